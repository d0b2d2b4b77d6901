"""The ASGI application, static files included."""

from __future__ import annotations

import os

from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "senro.web.settings")

_django = get_asgi_application()

from senro.web.alerts import WORKER  # noqa: E402 - Django must be set up first

WORKER.start()
application = ASGIStaticFilesHandler(_django)
