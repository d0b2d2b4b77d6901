"""1849, digest 4.3 to 4.5 and 8: lays, costs, connection, tokens."""

from __future__ import annotations

import pytest

from senro.board.network import network
from senro.core.action import LayTile, Pass, PlaceToken
from senro.core.game import Game
from senro.rules.token import city_reason
from senro.rules.track import reseat
from senro.testing import begin
from senro.titles.t1849.map import COPIES, MAP, TILES
from senro.titles.t1849.state import SicilianTurn
from senro.titles.t1849.track import terrain
from tests.titles.t1849.positions import (
    P1,
    P2,
    found,
    phase,
    purse,
    sicily,
    step,
    step_index,
    turn,
    why,
)

# The vectors of 8.5: what each corporation may lay first, with SCE owned by a player.
FIRST_LAYS = {
    "ATA": "L12 77@5 78@35 79@25",
    "CTL": "G1 3@3 58@3 73@3 679@3; D2 7@012 8@0125 9@1245 77@012 78@0125 79@1245; "
    "F2 7@12 8@02 9@25 77@12 78@02 79@25",
    "IFT": "H10 7@45 8@35 9@25",
    "RCS": "B4 7@5; D6 7@1 8@0 9@25",
    "SFA": "J6 644@234 645@23 657@25 658@23 659@234",
    "AFG C1": "D2 7@12 8@02 9@25 77@12 78@02 79@25",
    "AFG H8": "H8 644@012345 645@012345 657@012345 658@012345 659@012345",
    "AFG M9": "L8 7@4 8@3 9@25; L10 77@01 78@15; N10 3@2 4@25 58@2; I9 73@04 74@03 679@05",
    "AFG M11": "N10 3@34 58@2; L12 77@01 78@15",
    "AFG B14": "D14 8@1",
}


def all_at_home(afg: str = "M9") -> Game:
    game = sicily()
    for company in ("RCS", "CTL", "ATA", "IFT", "SFA"):
        found(game, company, {P1: (0,)}, cash=500)
    found(game, "AFG", {P1: (0,)}, cash=500, home=afg)
    game.state.privates["SCE"] = P2
    return game


@pytest.mark.parametrize("who", FIRST_LAYS)
def test_first_lays(who: str) -> None:
    company, _, home = who.partition(" ")
    game = turn(all_at_home(home or "M9"), company)
    found_: dict[str, dict[str, str]] = {}
    for lay in game.legal.of(LayTile):
        assert isinstance(lay, LayTile)
        tiles = found_.setdefault(lay.hex, {})
        tiles[lay.tile] = tiles.get(lay.tile, "") + str(lay.rotation)
    wanted = {}
    for part in FIRST_LAYS[who].split("; "):
        hex_, *lays = part.split()
        wanted[hex_] = dict(entry.split("@") for entry in lays)
    assert found_ == wanted


def test_afg_in_messina_may_not_be_reached_by_others() -> None:
    game = all_at_home("B14")
    assert network(game.state.board, "AFG").stops[0] == ("B14", 0)
    assert network(game.state.board, "IFT").stops == (("H12", 0),)


def test_ctl_reaches_trapani_at_once() -> None:
    game = turn(all_at_home(), "CTL", "token")
    assert list(game.legal) == [PlaceToken("C1", 0), Pass()]


# -- 4.3 connection ------------------------------------------------------------------------


def lay(game: Game, hex_: str, tile: str, rotation: int) -> None:
    """Put a tile on the map, whatever the rules say of it."""
    new = TILES[tile].turned(rotation)
    game.state.supply[tile] -= 1
    game.state.board = game.state.board.with_face(hex_, new, reseat(game.state.board, hex_, new))


def test_track_of_different_gauges_does_not_join() -> None:
    game = all_at_home()
    lay(game, "D6", "9", 2)  # broad from C5 onward to E7
    assert ("D6", 0) in network(game.state.board, "RCS").track
    game = all_at_home()
    lay(game, "D6", "79", 2)
    assert ("D6", 0) not in network(game.state.board, "RCS").track


def test_at_a_town_gauge_does_not_matter() -> None:
    game = all_at_home()
    lay(game, "G1", "58", 3)  # broad to E1 and out to H2 on edge 5
    lay(game, "H2", "9", 2)
    reached = network(game.state.board, "CTL")
    assert ("G1", 0) in reached.stops
    assert ("H2", 0) in reached.track


