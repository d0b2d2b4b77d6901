"""What people write: at the table, in the gallery, and for themselves."""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from senro.core.reason import Reason
from senro.web import alerts
from senro.web.log import calls
from senro.web.middleware import key_of, prefer_language
from senro.web.models import Message, Note, Table
from senro.web.names import alike, clean_name
from senro.web.people import Role, find_table
from senro.web.play import answer, look, show
from senro.web.room import stir
from senro.web.throttle import may_write
from senro.words import Voice

MOST_TEXT = 500
MOST_NOTE = 20_000
EVERYBODY = ("@all", "@全員")


@require_POST
def chat(request: HttpRequest, table_id: str) -> HttpResponse:
    """Write something: players at the table, spectators in the gallery."""
    table, role = find_table(request, table_id)
    text = request.POST.get("text", "").strip()[:MOST_TEXT]
    author = author_of(request, role)
    if text and not author:
        return answer(request, table, role, Reason("name_first"), 422)
    if text and _borrowed(request, table, role, author):
        request.session.pop("name", None)
        return answer(request, table, role, Reason("name_of_another", (("name", author),)), 422)
    if text:
        if not may_write(request):
            return answer(request, table, role, Reason("too_fast"), 429)
        room = "table" if role.seats or role.owner else "gallery"
        message = Message.objects.create(
            table=table,
            author=author,
            key=key_of(request),
            room=room,
            text="".join(c for c in text if c.isprintable()),
            count=table.count,
        )
        if room == "table":
            alerts.mentioned(table, message, mentioned(table, text))
        stir(table)
        alerts.wake()
    return show(request, look(request, table, role, None))


def author_of(request: HttpRequest, role: Role) -> str:
    """Return the name under which somebody writes, "" if he has yet to give one."""
    if role.name:
        return role.name[:30]
    if request.user.is_authenticated:
        return request.user.get_username()[:30]
    if role.owner:
        return Voice(prefer_language(request)).say("ui.the_table")[:30]
    given = clean_name(request.POST.get("name", ""))
    if given:
        request.session["name"] = given
    return str(request.session.get("name", ""))


def _borrowed(request: HttpRequest, table: Table, role: Role, author: str) -> bool:
    """Whether a visitor writes under the name of a player or of an account."""
    if role.name or role.owner or request.user.is_authenticated:
        return False
    players = any(alike(author, seat.name) for seat in table.seats() if seat.holder)
    return players or User.objects.filter(username__iexact=author).exists()


def mentioned(table: Table, text: str) -> list[str]:
    """Return the keys of the people whom a text calls with @name, or of all with @all."""
    lower = text.casefold()
    seats = [seat for seat in table.seats() if seat.holder]
    if any(re.search(rf"{word}(?!\w)", lower) for word in EVERYBODY):
        return list(dict.fromkeys(seat.holder for seat in seats))
    return list(dict.fromkeys(s.holder for s in seats if calls(lower, s.name)))


@require_POST
def note(request: HttpRequest, table_id: str) -> HttpResponse:
    """Keep a private note."""
    table, _ = find_table(request, table_id)
    if not may_write(request, "note"):
        return HttpResponse(status=429)
    text = request.POST.get("text", "").replace("\0", "")[:MOST_NOTE]  # PostgreSQL keeps none
    Note.objects.update_or_create(table=table, owner=key_of(request), defaults={"text": text})
    return HttpResponse(status=204)
