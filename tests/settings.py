"""The site's settings for tests: a throw-away data folder, quick passwords, no rate limits."""

import atexit
import os
import shutil
import tempfile

# Must be set before the real settings are read: tests never touch the data folder of the site.
os.environ["SIGILDB_DATA"] = tempfile.mkdtemp(prefix="sigildb-tests-")
os.environ["SIGILDB_ENV"] = "development"
# Tests are about the sources; compiled rules are compared with them by `dev fast`.
os.environ.setdefault("SIGILDB_FAST", "0")
# Playwright's own event loop runs in the thread of the tests, where Django would refuse to query the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

from sigildb.settings import *  # noqa: F403
from sigildb.settings import DATA_DIR, DATABASES, REST_FRAMEWORK

atexit.register(shutil.rmtree, DATA_DIR, ignore_errors=True)
DATABASES["default"]["CONN_MAX_AGE"] = 0
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = {"anon": None, "user": None}
