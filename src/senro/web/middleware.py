"""Security headers, the visitor's key, and what every page knows: language and theme."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.decorators import sync_and_async_middleware

from senro.draw.palette import PALETTES
from senro.words import LANGUAGES, Voice, language

Handler = Callable[[HttpRequest], HttpResponseBase]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'; manifest-src 'self'"
)
"""No inline script, no inline style, nothing from elsewhere."""


def _with_headers(response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("Permissions-Policy", "interest-cohort=()")
    return response


@sync_and_async_middleware
def headers(get_response: Any) -> Any:
    """Add the security headers."""
    from asgiref.sync import iscoroutinefunction

    if iscoroutinefunction(get_response):

        async def later(request: HttpRequest) -> HttpResponseBase:
            return _with_headers(await get_response(request))

        return later

    def now(request: HttpRequest) -> HttpResponseBase:
        return _with_headers(get_response(request))

    return now


def prefer_language(request: HttpRequest) -> str:
    """Return the language chosen, else the first that the browser asks for and Senro speaks."""
    chosen = request.COOKIES.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    for entry in request.headers.get("Accept-Language", "").split(","):
        code = entry.partition(";")[0].strip().lower().split("-")[0]
        if code in LANGUAGES:
            return code
    return language(None)


@sync_and_async_middleware
def visitor(get_response: Any) -> Any:
    """Note the language of a request for Django's own texts."""
    from asgiref.sync import iscoroutinefunction

    if iscoroutinefunction(get_response):

        async def later(request: HttpRequest) -> HttpResponseBase:
            with translation.override(prefer_language(request)):
                response: HttpResponseBase = await get_response(request)
                return response

        return later

    def now(request: HttpRequest) -> HttpResponseBase:
        with translation.override(prefer_language(request)):
            response: HttpResponseBase = get_response(request)
            return response

    return now


def key_of(request: HttpRequest) -> str:
    """Return who asks: the account's key, or that of the browser's session."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return f"user:{user.pk}"
    key = request.session.get("visitor")
    if not isinstance(key, str):
        key = request.session["visitor"] = f"guest:{secrets.token_urlsafe(18)}"
    return key


def page(request: HttpRequest) -> dict[str, Any]:
    """Return what every template knows."""
    lang = prefer_language(request)
    theme, colours = request.COOKIES.get("theme"), request.COOKIES.get("colours")
    return {
        "lang": lang,
        "voice": Voice(lang),
        "theme": theme if theme in ("light", "dark") else "",
        "colours": colours if colours in PALETTES else "own",
    }
