"""Counts and texts that pin what the rules give: a change of the rules shows as their change.

`python -m tests.pins` writes them anew; look at what changed before committing it.

A line of tests/perft/*.txt names a saved game of tests/games, a number of its actions, a depth
and how many sequences of that many listed actions there are. A text of tests/playthroughs is a
random game with every public value at every state; its first line says how it was made.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import senro
from senro import save
from senro.core.game import Game
from senro.perft import perft
from senro.testing import begin, playthrough_again, wander

HERE = Path(__file__).parent
GAMES, PERFT, PLAYTHROUGHS = HERE / "games", HERE / "perft", HERE / "playthroughs"


@cache
def saved(name: str) -> Game:
    """Return a saved game of tests/games, telling no events."""
    game = senro.load(GAMES / f"{name}.json")
    game.events = None
    return game


def counted(text: str) -> str:
    """Return the text of a perft file with its counts made anew."""
    lines = []
    for line in text.splitlines():
        if line.startswith("#") or not line.strip():
            lines.append(line)
            continue
        name, number, depth, *_ = line.split()
        count = perft(saved(name).at(int(number)), int(depth))
        lines.append(f"{name} {number} {depth} {count}")
    return "\n".join(lines) + "\n"


def write_random_game(name: str, players: int, options: tuple[str, ...], seed: int) -> None:
    """Save a random game of 1849 of at most 400 actions in tests/games."""
    game = begin("1849", players=players, options=options, seed=seed)
    for _ in wander(game, seed, 400):
        pass
    names = [f"Player {number}" for number in range(1, players + 1)]
    text = json.dumps(save.dump(game, names), ensure_ascii=False).replace(', {"type"', ',\n{"type"')
    (GAMES / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    for path in sorted(PERFT.glob("*.txt")):
        path.write_text(counted(path.read_text(encoding="utf-8")), encoding="utf-8")
    for path in sorted(PLAYTHROUGHS.glob("*.txt")):
        path.write_text(playthrough_again(path.read_text(encoding="utf-8")), encoding="utf-8")