def test_a_full_city_is_reached_and_not_passed() -> None:
    game = all_at_home("C1")  # AFG fills Trapani
    reached = network(game.state.board, "CTL")
    assert ("C1", 0) in reached.stops
    assert "D2" in reached.sides  # by Marsala's own edges
    only = network(game.state.board, "AFG")
    assert ("E1", 0) in only.stops
    assert "G1" not in only.sides  # beyond Marsala, which CTL fills


def test_a_reserved_but_empty_slot_lets_walks_through() -> None:
    game = sicily()
    found(game, "AFG", {P1: (0,)}, home="C1")
    assert ("E1", 0) in network(game.state.board, "AFG").stops
    assert "G1" in network(game.state.board, "AFG").sides


# -- 4.4 conditions ------------------------------------------------------------------------


def test_no_lay_uses_up_a_tile_that_is_not_there() -> None:
    game = all_at_home()
    game.state.supply["58"] = 0
    assert why(turn(game, "CTL"), LayTile("G1", "58", 3)) == "tile_used_up"


def test_colours_open_with_the_phases() -> None:
    game = all_at_home()
    lay(game, "G1", "58", 3)
    assert why(turn(game, "CTL"), LayTile("G1", "681", 3)) == "colour_not_yet"
    phase(game, "6H")
    assert why(turn(game, "CTL"), LayTile("G1", "681", 3)) != "colour_not_yet"


@pytest.mark.parametrize(
    ("hex_", "tile", "code"),
    [
        ("G1", "7", "not_an_upgrade"),  # a town needs a town
        ("D2", "3", "not_an_upgrade"),
        ("C1", "3", "not_an_upgrade"),  # grey
        ("A5", "7", "not_an_upgrade"),  # blue
        ("Z99", "7", "no_such_tile"),
        ("D2", "999", "no_such_tile"),
        ("D2", "23", "colour_not_yet"),
    ],
)
def test_what_never_comes_there(hex_: str, tile: str, code: str) -> None:
    assert why(turn(all_at_home(), "CTL"), LayTile(hex_, tile, 0)) == code


def test_an_upgrade_skips_no_colour() -> None:
    game = all_at_home()
    phase(game, "10H")
    assert why(turn(game, "CTL"), LayTile("D2", "41", 0)) == "not_an_upgrade"


def test_every_exit_leads_to_a_passable_neighbour() -> None:
    game = turn(all_at_home(), "CTL")
    assert why(game, LayTile("G1", "58", 1)) == "runs_into_closed_side"
    assert why(game, LayTile("D2", "7", 3)) is not None


def test_some_exit_lies_on_a_connected_edge() -> None:
    assert why(turn(all_at_home(), "CTL"), LayTile("F2", "7", 0)) == "not_connected"
    assert why(turn(all_at_home(), "CTL"), LayTile("J6", "657", 2)) == "hex_not_reached"


def test_gauge_must_fit_at_some_connected_edge() -> None:
    game = turn(all_at_home("B14"), "AFG")
    assert why(game, LayTile("D14", "8", 1)) is None
    assert why(game, LayTile("D14", "78", 1)) == "gauge_does_not_fit"


def test_gauge_is_free_in_a_hex_with_an_own_token() -> None:
    game = turn(all_at_home(), "SFA")
    assert why(game, LayTile("J6", "644", 2)) is None
    assert why(game, LayTile("J6", "659", 2)) is None


def test_old_track_is_kept() -> None:
    game = all_at_home()
    phase(game, "6H")
    lay(game, "G1", "58", 3)
    game = turn(game, "CTL")
    codes = {why(game, LayTile("G1", "681", r)) for r in range(6)}
    assert codes <= {None, "track_would_be_lost", "runs_into_closed_side"}
    assert why(game, LayTile("G1", "681", 0)) in ("track_would_be_lost", "runs_into_closed_side")


def test_an_upgrade_must_bring_the_corporation_something() -> None:
    """New narrow track that IFT does not reach is of no use to it."""
    game = all_at_home()
    phase(game, "6H")
    lay(game, "H10", "9", 2)  # broad, I11 side to G9 side: edges 2 and 5
    game = turn(game, "IFT")
    assert why(game, LayTile("H10", "713", 2)) == "adds_nothing"
    assert why(game, LayTile("H10", "23", 5)) is None


