"""Positions of random games of every title, set up in every way, as the table shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from senro.core.action import Action
from senro.core.game import Game
from senro.testing import Wanderer, every_setup
from senro.titles import TITLES
from senro.web.notation import write

Begin = Callable[..., Any]
Setup = tuple[str, int, tuple[str, ...]]

SETUPS = list(every_setup())
SELDOM = 0.1  # how often it is looked; 1 is at each step of the turn once, and more
OPENING = 120  # actions; the options of every title show in them
LONG = 3000  # actions after which a game is given up
PARTS = ("study", "trips", "runs", "run", "tiles", "plan", "history", "download")


def wishes(game: Game, rng: Random) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield what somebody could ask of a position: the page, drafts, hexes, the past, figures."""
    yield "", {}
    drafts = drafted(game, rng)
    for action in drafts:
        yield "", {"do": write(action)}
    hexes = list(game.title.map.hexes)
    yield "", {"hex": rng.choice(hexes)}
    trains = [train for cards in game.state.trains.values() for train in cards]
    if trains and drafts:
        yield "", {"do": write(drafts[0]), "train": rng.choice(trains), "hex": rng.choice(hexes)}
    past = rng.randrange(game.count + 1)
    yield f"at/{past}", {}
    part = rng.choice(PARTS)
    yield part, {"at": str(past)} if rng.random() < 0.5 else {}
    if part == "download":
        yield part, {"form": "18xx"}


def drafted(game: Game, rng: Random) -> list[Action]:
    """Return a legal action of each kind there is, and one that was legal at another time."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in game.legal:
        kinds.setdefault(type(action), []).append(action)
    found = [rng.choice(actions) for actions in kinds.values()]
    if game.count:
        found.append(rng.choice(game.actions[-60:]))
    rng.shuffle(found)
    return found


def show(
    client: Any, begin: Begin, setup: Setup, seed: int, often: float = 1, most: int = LONG
) -> Game:
    """Play a random game and look at positions of it, of every step some; return the game."""
    from senro.web.room import ROOM

    title, players, options = setup
    fields = {f"name{number}": f"Name {number}" for number in range(1, players + 1)}
    fields |= {f"option-{option}": "1" for option in options}
    table = begin(title=title, players=str(players), seed=str(seed), **fields)
    live, rng = ROOM.live(table), Random(seed)
    player = Wanderer(seed, steady=seed % 4 != 0)
    met: Counter[str] = Counter()
    while True:
        game = live.game
        step = game.decision.step if game.decision else ""
        met[step] += 1
        if rng.random() * met[step] < often:
            first, *others = wishes(game, rng)
            for path, query in [first, *rng.sample(others, 2)]:
                address = f"/table/{table.id}/{path}?{urlencode(query)}"
                part = {"HX-Request": "true"} if rng.random() < 0.8 else {}
                headers = part | {"accept-language": rng.choice(("en", "ja"))}
                answer = client.get(address, headers=headers)
                assert answer.status_code in (200, 204), (setup, seed, game.count, path, query)
        if game.over or game.count == most:
            return game
        live.act(player.choose(game), False, trusted=True)


@pytest.mark.slow
@pytest.mark.parametrize("title", list(TITLES))
def test_positions_of_a_random_game_are_shown(client: Any, begin: Begin, title: str) -> None:
    setups = [setup for setup in SETUPS if setup[0] == title]
    game = show(client, begin, Random(3).choice(setups), 3, SELDOM)
    assert game.over or game.count == LONG


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_opening_of_every_setup_is_shown(client: Any, begin: Begin, setup: Setup) -> None:
    assert show(client, begin, setup, 3, SELDOM, OPENING).count == OPENING


@pytest.mark.whole
@pytest.mark.timeout(0)
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_positions_of_every_setup_are_shown(client: Any, begin: Begin, setup: Setup) -> None:
    show(client, begin, setup, 1)
