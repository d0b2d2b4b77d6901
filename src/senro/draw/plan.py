"""The plan of a face: its arrangement and where its texts go, worked out once and kept.

What a face shows beside the tile itself is given as `Texts`. Lengths are in units.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from senro.board.hex import Layout
from senro.board.tile import CITY, OFFBOARD, PORT, Tile
from senro.draw import glyph
from senro.draw.geometry import Point, corner, midpoint, toward
from senro.draw.labels import Item, Obstacle, Shape, Spot, Toward, Variant, place, text_width
from senro.draw.stops import Arrangement, Place, arrange

VALUE_SIZE = 19.0
NAME_SIZE = 14.5
LABEL_SIZE = 24.0
COST_SIZE = 18.0
SMALL_SIZE = 11.0

TOLERANCE = 1.5
"""How deep protected items may overlap before the city in the middle is shifted, in units."""


@dataclass(frozen=True, slots=True)
class Texts:
    """What is written on a face beside the tile: nothing by default.

    `marks` are glyphs, short codes, or both as "home:CPR"; `beside` are (stop, company) of
    tokens and reservations beside the slots, stop -1 for the hex as a whole; `borders` are
    (edge, kind, cost) with kind "impassable" or "cost". `short` replaces a name that does not
    fit.
    """

    name: str = ""
    short: str = ""
    coordinate: str = ""
    number: str = ""
    marks: tuple[str, ...] = ()
    beside: tuple[tuple[int, str], ...] = ()
    borders: tuple[tuple[int, str, int], ...] = ()


NOTHING = Texts()


@dataclass(frozen=True, slots=True)
class Plan:
    """A face laid out. `conflict` is the deepest overlap of protected items, in units."""

    arrangement: Arrangement
    spots: tuple[Spot, ...]
    obstacles: tuple[Obstacle, ...]
    conflict: float


@lru_cache(maxsize=8192)
def plan(tile: Tile, layout: Layout, texts: Texts = NOTHING) -> Plan:
    """Return the plan of a face."""
    best = _plan(tile, layout, texts, (0.0, 0.0))
    if best.conflict <= TOLERANCE or not _shiftable(best.arrangement):
        return best
    # Only what must never be covered moves the city; names and marks take what is left.
    core = Texts(borders=texts.borders)
    worst, chosen = _plan(tile, layout, core, (0.0, 0.0)).conflict, (0.0, 0.0)
    for shift in _shifts():
        if worst <= TOLERANCE:
            break
        conflict = _plan(tile, layout, core, shift).conflict
        if conflict < worst - 0.25:
            worst, chosen = conflict, shift
    return best if chosen == (0.0, 0.0) else _plan(tile, layout, texts, chosen)


def _shifts() -> Iterator[Point]:
    for away in (8.0, 14.0, 20.0):
        for step in range(12):
            phi = math.radians(90 + 30 * step)
            yield (away * math.cos(phi), away * math.sin(phi))


def _shiftable(arrangement: Arrangement) -> bool:
    return any(
        p.mark == "city" and len(p.slots) > 1 and math.hypot(*p.point) < 1
        for p in arrangement.places
    )


def _plan(tile: Tile, layout: Layout, texts: Texts, shift: Point) -> Plan:
    arrangement = arrange(tile, layout, shift)
    obstacles = _obstacles(tile, layout, texts, arrangement)
    items = tuple(_items(tile, texts, arrangement, layout))
    spots, conflict = place(layout, items, obstacles)
    return Plan(arrangement, spots, obstacles, conflict)


# -- obstacles -----------------------------------------------------------------------------


def _obstacles(
    tile: Tile, layout: Layout, texts: Texts, arrangement: Arrangement
) -> tuple[Obstacle, ...]:
    found = [Obstacle(x, y, r, "stop", 6.0) for p in arrangement.places for x, y, r in p.discs]
    for track in arrangement.tracks:
        points = track.curve.samples(7.0)
        last = len(points) - 1
        for i, (x, y) in enumerate(points):
            radius = 6.5
            if track.spike:
                share = i / last
                outer = math.hypot(*track.curve.a) > math.hypot(*track.curve.b)
                radius = 1.5 + 5 * ((1 - share) if outer else share)
            found.append(Obstacle(x, y, radius, "track", 1.0))
    for edge in tile.spikes:
        for away in (82.0, 76.0, 70.0):
            found.append(Obstacle(*toward(layout, edge, away), (away - 62) / 4, "track", 1.0))
    for edge, kind, cost in texts.borders:
        a, b = corner(layout, edge - 1), corner(layout, edge)
        for i in range(13):
            x, y = a[0] + (b[0] - a[0]) * i / 12, a[1] + (b[1] - a[1]) * i / 12
            found.append(Obstacle(x, y, 5.0 if kind == "impassable" else 4.0, "border", 6.0))
        if cost:
            x, y = midpoint(layout, edge)
            found.append(Obstacle(x, y, 18.0, "border", 6.0))
    return tuple(found)


# -- items ---------------------------------------------------------------------------------


def _items(tile: Tile, texts: Texts, arrangement: Arrangement, layout: Layout) -> list[Item]:
    items = _values(tile, arrangement)
    bare = not tile.stops and not tile.segments
    if tile.cost:
        items.append(_cost(tile, bare))
    if tile.label:
        items.append(_label(tile.label))
    for stop, company in texts.beside:
        where = arrangement.places[stop] if stop >= 0 else None
        items.append(_beside(stop, company, where))
    harbours = ("port",) if any(s.kind == PORT for s in tile.stops) else ()
    for i, mark in enumerate((*harbours, *texts.marks)):
        items.append(_mark(i, mark, bare and not tile.cost and not texts.name))
    if texts.name:
        items.append(_name(texts.name, texts.short))
    corner_x, corner_y = (46.0, 76.0) if layout.flat else (70.0, 46.0)
    if texts.coordinate:
        items.append(_small("coordinate", texts.coordinate, corner_x, corner_y))
    if texts.number:
        items.append(_small("number", texts.number, -corner_x, corner_y))
    return items


def _values(tile: Tile, arrangement: Arrangement) -> list[Item]:
    shown = [i for i, stop in enumerate(tile.stops) if any(stop.values)]
    same = {tile.stops[i].values for i in shown}
    if len(shown) >= 3 and len(shown) == len(tile.stops) and len(same) == 1:
        stop = tile.stops[shown[0]]
        if len(set(stop.values)) == 1:
            return [_bubble(-1, stop.values[0], arrangement)]
    items = []
    for i in shown:
        stop = tile.stops[i]
        if len(set(stop.values)) == 1:
            items.append(_bubble(i, stop.values[0], arrangement))
        else:
            open_place = stop.kind in (OFFBOARD, PORT)
            items.append(_row(i, stop.values, arrangement, open_place))
    return items


def rim(place_: Place, x: float, y: float) -> float:
    """Return how far a point lies from the rim of a stop."""
    return _rim(place_.discs or ((*place_.point, 0.0),), x, y)


def _rim(discs: tuple[tuple[float, float, float], ...], x: float, y: float) -> float:
    return min([math.hypot(x - dx, y - dy) - r for dx, dy, r in discs])


def _leash(stop: int, own: float, arrangement: Arrangement) -> Callable[[float, float], float]:
    """Return the cost by position of a value that belongs to a stop; `own` is its half height."""
    if stop < 0:
        return lambda x, y: 0.05 * math.hypot(x, y) - 0.01 * x
    discs = [p.discs or ((*p.point, 0.0),) for p in arrangement.places]
    mine = discs.pop(stop)

    def pull(x: float, y: float) -> float:
        away = _rim(mine, x, y)
        cost = 0.6 * max(0.0, away - own - 3) - 0.01 * x
        for other in discs:
            cost += 1.5 * max(0.0, away + 12 - _rim(other, x, y))
        return cost + 1.0

    return pull


def _bubble(stop: int, value: int, arrangement: Arrangement) -> Item:
    radius = 15.0 if value < 100 else 18.0
    variant = Variant(Shape.disc(radius), lines=(str(value),))
    return Item("bubble", str(stop), (variant,), _leash(stop, radius, arrangement), stop=stop)


def cells(values: tuple[int, ...], style: str) -> tuple[tuple[tuple[int, float], ...], ...]:
    """Return the rows of a table of values as (column, width in units) at full size."""
    widths = [(i, 14.0 + 11.0 * len(str(v))) for i, v in enumerate(values)]
    if style == "row":
        return (tuple(widths),)
    if style == "column":
        wide = max(w for _, w in widths)
        return tuple(((i, wide),) for i, _ in widths)
    half = (len(widths) + 1) // 2
    rows = (tuple(widths[:half]), tuple(widths[half:]))
    wide = max(sum(w for _, w in row) for row in rows)
    stretched = []
    for row in rows:
        more = (wide - sum(w for _, w in row)) / max(1, len(row))
        stretched.append(tuple((i, w + more) for i, w in row))
    return tuple(stretched)


def _row(stop: int, values: tuple[int, ...], arrangement: Arrangement, open_place: bool) -> Item:
    variants = []
    for style, scale, cost in (
        ("row", 1.0, 0.0),
        ("rows", 1.0, 1.0),
        ("row", 0.82, 6.0),
        ("rows", 0.82, 7.0),
        ("column", 0.82, 8.0),
        ("rows", 0.68, 14.0),
        ("column", 0.68, 15.0),
    ):
        rows = cells(values, style)
        wide = max(sum(w for _, w in row) for row in rows) / 2 * scale
        tall = 12.5 * len(rows) * scale
        variants.append(Variant(Shape.box(wide, tall), cost, style, scale))
    pull = _central if open_place else _leash(stop, 13.0, arrangement)
    return Item("values", str(stop), tuple(variants), pull, stop=stop)


def _central(x: float, y: float) -> float:
    """Return the cost by position of values of a place without a mark of its own."""
    return 0.05 * math.hypot(x, 1.5 * (y + 6))


def _cost(tile: Tile, bare: bool) -> Item:
    chars = len(str(tile.cost))
    known = glyph.terrain(tile.terrain)
    row = Variant(Shape.box(6 * chars + (13 if known else 2), 11), 0.0, "row")
    column = Variant(Shape.box(6 * chars + 2, 21), 0.5, "column")
    variants: tuple[Variant, ...] = (row, column) if known else (row,)
    if bare:
        variants = (Variant(column.shape, 0.0, "column"),) if known else (row,)
        return Item("cost", "", variants, Toward(0, 0, 0.05), common=True)
    return Item("cost", "", variants, Toward(40, -50, 0.03), common=True)


def _label(label: str) -> Item:
    chars = len(label)
    variants = (
        Variant(Shape.box(8.5 * chars + 2, 12), 0.0, "", 1.0),
        Variant(Shape.box(7.2 * chars + 1, 10.5), 3.0, "", 0.84),
    )
    return Item("label", "", variants, Toward(-70, 0, 0.03), common=True)


def _beside(stop: int, company: str, where: Place | None) -> Item:
    variants = (
        Variant(Shape.disc(16.0), 0.0, "", 1.0),
        Variant(Shape.disc(12.5), 3.0, "", 0.78),
    )

    key = f"{stop}:{company}"
    if where is None:
        return Item("beside", key, variants, Toward(10, 50, 0.03), stop=stop, common=True)

    def pull(x: float, y: float) -> float:
        return 0.3 * max(0.0, rim(where, x, y) - 20)

    return Item("beside", key, variants, pull, stop=stop)


def _mark(index: int, mark: str, bare: bool) -> Item:
    if glyph.mark(mark):
        variants = (
            Variant(Shape.disc(15.0), 0.0, "glyph", 1.0),
            Variant(Shape.disc(12.0), 3.0, "glyph", 0.8),
        )
    else:
        kind, _, code = mark.rpartition(":")
        wide = max(11.0, text_width(code, 12.0) / 2 + 5 + (7 if glyph.mark(kind) else 0))
        variants = (
            Variant(Shape.box(wide, 9.0, 9.0), 0.0, "code", 1.0),
            Variant(Shape.box(wide * 0.82, 7.4, 7.4), 3.0, "code", 0.82),
        )

    pull = Toward(0, 0, 0.03) if bare else Toward(40, 50, 0.03)
    return Item("mark", f"{index}:{mark}", variants, pull, common=True)


def split(name: str) -> tuple[str, ...]:
    """Return a name in two lines if it has a place to break, near the middle."""
    breaks = [i for i, c in enumerate(name) if c in " -"]
    if len(name) < 8 or not breaks:
        return (name,)
    at = min(breaks, key=lambda i: (abs(i - len(name) / 2), i))
    first = name[: at + 1] if name[at] == "-" else name[:at]
    return (first, name[at + 1 :])


def _name(name: str, short: str) -> Item:
    variants = []
    for text, extra in ((name, 0.0), (short, 5.0)):
        if not text or (extra and short == name):
            continue
        lines = split(text)
        for scale, cost in ((1.0, 0.0), (0.84, 3.0)):
            variants.append(_lines((text,), scale, cost + extra))
            if len(lines) == 2:
                variants.append(_lines(lines, scale, cost + extra + 0.5))

    return Item(
        "name",
        "",
        tuple(variants),
        _above_or_below,
        optional=True,
        gap=1.5,
        leniency=0.35,
        common=True,
    )


def _above_or_below(x: float, y: float) -> float:
    """Return the cost by position of a name."""
    return 0.05 * abs(x) + 0.02 * abs(abs(y) - 45) - 0.002 * y


def _lines(lines: tuple[str, ...], scale: float, cost: float) -> Variant:
    wide = max(text_width(line, NAME_SIZE * scale) for line in lines) / 2
    wide += 2.0 if scale == 1.0 else 1.0
    tall = (9.0 if len(lines) == 1 else 16.5) * (1.0 if scale == 1.0 else 0.84)
    return Variant(Shape.box(wide, tall), cost, "", scale, lines)


def _small(kind: str, text: str, x0: float, y0: float) -> Item:
    wide = text_width(text, SMALL_SIZE) / 2 + 0.5
    variant = Variant(Shape.box(wide, 5.0, 1.0), 0.0, "", 1.0, (text,))
    return Item(
        kind,
        "",
        (variant,),
        Toward(x0, y0, 0.3),
        optional=True,
        gap=1.0,
        common=True,
    )


def is_city(tile: Tile, stop: int) -> bool:
    """Whether a stop of a tile has slots."""
    return tile.stops[stop].kind == CITY
