"""1849: the last certificate, selling and the exchange of presidency (digest 3.2 to 3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from senro.core.action import Action
from senro.core.frame import Decision, Frame, Question
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.sale import Bundle, SaleRules
from senro.rules.shares import (
    POOL,
    PRESIDENT,
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
from senro.titles.t1849.data import LAST
from senro.titles.t1849.market import drop_after_sale
from senro.titles.t1849.state import KeepExchange, TakeTwo

HALF = 10  # the percentage of half a president's certificate
MOST_EXTRA = 2  # certificates a founder may add at once


def operated(game: Game, company: str) -> Reason | None:
    """Only corporations that have operated can be sold (digest 3.2)."""
    if game.state.operated.get(company, 0) < 1:
        return no("not_operated_yet", company=company)
    return None


def bundles(game: Game, seller: str, company: str) -> Iterator[Bundle]:
    """Yield the first k ordinary certificates, without and with the last and the president's."""
    mine = held(game, seller, company)
    if not mine:
        return
    sizes = game.title.companies[company].certificates
    ordinary = tuple(n for n in mine if n not in (PRESIDENT, LAST))
    special = [(), (LAST,)] if LAST in mine else [()]
    for top in (False, True) if PRESIDENT in mine else (False,):
        if top:
            yield (PRESIDENT,), HALF
        for last in special:
            for count in range(len(ordinary) + 1):
                numbers = (*ordinary[:count], *last, *((PRESIDENT,) if top else ()))
                if numbers:
                    yield numbers, sum(sizes[n] for n in numbers)


def orphan(game: Game, seller: str, company: str, bundle: Bundle) -> Reason | None:
    """Return why the president's certificate cannot be in a bundle (digest 3.4)."""
    numbers, share = bundle
    heir, most = None, 0
    for player in seats_after(game, seller):
        there = percent(game, player, company)
        if there >= 20 and there > most:
            heir, most = player, there
    if heir is None:
        return no("no_successor", company=company)
    after = percent(game, seller, company) - share
    if after >= 20 or most <= after:
        return no("president_keeps", company=company)
    half = share < sum(game.title.companies[company].certificates[n] for n in numbers)
    if half:
        if numbers != (PRESIDENT,):
            return no("half_alone", company=company)
        pool = held(game, POOL, company)
        if LAST in held(game, heir, company) and not any(n != LAST for n in pool):
            return no("no_change_for_half", company=company)
    return None


def hand_over_after_sale(game: Game, company: str, seller: str, bundle: Bundle) -> None:
    """Settle the presidency after a sale."""
    numbers, share = bundle
    if PRESIDENT in numbers or PRESIDENT in held(game, seller, company):
        exchange(game, company, seller, sold_half=(numbers, share) == ((PRESIDENT,), HALF))


def hand_over_after_purchase(game: Game, company: str, buyer: str) -> None:
    """Settle the presidency after a purchase."""
    old = owner_of(game, company, PRESIDENT)
    if old not in (company, buyer):
        exchange(game, company, old, sold_half=False)


def exchange(game: Game, company: str, old: str, *, sold_half: bool) -> None:
    """Let the largest holder become president and exchange certificates (digest 3.4)."""
    new = largest_holder(game, company, old)
    if new is None:
        return
    before = percent(game, new, company)
    theirs = held(game, new, company)
    gives = (LAST,) if LAST in theirs else tuple(n for n in theirs if n != PRESIDENT)[:2]
    target = old if owner_of(game, company, PRESIDENT) == old else POOL
    move(game, company, gives, target)
    move(game, company, (PRESIDENT,), new)
    tell_president(game, company, new)
    if sold_half:
        back = next(n for n in held(game, POOL, company) if n != LAST)
        move(game, company, (back,), old)
    if gives == (LAST,) and before >= 40:
        game.interrupt(ExchangeChoice(company, old, new, target))


@dataclass(frozen=True, slots=True)
class ExchangeChoice(Question):
    """The old president keeps the last certificate or has two ordinary ones for it."""

    company: str
    old: str
    new: str
    lies_with: str  # the old president or the pool
    answered: bool = False

    def decide(self, game: Game) -> Decision | None:
        """Ask the old president once, unless his sale has closed the corporation."""
        if self.answered or self.company not in game.state.floated:
            return None
        return Decision("certificate_choice", self.old, self.old)

    def options(self, game: Game) -> Iterator[Action]:
        """Yield both answers."""
        yield KeepExchange()
        yield TakeTwo()

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Nothing else can be done before."""
        if isinstance(action, KeepExchange | TakeTwo):
            return None
        return no("choose_certificate_first", company=self.company)

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Undo the exchange of the last certificate if he wants two ordinary ones."""
        if isinstance(action, TakeTwo):
            ordinary = tuple(
                n for n in held(game, self.new, self.company) if n not in (PRESIDENT, LAST)
            )[:2]
            move(game, self.company, (LAST,), self.new)
            move(game, self.company, ordinary, self.lies_with)
        return ()


def last_one_last(game: Game, company: str, number: int) -> Reason | None:
    """The last certificate is sold only when it is the only one left at its place."""
    if number != LAST:
        return None
    place = owner_of(game, company, number)
    if held(game, place, company) != (LAST,):
        return no("last_certificate_last", company=company)
    return None


def founder_takes_more(game: Game, turn: StockTurn, company: str) -> Reason | None:
    """A founder may add two certificates of the corporation, from its treasury."""
    if not turn.started or company != turn.bought:
        return no("one_purchase")
    if turn.extra >= MOST_EXTRA:
        return no("founder_limit", most=MOST_EXTRA)
    return None


SALES = SaleRules(operated, bundles, orphan, drop_after_sale, hand_over_after_sale)

PURCHASES = BuyRules(last_one_last, founder_takes_more, hand_over_after_purchase)
