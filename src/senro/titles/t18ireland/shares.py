"""18Ireland: selling, buying and the presidency (digest 0, 3.2 and 3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.sale import Bundle, SaleRules
from senro.rules.shares import (
    POOL,
    PRESIDENT,
    bundle_percent,
    held,
    largest_holder,
    move,
    owner_of,
    percent,
    seats_after,
    tell_president,
)
from senro.rules.stock import BuyRules
from senro.rules.turns import StockTurn
from senro.titles.t18ireland.market import drop_after_sale


def not_at_first(game: Game, company: str) -> Reason | None:
    """Nothing is sold in the first stock round."""
    state = game.state
    first = state.set_number == 1 and isinstance(state.agenda[0], StockTurn)
    return no("no_sale_in_first_round") if first else None


def bundles(game: Game, seller: str, company: str) -> Iterator[Bundle]:
    """Yield the first k ordinary certificates, then all, whole or with part of the president's."""
    mine = held(game, seller, company)
    if not mine:
        return
    unit = game.title.companies[company].unit
    ordinary = tuple(n for n in mine if n != PRESIDENT)
    for count in range(1, len(ordinary) + 1):
        yield ordinary[:count], count * unit
    if PRESIDENT in mine:
        everything = (*ordinary, PRESIDENT)
        whole = bundle_percent(game, company, everything)
        yield everything, whole
        yield everything, whole - unit


def orphan(game: Game, seller: str, company: str, bundle: Bundle) -> Reason | None:
    """Return why the president's certificate cannot be in a bundle (digest 3.3)."""
    _, share = bundle
    need = game.title.companies[company].certificates[PRESIDENT]
    most = max((percent(game, p, company) for p in seats_after(game, seller)), default=0)
    if most < need:
        return no("no_successor", company=company)
    if most <= percent(game, seller, company) - share:
        return no("president_keeps", company=company)
    return None


def hand_over_after_sale(game: Game, company: str, seller: str, bundle: Bundle) -> None:
    """Settle the presidency after a sale; a partial sale takes back from the pool (digest 0)."""
    numbers, share = bundle
    if PRESIDENT not in (*numbers, *held(game, seller, company)):
        return
    exchange(game, company, seller)
    back = (bundle_percent(game, company, numbers) - share) // game.title.companies[company].unit
    if back:
        move(game, company, held(game, POOL, company)[:back], seller)


def hand_over_after_purchase(game: Game, company: str, buyer: str) -> None:
    """Settle the presidency after a purchase."""
    old = owner_of(game, company, PRESIDENT)
    if old in game.seats and old != buyer:
        exchange(game, company, old)


def exchange(game: Game, company: str, old: str) -> None:
    """Let the largest holder become president for his first two ordinary certificates (digest 0).

    They go to the old president if he still holds at least as much as that, else to the pool.
    """
    new = largest_holder(game, company, old)
    if new is None:
        return
    need = game.title.companies[company].certificates[PRESIDENT]
    taker = old if percent(game, old, company) >= need else POOL
    gives = tuple(n for n in held(game, new, company) if n != PRESIDENT)[:2]
    move(game, company, gives, taker)
    move(game, company, (PRESIDENT,), new)
    tell_president(game, company, new)


def any_certificate(game: Game, company: str, number: int) -> Reason | None:
    """Every ordinary certificate of a treasury or the pool is for sale."""
    return None


def one_purchase(game: Game, turn: StockTurn, company: str) -> Reason | None:
    """There is one purchase a turn."""
    return no("one_purchase")


def lifts_limit(game: Game, company: str) -> bool:
    """Whether the company's shares do not count for the certificate limit now."""
    return game.title.market.is_in(game.state.price[company], "no_limit")


SALES = SaleRules(not_at_first, bundles, orphan, drop_after_sale, hand_over_after_sale)

PURCHASES = BuyRules(any_certificate, one_purchase, hand_over_after_purchase, lifts_limit)
