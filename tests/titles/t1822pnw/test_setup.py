"""1822PNW, digest 1, 9 and 10: numbers, cards as drawn, map and tiles, options."""

from __future__ import annotations

import pytest

from senro.core.random import Random
from senro.testing import begin
from senro.titles import TITLES
from senro.titles.t1822pnw.map import COPIES, MAP, TILES
from senro.titles.t1822pnw.roster import GAME, SHORT, SOUTH, Scenario, deal_packets
from senro.titles.t1822pnw.state import columns
from senro.titles.t1822pnw.track import followers

DEALS = (
    (
        GAME,
        235235,
        "M6 M15 M1 M11 M4 M8 M7 M19 M10 M13 M3 M16 M20 M5 M2 MA MC M18 M12 MB M21 M9 M17 M14",
        "P1 P9 P7 P20 P17 P4 P8 P6 P15 P11 P13 P18 P14 P16 P5 P21 P10 P19 P3 P12 P2",
    ),
    (
        GAME,
        586,
        "M6 M20 M3 M5 M21 M18 M15 MC M4 M9 M8 M14 MA M10 M12 M19 M7 M17 M2 M16 M13 MB M11 M1",
        "P1 P7 P8 P11 P21 P12 P4 P13 P6 P14 P18 P9 P3 P2 P16 P17 P15 P5 P20 P10 P19",
    ),
    (
        GAME,
        1,
        "M6 M4 M16 M17 M18 M21 MC MB M3 M1 M15 M14 M7 M13 M9 M20 M2 M19 MA M11 M10 M12 M5 M8",
        "P1 P11 P10 P6 P2 P8 P13 P3 P14 P12 P9 P4 P16 P18 P7 P17 P19 P20 P21 P5 P15",
    ),
    (
        SHORT,
        714733995,
        "M17 M12 M13 M20 M2 M6 M5 MC M21 MA M1 M3 M18 M9 M14 M7 M8 M15 M4 M11 M10 MB M19 M16",
        "P1 P20 P7 P2 P9 P14 P10 P11 P3 P5 P16 P15",
    ),
    (
        SHORT,
        702377417,
        "M5 M17 M2 M10 M20 M16 M11 M14 MA M7 M6 M8 M19 M12 M15 MC M9 M18 M13 M3 M21 M1 MB M4",
        "P1 P20 P16 P9 P14 P10 P7 P11 P5 P3 P2 P15",
    ),
    (
        SOUTH,
        378500305,
        "M6 M7 MB MC M14 M8 M12 M15 M19 M10 M17 M18 M16 M9 M20 M21 M13 M11",
        "P1 P11 P5 P14 P16 P7 P9 P18 P2 P15 P10 P3",
    ),
    (
        SOUTH,
        1,
        "M6 MB M21 M9 M15 M18 M17 M16 M20 M7 M10 M12 M11 M13 MC M19 M14 M8",
        "P1 P16 P15 P9 P2 P11 P3 P18 P14 P5 P10 P7",
    ),
)


@pytest.mark.parametrize(("scenario", "seed", "minors", "privates"), DEALS)
def test_1_4_cards_as_drawn(scenario: Scenario, seed: int, minors: str, privates: str) -> None:
    assert scenario.deal(Random(seed), scenario) == (tuple(minors.split()), tuple(privates.split()))


def test_10_4_packets_leave_the_rest_as_drawn() -> None:
    state = columns(begin("1822PNW", players=4, options=("starting_packet",), seed=42))
    left = "M5 M20 MB M16 M19 MA M4 M11 M10 M15 M17 M12 M14 M13 M3 MC"
    assert state.stack == tuple(left.split())
    minors, privates = deal_packets(Random(42), GAME)
    assert privates[0] == "P1" and len(minors) == 24


@pytest.mark.parametrize(
    ("title", "players", "cash", "limit", "trains"),
    [
        ("1822PNW", 3, 500, 21, 39),
        ("1822PNW", 4, 375, 15, 39),
        ("1822PNW", 5, 300, 12, 39),
        ("1822PNW Short Scenario", 3, 500, 18, 31),
        ("1822PNW Short Scenario", 4, 375, 14, 31),
        ("1822PNW Short Scenario", 5, 300, 11, 31),
        ("1822PNW SRS", 2, 750, 18, 28),
        ("1822PNW SRS", 3, 500, 14, 28),
    ],
)
def test_1_1_numbers(title: str, players: int, cash: int, limit: int, trains: int) -> None:
    game = begin(title, players=players, seed=1)
    assert {game.state.cash[p] for p in game.seats} == {cash}
    assert game.state.cash["bank"] == 12_000 - players * cash
    assert game.title.certificate_limit == limit
    assert len(game.state.deck) == trains


