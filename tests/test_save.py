"""Senro's own save files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import senro
from senro import save
from senro.core.action import Bid, Pass
from senro.testing import begin, every_setup, wander


@pytest.mark.parametrize("number", range(0, 60, 7))
def test_round_trip(number: int) -> None:
    setups = list(every_setup())
    title, players, options = setups[number % len(setups)]
    game = begin(title, players=players, options=options, seed=number)
    for _ in wander(game, number, 60):
        pass
    names = [f"Player {n}" for n in range(players)]
    text = json.dumps(save.dump(game, names))
    again = save.loads(text)
    assert again.state == game.state and again.decision == game.decision
    assert again.actions == game.actions
    assert (again.title.name, again.title.options, again.seed) == (title, options, number)
    begun, actions = save.read(json.loads(text))
    assert begun.players == tuple(names) and len(actions) == game.count


def test_what_a_save_holds() -> None:
    game = begin("1849", players=3, options=("bonds",), seed=7)
    game.apply(Bid("SCE", 20))
    data = save.dump(game, ["a", "b", "c"])
    assert data["format"] == save.FORMAT
    assert (data["title"], data["options"], data["seed"]) == ("1849", ["bonds"], 7)
    assert data["players"] == ["a", "b", "c"]
    assert data["actions"] == [{"type": "Bid", "item": "SCE", "amount": 20}]
    assert isinstance(data["version"], int)


def test_files_plain_and_compressed(tmp_path: Path) -> None:
    game = begin("1849", players=3, seed=7).play([Bid("SCE", 20), Pass()])
    text = json.dumps(save.dump(game, ["a", "b", "c"])).encode()
    for name, raw in (("a.json", text), ("a.json.gz", gzip.compress(text))):
        (tmp_path / name).write_bytes(raw)
        assert senro.load(tmp_path / name).state == game.state


def test_seats() -> None:
    assert save.seats(3) == ("player:1", "player:2", "player:3")


def test_an_illegal_action_is_named_by_its_number() -> None:
    game = begin("1849", players=3).play([Bid("SCE", 20), Pass()])
    data = save.dump(game, ["a", "b", "c"])
    data["actions"].append({"type": "Bid", "item": "SCE", "amount": 20})
    with pytest.raises(save.BadSave) as caught:
        save.replay(data)
    assert caught.value.code == "illegal_action"
    assert dict(caught.value.facts)["number"] == 3
    assert "number 3" in str(caught.value)
