"""A face of a tile as layers of SVG, in the order in which they are painted.

The static part of a face is worked out once for each face, texts and theme. Tokens and other
things that move are painted by `tokens`. Lengths are in units (hex radius 100).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from senro.board.board import City
from senro.board.hex import Layout
from senro.board.tile import BROAD, COLOURS, DUAL, NARROW, Tile
from senro.draw.geometry import (
    Point,
    corner,
    direction,
    midpoint,
    outline,
    pair,
    polygon,
    toward,
)
from senro.draw.palette import FONT, Theme, contrast, safe
from senro.draw.plan import (
    NOTHING,
    Plan,
    Texts,
    plan,
)
from senro.draw.stops import OPEN_SPIKE, Place, Track
from senro.draw.svg import EMPTY, Markup, Value, at, document, el, group, join, number
from senro.draw.token import Coloured, disc, fit, written
from senro.draw.writing import Look
from senro.draw.writing import spot as write

LAYERS = (
    "land",
    "frame",
    "track",
    "stops",
    "tokens",
    "costs",
    "labels",
    "marks",
    "values",
    "names",
    "coordinates",
    "numbers",
)
"""The layers of a face, bottom first."""

TEXT: dict[str, Value] = {"font_family": FONT, "text_anchor": "middle"}

Layers = Mapping[str, Markup]


def defs(look: Look) -> Markup:
    """Return the hatching of sea and of areas off the map, for the <defs> of a drawing."""
    line: dict[str, Value] = {"fill": "none", "stroke_width": 1.5}
    sea = el(
        "pattern",
        el("path", d="M0 6q5 -4 10 0t10 0", stroke=look.theme("wave"), **line),
        id=f"{look.ids}-sea",
        width=20,
        height=14,
        patternUnits="userSpaceOnUse",
    )
    red = el(
        "pattern",
        el("path", d="M0 0V8", stroke="#fff", stroke_opacity=0.2, **line),
        id=f"{look.ids}-off",
        width=8,
        height=8,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    return join((sea, red))


# -- static layers -------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def layers(tile: Tile, layout: Layout, texts: Texts, look: Look) -> Layers:
    """Return the static layers of a face, by name."""
    laid = plan(tile, layout, texts)
    paint = look.theme
    ink = paint.on(tile.colour, "ink")
    spots: dict[str, list[Markup]] = {}
    for spot in laid.spots:
        layer, drawn = write(spot, tile, look)
        spots.setdefault(layer, []).append(drawn)
    done = {
        "land": _land(tile, layout, look),
        "frame": _notch(tile, layout),
        "track": _track(tile, layout, laid, paint),
        "stops": join(_stop(place, paint) for place in laid.arrangement.places),
    }
    for layer, drawn_all in spots.items():
        plain = layer in ("labels", "names", "coordinates", "numbers", "costs")
        done[layer] = group(drawn_all, fill=ink) if plain else join(drawn_all)
    return {name: done[name] for name in LAYERS if done.get(name)}


def _land(tile: Tile, layout: Layout, look: Look) -> Markup:
    shape = polygon(outline(layout))
    fill = el("path", d=shape, fill=look.theme.face(tile.colour))
    hatch = {"blue": "sea", "red": "off"}.get(tile.colour)
    if hatch is None:
        return fill
    return join((fill, el("path", d=shape, fill=f"url(#{look.ids}-{hatch})")))


def _notch(tile: Tile, layout: Layout) -> Markup:
    """Return one to four strokes in a corner: the phase of a track tile, for those who see
    its colour badly."""
    if tile.colour not in COLOURS[1:]:
        return EMPTY
    strokes = COLOURS.index(tile.colour)
    edge = 2  # the upper left corner, or the top one
    nx, ny = direction(layout, edge + 0.5)
    data = ""
    for i in range(strokes):
        cx, cy = corner(layout, edge, 92.0 - 4.0 * i)
        half = 4.5
        data += (
            f"M{pair((cx - ny * half, cy + nx * half))}L{pair((cx + ny * half, cy - nx * half))}"
        )
    return el(
        "path", d=data, stroke="#111", stroke_opacity=0.6, stroke_width=1.8, data_layer="notch"
    )


def _groups(tile: Tile, laid: Plan) -> list[list[int]]:
    """Return the segments in groups that are joined; tight curves first, straight ones last."""
    parent = list(range(len(tile.segments)))

    def root(i: int) -> int:
        while parent[i] != i:
            i = parent[i]
        return i

    for i, one in enumerate(tile.segments):
        for j in range(i):
            other = tile.segments[j]
            if any(
                e.kind == f.kind and e.index == f.index
                for e in (one.a, one.b)
                for f in (other.a, other.b)
            ):
                parent[root(i)] = root(j)
    groups: dict[int, list[int]] = {}
    for i in range(len(tile.segments)):
        groups.setdefault(root(i), []).append(i)

    def straightness(members: list[int]) -> tuple[float, int]:
        radii = [laid.arrangement.tracks[i].curve.radius or 1e9 for i in members]
        return (max(radii), members[0])

    return sorted(groups.values(), key=straightness)


def _track(tile: Tile, layout: Layout, laid: Plan, paint: Theme) -> Markup:
    parts: list[Markup] = []
    tracks = laid.arrangement.tracks
    for edge in tile.spikes:
        nx, ny = direction(layout, edge)
        x, y = midpoint(layout, edge)
        points = (
            (x - ny * 5, y + nx * 5),
            (x + ny * 5, y - nx * 5),
            toward(layout, edge, OPEN_SPIKE),
        )
        parts.append(el("path", d=polygon(points), fill=paint.on(tile.colour, "muted")))
    for members in _groups(tile, laid):
        parts += _rails([tracks[i] for i in members], paint)
    return join(parts)


def _rails(tracks: list[Track], paint: Theme) -> list[Markup]:
    parts = []
    plain = [t for t in tracks if not t.spike]
    thick = "".join(t.curve.path() for t in plain if t.gauge == DUAL)
    thin = "".join(t.curve.path() for t in plain if t.gauge != DUAL)
    spikes = [t for t in tracks if t.spike]
    line: dict[str, Value] = {"fill": "none"}
    white, rail = paint("casing"), paint("rail")
    for d, width in ((thin, 14), (thick, 17)):
        if d:
            parts.append(el("path", d=d, stroke=white, stroke_width=width, **line))
    if spikes:
        cased = "".join(_taper(t, 6.5, 4.0) for t in spikes)
        parts.append(el("path", d=cased, fill=white))
        parts.append(el("path", d="".join(_taper(t, 5.0, 0.0) for t in spikes), fill=rail))
        narrow = "".join(_taper(t, 2.2, -14.0) for t in spikes if t.gauge != BROAD)
        if narrow:
            parts.append(el("path", d=narrow, fill=white))
    rails = "".join(t.curve.path() for t in plain if t.gauge != DUAL)
    if rails:
        parts.append(el("path", d=rails, stroke=rail, stroke_width=10, **line))
    if thick:
        parts.append(el("path", d=thick, stroke=rail, stroke_width=13, **line))
        parts.append(el("path", d=thick, stroke=white, stroke_width=5, **line))
    for t in plain:
        if t.gauge == NARROW:
            parts.append(_ladder(t, white))
    ends = _nodes(plain)
    if ends:
        dots = join(el("circle", cx=number(x), cy=number(y), r=5) for x, y in ends)
        parts.append(group((dots,), fill=rail))
    return parts


def _ladder(track: Track, white: str) -> Markup:
    """Return the white dashes of narrow track, symmetric about both ends."""
    length = track.curve.length
    count = max(1, round(length / 13))
    dash = length / count
    return el(
        "path",
        d=track.curve.path(),
        fill="none",
        stroke=white,
        stroke_width=6,
        stroke_dasharray=f"{number(dash * 8 / 13, 2)} {number(dash * 5 / 13, 2)}",
        stroke_dashoffset=number(-dash * 2.5 / 13, 2),
    )


def _taper(track: Track, half: float, longer: float) -> str:
    """Return a spike from its edge to its point, `longer` units longer than its track."""
    (ax, ay), (bx, by) = track.curve.a, track.curve.b
    if ax * ax + ay * ay < bx * bx + by * by:
        (ax, ay), (bx, by) = (bx, by), (ax, ay)
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    tx, ty = (bx - ax) / long, (by - ay) / long
    tip = (bx + tx * longer, by + ty * longer)
    return polygon(((ax - ty * half, ay + tx * half), (ax + ty * half, ay - tx * half), tip))


def _nodes(tracks: list[Track]) -> list[Point]:
    """Return the points inside the hex at which several pieces of broad track meet."""
    seen: dict[Point, int] = {}
    for t in tracks:
        for x, y in (t.curve.a, t.curve.b):
            if x * x + y * y < 80 * 80 and t.gauge == BROAD:
                key = (round(x, 1), round(y, 1))
                seen[key] = seen.get(key, 0) + 1
    return [p for p, count in seen.items() if count > 1]


def _stop(place: Place, paint: Theme) -> Markup:
    x, y = place.point
    if place.mark == "city":
        return _city(place, paint)
    if place.mark == "hub":
        return el(
            "path",
            d=place.outline(-2.0),
            fill=paint("gray"),
            stroke=paint("rail"),
            stroke_width=4,
        )
    if place.mark == "dot":
        return el(
            "circle",
            cx=number(x),
            cy=number(y),
            r=8.5,
            fill=paint("rail"),
            stroke=paint("casing"),
            stroke_width=2.5,
        )
    if place.mark == "bar":
        nx, ny = -place.along[1], place.along[0]
        a, b = (x - nx * 15, y - ny * 15), (x + nx * 15, y + ny * 15)
        a2, b2 = (x - nx * 17, y - ny * 17), (x + nx * 17, y + ny * 17)
        return join(
            (
                el("path", d=f"M{pair(a2)}L{pair(b2)}", stroke=paint("casing"), stroke_width=13),
                el("path", d=f"M{pair(a)}L{pair(b)}", stroke=paint("rail"), stroke_width=9),
            )
        )
    return EMPTY


def _city(place: Place, paint: Theme) -> Markup:
    r = place.slot_radius
    plate = el(
        "path", d=place.outline(), fill=paint("slot"), stroke=paint("rail"), stroke_width=2.5
    )
    if len(place.slots) == 1:
        return plate
    circles = join(
        el("circle", cx=number(x), cy=number(y), r=number(r - 1.8)) for x, y in place.slots
    )
    return join((plate, group((circles,), fill="none", stroke="#8b929b", stroke_width=1.6)))


# -- tokens --------------------------------------------------------------------------------


def tokens(
    laid: Plan,
    cities: Mapping[int, City],
    companies: Mapping[str, Coloured],
    paint: Theme,
    shared: Mapping[str, str] | None = None,
) -> Markup:
    """Return tokens and reservations of a face; `shared` gives the ids of tokens in defs."""
    parts: list[Markup] = []
    drawn = shared or {}

    def token(company: str, x: float, y: float, scale: float = 1.0, dashed: bool = False) -> None:
        place = at(x, y) + ("" if scale == 1.0 else f" scale({number(scale, 2)})")
        if company in drawn and not dashed and scale == 1.0:
            parts.append(el("use", href=f"#{drawn[company]}", x=number(x), y=number(y)))
            return
        picture = disc(company, colour_of(company, companies), dashed=dashed)
        parts.append(group((picture,), transform=place))

    for index, city in sorted(cities.items()):
        place = laid.arrangement.places[index]
        scale = place.slot_radius / 25.0
        for slot, (x, y) in enumerate(place.slots):
            holder = city.slots[slot] if slot < len(city.slots) else None
            owner = city.reserved[slot] if slot < len(city.reserved) else None
            if holder is not None:
                token(holder, x, y, scale)
            elif owner is not None:
                parts.append(_reserved(owner, colour_of(owner, companies), x, y, scale))
    for spot in laid.spots:
        if spot.kind == "beside":
            stop, _, company = spot.key.partition(":")
            held = int(stop) >= 0 and company in cities[int(stop)].extra if stop != "-1" else False
            scale = 0.72 * spot.variant.scale
            if held:
                token(company, spot.x, spot.y, scale, dashed=True)
            else:
                parts.append(
                    group(
                        (
                            el("circle", r=21, fill=paint("slot"), fill_opacity=0.7),
                            _reserved(company, colour_of(company, companies), 0, 0, 1.0),
                        ),
                        transform=f"{at(spot.x, spot.y)} scale({number(scale, 2)})",
                    )
                )
    return join(parts)


def colour_of(company: str, companies: Mapping[str, Coloured]) -> str:
    """Return the colour of a company, grey for one that is not known."""
    found = companies.get(company)
    return safe(found.colour) if found is not None else "#888888"


def _reserved(company: str, colour: str, x: float, y: float, scale: float) -> Markup:
    """Return a reservation: the code in grey within a thin ring of the company's colour."""
    return join(
        (
            el(
                "circle",
                cx=number(x),
                cy=number(y),
                r=number(19.5 * scale),
                fill="none",
                stroke=colour if contrast(colour, "#FFFFFF") > 1.25 else "#8b929b",
                stroke_width=3,
                stroke_opacity=0.75,
                stroke_dasharray="6 3",
            ),
            written(
                company, x, y, fit(company, 29 * scale, 17 * scale), weight=600, fill="#56616e"
            ),
        )
    )


