"""Kinds of action and their JSON form."""

from __future__ import annotations

import json
import typing
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senro.core.action import (
    KINDS,
    Action,
    Bid,
    BuyTrain,
    LayTile,
    Par,
    Pass,
    RepayLoan,
    Route,
    RunTrains,
    SellShares,
    certificate,
    from_json,
    malformed,
    parse_certificate,
    to_json,
)
from senro.titles import TITLES

KINDS_OF = {name: module.build(max(module.PLAYERS), ()).kinds for name, module in TITLES.items()}


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for what a field of an action holds."""
    if typing.get_origin(hint) is tuple:
        arguments = typing.get_args(hint)
        if arguments[-1] is Ellipsis:
            return st.lists(values(arguments[0]), max_size=3).map(tuple)
        return st.tuples(*map(values, arguments))
    if isinstance(hint, type) and issubclass(hint, Action):
        return actions(hint)
    if hint is type(None):
        return st.none()
    if isinstance(hint, type):
        return st.from_type(hint)
    return st.one_of(*map(values, typing.get_args(hint)))


def actions(kind: type[Action]) -> st.SearchStrategy[Action]:
    """Return a strategy for actions of a kind."""
    hints = typing.get_type_hints(kind)
    return st.builds(kind, **{name: values(hint) for name, hint in hints.items()})


@pytest.mark.parametrize("title", TITLES)
@given(data=st.data())
def test_json_round_trip(title: str, data: st.DataObject) -> None:
    kinds = KINDS_OF[title]
    action = data.draw(st.sampled_from(kinds).flatmap(actions))
    text = json.dumps(to_json(action))
    assert from_json(json.loads(text), kinds) == action
    assert malformed(action, kinds) is None
    assert hash(action) == hash(from_json(json.loads(text), kinds))


def test_default_values_are_left_out() -> None:
    assert to_json(LayTile("C5", "8", 2)) == {
        "type": "LayTile",
        "hex": "C5",
        "tile": "8",
        "rotation": 2,
    }
    assert to_json(LayTile("C5", "8", 2, "SMS"))["by"] == "SMS"
    assert to_json(Pass()) == {"type": "Pass"}
    assert to_json(RepayLoan()) == {"type": "RepayLoan"}


def test_routes_nest() -> None:
    run = RunTrains((Route("4H-0", ("C1-1", "E1-0"), (("C1", "E1"),)),))
    data = to_json(run)
    assert data["routes"][0]["train"] == "4H-0"
    assert from_json(data, KINDS) == run


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (None, "an object"),
        ([], "an object"),
        ({}, "no action"),
        ({"type": "Dance"}, "no action"),
        ({"type": ["Pass"]}, "no action"),
        ({"type": "Pass", "more": 1}, "no field"),
        ({"type": "Bid", "item": "SCE"}, "Bid"),
        ({"type": "Bid", "item": "SCE", "amount": "20"}, "amount"),
        ({"type": "Bid", "item": "SCE", "amount": True}, "amount"),
        ({"type": "Bid", "item": "SCE", "amount": 2.0}, "amount"),
        ({"type": "Bid", "item": None, "amount": 20}, "item"),
        ({"type": "Par", "company": "CTL", "cell": [1]}, "cell"),
        ({"type": "Par", "company": "CTL", "cell": [1, 2, 3]}, "cell"),
        ({"type": "Par", "company": "CTL", "cell": "12"}, "cell"),
        ({"type": "SellShares", "certificates": "CTL_1", "percent": 10}, "certificates"),
        ({"type": "SellShares", "certificates": [1], "percent": 10}, "certificates"),
        ({"type": "RunTrains", "routes": [{"train": "4H-0"}]}, "Route"),
        ({"type": "RunTrains", "routes": [5]}, "routes"),
    ],
)
def test_what_is_no_action_is_named(data: object, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        from_json(data, KINDS)


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (Bid("SCE", 20), None),
        (Bid("SCE", "20"), "amount"),  # type: ignore[arg-type]
        (Bid(5, 20), "item"),  # type: ignore[arg-type]
        (Par("CTL", (1, 2)), None),
        (Par("CTL", [1, 2]), "cell"),  # type: ignore[arg-type]
        (Par("CTL", (1,)), "cell"),  # type: ignore[arg-type]
        (SellShares(("CTL_1",), 10), None),
        (SellShares("CTL_1", 10), "certificates"),  # type: ignore[arg-type]
        (BuyTrain("4H-0", 100, None), None),
        (BuyTrain("4H-0", 100, 5), "face"),  # type: ignore[arg-type]
        (RunTrains((Route("4H-0", (), ()),)), None),
        (RunTrains((Route("4H-0", (), (("C1", 5),)),)), "routes"),  # type: ignore[arg-type]
        (RunTrains((Pass(),)), "routes"),  # type: ignore[arg-type]
        ("Pass", "kind"),
        (None, "kind"),
    ],
)
def test_the_malformed_field_is_named(action: object, field: str | None) -> None:
    assert malformed(action, KINDS) == field


@given(st.text(min_size=1), st.integers(0, 99))
def test_certificates(company: str, number: int) -> None:
    assert parse_certificate(certificate(company, number)) == (company, number)


NO_CERTIFICATES = ["", "CTL", "CTL_", "_1", "CTL_-1", "CTL_1.0", "CTL_01", "CTL_²", "CTL_٣"]


@pytest.mark.parametrize("text", NO_CERTIFICATES)
def test_what_is_no_certificate(text: str) -> None:
    with pytest.raises(ValueError, match="certificate"):
        parse_certificate(text)


def test_no_two_kinds_of_a_title_share_a_name() -> None:
    for title in TITLES:
        kinds = [kind.__name__ for kind in KINDS_OF[title]]
        assert len(set(kinds)) == len(kinds)
