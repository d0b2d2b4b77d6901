"""What each company reaches, as tables of stops: the network without the map."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from senro.board.board import Place
from senro.board.network import network
from senro.board.tile import CITY
from senro.core.game import Game
from senro.rules.running import Running, passes, stop_value
from senro.web.study import facts, look
from senro.words import Voice


@dataclass(frozen=True)
class StopRow:
    """A stop that a company reaches: its hex, what it is called and worth, who stands there.

    `way` says whether trains of the company run through: "", "blocked" or "end".
    """

    hex: str
    place: str
    kind: str
    value: str
    tokens: tuple[str, ...]
    free: int
    way: str


@dataclass(frozen=True)
class Reached:
    """A company with its stops."""

    company: str
    name: str
    acting: bool
    stops: tuple[StopRow, ...]


def reached(game: Game, voice: Voice) -> tuple[Reached, ...]:
    """Return every company with a token, the acting one first, then in the order of shares."""
    board = game.state.board
    entity = game.decision.entity if game.decision else ""
    names = sorted((c for c in game.title.companies if board.tokens(c)), key=lambda c: c != entity)
    return tuple(
        Reached(company, voice.entity(company), company == entity, _stops(game, voice, company))
        for company in names
    )


def _stops(game: Game, voice: Voice, company: str) -> tuple[StopRow, ...]:
    order = game.state.board.map.index
    places = network(game.state.board, company).stops
    return tuple(
        _row(game, voice, company, place)
        for place in sorted(places, key=lambda place: (order[place[0]], place[1]))
    )


def _row(game: Game, voice: Voice, company: str, place: Place) -> StopRow:
    hex_, index = place
    board = game.state.board
    kind = board.faces[hex_].stops[index].kind
    city = board.cities.get(place)
    running = game.title.running
    assert isinstance(running, Running)
    way = ""
    if not passes(game, company, running, place):
        way = "blocked" if kind == CITY else "end"
    return StopRow(
        hex_,
        voice.place(hex_),
        voice.say(f"hex.kind.{kind}"),
        voice.money(stop_value(game, company, "", place)),
        tuple(token for token in (*city.slots, *city.extra) if token) if city else (),
        city.slots.count(None) if city else 0,
        voice.say(f"network.{way}") if way else "",
    )


@require_GET
def show(request: HttpRequest, table_id: str) -> HttpResponse:
    """The networks of a position as a fragment of the page."""
    seen = look(request, table_id)
    found = {**facts(seen), "networks": reached(seen.game, seen.voice)}
    return render(request, "web/_networks.html", found)
