"""The board as a value: faces, cities, sides, marks."""

from __future__ import annotations

import pickle

import pytest

from senro.board.board import Board, City
from senro.board.sheet import read_copies, read_faces
from senro.titles.t1849.map import MAP, TILES


def printed() -> Board:
    return Board.printed(MAP, {("C5", 0): ("RCS",)})


# -- cities --------------------------------------------------------------------------------


def test_a_token_takes_its_own_reserved_slot_or_the_lowest_free_one() -> None:
    city = City((None, None, None), (None, "RCS", None))
    assert city.slot_for("RCS") == 1
    assert city.slot_for("CTL") == 0
    assert city.with_token("CTL").slot_for("IFT") == 2
    full = city.with_token("CTL").with_token("IFT")
    assert full.slot_for("SFA") is None  # the middle one is kept for RCS
    assert full.with_token("RCS").slots == ("CTL", "RCS", "IFT")
    assert full.with_token("RCS").reserved == (None, None, None)


def test_a_token_that_finds_no_slot() -> None:
    city = City(("CTL",))
    with pytest.raises(ValueError, match="no slot"):
        city.with_token("RCS")
    beside = city.with_token("RCS", beside=True)
    assert beside.extra == ("RCS",) and beside.slots == ("CTL",)
    assert beside.holds("RCS") and not beside.blocks("RCS")
    assert beside.without_token("RCS") == city
    assert city.without_token("CTL") == City((None,))
    assert city.without_token("XYZ") == city


def test_a_city_blocks_when_full_of_others() -> None:
    assert City(("CTL", "RCS")).blocks("IFT")
    assert not City(("CTL", "RCS")).blocks("RCS")
    assert not City(("CTL", None)).blocks("IFT")
    assert not City(("CTL", None), (None, "RCS")).blocks("IFT")  # reserved but empty


# -- boards --------------------------------------------------------------------------------


def test_a_board_is_never_changed() -> None:
    board = printed()
    before = pickle.dumps(board)
    more = board.with_token("RCS", ("C5", 0))
    more = more.with_face("D2", TILES["9"].turned(2), {})
    more = more.with_marks("A5", ("CNM",)).without_company("RCS")
    assert pickle.dumps(board) == before
    assert more != board
    assert board == printed()
    assert hash(board) == hash(printed())


def test_equality_sees_faces_tokens_and_marks() -> None:
    board = printed()
    for other in (
        board.with_token("RCS", ("C5", 0)),
        board.with_face("D2", TILES["9"].turned(2), {}),
        board.with_marks("A5", ("CNM",)),
    ):
        assert other != board
        assert pickle.loads(pickle.dumps(other)) == other
    assert board.with_face("D2", TILES["9"].turned(2), {}) != board.with_face(
        "D2", TILES["9"].turned(1), {}
    )
    assert board != "a board"


def test_what_is_laid() -> None:
    board = printed()
    assert board.laid == {}
    laid = board.with_face("D2", TILES["9"].turned(2), {})
    assert list(laid.laid) == ["D2"]


def test_stations_in_the_order_of_the_map() -> None:
    board = printed().with_token("AFG", ("M9", 0)).with_token("AFG", ("C1", 0))
    assert board.tokens("AFG") == (("C1", 0), ("M9", 0))
    assert board.tokens("XYZ") == ()
    assert board.without_company("AFG").tokens("AFG") == ()


def test_open_sides() -> None:
    board = printed()
    assert not board.open_side("B2", 1)  # impassable, from either side
    assert not board.open_side("C1", 4)
    assert not board.open_side("B2", 2)  # off the map
    assert board.open_side("C5", 3)  # the port A5 has track there
    assert not board.open_side("B4", 4)  # A5 has none towards B4
    assert not board.open_side("D12", 0)  # Etna has no track at all
    for hex_ in MAP.hexes:
        for edge in board.open_sides(hex_):
            assert board.open_side(hex_, edge)


def test_a_city_blocks_and_other_stops_end_or_let_through() -> None:
    board = printed().with_token("CTL", ("C1", 0))
    assert board.blocks("RCS", "C1", 0)
    assert not board.blocks("CTL", "C1", 0)
    assert board.blocks("CTL", "A5", 0)  # a port
    assert board.blocks("CTL", "C15", 0)  # Calabria
    assert not board.blocks("CTL", "A13", 0)  # a town


def test_a_new_face_brings_the_state_of_its_cities() -> None:
    board = printed().with_token("RCS", ("C5", 0))
    cities = {0: City(("RCS", None))}
    upgraded = board.with_face("C5", TILES["651"].turned(4), cities)
    assert upgraded.cities["C5", 0].slots == ("RCS", None)
    assert list(upgraded.cities_of("C5")) == [(0, City(("RCS", None)))]
    assert set(upgraded.cities) == set(board.cities)


def test_marks() -> None:
    board = printed().with_marks("A5", ("CNM",))
    assert board.marks == {"A5": ("CNM",)}
    assert board.with_marks("A5", ()).marks == {}


# -- tables --------------------------------------------------------------------------------


def test_faces_from_a_table() -> None:
    faces, names = read_faces(
        """
        D4 white cost=40 mountain | t0 | Partinico
        C5 yellow label=P part=1 | c50=5,2,3 | Palermo

        B16 gray | 1-2d
        """
    )
    assert names == {"D4": "Partinico", "C5": "Palermo"}
    assert (faces["D4"].cost, faces["D4"].terrain) == (40, "mountain")
    assert (faces["C5"].label, faces["C5"].stops[0].part) == ("P", 1)
    assert faces["B16"].exits == (1, 2)


def test_a_table_that_cannot_be_read_names_its_line() -> None:
    with pytest.raises(ValueError, match="what is"):
        read_faces("D4 white colour=40 | t0")
    with pytest.raises(ValueError, match="D4"):
        read_faces("D4 white | what")


def test_copies() -> None:
    assert read_copies("57x4 7x∞ X1x2") == {"57": 4, "7": None, "X1": 2}
