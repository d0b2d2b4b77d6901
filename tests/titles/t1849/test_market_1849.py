"""1849, digest 3.8 and 3.9: moves of markers, the blue zone and the order in a cell."""

from __future__ import annotations

import pytest

from senro.core.action import SellShares
from senro.core.game import Game
from senro.rules.market import operating_order, put_marker
from senro.titles.t1849.data import MARKET
from senro.titles.t1849.market import (
    down,
    drop_after_sale,
    end_of_stock_round,
    keep_order,
    left,
    note_order,
    right,
    up,
)
from senro.titles.t1849.state import columns
from tests.titles.t1849.positions import P1, P2, P3, found, phase, price, sicily, stock, stock_round

ROWS = """
row 0:  72  83  95 107 120 133  147  164  182  202 224  248  276 306u 340u 377e
row 1:  63  72  82  93  104 116  128  142  158  175 195  216z 240 266u 295u 328u
row 2:  57  66  75  84  95  105  117  129  144x 159 177  196  218  242u 269u 298u
row 3:  54  62  71  80  90  100p 111  123  137  152 169  187  208  230
row 4:  52  59  68p 77  86  95  106  117  130  145 160  178  198
row 5:  47  54  62  70  78  87   96  107  118  131 146  162
row 6:  41  47  54  61  68  75   84   93  103  114 127
row 7:  34  39  45  50  57  63   70   77   86   95
row 8:  27  31  36  40  45  50   56
row 9:   0c 24  27  31
"""


def test_the_chart() -> None:
    zones = {"p": "par", "x": "par_6H", "z": "par_10H", "u": "blue", "e": "end", "c": "close"}
    cells = {}
    for row, line in enumerate(ROWS.strip().splitlines()):
        for column, text in enumerate(line.partition(":")[2].split()):
            cells[row, column] = text
    assert set(MARKET.cells) == set(cells)
    for cell, text in cells.items():
        letter = text.lstrip("0123456789")
        assert MARKET.price(cell) == int(text.removesuffix(letter))
        assert [z for z in zones.values() if MARKET.is_in(cell, z)] == (
            [zones[letter]] if letter else []
        )


def at(*cell: int, in_phase: str = "4H") -> Game:
    game = sicily()
    phase(game, in_phase)
    found(game, "CTL", {P1: (0,)}, cell=(cell[0], cell[1]))
    return game


def after(game: Game) -> tuple[int, int]:
    return game.state.price["CTL"]


@pytest.mark.parametrize(
    ("cell", "reached"),
    [((3, 5), (3, 4)), ((3, 0), (4, 0)), ((8, 0), (9, 0)), ((9, 1), (9, 0)), ((9, 0), (9, 0))],
)
def test_left_and_from_the_first_column_down(
    cell: tuple[int, int], reached: tuple[int, int]
) -> None:
    game = at(*cell)
    left(game, "CTL")
    assert after(game) == reached


@pytest.mark.parametrize(
    ("cell", "reached"),
    [((3, 5), (3, 6)), ((8, 6), (7, 6)), ((9, 3), (8, 3)), ((4, 12), (3, 12)), ((7, 9), (6, 9))],
)
def test_right_and_from_the_last_cell_of_a_row_up(
    cell: tuple[int, int], reached: tuple[int, int]
) -> None:
    game = at(*cell)
    right(game, "CTL")
    assert after(game) == reached


@pytest.mark.parametrize(("cell", "reached"), [((3, 5), (2, 5)), ((0, 3), (0, 3))])
def test_up_and_not_above_the_first_row(cell: tuple[int, int], reached: tuple[int, int]) -> None:
    game = at(*cell)
    up(game, "CTL")
    assert after(game) == reached


@pytest.mark.parametrize("cell", [(8, 5), (7, 8), (4, 12), (9, 2), (3, 13), (6, 10), (8, 4)])
def test_at_the_ragged_edge_a_sale_costs_nothing(cell: tuple[int, int]) -> None:
    game = at(*cell)
    down(game, "CTL", 3, "sale")
    assert after(game) == cell


