"""1849: trains, issuing and redeeming, and what privates do (digest 4.9 to 4.12, 5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.core.action import Action, Assign, BuyShares, Pass, SellShares
from senro.core.event import Marked
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, cash, pay
from senro.rules.run import two_stops
from senro.rules.sale import bundle_price
from senro.rules.shares import (
    POOL,
    bundle_percent,
    certificate_price,
    held,
    move,
    name_bundle,
    percent,
    read_bundle,
)
from senro.rules.stock import buy_share
from senro.rules.train import TrainRules
from senro.rules.turns import PlainStep, Turn
from senro.titles.t1849.data import LAST
from senro.titles.t1849.founding import RSA, close_private
from senro.titles.t1849.map import PORTS
from senro.titles.t1849.market import down
from senro.titles.t1849.shares import last_one_last
from senro.titles.t1849.state import SicilianTurn, columns

SECOND_TURN = 2  # "from the second operating turn on", the present one included


def may_own(game: Game, company: str, kind: str) -> Reason | None:
    """E trains are for corporations with an E-token (digest 6.5)."""
    if kind == "E" and company not in columns(game).electric:
        return no("needs_electric_token", company=company)
    return None


def train_bought(game: Game, company: str) -> None:
    """RSA closes when its corporation buys a train (digest 4.12)."""
    state = columns(game)
    if state.tied == company:
        state.tied = None
        close_private(game, RSA)


def list_order(game: Game) -> tuple[str, ...]:
    """Return the corporations in the order of the queue's list."""
    return columns(game).queue


TRAINS = TrainRules(two_stops, may_own, train_bought, list_order)


@dataclass(frozen=True)
class IssueOrRedeem(PlainStep):
    """From its second turn on a corporation issues certificates, or redeems one (digest 4.10)."""

    name: ClassVar[str] = "issue"
    kinds: ClassVar[tuple[type[Action], ...]] = (SellShares, BuyShares, Pass)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If it may and can do either."""
        return next(self._shares(game, turn), None) is not None

    def _shares(self, game: Game, turn: Turn) -> Iterator[Action]:
        company = turn.company
        if game.state.operated.get(company, 0) < SECOND_TURN:
            return
        mine = held(game, company, company)
        ordinary = tuple(n for n in mine if n != LAST)
        bundles = [ordinary[: count + 1] for count in range(len(ordinary))]
        if LAST in mine:
            bundles.append((*ordinary, LAST))
        for numbers in bundles:
            share = bundle_percent(game, company, numbers)
            action = SellShares(name_bundle(company, numbers), share)
            if self.refuse(game, turn, action) is None:
                yield action
        sizes: set[int] = set()
        for number in held(game, POOL, company):
            size = game.title.companies[company].certificates[number]
            redeem = BuyShares(name_bundle(company, (number,)))
            if size not in sizes and self.refuse(game, turn, redeem) is None:
                sizes.add(size)
                yield redeem

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the issues, smallest first, the redemptions, then Pass."""
        yield from self._shares(game, turn)
        yield Pass()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """Not in the first turn; the pool holds at most half; the last certificate last."""
        if isinstance(action, Pass):
            return None
        assert isinstance(action, SellShares | BuyShares)
        company = turn.company
        if game.state.operated.get(company, 0) < SECOND_TURN:
            return no("not_in_first_turn", company=company)
        parsed = read_bundle(game, action.certificates)
        if isinstance(parsed, Reason):
            return parsed
        if parsed[0] != company:
            return no("not_yours", company=parsed[0])
        if isinstance(action, SellShares):
            return self._issue_reason(game, company, parsed[1], action.percent)
        return self._redeem_reason(game, company, parsed[1])

    @staticmethod
    def _issue_reason(
        game: Game, company: str, numbers: tuple[int, ...], share: int
    ) -> Reason | None:
        mine = held(game, company, company)
        if any(n not in mine for n in numbers):
            return no("not_yours", company=company)
        if share != bundle_percent(game, company, numbers):
            return no("wrong_percent", percent=share)
        if LAST in numbers and len(numbers) != len(mine):
            return no("last_certificate_last", company=company)
        there, most = percent(game, POOL, company), game.title.companies[company].pool_limit
        if there + share > most:
            return no("pool_full", company=company, pool=there, limit=most)
        return None

    @staticmethod
    def _redeem_reason(game: Game, company: str, numbers: tuple[int, ...]) -> Reason | None:
        if len(numbers) != 1 or numbers[0] not in held(game, POOL, company):
            return no("not_in_pool", company=company)
        price, have = certificate_price(game, company, numbers[0]), cash(game, company)
        if price > have:
            return no("not_enough_cash", cash=have, price=price)
        return last_one_last(game, company, numbers[0])

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
            down(game, company, action.percent // 10, "issue")
        return turn.onward()


def unused_cnm(game: Game, company: str) -> bool:
    """Whether the corporation owns CNM and has not marked a port."""
    return game.state.privates.get("CNM") == company


def private_bought(game: Game, turn: Turn, private: str) -> Turn:
    """SMS bought before the track step is answered is asked about at once (digest 4.12)."""
    assert isinstance(turn, SicilianTurn)
    steps = [step.name for step in game.title.turn]
    if private == "SMS" and turn.step <= steps.index("track"):
        return replace(turn, step=steps.index("teleport"))
    return turn


@dataclass(frozen=True)
class MarkPort(PlainStep):
    """Close CNM to add 20 to one port for its corporation (digest 4.12)."""

    name: ClassVar[str] = "mark_port"
    kinds: ClassVar[tuple[type[Action], ...]] = (Assign,)

    def asks(self, game: Game, turn: Turn) -> bool:
        """Never: it may be done meanwhile."""
        return False

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the ports."""
        if self._reason(game, turn) is None:
            for port in PORTS:
                yield Assign("CNM", port)

    @staticmethod
    def _reason(game: Game, turn: Turn) -> Reason | None:
        if not unused_cnm(game, turn.company):
            return no("not_its_private", private="CNM", company=turn.company)
        if game.title.turn[turn.step].name == "teleport":
            return no("another_step", step="teleport")
        return None

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """CNM must be the corporation's, and the hex a port."""
        assert isinstance(action, Assign)
        if action.private != "CNM":
            return no("no_such_power", what=action.private)
        if action.hex not in PORTS:
            return no("not_a_port", hex=action.hex)
        return self._reason(game, turn)

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Mark the port and close CNM."""
        assert isinstance(action, Assign)
        state = columns(game)
        close_private(game, "CNM")
        state.port[turn.company] = action.hex
        marks = (*state.board.marks.get(action.hex, ()), "CNM")
        state.board = state.board.with_marks(action.hex, marks)
        game.tell(Marked("CNM", turn.company, action.hex))
        return turn
