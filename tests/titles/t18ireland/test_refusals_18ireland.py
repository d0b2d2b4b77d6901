"""18Ireland: reasons that no other test meets, each by one position and one action."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from senro.core.action import (
    Action,
    Assign,
    Bid,
    BuyShares,
    BuyTrain,
    DiscardTrain,
    LayTile,
    Par,
    Pass,
    PlaceToken,
    SellShares,
)
from senro.core.game import Game
from senro.titles.t18ireland.mergers import partner_reason
from senro.titles.t18ireland.state import Merge, Vote, columns
from tests.titles.t18ireland.positions import (
    P1,
    P2,
    P3,
    PAR_60,
    ireland,
    mergers,
    start,
    stock,
    tiles,
    turn,
    why,
)


def queued() -> Game:
    game = ireland()
    columns(game).queue = ("DER", *(m for m in columns(game).queue if m != "DER"))
    return stock(game)


def bidding() -> Game:
    return queued().play([Bid("DER", 100)])


def homeless() -> Game:
    """GSWR was started directly and looks for its home."""
    game = ireland(phase="6")
    tiles(game, "C13:5:2")
    return stock(game).play([Par("GSWR", PAR_60)])


def holders() -> Game:
    """P1 has 60 % of DER, P2 the rest."""
    game = ireland()
    start(game, "DER", {P1: (0, 1), P2: (2, 3)})
    return stock(game)


def derry(step: str = "track", phase: str = "2", **privates: str) -> Game:
    """LER of Londonderry, with track to the south and south-east."""
    game = ireland(phase=phase, privates=privates)
    start(game, "LER", {P1: (0,)}, cash=200)
    tiles(game, "G1:5:5")
    return turn(game, "LER", step)


def built() -> Game:
    """Both tile actions are used; an unused Donegal keeps the step open."""
    game = derry(DR="LER")
    return game.play([LayTile("G3", "9", 0), LayTile("G5", "9", 0)])


def donegal_laid() -> Game:
    game = derry(DR="LER")
    tiles(game, "F4:IR5:1")
    return turn(game, "LER")


def used_up(tile: str, private: str) -> Game:
    game = derry(**{private: "LER"})
    game.state.supply[tile] = 0
    return turn(game, "LER")


def second() -> Game:
    """The second tile of Donegal must follow."""
    return derry(DR="LER").play([LayTile("F4", "IR5", 1, "DR")])


def belfast() -> Game:
    """The token of Belfast was lifted."""
    game = ireland()
    start(game, "UR", {P1: (0,)}, cash=100)
    return turn(game, "UR").play([LayTile("J4", "IR1", 4)])


def trading(once: bool = False) -> Game:
    """GSWR, of phase 10, with an 8H; it may already have traded another one in."""
    game = ireland(phase="10")
    start(game, "GSWR", {P1: (0,)}, cash=1000, trains=("8H-0",) if once else ("8H-0", "8H-1"))
    game.state.deck = ("10H-1", "D-0")
    game = turn(game, "GSWR", "train")
    return game.play([BuyTrain("10H-1", 110, exchange="8H-0")]) if once else game


def over_limit() -> Game:
    """GSWR has three trains when the 8H allows two."""
    game = ireland(phase="6")
    start(game, "GSWR", {P1: (0,)}, cash=440, trains=("6H-0", "6H-1"))
    game.state.deck = ("8H-0", "8H-1", "10H-0")
    return turn(game, "GSWR", "train").play([BuyTrain("8H-0", 440)])


def chain(*more: int) -> Game:
    """DDR, DER and UR, joined; WLR alone. P3 has more shares of the first two."""
    game = ireland(phase="4")
    start(game, "DDR", {P1: (0,), P3: more})
    start(game, "DER", {P2: (0,), P3: more})
    start(game, "UR", {P1: (0,)})
    start(game, "WLR", {P1: (0,)})
    tiles(game, "J4:IR1:4 I9:IR7:0 I7:9:0 I5:69:2")
    return mergers(game)


def named() -> Game:
    return chain().play([Merge("DDR")])


def voting() -> Game:
    return chain().play([Merge("DDR"), Merge("UR"), Pass()])


def carried() -> Game:
    return voting().play([Vote("for")])


CASES: tuple[tuple[Callable[[], Game], Action, str], ...] = (
    (queued, Par("WLR", PAR_60), "minors_are_auctioned"),
    (bidding, Bid("WLR", 105), "contest_first"),
    (bidding, Par("WLR", PAR_60), "contest_first"),
    (bidding, Bid("DER", 255), "bid_above_cash"),
    (homeless, Pass(), "choose_home_first"),
    (homeless, PlaceToken("C15", 0), "no_city_there"),
    (holders, SellShares(("DER_1", "DER_0"), 20), "president_keeps"),
    (holders, SellShares(("DER_1",), 10), "wrong_percent"),
    (lambda: derry("issue"), SellShares(("LER_1", "LER_2"), 40), "one_own_share"),
    (lambda: derry("issue"), BuyShares(("LER_1",)), "not_in_pool"),
    (derry, LayTile("Z9", "9", 0), "no_such_hex"),
    (derry, LayTile("G3", "999", 0), "no_such_tile"),
    (derry, LayTile("G3", "9", 1), "not_connected"),
    (built, LayTile("H2", "58", 0), "no_tile_action_left"),
    (donegal_laid, LayTile("F4", "IR5", 1, "DR"), "hex_not_empty"),
    (lambda: used_up("IR5", "DR"), LayTile("F4", "IR5", 1, "DR"), "tile_used_up"),
    (lambda: used_up("IM", "TIM"), LayTile("H0", "IM", 0, "TIM"), "tile_used_up"),
    (lambda: derry(TIM="LER"), LayTile("H2", "IM", 0, "TIM"), "not_for_power"),
    (lambda: derry(TIM="LER"), LayTile("H0", "IM", 5, "TIM"), "runs_into_closed_side"),
    (lambda: derry(RSSC="LER"), LayTile("G3", "9", 0, "RSSC"), "no_such_power"),
    (lambda: derry(RSSC="LER"), Assign("RSSC", "C13"), "no_such_power"),
    (lambda: derry("run"), LayTile("G3", "9", 0), "another_step"),
    (second, LayTile("G3", "9", 0), "second_tile_first"),
    (second, LayTile("E5", "77", 0, "DR"), "not_for_power"),
    (belfast, PlaceToken("I11", 0), "choose_city_first"),
    (trading, BuyTrain("10H-1", 550), "train_limit"),
    (trading, BuyTrain("10H-1", 111, exchange="8H-0"), "costs_exactly"),
    (trading, BuyTrain("10H-1", 110, exchange="8H-2"), "not_its_train"),
    (trading, BuyTrain("D-0", 330, exchange="8H-0"), "not_for_sale"),
    (trading, BuyTrain("8H-1", 1, exchange="8H-0"), "not_for_sale"),
    (lambda: trading(once=True), BuyTrain("D-0", 220, exchange="10H-1"), "one_trade_in"),
    (over_limit, Pass(), "discard_first"),
    (over_limit, DiscardTrain("8H-1"), "not_its_train"),
    (chain, BuyTrain("2H-0", 80), "not_in_this_round"),
    (chain, Merge("GJR"), "not_a_started_minor"),
    (chain, Merge("GNRI"), "not_a_started_minor"),
    (chain, Merge("WLR"), "no_partner"),
    (chain, Merge("DER"), "no_share_in_it"),
    (named, Merge("DDR"), "not_a_started_minor"),
    (named, Merge("WLR"), "not_linked"),
    (voting, Pass(), "vote_first"),
    (carried, Pass(), "choose_major_first"),
    (carried, Merge("WLR"), "choose_major_first"),
)


@pytest.mark.parametrize(("position", "action", "code"), CASES)
def test_refused(position: Callable[[], Game], action: Action, code: str) -> None:
    """The reason is the one expected; nothing stands between the position and the action."""
    assert (why(position(), action) or "") == code


@pytest.mark.parametrize(
    ("minors", "minor", "code"),
    [
        (("DDR", "DER"), "UR", "too_many_issued"),  # five each, and two
        (("UR", "DER"), "DDR", "too_many_issued"),
        (("UR",), "DER", None),
        (("DDR", "DER", "UR"), "WLR", "too_many_minors"),
    ],
)
def test_partners_refused(minors: tuple[str, ...], minor: str, code: str | None) -> None:
    """Ten shares sold and three minors at the most (6.2)."""
    reason = partner_reason(chain(1, 2, 3), minors, minor)
    assert (reason and reason.code) == code
