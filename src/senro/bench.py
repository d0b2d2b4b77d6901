"""Measuring the engine: microseconds for each kind of work, as the best of several runs.

Machines differ and are busy with other things, so compare the ratios of one run; the cost of a
copy is the unit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from senro import save
from senro.bots.chance import chance_player, play_out
from senro.core.game import Game
from senro.records.file import RecordedGame, load
from senro.records.replay import Replay
from senro.rules.running import optimum
from senro.titles import TITLES

RUNS = 3
MOST_ACTIONS = 600


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured, how often, and what one time took."""

    what: str
    times: int
    microseconds: float
    is_copy: bool = False


def _best(work: Callable[[], int]) -> tuple[int, float]:
    """Return how often the work was done and the microseconds each time took, at best."""
    best, times = float("inf"), 1
    for _ in range(RUNS):
        begun = time.process_time()
        times = max(1, work())
        best = min(best, (time.process_time() - begun) / times)
    return times, best * 1e6


def engine() -> list[Row]:
    """Measure copying, listing and applying in games played by chance, for every title."""
    rows: list[Row] = []
    for name, title in TITLES.items():
        begun = save.Save(name, save.seats(min(title.PLAYERS)), (), seed=1)
        game = begun.begin()
        game.events = None
        play_out(game, chance_player(1), most=MOST_ACTIONS)
        rows += _measure(name, game)
    return rows


def _measure(name: str, game: Game) -> list[Row]:
    actions = game.actions
    middle = game.at(len(actions) // 2)
    start = game.at(0)

    def copies() -> int:
        for _ in range(2000):
            middle.state.copy()
        return 2000

    def apply() -> int:
        played = start.copy()
        for action in actions:
            played.apply(action, trusted=True)
        return len(actions)

    def checked() -> int:
        played = start.copy()
        for action in actions:
            played.apply(action)
        return len(actions)

    positions = [game.at(n) for n in range(0, len(actions), max(1, len(actions) // 40))]

    def listing() -> int:
        for position in positions:
            fresh = position.copy()
            fresh.state.board = replace(fresh.state.board)
            len(fresh.legal)
        return len(positions)

    running = game.title.running
    fleets = [
        (position, company)
        for position in positions
        for company in position.state.floated
        if position.state.trains.get(company)
    ]

    def searching() -> int:
        for position, company in fleets:
            optimum(position, company, running)
        return len(fleets)

    rows = []
    for what, work in (
        ("copy", copies),
        ("apply", apply),
        ("apply, checked", checked),
        ("list legal actions", listing),
        ("best routes, proven", searching),
    ):
        times, each = _best(work)
        rows.append(Row(f"{name}: {what}", times, each, is_copy=what == "copy"))
    return rows


def records(paths: Iterable[Path]) -> list[Row]:
    """Measure the replay of recorded games, without events, from parsed file to the end."""
    rows = []
    for path in paths:
        times, each = _best(partial(_replay, load(path)))
        rows.append(Row(path.name, times, each))
    return rows


def _replay(record: RecordedGame) -> int:
    replayed = Replay(record)
    replayed.game.events = None
    replayed.run()
    return replayed.report.moves