def test_several_steps_are_made_one_after_the_other() -> None:
    game = at(6, 6)
    down(game, "CTL", 5, "sale")
    assert after(game) == (8, 6)  # the last cell of column 6


@pytest.mark.parametrize(
    ("cell", "closed", "opened"),
    [
        ((2, 12), (1, 12), (2, 13)),  # 218: up to 240, later right to 242
        ((1, 12), (0, 12), (1, 13)),  # 240: up to 276, later right to 266
        ((0, 12), (0, 12), (0, 13)),  # 276 stays, later 306
        ((3, 13), (3, 13), (2, 13)),  # 230 is stuck, later up to 242
    ],
)
def test_the_blue_zone_is_closed_before_phase_16h(
    cell: tuple[int, int], closed: tuple[int, int], opened: tuple[int, int]
) -> None:
    before = at(*cell, in_phase="12H")
    right(before, "CTL")
    assert after(before) == closed
    later = at(*cell, in_phase="16H")
    right(later, "CTL")
    assert after(later) == opened


def test_230_does_not_rise_into_the_closed_zone_when_sold_out() -> None:
    game = at(3, 13)
    up(game, "CTL")
    assert after(game) == (3, 13)
    phase(game, "16H")
    up(game, "CTL")
    assert after(game) == (2, 13)


def test_nothing_else_leads_into_the_zone() -> None:
    game = at(0, 0)
    for cell in MARKET.cells:
        if MARKET.is_in(cell, "blue") or MARKET.is_in(cell, "end"):
            continue
        for move in (left, right, up):
            put_marker(game, "CTL", cell)
            move(game, "CTL")
            assert not MARKET.is_in(after(game), "blue"), (cell, move.__name__)
            assert not MARKET.is_in(after(game), "end")


def test_377_is_entered_by_a_right_move_and_remembered() -> None:
    game = at(0, 14, in_phase="16H")
    right(game, "CTL")
    assert price(game, "CTL") == 377
    left(game, "CTL")
    assert columns(game).reached_end == ("CTL",)


def test_operating_order() -> None:
    game = sicily()
    for company, cell in (("CTL", (4, 5)), ("RCS", (2, 4)), ("IFT", (0, 2)), ("ATA", (3, 5))):
        found(game, company, {P1: (0,)}, cell=cell)
    # 100 first; of the three at 95 the one further right; in a cell the first to arrive.
    assert operating_order(game) == ("ATA", "CTL", "RCS", "IFT")
    found(game, "SFA", {P1: (0,)}, cell=(4, 5))
    assert operating_order(game) == ("ATA", "CTL", "SFA", "RCS", "IFT")


def test_a_marker_goes_behind_those_already_there_but_not_when_it_stays() -> None:
    game = at(0, 12)
    found(game, "RCS", {P1: (0,)}, cell=(0, 12))
    right(game, "CTL")  # stays at 276
    assert operating_order(game) == ("CTL", "RCS")
    put_marker(game, "CTL", (0, 11))
    phase(game, "16H")
    right(game, "CTL")
    assert operating_order(game) == ("RCS", "CTL")


# -- keeping the order after sales ---------------------------------------------------------


def two_that_fall() -> Game:
    """RCS before CTL, one row above each other's landing cell, both held by P1."""
    game = sicily()
    found(game, "RCS", {P1: (0, 1, 2), P2: (3,)}, cell=(3, 4))
    found(game, "CTL", {P1: (0, 1, 2), P3: (3,)}, cell=(2, 4))
    return game


