"""Records of 18Ireland in whose auction the page let all privates without a bid go at once."""

from __future__ import annotations

import json
from typing import Any

import pytest

import senro
from senro.core.action import Action, Bid, Pass
from senro.records.file import from_data
from senro.records.replay import Mismatch, Replay
from senro.records.write import write
from senro.titles.t18ireland.state import columns


def written(*later: Action) -> dict[str, Any]:
    """A game in which Dalkey is sold, nobody wants the other four, and then `later` happens."""
    game = senro.new("18Ireland", players=3, seed=1)
    game.play([Bid("DAR", 20), *[Pass()] * 3, *[Pass()] * 9, *later])
    data: dict[str, Any] = json.loads(json.dumps(write(game, game.seats)))
    return data


@pytest.mark.parametrize("passing", range(3))
def test_passes_make_up_for_privates_that_went_at_once(passing: int) -> None:
    """However many pass in the stock round before somebody acts (section 10, 3)."""
    data = written(*[Pass()] * passing, Bid("LER", 100))
    asked = Replay(from_data(data)).run()
    shortened = data | {"actions": data["actions"][:4] + data["actions"][13:]}
    replay = Replay(from_data(shortened))
    game = replay.run()
    assert replay.report.passes_added == 9
    assert game.state.differences(asked.state) == ()
    assert columns(game).auctioned


def test_an_action_that_never_stands_is_a_mismatch() -> None:
    data = written(Bid("LER", 100))
    wrong = data["actions"][13] | {"price": 83}
    with pytest.raises(Mismatch):
        Replay(from_data(data | {"actions": [*data["actions"][:4], wrong]})).run()
