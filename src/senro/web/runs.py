"""Best runs on the table: a worker searches in slices while the page shows bounds closing.

A question is a routes problem; equal questions share a search. A search counts units of work, so
its answer is the same on every machine, and lets go of the processor between slices.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from senro.board.network import Track
from senro.core.action import Action, Pass, Route, RunTrains
from senro.core.game import Game
from senro.routes.compare import second_best
from senro.routes.problem import Problem
from senro.routes.search import DEFAULT_BUDGET, solve
from senro.routes.solution import Solution
from senro.routes.work import Progress
from senro.rules.run import RunRules
from senro.rules.running import Layout, Running, layout, routes_of
from senro.rules.turns import Turn

KEPT = 200
"""Answers that stay in memory."""

PATIENCE = 0.15
"""Seconds that a page waits for an answer before it shows how far the search is."""

SLICE_PAUSE = 0.002  # seconds in which other threads get the processor

SECOND_BUDGET = 200_000
"""Work for the second best set; beyond it none is shown."""


@dataclass
class Search:
    """One search: how far it is, and its answer once there is one."""

    problem: Problem
    best: int = 0
    bound: int = 0
    work: int = 0
    solution: Solution | None = None
    stopped: bool = False
    done: threading.Event = field(default_factory=threading.Event)

    def run(self, budget: int) -> None:
        """Search until the proof, the end of the budget, or `stop`."""
        try:
            self.solution = solve(self.problem, budget=budget, report=self._report)
            self.best, self.bound = self.solution.revenue, self.solution.bound
        finally:
            self.done.set()

    def _report(self, progress: Progress) -> bool:
        self.best, self.bound, self.work = progress.best, progress.bound, progress.work
        time.sleep(SLICE_PAUSE)
        return not self.stopped

    def stop(self) -> None:
        """Have the search end with the best so far."""
        self.stopped = True


class Worker:
    """Searches one after another in a thread of their own."""

    def __init__(self, budget: int = DEFAULT_BUDGET) -> None:
        self._budget = budget
        self._known: OrderedDict[Problem, Search] = OrderedDict()
        self._waiting: list[Search] = []
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def ask(self, problem: Problem) -> Search:
        """Return the search for a problem, begun if it is new."""
        with self._lock:
            found = self._known.get(problem)
            if found is None or (found.stopped and found.done.is_set()):
                found = self._known[problem] = Search(problem)
                self._waiting.append(found)
                if self._thread is None or not self._thread.is_alive():
                    self._thread = threading.Thread(target=self._serve, daemon=True)
                    self._thread.start()
            self._known.move_to_end(problem)
            while len(self._known) > KEPT:
                _, old = self._known.popitem(last=False)
                old.stop()
        return found

    def _serve(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    return
                search = self._waiting.pop(0)
            if not search.stopped:
                search.run(self._budget)
            search.done.set()


WORKER = Worker()


@dataclass(frozen=True)
class Question:
    """A company's run from a position, and the search for the best."""

    game: Game
    company: str
    laid: Layout
    search: Search

    @property
    def routes(self) -> tuple[Route, ...] | None:
        """The best routes, None while they are not known."""
        solution = self.search.solution
        return None if solution is None else routes_of(self.game, self.laid, solution.routes)

    def runner_up(self) -> Solution | None:
        """Return the second best set of routes, None if there is none or it takes too long."""
        solution = self.search.solution
        if solution is None or not solution.proven or solution.work > SECOND_BUDGET:
            return None
        return second_best(self.laid.problem, solution, budget=SECOND_BUDGET)


def laid(game: Game, company: str, barred: Collection[Track] = ()) -> Layout:
    """Return the question of a company's best run, without the track that is barred."""
    running = game.title.running
    assert isinstance(running, Running)
    found = layout(game, company, running)
    if not barred:
        return found
    kept = [n for n, piece in enumerate(found.pieces) if piece not in barred]
    tracks = tuple(found.problem.tracks[n] for n in kept)
    pieces = tuple(found.pieces[n] for n in kept)
    return replace(found, problem=replace(found.problem, tracks=tracks), pieces=pieces)


def question(
    game: Game, company: str, patience: float = PATIENCE, barred: Collection[Track] = ()
) -> Question:
    """Ask for a company's best run; wait for the answer a moment."""
    asked = laid(game, company, barred)
    search = WORKER.ask(asked.problem)
    search.done.wait(patience)
    return Question(game, company, asked, search)


def runs_now(game: Game) -> str:
    """Return the company that is asked to run its trains, "" when none is."""
    step = _run_step(game)
    return game.frame.company if step is not None and isinstance(game.frame, Turn) else ""


def _run_step(game: Game) -> Any:
    turn = game.frame
    if not isinstance(turn, Turn) or game.decision is None or game.decision.step != "run":
        return None
    step = game.title.turn[turn.step]
    return step if isinstance(getattr(step, "rules", None), RunRules) else None


def listed(game: Game) -> Iterator[Action]:
    """Yield the legal actions as `game.legal` does, a best run found by the worker among them.

    While the worker is not done, the run that stays at home stands in its place.
    """
    turn, step = game.frame, _run_step(game)
    if step is None or not isinstance(turn, Turn):
        yield from game.legal
        return

    def best(position: Game, company: str) -> tuple[Route, ...]:
        return question(position, company).routes or ()

    rules = replace(step.rules, best=best)
    yield from replace(step, rules=rules).options(game, turn)
    for other in game.title.meanwhile:
        if other is not step:
            yield from (a for a in other.options(game, turn) if not isinstance(a, Pass))


def best_run(game: Game, company: str) -> RunTrains | None:
    """Return the best run as an action, None while it is not known."""
    routes = question(game, company).routes
    return None if routes is None else RunTrains(routes)
