"""1822PNW: what players reported against other programs; see docs/known-faults-1822pnw.md."""

from __future__ import annotations

from senro.board.network import network
from senro.core.action import Assign, Bid, DiscardTrain, LayTile, Par, Pass, PlaceToken
from senro.rules.running import judge_routes, layout, optimum
from senro.rules.shares import percent
from senro.testing import begin, stand
from senro.titles.family1822.state import TakePrivate
from senro.titles.t1822pnw.acquisition import candidates
from senro.titles.t1822pnw.mergers import MergerRound, connected, partners
from senro.titles.t1822pnw.running import TRAINS
from senro.titles.t1822pnw.state import SetPar, TakeAssociation, TakeShares
from senro.titles.t1822pnw.track import capacity, followers
from tests.titles.t1822pnw.positions import (
    P1,
    P2,
    board,
    cell,
    frame,
    give,
    lay,
    major,
    minor,
    northwest,
    pnw,
    purse,
    station,
    step,
    stock,
    turn,
    why,
)

# -- mergers and conversions ---------------------------------------------------------------


def test_an_unbuilt_mountain_does_not_join() -> None:
    game = northwest("2")
    minor(game, "8")
    minor(game, "12", P1)
    lay(game, "H13", "9", 1)  # ends at H15; the mountains beyond are bare
    assert not connected(game, "8", "12")


def test_every_minor_is_asked_associated_or_not() -> None:
    game = northwest("2")
    minor(game, "8", at=60)
    minor(game, "10", at=65)
    game = stand(game, MergerRound(1, 1, ("10", "8")))
    assert game.decision and game.decision.entity == "10"


def test_a_minor_already_merged_is_skipped() -> None:
    game = northwest("2")
    minor(game, "8", cash=0)
    minor(game, "10", cash=0)
    game = stand(game, MergerRound(1, 1, ("10", "8")))
    game.play([next(iter(game.legal)), SetPar(55), TakeShares(4)])
    assert game.play([next(iter(game.legal))]).state.set_number == 2


def test_a_converted_major_operates_at_once_and_keeps_its_shares() -> None:
    game = northwest("6")
    minor(game, "8", P1, at=100, cash=200)
    game = stock(game).play([Par("SWW", cell(game, 100)), TakeShares(2)])
    assert "SWW" in game.state.floated and percent(game, "SWW", "SWW") == 80
    assert game.state.cash["SWW"] == 200 and percent(game, "pool", "SWW") == 0


def test_no_major_starts_directly_in_phase_4_of_a_scenario() -> None:
    game = northwest("4", title="1822PNW Short Scenario")
    assert why(stock(game), Par("SWW", cell(game, 100))) == "not_before_phase"


# -- tokens, homes, destinations -----------------------------------------------------------


def test_a_home_in_a_full_city_throws_nobody_out() -> None:
    game = northwest("5")
    major(game, "SPS", {P1: 4})
    for company in ("NP", "CPR", "GNR", "CMPS"):
        station(game, company, "O8")
    major(game, "ORNC", {P2: 4})
    slots = board(game).cities["O8", 0].slots
    assert {"SPS", "ORNC"} <= set(slots) and len(slots) == 6
    assert board(game).cities["O8", 0].reserved == ()


def test_a_destination_token_needs_no_free_slot_and_makes_none_where_one_is_free() -> None:
    game = northwest("3")
    major(game, "NP", {P1: 4})
    pnw(game).home["NP"] = ("H11", 0)
    game.state.board = board(game).without_company("NP")
    station(game, "NP", "H11")
    game = turn(game, "NP", "destination").play([PlaceToken("I12")])
    assert len(board(game).cities["I12", 0].slots) == 3


def test_a_destination_is_traced_from_the_home_token() -> None:
    game = northwest("3")
    major(game, "NP", {P1: 4})  # at home in Wallula
    station(game, "NP", "H11")  # joined to Tacoma, but not the home
    assert why(turn(game, "NP", "destination"), PlaceToken("I12")) == "destination_not_reached"


# -- privates ------------------------------------------------------------------------------


def test_the_mine_comes_on_a_bare_mountain_and_nobody_passes_before() -> None:
    game = northwest("3")
    minor(game, "13", cash=100)
    give(game, "P19", "13")
    lay(game, "L19", "57", 1)
    lay(game, "L17", "8", 2)  # to the foot of K16
    assert not any(hex_ == "K16" for hex_, _ in network(board(game), "13").track)
    game = turn(game, "13").play([LayTile("K16", "PNW4", 2, "P19")])
    assert board(game).cities["K16", 0].holds("13")
    assert any(hex_ == "K16" for hex_, _ in network(board(game), "13").track)


def test_mill_ski_house_and_mine_never_share_a_hex() -> None:
    game = northwest("5")
    major(game, "SWW", {P1: 4})
    give(game, "P17", "SWW")
    game.state.board = board(game).with_marks("I6", ("P15",))
    assert why(turn(game, "SWW"), Assign("P17", "I6")) == "marked_already"


def test_a_boom_town_does_away_with_the_river() -> None:
    game = northwest("3")
    minor(game, "8", cash=10)
    give(game, "P18", "8")
    lay(game, "H13", "8", 3)  # not towards Seattle
    game = turn(game, "8").play([LayTile("H13", "PNW3", 0, "P18")])
    assert game.state.cash["8"] == 10 and ("H13", 1) in board(game).crossed


