"""What 18Ireland records: mergers and their votes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from senro.core.action import Action
from senro.core.game import Game
from senro.records.file import BadFile, Entry
from senro.records.translate import Reader, Translator
from senro.titles.t18ireland.mergers import AGAINST, FOR
from senro.titles.t18ireland.state import Merge, Vote


def _choose(reader: Reader, game: Game, entry: Entry) -> Action:
    choice = str(entry["choice"])
    if choice not in (FOR, AGAINST):
        raise BadFile("unknown_choice", choice=choice, id=entry.get("id", 0))
    return Vote(choice)


DIALECT: Mapping[str, Translator] = {
    "choose": _choose,
    "merge": lambda r, g, e: Merge(str(e["corporation"])),
}

WRITE: Mapping[type[Action], Callable[..., tuple[str, dict[str, Any]]]] = {
    Merge: lambda writer, action: ("merge", {"corporation": action.company}),
    Vote: lambda writer, action: ("choose", {"choice": action.favour}),
}
"""How its own actions are written."""
