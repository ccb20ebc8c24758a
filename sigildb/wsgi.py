"""The WSGI application that servers load."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sigildb.settings")
application = get_wsgi_application()