def test_two_sold_in_one_turn_keep_their_order_in_a_cell() -> None:
    game = stock(two_that_fall())
    note_order(game)
    assert columns(game).order == ("CTL", "RCS")  # 95 before 90
    game.apply(SellShares(("RCS_1",), 10))  # RCS arrives at 86 first
    game.apply(SellShares(("CTL_1", "CTL_2"), 20))  # CTL follows two rows
    assert game.state.price["RCS"] == game.state.price["CTL"] == (4, 4)
    assert operating_order(game) == ("CTL", "RCS")


def test_a_corporation_not_sold_stands_before_those_sold() -> None:
    game = two_that_fall()
    game = stock(game)
    note_order(game)
    game.apply(SellShares(("RCS_1",), 10))
    game.apply(SellShares(("CTL_1", "CTL_2"), 20))
    put_marker(game, "RCS", (4, 5))
    found(game, "ATA", {P2: (0,)}, cell=(4, 4))  # arrives after CTL
    put_marker(game, "RCS", (4, 4))
    keep_order(game)
    assert operating_order(game) == ("ATA", "CTL", "RCS")


def test_the_ledge_moves_nobody_so_it_is_not_among_the_sold() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1), P2: (2,)}, cell=(4, 12))  # on the ledge
    found(game, "CTL", {P1: (0, 1), P2: (2,)}, cell=(3, 12))
    game = stock(game)
    note_order(game)
    game.apply(SellShares(("RCS_1",), 10))
    assert columns(game).dropped == ()
    game.apply(SellShares(("CTL_1",), 10))
    assert columns(game).dropped == ("CTL",)
    assert operating_order(game) == ("RCS", "CTL")  # the unledged one stays in front


def test_one_sale_alone_changes_no_order() -> None:
    game = two_that_fall()
    put_marker(game, "CTL", (4, 4))
    game = stock(game)
    note_order(game)
    game.apply(SellShares(("RCS_1",), 10))
    assert columns(game).dropped == ("RCS",)
    assert operating_order(game) == ("CTL", "RCS")


def test_earlier_sales_are_forgotten_at_each_turn_but_not_at_the_first_of_a_round() -> None:
    game = two_that_fall()
    columns(game).dropped = ("CTL",)
    first = stock_round(game, P1)
    assert columns(first).dropped == ("CTL",)  # the quirk of 3.8
    columns(game).dropped = ("CTL",)
    second = stock(game)
    assert columns(second).dropped == ("CTL",)
    second.apply(SellShares(("RCS_1",), 10))
    second.apply(next(a for a in second.legal if type(a).__name__ == "Pass"))
    assert second.actor == P2
    assert columns(second).dropped == ()


def test_prices_moved_by_issues_and_rounds_are_not_among_the_sold() -> None:
    game = two_that_fall()
    down(game, "CTL", 1, "issue")
    end_of_stock_round(game)
    assert columns(game).dropped == ()
    drop_after_sale(game, "RCS", 1, P1)
    assert columns(game).dropped == ("RCS",)


# -- the end of a stock round --------------------------------------------------------------


def test_sold_out_rises_and_a_pool_falls_once() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1, 2, 3), P2: (4, 5, 6, 7)})
    found(game, "CTL", {P1: (0,), "pool": (1, 2, 3)})
    found(game, "ATA", {P1: (0,)})
    end_of_stock_round(game)
    assert game.state.price == {"RCS": (2, 5), "CTL": (4, 5), "ATA": (3, 5)}


@pytest.mark.parametrize("place", ["pool", "RCS"])
def test_certificates_in_pool_or_treasury_prevent_the_rise(place: str) -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1, 2, 3), P2: (4, 5, 6), place: (7,)})
    end_of_stock_round(game)
    assert game.state.price["RCS"] == ((4, 5) if place == "pool" else (3, 5))


def test_end_of_round_moves_go_in_operating_order() -> None:
    game = sicily()
    for company in ("RCS", "CTL"):
        found(game, company, {P1: (0, 1), "pool": (2,)})
    end_of_stock_round(game)
    assert operating_order(game) == ("RCS", "CTL")
