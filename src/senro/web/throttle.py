"""Limits on how often somebody may try something, counted in the shared cache."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from senro.web.middleware import key_of

WRITING = (120, 60)
"""How many messages, notes and the like one person may send in so many seconds."""

MOVING = (900, 60)
"""The same for moves."""

CROWD = 10
"""How many visitors without an account may send from one address as much as one person may."""

LOGIN = (10, 300)
"""How often an address, or a name, may try to log in."""

SIGN_UP = (10, 3600)
MAILING = (5, 3600)
MAKING = (120, 3600)
"""How many accounts, mails and tables an address may ask for."""


def address(request: HttpRequest) -> str:
    """Return where a request comes from, as the proxy tells it if there is one."""
    return str(request.META.get("REMOTE_ADDR", ""))


def spend(what: str, who: str, limit: tuple[int, int]) -> bool:
    """Count one more try; return whether it is within the limit."""
    most, seconds = limit
    key = f"limit:{what}:{who}".replace(" ", "_")
    if cache.add(key, 1, seconds):
        return True
    try:
        return int(cache.incr(key)) <= most
    except ValueError:  # it ran out between the two
        return cache.add(key, 1, seconds)


def may_write(request: HttpRequest, what: str = "write", limit: tuple[int, int] = WRITING) -> bool:
    """Count something a person sends.

    A visitor counts by address, too: he may throw his cookies away and be another. Several may
    share an address, so it has more.
    """
    if request.user.is_authenticated:
        return spend(what, key_of(request), limit)
    if not request.session.get("visitor"):
        return spend(what, address(request), limit)
    most, seconds = limit
    crowd = spend(f"{what}_crowd", address(request), (most * CROWD, seconds))
    return spend(what, key_of(request), limit) and crowd


def refuse(request: HttpRequest) -> HttpResponse:
    """Answer that it was too often."""
    response = render(request, "web/error.html", {"code": "too_fast"}, status=429)
    response.headers["Retry-After"] = "60"
    return response


def limited(
    what: str, limit: tuple[int, int], who: Callable[[HttpRequest], str] = address
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Limit the posts to a view."""

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            if request.method == "POST" and not spend(what, who(request), limit):
                return refuse(request)
            return view(request, *args, **kwargs)

        return guarded

    return decorate
