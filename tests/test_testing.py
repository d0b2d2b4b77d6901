"""The laws notice what breaks them, and the texts that pin games can be made again."""

from __future__ import annotations

import doctest
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from senro import testing
from senro.board.board import City
from senro.core.action import Pass
from senro.core.game import Game
from senro.core.title import Title
from senro.rules.turns import StockRound
from senro.testing import (
    Laws,
    begin,
    every_setup,
    faults_of_listing,
    faults_of_past,
    faults_of_replay,
    option_sets,
    playthrough,
    playthrough_again,
    stand,
    wander,
)
from senro.titles import TITLES
from tests.shared import ROOT


def test_the_example_of_the_module() -> None:
    assert doctest.testmod(testing).failed == 0


def under_way() -> Game:
    game = begin("1849", players=3, seed=3)
    for _ in wander(game, 3, 60):
        pass
    return game


def spend(game: Game) -> None:
    game.state.cash["player:1"] += 1


def hide_a_certificate(game: Game) -> None:
    company = next(iter(game.state.shares))
    game.state.shares[company] = game.state.shares[company][1:]


def give_to_nobody(game: Game) -> None:
    company = next(iter(game.state.shares))
    game.state.shares[company] = tuple((n, "nobody") for n, _ in game.state.shares[company])


def own_what_is_closed(game: Game) -> None:
    game.state.privates["SMS"] = "player:1"
    game.state.closed = ("SMS",)


def double_a_train(game: Game) -> None:
    game.state.discarded = (*game.state.discarded, game.state.deck[0])


def invent_trains(game: Game) -> None:
    game.state.discarded = tuple(f"12H-{n}" for n in range(5, 9))


def find_a_tile(game: Game) -> None:
    game.state.supply["9"] += 1


def overdraw_a_tile(game: Game) -> None:
    game.state.supply["9"] = -1


def narrow_a_city(game: Game) -> None:
    game.state.board = game.state.board.with_city(("M9", 0), City((None,)))


def two_tokens(game: Game) -> None:
    game.state.board = game.state.board.with_city(("M9", 0), City(("CTL", "CTL")))


def put_a_list(game: Game) -> None:
    game.state.trains["CTL"] = ["4H-0"]  # type: ignore[assignment]


def overdraw_the_bank(game: Game) -> None:
    rest = game.state.cash["bank"] + 1
    game.state.cash["bank"] -= rest
    game.state.cash["player:1"] += rest
    game.state.broken = False


def ask_a_stranger(game: Game) -> None:
    assert game.decision is not None
    game.decision = replace(game.decision, actor="player:9")


def ask_nobody(game: Game) -> None:
    game.decision = None


BREACHES = (
    spend,
    hide_a_certificate,
    give_to_nobody,
    own_what_is_closed,
    double_a_train,
    invent_trains,
    find_a_tile,
    overdraw_a_tile,
    narrow_a_city,
    two_tokens,
    put_a_list,
    overdraw_the_bank,
    ask_a_stranger,
    ask_nobody,
)


@pytest.mark.parametrize("breach", BREACHES, ids=lambda b: b.__name__)
def test_laws_notice(breach: Callable[[Game], None]) -> None:
    laws = Laws(begin("1849", players=3, seed=3))
    game = under_way()
    assert laws.broken(game) == []
    breach(game)
    assert laws.broken(game) != []


def test_a_listing_with_faults_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = stand(begin("1849", players=3), StockRound("player:1"))
    assert faults_of_listing(game, Random(1)) == []
    frame = type(game.frame)
    monkeypatch.setattr(frame, "options", lambda self, game: iter((Pass(), Pass())))
    assert any("twice" in fault for fault in faults_of_listing(game, Random(1)))
    monkeypatch.setattr(frame, "options", lambda self, game: iter(()))
    assert any("nothing is legal" in fault for fault in faults_of_listing(game, Random(1)))


def test_a_game_tampered_with_differs_from_its_replay() -> None:
    game = under_way()
    assert faults_of_replay(game) == []
    assert faults_of_past(game, (0, 7, game.count)) == []
    spend(game)
    assert len(faults_of_replay(game)) == 2  # replay and save; a pickle keeps what there is


def test_setups_and_options() -> None:
    setups = list(every_setup())
    assert len(setups) == len(set(setups))
    assert {title for title, _, _ in setups} == set(TITLES)
    sets = list(option_sets(TITLES["1849"], 4))
    assert () in sets and ("electric_dreams",) not in sets
    assert len(sets) == 16 + 4  # four free options, and electric dreams with its two


def test_playthroughs_can_be_made_again() -> None:
    text = playthrough("1849", 3, ("bonds",), 5, 30)
    assert playthrough_again(text) == text
    assert text.count("\n> ") == 30
    assert text.startswith("# 1849 players=3 options=bonds seed=5 most=30\n")


def test_wanderers_differ_by_seed_only() -> None:
    first = list(wander(begin("1849", players=3), 1, 50))
    assert list(wander(begin("1849", players=3), 1, 50)) == first
    assert list(wander(begin("1849", players=3), 2, 50)) != first


def test_every_title_is_one() -> None:
    for module in TITLES.values():
        assert isinstance(module.build(max(module.PLAYERS), ()), Title)
        assert module.NAME in TITLES and isinstance(module.VERSION, int)


def test_tests_named_in_known_faults_exist() -> None:
    page = (ROOT / "docs" / "known-faults.md").read_text(encoding="utf-8")
    sources = "".join(p.read_text(encoding="utf-8") for p in Path(__file__).parent.rglob("*.py"))
    named = set(re.findall(r"`(test_[a-z0-9_]+)`", page))
    assert len(named) > 25
    assert [name for name in sorted(named) if f"def {name}(" not in sources] == []
