"""The 1822 family: what companies do with their earnings (1822PNW digest 3.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from senro.core.action import Action, Dividend
from senro.core.event import DividendDeclared, Happened
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.market import Cell, Market
from senro.rules.market import move_marker
from senro.rules.money import BANK, pay
from senro.rules.run import pay_dividend
from senro.rules.shares import president
from senro.rules.train import trains_of
from senro.rules.turns import PlainStep
from senro.titles.family1822.state import DivideApart

KINDS = ("payout", "withhold", "half")
SMALL_PRICE = 150  # up to this price a threefold dividend moves the marker three cells


def kept(kind: str, revenue: int) -> int:
    """Return what a major keeps of a revenue: half is a multiple of ten, rounded down."""
    match kind:
        case "payout":
            return 0
        case "half":
            return revenue // 2 // 10 * 10
    return revenue


def steps_right(price: int, paid: int) -> int:
    """Return how many cells right a major moves for what it paid; -1 is one left."""
    if paid == 0:
        return -1
    if paid >= 3 * price and price <= SMALL_PRICE:
        return 3
    return min(2, paid // price)


def along(market: Market, cell: Cell, steps: int) -> Cell:
    """Return the cell so many steps right of another on its row, left if negative."""
    for _ in range(abs(steps)):
        there = (cell[0], cell[1] + (1 if steps > 0 else -1))
        if not market.exists(there):
            break
        cell = there
    return cell


def move_along(game: Game, company: str, steps: int, why: str) -> None:
    """Move a marker along its row; the ends stop it."""
    cell = along(game.title.market, game.state.price[company], steps)
    move_marker(game, company, cell, why)


@dataclass(frozen=True)
class DivideFamilyEarnings(PlainStep):
    """Minors halve unasked; majors pay out, withhold or halve.

    `minor(game, company)` tells who halves; `permanent(game, turn)` gives the train whose
    earnings may be dealt with apart, if any; `before(game, turn)` comes first in every case.
    Turns have the fields `earned` and `apart` (see the title's turn).
    """

    minor: Callable[[Game, str], bool]
    permanent: Callable[[Game, Any], str | None]
    before: Callable[[Game, Any], None]

    name: ClassVar[str] = "dividend"
    kinds: ClassVar[tuple[type[Action], ...]] = (Dividend, DivideApart)

    def asks(self, game: Game, turn: Any) -> bool:
        """If a major has earned something."""
        return bool(turn.revenue > 0) and not self.minor(game, turn.company)

    def skip(self, game: Game, turn: Any) -> Any:
        """Halve, or note that nothing was earned."""
        if turn.revenue and self.minor(game, turn.company):
            return self._halve(game, turn)
        return self._declare(game, turn, "withhold")

    def options(self, game: Game, turn: Any) -> Iterator[Action]:
        """Yield the choices, then those for the permanent train alone."""
        for kind in KINDS:
            yield Dividend(kind)
        if self._apart_reason(game, turn) is None:
            for kind in KINDS:
                yield DivideApart(kind)

    def refuse(self, game: Game, turn: Any, action: Action) -> Reason | None:
        """There are three kinds; a permanent train is dealt with apart once."""
        assert isinstance(action, Dividend | DivideApart)
        if action.kind not in KINDS:
            return no("no_such_dividend")
        return self._apart_reason(game, turn) if isinstance(action, DivideApart) else None

    def _apart_reason(self, game: Game, turn: Any) -> Reason | None:
        train = self.permanent(game, turn)
        if train is None or turn.apart is not None or len(trains_of(game, turn.company)) < 2:
            return no("nothing_apart")
        part = dict(turn.earned).get(train, 0)
        return None if 0 < part < turn.revenue else no("nothing_apart")

    def apply(self, game: Game, turn: Any, action: Action) -> Any:
        """Declare it and go on, or note what becomes of the permanent train's part."""
        if isinstance(action, DivideApart):
            game.tell(Happened("divided_apart", turn.company))
            return replace(turn, apart=action.kind)
        assert isinstance(action, Dividend)
        return self._declare(game, turn, action.kind).onward()

    def _halve(self, game: Game, turn: Any) -> Any:
        company, revenue = turn.company, turn.revenue
        self.before(game, turn)
        owner = president(game, company)
        assert owner is not None
        paid = revenue - revenue // 2
        game.tell(DividendDeclared(company, "half", revenue, paid))
        pay(game, BANK, owner, paid, "dividend")
        pay(game, BANK, company, revenue // 2, "withheld")
        move_along(game, company, 1, "dividend")
        return self._done(game, turn)

    def _declare(self, game: Game, turn: Any, kind: str) -> Any:
        company, revenue = turn.company, turn.revenue
        self.before(game, turn)
        part = 0
        if turn.apart is not None:
            part = dict(turn.earned)[self.permanent(game, turn)]
        held = kept(kind, revenue - part) + kept(turn.apart or "payout", part)
        paid = revenue - held
        game.tell(DividendDeclared(company, kind, revenue, paid))
        pay_dividend(game, company, paid)
        pay(game, BANK, company, held, "withheld")
        price = game.title.market.price(game.state.price[company])
        steps = steps_right(price, paid)
        move_along(game, company, steps, "no_dividend" if steps < 0 else "dividend")
        return self._done(game, turn)

    @staticmethod
    def _done(game: Game, turn: Any) -> Any:
        operated = game.state.operated
        operated[turn.company] = operated.get(turn.company, 0) + 1
        return turn
