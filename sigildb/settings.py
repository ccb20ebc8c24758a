"""Settings: one file, changed by environment variables; the defaults are safe and need no service.

SIGILDB_ENV          "development" (default) or "production"; production refuses to start without its own secrets
SIGILDB_SECRET_KEY   signing key; in development one is made on first use and kept in the data folder
SIGILDB_HOSTS        host names to answer to, separated by commas (production)
SIGILDB_DATA         folder for the database, uploads, drawn card faces and keys (default: ./data)
SIGILDB_DEBUG        "1" shows tracebacks in the browser (development only)
SIGILDB_GAMES        further places that hold folders of games, separated as in PATH
DATABASE_URL         for example postgres://user:password@host/name; SQLite in the data folder when not given
"""

import os
import secrets
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

import engine.games

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("SIGILDB_DATA", BASE_DIR / "data"))
ENVIRONMENT = os.environ.get("SIGILDB_ENV", "development")
if ENVIRONMENT not in ("development", "production"):
    raise ImproperlyConfigured(f'SIGILDB_ENV is "{ENVIRONMENT}"; use "development" or "production"')
PRODUCTION = ENVIRONMENT == "production"
DEBUG = os.environ.get("SIGILDB_DEBUG") == "1" and not PRODUCTION


def _secret_key() -> str:
    if key := os.environ.get("SIGILDB_SECRET_KEY"):
        return key
    if PRODUCTION:
        raise ImproperlyConfigured("production needs SIGILDB_SECRET_KEY: a long random text, kept secret")
    DATA_DIR.mkdir(parents=True, exist_ok=True)
    file = DATA_DIR / "secret_key"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(secrets.token_urlsafe(50))
    return file.read_text()


SECRET_KEY = _secret_key()
ALLOWED_HOSTS = [host for host in os.environ.get("SIGILDB_HOSTS", "").split(",") if host]
if PRODUCTION and not ALLOWED_HOSTS:
    raise ImproperlyConfigured("production needs SIGILDB_HOSTS: the host names to answer to, separated by commas")
if not PRODUCTION:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]", "testserver"]

INSTALLED_APPS = [
    "sigildb",
    "decks",
    "cards",
    "engine",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.forms",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.sitemaps",
    "rest_framework",
    "knox",
    "django_filters",
    "drf_spectacular",
    "django_htmx",
    "template_partials",
    "simple_history",
    "axes",
    "csp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "sigildb.packing.PackingMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "sigildb.languages.LanguageMiddleware",  # an account has its language
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "sigildb.urls"
WSGI_APPLICATION = "sigildb.wsgi.application"
AUTH_USER_MODEL = "sigildb.User"
for place in engine.games.__path__:
    if not Path(place).is_dir():
        raise ImproperlyConfigured(f"SIGILDB_GAMES names {place}, which is no folder")
GAME_FOLDERS = sorted(file.parent for place in engine.games.__path__ for file in Path(place).glob("*/__init__.py"))

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # A game may bring its own `games/<slug>/card.html` and the like in its templates folder.
        "DIRS": [BASE_DIR / "templates", *(folder / "templates" for folder in GAME_FOLDERS)],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "sigildb.context.site",
            ],
            "builtins": ["django.templatetags.i18n"],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # form widgets may have templates of ours

# --- data -------------------------------------------------------------------------------------------------------------

DATABASES = {
    "default": dj_database_url.config(default=f"sqlite:///{DATA_DIR / 'db.sqlite3'}", conn_max_age=600),
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        # A write begins with the lock it needs, so two writers wait for each other instead of failing half way.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON; "
            "PRAGMA temp_store=MEMORY; PRAGMA cache_size=-32000; PRAGMA mmap_size=134217728;"
        ),
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

MEDIA_ROOT = DATA_DIR / "media"
MEDIA_URL = ""  # pictures are served by views that ask who may see the card
FACES_ROOT = DATA_DIR / "faces"  # card faces that were drawn once; may be deleted, they are drawn anew
UPLOAD_BYTES = 5 * 1024 * 1024
UPLOAD_PIXELS = 24_000_000
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 1024 * 1024

STATIC_URL = "/static/"
STATICFILES_DIRS = [
    BASE_DIR / "static",
    *((f"games/{one.name}", one / "static") for one in GAME_FOLDERS if (one / "static").is_dir()),
]
STATIC_ROOT = DATA_DIR / "static" if PRODUCTION else None
WHITENOISE_USE_FINDERS = not PRODUCTION
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- people and safety ------------------------------------------------------------------------------------------------

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_TEMPLATE = "accounts/locked.html"
AXES_RESET_ON_SUCCESS = True
AXES_CLIENT_IP_CALLABLE = "sigildb.accounts.address_of"

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90  # decks of people who are not signed in hang on the session
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS] if PRODUCTION else []
if PRODUCTION:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# --- language and time ------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("ru", "Русский")]
LOCALE_PATHS = [  # the site's words win
    BASE_DIR / "sigildb" / "locale",
    *(one / "locale" for one in GAME_FOLDERS if (one / "locale").is_dir()),
]
FORMAT_MODULE_PATH = ["sigildb.formats"]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = PRODUCTION
TIME_ZONE = "UTC"
USE_TZ = True

# --- API --------------------------------------------------------------------------------------------------------------

# Requests a minute, without an account and with one; the documentation says them.
API_LIMITS = {"anon": 600, "user": 3000}
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["cards.api.parsing.DocumentParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "knox.auth.TokenAuthentication",  # first, so that whoever is not signed in is asked for a token (401)
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "cards.api.problems.answer_problem",
    "URL_FORMAT_OVERRIDE": None,
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    # Only what the proxy before a production site adds to X-Forwarded-For is true; without one the header says nothing.
    "NUM_PROXIES": 1 if PRODUCTION else 0,
    "DEFAULT_THROTTLE_RATES": {who: f"{limit}/min" for who, limit in API_LIMITS.items()},
}
# A token of the account page holds until it is removed there; the database keeps a digest of it only.
REST_KNOX = {"TOKEN_TTL": None}
SPECTACULAR_SETTINGS = {
    "TITLE": "SigilDB",
    "DESCRIPTION": "Cards, sets and decks of small trading-card games.",
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "sigildb.api_schema.what_holds_everywhere",
    ],
    "ENUM_NAME_OVERRIDES": {
        "SetStatus": "cards.models.sets.CardSet.Status",
        "CardStatus": ["legal", "limited", "banned", "not_legal"],
    },
}
