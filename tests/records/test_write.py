"""Games are written as 18xx.games files that replay to the same position."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import senro
from senro.bots.chance import chance_player, play_out
from senro.records.file import from_data, load
from senro.records.replay import Replay
from senro.records.write import write
from tests.shared import games, needs_records

OPTIONS = (
    (),
    ("delay_ift", "bonds"),
    ("acquiring_station_tokens", "bonds", "electric_dreams"),
    ("reduced_4p_corps",),
)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_of_senro_can_be_read_back(seed: int) -> None:
    """A random game, written and replayed, ends in the same position."""
    game = senro.new("1849", players=4, options=OPTIONS[seed % 4], seed=seed)
    play_out(game, chance_player(seed), most=250)
    names = [f"Player {n}" for n in range(1, 5)]
    record = from_data(json.loads(json.dumps(write(game, names))))
    replay = Replay(record, judge=True)
    again = replay.run()
    assert replay.report.faults == []
    assert [name for _, name in record.players] == names
    assert again.count == game.count
    assert list(again.result().values()) == list(game.result().values())
    assert again.state.board == game.state.board


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_18ireland_can_be_read_back(seed: int) -> None:
    """Mergers, votes, lifted tokens and the powers of privates are written as recorded."""
    game = senro.new("18Ireland", players=3 + seed % 4, seed=seed)
    play_out(game, chance_player(seed), most=400)
    record = from_data(json.loads(json.dumps(write(game, game.seats))))
    replay = Replay(record, judge=True)
    again = replay.run()
    assert replay.report.faults == []
    assert again.count == game.count and again.state.board == game.state.board
    assert list(again.result().values()) == list(game.result().values())


@needs_records
@pytest.mark.parametrize(
    "path",
    games("1849__*")[:6] + games("1849__people*") + games("18Ireland__people*"),
    ids=lambda p: p.name,
)
def test_a_record_is_kept(path: Path) -> None:
    """A replayed record, written again, keeps its fields and its position."""
    record = load(path)
    game = Replay(record).run()
    written = from_data(json.loads(json.dumps(write(game, [], record=record))))
    again = Replay(written).run()
    assert game.state.differences(again.state) == ()
    assert written.data["description"] == record.data["description"]
    assert set(record.data) <= set(written.data)