def test_1_2_reserved_slots() -> None:
    cities = begin("1822PNW", players=3, seed=1).state.board.cities
    assert cities["O8", 0].reserved == ("17", "18")
    assert cities["I12", 0].reserved == ("10", "B")
    assert cities["O14", 1].reserved == ("19",) and cities["O14", 0].reserved == ()
    assert not cities["I12", 0].blocks("6")  # a reserved slot is empty


def test_10_3_homes_of_absent_companies_are_free() -> None:
    cities = begin("1822PNW SRS", players=3, seed=1).state.board.cities
    assert cities["A8", 0].reserved == () and cities["A22", 0].reserved == ()
    assert cities["F9", 0].reserved == ("6",)


@pytest.mark.parametrize(
    ("option", "first"), [("remove_two_ls", "L-2"), ("remove_three_ls", "L-3")]
)
def test_10_5_locals_removed(option: str, first: str) -> None:
    assert begin("1822PNW", players=3, options=(option,), seed=1).state.deck[0] == first


@pytest.mark.parametrize(
    ("title", "options"),
    [
        ("1822PNW", ("starting_packet", "remove_two_ls")),
        ("1822PNW", ("remove_two_ls", "remove_three_ls")),
        ("1822PNW SRS", ("remove_two_ls",)),
        ("1822PNW", ("no_such_rule",)),
    ],
)
def test_options_that_do_not_go(title: str, options: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"options_exclude|no_such_option"):
        TITLES[title].check_options(3, options)


CLOSED = """
B9 1; C10 0; C22 4; F7 3; H11 0 1 2; H23 5; I22 4; K4 0; K22 4; L5 1; M22 4; N11 5; N13 0;
O6 4; O8 1; O10 0; P5 5; P11 3; P13 2; P15 5; P19 0
"""


def test_9_1_closed_sides_of_buildable_hexes() -> None:
    board = begin("1822PNW", players=3, seed=1).state.board
    closed = {}
    for entry in CLOSED.replace("\n", " ").split(";"):
        hex_, *edges = entry.split()
        closed[hex_] = [int(e) for e in edges]
    for hex_, face in MAP.printed.items():
        if face.colour in ("white", "yellow"):
            there = [e for e in range(6) if MAP.across[hex_][e] is not None]
            shut = [e for e in there if not board.open_side(hex_, e)]
            assert shut == closed.get(hex_, []), hex_


UPGRADES = """
3: 141 142 143; 4: 141 142; 58: 141 142 143 144; 5: 14 15 619; 6: 14 15 619; 57: 14 15 619;
7: 80 82 83; 8: 80 81 82 83; 9: 82 83; 14: 63 611; 15: 63 611; 619: 63 611; 80: 545 546; 81: 546;
82: 544 545 546; 83: 544 545 546; 141: 768 767 769; 142: 768 767 769; 143: 767 769; 144: 769;
544: 60 169; 545: 60 169; 546: 60 169; 767: X17; 768: X17; 769: X17; 63: 895; 611: 895 51;
207: X5; 208: X5; 622: X5; X5: X11; 405: X10; X10: X16; PNW4: PNW5; PNW3: ; X11: ; 60: ; X17: ;
PNW5: ; 895: ; 51: ; 169: ; X16:
"""


def test_9_3_upgrades() -> None:
    for entry in UPGRADES.replace("\n", " ").split(";"):
        old, names = (part.strip() for part in entry.split(":"))
        assert sorted(followers("H15", TILES[old])) == sorted(names.split()), old


@pytest.mark.parametrize(
    ("hex_", "tiles"),
    [
        ("A8", "405"),
        ("D11", "207 622"),
        ("J9", "207 208 622"),
        ("O10", "207 208 622"),
        ("F9", "14 15 619"),
        ("O14", "15 619"),
        ("H19", "5 6 57"),
        ("G12", "3 4 58"),
        ("J5", "5 6 57"),
        ("H15", "7 8 9"),
        ("A14", "7 8 9"),
        ("G4", "7 8 9"),
        ("K16", ""),
        ("A22", ""),
        ("I12", ""),
        ("H11", "X20 X21 X22 X23"),
        ("O8", "X24 X25 X26 X27"),
    ],
)
def test_9_3_first_tiles(hex_: str, tiles: str) -> None:
    assert set(followers(hex_, MAP.printed[hex_])) == set(tiles.split())


def test_9_2_manifest() -> None:
    unlimited = {tile for tile, count in COPIES.items() if count is None}
    assert unlimited == {"7", "8", "9"}
    assert (COPIES["4"], COPIES["57"], COPIES["611"], COPIES["PNW4"]) == (11, 6, 7, 1)
    assert MAP.printed["P9"].exits == (1, 2, 4)
