"""18Ireland, digest 4.9 and 4.10: buying privates and what they do."""

from __future__ import annotations

import pytest

from senro.core.action import Action, Assign, BuyPrivate, BuyTrain, LayTile, Pass
from senro.core.game import Game
from senro.records.trust import forgiven
from senro.titles.t18ireland.data import PRIVATES
from senro.titles.t18ireland.state import columns
from tests.titles.t18ireland.positions import (
    P1,
    P2,
    asks,
    give_trains,
    hexes_of,
    ireland,
    payments,
    start,
    tiles,
    turn,
    why,
)


def owner(private: str, cash: int = 200, phase: str = "4", minor: str = "LER") -> Game:
    """A minor, LER unless said, that owns a private."""
    game = ireland(phase=phase, privates={private: minor})
    start(game, minor, {P1: (0,)}, cash=cash)
    return game


# -- 4.9 buying ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("private", "least", "most"),
    [
        ("DAR", 10, 40),
        ("CDSPC", 23, 90),  # half the face value, rounded up (known fault)
        ("TASPS", 38, 150),
        ("WDE", 45, 180),
        ("TIM", 55, 220),
    ],
)
def test_prices_of_privates(private: str, least: int, most: int) -> None:
    assert (PRIVATES[private].lowest, PRIVATES[private].highest) == (least, most)


def seller(phase: str) -> Game:
    game = ireland(phase=phase, privates={"CDSPC": P2, "DK": P2})
    start(game, "LER", {P1: (0,)}, cash=90)
    return turn(game, "LER")


def test_buy_from_any_player_in_phases_4_and_6() -> None:
    assert why(seller("2"), BuyPrivate("CDSPC", 45)) == "not_for_sale"
    game = seller("4")
    assert why(game, BuyPrivate("CDSPC", 22)) == "price_between"
    assert why(game, BuyPrivate("CDSPC", 91)) == "price_between"
    assert why(game, BuyPrivate("DK", 120)) == "not_for_sale"
    game.apply(BuyPrivate("CDSPC", 90))
    assert game.state.privates["CDSPC"] == "LER" and game.state.cash[P2] == 340


def test_the_last_step_asks_for_what_could_be_bought() -> None:
    game = ireland(phase="4", privates={"CDSPC": P2})
    start(game, "LER", {P1: (0,)}, cash=23, trains=("2H-0", "2H-1"))
    assert asks(turn(game, "LER", "privates")) == ("privates", "LER")
    game = ireland(phase="4", privates={"CDSPC": P2})
    start(game, "LER", {P1: (0,)}, cash=22, trains=("2H-0", "2H-1"))
    assert asks(turn(game, "LER", "privates"))[0] != "privates"


@pytest.mark.parametrize("private", ["DCR", "CDSPC", "TASPS"])
def test_an_unused_right_keeps_the_last_step_open(private: str) -> None:
    game = turn(owner(private), "LER", "privates")
    assert asks(game) == ("privates", "LER")
    assert game.legal.of(Pass) == [Pass()]


# -- Donegal, Tralee & Dingle --------------------------------------------------------------


def test_donegal_lays_two_tiles_that_meet() -> None:
    game = turn(owner("DR"), "LER")
    game.apply(LayTile("F4", "IR5", 1, "DR"))  # towards E5
    assert asks(game) == ("second_lay", "LER")
    assert why(game, Pass()) == "second_tile_first"
    assert hexes_of(game, "DR") == {"E5"}
    game.apply(LayTile("E5", "79", 1, "DR"))
    assert "DR" in game.state.closed and game.state.cash["LER"] == 200
    assert asks(game)[0] == "track"  # no tile action was used


def test_donegal_needs_a_second_tile() -> None:
    game = turn(owner("DR"), "LER")
    assert why(game, LayTile("F4", "IR5", 0, "DR")) == "no_second_tile"  # F6 is no such hex
    assert why(game, LayTile("G3", "79", 0, "DR")) == "not_for_power"


def test_a_laid_donegal_cannot_be_used_but_keeps_the_step_open() -> None:
    game = owner("DR")
    tiles(game, "F4:IR5:1 G1:5:5")
    game = turn(game, "LER")
    assert hexes_of(game, "DR") == set()
    game.play([LayTile("G3", "9", 0), LayTile("G5", "9", 0)])
    assert asks(game)[0] == "track"
    assert list(game.legal) == [Pass()]


def test_tralee_and_dingle_face_each_other() -> None:
    game = turn(owner("TDR"), "LER", "issue")  # even before the track step
    game.apply(LayTile("B18", "IR5", 1, "TDR"))
    assert list(game.legal) == [LayTile("A19", "IR5", 4, "TDR")]
    game.apply(LayTile("A19", "IR5", 4, "TDR"))
    assert "TDR" in game.state.closed and asks(game)[0] == "issue"


def test_track_powers_end_with_the_track_step() -> None:
    game = turn(owner("DR"), "LER", "train")
    assert why(game, LayTile("F4", "IR5", 1, "DR")) == "another_step"


def test_others_privates_cannot_be_used() -> None:
    game = owner("DR")
    start(game, "DER", {P2: (0,)})
    assert why(turn(game, "DER"), LayTile("F4", "IR5", 1, "DR")) == "private_not_owned"


@pytest.mark.parametrize("action", [LayTile("Z9", "999", 0, "DK"), Assign("TASPS", "C13")])
def test_a_record_cannot_use_them_either(action: Action) -> None:
    """What no private of the company allows is looked at no further, hence never forgiven."""
    game = turn(owner("DAR"), "LER")
    reason = game.why_not(action)
    assert reason is not None and reason.code == "private_not_owned"
    assert not forgiven(game, action, reason)


