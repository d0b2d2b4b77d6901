from __future__ import annotations

import math

import pytest

from senro.board.hex import Layout, edge_vector
from senro.board.tile import parse
from senro.draw.geometry import (
    APOTHEM,
    LANE,
    centre,
    corner,
    curve_middle,
    direction,
    edge_to_edge,
    edge_to_point,
    midpoint,
    pick,
    turned,
)
from senro.draw.stops import arrange, city_at

LAYOUTS = tuple(Layout)
FLAT = Layout.FLAT_ROWS


@pytest.mark.parametrize("layout", LAYOUTS)
def test_track_arcs_have_the_radii_of_the_book(layout: Layout) -> None:
    assert edge_to_edge(layout, 0, 1).radius == pytest.approx(50)
    assert edge_to_edge(layout, 5, 0).radius == pytest.approx(50)
    assert edge_to_edge(layout, 0, 2).radius == pytest.approx(150)
    assert edge_to_edge(layout, 1, 4).turn == 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_track_leaves_edges_at_right_angles(layout: Layout) -> None:
    for i in range(6):
        for j in range(6):
            if i == j:
                continue
            curve = edge_to_edge(layout, i, j)
            inward = direction(layout, i)
            tx, ty = curve.tangent(0)
            assert tx * inward[0] + ty * inward[1] == pytest.approx(-1, abs=1e-6)
            outward = direction(layout, j)
            tx, ty = curve.tangent(1)
            assert tx * outward[0] + ty * outward[1] == pytest.approx(1, abs=1e-6)
            assert curve.length < 175


@pytest.mark.parametrize("layout", LAYOUTS)
def test_middle_of_a_curve(layout: Layout) -> None:
    assert math.hypot(*curve_middle(layout, 0, 1)) == pytest.approx(50)
    assert math.hypot(*curve_middle(layout, 0, 2)) == pytest.approx(23.2, abs=0.05)
    assert math.hypot(*curve_middle(layout, 0, 3)) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_neighbours_share_the_middle_of_their_edge(layout: Layout) -> None:
    name = "E5"
    for edge in range(6):
        dx, dy = edge_vector(layout, edge)
        column, row = (4, 4)
        x, y = centre(layout, name)
        if layout.flat:
            x2, y2 = 150.0 * (column + dx), APOTHEM * (row + dy)
        else:
            x2, y2 = APOTHEM * (column + dx), 150.0 * (row + dy)
        mx, my = midpoint(layout, edge)
        ox, oy = midpoint(layout, edge + 3)
        assert math.dist((x, y), (x2, y2)) == pytest.approx(2 * APOTHEM)
        assert (x + mx, y + my) == pytest.approx((x2 + ox, y2 + oy))


def test_flat_edge_zero_is_the_bottom_and_pointy_edge_four_the_right() -> None:
    assert midpoint(FLAT, 0) == pytest.approx((0, APOTHEM))
    assert midpoint(Layout.POINTY_ROWS, 4) == pytest.approx((APOTHEM, 0))
    assert math.hypot(*corner(FLAT, 2)) == pytest.approx(100)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_track_to_a_stop_reaches_it(layout: Layout) -> None:
    for edge in range(6):
        for p in ((0.0, 0.0), (30.0, 10.0), (-20.0, 41.0)):
            curve = edge_to_point(layout, edge, p)
            assert curve.point(1) == pytest.approx(p, abs=1e-6)
            assert curve.point(0) == pytest.approx(midpoint(layout, edge), abs=1e-6)
            nx, ny = direction(layout, edge)
            tx, ty = curve.tangent(0)
            assert tx * nx + ty * ny == pytest.approx(-1, abs=0.03)


def test_offset_curves_stay_parallel() -> None:
    for curve in (edge_to_edge(FLAT, 0, 1), edge_to_edge(FLAT, 2, 0), edge_to_edge(FLAT, 0, 3)):
        for aside in (-7.0, 3.0):
            other = curve.offset(aside)
            for share in (0.0, 0.4, 1.0):
                p, q = curve.point(share), other.point(share)
                tx, ty = curve.tangent(share)
                side = (q[0] - p[0]) * -ty + (q[1] - p[1]) * tx
                assert side == pytest.approx(aside)
                assert math.dist(p, q) == pytest.approx(abs(aside))


def test_a_reversed_curve_runs_the_same_course() -> None:
    curve = edge_to_edge(FLAT, 0, 2)
    assert curve.reversed().point(0.25) == pytest.approx(curve.point(0.75))


def test_parallel_lanes_are_one_lane_apart() -> None:
    tile = parse("two", "green", "c60/4=5x2")
    one, two = (t.curve for t in arrange(tile, Layout.POINTY_ROWS).tracks)
    assert math.dist(one.a, two.a) == pytest.approx(LANE)
    middle = ((one.a[0] + two.a[0]) / 2, (one.a[1] + two.a[1]) / 2)
    assert middle == pytest.approx(midpoint(Layout.POINTY_ROWS, 5))


def test_slots_stand_on_a_ring() -> None:
    for count, ring in ((1, 0.0), (2, 25.0), (3, 28.9), (4, 35.4), (5, 42.5), (6, 50.0)):
        place = city_at((3.0, 4.0), count)
        assert len(place.slots) == count
        for slot in place.slots:
            assert math.dist(slot, (3, 4)) == pytest.approx(ring, abs=0.05)


def test_many_slots_shrink_to_fit_the_plate() -> None:
    place = city_at((0.0, 0.0), 8)
    assert place.slot_radius < 25
    assert max(math.hypot(*s) for s in place.slots) + place.slot_radius == pytest.approx(78)


def test_picking_finds_the_hex_under_a_point() -> None:
    names = ("C3", "C5", "D4")
    for layout in (Layout.FLAT_ROWS, Layout.POINTY_ROWS):
        for name in names:
            x, y = centre(layout, name)
            assert pick(layout, names, (x + 30, y - 30)) == name
        assert pick(layout, names, (5000.0, 0.0)) is None


def test_turning_six_times_comes_home() -> None:
    assert turned((12.0, 5.0), 6) == (12.0, 5.0)
    assert turned(midpoint(FLAT, 0), 1) == pytest.approx(midpoint(FLAT, 1))
