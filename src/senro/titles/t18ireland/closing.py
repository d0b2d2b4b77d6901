"""18Ireland: closing privates and companies (digest 3.6, 3.7, 5.1 and 7)."""

from __future__ import annotations

from senro.core.event import Closed, TokenRemoved
from senro.core.game import Game
from senro.rules.money import BANK, cash, pay
from senro.titles.t18ireland.state import columns


def close_private(game: Game, private: str) -> None:
    """Take a private out of the game; a mark it has placed stays."""
    state = game.state
    if private not in state.closed:
        state.privates.pop(private, None)
        state.closed = (*state.closed, private)
        game.tell(Closed(private))


def close_privates(game: Game) -> None:
    """Close all privates, owned or not (digest 5.1)."""
    for private in game.title.privates:
        close_private(game, private)


def close_unstarted(game: Game) -> None:
    """Close the minors that wait to be auctioned (digest 5.1)."""
    for minor in columns(game).queue:
        close_company(game, minor)


def close_company(game: Game, company: str) -> None:
    """Close a company: tokens and reservations go, cash to the bank, the rest is lost."""
    state = columns(game)
    for private, owner in list(state.privates.items()):
        if owner == company:
            close_private(game, private)
    for private, owner in list(state.bonus.items()):
        if owner == company:
            del state.bonus[private]
    pay(game, company, BANK, cash(game, company), "closing")
    for place in state.board.tokens(company):
        game.tell(TokenRemoved(company, place[0]))
    remove_company(game, company)


def remove_company(game: Game, company: str) -> None:
    """Take a company, its tokens and reservations out of the game (also after a merger)."""
    state = columns(game)
    state.board = state.board.without_company(company).without_reservations(company)
    state.queue = tuple(c for c in state.queue if c != company)
    state.floated = tuple(c for c in state.floated if c != company)
    state.connected = tuple(c for c in state.connected if c != company)
    for column in (state.shares, state.trains, state.tokens, state.cash):
        column.pop(company, None)
    state.price.pop(company, None)
    for column in (state.arrived, state.par, state.operated):
        column.pop(company, None)
    state.closed = (*state.closed, company)
    game.tell(Closed(company))


def close_at_bottom(game: Game) -> None:
    """Close every company whose marker is in the closing cell, in list order (digest 3.7)."""
    close, price = game.title.market.zones["close"], game.state.price
    if close.isdisjoint(price.values()):
        return
    bottom = [c for c, cell in price.items() if cell in close]
    for company in (c for c in game.title.companies if c in bottom):
        close_company(game, company)
