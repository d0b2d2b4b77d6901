"""Actions as the text that links and forms carry: their JSON without spaces."""

from __future__ import annotations

import json

from senro.core.action import Action, from_json, to_json
from senro.core.game import Game


def write(action: Action) -> str:
    """Return an action as the text that links and forms carry."""
    return json.dumps(to_json(action), separators=(",", ":"), ensure_ascii=False)


def read(game: Game, text: str) -> Action | None:
    """Return the action of such a text, None where it is none."""
    try:
        action = from_json(json.loads(text), game.title.kinds)
        write(action).encode()  # half a character can be read, but neither shown nor kept
    except (ValueError, RecursionError):
        return None
    return action
