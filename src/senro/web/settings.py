"""Django's settings, from the environment where it says something.

SENRO_DATA is the directory of the database and the secret key (by default `senro` in the
user's data directory); DATABASE_URL (postgres://user:password@host:port/name) and REDIS_URL
serve several processes; SECRET_KEY overrides the kept one; SENRO_HOSTS are the host names
served, by comma; SENRO_HTTPS=1 tells that a proxy serves the table over https. SENRO_MAIL and
SENRO_MAIL_FROM are the mail server and sender of alerts; SENRO_WEBHOOKS are hosts that alerts
may be posted to beside Discord and Slack; SENRO_URL is the address that alerts link to.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlparse

from django.core.exceptions import ImproperlyConfigured

HERE = Path(__file__).parent


def _data() -> Path:
    wish = os.environ.get("SENRO_DATA")
    if wish:
        return Path(wish)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "senro"


DATA = _data()
DATA.mkdir(parents=True, exist_ok=True)


def _secret() -> str:
    given = os.environ.get("SECRET_KEY")
    if given:
        return given
    kept = DATA / "secret_key"
    if not kept.exists():
        fresh = kept.with_suffix(f".{os.getpid()}")
        fresh.write_text(secrets.token_urlsafe(64))
        fresh.chmod(0o600)
        with contextlib.suppress(FileExistsError):  # the first process to get here wins
            os.link(fresh, kept)
        fresh.unlink()
    return kept.read_text().strip()


def _database() -> dict[str, Any]:
    url = os.environ.get("DATABASE_URL")
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA / "senro.sqlite3",
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    parts = urlparse(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ImproperlyConfigured("DATABASE_URL must begin with postgres://")
    pool = {"pool": {"min_size": 1, "max_size": 16, "timeout": 20}}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**{name: values[-1] for name, values in parse_qs(parts.query).items()}, **pool},
    }


def _cache() -> dict[str, Any]:
    if REDIS_URL:
        return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    return {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    }


def _mail() -> dict[str, Any]:
    """Return the settings of SENRO_MAIL, as smtp://user:password@host:587 (smtps:// for TLS)."""
    parts = urlparse(os.environ.get("SENRO_MAIL", ""))
    if not parts.hostname:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if parts.scheme == "smtps" else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and bool(parts.username),
        "EMAIL_TIMEOUT": 10,
    }


def _words(name: str, otherwise: str) -> list[str]:
    found = os.environ.get(name, otherwise).split(",")
    return [word.strip() for word in found if word.strip()]


SECRET_KEY = _secret()
DEBUG = os.environ.get("SENRO_DEBUG") == "1"
HTTPS = os.environ.get("SENRO_HTTPS") == "1"
ALLOWED_HOSTS = _words("SENRO_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if host != "*"] if HTTPS else []
REDIS_URL = os.environ.get("REDIS_URL", "")
SITE = os.environ.get("SENRO_URL", f"http{'s' if HTTPS else ''}://{ALLOWED_HOSTS[0]}").rstrip("/")
"""The address that alerts link to."""

globals().update(_mail())
MAILS = bool(os.environ.get("SENRO_MAIL"))
DEFAULT_FROM_EMAIL = os.environ.get("SENRO_MAIL_FROM", f"senro@{ALLOWED_HOSTS[0]}")
WEBHOOK_HOSTS = [
    *("discord.com", "discordapp.com", "hooks.slack.com"),
    *(host.lower() for host in _words("SENRO_WEBHOOKS", "")),
]
ALERT_DELAY = float(os.environ.get("SENRO_ALERT_DELAY", "25"))
"""Seconds between a move and the alert about it."""

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "senro.web",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "senro.web.middleware.headers",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "senro.web.middleware.visitor",
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "senro.web.urls"
ASGI_APPLICATION = "senro.web.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "senro.web.middleware.page",
            ]
        },
    }
]
DATABASES = {"default": _database()}
CACHES = {"default": _cache()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
STATIC_URL = "/static/"
STATICFILES_DIRS: list[Path] = []
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ja", "日本語")]

PASSWORD_RESET_TIMEOUT = 60 * 60 * 24
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"

MOST_UPLOAD = 5_000_000
"""The largest file that may be imported, in bytes."""

DATA_UPLOAD_MAX_MEMORY_SIZE = MOST_UPLOAD + 100_000
FILE_UPLOAD_MAX_MEMORY_SIZE = MOST_UPLOAD + 100_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {
        "senro": {"handlers": ["console"], "level": "INFO"},
        "django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False},
    },
}
