"""Values, labels, costs, marks and names of a face, painted where its plan puts them."""

from __future__ import annotations

from dataclasses import dataclass

from senro.board.tile import Tile
from senro.draw import glyph
from senro.draw.labels import Spot
from senro.draw.palette import Theme, ink_on
from senro.draw.plan import COST_SIZE, LABEL_SIZE, NAME_SIZE, SMALL_SIZE, VALUE_SIZE, cells
from senro.draw.svg import EMPTY, Markup, Value, at, el, group, join, number
from senro.draw.token import written


@dataclass(frozen=True, slots=True)
class Look:
    """How faces are painted: theme, column of the phase and the colours of the columns.

    `ids` begins the names of patterns. With `column` None no column is emphasised.
    """

    theme: Theme
    column: int | None = None
    columns: tuple[str, ...] = ("yellow", "green", "brown", "gray")
    ids: str = "senro"


def spot(item: Spot, tile: Tile, look: Look) -> tuple[str, Markup]:
    """Return the layer of an item and its drawing."""
    paint = look.theme
    x, y, variant = item.x, item.y, item.variant
    if item.kind == "bubble":
        return "values", grown(_bubble(item, paint))
    if item.kind == "values":
        return "values", grown(_row(item, tile, look))
    if item.kind == "label":
        size = LABEL_SIZE * variant.scale
        return "labels", written(tile.label or "", x, y, size, weight=700)
    if item.kind == "cost":
        return "costs", grown(_cost(item, tile, paint))
    if item.kind == "mark":
        return "marks", _mark(item, paint)
    if item.kind == "name":
        return "names", grown(_name(item, tile, paint))
    if item.kind == "coordinate":
        return "coordinates", written(variant.lines[0], x, y, SMALL_SIZE, fill_opacity=0.75)
    if item.kind == "number":
        return "numbers", written(variant.lines[0], x, y, SMALL_SIZE, fill_opacity=0.75)
    return "tokens", EMPTY  # painted with the tokens


def grown(drawn: Markup) -> Markup:
    """Return a drawing that a page may enlarge about its middle where the map is small."""
    return group((drawn,), class_="grow")


def _bubble(item: Spot, paint: Theme) -> Markup:
    text = item.variant.lines[0]
    size = VALUE_SIZE if len(text) < 3 else 17.0
    return join(
        (
            el(
                "circle",
                cx=number(item.x),
                cy=number(item.y),
                r=number(item.variant.shape.radius - 0.7),
                fill=paint("bubble"),
                stroke="#777",
                stroke_width=1.4,
            ),
            written(text, item.x, item.y, size, weight=500, fill=paint("ink")),
        )
    )


def _row(item: Spot, tile: Tile, look: Look) -> Markup:
    values = tile.stops[item.stop].values
    scale = item.variant.scale
    rows = cells(values, item.variant.style)
    tall = 25.0 * scale
    y = item.y - tall * len(rows) / 2
    boxes, texts, current = [], [], EMPTY
    for row in rows:
        x = item.x - sum(w for _, w in row) * scale / 2
        for column, full in row:
            wide = full * scale
            name = look.columns[min(column, len(look.columns) - 1)]
            fill = _column(name, look.theme)
            plain = _column(name, Theme("light"))
            now = column == look.column
            box: dict[str, Value] = {
                "x": number(x),
                "y": number(y),
                "width": number(wide),
                "height": number(tall),
            }
            boxes.append(el("rect", fill=fill, **box))
            if now:
                current = el("rect", fill="none", stroke_width=3.2, rx=1.5, **box)
            weight = 800 if now else 500
            faded = 0.72 if look.column is not None and not now else None
            texts.append(
                written(
                    str(values[column]),
                    x + wide / 2,
                    y + tall / 2,
                    VALUE_SIZE * scale * (1.0 if now or look.column is None else 0.92),
                    weight=weight,
                    fill=ink_on(plain),
                    fill_opacity=faded,
                )
            )
            x += wide
        y += tall
    return join(
        (
            group(boxes, stroke="#111", stroke_width=1),
            group((current,), stroke="#111"),
            join(texts),
        )
    )


def _column(name: str, paint: Theme) -> str:
    if name == "white":
        return paint("bubble")
    return paint("black") if name == "black" else paint.face(name)


def _cost(item: Spot, tile: Tile, paint: Theme) -> Markup:
    text = str(tile.cost)
    kind = glyph.terrain(tile.terrain)
    if kind is None:
        return written(text, item.x, item.y, COST_SIZE, weight=500)
    picture = glyph.draw_terrain(tile.terrain, paint.on(tile.colour, kind))
    if item.variant.style == "row":
        left = item.x - (12 * len(text) + 26) / 2
        return join(
            (
                group((picture,), transform=f"{at(left + 12.5, item.y)} scale(.9)"),
                written(text, left + 26 + 6 * len(text), item.y, COST_SIZE, weight=500),
            )
        )
    return join(
        (
            written(text, item.x, item.y - 9.5, COST_SIZE, weight=500),
            group((picture,), transform=at(item.x, item.y + 11)),
        )
    )


def _mark(item: Spot, paint: Theme) -> Markup:
    name = item.key.partition(":")[2]
    scale = item.variant.scale
    ring: dict[str, Value] = {"fill": paint("bubble"), "stroke": "#777", "stroke_width": 1.2}
    if item.variant.style == "glyph":
        drawn = join((el("circle", r=14.3, **ring), glyph.draw_mark(name, paint("ink"))))
        return group((drawn,), transform=f"{at(item.x, item.y)} scale({number(scale, 2)})")
    kind, _, code = name.rpartition(":")
    picture = glyph.draw_mark(kind, paint("ink"))
    small = f"scale({number(0.6 * scale, 2)})"
    shape = item.variant.shape
    wide, tall = shape.width + shape.radius, shape.height + shape.radius
    return join(
        (
            el(
                "rect",
                x=number(item.x - wide + 0.6),
                y=number(item.y - tall + 0.6),
                width=number(2 * wide - 1.2),
                height=number(2 * tall - 1.2),
                rx=number(tall - 0.6),
                **ring,
            ),
            group((picture,), transform=f"{at(item.x - wide + 11 * scale, item.y)} {small}"),
            written(
                code,
                item.x + (6 * scale if picture else 0),
                item.y,
                12 * scale,
                weight=700,
                fill=paint("ink"),
            ),
        )
    )


def _name(item: Spot, tile: Tile, paint: Theme) -> Markup:
    variant = item.variant
    size = NAME_SIZE * variant.scale
    lines = variant.lines
    shape = variant.shape
    wide, tall = shape.width + shape.radius, shape.height + shape.radius
    plate = el(
        "rect",
        x=number(item.x - wide),
        y=number(item.y - tall),
        width=number(2 * wide),
        height=number(2 * tall),
        rx=3,
        fill=paint.on(tile.colour, "plate"),
        fill_opacity=0.55,
    )
    step = size * 1.04
    top = item.y - step * (len(lines) - 1) / 2
    texts = [written(line, item.x, top + i * step, size) for i, line in enumerate(lines)]
    return join((plate, *texts))
