"""1822PNW and its scenarios are written as 18xx.games files that replay to the same position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import senro
from senro.bots.chance import chance_player, play_out
from senro.core.action import BuyTrain, Pass, RepayLoan
from senro.core.reason import Reason
from senro.records.dialects import DIALECTS
from senro.records.file import BadFile, from_data, load
from senro.records.replay import Replay
from senro.records.translate import Reader
from senro.records.trust import forgiven
from senro.records.write import write
from senro.titles.t1822pnw.state import MoveCard, PlaceCube, ReleaseToken
from tests.shared import games, needs_records
from tests.titles.t1822pnw.positions import minor, northwest, turn

GAMES: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("1822PNW", 4, ()),
    ("1822PNW Short Scenario", 3, ()),
    ("1822PNW SRS", 2, ()),
    ("1822PNW", 5, ("starting_packet",)),
    ("1822PNW", 3, ("remove_three_ls",)),
)


@pytest.mark.parametrize("seed", range(5))
def test_a_game_of_senro_can_be_read_back(seed: int) -> None:
    title, players, options = GAMES[seed]
    game = senro.new(title, players=players, options=options, seed=seed)
    play_out(game, chance_player(seed), most=300)
    names = [f"Player {n}" for n in range(players)]
    replay = Replay(from_data(json.loads(json.dumps(write(game, names)))), judge=True)
    again = replay.run()
    assert replay.report.faults == []
    assert again.count == game.count and again.state.board == game.state.board
    assert list(again.result().values()) == list(game.result().values())


@needs_records
@pytest.mark.parametrize("path", games("1822PNW*people*")[:6], ids=lambda p: p.name)
def test_a_record_is_kept(path: Path) -> None:
    record = load(path)
    game = Replay(record).run()
    written = from_data(json.loads(json.dumps(write(game, [], record=record))))
    assert game.state.differences(Replay(written).run().state) == ()


@needs_records
@pytest.mark.slow
@pytest.mark.parametrize("path", games("1822PNW*people*"), ids=lambda p: p.name)
def test_what_people_did_stands_up_to_the_rules(path: Path) -> None:
    """Only E trains run by an earlier rule, one old issue and two orders of discards are named."""
    replay = Replay(load(path), judge=True)
    replay.run()
    codes = {fault.reason.code for fault in replay.report.faults}
    assert codes <= {"route_ends_at_own_token", "issue_price", "discards_later"}
    assert (replay.report.passes_added, replay.report.passes_dropped) == (0, 0)


def entry(**fields: Any) -> dict[str, Any]:
    """Return a recorded action of a company."""
    return {"entity": "6", "entity_type": "corporation", "id": 1, **fields}


def read(**fields: Any) -> Any:
    """Return what an entry means at the beginning of a game."""
    game = senro.new("1822PNW", players=4, seed=34)
    return Reader(DIALECTS["1822PNW"]).read(game, entry(**fields))


def test_what_entries_mean() -> None:
    private = {"entity": "P21", "entity_type": "company"}
    assert read(type="choose_ability", choice="exchange", **private) == ReleaseToken("P21")
    assert read(type="choose_ability", choice="MB_top", **private) == MoveCard("MB", "top")
    assert read(type="lay_tile", hex="F7", tile="BC-0", rotation=0) == PlaceCube("F7")
    assert read(type="payoff_player_debt") == RepayLoan()
    assert read(type="payoff_player_debt_partial", amount=5) == RepayLoan(5)
    assert read(type="buy_train", train="7-0", price=1000, variant="E") == BuyTrain(
        "7-0", 1000, "E"
    )
    assert read(type="pass") == Pass()


def test_a_choice_that_nobody_asked_for() -> None:
    with pytest.raises(BadFile, match="unknown_choice"):
        read(type="choose", choice="replace")


@pytest.mark.parametrize(
    "code",
    ["destination_reached", "destination_not_reached", "not_joined", "partner_not_joined"],
)
def test_connections_are_taken_on_trust(code: str) -> None:
    game = senro.new("1822PNW", players=4, seed=34)
    assert forgiven(game, Pass(), Reason(code))


def test_a_recorded_price_of_a_train_stands_if_the_company_can_pay_it() -> None:
    game = northwest()
    minor(game, "6", cash=70)
    game = turn(game, "6", "train")
    for price, stands in ((50, True), (70, True), (71, False), (-1, False)):
        action = BuyTrain("L-0", price)
        reason = game.why_not(action)
        assert reason is not None and reason.code == "costs_exactly"
        assert forgiven(game, action, reason) == stands
