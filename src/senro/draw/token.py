"""Tokens of companies and other small pieces: plain discs and chips with a code."""

from __future__ import annotations

import math
from typing import Protocol

from senro.draw.palette import FONT, ROUTES, Theme, contrast, ink_on, safe
from senro.draw.svg import Markup, Value, document, el, group, number

DISC = 22.0
"""Radius of a token in a slot, in units."""


class Coloured(Protocol):
    """What a drawing needs to know of a company."""

    @property
    def symbol(self) -> str:
        """The code written on its tokens."""

    @property
    def colour(self) -> str:
        """The colour of its tokens."""


def fit(text: str, width: float, largest: float, em: float = 0.73) -> float:
    """Return the largest size at which a bold text fits a width, in units."""
    chars = sum(1.7 if ord(c) > 0x2E7F else 1.0 for c in text) or 1.0
    return min(largest, width / (em * chars))


def written(
    text: str, x: float, y: float, size: float, *, weight: int | None = None, **more: Value
) -> Markup:
    """Return a text whose middle is at a point."""
    return el(
        "text",
        text,
        x=number(x),
        y=number(y + 0.355 * size),
        font_size=number(size),
        font_weight=weight,
        **more,
    )


def disc(symbol: str, colour: str, radius: float = DISC, *, dashed: bool = False) -> Markup:
    """Return a token around the origin: a disc with the code, ringed if it is pale."""
    fill = safe(colour)
    pale = contrast(fill, "#FFFFFF") < 3
    ring: dict[str, Value] = {}
    if dashed:
        ring = {"stroke": "#111", "stroke_width": 2.5, "stroke_dasharray": "5 3.5"}
    elif pale:
        ring = {"stroke": "#111", "stroke_width": 2}
    inner = radius - (1 if pale or dashed else 0)
    size = fit(symbol, inner * 1.72, inner * 0.95)
    return group(
        (
            el("circle", r=number(inner), fill=fill, **ring),
            written(symbol, 0, 0, size, weight=700, fill=ink_on(fill)),
        )
    )


_CORNERS = {2: (3, 0.0), 3: (4, 45.0), 4: (4, 0.0), 5: (5, 0.0), 6: (6, 30.0)}
"""Number of corners and turn, in degrees, of the shapes of players 2 to 6."""


def owner_badge(seat: int, radius: float = 9.0) -> Markup:
    """Return the shape and colour of a player (1 to 6) around the origin.

    Shape alone tells the player: ● ▲ ■ ◆ ⬟ ⬢.
    """
    number_ = (seat - 1) % len(ROUTES) + 1
    look: dict[str, Value] = {
        "fill": ROUTES[number_ - 1][0],
        "stroke": "#fff",
        "stroke_width": 2.5,
        "paint_order": "stroke",
    }
    if number_ not in _CORNERS:
        return el("circle", r=number(radius * 0.9), **look)
    corners, turn = _CORNERS[number_]
    points = []
    for corner in range(corners):
        angle = math.radians(turn - 90 + 360 * corner / corners)
        points.append(f"{number(radius * math.cos(angle))} {number(radius * math.sin(angle))}")
    return el("path", d=f"M{'L'.join(points)}Z", **look)


def token_svg(company: Coloured, *, width: float | None = 32, theme: str = "css") -> str:
    """Return the token of a company as a small drawing of its own."""
    Theme(theme)
    return document(
        group((disc(company.symbol, company.colour),), **_TEXT),
        (-24, -24, 48, 48),
        width=width,
        label=company.symbol,
    )


def train_svg(
    name: str, *, rusted: bool = False, width: float | None = None, theme: str = "css"
) -> str:
    """Return a train as a chip with its name, struck through if it has rusted."""
    paint = Theme(theme)
    wide = max(34.0, 13.0 * len(name) + 16)
    parts = [
        el(
            "rect",
            x=1,
            y=1,
            width=number(wide - 2),
            height=26,
            rx=5,
            fill=paint("cell"),
            stroke=paint("cell-line"),
            stroke_width=1.5,
        ),
        el("path", d=f"M5 23H{number(wide - 5)}", stroke=paint("cell-ink"), stroke_width=2),
        written(name, wide / 2, 12, 16, weight=700, fill=paint("cell-ink")),
    ]
    if rusted:
        parts.append(
            el("path", d=f"M4 24L{number(wide - 4)} 4", stroke=paint("bad"), stroke_width=2.5)
        )
    return document(group(parts, **_TEXT), (0, 0, wide, 28), width=width, label=name)


_TEXT: dict[str, Value] = {"font_family": FONT, "text_anchor": "middle"}
