"""The example of the users' guide to 18Ireland: P1 and DDR, through two operating rounds.

`python -m tests.titles.t18ireland.example` plays it and writes tests/games/18ireland-seed.json.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from senro import save
from senro.core.action import (
    Action,
    Bid,
    BuyShares,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    Route,
    RunTrains,
)
from senro.core.game import Game
from senro.testing import begin

FILE = Path(__file__).parents[2] / "games" / "18ireland-seed.json"
SEED = 11  # queue DKR, DDR, ...
NAMES = ("P1", "P2", "P3", "P4")


@dataclass(frozen=True)
class Step:
    """One step of the guide: what is done, and the figures that stand after it.

    `cash` is P1's, `treasury` and `price` are DDR's (None: not started). Where two figures of the
    guide lie within one action of the engine, the later step has no action of its own.
    """

    actions: tuple[Action, ...]
    cash: int
    treasury: int | None = None
    price: int | None = None
    trains: tuple[str, ...] = ()


RUN = Route("2H-0", ("I11-1", "I9-0"), (("I11", "I9"),))
PASSES = (Pass(), Pass(), Pass())

STEPS = (
    Step((), 250),
    Step((Bid("DAR", 20),), 230),
    # The other privates leave unsold, a circle of passes each, and DKR closes with the last.
    Step(((Pass(),) * 16 + PASSES + (Bid("DDR", 120), *PASSES)), 110, 120, 60),
    Step((*PASSES, BuyShares(("DDR_1",))), 50, 180, 60),
    # P1 can do nothing and is not asked. The last pass ends the round: Dalkey pays at once.
    Step((Pass(), Pass()), 50, 180, 60),
    Step((Pass(),), 55, 180, 60),
    Step((Pass(), LayTile("I9", "IR2", 0)), 55, 180, 60),
    Step((Pass(),), 55, 180, 55),
    Step((BuyTrain("2H-0", 80),), 55, 100, 55, ("2H",)),
    Step((Pass(), Pass(), Pass(), RunTrains((RUN,))), 60, 100, 55, ("2H",)),
    Step((Dividend("payout"),), 84, 116, 55, ("2H",)),
    Step((), 84, 116, 55, ("2H",)),  # 40 is below 55: the marker stays
    Step((BuyTrain("2H-1", 80),), 84, 36, 55, ("2H", "2H")),
    Step((), 84, 36, 55, ("2H", "2H")),  # stock round 2
)


def played() -> Game:
    """Return the example played to its end, every action checked."""
    game = begin("18Ireland", players=4, seed=SEED)
    for step in STEPS:
        game.play(step.actions)
    return game


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    text = json.dumps(save.dump(played(), NAMES), indent=1, ensure_ascii=False)
    FILE.write_text(text + "\n", encoding="utf-8")
