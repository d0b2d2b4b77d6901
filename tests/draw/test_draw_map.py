from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from senro.board.board import Board, City
from senro.draw import Ghost, Highlight, RouteDrawing, board_svg, gallery_html, tile_svg
from senro.draw.routes import bands, runs
from tests.draw.draw_faces import titles

if TYPE_CHECKING:
    from senro.board.tile import Tile
    from senro.core.title import Title

HOSTILE = '<b>"Pale&rmo"</b>'
SVG = "{http://www.w3.org/2000/svg}"
TITLE = titles()[0]


def _ids(root: ET.Element) -> list[str]:
    return [e.get("id", "") for e in root.iter() if e.get("id")]


def _layer(root: ET.Element, name: str) -> ET.Element:
    return next(e for e in root.iter() if e.get("data-layer") == name)


@pytest.mark.parametrize("title", titles(), ids=lambda title: str(title.name))
@pytest.mark.parametrize("theme", ("css", "light", "dark"))
def test_every_map_is_a_well_formed_drawing(title: Title, theme: str) -> None:
    drawn = board_svg(title, theme=theme, coordinates=True, tile_numbers=True)
    root = ET.fromstring(drawn)
    ids = _ids(root)
    assert max(Counter(ids).values()) == 1
    used = [e.get("href", "")[1:] for e in root.iter(SVG + "use")]
    assert set(used) <= set(ids)
    assert ("var(--" in drawn) == (theme == "css")
    cells = [e for row in _layer(root, "hits") for e in row]
    assert sorted(e.get("data-hex", "") for e in cells) == sorted(title.map.hexes)
    assert [e.get("tabindex") for e in cells].count("0") == 1
    assert {e.get("role") for e in cells} == {"gridcell"}


@pytest.mark.parametrize("title", titles(), ids=lambda title: str(title.name))
def test_a_map_is_small(title: Title) -> None:
    assert len(board_svg(title).encode()) < 200_000


def test_the_same_board_is_drawn_the_same() -> None:
    assert board_svg(TITLE) == board_svg(TITLE)


def test_names_are_escaped_wherever_they_appear() -> None:
    hex_ = TITLE.map.hexes[0]
    drawn = board_svg(
        TITLE,
        names={hex_: HOSTILE},
        labels={hex_: HOSTILE},
        marks={hex_: (HOSTILE,)},
        label=HOSTILE,
        highlight=Highlight(costs={hex_: HOSTILE}),
    )
    root = ET.fromstring(drawn)
    assert root.get("aria-label") == HOSTILE
    assert not list(root.iter("b"))
    assert HOSTILE not in drawn


def test_a_widened_city_shows_every_token() -> None:
    """A destination token may get a slot of its own beyond those of the tile."""
    place = next(p for p, c in Board.printed(TITLE.map, {}).cities.items() if len(c.slots) == 1)
    a, b, *_ = TITLE.companies
    board = Board.printed(TITLE.map, {}).with_city(place, City((a, b), (), ()))
    drawn = board_svg(TITLE, board, owners={a: 1, b: 2})
    root = ET.fromstring(drawn)
    assert len({badge.get("transform") for badge in _layer(root, "owners")}) == 2
    assert all(f">{company}</text>" in drawn for company in (a, b))


def test_tokens_show_whose_they_are_by_shape() -> None:
    place = next(p for p, c in Board.printed(TITLE.map, {}).cities.items() if len(c.slots) == 1)
    a, *_ = TITLE.companies
    board = Board.printed(TITLE.map, {place: (a,)}).with_city(place, City((a,), (), ()))
    shapes = set()
    for seat in range(1, 7):
        root = ET.fromstring(board_svg(TITLE, board, owners={a: seat}))
        (badge,) = _layer(root, "owners")
        assert badge.get("data-seat") == str(seat)
        shapes.add(badge[0].get("d"))
    assert len(shapes) == 6  # one of them, the disc, has no path
    assert not [
        e for e in ET.fromstring(board_svg(TITLE, board)) if e.get("data-layer") == "owners"
    ]


def test_tokens_and_reservations_show_codes() -> None:
    place = next(p for p, c in Board.printed(TITLE.map, {}).cities.items() if len(c.slots) == 1)
    a, b, *_ = TITLE.companies
    board = Board.printed(TITLE.map, {place: (a,)})
    assert f">{a}</text>" in board_svg(TITLE, board)
    held = board.with_city(place, City((a,), (), (b,)))
    drawn = board_svg(TITLE, held)
    assert f">{b}</text>" in drawn
    assert 'stroke-dasharray="5 3.5"' in drawn