def test_acireale_is_closed_while_a_player_owns_sce() -> None:
    game = all_at_home()
    phase(game, "10H")
    reach = all_at_home()
    lay(reach, "H12", "653", 4)
    for owner, expected in ((P2, "blocked_by_private"), ("IFT", None)):
        reach.state.privates["SCE"] = owner
        code = why(turn(reach, "IFT"), LayTile("G13", "58", 0))
        assert (code == "blocked_by_private") == (expected == "blocked_by_private"), owner
    reach.state.privates.pop("SCE")
    reach.state.closed = ("SCE",)
    assert why(turn(reach, "IFT"), LayTile("G13", "58", 0)) != "blocked_by_private"
    assert game.state.privates["SCE"] == P2


def test_the_corporation_pays_at_once_from_its_own_cash() -> None:
    game = all_at_home()
    purse(game, "CTL", 159)
    game = turn(game, "CTL")
    assert why(game, LayTile("D2", "9", 2)) == "not_enough_cash"
    assert why(game, LayTile("D2", "79", 2)) is None  # narrow: a quarter, 40
    game.apply(LayTile("D2", "79", 2))
    assert game.state.cash["CTL"] == 119


# -- the cost table and its examples -------------------------------------------------------


@pytest.mark.parametrize(
    ("hex_", "old", "new", "cost", "with_sigi"),
    [
        ("J6", None, ("657", 2), 40, 20),  # narrow and broad on a blank city
        ("I7", ("4", 0), ("683", 0), 10, 10),  # two broad, two narrow over two broad
        ("I7", ("74", 0), ("682", 0), 40, 20),  # two broad added to two narrow
        ("K9", None, ("677", 0), 40, 40),
        ("K9", None, ("715", 0), 160, 80),
        ("D2", None, ("9", 2), 160, 80),
        ("D2", None, ("79", 2), 40, 40),
        ("I7", ("683", 0), ("697", 0), 40, 40),  # dual: full, and SIGI does not help
        ("G1", None, ("58", 3), 0, 0),
        ("E3", None, ("7", 0), 80, 40),
    ],
)
def test_terrain(
    hex_: str,
    old: tuple[str, int] | None,
    new: tuple[str, int],
    cost: int,
    with_sigi: int,
) -> None:
    game = all_at_home()
    if old:
        lay(game, hex_, *old)
    face = TILES[new[0]].turned(new[1])
    assert terrain(game, "CTL", hex_, face) == cost
    game.state.privates["SIGI"] = "CTL"
    assert terrain(game, "CTL", hex_, face) == with_sigi
    game.state.privates["SIGI"] = P1  # a player's SIGI helps nobody
    assert terrain(game, "CTL", hex_, face) == cost


def test_a_replaced_tile_returns_to_the_supply_and_a_printed_one_does_not() -> None:
    game = all_at_home()
    phase(game, "6H")
    lay(game, "H10", "9", 2)
    assert game.state.supply["9"] == 5
    game = turn(game, "IFT")
    game.apply(LayTile("H10", "23", 5))
    assert (game.state.supply["9"], game.state.supply["23"]) == (6, 2)
    game = turn(game, "RCS")
    upgrade = next(a for a in game.legal.of(LayTile) if isinstance(a, LayTile) and a.hex == "C5")
    game.apply(upgrade)
    assert game.state.supply[upgrade.tile] == 0
    assert "C5" not in game.state.supply


def test_tokens_and_reservations_survive_upgrades() -> None:
    game = sicily()
    found(game, "CTL", {P1: (0,)})
    phase(game, "6H")
    lay(game, "C5", "651", 4)
    city = game.state.board.cities["C5", 0]
    assert city.slots == (None, None) and "RCS" in city.reserved
    game = sicily()
    found(game, "RCS", {P1: (0,)})
    lay(game, "C5", "651", 4)
    assert game.state.board.cities["C5", 0].slots == ("RCS", None)


