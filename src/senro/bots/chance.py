"""A player who chooses by chance, the same on every machine for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from senro.core.action import Action, Pass
from senro.core.game import Game
from senro.core.random import Random

Player = Callable[[Game], Action]

MOST_LOOKED_AT = 400
"""Actions looked at before choosing; where more are legal, the first ones serve."""


def chance_player(seed: int, *, passes: int = 4) -> Player:
    """Return a player who picks a kind of action first, then one of that kind.

    Of one kind those listed first come up more often. He passes, where something else is legal
    too, once in `passes` decisions.
    """
    random = Random(seed)

    def choose(game: Game) -> Action:
        return pick(random, islice(game.legal, MOST_LOOKED_AT), passes)

    return choose


def pick(random: Random, actions: Iterable[Action], passes: int = 4) -> Action:
    """Return one of some actions by chance; see `chance_player`."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    others = [kind for kind in kinds if kind is not Pass]
    if Pass in kinds and (not others or _draw(random, passes) == 0):
        return Pass()
    kind = others[_draw(random, len(others))]
    among = kinds[kind]
    # Early options are the cheap ones, which keep a game going.
    return among[min(_draw(random, len(among)), _draw(random, len(among)))]


def _draw(random: Random, below: int) -> int:
    return (random.draw() >> 8) % below


def play_out(game: Game, player: Player, *, most: int = 5_000) -> Game:
    """Let one player make all decisions until the game ends, or `most` actions are made."""
    for _ in range(most):
        if game.over:
            break
        game.apply(player(game), trusted=True)
    return game
