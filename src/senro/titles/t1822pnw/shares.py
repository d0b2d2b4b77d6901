"""1822PNW: selling, buying and the presidency (rules digest 2.4 to 2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, cash, pay
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
    share_price,
    tell_president,
)
from senro.rules.stock import BuyRules, float_company
from senro.rules.train import phase
from senro.rules.turns import StockTurn
from senro.titles.family1822.bidding import certificates_and_bids, committed
from senro.titles.family1822.earnings import move_along
from senro.titles.t1822pnw.data import MAJOR

SHARE = 10  # percentage of an ordinary certificate; half a president's


def sellable_yet(game: Game, company: str) -> Reason | None:
    """Return why a company's shares cannot be sold: minors never, majors once they have run."""
    if game.title.companies[company].kind != MAJOR:
        return no("minor_not_sold", company=company)
    if game.state.operated.get(company, 0) < 1:
        return no("not_operated_yet", company=company)
    return None


def bundles(game: Game, seller: str, company: str) -> Iterator[Bundle]:
    """Yield the first k ordinary certificates, then all with the president's, or half of it."""
    if game.title.companies[company].kind != MAJOR:
        return
    mine = held(game, seller, company)
    ordinary = tuple(n for n in mine if n != PRESIDENT)
    for count in range(1, len(ordinary) + 1):
        yield ordinary[:count], SHARE * count
    if PRESIDENT in mine:
        whole = (*ordinary, PRESIDENT)
        yield whole, bundle_percent(game, company, whole) - SHARE
        yield whole, bundle_percent(game, company, whole)


def orphan(game: Game, seller: str, company: str, bundle: Bundle) -> Reason | None:
    """The president's certificate goes last, whole or half, and only where somebody can take it."""
    numbers, share = bundle
    everything = set(numbers) == set(held(game, seller, company))
    if not everything or share < bundle_percent(game, company, numbers) - SHARE:
        return no("president_keeps", company=company)
    need = game.title.companies[company].certificates[PRESIDENT]
    if any(percent(game, player, company) >= need for player in seats_after(game, seller)):
        return None
    return no("no_successor", company=company)


def settle_presidency(game: Game, company: str, seller: str | None = None, owed: int = 0) -> None:
    """Let the largest holder take the president's certificate (digest 2.6).

    `seller` has given it to the pool; `owed` certificates come back to him from there.
    """
    old = seller or owner_of(game, company, PRESIDENT)
    if old not in game.seats:
        return
    new = largest_holder(game, company, old)
    if new is None:
        return
    source = owner_of(game, company, PRESIDENT)
    units = game.title.companies[company].units(PRESIDENT)
    gives = tuple(n for n in held(game, new, company) if n != PRESIDENT)[:units]
    move(game, company, (PRESIDENT,), new)
    move(game, company, gives, source)
    if owed:
        move(game, company, held(game, POOL, company)[:owed], old)
    tell_president(game, company, new)


def after_sale(game: Game, company: str, seller: str, bundle: Bundle) -> None:
    """Move the price, a cell per share if the president sold, and settle the presidency."""
    numbers, share = bundle
    gave = PRESIDENT in numbers
    was_president = gave or owner_of(game, company, PRESIDENT) == seller
    move_along(game, company, -(share // SHARE) if was_president else -1, "sale")
    owed = (bundle_percent(game, company, numbers) - share) // SHARE
    settle_presidency(game, company, seller if gave else None, owed)


def no_more(game: Game, company: str, units: int, seller: str) -> None:
    """The price has moved already, while it was known who was president."""


SALES = SaleRules(sellable_yet, bundles, orphan, no_more, after_sale)


# -- buying (digest 2.4) -------------------------------------------------------------------


def in_debt(game: Game, player: str) -> Reason | None:
    """A player with a loan may neither buy nor bid."""
    debt = game.state.debt.get(player, 0)
    return no("in_debt", debt=debt) if debt else None


def barred(game: Game, turn: StockTurn) -> Reason | None:
    """No purchase with a loan, and none after a bid."""
    return in_debt(game, turn.player) or (no("bid_this_turn") if turn.bids else None)


def majors_only(game: Game, company: str, number: int) -> Reason | None:
    """Certificates of minors and regionals are not for sale."""
    if game.title.companies[company].kind != MAJOR:
        return no("not_for_sale", what=company)
    return None


def one_purchase(game: Game, turn: StockTurn, company: str) -> Reason | None:
    """There is no second purchase in a turn."""
    return no("one_purchase")


def in_full(game: Game, company: str) -> bool:
    """Whether a company is being fully capitalised: not floated yet, from phase 6 on."""
    return "full" in phase(game).allows and company not in game.state.floated


def payee(game: Game, company: str) -> str:
    """Return who is paid for treasury shares."""
    return BANK if in_full(game, company) else company


def after_purchase(game: Game, company: str, buyer: str) -> None:
    """Settle the presidency and see whether the company floats."""
    settle_presidency(game, company)
    float_major(game, company)


def float_major(game: Game, company: str) -> None:
    """Let a major operate once half of it is sold (digest 2.5).

    One fully capitalised gets ten times its price; what is unsold goes to the pool.
    """
    full = in_full(game, company)
    if company in game.state.floated:
        return
    float_company(game, company)
    if full and company in game.state.floated:
        pay(game, company, BANK, cash(game, company), "capital")
        move(game, company, held(game, company, company), POOL)
        pay(game, BANK, company, 10 * share_price(game, company), "capital")


PURCHASES = BuyRules(
    majors_only,
    one_purchase,
    after_purchase,
    committed=committed,
    counted=certificates_and_bids,
    barred=barred,
    paid=payee,
)
