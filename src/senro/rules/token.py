"""Placing station tokens (common rules, 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from senro.board.board import Place
from senro.board.network import network
from senro.core.action import Action, Pass, PlaceToken
from senro.core.event import TokenPlaced
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, cash, pay
from senro.rules.turns import PlainStep, Turn


def city_reason(game: Game, company: str, place: Place) -> Reason | None:
    """Return why no token of the company can stand in a city, connection apart."""
    board = game.state.board
    hex_ = place[0]
    city = board.cities.get(place)
    if city is None:
        return no("no_city_there", hex=hex_)
    if any(other.holds(company) for _, other in board.cities_of(hex_)):
        return no("token_already_there", hex=hex_)
    if city.slot_for(company) is None:
        reserved = [r for r in city.reserved if r is not None]
        if None in city.slots and reserved:
            return no("slot_reserved", hex=hex_, company=reserved[0])
        return no("no_free_slot", hex=hex_)
    others = [r for r in board.hex_reserved.get(hex_, ()) if r != company]
    if others and company not in city.reserved:
        free = sum(
            sum(1 for s, t in enumerate(c.slots) if t is None and not _reserved(c.reserved, s))
            for _, c in board.cities_of(hex_)
        )
        if free <= len(others):
            return no("slot_reserved", hex=hex_, company=others[0])
    return None


def _reserved(reserved: tuple[str | None, ...], slot: int) -> bool:
    return slot < len(reserved) and reserved[slot] is not None


def open_cities(game: Game, company: str) -> Iterator[Place]:
    """Yield the reached cities where a token of the company could stand."""
    for place in network(game.state.board, company).stops:
        if place in game.state.board.cities and city_reason(game, company, place) is None:
            yield place


def place_token(
    game: Game, company: str, place: Place, price: int, *, beside: bool = False
) -> None:
    """Place the company's next token in a city and pay for it."""
    state = game.state
    pay(game, company, BANK, price, "token")
    state.tokens[company] = state.tokens[company][1:]
    state.board = state.board.with_token(company, place, beside=beside)
    game.tell(TokenPlaced(company, place[0], place[1], price))


@dataclass(frozen=True)
class PlaceOneToken(PlainStep):
    """One token a turn in a reached city, at the price of the company's next token."""

    after: Callable[[Game, str], None] = lambda game, company: None
    asked: Callable[[Game, Turn], bool] | None = None

    name: ClassVar[str] = "token"
    kinds: ClassVar[tuple[type[Action], ...]] = (PlaceToken, Pass)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If a token is left that can be paid for and placed."""
        tokens = game.state.tokens[turn.company]
        if not tokens or cash(game, turn.company) < tokens[0]:
            return False
        if self.asked is not None:
            return self.asked(game, turn)
        return next(open_cities(game, turn.company), None) is not None

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the open cities in the order reached, then Pass."""
        for hex_, city in open_cities(game, turn.company):
            yield PlaceToken(hex_, city)
        yield Pass()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """The city must be reached and have a slot."""
        if not isinstance(action, PlaceToken):
            return None
        place = (action.hex, action.city)
        reason = city_reason(game, turn.company, place)
        if reason is None and place not in network(game.state.board, turn.company).stops:
            return no("city_not_reached", hex=action.hex)
        return reason

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Place it and go on."""
        if not isinstance(action, PlaceToken):
            return turn.passing(game, self)
        price = game.state.tokens[turn.company][0]
        place_token(game, turn.company, (action.hex, action.city), price)
        self.after(game, turn.company)
        return turn.onward()
