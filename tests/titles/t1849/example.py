"""The example of the users' guide to 1849: CTL from its founding through two operating rounds.

`python -m tests.titles.t1849.example` plays it and writes it to tests/games/1849-seed.json.
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
    Par,
    Pass,
    Route,
    RunTrains,
    SellShares,
)
from senro.core.game import Game
from senro.testing import begin

FILE = Path(__file__).parents[2] / "games" / "1849-seed.json"
SEED = 48  # queue RCS, CTL, ...
NAMES = ("PL1", "PL2", "PL3", "PL4")


@dataclass(frozen=True)
class Step:
    """One step of the guide: what is done, and the figures that stand after it.

    `cash` is PL1's, `treasury` and `price` are CTL's (None: not founded).
    """

    actions: tuple[Action, ...]
    cash: int
    treasury: int | None
    price: int | None
    trains: tuple[str, ...] = ()


RUN = Route("4H-0", ("C1-1", "E1-0", "G1-0"), (("C1", "E1"), ("E1", "G1")))

STEPS = (
    Step((), 375, None, None),
    Step((Bid("SMS", 115), Bid("SMS", 120), Bid("CNM", 80), Bid("SCE", 20)), 375, None, None),
    Step((Bid("SIGI", 45), Pass()), 330, None, None),  # PL1 leaves SMS to PL2
    Step((Bid("RSA", 150), Par("RCS", (4, 2))), 330, None, None),
    Step((Pass(), Pass(), Par("CTL", (3, 5)), BuyShares(("CTL_1",))), 30, 260, 100),
    # PL2 passes, PL3 buys, and all pass; PL1 cannot do anything and is not asked. PL3's pass
    # ends the round and begins the next, with its income.
    Step((Pass(), BuyShares(("CTL_2",)), Pass(), Pass()), 30, 360, 100),
    Step((Pass(), LayTile("G1", "58", 3)), 40, 360, 100),
    Step((Pass(),), 40, 360, 90),  # no token in Trapani; without a train the price falls
    Step((BuyTrain("4H-0", 100), Pass()), 40, 260, 90, ("4H",)),
    # RCS declines track and CTL's train; a quiet stock round.
    Step((Pass(), Pass(), Pass(), Pass(), Pass()), 40, 260, 90, ("4H",)),
    Step((Pass(), Pass(), Pass(), RunTrains((RUN,))), 50, 260, 90, ("4H",)),
    Step((Dividend("payout"),), 65, 290, 90, ("4H",)),
    Step((BuyTrain("4H-1", 100), Pass()), 65, 190, 90, ("4H", "4H")),
    Step((SellShares(("CTL_3",), 10),), 65, 280, 86, ("4H", "4H")),
    Step((Pass(), Pass(), Pass()), 65, 280, 86, ("4H", "4H")),  # RCS; then stock round 3
)


def played() -> Game:
    """Return the example played to its end, every action checked."""
    game = begin("1849", players=4, seed=SEED)
    for step in STEPS:
        game.play(step.actions)
    return game


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    text = json.dumps(save.dump(played(), NAMES), indent=1, ensure_ascii=False)
    FILE.write_text(text + "\n", encoding="utf-8")
