"""The table in the browser: a Django project that shows positions and takes moves."""

from __future__ import annotations

from senro.web.server import serve

__all__ = ["serve"]
