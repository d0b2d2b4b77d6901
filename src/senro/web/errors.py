"""Pages for what is not there and for what went wrong."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """There is no such page, or it is not for you."""
    return render(request, "web/error.html", {"code": "not_found"}, status=404)


def broken(request: HttpRequest) -> HttpResponse:
    """Something went wrong on the server."""
    return render(request, "web/error.html", {"code": "broken"}, status=500)
