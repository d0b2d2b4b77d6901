"""18Ireland, digest 4.1 to 4.4: issuing, laying track of two gauges, tokens."""

from __future__ import annotations

from senro.board.network import network
from senro.core.action import BuyShares, LayTile, PlaceToken, SellShares
from senro.core.game import Game
from senro.rules.token import city_reason
from senro.titles.t18ireland.track import narrow_network
from tests.titles.t18ireland.positions import (
    P1,
    P2,
    asks,
    hexes_of,
    holding,
    ireland,
    price,
    purse,
    start,
    tiles,
    turn,
    why,
)


def derry(cash: int = 100, phase: str = "2", **privates: str) -> Game:
    """LER of Londonderry (G1), laid with tile 5 to the south and south-east: edges 0 and 5."""
    game = ireland(phase=phase, privates=privates)
    start(game, "LER", {P1: (0,)}, cash=cash)
    tiles(game, "G1:5:5")
    return game


# -- 4.1 issue or redeem -------------------------------------------------------------------


def test_issue_one_share_to_the_pool() -> None:
    game = turn(derry(), "LER", "issue")
    game.apply(SellShares(("LER_1",), 20))
    assert game.state.cash["LER"] == 160 and price(game, "LER") == 55
    assert holding(game, "LER")["pool"] == 20
    assert asks(game)[0] == "track"


def test_redeem_one_share_without_a_move() -> None:
    game = derry()
    start(game, "DER", {P1: (0,), "pool": (1, 2)}, cash=70)
    game = turn(game, "DER", "issue")
    assert why(game, SellShares(("DER_3",), 20)) == "pool_full"
    assert why(game, SellShares(("DER_0",), 40)) == "not_yours"
    game.apply(BuyShares(("DER_1",)))
    assert game.state.cash["DER"] == 10 and price(game, "DER") == 60


# -- 4.2.1 tile actions --------------------------------------------------------------------


def test_a_second_yellow_tile_costs_20() -> None:
    game = turn(derry(), "LER")
    game.apply(LayTile("G3", "9", 0))
    assert game.state.cash["LER"] == 100 and asks(game)[0] == "track"
    game.apply(LayTile("G5", "9", 0))
    assert game.state.cash["LER"] == 80 and asks(game)[0] != "track"


def test_the_step_ends_without_20() -> None:
    game = turn(derry(cash=19), "LER")
    game.apply(LayTile("G3", "9", 0))
    assert asks(game)[0] != "track"


def test_an_upgrade_ends_the_tile_actions() -> None:
    game = derry(phase="4")
    tiles(game, "G3:9:0 G5:8:3")
    game = turn(game, "LER")
    game.apply(LayTile("G1", "IR40", 5))
    assert asks(game)[0] != "track"


def test_no_upgrade_as_second_action_but_with_dargan() -> None:
    game = turn(derry(phase="4"), "LER")
    game.apply(LayTile("G3", "9", 0))
    assert why(game, LayTile("G1", "IR40", 5)) == "second_tile_yellow"
    game = turn(derry(phase="4", WDE="LER"), "LER")
    game.apply(LayTile("G3", "9", 0))
    game.apply(LayTile("G1", "IR40", 5))
    assert game.state.cash["LER"] == 70


def test_dargan_upgrades_after_an_upgrade_but_lays_no_yellow() -> None:
    game = turn(derry(phase="4", WDE="LER"), "LER")
    game.apply(LayTile("G1", "IR40", 5))
    assert asks(game)[0] == "track"
    assert why(game, LayTile("G3", "9", 0)) == "second_tile_upgrade"


# -- 4.2.2 cost ----------------------------------------------------------------------------


def test_terrain_is_paid_for_broad_track() -> None:
    game = turn(derry(cash=39), "LER")
    assert why(game, LayTile("H2", "58", 0)) == "not_enough_cash"  # mountain, 40
    game = turn(derry(cash=40), "LER")
    game.apply(LayTile("H2", "58", 0))
    assert game.state.cash["LER"] == 0


def test_narrow_track_pays_no_terrain_but_the_fee() -> None:
    """Record 213529, action 45 (section 10, 19)."""
    game = turn(enniskillen(), "EBSR")
    game.apply(LayTile("F4", "4", 0))  # broad, mountain
    assert game.state.cash["EBSR"] == 160
    game.apply(LayTile("F8", "79", 0))  # narrow, water
    assert game.state.cash["EBSR"] == 140


def test_upgrading_ir2_costs_40() -> None:
    game = ireland(phase="4")
    start(game, "DDR", {P1: (0,)}, cash=39)
    tiles(game, "I9:IR2:0")
    assert why(turn(game, "DDR"), LayTile("I9", "IR7", 0)) == "not_enough_cash"
    purse(game, "DDR", 100)
    game = turn(game, "DDR")
    game.apply(LayTile("I9", "IR7", 0))
    assert game.state.cash["DDR"] == 60


# -- 4.2.3 what fits -----------------------------------------------------------------------


def test_colours_by_phase() -> None:
    assert why(turn(derry(), "LER"), LayTile("G1", "IR40", 5)) == "colour_not_yet"


def test_no_track_towards_the_sea_or_a_closed_side() -> None:
    game = ireland()
    start(game, "GJR", {P1: (0,)}, cash=200)
    game = turn(game, "GJR")
    assert why(game, LayTile("D6", "5", 3)) == "runs_into_closed_side"  # D4/D6
    game = ireland()
    start(game, "LER", {P1: (0,)}, cash=200)
    game = turn(game, "LER")
    assert why(game, LayTile("G1", "5", 2)) == "runs_into_closed_side"  # the sea at F0


