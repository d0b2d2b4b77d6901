"""Share-price charts as SVG: cells with zones by fill and sign, tokens in order of action.

Lengths are in units; a cell of a chart of several rows is 64 units square, of a single row 54
wide and 158 high.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from senro.core.state import State
from senro.draw import glyph
from senro.draw.palette import Theme
from senro.draw.svg import EMPTY, Markup, at, document, el, group, join, number
from senro.draw.tile import TEXT, colour_of
from senro.draw.token import disc
from senro.market import Cell, Market

if TYPE_CHECKING:
    from senro.core.title import Title

CELL = 64.0
LINE_WIDTH = 54.0
LINE_HEIGHT = 158.0
TOKEN = 14.0
_GAP = 2.0

_KINDS = {
    "end": ("zone-end", "end"),
    "close": ("zone-close", "close"),
    "no_limit": ("zone-free", "no_limit"),
    "unlimited": ("zone-free", "no_limit"),
    "blue": ("zone-lock", "lock"),
    "lock": ("zone-lock", "lock"),
}
"""Fill and sign of the kinds of zones, by how the names of the zones begin."""

_PARS = ("zone-par", "zone-par2", "zone-par3")


def zone_styles(market: Market) -> dict[str, tuple[str, str]]:
    """Return for each zone of a chart its fill (a colour of the palette) and its sign.

    Zones whose names begin with "par" or end with "_par" get one fill each, from the cheapest
    on; a zone of unknown kind gets a plain one.
    """
    styles: dict[str, tuple[str, str]] = {}
    pars = 0

    def cheapest(zone: str) -> tuple[int, str]:
        return (min((market.price(c) for c in market.zones[zone]), default=0), zone)

    for zone in sorted(market.zones, key=cheapest):
        known = next((style for kind, style in _KINDS.items() if zone.startswith(kind)), None)
        if zone.startswith("par") or zone.endswith("_par"):
            styles[zone] = (_PARS[min(pars, 2)], "par")
            pars += 1
        else:
            styles[zone] = known or ("zone-other", "other")
    return styles


def market_svg(
    title: Title,
    state: State | Mapping[str, Cell] | None = None,
    *,
    ghost: tuple[str, Cell] | None = None,
    legal: tuple[Cell, ...] = (),
    selected: Cell | None = None,
    owners: Mapping[str, str] | None = None,
    labels: Mapping[Cell, str] | None = None,
    hits: bool = True,
    width: float | None = None,
    label: str | None = None,
    theme: str = "css",
) -> str:
    """Return a share-price chart as SVG.

    `state` may be a state, or cells by company in the order in which they act. `ghost` is a
    company and the cell its token would go to; `legal` cells are outlined, `selected` one
    thickly; `owners` gives a ring colour by company. With `hits` cells have `data-cell` as
    "row,column" and the spoken text of `labels`.
    """
    paint = Theme(theme)
    market = title.market
    line = len(market.prices) == 1
    wide, tall = (LINE_WIDTH, LINE_HEIGHT) if line else (CELL, CELL)
    styles = zone_styles(market)
    cells, texts = [], []
    for cell in market.cells:
        box, text = _cell(market, cell, styles, (wide, tall), paint)
        more = {}
        if hits:
            spoken = (labels or {}).get(cell, str(market.price(cell)))
            more = {"data_cell": f"{cell[0]},{cell[1]}", "role": "button", "aria_label": spoken}
        cells.append(group((box,), tabindex=-1 if hits else None, **more))
        texts.append(text)
    marks = [_outline(cell, (wide, tall), paint, 3.0, "7 4") for cell in legal]
    if selected is not None:
        marks.append(_outline(selected, (wide, tall), paint, 4.0, None))
    columns = max(len(row) for row in market.prices)
    rows = len(market.prices)
    content = join(
        (
            group(cells, stroke=paint("cell-line"), stroke_width=1.2, data_layer="cells"),
            group(texts, data_layer="prices", pointer_events="none"),
            group(marks, fill="none", stroke=paint("accent"), pointer_events="none"),
            _tokens(title, _stacks(state), ghost, (wide, tall), owners or {}, paint),
        )
    )
    attributes = {"role": "group" if hits else "img", **TEXT}
    if label is not None:
        attributes["aria_label"] = label
    box_all = (-3.0, -3.0, columns * wide + 6, rows * tall + 6)
    return document(content, box_all, width=width, attributes=attributes)


def _stacks(state: State | Mapping[str, Cell] | None) -> dict[Cell, list[str]]:
    """Return the companies of each cell in the order in which they act."""
    if state is None:
        return {}
    if isinstance(state, State):
        order = sorted(state.price, key=lambda c: (state.arrived.get(c, 0), c))
        prices: Mapping[str, Cell] = state.price
    else:
        order, prices = list(state), state
    found: dict[Cell, list[str]] = {}
    for company in order:
        found.setdefault(prices[company], []).append(company)
    return found


def _corner(cell: Cell, size: tuple[float, float]) -> tuple[float, float]:
    return (cell[1] * size[0], cell[0] * size[1])


def _cell(
    market: Market,
    cell: Cell,
    styles: Mapping[str, tuple[str, str]],
    size: tuple[float, float],
    paint: Theme,
) -> tuple[Markup, Markup]:
    """Return the box of a cell, and its price with signs."""
    x, y = _corner(cell, size)
    wide, tall = size[0] - _GAP, size[1] - _GAP
    zones = [zone for zone in styles if market.is_in(cell, zone)]
    fills = list(dict.fromkeys(styles[zone][0] for zone in zones)) or ["cell"]
    box = [
        el(
            "rect",
            x=number(x),
            y=number(y),
            width=number(wide),
            height=number(tall),
            rx=4,
            fill=paint(fills[0]),
        )
    ]
    if len(fills) > 1:  # the second zone takes the lower right half
        d = f"M{number(x + wide)} {number(y + 4)}V{number(y + tall - 4)}q0 4 -4 4H{number(x + 4)}Z"
        box.append(el("path", d=d, fill=paint(fills[1]), stroke="none"))
    dark = fills[0] == "zone-close"
    ink = "#fff" if dark else paint("cell-ink")
    price = el(
        "text",
        str(market.price(cell)),
        x=number(x + 6),
        y=number(y + 19),
        font_size=16,
        font_weight=600,
        text_anchor="start",
        fill=ink,
    )
    signs = []
    names = [styles[zone][1] for zone in zones if styles[zone][1]]
    for i, sign in enumerate(dict.fromkeys(names)):
        where = (
            at(x + wide - 10 - 14 * i, y + 13)
            if size[0] == size[1]
            else at(x + 12 + 15 * i, y + tall - 12)
        )
        signs.append(el("path", d=glyph.ZONES[sign], transform=where, fill="none", stroke=ink))
    drawn = group(signs, stroke_width=1.5, stroke_linejoin="round", stroke_linecap="round")
    return join(box), join((price, drawn))


def _outline(
    cell: Cell, size: tuple[float, float], paint: Theme, thick: float, dash: str | None
) -> Markup:
    x, y = _corner(cell, size)
    return el(
        "rect",
        x=number(x + 1.5),
        y=number(y + 1.5),
        width=number(size[0] - _GAP - 3),
        height=number(size[1] - _GAP - 3),
        rx=4,
        stroke_width=number(thick),
        stroke_dasharray=dash,
    )


def _spots(count: int, size: tuple[float, float]) -> tuple[float, list[tuple[float, float]]]:
    """Return the radius of tokens in a cell and where they lie, in order of action.

    Few stand apart; many get smaller, and when there is no more room they overlap.
    """
    wide, tall = size[0] - _GAP, size[1] - _GAP
    if size[0] == size[1]:  # rows from the left, under the price
        if count <= 2:
            return TOKEN, [
                (TOKEN + 2 + i * (2 * TOKEN + 2), tall - TOKEN - 4) for i in range(count)
            ]
        small = 9.5
        first = max(3, (count + 1) // 2)
        step = min(2 * small + 0.6, (wide - 2 * small - 2) / max(1, first - 1))
        return small, [
            (small + 1.2 + (i % first) * step, tall - 1 - small - (1 - i // first) * (2 * small))
            for i in range(count)
        ]
    if count <= 4:  # one column under the price, over the signs
        step = 2 * TOKEN + 0.6
        return TOKEN, [(wide / 2, 26 + TOKEN + i * step) for i in range(count)]
    small = 12.0
    rows = max(4, (count + 1) // 2)
    step = min(2 * small + 1, (tall - 44 - 2 * small) / (rows - 1))
    return small, [
        (wide / 2 + (small + 0.5) * (1 if i >= rows else -1), 26 + small + (i % rows) * step)
        for i in range(count)
    ]


def _tokens(
    title: Title,
    stacks: Mapping[Cell, list[str]],
    ghost: tuple[str, Cell] | None,
    size: tuple[float, float],
    owners: Mapping[str, str],
    paint: Theme,
) -> Markup:
    """Return the tokens; in a cell the first to act lies on top, at the left or top."""
    parts = []
    cells: dict[Cell, list[tuple[str, bool]]] = {
        cell: [(company, False) for company in companies] for cell, companies in stacks.items()
    }
    if ghost is not None:
        cells.setdefault(ghost[1], []).append((ghost[0], True))
    for cell, held in sorted(cells.items()):
        x, y = _corner(cell, size)
        radius, spots = _spots(len(held), size)
        for i in range(len(held) - 1, -1, -1):
            company, shade = held[i]
            cx, cy = x + spots[i][0], y + spots[i][1]
            colour = colour_of(company, title.companies)
            picture = [
                el("circle", r=number(radius + 0.8), fill=paint("slot")),
                disc(company, colour, radius),
            ]
            if company in owners:
                ring = el(
                    "circle",
                    r=number(radius + 0.5),
                    fill="none",
                    stroke=owners[company],
                    stroke_width=3,
                )
                picture.append(ring)
            if shade:
                picture.append(
                    el(
                        "circle",
                        r=number(radius + 1.5),
                        fill="none",
                        stroke=paint("accent"),
                        stroke_width=3,
                        stroke_dasharray="4 3",
                    )
                )
            parts.append(
                group(
                    picture,
                    transform=at(cx, cy),
                    opacity=0.7 if shade else None,
                    data_company=company,
                )
            )
    return group(parts, data_layer="tokens", pointer_events="none") if parts else EMPTY
