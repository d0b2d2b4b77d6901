"""What a table's page shows of the people: who sits there, what is proposed, whose time runs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from senro.core.game import Game
from senro.save import seats as idents
from senro.web import clock
from senro.web.live import present, visitors
from senro.web.models import Proposal, Table
from senro.web.people import Role, find_table
from senro.words import Voice

if TYPE_CHECKING:
    from senro.web.play import View


@dataclass(frozen=True)
class Place:
    """A seat as the page shows it: the reserve that is left, and until when all its time lasts."""

    number: int
    name: str
    free: bool
    mine: bool
    here: bool
    acting: bool
    bank: str = ""
    until: datetime | None = None
    may_clear: bool = False
    may_ask: bool = False


@dataclass(frozen=True)
class Ticking:
    """The clock of the player to act, for a page that lets it run on."""

    player: str
    number: int
    left: str  # what runs now, as it stood when the page was made
    phase: str  # turn, reserve or out
    turn: int
    bank: int
    runs: bool


@dataclass(frozen=True)
class Asked:
    """A proposal as the page shows it."""

    number: int
    text: str
    waits_for: str
    mine: bool
    may_answer: bool


def rooms(table: Table, role: Role) -> tuple[str, ...]:
    """Return what somebody hears; players hear the gallery at the end, or if they may."""
    plays = bool(role.seats) and not table.finished and not table.audible
    return ("table",) if plays else ("table", "gallery")


def facts(view: View) -> dict[str, Any]:
    """Return the facts of the people at a table for the templates."""
    table, role, voice = view.table, view.role, view.voice
    found: dict[str, Any] = {"page_title": page_title(table, view.game, voice, view.acting)}
    if view.past:
        return found
    from senro.web import standing

    timing = table.clock
    return (
        found
        | standing.facts(view)
        | {
            "places": _places(table, role, voice),
            "proposals": _proposals(table, role, voice),
            "sits": bool(role.seats),
            "apart": table.mode == "seats",
            "timing": timing
            and voice.say(
                f"ui.clock_{timing['zero']}",
                turn=span(voice, timing["move"]),
                bank=span(voice, timing["bank"]),
            ),
            "paused": bool(table.paused),
            "ticking": ticking(table, voice),
            "undo_rule": voice.say(f"ui.undo_{table.undo}"),
            "may_sit": table.mode == "seats" and not role.seats and not table.finished,
        }
    )


def page_title(table: Table, game: Game, voice: Voice, acting: bool) -> str:
    """Return the title of the page: whose turn it is, then the game."""
    name = table.label or table.title
    if acting:
        return voice.say("ui.title_mine", table=name)
    if game.actor:
        return voice.say("ui.title_other", player=voice.player(game.actor), table=name)
    return voice.say("ui.title_over", table=name)


@require_GET
def watching(request: HttpRequest, table_id: str) -> HttpResponse:
    """Who has the table open without a seat: accounts by name, others by number."""
    table, _ = find_table(request, table_id)
    seated = {seat.holder for seat in table.seats()}
    keys = [key for key in visitors(table.id) if key not in seated]
    accounts = [int(key.partition(":")[2]) for key in keys if key.startswith("user:")]
    users = User.objects.filter(pk__in=accounts).order_by("username")
    names = [user.get_username() for user in users]
    facts = {"watching": names, "unknown": len(keys) - len(names)}
    return render(request, "web/_watching.html", facts)


def _places(table: Table, role: Role, voice: Voice) -> list[Place]:
    from senro.web.seats import may_clear

    here = present(table.id, [seat.holder for seat in table.seats() if seat.holder])
    asks = bool(role.seats) and table.mode == "seats" and not table.finished
    found = []
    for seat, ident in zip(table.seats(), idents(len(table.seats())), strict=True):
        left = clock.left(table, seat, ident)
        mine = ident in role.seats
        found.append(
            Place(
                seat.number,
                seat.name,
                not seat.holder,
                mine and table.mode == "seats",
                seat.holder in here,
                ident == table.waiting,
                span(voice, left.bank) if left else "",
                left.until if left and not left.out else None,
                may_clear(table, role, seat),
                asks and not mine and bool(seat.holder),
            )
        )
    return found


def ticking(table: Table, voice: Voice) -> Ticking | None:
    """Return the clock that runs, None where none does."""
    for seat, ident in zip(table.seats(), idents(len(table.seats())), strict=True):
        left = clock.left(table, seat, ident) if ident == table.waiting else None
        if left is None:
            continue
        phase = "out" if left.out else "turn" if left.turn else "reserve"
        text = voice.say("ui.time_up") if left.out else span(voice, left.turn or left.bank)
        return Ticking(seat.name, seat.number, text, phase, left.turn, left.bank, left.running)
    return None


def _proposals(table: Table, role: Role, voice: Voice) -> list[Asked]:
    from senro.web.seats import number_of

    names = {seat.number: seat.name for seat in table.seats()}
    mine = [number_of(ident) for ident in role.seats]
    found = []
    for proposal in Proposal.objects.filter(table=table, state="open"):
        who, target = names.get(proposal.by, ""), names.get(proposal.target, "")
        waits = [n for n in proposal.asked if n not in proposal.agreed]
        found.append(
            Asked(
                proposal.pk,
                voice.say(f"trace.asks_{proposal.kind}", who=who, target=target),
                ", ".join(names[n] for n in waits if n in names),
                proposal.by in mine,
                any(n in waits for n in mine),
            )
        )
    return found


def span(voice: Voice, seconds: int) -> str:
    """Return a span of time in its two largest units."""
    if seconds <= 0:
        return voice.say("time.none")
    units = (("days", 86_400), ("hours", 3600), ("minutes", 60), ("seconds", 1))
    parts = []
    for name, size in units:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(voice.say(f"time.{name}", n=count))
        if len(parts) == 2 or (parts and name == "minutes"):
            break
    return " ".join(parts)
