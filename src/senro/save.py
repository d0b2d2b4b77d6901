"""Senro's own save file: title and version, options, players, seed and actions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from senro.core.action import Action, RunTrains, from_json, to_json
from senro.core.game import Game
from senro.core.reason import IllegalAction
from senro.records.trust import forgiven
from senro.titles import TITLES

FORMAT = "senro-game"
MOST_ACTIONS = 20_000


class BadSave(ValueError):
    """A save that cannot be read; `code` and `facts` tell why, for the catalogues."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(": ".join([code, *(f"{k} {v}" for k, v in facts.items())]))
        self.code = code
        self.facts = tuple(facts.items())


@dataclass(frozen=True)
class Save:
    """What a game was begun with: title, names in seat order, options and seed."""

    title: str
    players: tuple[str, ...]
    options: tuple[str, ...] = ()
    seed: int = 0

    def begin(self) -> Game:
        """Return the game before its first action.

        Raises BadSave when there is no such title, or not for these players and options.
        """
        title = TITLES.get(self.title)
        if title is None:
            raise BadSave("unknown_title", title=self.title)
        try:
            built = title.build(len(self.players), self.options)
        except ValueError as error:
            raise BadSave("bad_setup", why=str(error)) from None
        return Game(built, seats(len(self.players)), self.seed)


def seats(count: int) -> tuple[str, ...]:
    """Return the engine's names of players at a new table: "player:1" and so on."""
    return tuple(f"player:{number}" for number in range(1, count + 1))


def dump(game: Game, names: Sequence[str]) -> dict[str, Any]:
    """Return a game as the data of a save file.

    `recorded` counts the first actions that came from a recorded game and stand as recorded.
    """
    actions = game.actions
    return {
        "format": FORMAT,
        "title": game.title.name,
        "version": game.title.version,
        "options": list(game.title.options),
        "players": list(names),
        "seed": game.seed,
        "recorded": max((n for n, a in enumerate(actions, 1) if _stated(a)), default=0),
        "actions": [to_json(action) for action in actions],
    }


def _stated(action: Action) -> bool:
    """Whether an action states a revenue, as only those of recorded games do."""
    return isinstance(action, RunTrains) and any(r.revenue is not None for r in action.routes)


def read(data: Any) -> tuple[Save, tuple[dict[str, Any], ...]]:
    """Return what a save file was begun with, and its actions as plain data.

    Raises BadSave when a field is missing or has another form.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadSave("not_a_save")
    for key, kind in (("title", str), ("players", list), ("actions", list), ("seed", int)):
        if not isinstance(data.get(key), kind):
            raise BadSave("missing_field", field=key)
    options, players = data.get("options", []), data["players"]
    if not isinstance(options, list) or not all(isinstance(o, str) for o in options):
        raise BadSave("missing_field", field="options")
    if not all(isinstance(name, str) for name in players):
        raise BadSave("missing_field", field="players")
    if len(data["actions"]) > MOST_ACTIONS:
        raise BadSave("too_large", most=MOST_ACTIONS)
    return Save(data["title"], tuple(players), tuple(options), data["seed"]), tuple(data["actions"])


def replay(data: Any) -> Game:
    """Return the game of a save file, replayed with every action checked.

    Raises BadSave, naming the first action that is not legal.
    """
    begun, actions = read(data)
    game = begun.begin()
    recorded = data.get("recorded", 0)
    for number, entry in enumerate(actions, 1):
        try:
            action = read_action(game, entry)
            reason = game.why_not(action)
            trusted = type(recorded) is int and number <= recorded
            if reason is not None and trusted and forgiven(game, action, reason):
                game.apply(action, trusted=True)
            elif reason is not None:
                raise IllegalAction(action, reason)
            else:
                game.apply(action, trusted=True)
        except IllegalAction as error:
            raise BadSave("illegal_action", number=number, why=str(error.reason)) from None
        except ValueError as error:
            raise BadSave("bad_action", number=number, why=str(error)) from None
    return game


def read_action(game: Game, data: Any) -> Action:
    """Return an action of the game's title from plain data.

    Raises ValueError when it is none.
    """
    return from_json(data, game.title.kinds)


def loads(text: str | bytes) -> Game:
    """Return the game of a save file's text.

    Raises BadSave.
    """
    try:
        return replay(json.loads(text))
    except BadSave:
        raise
    except (ValueError, RecursionError) as error:
        raise BadSave("not_json", why=str(error)) from None
