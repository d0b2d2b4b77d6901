"""Every face of every title in every turn: nothing that matters may be covered."""

from __future__ import annotations

import itertools
import math

import pytest

from senro.board.hex import Layout
from senro.board.tile import CITY, Tile
from senro.draw.geometry import turned
from senro.draw.labels import PROTECTED, Shape, distance, fits
from senro.draw.plan import NOTHING, Plan, Texts, plan, rim
from senro.draw.stops import arrange
from tests.draw.draw_faces import all_faces, own, titles

LATIN = Texts(name="Trondheim")
KANA = Texts(name="トロンハイム", short="トロン")

NAME_HIDDEN = 0.03
"""The share of faces on which a name of nine letters may find no room."""


def test_no_protected_item_is_covered() -> None:
    assert _faults(all_faces(), LATIN) == []


@pytest.mark.slow
@pytest.mark.parametrize("texts", (LATIN, KANA, NOTHING), ids=("latin", "kana", "bare"))
def test_no_protected_item_is_covered_in_any_turn(texts: Texts) -> None:
    assert _faults(all_faces(6), texts) == []


@pytest.mark.slow
def test_stops_keep_clear_in_every_turn() -> None:
    assert [what for what, tile, layout in all_faces(6) if _stop_faults(tile, layout)] == []


def _faults(
    faces: tuple[tuple[str, Tile, Layout], ...], texts: Texts
) -> list[tuple[str | float, ...]]:
    faults: list[tuple[str | float, ...]] = []
    for what, tile, layout in faces:
        laid = plan(tile, layout, texts)
        if laid.conflict > 1.5:
            faults.append((what, round(laid.conflict, 2)))
        for one, two in itertools.combinations(laid.spots, 2):
            gap = distance(one.variant.shape, one.x, one.y, two.variant.shape, two.x, two.y)
            if gap < -1.0:
                faults.append((what, one.kind, two.kind, round(gap, 2)))
    return faults


def test_every_item_lies_inside_the_hex() -> None:
    for what, tile, layout in all_faces():
        for spot in plan(tile, layout, LATIN).spots:
            assert fits(layout, spot.x, spot.y, spot.variant.shape, 2.9), (what, spot)


def test_values_labels_and_costs_are_always_shown() -> None:
    for what, tile, layout in all_faces():
        kinds = [spot.kind for spot in plan(tile, layout, LATIN).spots]
        assert kinds.count("label") == (1 if tile.label else 0), what
        assert kinds.count("cost") == (1 if tile.cost else 0), what
        worth = [stop for stop in tile.stops if any(stop.values)]
        shown = kinds.count("bubble") + kinds.count("values")
        shared = len(worth) >= 3 and len({stop.values for stop in worth}) == 1
        assert shown == (1 if shared else len(worth)), what


def test_a_value_lies_nearest_to_its_own_stop() -> None:
    for what, tile, layout in all_faces():
        laid = plan(tile, layout, LATIN)
        for spot in laid.spots:
            if spot.kind not in ("bubble", "values") or spot.stop < 0:
                continue
            away = [rim(place, spot.x, spot.y) for place in laid.arrangement.places]
            assert min(away) == away[spot.stop], (what, spot)


def test_stops_keep_clear_of_each_other_and_of_foreign_track() -> None:
    faults = []
    for what, tile, layout in all_faces():
        faults += [(what, fault) for fault in _stop_faults(tile, layout)]
    assert faults == []


