"""Running trains and dealing with what they earn (common rules, 9 and 15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.board.network import network
from senro.core.action import Action, Dividend, Route, RunTrains
from senro.core.event import DividendDeclared, Ran
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, pay
from senro.rules.shares import POOL, units
from senro.rules.train import trains_of
from senro.rules.turns import PlainStep, Turn


def two_stops(game: Game, company: str) -> bool:
    """Whether two mandatory stops are joined by track of the company (common rules, 7).

    A finding is remembered in `connected`.
    """
    if company in game.state.connected:
        return True
    return any(count >= 2 for count, _ in _counts(game, company))


def _counts(game: Game, company: str) -> Iterator[tuple[int, int]]:
    """Yield for each token city how many mandatory and optional stops its walks meet."""
    board = game.state.board
    for _, met in network(board, company).walks:
        stops = [board.faces[hex_].stops[index] for hex_, index in met]
        mandatory = sum([stop.mandatory for stop in stops])
        yield mandatory, len(stops) - mandatory


def possible_route(game: Game, company: str) -> bool:
    """Whether running is asked: two mandatory stops, or one and an optional one."""
    if company in game.state.connected:
        return True
    return any(m >= 2 or (m == 1 and o) for m, o in _counts(game, company))


def remember_route(game: Game, turn: Turn) -> Turn:
    """Remember that a company has two stops to run between."""
    remember_two_stops(game, turn.company)
    return turn


def remember_two_stops(game: Game, company: str) -> None:
    """Remember that a company has two stops to run between, if it has now."""
    if company not in game.state.connected and two_stops(game, company):
        game.state.connected = (*game.state.connected, company)


@dataclass(frozen=True)
class Unasked(PlainStep):
    """A moment of the turn at which something happens and nothing is asked."""

    does: Callable[[Game, Turn], Turn]

    name: ClassVar[str] = "unasked"
    kinds: ClassVar[tuple[type[Action], ...]] = ()

    def asks(self, game: Game, turn: Turn) -> bool:
        """Never."""
        return False

    def skip(self, game: Game, turn: Turn) -> Turn:
        """Let it happen."""
        return self.does(game, turn)

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """None."""
        return iter(())

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """Nothing is asked."""
        return no("nothing_asked")

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Never called."""
        raise AssertionError(action)


@dataclass(frozen=True, slots=True)
class RunRules:
    """How running differs between titles.

    `best(game, company)` gives the best legal routes; `judge(game, company, routes)` their
    revenues one by one, or why they are not legal.
    """

    best: Callable[[Game, str], tuple[Route, ...]]
    judge: Callable[[Game, str, tuple[Route, ...]], tuple[int, ...] | Reason]


def earn(game: Game, company: str, action: RunTrains, rules: RunRules) -> tuple[int, ...]:
    """Tell what each train earns and return it; revenues stated by a trusted record stand."""
    stated = tuple(route.revenue for route in action.routes)
    if None in stated:
        judged = rules.judge(game, company, action.routes)
        assert not isinstance(judged, Reason)
        stated = judged
    earned = tuple(revenue or 0 for revenue in stated)
    for route, revenue in zip(action.routes, earned, strict=True):
        game.tell(Ran(company, route.train, route.stops, route.paths, revenue))
    return earned


@dataclass(frozen=True)
class RunAllTrains(PlainStep):
    """Run the trains, each over at most one route."""

    rules: RunRules

    name: ClassVar[str] = "run"
    kinds: ClassVar[tuple[type[Action], ...]] = (RunTrains,)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If there is a train and possibly a route."""
        return bool(trains_of(game, turn.company)) and possible_route(game, turn.company)

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the best run; every other legal run is accepted too."""
        yield RunTrains(self.rules.best(game, turn.company))

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """The routes must be legal; a stated revenue must be right."""
        assert isinstance(action, RunTrains)
        judged = self.rules.judge(game, turn.company, action.routes)
        if isinstance(judged, Reason):
            return judged
        for route, revenue in zip(action.routes, judged, strict=True):
            if route.revenue not in (None, revenue):
                return no("wrong_revenue", train=route.train, revenue=revenue)
        return None

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Note what each train earns; revenues stated by a trusted record stand."""
        assert isinstance(action, RunTrains)
        return replace(turn, revenue=sum(earn(game, turn.company, action, self.rules))).onward()


@dataclass(frozen=True)
class DivideEarnings(PlainStep):
    """Pay out or withhold; without earnings the company withholds nothing, unasked.

    `move(game, company, revenue, paid)` moves the price; `after(game, turn)` follows.
    """

    move: Callable[[Game, str, int, int], None]
    after: Callable[[Game, Turn], Turn]

    name: ClassVar[str] = "dividend"
    kinds: ClassVar[tuple[type[Action], ...]] = (Dividend,)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If something was earned."""
        return turn.revenue > 0

    def skip(self, game: Game, turn: Turn) -> Turn:
        """Withhold nothing: the price moves all the same."""
        return self._declare(game, turn, "withhold")

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield both choices."""
        yield Dividend("payout")
        yield Dividend("withhold")

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """There are just the two."""
        assert isinstance(action, Dividend)
        return None if action.kind in ("payout", "withhold") else no("no_such_dividend")

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Declare it and go on."""
        assert isinstance(action, Dividend)
        return self._declare(game, turn, action.kind).onward()

    def _declare(self, game: Game, turn: Turn, kind: str) -> Turn:
        company = turn.company
        paid = turn.revenue if kind == "payout" else 0
        game.tell(DividendDeclared(company, kind, turn.revenue, paid))
        pay_dividend(game, company, paid)
        pay(game, BANK, company, turn.revenue - paid, "withheld")
        self.move(game, company, turn.revenue, paid)
        game.state.operated[company] = game.state.operated.get(company, 0) + 1
        return self.after(game, turn)


def pay_dividend(game: Game, company: str, paid: int) -> None:
    """Pay each holder his part, rounded up; the pool gets nothing (common rules, 15)."""
    entity = game.title.companies[company]
    whole = 100 // entity.unit
    for holder in (*game.state.players, company):
        if holder in game.state.bankrupt or holder == POOL:
            continue
        share = units(game, holder, company)
        if share:
            pay(game, BANK, holder, -(-share * paid // whole), "dividend")
