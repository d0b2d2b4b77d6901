"""Undo and redo on the raw list of a record (interchange, 8)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senro.records.file import BadFile, fold


def entries(text: str) -> tuple[dict[str, Any], ...]:
    """Read a list: a name is an action, m a message, u an undo, u3 an undo to id 3, r a redo.

    Ids count from 1; `name@7` gives an id.
    """
    made: list[dict[str, Any]] = []
    for number, word in enumerate(text.split(), 1):
        name, _, given_id = word.partition("@")
        entry: dict[str, Any] = {"id": int(given_id or number)}
        if name == "m":
            entry |= {"type": "message"}
        elif name[0] == "u" and (name == "u" or name[1:].isdigit()):
            entry |= {"type": "undo"}
            if name != "u":
                entry["action_id"] = int(name[1:])
        elif name == "r":
            entry |= {"type": "redo"}
        else:
            entry |= {"type": "pass", "name": name}
        made.append(entry)
    return tuple(made)


def left(text: str) -> str:
    """Return the names that are left of a list, m for messages."""
    return " ".join(entry.get("name", "m") for entry in fold(entries(text)))


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("a b c", "a b c"),
        ("a b u", "a"),
        ("a b u c", "a c"),
        ("a b u u c", "c"),
        ("a u u b", "b"),  # an undo with nothing before it
        ("u a", "a"),
        ("a b c u1", "a"),  # to an id: it survives
        ("a b c u0", ""),  # to the beginning
        ("a b c u0 d", "d"),
        ("a b u r", "a b"),
        ("a b c u u r r", "a b c"),  # the newest batch comes back first
        ("a b c u u r", "a b"),
        ("a b c d u2 r", "a b c d"),
        ("a b c u1 d", "a d"),
        ("a m b u", "a m"),  # messages survive
        ("a m u", "m"),  # and are not what is undone
        ("a b m c u1", "a m"),
        ("m u a", "m a"),
        ("a b u c u1", "a"),  # over a range with a gap
        ("a b c u u1 r r", "a b c"),  # an empty batch in between
        ("a b c u2 d u3", "a b"),  # to an id that was itself undone
        ("a@1 b@2 c@2 d@3 u2", "a b"),  # an id that occurs twice: the first place
        ("a b u m r", "a b m"),  # a message does not settle what was undone
        ("a u r u r", "a"),
        ("a b c u1 u r r", "a b c"),
    ],
)
def test_what_is_left(raw: str, kept: str) -> None:
    assert left(raw) == kept


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("r", "redo_of_nothing"),
        ("a r", "redo_of_nothing"),
        ("a u b r", "redo_of_nothing"),  # a new action settles what was undone
        ("a u r r", "redo_of_nothing"),
        ("a u9", "undo_of_nothing"),
    ],
)
def test_broken_lists(raw: str, code: str) -> None:
    with pytest.raises(BadFile) as caught:
        left(raw)
    assert caught.value.code == code


def test_null_is_no_id() -> None:
    undo = {"id": 3, "type": "undo", "action_id": None}
    assert [e["id"] for e in fold((*entries("a b"), undo))] == [1]


def test_automatic_actions_live_and_die_with_theirs() -> None:
    first = {"id": 1, "type": "pass", "auto_actions": [{"type": "pass"}]}
    assert fold((first,)) == (first,)
    assert fold((first, {"id": 2, "type": "undo"})) == ()


def test_program_actions_count_as_actions() -> None:
    program = {"id": 2, "type": "program_share_pass"}
    assert len(fold((*entries("a"), program))) == 2
    assert len(fold((*entries("a"), program, {"id": 3, "type": "undo"}))) == 1


def slow_fold(raw: tuple[dict[str, Any], ...]) -> list[dict[str, Any]]:
    """Fold by keeping every list there has been: the definition, spelled out."""
    kept: dict[int, dict[str, Any]] = {}
    stack: list[dict[int, dict[str, Any]]] = []
    for place, entry in enumerate(raw):
        if entry["type"] == "undo":
            target = entry.get("action_id")
            if target == 0:
                start = 0
            elif target is None:
                real = [p for p, e in kept.items() if e["type"] != "message"]
                start = max(real, default=0)
            else:
                start = [e["id"] for e in raw].index(target) + 1
            gone = {p: e for p, e in kept.items() if p >= start and e["type"] != "message"}
            stack.append(gone)
            kept = {p: e for p, e in kept.items() if p not in gone}
        elif entry["type"] == "redo":
            kept |= stack.pop()
        else:
            if entry["type"] != "message":
                stack.clear()
            kept[place] = entry
    return [kept[place] for place in sorted(kept)]


@given(st.lists(st.sampled_from(["a", "a", "a", "m", "u", "u0", "u1", "u3", "r"]), max_size=25))
def test_folding_follows_its_definition(words: list[str]) -> None:
    raw = entries(" ".join(words))
    try:
        wanted = slow_fold(raw)
    except (IndexError, ValueError):
        with pytest.raises(BadFile):
            fold(raw)
        return
    assert list(fold(raw)) == wanted
