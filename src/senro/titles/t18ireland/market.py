"""18Ireland: moves of the marker (digest 3.7 and 4.6)."""

from __future__ import annotations

from senro.core.game import Game
from senro.rules.market import move_marker, operating_order
from senro.rules.shares import percent
from senro.titles.t18ireland.data import MINOR


def down(game: Game, company: str, steps: int, why: str) -> None:
    """Move down one row for each step; where there is no cell, not at all."""
    market = game.title.market
    for _ in range(steps):
        move_marker(game, company, market.down(game.state.price[company]), why)


def drop_after_sale(game: Game, company: str, units: int, seller: str) -> None:
    """Move down one row for each share sold (digest 3.3)."""
    down(game, company, units, "sale")


def after_dividend(game: Game, company: str, revenue: int, paid: int) -> None:
    """Left if nothing was paid; right if the price was earned, a minor twice at double that."""
    market, cell = game.title.market, game.state.price[company]
    if paid == 0:
        move_marker(game, company, market.left(cell), "no_dividend")
        return
    price = market.price(cell)
    steps = int(paid >= price)
    if paid >= 2 * price and game.title.companies[company].kind == MINOR:
        steps = 2
    for _ in range(steps):
        move_marker(game, company, market.right(game.state.price[company]), "dividend")


def raise_sold_out(game: Game) -> None:
    """Move up every company that players hold entirely (digest 3.6, 2)."""
    players = game.state.players
    for company in operating_order(game):
        if sum(percent(game, player, company) for player in players) == 100:
            above = game.title.market.up(game.state.price[company])
            move_marker(game, company, above, "sold_out")
