"""Live positions give the optimiser the same question as the recorded positions."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest

from senro.core.action import Route
from senro.core.reason import Reason
from senro.records.file import load
from senro.records.replay import Replay
from senro.routes.search import solve
from senro.rules.running import Running, judge_routes, layout, optimum, routes_of
from senro.titles import TITLES
from tests.shared import RECORDS, games, needs_records

Position = dict[str, Any]


def positions(title: str) -> dict[str, Position]:
    """Return the recorded positions of a title by game and action."""
    found = {}
    with gzip.open(RECORDS / "route_positions.jsonl.gz", "rt", encoding="utf-8") as stream:
        next(stream)
        for line in stream:
            position = json.loads(line)
            if position["title"].replace(" ", "") == title.replace(" ", ""):
                for name in (position["id"], *(position.get("same_as") or ())):
                    found[name] = position
    return found


def runs(title: str, known: dict[str, Position]) -> Iterator[tuple[Replay, str, Position]]:
    """Yield each replay at the moment a recorded position was run, and the company."""
    for path in games(f"{title.replace(' ', '_')}__people*"):
        name = path.name.removesuffix(".json.gz").partition("__people_")[2]
        packed = title.replace(" ", "")
        entries = load(path).effective()
        replay = Replay(load(path))
        steps = iter(replay)
        for entry in entries:
            if entry["type"] == "message":
                continue
            names = (name, f"{packed}_{name}")
            keys = (f"{packed}/{known_as}#{entry.get('id')}" for known_as in names)
            position = next((known[key] for key in keys if key in known), None)
            if entry["type"] == "run_routes" and position is not None:
                yield replay, str(entry["entity"]), position
            next(steps)


@needs_records
@pytest.mark.parametrize("title", list(TITLES))
def test_live_positions_have_the_recorded_optimum(title: str) -> None:
    """Our boards lead the search to the same proven revenue."""
    known = positions(title)
    met = 0
    for replay, company, position in runs(title, known):
        game = replay.game
        running = game.title.running
        assert isinstance(running, Running)
        laid, solution = optimum(game, company, running)
        assert solution.proven
        if position.get("pullman") is None:
            assert solution.revenue == position["optimum"]["revenue"], position["id"]
        else:  # a Pullman may go on another train here, in the file it stays where it was
            assert solution.revenue >= position["optimum"]["revenue"], position["id"]
        named = routes_of(game, laid, solution.routes)
        judged = judge_routes(game, laid, named)
        assert not isinstance(judged, Reason) and sum(judged) == solution.revenue
        met += 1
    assert met > 40


@needs_records
def test_an_order_of_entry_does_not_matter() -> None:
    """The same routes in another order, walked the other way, earn the same."""
    for replay, company, _ in runs("1849", positions("1849")):
        game = replay.game
        laid = layout(game, company, game.title.running)
        named = routes_of(game, laid, solve(laid.problem).routes)
        turned = tuple(
            Route(r.train, r.stops[::-1], tuple(p[::-1] for p in r.paths[::-1]))
            for r in reversed(named)
        )
        first, second = judge_routes(game, laid, named), judge_routes(game, laid, turned)
        assert not isinstance(first, Reason) and not isinstance(second, Reason)
        assert sorted(first) == sorted(second)
