"""Recorded games replay to the last coin."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from senro.records.file import load
from senro.records.replay import Mismatch, Replay
from senro.records.trace import trace
from senro.titles import TITLES
from tests.shared import games, needs_records, trace_of

PATTERNS = {name: name.replace(" ", "_") + "__*" for name in TITLES}
ALL = [path for pattern in PATTERNS.values() for path in games(pattern)]
NOT_COMPARED = ("decision/step", "decision/actions")


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a recorded trace."""
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


def merged(state: dict[str, Any], changes: dict[str, Any]) -> None:
    """Bring a position up to date; a key with the value null is gone."""
    for key, value in changes.items():
        if value is None:
            state.pop(key, None)
        elif not key.startswith(NOT_COMPARED):
            state[key] = value


def _played(path: Path, recorded: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the lines of our trace; it may break off only where the recorded one does."""
    played = []
    try:
        for line in trace(load(path)):
            played.append(line)
    except Mismatch:
        assert "result" not in recorded[-1]
    return played


@needs_records
@pytest.mark.parametrize("path", ALL, ids=lambda p: p.name.removesuffix(".json.gz"))
def test_every_position_is_as_recorded(path: Path) -> None:
    """All keys of the trace agree after every action, and so does the result."""
    ours: dict[str, Any] = {}
    theirs: dict[str, Any] = {}
    recorded = lines(trace_of(path))
    played = _played(path, recorded)
    assert len(played) == len(recorded)
    for mine, his in zip(played, recorded, strict=True):
        assert mine.get("result") == his.get("result")
        assert mine.get("after") == his.get("after")
        changed = json.loads(json.dumps(mine.get("set", {}))), his.get("set", {})
        merged(ours, changed[0])
        merged(theirs, changed[1])
        different = {k for k in {**changed[0], **changed[1]} if ours.get(k) != theirs.get(k)}
        assert not different, {k: (theirs.get(k), ours.get(k)) for k in sorted(different)}


@needs_records
@pytest.mark.parametrize(
    "path", games("1849__people*") + games("18Ireland__people*"), ids=lambda p: p.name
)
def test_games_of_people_are_without_fault(path: Path) -> None:
    """Every lay, token, route and revenue of the two games stands up to the rules."""
    replay = Replay(load(path), judge=True)
    game = replay.run()
    assert replay.report.faults == []
    assert (replay.report.passes_added, replay.report.passes_dropped) == (0, 0)
    assert game.over and game.result() == replay.record.result