def test_gauges_must_be_the_same_at_a_side() -> None:
    game = derry()
    tiles(game, "G3:9:0 H4:77:1")  # H4 shows a narrow exit to G5
    game = turn(game, "LER")
    assert why(game, LayTile("G5", "7", 3)) == "gauge_does_not_fit"
    assert why(game, LayTile("G5", "8", 3)) is None


def enniskillen() -> Game:
    """EBSR's Enniskillen as IR3: broad to 1 and 3, narrow to the south (F8, edge 0)."""
    game = ireland()
    start(game, "EBSR", {P1: (0,)}, cash=200)
    tiles(game, "F6:IR3:0")
    return game


def test_narrow_track_needs_only_a_narrow_way() -> None:
    """Narrow-only tiles are allowed by a broad-then-narrow chain (known fault)."""
    game = enniskillen()
    tiles(game, "F8:79:0")
    game = turn(game, "EBSR")
    assert "F10" in narrow_network(game.state.board, "EBSR").sides
    assert "F10" not in network(game.state.board, "EBSR").sides
    assert why(game, LayTile("F10", "644", 3)) == "hex_not_reached"  # it has broad track too


def test_broad_track_needs_a_broad_way() -> None:
    """Known fault: a broad tile laid with only a narrow connection (6.5)."""
    game = enniskillen()
    tiles(game, "F8:79:0 F10:644:3")  # Dromod: narrow from the north, broad to G9
    game = turn(game, "EBSR")
    assert why(game, LayTile("G9", "4", 1)) == "hex_not_reached"


def test_narrow_track_goes_on_where_only_narrow_track_leads() -> None:
    game = enniskillen()
    tiles(game, "F8:78:1")  # from Enniskillen to E9
    game = turn(game, "EBSR")
    assert why(game, LayTile("E9", "79", 1)) is None
    assert why(game, LayTile("E9", "9", 1)) == "gauge_does_not_fit"


def test_a_tokens_own_hex_may_be_laid_in_any_rotation() -> None:
    game = ireland()
    start(game, "WLR", {P1: (0,)}, cash=100)
    game = turn(game, "WLR")
    rotations = {a.rotation for a in game.legal.of(LayTile) if isinstance(a, LayTile)}
    assert rotations == {0, 1, 2, 3, 4, 5}
    assert hexes_of(game) == {"D16"}


def test_a_lay_must_bring_something() -> None:
    """Some piece on the gauge of the lay must be new and reached (rule 9)."""
    game = derry(phase="4")
    tiles(game, "G3:9:0 G5:9:0")
    game = turn(game, "LER")
    assert why(game, LayTile("G5", "713", 0)) == "adds_nothing"  # narrow, away from all
    assert why(game, LayTile("G5", "19", 0)) == "adds_nothing"
    assert why(game, LayTile("G5", "82", 0)) is None


def test_wicklow_is_blocked_by_dalkey() -> None:
    game = ireland(privates={"DAR": P2}, phase="4")
    start(game, "DKR", {P1: (0,)}, cash=300)
    tiles(game, "I13:IR13:3")
    game = turn(game, "DKR")
    tile = LayTile("J14", "4", 2)
    assert why(game, tile) == "blocked_by_private"
    game.state.privates["DAR"] = "DKR"
    assert why(game, tile) != "blocked_by_private"


def test_an_unsold_dalkey_blocks_too() -> None:
    game = ireland()
    game.state.closed = tuple(p for p in game.state.closed if p != "DAR")
    start(game, "DKR", {P1: (0,)}, cash=300)
    assert why(turn(game, "DKR"), LayTile("J14", "4", 2)) == "blocked_by_private"


# -- 4.2.4 two cities ----------------------------------------------------------------------


def test_the_token_of_belfast_is_placed_again() -> None:
    game = ireland()
    start(game, "UR", {P1: (0,)}, cash=100)
    game = turn(game, "UR")
    game.apply(LayTile("J4", "IR1", 4))
    assert asks(game) == ("choose_city", "UR")
    assert game.state.board.tokens("UR") == ()
    game.apply(PlaceToken("J4", 1))
    assert game.state.board.tokens("UR") == (("J4", 1),)
    assert game.state.tokens["UR"] == () and game.state.cash["UR"] == 100
    assert asks(game)[0] == "track"


# -- 4.4 tokens ----------------------------------------------------------------------------


def major(phase: str = "4", cash: int = 100) -> Game:
    """GNRI with its home in Galway, and track to Athenry and Dromod."""
    game = ireland(phase=phase)
    start(game, "GNRI", {P1: (0, 1)}, cash=cash)
    game.state.board = game.state.board.without_reservations("GNWR")
    tiles(game, "C13:5:3 D12:4:1 E11:9:1 F10:5:1")
    return game


def test_tokens_cost_20_and_50() -> None:
    game = turn(major(), "GNRI", "token")
    assert game.legal.of(PlaceToken) == [PlaceToken("F10", 0)]
    game.apply(PlaceToken("F10", 0))
    assert game.state.cash["GNRI"] == 80 and game.state.tokens["GNRI"] == (50,)


def test_the_step_is_skipped_without_a_slot_or_money() -> None:
    assert asks(turn(major(cash=19), "GNRI", "token"))[0] != "token"
    game = major()
    start(game, "GNWR", {P2: (0,)})
    assert asks(turn(game, "GNRI", "token"))[0] != "token"


def test_a_slot_of_belfast_is_kept_for_ulster() -> None:
    """Others may have one only while more slots are free than kept (4.4)."""
    game = ireland(phase="4")
    tiles(game, "J4:IR1:4")
    assert city_reason(game, "GNRI", ("J4", 1)) is None
    start(game, "GSWR", {P2: (0, 1)}, token=("J4", 0))
    reason = city_reason(game, "GNRI", ("J4", 1))
    assert reason is not None and reason.code == "slot_reserved"
