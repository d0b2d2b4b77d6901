"""Files that mean no good: they end in BadFile, Mismatch or BadSave, never in anything else."""

from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import senro
from senro import save
from senro.records import file
from senro.records.file import MOST_BYTES, BadFile, from_data
from senro.records.replay import Mismatch, Replay
from senro.records.write import write
from tests.titles.t1849.example import NAMES, played

RECORD = json.loads(json.dumps(write(played(), NAMES)))
SAVE = json.loads(json.dumps(save.dump(played(), NAMES)))
REFUSED = (BadFile, Mismatch, save.BadSave)

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([-1, 0, 10**30, -(10**30), 1e308, float("inf"), float("nan"), 0.5])
    | st.text(max_size=8)
    | st.sampled_from(["CTL", "SMS", "player", "C5", "57-0", "CTL_0", "1", "100,3,5", "4H-0"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)


def replayed(data: Any) -> None:
    """Replay a record, as a table does with a file it is given."""
    try:
        record = from_data(data)
        Replay(record).run()
        assert isinstance(record.result, dict)
    except REFUSED as error:
        assert str(error)


def judged(data: Any) -> None:
    """Replay a record, judging it."""
    try:
        Replay(from_data(data), judge=True).run()
    except REFUSED as error:
        assert str(error)


def loaded(data: Any) -> None:
    """Load a save."""
    try:
        save.replay(data)
    except REFUSED as error:
        assert str(error)


READERS: list[tuple[Callable[[Any], None], Any]] = [
    (replayed, RECORD),
    (judged, RECORD),
    (loaded, SAVE),
]


def test_the_unharmed_files_are_read() -> None:
    game = Replay(from_data(RECORD)).run()
    assert game.count == save.replay(SAVE).count == played().count
    assert game.state.cash["CTL"] == 280


@pytest.mark.parametrize(("read", "good"), READERS)
def test_any_kind_of_action_spoiled(read: Callable[[Any], None], good: Any) -> None:
    """The first action of each kind: fields missing, of a wrong type, with absurd values."""
    absurd: tuple[Any, ...] = (
        None,
        True,
        -1,
        10**30,
        1.5,
        float("inf"),
        "",
        "車",
        "x" * 5000,
        [[]],
        {"a": 1},
    )
    seen = set()
    for place, entry in enumerate(good["actions"]):
        if entry["type"] in seen:
            continue
        seen.add(entry["type"])
        for name in entry:
            for value in absurd:
                read(spoiled(good, place, {**entry, name: value}))
            read(spoiled(good, place, {k: v for k, v in entry.items() if k != name}))
        for value in absurd:
            read(spoiled(good, place, value))


def spoiled(good: Any, place: int, entry: Any) -> Any:
    """Return a file with another entry at a place, cut off some entries later."""
    actions = [*good["actions"][:place], entry, *good["actions"][place + 1 : place + 4]]
    return {**good, "actions": actions}


@pytest.mark.parametrize(("read", "good"), READERS)
def test_any_field_of_the_file_spoiled(read: Callable[[Any], None], good: Any) -> None:
    short = {**good, "actions": good["actions"][:6]}
    absurd: tuple[Any, ...] = (
        None,
        True,
        -1,
        10**30,
        1.5,
        float("inf"),
        "",
        "車",
        [],
        {},
        {"a": 1},
        [1, None],
    )
    for name in short:
        for value in absurd:
            read({**short, name: value})
        read({k: v for k, v in short.items() if k != name})
    for value in absurd:
        read(value)


@pytest.mark.parametrize(("read", "good"), READERS)
@settings(max_examples=60)
@given(data=st.data())
def test_values_anywhere_replaced(read: Callable[[Any], None], good: Any, data: Any) -> None:
    harmed = copy.deepcopy({**good, "actions": good["actions"][:30]})
    for _ in range(data.draw(st.integers(1, 3))):
        here = harmed
        while True:
            keys = list(here) if isinstance(here, dict) else list(range(len(here)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            if isinstance(here[key], dict | list) and data.draw(st.booleans()):
                here = here[key]
                continue
            here[key] = data.draw(anything)
            break
    read(harmed)


@settings(max_examples=150)
@given(st.binary(max_size=200))
def test_bytes(raw: bytes) -> None:
    for read in (file.parse, save.loads):
        with pytest.raises(REFUSED):
            read(raw)


@settings(max_examples=100)
@given(anything)
def test_any_json(data: Any) -> None:
    for read in (replayed, judged, loaded):
        read(data)
    for read_text in (file.parse, save.loads):
        with pytest.raises(REFUSED):
            read_text(json.dumps(data).encode())


@pytest.mark.parametrize("good", [RECORD, SAVE])
def test_cut_off_text(good: Any, tmp_path: Path) -> None:
    text = json.dumps(good).encode()
    packed = gzip.compress(text)
    for length in range(0, len(text), 97):
        for raw in (text[:length], gzip.compress(text[:length]), packed[: length % len(packed)]):
            path = tmp_path / "cut.json"
            path.write_bytes(raw)
            with pytest.raises(REFUSED):
                senro.load(path)


def test_deep_nesting_and_long_numbers() -> None:
    for text in ("[" * 100_000, '{"a":' * 100_000, "9" * 10_000, "[" * 900 + "]" * 900):
        for read in (file.parse, save.loads):
            with pytest.raises(REFUSED):
                read(text.encode())
    deep: Any = []
    for _ in range(900):
        deep = [deep]
    for name in ("company", "price", "share_price", "shares", "hex", "routes", "entity"):
        for place, entry in enumerate(RECORD["actions"]):
            if name in entry:
                replayed(spoiled(RECORD, place, {**entry, name: deep}))
                break


def test_too_large() -> None:
    with pytest.raises(BadFile) as caught:
        file.parse(b" " * (MOST_BYTES + 1))
    assert caught.value.code == "too_large"
    with pytest.raises(BadFile) as caught:
        file.parse(gzip.compress(b" " * (MOST_BYTES + 1)))
    assert caught.value.code == "too_large"
    with pytest.raises(save.BadSave) as refused:
        save.replay({**SAVE, "actions": [{"type": "Pass"}] * 20_001})
    assert refused.value.code == "too_large"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"title": "1830"}, "unknown_title"),
        ({"title": 5}, "missing_field"),
        ({"players": []}, "bad_setup"),
        ({"players": [{"name": "a"}] * 3}, "bad_player"),
        ({"players": ["a", "b", "c"]}, "bad_player"),
        ({"settings": {"optional_rules": ["electric_dreams"]}}, "bad_setup"),
        ({"settings": {"optional_rules": ["no such rule"]}}, "bad_setup"),
        ({"settings": {"optional_rules": "bonds"}}, "missing_field"),
        ({"settings": []}, None),
        ({"actions": [{"type": "undo", "id": 1, "action_id": 7}]}, "undo_of_nothing"),
        ({"actions": [{"type": "redo", "id": 1}]}, "redo_of_nothing"),
        ({"actions": [{"type": "dance", "id": 1, "entity": 1}]}, "unknown_action"),
        ({"actions": [{"type": "pass", "id": []}]}, "bad_action"),
        ({"actions": [{"type": "pass", "auto_actions": [5]}]}, "bad_action"),
        ({"actions": [{"type": "bid", "entity": 1}]}, "bad_action"),
        ({"actions": [{"type": "choose", "choice": "?", "entity": 1}]}, "unknown_choice"),
        ({"result": [1, 2]}, "missing_field"),
    ],
)
def test_what_is_wrong_is_told(change: dict[str, Any], code: str | None) -> None:
    data = {**RECORD, "actions": [], **change}
    if code is None:
        Replay(from_data(data)).run()
        return
    with pytest.raises(BadFile) as caught:
        Replay(from_data(data)).run()
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "other"}, "not_a_save"),
        ({"title": "1830"}, "unknown_title"),
        ({"seed": "48"}, "missing_field"),
        ({"players": ["a"]}, "bad_setup"),
        ({"players": [1, 2, 3]}, "missing_field"),
        ({"options": "bonds"}, "missing_field"),
        ({"options": ["no such rule"]}, "bad_setup"),
        ({"actions": [{"type": "Dance"}]}, "bad_action"),
        ({"actions": [{"type": "Bid", "item": "SCE", "amount": "20"}]}, "bad_action"),
        ({"actions": [{"type": "Bid", "item": "SCE", "amount": 20, "more": 1}]}, "bad_action"),
        ({"actions": [{"type": "Bid", "item": "SCE"}]}, "bad_action"),
        ({"actions": [{"type": "Bid", "item": "SCE", "amount": -20}]}, "illegal_action"),
        ({"actions": [{"type": "Bid", "item": "SCE", "amount": 10**40}]}, "illegal_action"),
        ({"actions": ["Pass"]}, "bad_action"),
    ],
)
def test_what_is_wrong_with_a_save_is_told(change: dict[str, Any], code: str) -> None:
    with pytest.raises(save.BadSave) as caught:
        save.replay({**SAVE, **change})
    assert caught.value.code == code


def test_a_mismatch_names_action_reason_and_step() -> None:
    actions = copy.deepcopy(RECORD["actions"])
    actions[0]["price"] = 100
    with pytest.raises(Mismatch) as caught:
        Replay(from_data({**RECORD, "actions": actions})).run()
    assert caught.value.reason.code == "bid_too_low"
    assert caught.value.step == "auction"
    assert caught.value.entry["id"] == 1
