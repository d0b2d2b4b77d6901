"""Markers on the market: moves, order in a cell and the operating order."""

from __future__ import annotations

from senro.core.event import PriceMoved
from senro.core.game import Game
from senro.market import Cell


def put_marker(game: Game, company: str, cell: Cell) -> None:
    """Put a marker in a cell, behind those already there."""
    state = game.state
    state.arrivals += 1
    state.price[company] = cell
    state.arrived[company] = state.arrivals


def move_marker(game: Game, company: str, cell: Cell, why: str) -> None:
    """Move a marker; one that stays where it is keeps its place in the cell."""
    old = game.state.price[company]
    if cell == old:
        return
    put_marker(game, company, cell)
    market = game.title.market
    game.tell(PriceMoved(company, market.price(old), market.price(cell), why))


def operating_order(game: Game) -> tuple[str, ...]:
    """Return the floated companies: higher price, further right, further up, earlier arrival."""
    state, market = game.state, game.title.market

    def rank(company: str) -> tuple[int, int, int, int]:
        row, column = state.price[company]
        return (-market.price((row, column)), -column, row, state.arrived[company])

    return tuple(sorted(state.floated, key=rank))
