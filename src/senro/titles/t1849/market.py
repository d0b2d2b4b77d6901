"""1849: moves of the marker, the blue zone, and order in a cell after sales (digest 3.8)."""

from __future__ import annotations

from senro.core.game import Game
from senro.market import Cell
from senro.rules.market import move_marker, operating_order, put_marker
from senro.rules.shares import POOL, percent
from senro.titles.t1849.state import columns


def closed_zone(game: Game, cell: Cell) -> bool:
    """Whether a cell lies in the blue zone and that is still closed."""
    title = game.title
    if "blue_zone" in title.phases[game.state.phase].allows:
        return False
    return title.market.is_in(cell, "blue") or title.market.is_in(cell, "end")


def up(game: Game, company: str) -> None:
    """Move one row up, unless the blue zone is there and closed."""
    cell = game.state.price[company]
    above = game.title.market.up(cell)
    if not closed_zone(game, above):
        _move(game, company, above, "sold_out")


def right(game: Game, company: str) -> None:
    """Move one column right; where the closed blue zone begins, up instead (digest 3.8)."""
    market, cell = game.title.market, game.state.price[company]
    target = market.right(cell)
    if closed_zone(game, target):
        target = market.up(cell)
        if closed_zone(game, target):
            return
    _move(game, company, target, "dividend")


def left(game: Game, company: str, why: str = "no_dividend") -> None:
    """Move one column left."""
    _move(game, company, game.title.market.left(game.state.price[company]), why)


def down(game: Game, company: str, steps: int, why: str) -> None:
    """Move down one row for each step."""
    for _ in range(steps):
        _move(game, company, game.title.market.down(game.state.price[company]), why)


def _move(game: Game, company: str, cell: Cell, why: str) -> None:
    state = columns(game)
    move_marker(game, company, cell, why)
    if game.title.market.is_in(cell, "end") and company not in state.reached_end:
        state.reached_end = (*state.reached_end, company)


def after_dividend(game: Game, company: str, revenue: int, paid: int) -> None:
    """Left if nothing was paid, right if the total is at least the price (digest 4.7)."""
    if paid == 0:
        left(game, company)
    elif paid >= game.title.market.price(game.state.price[company]):
        right(game, company)


def drop_after_sale(game: Game, company: str, units: int, seller: str) -> None:
    """Move down one row per 10 % a player sold, and remember whose price that moved."""
    before = game.state.price[company]
    down(game, company, units, "sale")
    state = columns(game)
    if state.price[company] != before and company not in state.dropped:
        state.dropped = (*state.dropped, company)


def note_order(game: Game) -> None:
    """Note the operating order as it is now."""
    columns(game).order = operating_order(game)


def keep_order(game: Game) -> None:
    """Let corporations that sales brought into one cell keep their former order (digest 3.8).

    In each cell those not sold stand first, then the sold ones as they stood before.
    """
    state = columns(game)
    if len(state.dropped) < 2:
        return
    cells: dict[Cell, list[str]] = {}
    for company in operating_order(game):
        cells.setdefault(state.price[company], []).append(company)
    for cell, there in cells.items():
        sold = [c for c in there if c in state.dropped]
        if len(there) < 2 or not sold:
            continue
        known = [c for c in state.order if c in sold]
        rest = [c for c in sold if c not in known]
        for company in (*(c for c in there if c not in sold), *known, *rest):
            put_marker(game, company, cell)


def end_of_stock_round(game: Game) -> None:
    """Sold out: up; any certificate in the pool: down (digest 3.9)."""
    for company in operating_order(game):
        players = sum(percent(game, player, company) for player in game.state.players)
        if players == 100:
            up(game, company)
        if percent(game, POOL, company):
            down(game, company, 1, "in_pool")