def beside(cities: Mapping[int, City], waiting: Sequence[str] = ()) -> tuple[tuple[int, str], ...]:
    """Return what stands beside the slots of a hex, as `Texts.beside` wants it."""
    found: list[tuple[int, str]] = []
    for index, city in sorted(cities.items()):
        found += [(index, company) for company in city.extra]
        found += [(index, owner) for owner in city.reserved[len(city.slots) :] if owner]
    found += [(-1, company) for company in waiting]
    return tuple(found)


# -- one tile ------------------------------------------------------------------------------


def border(layout: Layout, paint: Theme) -> Markup:
    """Return the outline of a hex."""
    return el(
        "path",
        d=polygon(outline(layout)),
        fill="none",
        stroke=paint("line"),
        stroke_width=2,
        stroke_linejoin="round",
    )


def tile_svg(
    tile: Tile,
    layout: Layout,
    *,
    name: str = "",
    short_name: str = "",
    coordinate: str = "",
    number_shown: bool = False,
    notch: bool = True,
    marks: tuple[str, ...] = (),
    cities: Mapping[int, City] | None = None,
    companies: Mapping[str, Coloured] | None = None,
    reserved: tuple[str, ...] = (),
    column: int | None = None,
    columns: tuple[str, ...] = ("yellow", "green", "brown", "gray"),
    width: float | None = None,
    label: str | None = None,
    theme: str = "css",
    ids: str = "senro",
) -> str:
    """Return one tile, as it lies, as a drawing of its own.

    `cities` are the tokens by stop, `reserved` the companies waiting for the hex, `column` the
    phase's column, `notch` the strokes that tell the phase, `label` what a screen reader says;
    `width` is in pixels.
    """
    states = dict(cities or {})
    texts = Texts(
        name=name,
        short=short_name,
        coordinate=coordinate,
        number=tile.name if number_shown else "",
        marks=marks,
        beside=beside(states, reserved),
    )
    look = Look(Theme(theme), column, columns, ids)
    content = face(tile, layout, texts, look, states, companies or {}, notch=notch)
    wide, tall = (102.0, 88.6) if layout.flat else (88.6, 102.0)
    hatched = tile.colour in ("blue", "red")
    return document(
        join((el("defs", defs(look)) if hatched else EMPTY, content)),
        (-wide, -tall, 2 * wide, 2 * tall),
        width=width,
        label=label if label is not None else tile.name,
    )


def face(
    tile: Tile,
    layout: Layout,
    texts: Texts,
    look: Look,
    cities: Mapping[int, City] | None = None,
    companies: Mapping[str, Coloured] | None = None,
    *,
    notch: bool = True,
) -> Markup:
    """Return a face as one group with all layers and its outline."""
    done = dict(layers(tile, layout, texts, look))
    if not notch:
        done.pop("frame", None)
    done["tokens"] = tokens(plan(tile, layout, texts), cities or {}, companies or {}, look.theme)
    parts = [group((done.get(name, EMPTY),), data_layer=name) for name in LAYERS]
    return group((*parts, border(layout, look.theme)), **TEXT)


__all__ = ["LAYERS", "NOTHING", "Look", "Texts", "face", "layers", "tile_svg", "tokens"]
