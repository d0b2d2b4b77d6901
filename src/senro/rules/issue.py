"""A company issues certificates of its own to the pool, or redeems one (common rules, 15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from senro.core.action import Action, BuyShares, Pass, SellShares
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, cash, pay
from senro.rules.sale import bundle_price
from senro.rules.shares import (
    POOL,
    PRESIDENT,
    bundle_percent,
    certificate_price,
    held,
    move,
    name_bundle,
    percent,
    read_bundle,
)
from senro.rules.stock import buy_share
from senro.rules.turns import PlainStep, Turn


@dataclass(frozen=True, slots=True)
class IssueRules:
    """How issuing and redeeming differ between titles.

    `first_turn` is the operating turn of a company from which it may do either. `issues` yields
    what a company could offer of its treasury, limits apart. `issue_reason(game, company,
    certificates)` and `redeem_reason` are a title's own limits. `drop(game, company, units)` moves
    the price after an issue.
    """

    first_turn: int
    issues: Callable[[Game, str], Iterator[tuple[int, ...]]]
    issue_reason: Callable[[Game, str, tuple[int, ...]], Reason | None]
    redeem_reason: Callable[[Game, str, int], Reason | None]
    drop: Callable[[Game, str, int], None]


@dataclass(frozen=True)
class IssueOrRedeem(PlainStep):
    """One issue, paid before the price drops, or one certificate redeemed from the pool."""

    rules: IssueRules

    name: ClassVar[str] = "issue"
    kinds: ClassVar[tuple[type[Action], ...]] = (SellShares, BuyShares, Pass)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If the company may and can do either."""
        return next(self._shares(game, turn), None) is not None

    def _shares(self, game: Game, turn: Turn) -> Iterator[Action]:
        company = turn.company
        if self._too_early(game, company) is not None:
            return
        for numbers in self.rules.issues(game, company):
            share = bundle_percent(game, company, numbers)
            issue = SellShares(name_bundle(company, numbers), share)
            if self.refuse(game, turn, issue) is None:
                yield issue
        sizes: list[int] = []
        for number in held(game, POOL, company):
            size = game.title.companies[company].certificates[number]
            redeem = BuyShares(name_bundle(company, (number,)))
            if size not in sizes and self.refuse(game, turn, redeem) is None:
                sizes.append(size)
                yield redeem

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the issues, smallest first, the redemptions, then Pass."""
        yield from self._shares(game, turn)
        yield Pass()

    def _too_early(self, game: Game, company: str) -> Reason | None:
        if game.state.operated.get(company, 0) < self.rules.first_turn:
            return no("not_in_first_turn", company=company)
        return None

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """Only certificates of its own, within the pool's limit and its cash."""
        if isinstance(action, Pass):
            return None
        assert isinstance(action, SellShares | BuyShares)
        company = turn.company
        reason = self._too_early(game, company)
        if reason is not None:
            return reason
        parsed = read_bundle(game, action.certificates)
        if isinstance(parsed, Reason):
            return parsed
        if parsed[0] != company or PRESIDENT in parsed[1]:
            return no("not_yours", company=parsed[0])
        if isinstance(action, SellShares):
            return self._issue_reason(game, company, parsed[1], action.percent)
        return self._redeem_reason(game, company, parsed[1])

    def _issue_reason(
        self, game: Game, company: str, numbers: tuple[int, ...], share: int
    ) -> Reason | None:
        mine = held(game, company, company)
        if any(n not in mine for n in numbers):
            return no("not_yours", company=company)
        if share != bundle_percent(game, company, numbers):
            return no("wrong_percent", percent=share)
        there, most = percent(game, POOL, company), game.title.companies[company].pool_limit
        if there + share > most:
            return no("pool_full", company=company, pool=there, limit=most)
        return self.rules.issue_reason(game, company, numbers)

    def _redeem_reason(self, game: Game, company: str, numbers: tuple[int, ...]) -> Reason | None:
        if len(numbers) != 1 or numbers[0] not in held(game, POOL, company):
            return no("not_in_pool", company=company)
        price, have = certificate_price(game, company, numbers[0]), cash(game, company)
        if price > have:
            return no("not_enough_cash", cash=have, price=price)
        return self.rules.redeem_reason(game, company, numbers[0])

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """The bank pays before the price drops; redeeming does not move it."""
        if isinstance(action, Pass):
            return turn.passing(game, self)
        assert isinstance(action, SellShares | BuyShares)
        parsed = read_bundle(game, action.certificates)
        assert not isinstance(parsed, Reason)
        company, numbers = parsed
        if isinstance(action, BuyShares):
            buy_share(game, company, company, numbers[0])
        else:
            price = bundle_price(game, company, action.percent)
            pay(game, BANK, company, price, "issue")
            move(game, company, numbers, POOL, price)
            self.rules.drop(game, company, action.percent // game.title.companies[company].unit)
        return turn.onward()
