"""1822PNW: what minors are worth when a major is formed of them (rules digest 4.3)."""

from __future__ import annotations

from senro.core.game import Game
from senro.market import Cell
from senro.rules.shares import share_price

FEWEST, MOST = 2, 6  # shares that an owner may take
TOP_PAR = 100


def worth(game: Game, company: str) -> int:
    """Return what a minor is worth: twice its price."""
    return 2 * share_price(game, company)


def share_counts(value: int, treasury: int, purse: int, par: int) -> tuple[int, ...]:
    """Return how many shares may be taken at a par price for minors of a value.

    The rest is paid from the treasury or, if less than a share, from the owner's purse.
    """
    if MOST * par < value:
        return (MOST,) if par == TOP_PAR else ()
    fewest = max(FEWEST, -(-(value - treasury) // par))
    most = min(MOST, (value + min(purse, par - 1)) // par)
    return tuple(range(fewest, most + 1))


def par_cells(game: Game, value: int, treasury: int, purse: int) -> tuple[Cell, ...]:
    """Return the par cells at which some number of shares is possible, cheapest first."""
    market = game.title.market
    return tuple(
        cell
        for cell in market.cells_in("par")
        if share_counts(value, treasury, purse, market.price(cell))
    )
