"""Questions about routes that people ask: what would this lay earn, what was lost, what else?

All answers are exact unless marked otherwise, and none changes the game asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from senro.board.board import Board
from senro.core.action import LayTile, PlaceToken, Route, RunTrains
from senro.core.game import Game
from senro.core.reason import Reason
from senro.routes.compare import second_best
from senro.routes.problem import Problem
from senro.routes.search import solve
from senro.routes.solution import Solution
from senro.rules.running import Layout, Running, judge_routes, layout, routes_of
from senro.rules.track import reseat

C = TypeVar("C", bound=LayTile | PlaceToken | str)
"""A change: a tile laid, a token placed, or a further train named by its card."""


@dataclass(frozen=True, slots=True)
class Worth(Generic[C]):
    """What a change is worth: the best revenue with it, and the gain, in money a run."""

    change: C
    revenue: int
    gain: int
    proven: bool


class Oracle:
    """Answers about the best runs of one company; equal questions are worked out once.

    `budget` is in units of work for each question, not in seconds.
    """

    def __init__(self, game: Game, company: str, *, budget: int | None = None) -> None:
        self._game = game.copy()
        self._company = company
        self._budget = budget
        running = game.title.running
        assert isinstance(running, Running)
        self._running = running
        self._known: dict[Problem, Solution] = {}

    def solve(
        self, board: Board | None = None, trains: Sequence[str] | None = None
    ) -> tuple[Layout, Solution]:
        """Return the best routes on a board (else the present one) with trains (else its own)."""
        state = self._game.state
        kept = state.board
        if board is not None:
            state.board = board
        try:
            laid = layout(self._game, self._company, self._running, trains)
        finally:
            state.board = kept
        found = self._known.get(laid.problem)
        if found is None:
            found = self._known[laid.problem] = solve(laid.problem, budget=self._budget)
        return laid, found

    def best(self) -> tuple[tuple[Route, ...], Solution]:
        """Return the best run from the position as it is."""
        laid, solution = self.solve()
        return routes_of(self._game, laid, solution.routes), solution

    def with_tile(self, lay: LayTile) -> Board:
        """Return the board with a tile laid, whatever it would cost."""
        board = self._game.state.board
        new = self._game.title.tiles[lay.tile].turned(lay.rotation)
        return board.with_face(lay.hex, new, reseat(board, lay.hex, new))

    def with_token(self, token: PlaceToken) -> Board:
        """Return the board with a token of the company placed."""
        place = (token.hex, token.city)
        return self._game.state.board.with_token(self._company, place, beside=True)

    def worth(self, change: C, base: int | None = None) -> Worth[C]:
        """Return what a tile, a token or a further train would be worth."""
        if base is None:
            base = self.solve()[1].revenue
        if isinstance(change, LayTile):
            _, solution = self.solve(self.with_tile(change))
        elif isinstance(change, PlaceToken):
            _, solution = self.solve(self.with_token(change))
        else:
            owned = self._game.state.trains.get(self._company, ())
            _, solution = self.solve(trains=(*owned, change))
        return Worth(change, solution.revenue, solution.revenue - base, solution.proven)

    def ranked(self, changes: Iterable[C]) -> list[Worth[C]]:
        """Return changes by what they are worth, most first; equal ones in the given order."""
        base = self.solve()[1].revenue
        found = [self.worth(change, base) for change in changes]
        return sorted(found, key=lambda worth: -worth.gain)

    def runner_up(self) -> Solution | None:
        """Return the best set of routes that is another than the best one."""
        laid, solution = self.solve()
        return second_best(laid.problem, solution, budget=self._budget)


def rank_lays(game: Game, *, budget: int | None = None) -> list[Worth[LayTile]]:
    """Return all legal lays of the company to move, ranked by the change of its best revenue."""
    assert game.decision is not None
    oracle = Oracle(game, game.decision.entity, budget=budget)
    return oracle.ranked(a for a in game.legal if isinstance(a, LayTile) and a.by is None)


@dataclass(frozen=True, slots=True)
class Loss:
    """A run of the past against the best: after how many actions, by whom, and the money."""

    number: int
    company: str
    earned: int
    best: int
    proven: bool

    @property
    def lost(self) -> int:
        """What the run left on the table."""
        return self.best - self.earned


def losses(game: Game, *, budget: int | None = None) -> Iterator[Loss]:
    """Yield every run of a game with what the best routes would have earned.

    Runs that break the rules as they are (see `senro replay --judge`) are left out.
    """
    played = game.at(0)
    for number, action in enumerate(game.actions, 1):
        if isinstance(action, RunTrains) and played.decision is not None:
            company = played.decision.entity
            oracle = Oracle(played, company, budget=budget)
            laid, solution = oracle.solve()
            plain = tuple(replace(route, revenue=None) for route in action.routes)
            judged = judge_routes(played, laid, plain)
            if not isinstance(judged, Reason):
                yield Loss(number, company, sum(judged), solution.revenue, solution.proven)
        played.apply(action, trusted=True)
