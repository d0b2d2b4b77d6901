"""The file of a recorded game as 18xx.games writes it: reading, and folding undo and redo."""

from __future__ import annotations

import gzip
import io
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MOST_BYTES = 20_000_000
"""Larger files are refused; the largest games are well under a tenth of it."""


class BadFile(ValueError):
    """A file that is no recorded game; the text tells what is wrong, and where."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(": ".join([code, *(f"{k} {v}" for k, v in facts.items())]))
        self.code = code
        self.facts = tuple(facts.items())


Entry = Mapping[str, Any]
"""One recorded action."""


@dataclass(frozen=True)
class RecordedGame:
    """A recorded game: title, seats in order, options, seed and the raw list of actions.

    `data` is the whole file, with all fields that Senro does not know.
    """

    title: str
    players: tuple[tuple[str | int, str], ...]  # id and name
    options: tuple[str, ...]
    seed: int
    actions: tuple[Entry, ...]
    data: Mapping[str, Any] = field(repr=False)

    @property
    def seats(self) -> tuple[str, ...]:
        """The players as the engine names them."""
        return tuple(f"player:{ident}" for ident, _ in self.players)

    @property
    def result(self) -> dict[str, int]:
        """The recorded final scores by the engine's names of players; empty while running."""
        scores = self.data.get("result") or {}
        return {f"player:{ident}": int(score) for ident, score in scores.items()}

    @property
    def finished(self) -> bool:
        """Whether the record says that the game is over."""
        return self.data.get("status") == "finished"

    def effective(self) -> tuple[Entry, ...]:
        """Return the actions left after undo and redo (interchange, 8)."""
        return fold(self.actions)


def load(path: str | Path) -> RecordedGame:
    """Read a recorded game from a JSON file, plain or gzip-compressed.

    Raises BadFile when it is not one.
    """
    return from_data(read_json(path))


def read_json(path: str | Path) -> Any:
    """Return the data of a JSON file, plain or gzip-compressed.

    Raises BadFile when it is no JSON, or too large.
    """
    with Path(path).open("rb") as stream:
        raw = stream.read(MOST_BYTES + 1)
    return decode(raw)


def decode(raw: bytes) -> Any:
    """Return the data of JSON text, plain or gzip-compressed.

    Raises BadFile when it is no JSON, or too large.
    """
    if raw[:2] == b"\x1f\x8b":
        try:
            with gzip.open(io.BytesIO(raw)) as stream:
                raw = stream.read(MOST_BYTES + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise BadFile("not_readable", why=str(error)) from None
    if len(raw) > MOST_BYTES:
        raise BadFile("too_large", most=MOST_BYTES)
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise BadFile("not_json", why=str(error)) from None


def parse(raw: bytes) -> RecordedGame:
    """Read a recorded game from text.

    Raises BadFile when it is not one.
    """
    return from_data(decode(raw))


def from_data(data: Any) -> RecordedGame:
    """Make a recorded game of decoded JSON.

    Raises BadFile when a needed field is missing or has another form.
    """
    if not isinstance(data, dict):
        raise BadFile("not_a_game")
    for key, kind in (("title", str), ("players", list), ("actions", list)):
        if not isinstance(data.get(key), kind):
            raise BadFile("missing_field", field=key)
    settings = data.get("settings") or {}
    if not isinstance(settings, dict):
        raise BadFile("missing_field", field="settings")
    options = settings.get("optional_rules") or []
    if not isinstance(options, list) or not all(isinstance(o, str) for o in options):
        raise BadFile("missing_field", field="settings.optional_rules")
    for place, entry in enumerate(data["actions"]):
        if not _is_entry(entry):
            raise BadFile("bad_action", place=place)
    if not _is_result(data.get("result")):
        raise BadFile("missing_field", field="result")
    players = tuple(_player(p, i) for i, p in enumerate(data["players"]))
    if len({str(ident) for ident, _ in players}) != len(players):
        raise BadFile("bad_player", place=len(players))
    return RecordedGame(
        data["title"],
        players,
        tuple(options),
        _seed(settings.get("seed"), data.get("id")),
        tuple(data["actions"]),
        data,
    )


def _is_entry(entry: Any) -> bool:
    """Whether something has the form of a recorded action, its automatic ones included."""
    if not isinstance(entry, dict) or not isinstance(entry.get("type"), str):
        return False
    named = (entry.get("id"), entry.get("action_id"), entry.get("entity"))
    if not all(isinstance(value, str | int | None) for value in named):
        return False
    followers = entry.get("auto_actions") or []
    return isinstance(followers, list) and all(map(_is_entry, followers))


def _is_result(result: Any) -> bool:
    """Whether something has the form of final scores, or is none."""
    if not result:
        return True
    return isinstance(result, dict) and all(type(score) is int for score in result.values())


def _player(data: Any, place: int) -> tuple[str | int, str]:
    if not isinstance(data, dict) or "name" not in data:
        raise BadFile("bad_player", place=place)
    ident = data.get("id", data["name"])
    if not isinstance(ident, str | int) or not isinstance(data["name"], str):
        raise BadFile("bad_player", place=place)
    return ident, data["name"]


def _seed(seed: Any, ident: Any) -> int:
    """Return the seed: as set, else the first digits of the game's id (interchange, 11)."""
    for source in (seed, ident):
        digits = re.search(r"\d+", str(source)) if source not in (None, "") else None
        if digits:
            return int(digits.group()[:18])
    return 0


def fold(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return what undo and redo leave of a raw list of actions (interchange, 8).

    Raises BadFile for an undo of an unknown id, or a redo of nothing.
    """
    kept: list[Entry | None] = [None] * len(entries)
    undone: list[list[tuple[int, Entry]]] = []
    first_place: dict[Any, int] = {}
    for place, entry in enumerate(entries):
        first_place.setdefault(entry.get("id"), place)
    live: list[int] = []  # places of kept entries that are not messages
    for place, entry in enumerate(entries):
        kind = entry["type"]
        if kind == "undo":
            target = entry.get("action_id")
            if target == 0:
                start = 0
            elif target is not None:
                if target not in first_place:
                    raise BadFile("undo_of_nothing", place=place)
                start = first_place[target] + 1
            else:
                start = live[-1] if live else 0
            batch = []
            while live and live[-1] >= start:
                at = live.pop()
                gone = kept[at]
                assert gone is not None
                batch.append((at, gone))
                kept[at] = None
            undone.append(batch)
        elif kind == "redo":
            if not undone:
                raise BadFile("redo_of_nothing", place=place)
            for at, gone in reversed(undone.pop()):
                kept[at] = gone
                live.append(at)
            live.sort()
        else:
            kept[place] = entry
            if kind != "message":
                undone.clear()
                live.append(place)
    return tuple(entry for entry in kept if entry is not None)
