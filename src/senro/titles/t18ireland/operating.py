"""18Ireland: issuing and redeeming, and laying track (digest 4.1 and 4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.core.action import Action, LayTile, Pass
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.issue import IssueRules
from senro.rules.money import cash
from senro.rules.shares import (
    held,
)
from senro.rules.turns import PlainStep
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


def one_share(game: Game, company: str) -> Iterator[tuple[int, ...]]:
    """Yield the first share of a treasury (digest 4.1)."""
    for number in held(game, company, company)[:1]:
        yield (number,)


def only_one(game: Game, company: str, numbers: tuple[int, ...]) -> Reason | None:
    """One share a turn is issued."""
    return None if len(numbers) == 1 else no("one_own_share", company=company)


def any_share(game: Game, company: str, number: int) -> Reason | None:
    """Any share of the pool can be redeemed."""
    return None


def drop_after_issue(game: Game, company: str, units: int) -> None:
    """Down one row."""
    down(game, company, units, "issue")


ISSUES = IssueRules(0, one_share, only_one, any_share, drop_after_issue)


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
