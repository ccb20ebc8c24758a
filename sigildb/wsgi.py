"""The WSGI application that servers load."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sigildb.settings")
application = get_wsgi_application()
gc.collect()
gc.freeze()  # what is loaded by now stays; looking through it again and again would hold up one request in thirty
