"""1822PNW, digest 4: merger rounds."""

from __future__ import annotations

import pytest

from senro.core.action import DiscardTrain, Pass
from senro.core.game import Game
from senro.rules.shares import held, percent
from senro.testing import stand
from senro.titles.family1822.state import SettleToken
from senro.titles.t1822pnw.mergers import MergerRound, begin_merger_round, partners
from senro.titles.t1822pnw.state import Merge, SetPar, TakeShares
from senro.titles.t1822pnw.valuation import share_counts
from tests.titles.t1822pnw.positions import (
    P1,
    P2,
    board,
    give,
    give_trains,
    lay,
    minor,
    northwest,
    pnw,
    price,
    purse,
    step,
    why,
)


@pytest.mark.parametrize(
    ("value", "treasury", "purse_", "par", "counts"),
    [
        (260, 140, 215, 65, (2, 3, 4)),
        (260, 140, 215, 55, (3, 4, 5)),
        (400, 0, 0, 100, (4,)),
        (400, 0, 40, 80, (5,)),
        (700, 0, 0, 100, (6,)),
        (700, 0, 0, 90, ()),
        (150, 200, 500, 100, (2,)),
    ],
)
def test_4_3_shares(
    value: int, treasury: int, purse_: int, par: int, counts: tuple[int, ...]
) -> None:
    assert share_counts(value, treasury, purse_, par) == counts


def two(game: Game, owner: str = P1) -> Game:
    """Return a merger round with 8 in Seattle and 10 in Tacoma, joined by printed track."""
    minor(game, "8", P1, at=65, cash=70, trains=("L-0",))
    minor(game, "10", owner, at=65, cash=70, trains=("L-1",))
    return stand(game, MergerRound(1, 1, ("8", "10")))


def test_4_4_what_is_too_much_is_given_up_before_the_next_round() -> None:
    game = two(northwest("3"))
    give_trains(game, "8", "LP-0")
    give_trains(game, "10", "LP-1")
    game.play([Merge("10"), SetPar(65), TakeShares(4), SettleToken("exchange")])
    assert step(game) == "discard" and game.decision and game.decision.entity == "SWW"
    game.play([DiscardTrain("LP-0")])
    assert "LP-0" not in (*game.state.trains["SWW"], *game.state.discarded)
    assert step(game) == "share_turn"


def test_4_2_pairs() -> None:
    game = two(northwest("2"))
    assert list(partners(game, "8")) == ["10"] and list(partners(game, "10")) == ["8"]
    assert list(partners(two(northwest("2"), P2), "8")) == []


def test_4_2_one_associated_and_one_other() -> None:
    game = northwest("2")
    minor(game, "8")
    minor(game, "7")
    minor(game, "6")
    assert list(partners(game, "8")) == []  # 6 is not joined, 7 is associated too


def test_4_2_ferries_join() -> None:
    game = northwest("2")
    minor(game, "1")
    minor(game, "6")
    lay(game, "B9", "9", 2)
    lay(game, "C10", "8", 0)
    lay(game, "F7", "8", 4)
    assert list(partners(game, "1")) == []
    assert board(game).map.printed["D9"].spikes == (0, 4)


def test_4_1_each_minor_in_order_may_be_asked() -> None:
    game = two(northwest("2"))
    assert step(game) == "merge" and game.decision and game.decision.entity == "8"
    game.play([Pass()])
    assert game.decision and game.decision.entity == "10"
    game.play([Pass()])
    assert step(game) == "share_turn"


def test_4_1_the_queue_is_in_order_of_price() -> None:
    game = northwest("2")
    minor(game, "8", at=60)
    minor(game, "10", at=80)
    (round_,) = begin_merger_round(game, 1, 2)
    assert isinstance(round_, MergerRound) and round_.queue == ("10", "8")


def test_4_4_a_merger() -> None:
    game = two(northwest("2")).play([Merge("10")])
    assert game.state.cash["SWW"] == 140 and game.state.trains["SWW"] == ("L-0", "L-1")
    assert why(game, SetPar(50)) == "merger_first"
    game.play([SetPar(65)])
    assert price(game, "SWW") == 65
    game.play([TakeShares(3)])  # 195 for 260: the major pays 65
    assert game.state.cash[P1] == 375 + 65 and game.state.cash["SWW"] == 75
    assert held(game, P1, "SWW") == (0, 1) and percent(game, P1, "SWW") == 30
    game.play([SettleToken("replace")])
    assert board(game).tokens("SWW") == (("H11", 0), ("I12", 0))
    assert game.state.tokens["SWW"] == (100,) and pnw(game).exchange["SWW"] == 2
    assert "SWW" in pnw(game).unplaced and "8" not in game.state.shares


def test_4_4_exchange_removes_the_other_token() -> None:
    game = two(northwest("2")).play([Merge("10"), SetPar(65), TakeShares(4)])
    game.play([SettleToken("exchange")])
    assert board(game).tokens("SWW") == (("H11", 0),) and game.state.tokens["SWW"] == (100, 100)


def test_4_4_six_shares_at_100_lose_the_excess() -> None:
    game = northwest("5")
    for company in ("8", "10"):
        minor(game, company, P1, at=200, cash=30)
    game = stand(game, MergerRound(1, 1, ("8",))).play([Merge("10"), SetPar(100)])
    assert list(game.legal) == [TakeShares(6)]
    game.play([TakeShares(6)])
    assert game.state.cash["SWW"] == 0 and game.state.cash[P1] == 375 + 60


def test_4_4_privates_and_the_mine_go_along() -> None:
    game = two(northwest("3"))
    give(game, "P7", "10")
    lay(game, "G18", "PNW4", 2)
    pnw(game).mine = ("G18", 0)
    pnw(game).board = board(game).with_token("10", ("G18", 0))
    game = stand(game, MergerRound(1, 1, ("8", "10"))).play([Merge("10")])
    assert game.state.privates["P7"] == "SWW"
    assert board(game).cities["G18", 0].slots == ("SWW",)


def test_4_3_the_owner_may_add_less_than_a_share() -> None:
    game = two(northwest("2"))
    purse(game, P1, 30)
    game = stand(game, MergerRound(1, 1, ("8", "10"))).play([Merge("10"), SetPar(70)])
    assert [a.shares for a in game.legal.of(TakeShares)] == [2, 3, 4]
    game.play([TakeShares(4)])
    assert game.state.cash[P1] == 10 and game.state.cash["SWW"] == 160
