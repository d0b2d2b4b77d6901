"""18Ireland: issuing and redeeming, and laying track (digest 4.1 and 4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.core.action import Action, BuyShares, LayTile, Pass, SellShares
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, cash, pay
from senro.rules.shares import (
    POOL,
    PRESIDENT,
    held,
    move,
    name_bundle,
    percent,
    read_bundle,
    share_price,
)
from senro.rules.stock import buy_share
from senro.rules.turns import PlainStep, Turn
from senro.titles.t18ireland.market import down
from senro.titles.t18ireland.powers import keeps_track_open, power_reason, use_power
from senro.titles.t18ireland.state import IrishTurn
from senro.titles.t18ireland.track import (
    SECOND_LAY,
    action_kind,
    allowance_reason,
    allowances,
    lay_reason,
    lays,
    place_tile,
    terrain,
)


@dataclass(frozen=True)
class IssueOrRedeem(PlainStep):
    """Issue one share to the pool, or redeem one from it, at the price of the moment."""

    name: ClassVar[str] = "issue"
    kinds: ClassVar[tuple[type[Action], ...]] = (SellShares, BuyShares, Pass)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If it can do either."""
        return next(self._shares(game, turn), None) is not None

    def _shares(self, game: Game, turn: Turn) -> Iterator[Action]:
        company = turn.company
        unit = game.title.companies[company].unit
        for number in held(game, company, company)[:1]:
            issue = SellShares(name_bundle(company, (number,)), unit)
            if self.refuse(game, turn, issue) is None:
                yield issue
        for number in held(game, POOL, company)[:1]:
            redeem = BuyShares(name_bundle(company, (number,)))
            if self.refuse(game, turn, redeem) is None:
                yield redeem

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the issue, the redemption, then Pass."""
        yield from self._shares(game, turn)
        yield Pass()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """One ordinary certificate of its own, within the pool's limit and its cash."""
        if isinstance(action, Pass):
            return None
        assert isinstance(action, SellShares | BuyShares)
        parsed = read_bundle(game, action.certificates)
        if isinstance(parsed, Reason):
            return parsed
        company, numbers = parsed
        if company != turn.company or len(numbers) != 1 or numbers[0] == PRESIDENT:
            return no("one_own_share", company=turn.company)
        entity = game.title.companies[company]
        if isinstance(action, SellShares):
            if numbers[0] not in held(game, company, company):
                return no("not_yours", company=company)
            if action.percent != entity.unit:
                return no("wrong_percent", percent=action.percent)
            there = percent(game, POOL, company)
            if there + entity.unit > entity.pool_limit:
                return no("pool_full", company=company, pool=there, limit=entity.pool_limit)
            return None
        if numbers[0] not in held(game, POOL, company):
            return no("not_for_sale", what=action.certificates[0])
        price, have = share_price(game, company), cash(game, company)
        return no("not_enough_cash", cash=have, price=price) if price > have else None

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
            price = share_price(game, company)
            pay(game, BANK, company, price, "issue")
            move(game, company, numbers, POOL, price)
            down(game, company, 1, "issue")
        return turn.onward()


@dataclass(frozen=True)
class LayTiles(PlainStep):
    """One tile or upgrade, then a yellow tile for 20; a second upgrade for 30 with WDE."""

    name: ClassVar[str] = "track"
    kinds: ClassVar[tuple[type[Action], ...]] = (LayTile, Pass)

    def asks(self, game: Game, turn: IrishTurn) -> bool:
        """At first always; then while a tile action or a private's track remains (4.0)."""
        if not turn.lays:
            return True
        if allowances(game, turn) and cash(game, turn.company) >= SECOND_LAY:
            return True
        return keeps_track_open(game, turn.company)

    def options(self, game: Game, turn: IrishTurn) -> Iterator[Action]:
        """Yield every legal lay, then Pass; the powers of privates are offered beside it."""
        yield from lays(game, turn)
        yield Pass()

    def _cost(self, game: Game, turn: IrishTurn, action: LayTile) -> int:
        board = game.state.board
        fee = allowances(game, turn)[action_kind(board, action.hex)]
        return fee + terrain(board, action.hex, game.title.tiles[action.tile])

    def refuse(self, game: Game, turn: IrishTurn, action: Action) -> Reason | None:
        """See digest 4.2 and 4.10."""
        if not isinstance(action, LayTile):
            return None
        if action.by is not None:
            return power_reason(game, turn, action)
        reason = allowance_reason(game, turn, action.hex)
        if reason is not None:
            return reason
        if action.tile not in game.title.tiles:
            return no("no_such_tile", tile=action.tile, hex=action.hex)
        cost = self._cost(game, turn, action)
        where = (action.hex, action.tile, action.rotation)
        return lay_reason(game, turn.company, *where, cost)

    def apply(self, game: Game, turn: IrishTurn, action: Action) -> IrishTurn:
        """Lay the tile and stay in the step, or pass."""
        if not isinstance(action, LayTile):
            return turn.passing(game, self)
        if action.by is not None:
            return use_power(game, turn, action)
        kind = action_kind(game.state.board, action.hex)
        cost = self._cost(game, turn, action)
        new = game.title.tiles[action.tile].turned(action.rotation)
        place_tile(game, turn.company, action.hex, new, cost)
        return replace(turn, lays=(*turn.lays, kind))
