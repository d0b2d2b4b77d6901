"""What companies ran: every run of the past on the map of its day, and steps through the past."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from senro.core.event import Ran, RoundBegan
from senro.draw import board_svg
from senro.rules.train import kind_of
from senro.web import past as told
from senro.web.mapview import shown_routes
from senro.web.room import Live
from senro.web.study import Look, facts, look
from senro.words.events import stop_names

# -- stepping by turn and by round ---------------------------------------------------------


@dataclass(frozen=True)
class Steps:
    """Positions to go to from one of the past, None where there is none."""

    turn_before: int | None
    turn_after: int | None
    round_before: int | None
    round_after: int | None


def steps(live: Live, upto: int) -> Steps:
    """Return the beginnings of turns and rounds around a position.

    A turn begins where another player decides than before.
    """
    actors = [entry.actor for entry in live.told]
    turns = [0] + [n for n in range(1, len(actors)) if actors[n] != actors[n - 1]]
    rounds = [0] + [
        n
        for n, entry in enumerate(live.told, 1)
        if any(isinstance(event, RoundBegan) for event in entry.events)
    ]
    newest = len(live.told)
    return Steps(
        _before(turns, upto),
        _after([*turns, newest], upto),
        _before(rounds, upto),
        _after([*rounds, newest], upto),
    )


def _before(places: Iterable[int], here: int) -> int | None:
    return max((n for n in places if n < here), default=None)


def _after(places: Iterable[int], here: int) -> int | None:
    return min((n for n in places if n > here), default=None)


# -- runs on the map -----------------------------------------------------------------------


@dataclass(frozen=True)
class Trip:
    """A run of a company: the position after it, its round, what it earned, what was paid."""

    count: int
    round: str
    revenue: str
    kind: str
    on: bool


@dataclass(frozen=True)
class Leg:
    """A train of a run: its number on the map, its kind, stops and revenue."""

    number: int
    kind: str
    stops: str
    revenue: str


@require_GET
def show(request: HttpRequest, table_id: str) -> HttpResponse:
    """A company's runs: one of them on the map, all of them to choose from."""
    seen = look(request, table_id)
    voice = seen.voice
    past = told.past_of(seen.live, seen.upto)
    runs = [
        (past.marks[i], run) for i, found in sorted(past.runs.items()) for run in found if i >= 0
    ]
    companies = [c for c in seen.game.title.companies if any(r.company == c for _, r in runs)]
    company = request.GET.get("co", "")
    if company not in companies:
        company = runs[-1][1].company if runs else ""
    mine = [(mark, run) for mark, run in runs if run.company == company]
    wish = request.GET.get("run", "")
    chosen = next((run for _, run in mine if str(run.count) == wish), mine[-1][1] if mine else None)
    more = {
        "companies": companies,
        "company": company,
        "company_name": voice.entity(company) if company else "",
        "trips": [
            Trip(
                run.count,
                told.round_text(voice, mark),
                voice.money(run.revenue),
                run.kind,
                run is chosen,
            )
            for mark, run in mine
        ],
        "chosen": chosen.count if chosen else 0,
        "total": voice.money(sum(run.revenue for _, run in mine)),
    }
    if chosen is not None:
        more |= _drawn(seen, company, chosen.count)
    return render(request, "web/trips.html", facts(seen) | more)


def _drawn(seen: Look, company: str, count: int) -> dict[str, object]:
    """Return the map of a run and its trains."""
    voice = seen.voice
    game = seen.live.game.at(count - 1)
    ran = tuple(
        event
        for event in seen.live.told[count - 1].events
        if isinstance(event, Ran) and event.company == company
    )
    running = [event for event in ran if event.stops]
    legs = tuple(
        Leg(
            n,
            kind_of(event.train),
            " – ".join(stop_names(voice, event.stops)),
            voice.money(event.revenue),
        )
        for n, event in enumerate(running, 1)
    )
    drawing = board_svg(
        game.title,
        game.state.board,
        column=game.title.phases[game.state.phase].column,
        routes=shown_routes(game, None, ran),
        hits=False,
        label=voice.say("ui.map"),
        coordinates=True,
    )
    return {"map": drawing, "legs": legs}
