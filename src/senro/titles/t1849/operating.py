"""1849: trains, issuing and redeeming, and what privates do (digest 4.9 to 4.12, 5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.core.action import Action, Assign
from senro.core.event import Marked
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.issue import IssueRules
from senro.rules.run import two_stops
from senro.rules.shares import held
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


def issues(game: Game, company: str) -> Iterator[tuple[int, ...]]:
    """Yield the first ordinary certificates of a treasury, then all with the last one."""
    mine = held(game, company, company)
    ordinary = tuple(n for n in mine if n != LAST)
    for count in range(1, len(ordinary) + 1):
        yield ordinary[:count]
    if LAST in mine:
        yield (*ordinary, LAST)


def last_with_all_others(game: Game, company: str, numbers: tuple[int, ...]) -> Reason | None:
    """The last certificate is issued only together with all that are left (digest 4.10)."""
    if LAST in numbers and len(numbers) != len(held(game, company, company)):
        return no("last_certificate_last", company=company)
    return None


def drop_after_issue(game: Game, company: str, units: int) -> None:
    """Down one row for each 10 % issued."""
    down(game, company, units, "issue")


ISSUES = IssueRules(SECOND_TURN, issues, last_with_all_others, last_one_last, drop_after_issue)


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
        step = game.title.turn[turn.step].name
        if step in ("teleport", "interest"):
            return no("another_step", step=step)
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