# -- Board of Works ------------------------------------------------------------------------


def works() -> Game:
    """GNWR of Dromod (water, 40) with the Board of Works."""
    game = owner("BoW", minor="GNWR")
    return turn(game, "GNWR")


def test_board_of_works_waives_terrain_not_the_fee() -> None:
    game = works()
    game.apply(LayTile("F10", "5", 0, "BoW"))
    assert game.state.cash["GNWR"] == 200  # water, 40
    game.apply(LayTile("F12", "4", 0, "BoW"))  # water, 40; the second action costs 20
    assert game.state.cash["GNWR"] == 180
    assert "BoW" in game.state.closed  # used twice


def test_board_of_works_lays_yellow_only() -> None:
    """Recorded upgrades are forgiven, new ones are not (section 11, 7)."""
    game = owner("BoW", minor="GNWR")
    tiles(game, "F10:5:0")
    game = turn(game, "GNWR")
    assert why(game, LayTile("F10", "IR40", 0, "BoW")) == "private_lays_yellow"


def test_board_of_works_counts_as_a_tile_action() -> None:
    game = works()
    game.play([LayTile("F10", "5", 0, "BoW"), LayTile("F12", "4", 0)])
    assert game.state.cash["GNWR"] == 140
    assert asks(game)[0] != "track"


# -- bonus tokens --------------------------------------------------------------------------


def test_steam_packet_marks_one_of_three_ports() -> None:
    """Known fault: only the named tiles take the marker."""
    game = turn(owner("CDSPC"), "LER", "train")
    assert game.legal.of(Assign) == [Assign("CDSPC", h) for h in ("J4", "G1", "I19")]
    assert why(game, Assign("CDSPC", "C13")) == "not_for_power"
    game.apply(Assign("CDSPC", "I19"))
    assert columns(game).bonus == {"CDSPC": "LER"}
    assert game.state.board.marks == {"I19": ("CDSPC",)}
    assert "CDSPC" in game.state.closed


def test_a_bonus_survives_phase_8_and_dies_with_its_owner() -> None:
    game = owner("TASPS", cash=440, phase="6")
    game.state.deck = game.state.deck[game.state.deck.index("8H-0") :]
    game = turn(game, "LER")
    game.play([Assign("TASPS", "C13"), Pass(), BuyTrain("8H-0", 440)])
    assert game.title.phases[game.state.phase].name == "8"
    assert columns(game).bonus == {"TASPS": "LER"}
    assert game.state.board.marks == {"C13": ("TASPS",)}


# -- Drumglass, the Irish Mail, Dargan -----------------------------------------------------


def drumglass() -> Game:
    """LER with broad track that ends at H4."""
    game = owner("DCR")
    tiles(game, "G1:5:5 G3:8:3")
    return turn(game, "LER", "privates")


def test_drumglass_lays_on_h4_free_at_any_time() -> None:
    game = drumglass()
    assert hexes_of(game, "DCR") == {"H4"}
    game.apply(LayTile("H4", "9", 1, "DCR"))  # no exit need meet the track
    assert payments(game, "terrain") == []  # mountain, 40
    assert "DCR" not in game.state.closed
    assert asks(game)[0] != "privates"
    assert why(turn(game, "LER"), LayTile("H4", "82", 1, "DCR")) == "not_for_power"  # once


def test_drumglass_must_be_within_reach() -> None:
    game = turn(owner("DCR"), "LER", "privates")
    assert why(game, LayTile("H4", "9", 1, "DCR")) == "hex_not_reached"


def test_irish_mail_opens_a_sea_hex() -> None:
    game = turn(owner("TIM"), "LER")
    assert hexes_of(game, "TIM") == {"F0", "H0", "G-1", "J12", "G21", "H20"}
    assert why(game, LayTile("F0", "IM", 5, "TIM")) == "runs_into_closed_side"  # the sea
    assert not game.state.board.open_side("I11", 5)
    game.apply(LayTile("J12", "IM", 3, "TIM"))  # towards Dublin
    assert game.state.board.open_side("I11", 5)
    assert not game.state.board.open_side("I13", 4)
    assert "TIM" in game.state.closed


@pytest.mark.parametrize(("phase", "worth"), [("4", 20), ("6", 20), ("8", 50), ("10", 50)])
def test_irish_mail_by_phase(phase: str, worth: int) -> None:
    game = owner("TIM", phase=phase)
    stop = game.title.tiles["IM"].stops[0]
    assert stop.value(game.title.phases[game.state.phase].column) == worth
    assert stop.value(game.title.phases[-1].column) == 0  # nothing in phase D


@pytest.mark.parametrize("private", ["DR", "BoW", "TDR", "TIM"])
def test_track_privates_of_players_keep_the_step_open(private: str) -> None:
    """Section 10, 12: they linger while the corporation could buy one."""
    game = ireland(phase="4", privates={private: P2})
    cash = PRIVATES[private].lowest + 20
    start(game, "LER", {P1: (0,)}, cash=cash)
    tiles(game, "G1:5:5")
    game = turn(game, "LER")
    lays: list[Action] = [LayTile("G3", "9", 0), LayTile("G5", "9", 0)]
    game.play(lays)
    assert asks(game) == ("track", "LER")


def test_privates_close_in_phase_8_with_the_right_unused() -> None:
    game = owner("CDSPC", cash=440, phase="6")
    give_trains(game, "LER")
    game.state.deck = game.state.deck[game.state.deck.index("8H-0") :]
    game = turn(game, "LER", "train")
    game.apply(BuyTrain("8H-0", 440))
    assert "CDSPC" in game.state.closed and game.state.board.marks == {}