def test_p7_and_p16_each_use_up_the_ordinary_step() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, cash=500)
    for private in ("P7", "P16"):
        give(game, private, "SWW")
    game = turn(game, "SWW").play([LayTile("G12", "9", 0, "P7")])
    assert why(game, LayTile("N9", "PNW2", 0, "P16")) == "portage_before_tiles"


def test_the_extra_tile_is_an_upgrade_or_yellows_not_both() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, cash=500)
    give(game, "P11", "SWW")
    game = turn(game, "SWW").play([LayTile("H11", "X20", 0, "P11")])
    assert "P11" in game.state.closed and not frame(game).extra_open


def test_a_port_replaces_the_long_spike() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4})
    give(game, "P12", "SWW")
    turned = [r for r in range(6) if why(turn(game, "SWW"), LayTile("N9", "P1", r, "P12")) is None]
    assert turned == [0]


def test_backroom_takes_a_minor_that_left_box_1() -> None:
    game = northwest()
    pnw(game).exported = ("20",)
    minor(game, "6")
    give(game, "P20", P1)
    game = turn(game, "6", "take_privates").play([TakePrivate("P20"), TakeAssociation("20")])
    assert pnw(game).associated["6"] == "NP"
    assert game.title.privates["P20"].income == 0


def test_a_second_special_train_may_come_and_leaves_the_game() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, trains=("P+-0", "3-0"))
    give(game, "P6", P1)
    game = turn(game, "SWW", "take_privates").play([TakePrivate("P6"), DiscardTrain("P+-1")])
    assert game.state.trains["SWW"] == ("P+-0", "3-0") and game.state.discarded == ()


def test_p16_counts_as_a_certificate() -> None:
    game = northwest(players=5)
    for number in range(12):
        give(game, f"P{number + 5}", P1)
    assert why(stock(game), Bid("M6", 100)) == "bid_over_certificate_limit"


# -- map, market, end ----------------------------------------------------------------------


def test_gray_upgrades() -> None:
    tiles = northwest().title.tiles
    assert followers("H15", tiles["611"]) == ("895", "51")
    assert followers("O8", tiles["X26"]) == ("X27",)


def test_a_pullman_never_runs_by_itself() -> None:
    game = northwest("3", title="1822PNW SRS", players=3)
    major(game, "SWW", {P1: 4}, trains=("P+-0",))
    assert layout(game, "SWW", TRAINS).trains == ()
    assert step(turn(game, "SWW", "run")) != "run"


def test_nobody_is_taken_over_in_the_round_it_first_runs() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, cash=500)
    minor(game, "10", P2, operated=1)
    assert candidates(game, "SWW") == ()


def test_packet_minors_are_worth_50() -> None:
    game = begin("1822PNW", players=3, options=("starting_packet",), seed=1)
    assert {game.title.market.price(c) for c in game.state.price.values()} == {50}


# -- the 1822 family -----------------------------------------------------------------------


def test_bids_are_refused_at_the_certificate_limit() -> None:
    game = northwest(players=5)
    for number in range(11):
        give(game, f"P{number + 5}", P1)
    game = stock(game)
    assert why(game, Bid("P1", 0)) is None
    game.play([Bid("P1", 0)])
    assert why(game, Bid("M6", 100)) == "bid_over_certificate_limit"


def test_an_express_with_one_station_earns_nothing() -> None:
    game = northwest("7")
    major(game, "SWW", {P1: 4})
    game.state.face["7-0"] = "E"
    game.state.trains["SWW"] = ("7-0",)
    laid, solution = optimum(game, "SWW", TRAINS)
    assert solution.revenue == 0 and judge_routes(game, laid, ()) == ()


def test_trains_are_exported_only_if_box_1_is_unsold() -> None:
    game = northwest().play([Bid("M6", 100), Bid("M13", 100), Bid("M8", 100)])
    game.play([Bid("M10", 100), Pass()])
    while step(game) == "share_turn":
        game.play([Pass()])
    assert game.state.deck[0] == "L-0"


def test_rivers_go_on_both_sides_where_track_meets() -> None:
    game = northwest("3")
    minor(game, "15", cash=200)
    lay(game, "N5", "57", 2)
    game = turn(game, "15").play([LayTile("M4", "57", 2)])
    assert set(board(game).crossed) == {("M4", 5), ("N5", 2)}


def test_the_route_calls_at_a_hex_once() -> None:
    game = northwest("3")
    minor(game, "9", trains=("3-0",))
    lay(game, "H19", "6", 2)
    assert layout(game, "9", TRAINS).problem.rules.no_hex_twice
    assert "H19" in layout(game, "9", TRAINS).problem.rules.no_hex_twice_waived_by_hexes


def test_minors_pay_whole_money() -> None:
    game = northwest()
    minor(game, "6", trains=("L-0",), cash=0)
    game = turn(game, "6", "dividend", revenue=35)
    assert (game.state.cash["6"], game.state.cash[P1]) == (17, 393)


def test_partners_must_have_one_owner() -> None:
    game = northwest("2")
    minor(game, "8", P1)
    minor(game, "10", P2)
    assert list(partners(game, "8")) == []


def test_room_for_cubes_at_a_river_ends_with_track_towards_it() -> None:
    game = northwest()
    assert capacity(board(game), "H13") == 2
    for rotation in range(6):
        other = northwest()
        lay(other, "H13", "8", rotation)
        crossing = 1 in board(other).faces["H13"].exits
        assert capacity(board(other), "H13") == (0 if crossing else 2)
    purse(game, P1, 0)