def test_palermo_pays_50_90_130() -> None:
    assert MAP.printed["C5"].stops[0].value(0) == 50
    assert TILES["651"].stops[0].value(0) == 90
    assert TILES["652"].stops[0].value(2) == 130


def test_grey_values_by_phase() -> None:
    for name, values in {
        "C1": (20, 30, 40),
        "E1": (20, 30, 40),
        "M9": (20, 30, 40),
        "C15": (10, 30, 90),
    }.items():
        assert MAP.printed[name].stops[0].values == values
    columns = [p.column for p in begin("1849", players=4).title.phases]
    assert columns == [0, 0, 1, 1, 2, 2]


# -- the manifest --------------------------------------------------------------------------


def test_97_kinds_and_170_tiles() -> None:
    assert len(COPIES) == len(TILES) == 97
    assert sum(count or 0 for count in COPIES.values()) == 170


def test_73_hexes_and_their_impassable_sides() -> None:
    assert len(MAP.hexes) == 73
    borders = """B2.1 C1.4 B4.1 C3.4 C7.1 D6.4 C11.0 E11.3 D8.0 F8.3 D8.1 E7.4 D8.5 E9.2 D10.0
    F10.3 D10.1 E9.4 D10.5 E11.2 K11.0 M11.3 K11.1 L10.4 M11.5 N12.2"""
    wanted = set()
    for side in borders.split():
        hex_, edge = side.split(".")
        wanted.add((hex_, int(edge)))
    assert MAP.impassable == wanted


def test_on_every_tile_all_track_at_one_edge_has_one_gauge() -> None:
    for tile in TILES.values():
        for indices in tile.at_edge:
            assert len({tile.segments[i].gauge for i in indices}) <= 1, tile.name


# -- 4.5 tokens ----------------------------------------------------------------------------


def test_a_token_is_free_and_takes_the_lowest_open_slot() -> None:
    game = turn(all_at_home(), "CTL", "token")
    cash = game.state.cash["CTL"]
    game.apply(PlaceToken("C1", 0))
    assert game.state.cash["CTL"] == cash
    assert game.state.board.cities["C1", 0].slots == ("CTL",)
    assert len(game.state.tokens["CTL"]) == 1


def test_a_reserved_slot_is_kept_for_its_corporation() -> None:
    game = sicily()
    found(game, "AFG", {P1: (0,)}, home="C1")
    reason = city_reason(game, "AFG", ("E1", 0))
    assert reason is not None and reason.code == "slot_reserved"
    game = turn(game, "AFG", "token")  # reaches Marsala only
    assert step(game) != "token"


def test_no_second_token_in_a_city_and_none_where_not_connected() -> None:
    game = turn(all_at_home(), "CTL", "token")
    assert why(game, PlaceToken("E1", 0)) == "token_already_there"
    assert why(game, PlaceToken("M9", 0)) == "city_not_reached"
    assert why(game, PlaceToken("G1", 0)) == "no_city_there"
    assert why(game, PlaceToken("C1", 5)) == "no_city_there"


def test_the_track_step_asks_even_when_nothing_can_be_laid() -> None:
    game = all_at_home()
    for tile in game.state.supply:
        game.state.supply[tile] = 0
    game = turn(game, "CTL")
    assert step(game) == "track"
    assert list(game.legal) == [Pass()]


def test_the_token_step_answers_from_memory() -> None:
    """The quirk of 4.2: the answer is kept until a lay, a token step, AFG's home or the quake."""
    game = all_at_home("M9")
    game = turn(game, "CTL")
    game.apply(Pass())
    assert step(game) == "token"  # Trapani is open
    board = game.state.board
    game.state.board = board.with_token("SFA", ("C1", 0))  # as if something filled it
    game.state.agenda = ()
    again = turn(game, "CTL")
    again.apply(Pass())
    assert step(again) == "token"
    assert list(again.legal) == [Pass()]
    again.state.open_city.clear()  # type: ignore[attr-defined]
    third = turn(again, "CTL")
    third.apply(Pass())
    assert step(third) != "token"


def test_a_corporation_without_tokens_lays_nothing() -> None:
    game = all_at_home()
    game.state.board = game.state.board.without_company("CTL")
    frame = turn(game, "CTL").state.agenda[-1]
    assert not isinstance(frame, SicilianTurn) or frame.step > step_index(game, "track")
