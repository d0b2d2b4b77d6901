"""Laws that every registered title obeys, in random games over seeds, players and options."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from senro.testing import (
    Laws,
    begin,
    every_setup,
    faults_of_listing,
    faults_of_past,
    faults_of_replay,
    wander,
)
from senro.titles import TITLES

SETUPS = list(every_setup())
MOST = 400  # actions of a game in the quick run
SAMPLES = 12  # set-ups of a title in the quick run
GAMES = int(os.environ.get("SENRO_GAMES", "1"))  # longer games of every set-up; raise it at will


def some_setups() -> list[tuple[str, int, tuple[str, ...]]]:
    """Return set-ups of each title, spread evenly over all there are."""
    chosen = []
    for title in TITLES:
        its = [setup for setup in SETUPS if setup[0] == title]
        count = min(SAMPLES, len(its))
        chosen += [its[i * (len(its) - 1) // max(1, count - 1)] for i in range(count)]
    return list(dict.fromkeys(chosen))


def name_setup(setup: tuple[str, int, tuple[str, ...]]) -> str:
    title, players, options = setup
    return "-".join([title, str(players), *options])


def play(
    title: str,
    players: int,
    options: tuple[str, ...],
    seed: int,
    every: int = 7,
    most: int = MOST,
    steady: bool = False,
) -> str | None:
    """Play a random game and look for breaches of the laws, of listings at every so many.

    Return why it ended.
    """
    game = begin(title, players=players, options=options, seed=seed)
    laws = Laws(game)
    random = Random(seed)
    assert laws.broken(game) == []
    assert faults_of_listing(game, random) == []
    for number, action in enumerate(wander(game, seed, most, steady=steady), 1):
        where = f"seed {seed}, action {number}: {action}"
        assert laws.broken(game) == [], where
        if (number + seed) % every == 0:
            assert faults_of_listing(game, random) == [], where
    count = game.count
    assert faults_of_replay(game) == []
    assert faults_of_past(game, tuple(random.sample(range(count + 1), min(4, count)))) == []
    return game.state.over


@pytest.mark.parametrize("setup", some_setups(), ids=name_setup)
def test_random_games_obey_the_laws(setup: tuple[str, int, tuple[str, ...]]) -> None:
    title, players, options = setup
    seed = int(hashlib.sha256(name_setup(setup).encode()).hexdigest()[:6], 16)
    play(title, players, options, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("setup", SETUPS, ids=name_setup)
def test_many_random_games_obey_the_laws(
    setup: tuple[str, int, tuple[str, ...]], seed: int
) -> None:
    title, players, options = setup
    play(title, players, options, seed, every=20, most=800)


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_steady_games_obey_the_laws_to_the_end(title: str) -> None:
    players = min(TITLES[title].PLAYERS)
    ends = [play(title, players, (), seed, every=25, most=2_500, steady=True) for seed in range(4)]
    assert any(ends)


@pytest.mark.slow
def test_games_of_1849_come_to_both_their_ends() -> None:
    ends = {play("1849", 3 + s % 3, (), s, every=60, most=2_500, steady=True) for s in range(10)}
    assert {"top_price", "bank_broken"} <= ends


FINGERPRINT = """
import sys
from senro.testing import playthrough
text = playthrough({title!r}, {players}, {options!r}, {seed}, 150)
sys.stdout.buffer.write(text.encode())
"""


@pytest.mark.parametrize("title", TITLES)
def test_the_same_game_under_another_hash_seed(title: str) -> None:
    _, players, options = [s for s in SETUPS if s[0] == title][-1]
    script = FINGERPRINT.format(title=title, players=players, options=options, seed=11)
    source = str(Path(__file__).parents[1] / "src")
    told = []
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": source}
        run = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, check=True
        )
        told.append(run.stdout)
    assert told[0] == told[1]
    assert told[0].count(b"\n> ") > 100


@pytest.mark.parametrize("title", TITLES)
def test_a_number_of_players_a_title_is_not_for(title: str) -> None:
    for players in (0, 1, max(TITLES[title].PLAYERS) + 1):
        with pytest.raises(ValueError, match=r"."):
            begin(title, players=players)


def test_an_option_that_does_not_exist() -> None:
    for title, module in TITLES.items():
        with pytest.raises(ValueError, match=r"."):
            begin(title, players=max(module.PLAYERS), options=("no such rule",))
