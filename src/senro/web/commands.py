"""What the palette of commands finds: choices, pages, positions of the past and places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from senro.core.action import LayTile
from senro.core.event import RoundBegan
from senro.web.choices import gather
from senro.web.notation import write
from senro.web.past import RoundMark, round_text
from senro.web.study import Look, facts, look
from senro.words import action_line

BUTTONS = (("commit", "Enter"), ("pass", "P"), ("cancel", "Esc"), ("undo", "U"), ("redo", "⇧U"))
"""Buttons of the page that can be pressed from the palette too, with their keys."""


@dataclass(frozen=True)
class Command:
    """Something to go to: what it says, what it belongs to, and its address."""

    label: str
    address: str
    about: str = ""


def choices(seen: Look) -> Iterator[Command]:
    """Yield what may be chosen now, each as a draft; tiles as they are first allowed to lie."""
    game, voice = seen.game, seen.voice
    if seen.upto < seen.live.game.count or not seen.role.may_move(game.actor):
        return
    table = reverse("table", kwargs={"table_id": seen.table.id})
    found = gather(game, voice, None)
    first: dict[tuple[str, str, str | None], LayTile] = {}
    for lay in found.lays:
        first.setdefault((lay.hex, lay.tile, lay.by), lay)
    for action in (*first.values(), *((found.run,) if found.run else ())):
        yield Command(action_line(voice, action, game), _draft(table, write(action)))
    for group in found.groups:
        for choice in group.choices:
            if not choice.why:
                yield Command(choice.label, _draft(table, choice.action), group.heading)


def _draft(table: str, action: str) -> str:
    return f"{table}?{urlencode({'do': action})}"


def rounds(seen: Look) -> Iterator[Command]:
    """Yield the beginnings of the rounds, the newest first."""
    told = [(0, seen.live.opening)]
    told += [(n, entry.events) for n, entry in enumerate(seen.live.told, 1)]
    for count, events in reversed(told):
        for event in events:
            if isinstance(event, RoundBegan):
                mark = RoundMark(event.kind, event.label, count, count)
                address = reverse("at", kwargs={"table_id": seen.table.id, "count": count})
                yield Command(round_text(seen.voice, mark), address)


@require_GET
def show(request: HttpRequest, table_id: str) -> HttpResponse:
    """Everything there is to go to, as a fragment of the page."""
    seen = look(request, table_id)
    map_ = seen.game.title.map
    found = {
        **facts(seen),
        "choices": tuple(choices(seen)),
        "buttons": BUTTONS,
        "rounds": tuple(rounds(seen)),
        "places": [(hex_, seen.voice.place(hex_)) for hex_ in map_.hexes],
    }
    return render(request, "web/_commands.html", found)
