"""The example of the users' guide to 1822PNW: M8 and M10 become SWW.

`python -m tests.titles.t1822pnw.example` plays it and writes it to tests/games/1822pnw-seed.json.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from senro import save
from senro.core.action import Action, Bid, BuyShares, BuyTrain, Dividend, Pass, RunTrains
from senro.core.game import Game
from senro.testing import begin
from senro.titles.family1822.state import SettleToken
from senro.titles.t1822pnw.state import Merge, SetPar, TakeShares

FILE = Path(__file__).parents[2] / "games" / "1822pnw-seed.json"
SEED = 34  # M6 M13 M8 M10 lie in the boxes
NAMES = ("PL1", "PL2", "PL3", "PL4")


@dataclass(frozen=True)
class Step:
    """One step of the guide: what is done, and the figures that stand after it.

    `actions` are done first, then everybody declines and runs until `until` holds. `cash` is
    PL1's; the others are the treasuries of M8, M10 and SWW (None: not in the game) and SWW's
    share price; `minor` is the price of M8 and M10.
    """

    actions: tuple[Action, ...]
    until: Callable[[Game], bool]
    cash: int
    eight: int | None = None
    ten: int | None = None
    sww: int | None = None
    price: int | None = None
    minor: int | None = None
    phase: str = "1"


def at_once(game: Game) -> bool:
    """Go no further."""
    return True


def asked(step: str, entity: str = "") -> Callable[[Game], bool]:
    """Return whether a step is being asked, of a company if one is named."""

    def holds(game: Game) -> bool:
        decision = game.decision
        assert decision is not None
        return decision.step == step and entity in ("", decision.entity)

    return holds


def round_of(number: int) -> Callable[[Game], bool]:
    """Return whether a set's stock round has come."""
    return lambda game: game.state.set_number == number and asked("share_turn")(game)


P = Pass()
BIDS = (Bid("M8", 100), Bid("M10", 100), P)
RAISES = (Bid("M6", 100), Bid("M10", 115), P, P, P, Bid("M10", 120), P)

STEPS = (
    Step((), at_once, 375),
    Step(BIDS, at_once, 375),
    Step(RAISES, at_once, 375),
    Step((P, P, P), asked("first_train"), 155, 100, 100, minor=50),
    Step((), round_of(2), 175, 50, 50, minor=55),
    Step((P,), round_of(3), 195, 60, 60, minor=60),
    Step((P,), asked("train", "6"), 195 + 10, 60, 60 + 10),  # M10 has run in OR 3.1, M8 not yet
    Step((BuyTrain("L-2", 80, "2", "L-2"),), asked("merge"), 215, 70, 70, minor=65, phase="2"),
    Step((Merge("8"), SetPar(65), TakeShares(4)), at_once, 215, sww=140, price=65, phase="2"),
    Step((SettleToken("replace"),), at_once, 215, sww=140, price=65, phase="2"),
    Step((P, P, P, BuyShares(("SWW_3",))), at_once, 150, sww=205, price=65, phase="2"),
    Step((), asked("dividend"), 150, sww=205, price=65, phase="2"),
    Step((Dividend("payout"),), at_once, 170, sww=225, price=65, phase="2"),
    Step((BuyTrain("L-19", 120, "2"),), asked("dividend"), 170, sww=105, price=65, phase="2"),
    Step((Dividend("payout"),), at_once, 210, sww=145, price=70, phase="2"),
    Step((), round_of(5), 210, sww=145, price=70, phase="2"),
)


def played() -> tuple[Game, tuple[int, ...]]:
    """Return the example played to its end, and how many actions each step takes it to."""
    game = begin("1822PNW", players=4, seed=SEED)
    reached = []
    for step in STEPS:
        game.play(step.actions)
        while not step.until(game):
            game.apply(usual(game))
        reached.append(game.count)
    return game, tuple(reached)


def usual(game: Game) -> Action:
    """Return what everybody does who has no part in the example: run, and buy a first L."""
    decision = game.decision
    assert decision is not None
    if decision.step in ("run", "first_train"):
        action = next(iter(game.legal))
        assert isinstance(action, RunTrains | BuyTrain)
        return action
    return P


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    text = json.dumps(save.dump(played()[0], NAMES), indent=1, ensure_ascii=False)
    FILE.write_text(text + "\n", encoding="utf-8")