def _stop_faults(tile: Tile, layout: Layout) -> list[str]:
    arrangement = arrange(tile, layout)
    found = []
    for (i, a), (j, b) in itertools.combinations(enumerate(arrangement.places), 2):
        if "none" in (a.mark, b.mark):
            continue
        gap = min(
            math.hypot(ax - bx, ay - by) - ar - br
            for ax, ay, ar in a.discs
            for bx, by, br in b.discs
        )
        if gap < -1:
            found.append(f"stops {i} and {j}: {gap:.1f}")
    for s, segment in enumerate(tile.segments):
        mine = {end.index for end in (segment.a, segment.b) if end.kind == "stop"}
        points = arrangement.tracks[s].curve.samples(4)
        for i, place in enumerate(arrangement.places):
            if i in mine or place.mark == "none":
                continue
            gap = min(
                math.hypot(px - x, py - y) - r - 5 for px, py in points for x, y, r in place.discs
            )
            if gap < -2:
                found.append(f"stop {i} on segment {s}: {gap:.1f}")
    return found


def test_slots_lie_inside_the_hex() -> None:
    for what, tile, layout in all_faces():
        for i, place in enumerate(plan(tile, layout, LATIN).arrangement.places):
            if tile.stops[i].kind == CITY:
                assert len(place.slots) == tile.stops[i].slots, what
                for x, y in place.slots:
                    assert fits(layout, x, y, Shape.disc(place.slot_radius), 1.0), what


def test_turning_a_tile_turns_its_stops() -> None:
    kinds = [(t, layout) for layout in (Layout.FLAT_ROWS, Layout.POINTY_ROWS) for t in own()]
    kinds += [(tile, title.map.layout) for title in titles() for tile in title.tiles.values()]
    for tile, layout in kinds:
        home = arrange(tile, layout).places
        for turn in range(1, 6):
            for a, b in zip(home, arrange(tile.turned(turn), layout).places, strict=True):
                assert b.mark == a.mark
                assert b.point == pytest.approx(turned(a.point, turn), abs=1e-6)


def test_few_names_are_hidden() -> None:
    laid = [plan(tile, layout, LATIN) for _, tile, layout in all_faces()]
    hidden = [p for p in laid if all(spot.kind != "name" for spot in p.spots)]
    assert len(hidden) <= NAME_HIDDEN * len(laid)


def test_names_cover_no_value_label_cost_or_stop() -> None:
    for what, tile, layout in all_faces():
        laid = plan(tile, layout, LATIN)
        for name in (spot for spot in laid.spots if spot.kind == "name"):
            assert _covered(name.x, name.y, name.variant.shape, laid) <= 1.0, what


def _covered(x: float, y: float, shape: Shape, laid: Plan) -> float:
    deep = [
        -distance(shape, x, y, spot.variant.shape, spot.x, spot.y)
        for spot in laid.spots
        if spot.kind in PROTECTED
    ]
    deep += [
        -distance(shape, x, y, Shape.disc(o.radius), o.x, o.y)
        for o in laid.obstacles
        if o.kind == "stop"
    ]
    return max(deep, default=0.0)


def test_the_plan_of_a_face_is_the_same_again() -> None:
    for tile in own():
        first = plan(tile, Layout.FLAT_ROWS, LATIN)
        plan.cache_clear()
        arrange.cache_clear()
        assert plan(tile, Layout.FLAT_ROWS, LATIN) == first


def test_a_short_name_is_used_where_the_long_one_finds_no_room() -> None:
    tile = own()[6]
    long = "Llanfairpwllgwyngyllgogerych"
    texts = Texts(name=long, short="Pwll")
    names = [s for s in plan(tile, Layout.POINTY_ROWS, texts).spots if s.kind == "name"]
    assert [s.variant.lines for s in names] in ([("Pwll",)], [])
    plain = plan(own()[0], Layout.FLAT_ROWS, Texts(name=long, short="Pwll"))
    assert [s.variant.lines for s in plain.spots if s.kind == "name"] == [("Pwll",)]


def test_stops_of_equal_worth_share_a_bubble_from_three_on() -> None:
    from senro.board.tile import parse

    tile = parse("three", "brown", "c50=0 c50=2 c50=4")
    kinds = [spot.kind for spot in plan(tile, Layout.FLAT_ROWS).spots]
    assert kinds == ["bubble"]
