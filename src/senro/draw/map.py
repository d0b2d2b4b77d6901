"""A whole board as one SVG in layers, bottom first: land, track, routes, stops, texts, ...

Every layer is a group with `data-layer`, so that a page can hide texts by zoom. Lengths are in
units (hex radius 100).
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from senro.board.board import Board, City, Place
from senro.board.hex import Layout
from senro.core.state import State
from senro.draw import routes as route_layer
from senro.draw.drawing import Ghost, Highlight, RouteDrawing, Tracing
from senro.draw.geometry import Point, centre, corner, midpoint, outline, pair, polygon
from senro.draw.palette import Theme
from senro.draw.plan import Texts, plan
from senro.draw.stops import arrange
from senro.draw.svg import EMPTY, Markup, Value, at, document, el, group, join, number
from senro.draw.targets import hex_targets, part_targets, stop_point
from senro.draw.tile import TEXT, beside, colour_of, defs, face, layers, tokens
from senro.draw.token import disc, owner_badge, written
from senro.draw.writing import Look

if TYPE_CHECKING:
    from senro.core.title import Title

MARGIN = 56.0
"""Room for the letters and numbers of the axes on each side, in units."""

_TILE_LAYERS = ("frame", "track", "stops", "tokens", "costs", "labels", "marks", "values")
_TEXT_LAYERS = ("names", "coordinates", "numbers")

DEFAULT_COLUMNS = ("yellow", "green", "brown", "gray")


def columns_of(title: Title) -> tuple[str, ...]:
    """Return colours of the columns of values, in the order of the columns.

    They are tile colours where each column begins together with a colour of tiles; otherwise
    tile colours would mislead, and the columns go from white to black.
    """
    found: dict[int, str] = {}
    before: tuple[str, ...] = ()
    together = True
    for phase in title.phases:
        if phase.colours and phase.column not in found:
            found[phase.column] = phase.colours[-1]
            together = together and phase.colours != before
        before = phase.colours
    if not found:
        return DEFAULT_COLUMNS
    if together:
        return tuple(found[c] for c in sorted(found))
    return ("white", *("gray",) * (len(found) - 2), "black")[: len(found)]


def board_svg(
    title: Title,
    state: State | Board | None = None,
    *,
    column: int | None = None,
    columns: tuple[str, ...] | None = None,
    routes: Sequence[RouteDrawing] = (),
    highlight: Highlight | None = None,
    ghost: Ghost | None = None,
    names: Mapping[str, str] | None = None,
    short_names: Mapping[str, str] | None = None,
    labels: Mapping[str, str] | None = None,
    marks: Mapping[str, tuple[str, ...]] | None = None,
    owners: Mapping[str, int] | None = None,
    coordinates: bool = False,
    tile_numbers: bool = False,
    axes: bool = True,
    hits: bool = True,
    tracing: Tracing | None = None,
    width: float | None = None,
    label: str | None = None,
    theme: str = "css",
    ids: str = "senro",
) -> str:
    """Return a board as SVG.

    `state` may be a state, a board, or None for the printed map. `column` is the phase's column
    of values (by default that of the state) and `columns` are the colours of all columns (by
    default tile colours by phase; "white" and "black" are known too). `names` replaces the
    printed names (an empty mapping hides them), `short_names` are used where a name does not
    fit; `labels` are the spoken texts of the hexes, `marks` further marks by hex. `owners` gives
    the number of the player, from 1, whose shape is set at a company's tokens. `coordinates`
    and `tile_numbers` are layers of small print. `hits` adds a focusable target for each hex
    (`data-hex`), `tracing` those of a route being drawn (`data-stop`, `data-track`, `data-fork`).
    `width` is in pixels, `ids` begins all ids.
    """
    board = _board(title, state)
    if column is None and isinstance(state, State):
        column = title.phases[state.phase].column
    look = Look(Theme(theme), column, columns or columns_of(title), ids)
    drawn = _Drawing(title, board, look)
    drawn.names = title.map.names if names is None else names
    drawn.short_names = short_names or {}
    drawn.marks = marks or {}
    drawn.coordinates, drawn.tile_numbers = coordinates, tile_numbers
    hexes = title.map.hexes
    shown = highlight or Highlight()
    content = join(
        (
            drawn.defs(hexes, hits),
            drawn.land(hexes),
            drawn.layer("frame"),
            drawn.layer("track"),
            route_layer.bands(board, routes),
            route_layer.other_ways(board, tracing) if tracing else EMPTY,
            *(drawn.layer(name) for name in _TILE_LAYERS[2:]),
            *(drawn.layer(name) for name in _TEXT_LAYERS),
            drawn.owners(owners or {}),
            drawn.ghost(ghost),
            drawn.borders(),
            route_layer.badges(board, routes),
            drawn.highlight(shown, ghost),
            drawn.axes(hexes) if axes else EMPTY,
            hex_targets(board, drawn.names, labels or {}, shown, f"#{ids}-hex", label)
            if hits
            else EMPTY,
            part_targets(board, tracing.tracks, tracing.stops) if tracing else EMPTY,
            route_layer.markers(board, tracing) if tracing else EMPTY,
        )
    )
    box = bounds(title.map.layout, hexes, MARGIN if axes else 6.0)
    role: dict[str, Value] = {"role": "group" if hits else "img", **TEXT}
    if label is not None:
        role["aria_label"] = label
    return document(content, box, width=width, attributes=role)


def _board(title: Title, state: State | Board | None) -> Board:
    """Return the board to draw: cities that were widened have their slots on their faces."""
    if state is None:
        return Board.printed(title.map, {})
    board = state if isinstance(state, Board) else state.board
    faces = dict(board.faces)
    for (hex_, index), city in board.cities.items():
        stops = faces[hex_].stops
        if len(city.slots) > stops[index].slots:
            wider = replace(stops[index], slots=len(city.slots))
            stops = (*stops[:index], wider, *stops[index + 1 :])
            faces[hex_] = replace(faces[hex_], stops=stops)
    return board if faces == board.faces else replace(board, faces=faces)


def bounds(
    layout: Layout, hexes: Sequence[str], margin: float = 0.0
) -> tuple[float, float, float, float]:
    """Return (x, y, width, height) of the map in units, with a margin on each side."""
    points = [centre(layout, hex_) for hex_ in hexes] or [(0.0, 0.0)]
    wide, tall = (100.0, 86.6025) if layout.flat else (86.6025, 100.0)
    left = min(x for x, _ in points) - wide - margin
    top = min(y for _, y in points) - tall - margin
    right = max(x for x, _ in points) + wide + margin
    bottom = max(y for _, y in points) + tall + margin
    return (left, top, right - left, bottom - top)


class _Drawing:
    """A board being drawn; what its layers have in common."""

    def __init__(self, title: Title, board: Board, look: Look) -> None:
        self.title = title
        self.board = board
        self.look = look
        self.layout = title.map.layout
        self.names: Mapping[str, str] = {}
        self.short_names: Mapping[str, str] = {}
        self.marks: Mapping[str, tuple[str, ...]] = {}
        self.coordinates = False
        self.tile_numbers = False
        self._texts: dict[str, Texts] = {}
        self._shared: dict[str, str] = {}

    # -- what is on a hex --------------------------------------------------------------------

    def cities(self, hex_: str) -> dict[int, City]:
        """Return the cities of a hex by stop."""
        return dict(self.board.cities_of(hex_))

    def texts(self, hex_: str) -> Texts:
        """Return what is written on a hex beside its tile."""
        found = self._texts.get(hex_)
        if found is None:
            board = self.board
            found = Texts(
                name="" if self._joined(hex_) else self.names.get(hex_, ""),
                short=self.short_names.get(hex_, ""),
                coordinate=hex_ if self.coordinates else "",
                number=board.faces[hex_].name if self._numbered(hex_) else "",
                marks=(*board.marks.get(hex_, ()), *self.marks.get(hex_, ())),
                beside=beside(self.cities(hex_), board.hex_reserved.get(hex_, ())),
                borders=self._borders(hex_),
            )
            self._texts[hex_] = found
        return found

    def _joined(self, hex_: str) -> bool:
        """Whether a hex off the map only carries track to the hex that has its name."""
        face, name = self.board.faces[hex_], self.names.get(hex_)
        if face.colour != "red" or face.stops:
            return False
        return any(
            other is not None and self.names.get(other) == name and self.board.faces[other].stops
            for other in self.board.map.across[hex_]
        )

    def _numbered(self, hex_: str) -> bool:
        return self.tile_numbers and hex_ in self.board.laid

    def _borders(self, hex_: str) -> tuple[tuple[int, str, int], ...]:
        map_ = self.board.map
        found = []
        for edge in range(6):
            if (hex_, edge) in map_.impassable:
                found.append((edge, "impassable", 0))
            cost = self._border_cost(hex_, edge)
            if cost:
                found.append((edge, "cost", cost))
        return tuple(found)

    def _border_cost(self, hex_: str, edge: int) -> int:
        map_ = self.board.map
        cost = map_.border_cost.get((hex_, edge), 0)
        other = map_.across[hex_][edge]
        if not cost and other is not None:
            cost = map_.border_cost.get((other, (edge + 3) % 6), 0)
        return cost

    # -- layers ------------------------------------------------------------------------------

    def defs(self, hexes: Sequence[str], hits: bool) -> Markup:
        """Return what is used more than once: hatching, the hex and tokens."""
        parts = [defs(self.look)]
        parts.append(el("path", d=polygon(outline(self.layout)), id=f"{self.look.ids}-hex"))
        count: dict[str, int] = {}
        for city in self.board.cities.values():
            for holder in city.slots:
                if holder is not None:
                    count[holder] = count.get(holder, 0) + 1
        for i, company in enumerate(c for c, n in count.items() if n > 1):
            ident = f"{self.look.ids}-token-{i}"
            self._shared[company] = ident
            colour = colour_of(company, self.title.companies)
            parts.append(el("g", disc(company, colour), id=ident))
        return el("defs", join(parts))

    def land(self, hexes: Sequence[str]) -> Markup:
        """Return the fills of all hexes and the lines between them."""
        paint = self.look.theme
        by_colour: dict[str, str] = {}
        shape = _relative(self.layout)
        for hex_ in hexes:
            colour = self.board.faces[hex_].colour
            x, y = centre(self.layout, hex_)
            start = corner(self.layout, 5)
            by_colour[colour] = (
                by_colour.get(colour, "") + f"M{pair((x + start[0], y + start[1]))}{shape}"
            )
        parts = []
        for colour, d in by_colour.items():
            parts.append(el("path", d=d, fill=paint.face(colour), data_colour=colour))
            hatch = {"blue": "sea", "red": "off"}.get(colour)
            if hatch:
                parts.append(el("path", d=d, fill=f"url(#{self.look.ids}-{hatch})"))
        lines = el(
            "path",
            d=self._lines(hexes),
            fill="none",
            stroke=paint("line"),
            stroke_width=2,
            stroke_linecap="round",
        )
        return group((*parts, lines), data_layer="land")

    def _lines(self, hexes: Sequence[str]) -> str:
        """Return every side once; none between two hexes of one area off the map."""
        across, faces = self.board.map.across, self.board.faces
        data = []
        for hex_ in hexes:
            x, y = centre(self.layout, hex_)
            for edge in range(6):
                other = across[hex_][edge]
                if other is not None:
                    if edge >= 3:
                        continue
                    both = {faces[hex_].colour, faces[other].colour}
                    same = self.names.get(hex_) == self.names.get(other)
                    if both == {"red"} and same:
                        continue
                a, b = corner(self.layout, edge - 1), corner(self.layout, edge)
                data.append(f"M{pair((a[0] + x, a[1] + y))}L{pair((b[0] + x, b[1] + y))}")
        return "".join(data)

    def layer(self, name: str) -> Markup:
        """Return one layer of all faces."""
        parts = []
        for hex_, tile in self.board.faces.items():
            if hex_ not in self.board.map.index:
                continue
            if name == "frame" and hex_ not in self.board.laid:
                continue  # the notch tells the phase of laid tiles only
            drawn = EMPTY
            if name == "tokens":
                cities = self.cities(hex_)
                texts = self.texts(hex_)
                if cities or texts.beside:
                    laid = plan(tile, self.layout, texts)
                    drawn = tokens(
                        laid, cities, self.title.companies, self.look.theme, self._shared
                    )
            else:
                done = layers(tile, self.layout, self.texts(hex_), self.look)
                drawn = done.get(name, EMPTY)
            if drawn:
                parts.append(group((drawn,), transform=at(*centre(self.layout, hex_))))
        return group(parts, data_layer=name)

    def owners(self, owners: Mapping[str, int]) -> Markup:
        """Return the shapes of the players whose companies have tokens."""
        parts = []
        for (hex_, stop), city in self.board.cities.items():
            held = [(n, owners[c]) for n, c in enumerate(city.slots) if c and c in owners]
            if not held:
                continue
            laid = plan(self.board.faces[hex_], self.layout, self.texts(hex_))
            place = laid.arrangement.places[stop]
            x, y = centre(self.layout, hex_)
            away = 0.62 * place.slot_radius
            for slot, seat in held:
                dx, dy = place.slots[slot]
                where = at(x + dx + away, y + dy + away)
                parts.append(group((owner_badge(seat),), transform=where, data_seat=seat))
        return group(parts, data_layer="owners") if parts else EMPTY

    def borders(self) -> Markup:
        """Return impassable sides and the costs of crossing others."""
        map_, paint = self.board.map, self.look.theme
        closed, costly, discs = "", "", []
        for hex_ in map_.hexes:
            x, y = centre(self.layout, hex_)
            for edge in range(6):
                other = map_.across[hex_][edge]
                if other is not None and edge >= 3:
                    continue
                a, b = _along(corner(self.layout, edge - 1), corner(self.layout, edge), 0.03)
                side = f"M{pair((a[0] + x, a[1] + y))}L{pair((b[0] + x, b[1] + y))}"
                if self._closed(hex_, edge):
                    closed += side
                cost = self._border_cost(hex_, edge)
                if cost:
                    costly += side
                    mx, my = midpoint(self.layout, edge)
                    paid = self._paid(hex_, edge)
                    discs.append(self._border_disc(cost, mx + x, my + y, paid))
        line: dict[str, Value] = {"fill": "none", "stroke_linecap": "round"}
        parts = []
        if closed:
            parts.append(el("path", d=closed, stroke=paint("halo"), stroke_width=11, **line))
            parts.append(el("path", d=closed, stroke=paint("barrier"), stroke_width=7, **line))
        if costly:
            parts.append(el("path", d=costly, stroke=paint("halo"), stroke_width=10, **line))
            parts.append(el("path", d=costly, stroke=paint("river"), stroke_width=6, **line))
        return group((*parts, *discs), data_layer="borders")

    def _closed(self, hex_: str, edge: int) -> bool:
        map_ = self.board.map
        other = map_.across[hex_][edge]
        facing = other is not None and (other, (edge + 3) % 6) in map_.impassable
        return (hex_, edge) in map_.impassable or facing

    def _paid(self, hex_: str, edge: int) -> bool:
        other = self.board.map.across[hex_][edge]
        sides = {(hex_, edge)} | ({(other, (edge + 3) % 6)} if other else set())
        return any(side in sides for side in self.board.crossed)

    def _border_disc(self, cost: int, x: float, y: float, paid: bool) -> Markup:
        paint = self.look.theme
        return group(
            (
                el("circle", r=16, fill=paint("river"), stroke=paint("halo"), stroke_width=2),
                written(str(cost), 0, 0, 15 if cost > 99 else 17, weight=600, fill="#fff"),
            ),
            transform=at(x, y),
            opacity=0.45 if paid else None,
        )

    # -- over the board ------------------------------------------------------------------------

    def ghost(self, ghost: Ghost | None) -> Markup:
        """Return a tile that is being tried, with a dashed outline."""
        if ghost is None or ghost.hex not in self.board.map.index:
            return EMPTY
        old = self.texts(ghost.hex)
        cities = ghost.cities or {
            i: city for i, city in self.cities(ghost.hex).items() if i in ghost.tile.cities
        }
        texts = Texts(
            name=old.name,
            short=old.short,
            marks=old.marks,
            beside=beside(cities),
            borders=old.borders,
            number=ghost.tile.name if self.tile_numbers else "",
        )
        drawn = face(ghost.tile, self.layout, texts, self.look, cities, self.title.companies)
        frame = el(
            "path",
            d=polygon(outline(self.layout, 96)),
            fill="none",
            stroke=self.look.theme("accent"),
            stroke_width=5,
            stroke_dasharray="12 7",
        )
        x, y = centre(self.layout, ghost.hex)
        return group((drawn, frame), transform=at(x, y), data_layer="ghost")

    def highlight(self, shown: Highlight, ghost: Ghost | None = None) -> Markup:
        """Return the veil over hexes that are not legal, outlines, rings and badges."""
        paint, known = self.look.theme, self.board.map.index
        line: dict[str, Value] = {"fill": "none"}
        parts: list[Markup] = []
        if shown.hexes is not None:
            clear = {*shown.hexes, *shown.dotted, shown.selected, ghost.hex if ghost else None}
            veiled = [h for h in self.board.map.hexes if h not in clear]
            d = "".join(self._hex(h) for h in veiled)
            if d:
                parts.append(el("path", d=d, fill=paint("veil"), fill_opacity=0.5))
        for hexes, radius, wide, dash in (
            (shown.dotted, 94.0, 4.0, "1 9"),
            (shown.changed, 95.5, 3.0, None),
            (shown.laid, 91.0, 4.0, "14 8"),
        ):
            d = "".join(self._hex(h, radius) for h in hexes if h in known)
            if d:  # dark on light, so that it shows on every face in both themes
                parts.append(el("path", d=d, stroke="#fff", stroke_width=wide + 2.5, **line))
                parts.append(
                    el(
                        "path",
                        d=d,
                        stroke=paint("ink"),
                        stroke_width=wide,
                        stroke_dasharray=dash,
                        stroke_linecap="round",
                        **line,
                    )
                )
        if shown.selected in known and shown.selected is not None:
            d = self._hex(shown.selected, 98)
            parts.append(el("path", d=d, fill="none", stroke=paint("casing"), stroke_width=12))
            parts.append(el("path", d=d, fill="none", stroke=paint("accent"), stroke_width=7))
        parts += [self._ring(stop) for stop in shown.stops if self._has(stop)]
        for hex_, text in shown.costs.items():
            if hex_ in known:
                x, y = centre(self.layout, hex_)
                parts.append(self._badge(text, x, y - (70 if self.layout.flat else 76)))
        for stop, text in shown.offers.items():
            if self._has(stop):
                x, y = stop_point(self.board, stop)
                parts.append(self._badge(text, x, y - 36))
        return group(parts, data_layer="highlights")

    def _hex(self, hex_: str, radius: float = 100.0) -> str:
        x, y = centre(self.layout, hex_)
        return polygon(tuple((px + x, py + y) for px, py in outline(self.layout, radius)))

    def _has(self, stop: Place) -> bool:
        hex_, index = stop
        return hex_ in self.board.faces and 0 <= index < len(self.board.faces[hex_].stops)

    def _ring(self, stop: Place) -> Markup:
        hex_, index = stop
        place = arrange(self.board.faces[hex_], self.layout).places[index]
        outline_ = place.outline(5.0 if place.mark != "none" else 8.0)
        paint = self.look.theme
        rings = (
            el("path", d=outline_, stroke=paint("halo"), stroke_width=9),
            el("path", d=outline_, stroke=paint("accent"), stroke_width=5),
        )
        return group(rings, fill="none", transform=at(*centre(self.layout, hex_)))

    def _badge(self, text: str, x: float, y: float) -> Markup:
        wide = 11.5 * len(text) + 14
        return join(
            (
                el(
                    "rect",
                    x=number(x - wide / 2),
                    y=number(y - 13),
                    width=number(wide),
                    height=26,
                    rx=13,
                    fill="#fff",
                    stroke="#111",
                    stroke_width=2,
                ),
                written(text, x, y, 18, weight=700, fill="#111"),
            )
        )

    # -- around -------------------------------------------------------------------

    def axes(self, hexes: Sequence[str]) -> Markup:
        """Return the letters and numbers on all four sides."""
        across: dict[float, str] = {}
        down: dict[float, str] = {}
        for hex_ in hexes:
            x, y = centre(self.layout, hex_)
            letters = hex_.rstrip("0123456789").rstrip("-")
            digits = hex_[len(letters) :]
            rows = self.layout is not Layout.FLAT_COLUMNS
            across[round(x, 1)] = digits if rows else letters
            down[round(y, 1)] = letters if rows else digits
        left, top, wide, tall = bounds(self.layout, hexes, MARGIN / 2)
        parts = []
        for x, text in sorted(across.items()):
            parts.append(written(text, x, top, 26))
            parts.append(written(text, x, top + tall, 26))
        for y, text in sorted(down.items()):
            parts.append(written(text, left, y, 26))
            parts.append(written(text, left + wide, y, 26))
        return group(parts, fill=self.look.theme("page-ink"), data_layer="axes")


def _relative(layout: Layout) -> str:
    """Return the outline of a hex from its last corner on, in steps."""
    points = [corner(layout, 5), *outline(layout)[:5]]
    steps = []
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        steps.append(f"l{pair((bx - ax, by - ay))}")
    return "".join(steps) + "z"


def _along(a: Point, b: Point, cut: float) -> tuple[Point, Point]:
    """Return a line cut at both ends by a share of its length."""
    dx, dy = (b[0] - a[0]) * cut, (b[1] - a[1]) * cut
    return (a[0] + dx, a[1] + dy), (b[0] - dx, b[1] - dy)
