"""Who holds what: percentages, limits, the largest holder, named bundles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senro.core.game import Game
from senro.core.reason import Reason
from senro.rules.shares import (
    POOL,
    bundle_percent,
    certificates,
    held,
    largest_holder,
    move,
    must_sell,
    name_bundle,
    owner_of,
    percent,
    president,
    read_bundle,
    seats_after,
    units,
)
from senro.testing import begin

PLAYERS = ("player:1", "player:2", "player:3", "player:4")
holdings = st.lists(st.sampled_from([*PLAYERS, POOL, "CTL"]), min_size=8, max_size=8)


def new(owners: list[str]) -> Game:
    game = begin("1849", players=4)
    game.state.shares["CTL"] = tuple(enumerate(owners))
    return game


@given(holdings)
def test_all_of_a_company_is_held_by_somebody(owners: list[str]) -> None:
    game = new(owners)
    holders = [*PLAYERS, POOL, "CTL"]
    assert sum(percent(game, who, "CTL") for who in holders) == 100
    assert sum(units(game, who, "CTL") for who in holders) == 10
    assert sorted(n for who in holders for n in held(game, who, "CTL")) == list(range(8))
    assert all(owner_of(game, "CTL", n) == who for n, who in enumerate(owners))


@given(holdings)
def test_the_largest_holder(owners: list[str]) -> None:
    game = new(owners)
    for old in PLAYERS:
        new_one = largest_holder(game, "CTL", old)
        most = max(percent(game, p, "CTL") for p in PLAYERS)
        if new_one is None:
            others = [percent(game, p, "CTL") for p in PLAYERS if p != old]
            assert percent(game, old, "CTL") >= max(others) or max(others) < 20
        else:
            assert percent(game, new_one, "CTL") == most > percent(game, old, "CTL")
            for player in seats_after(game, old):
                if player == new_one:
                    break
                assert percent(game, player, "CTL") < most  # nearest clockwise


@given(holdings, st.data())
def test_a_move_puts_certificates_last_in_the_order_given(
    owners: list[str], data: st.DataObject
) -> None:
    game = new(owners)
    giver = data.draw(st.sampled_from(sorted(set(owners))))
    mine = held(game, giver, "CTL")
    given_ = tuple(data.draw(st.permutations(mine))[: data.draw(st.integers(1, len(mine)))])
    before = percent(game, "player:1", "CTL")
    move(game, "CTL", given_, "player:1")
    assert held(game, "player:1", "CTL")[-len(given_) :] == given_
    moved = 0 if giver == "player:1" else bundle_percent(game, "CTL", given_)
    assert percent(game, "player:1", "CTL") == before + moved


def test_moving_nothing() -> None:
    game = new(["CTL"] * 8)
    before = game.state.copy()
    move(game, "CTL", (), "player:1")
    assert game.state == before


def test_the_president_holds_the_first_certificate() -> None:
    assert president(new(["player:2", *["CTL"] * 7]), "CTL") == "player:2"
    assert president(new(["CTL"] * 8), "CTL") is None
    assert president(new(["pool"] * 8), "CTL") is None


def test_seats_go_round_and_skip_the_bankrupt() -> None:
    game = new(["CTL"] * 8)
    assert seats_after(game, "player:3") == ("player:4", "player:1", "player:2")
    game.state.bankrupt = ("player:1",)
    assert seats_after(game, "player:3") == ("player:4", "player:2")


def test_certificates_count_privates_too() -> None:
    game = new(["player:1"] * 8)
    game.state.price["CTL"] = (3, 5)
    game.state.privates = {"SCE": "player:1", "SMS": "CTL"}
    assert certificates(game, "player:1") == 9
    assert must_sell(game, "player:1")  # over 60 %
    assert not must_sell(game, "player:2")


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ((), "one_company_at_a_time"),
        (("CTL_1", "RCS_1"), "one_company_at_a_time"),
        (("CTL_1", "CTL_1"), "one_company_at_a_time"),
        (("CTL_8",), "no_such_certificate"),
        (("CTL_01",), "no_such_certificate"),
        (("XYZ_1",), "no_such_certificate"),
        (("CTL",), "no_such_certificate"),
    ],
)
def test_what_is_no_bundle(names: tuple[str, ...], code: str) -> None:
    reason = read_bundle(new(["CTL"] * 8), names)
    assert isinstance(reason, Reason) and reason.code == code


def test_a_company_that_is_not_in_the_game() -> None:
    game = begin("1849", players=3, seed=48)  # without SFA
    reason = read_bundle(game, ("SFA_1",))
    assert isinstance(reason, Reason) and reason.code == "no_such_certificate"


def test_names_of_bundles_read_back() -> None:
    game = new(["CTL"] * 8)
    assert read_bundle(game, name_bundle("CTL", (3, 0, 7))) == ("CTL", (3, 0, 7))
