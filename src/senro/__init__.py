"""Senro: play, study and analyse 1849, 18Ireland and 1822PNW.

>>> import senro
>>> game = senro.new("1849", players=3, seed=1)
>>> game.actor
'player:1'
>>> next(iter(game.legal))
Bid(item='SCE', amount=20)
>>> game.apply(next(iter(game.legal)))
>>> game.actor
'player:2'
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from senro import save
from senro.core import action as actions
from senro.core.action import Action
from senro.core.game import Game, Legal
from senro.core.reason import IllegalAction, Reason
from senro.records.file import from_data, read_json
from senro.records.replay import Replay
from senro.titles import TITLES

__all__ = ["TITLES", "Action", "Game", "IllegalAction", "Legal", "Reason", "actions", "load", "new"]


def new(title: str, *, players: int, options: Sequence[str] = (), seed: int = 0) -> Game:
    """Return a new game.

    Raises ValueError for a title, a number of players or options that do not exist.
    """
    begun = save.Save(title, save.seats(players), tuple(options), seed)
    return begun.begin()


def load(path: str | Path) -> Game:
    """Return the game of a file: Senro's own or 18xx.games', plain or gzip-compressed.

    Raises ValueError, telling what is wrong and where, when it is neither or breaks the rules.
    """
    data = read_json(path)
    if isinstance(data, dict) and data.get("format") == save.FORMAT:
        return save.replay(data)
    return Replay(from_data(data)).run()
