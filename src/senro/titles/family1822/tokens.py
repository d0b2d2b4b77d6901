"""The 1822 family: home, destination and exchange tokens (1822PNW digest 1.2, 3.2, 3.5, 3.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.board.board import City, Place
from senro.board.network import grounds, reach
from senro.core.action import Action, Pass, PlaceToken
from senro.core.event import TokenPlaced, TokenRemoved
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.turns import PlainStep, Turn
from senro.titles.family1822.state import columns

TOKEN_PRICE = 100  # of every token on a charter but the home and the destination token


def home_place(game: Game, company: str) -> Place:
    """Return the city of a company's home as the board lies now.

    That is where its token stands, else where its slot is reserved, else the printed city or,
    if that is gone, the first of the hex.
    """
    board = game.state.board
    hex_, index = columns(game).home[company]
    cities = dict(board.cities_of(hex_))
    for place, city in cities.items():
        if city.holds(company):
            return hex_, place
    for place, city in cities.items():
        if company in city.reserved:
            return hex_, place
    return hex_, index if index in cities else min(cities)


def place_home_token(game: Game, company: str) -> None:
    """Place a company's first token in its home, in a slot of its own if there is no room."""
    state = columns(game)
    place = home_place(game, company)
    state.tokens[company] = state.tokens[company][1:]
    state.board = state.board.with_token(company, place, widen=True)
    game.tell(TokenPlaced(company, place[0], place[1], 0))


def replace_token(game: Game, old: str, new: str, place: Place) -> None:
    """Let a company's token take the slot of another company's token."""
    state = columns(game)
    state.board = state.board.with_city(place, state.board.cities[place].with_heir(old, new))
    game.tell(TokenRemoved(old, place[0]))
    game.tell(TokenPlaced(new, place[0], place[1], 0))


def drop_token(game: Game, company: str, place: Place) -> None:
    """Take one token off the map; in a city with an added slot, its slot goes too."""
    state = columns(game)
    city = state.board.cities[place]
    printed = state.board.faces[place[0]].stops[place[1]].slots
    if len(city.slots) > printed:
        at = city.slots.index(company)
        city = replace(city, slots=city.slots[:at] + city.slots[at + 1 :])
    else:
        city = city.without_token(company)
    state.board = state.board.with_city(place, city)
    game.tell(TokenRemoved(company, place[0]))


def drop_reservation(game: Game, company: str) -> None:
    """Free the slot that is reserved for a company."""
    board = game.state.board
    for place, city in board.cities.items():
        if company in city.reserved:
            board = board.with_city(place, city.without_reservation(company))
    game.state.board = board


# -- tokens that meet ----------------------------------------------------------------------


def return_doubles(game: Game, place: Place, stays: int | None = None) -> None:
    """Return all but one token of each company in a city to its charter.

    The destination token, in slot `stays`, never goes. A token that stands in an added slot
    takes a printed one that this frees.
    """
    state = columns(game)
    city = state.board.cities[place]
    slots = list(city.slots)
    freed = False
    for company in dict.fromkeys(filter(None, slots)):
        while slots.count(company) > 1:
            going = (slot for slot, t in enumerate(slots) if t == company and slot != stays)
            slots[next(going)] = None
            state.tokens[company] = (*state.tokens[company], TOKEN_PRICE)
            game.tell(TokenRemoved(company, place[0]))
            freed = True
    if not freed:
        return
    printed = state.board.faces[place[0]].stops[place[1]].slots
    kept = City(tuple(slots[:printed]), city.reserved, city.extra)
    for token in filter(None, slots[printed:]):
        kept = kept.with_token(token, widen=True)
    state.board = state.board.with_city(place, kept)


# -- destinations --------------------------------------------------------------------------


def destination_place(game: Game, company: str) -> Place:
    """Return the city in which a major's destination token goes: the first of the hex."""
    hex_ = columns(game).destination[company]
    return hex_, min(index for index, _ in game.state.board.cities_of(hex_))


def destination_reached(game: Game, company: str) -> bool:
    """Whether track leads from the destination to the company's home token."""
    board = game.state.board
    start, home = destination_place(game, company), columns(game).home[company][0]
    key = ("destination", company, start, home)
    found: bool | None = board.derived(key)
    if found is None:
        reached = reach(board, (start,), lambda h, s: board.blocks(company, h, s))
        homes = [(home, i) for i, city in board.cities_of(home) if city.holds(company)]
        found = any(place in reached.stops for place in homes)
        board.keep(key, found, grounds(board, reached) | {home})
    return found


@dataclass(frozen=True)
class PlaceDestination(PlainStep):
    """Place the destination token, free, as soon as track joins it to the home token.

    It must be placed if joined and cannot be if not, so a table answers by itself.
    """

    name: ClassVar[str] = "destination"
    kinds: ClassVar[tuple[type[Action], ...]] = (PlaceToken, Pass)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If the token is still on the charter."""
        return turn.company in columns(game).unplaced

    def answer(self, game: Game, company: str) -> Action:
        """Return the one thing that can be done."""
        if destination_reached(game, company):
            return PlaceToken(*destination_place(game, company))
        return Pass()

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the one answer."""
        yield self.answer(game, turn.company)

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """Joined: it must be placed; not joined: it cannot be."""
        joined = destination_reached(game, turn.company)
        hex_ = columns(game).destination[turn.company]
        if isinstance(action, Pass):
            return no("destination_reached", hex=hex_) if joined else None
        if action != PlaceToken(*destination_place(game, turn.company)):
            return no("only_destination_token", hex=hex_)
        return None if joined else no("destination_not_reached", hex=hex_)

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Place it, in a slot of its own if there is no room; an own token there comes back."""
        if not isinstance(action, PlaceToken):
            return turn.passing(game, self)
        state, company = columns(game), turn.company
        place = destination_place(game, company)
        state.unplaced = tuple(c for c in state.unplaced if c != company)
        city = state.board.cities[place]
        slot = city.slot_for(company)
        state.board = state.board.with_token(company, place, widen=True)
        game.tell(TokenPlaced(company, place[0], place[1], 0))
        return_doubles(game, place, len(city.slots) if slot is None else slot)
        return turn.onward()
