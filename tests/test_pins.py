"""Counts of action sequences and texts of random games are as they were.

After a change of the rules `python -m tests.pins` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from senro.testing import playthrough_again
from tests.pins import GAMES, PERFT, PLAYTHROUGHS, counted, saved

COUNTS = [
    (path.stem, line)
    for path in sorted(PERFT.glob("*.txt"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
TEXTS = sorted(PLAYTHROUGHS.glob("*.txt"))


@pytest.mark.parametrize(("title", "line"), COUNTS)
def test_counts(title: str, line: str) -> None:
    assert counted(line) == line + "\n"


@pytest.mark.parametrize("path", TEXTS, ids=lambda p: p.stem)
def test_playthroughs(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    again = playthrough_again(text)
    for number, (was, now) in enumerate(
        zip(text.splitlines(), again.splitlines(), strict=False), 1
    ):
        assert now == was, f"line {number}"
    assert again == text


def test_there_are_some() -> None:
    assert len(COUNTS) > 40 and len(TEXTS) >= 2


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.json")), ids=lambda p: p.stem)
def test_saved_games_are_legal_to_the_end(path: Path) -> None:
    assert saved(path.stem).count > 30