def test_a_company_may_have_a_hostile_code() -> None:
    place = next(iter(Board.printed(TITLE.map, {}).cities))
    board = Board.printed(TITLE.map, {})
    city = board.cities[place]
    board = board.with_city(place, replace(city, slots=(HOSTILE,) * len(city.slots)))
    root = ET.fromstring(board_svg(TITLE, board))
    assert any(e.text == HOSTILE for e in root.iter(SVG + "text"))


def test_highlights_fade_what_is_not_legal() -> None:
    some = TITLE.map.hexes[3:6]
    shown = Highlight(hexes=some, selected=some[0], laid=(some[1],), costs={some[2]: "40"})
    root = ET.fromstring(board_svg(TITLE, highlight=shown))
    layer = _layer(root, "highlights")
    veil = next(e for e in layer if e.get("fill-opacity"))
    assert veil.get("d", "").count("Z") == len(TITLE.map.hexes) - len(some)
    first = next(e for row in _layer(root, "hits") for e in row if e.get("tabindex") == "0")
    assert first.get("data-hex") == some[0]
    assert any(e.text == "40" for e in layer.iter(SVG + "text"))


def test_a_highlight_of_something_unknown_is_ignored() -> None:
    shown = Highlight(stops=(("Z99", 0),), laid=("Z99",), costs={"Z99": "1"}, selected="Z99")
    ET.fromstring(board_svg(TITLE, highlight=shown, ghost=Ghost("Z99", next(_tiles()))))


def _tiles() -> Iterator[Tile]:
    return iter(TITLE.tiles.values())


def test_a_ghost_is_drawn_over_its_hex() -> None:
    hex_ = TITLE.map.hexes[5]
    root = ET.fromstring(board_svg(TITLE, ghost=Ghost(hex_, next(_tiles()).turned(2))))
    assert _layer(root, "ghost") is not None


def _through() -> tuple[Board, str, int, int]:
    """Return a board, one of its hexes and two segments that end at the same stop."""
    board = Board.printed(TITLE.map, {})
    for hex_, face in board.faces.items():
        for ends in face.at_stop:
            if len(ends) >= 3 and face.stops[0].kind == "town":
                return board, hex_, ends[0], ends[1]
    raise AssertionError


def test_routes_sharing_track_lie_side_by_side() -> None:
    board, hex_, a, b = _through()
    one = RouteDrawing("4", ((hex_, a), (hex_, b)), ((hex_, 0),))
    two = RouteDrawing("6", ((hex_, b), (hex_, a)), ((hex_, 0),))
    drawn = bands(board, (one, two))
    root = ET.fromstring(drawn)
    coloured = [e for e in root.iter("path") if e.get("stroke-width") == "6"]
    assert len({e.get("stroke") for e in coloured}) == 2
    assert len({e.get("d") for e in coloured}) == len(coloured)
    alone = ET.fromstring(bands(board, (one,)))
    assert [e for e in alone.iter("path") if e.get("stroke-width") == "10"]


def test_a_route_given_in_any_order_runs_through() -> None:
    board, hex_, a, b = _through()
    for pieces in (((hex_, a), (hex_, b)), ((hex_, b), (hex_, a))):
        ran = runs(board, RouteDrawing("4", pieces))
        assert [run.joined for run in ran] == [False, True]
        assert ran[0].curve.b == pytest.approx(ran[1].curve.a)


def test_a_route_over_track_that_is_gone_is_drawn_as_far_as_it_goes() -> None:
    hex_ = TITLE.map.hexes[0]
    route = RouteDrawing("4", ((hex_, 99), ("Z99", 0)), (("Z99", 0), (hex_, 99)))
    ET.fromstring(board_svg(TITLE, routes=(route,)))


def test_routes_have_numbered_badges() -> None:
    board, hex_, a, b = _through()
    routes = tuple(RouteDrawing("4", ((hex_, s),)) for s in (a, b))
    root = ET.fromstring(board_svg(TITLE, board, routes=routes))
    assert [e.text for e in _layer(root, "badges").iter(SVG + "text")] == ["1", "2"]


@pytest.mark.parametrize("title", titles(), ids=lambda title: str(title.name))
def test_every_tile_is_well_formed(title: Title) -> None:
    for tile in title.tiles.values():
        ET.fromstring(tile_svg(tile.turned(1), title.map.layout, name=HOSTILE, column=0))


def test_the_gallery_shows_every_tile_and_hex() -> None:
    page = gallery_html(TITLE, turns=2)
    assert page.count("<svg") == 2 * len(TITLE.tiles) + len(TITLE.map.printed)
    assert page.startswith("<!doctype html>")
