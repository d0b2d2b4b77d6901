"""A president in need: selling shares for a train, and bankruptcy (common rules, 16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.core.action import Action, DeclareBankruptcy, SellShares
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import cash
from senro.rules.sale import Bundle, SaleRules, bundle_price, sale_reason, sell
from senro.rules.shares import (
    certificate_price,
    name_bundle,
    percent,
    president,
    read_bundle,
    share_price,
)
from senro.rules.train import TrainRules, must_buy, offers, train
from senro.rules.turns import Turn


@dataclass(frozen=True)
class SellForTrain:
    """The president sells just enough of his shares, or declares bankruptcy.

    `ruin(game, turn)` carries out a bankruptcy, where there is one, and `after(game, turn)`
    follows a sale; both return the turn. Shares of the company itself may be sold from its
    `own_from`th turn on, and with `one_block` no company's twice for the same train. Money may
    be raised for the cheapest train, or with `trains.any_train` for the dearest.
    """

    sale: SaleRules
    trains: TrainRules
    ruin: Callable[[Game, Turn], Turn] | None
    after: Callable[[Game, Turn], Turn]
    own_from: int = 2
    one_block: bool = False

    kinds: ClassVar[tuple[type[Action], ...]] = (SellShares, DeclareBankruptcy)

    def missing(self, game: Game, company: str) -> int:
        """Return the money still to be raised for the cheapest train, 0 if there is no need."""
        price, _ = self._prices(game, company)
        return max(0, price - self._have(game, company)) if price else 0

    def wanted(self, game: Game, company: str) -> int:
        """Return the money that may still be raised, 0 if there is no need."""
        lowest, highest = self._prices(game, company)
        price = highest if self.trains.any_train else lowest
        return max(0, price - self._have(game, company)) if price else 0

    def _prices(self, game: Game, company: str) -> tuple[int, int]:
        """Return the prices of the cheapest and the dearest train; 0 if the company has no need."""
        if not must_buy(game, company, self.trains):
            return 0, 0
        prices = [train(game, card).price for card in offers(game, company, self.trains)]
        if not prices or min(prices) <= cash(game, company):
            return 0, 0
        return min(prices), max(prices)

    @staticmethod
    def _have(game: Game, company: str) -> int:
        actor = president(game, company)
        assert actor is not None
        return cash(game, company) + cash(game, actor)

    def bundles(self, game: Game, turn: Turn, need: int) -> Iterator[tuple[str, Bundle]]:
        """Yield (company, bundle) for what the president may sell, `need` being missing."""
        actor = president(game, turn.company)
        assert actor is not None
        for company in game.state.price:
            for bundle in self.sale.bundles(game, actor, company):
                if self._reason(game, turn, company, bundle, need) is None:
                    yield company, bundle

    def _reason(
        self, game: Game, turn: Turn, company: str, bundle: Bundle, need: int
    ) -> Reason | None:
        actor = president(game, turn.company)
        assert actor is not None
        if self.one_block and company in turn.sold:
            return no("one_block_a_turn", company=company)
        reason = sale_reason(game, actor, company, bundle, self.sale)
        if reason is not None:
            return reason
        numbers, share = bundle
        if company == turn.company:
            if game.state.operated.get(company, 0) < self.own_from:
                return no("not_operated_yet", company=company)
            if self._loses_control(game, actor, company, share):
                return no("keeps_presidency", company=company)
        least = min(certificate_price(game, company, n) for n in numbers)
        least = min(least, bundle_price(game, company, share))
        if bundle_price(game, company, share) - least >= need:
            return no("more_than_needed", missing=need)
        return None

    @staticmethod
    def _loses_control(game: Game, actor: str, company: str, share: int) -> bool:
        after = percent(game, actor, company) - share
        others = (p for p in game.state.players if p != actor)
        return any(percent(game, p, company) > after for p in others)

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the sales while money is wanted, and bankruptcy when nothing can help."""
        need = self.wanted(game, turn.company)
        if need:
            for company, (numbers, share) in self.bundles(game, turn, need):
                yield SellShares(name_bundle(company, numbers), share)
        if self.refuse(game, turn, DeclareBankruptcy()) is None:
            yield DeclareBankruptcy()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """Nothing may be sold without need."""
        need = self.wanted(game, turn.company)
        if isinstance(action, DeclareBankruptcy):
            if not need:
                return no("no_emergency")
            if self.ruin is None:
                return no("no_bankruptcy")
            least = self.missing(game, turn.company)
            return no("can_still_pay") if self.could_raise(game, turn, need) >= least else None
        assert isinstance(action, SellShares)
        parsed = read_bundle(game, action.certificates)
        if isinstance(parsed, Reason):
            return parsed
        company, numbers = parsed
        reason = self._reason(game, turn, company, (numbers, action.percent), need)
        if need or (reason is not None and reason.code != "more_than_needed"):
            return reason
        return no("no_emergency")

    def could_raise(self, game: Game, turn: Turn, need: int) -> int:
        """Return the sum over companies of the dearest bundle that may be sold."""
        best: dict[str, int] = {}
        for company, (_, share) in self.bundles(game, turn, need):
            best[company] = max(best.get(company, 0), bundle_price(game, company, share))
        return sum(best.values())

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Sell and stay in the step, or go bankrupt."""
        if isinstance(action, DeclareBankruptcy):
            assert self.ruin is not None
            return self.ruin(game, turn)
        assert isinstance(action, SellShares)
        parsed = read_bundle(game, action.certificates)
        assert not isinstance(parsed, Reason)
        company, numbers = parsed
        actor = president(game, turn.company)
        assert actor is not None
        price = share_price(game, company)
        sell(game, actor, company, (numbers, action.percent), self.sale)
        return self.after(game, replace(turn, last_sale=price, sold=(*turn.sold, company)))
