"""The 1822 family: minors start, pass on what they have, and close (digest 2.8, 3.11, 4.4)."""

from __future__ import annotations

from senro.core.event import Closed, PrivateTaken, Started
from senro.core.game import Game
from senro.market import Cell
from senro.rules.market import put_marker
from senro.rules.money import BANK, cash, pay
from senro.rules.shares import PRESIDENT, move
from senro.rules.train import trains_of
from senro.titles.family1822.state import columns
from senro.titles.family1822.tokens import drop_reservation


def price_for_bid(game: Game, bid: int) -> Cell:
    """Return the highest par cell for minors at no more than half a bid."""
    market = game.title.market
    cells = market.cells_in("par_minor")
    return max(
        (c for c in cells if market.price(c) <= bid // 2), default=cells[0], key=market.price
    )


def start_minor(game: Game, company: str, player: str, cell: Cell, treasury: int) -> None:
    """Give a minor its price, its owner and the bank's money; its card leaves the game."""
    state, price = columns(game), game.title.market.price(cell)
    put_marker(game, company, cell)
    state.par[company] = price
    game.tell(Started(company, player, price))
    move(game, company, (PRESIDENT,), player)
    state.floated = (*state.floated, company)
    pay(game, BANK, company, treasury, "treasury")


def hand_on(game: Game, giver: str, taker: str) -> None:
    """Pass a company's money, trains and privates to another one."""
    state = columns(game)
    pay(game, giver, taker, cash(game, giver), "merger")
    state.trains[taker] = (*trains_of(game, taker), *trains_of(game, giver))
    state.trains[giver] = ()
    for private, owner in list(state.privates.items()):
        if owner == giver:
            state.privates[private] = taker
            game.tell(PrivateTaken(private, taker, 0))


def close(game: Game, company: str) -> None:
    """Take a minor or regional out of the game, with its certificates and reservation."""
    state = columns(game)
    drop_reservation(game, company)
    state.shares.pop(company, None)
    state.floated = tuple(c for c in state.floated if c != company)
    state.connected = tuple(c for c in state.connected if c != company)
    for numbers in (state.arrived, state.par, state.operated, state.cash):
        numbers.pop(company, None)
    state.price.pop(company, None)
    state.trains.pop(company, None)
    state.tokens.pop(company, None)
    state.closed = (*state.closed, company)
    game.tell(Closed(company))
