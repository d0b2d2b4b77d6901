"""Selling shares: which bundles, at what price, and what follows (common rules, 11).

`SaleRules` holds what differs between titles; the stock round and the president in need use
the same rules, each with checks of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, pay
from senro.rules.shares import POOL, PRESIDENT, bundle_percent, held, move, percent, share_price

Bundle = tuple[tuple[int, ...], int]
"""Certificates in the order in which they are given, and the percentage sold."""


@dataclass(frozen=True, slots=True)
class SaleRules:
    """How selling differs between titles.

    `timing(game, company)` tells why a company's shares cannot be sold yet. `bundles` yields
    what a holder could offer, the limits apart. `orphan(game, seller, company, bundle)` tells
    why the president's certificate cannot be in a bundle. `drop(game, company, units, seller)`
    moves the price. `hand_over(game, company, seller, bundle)` settles the presidency.
    """

    timing: Callable[[Game, str], Reason | None]
    bundles: Callable[[Game, str, str], Iterator[Bundle]]
    orphan: Callable[[Game, str, str, Bundle], Reason | None]
    drop: Callable[[Game, str, int, str], None]
    hand_over: Callable[[Game, str, str, Bundle], None]


def bundle_price(game: Game, company: str, share: int) -> int:
    """Return the price of a percentage of a company, in money."""
    return share_price(game, company) * share // game.title.companies[company].unit


def sale_reason(
    game: Game, seller: str, company: str, bundle: Bundle, rules: SaleRules
) -> Reason | None:
    """Return why somebody may not sell a bundle to the pool."""
    numbers, share = bundle
    mine = held(game, seller, company)
    if not numbers or any(n not in mine for n in numbers):
        return no("not_yours", company=company)
    whole = bundle_percent(game, company, numbers)
    unit = game.title.companies[company].unit
    if share > whole or share <= 0 or share % unit:
        return no("wrong_percent", percent=share)
    if share < whole and PRESIDENT not in numbers:
        return no("wrong_percent", percent=share)
    reason = rules.timing(game, company)
    if reason is not None:
        return reason
    most = game.title.companies[company].pool_limit
    there = percent(game, POOL, company)
    if there + share > most:
        return no("pool_full", company=company, pool=there, limit=most)
    if PRESIDENT in numbers:
        return rules.orphan(game, seller, company, bundle)
    return None


def sellable(game: Game, seller: str, company: str, rules: SaleRules) -> Iterator[Bundle]:
    """Yield the bundles of a company that somebody may sell."""
    for bundle in rules.bundles(game, seller, company):
        if sale_reason(game, seller, company, bundle, rules) is None:
            yield bundle


def sell(game: Game, seller: str, company: str, bundle: Bundle, rules: SaleRules) -> None:
    """Sell a bundle to the pool: money first, then the certificates, presidency and price."""
    numbers, share = bundle
    price = bundle_price(game, company, share)
    pay(game, BANK, seller, price, "shares_sold")
    move(game, company, numbers, POOL, price)
    rules.hand_over(game, company, seller, bundle)
    rules.drop(game, company, share // game.title.companies[company].unit, seller)
