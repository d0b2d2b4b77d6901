"""Line charts as SVG drawn by the server: labels in words, patterns and marks besides colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 760, 320
LEFT, RIGHT, TOP, BOTTOM = 62, 92, 14, 44
LABEL_GAP = 15  # least distance between the labels at the right end
MARKS = (
    "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z",
    "M0,-5L5,4L-5,4z",
    "M-4,-4H4V4H-4z",
    "M0,-5L5,0L0,5L-5,0z",
    "M0,-5L5,-1L3,5L-3,5L-5,-1z",
    "M-3,-5H3L5,0L3,5H-3L-5,0z",
)
"""The players' shapes, in seat order."""

DASHES = ("", "9 4", "2 4", "9 4 2 4", "14 4", "5 3")


@dataclass(frozen=True)
class Line:
    """A line: its label, how it looks (a class such as "p1" or "co-NP"), one value a moment.

    `pattern` counts the dash and mark from 0; a moment without a value is None.
    """

    label: str
    look: str
    values: tuple[int | None, ...]
    pattern: int = 0


def steps(least: int, most: int, about: int = 5) -> tuple[int, ...]:
    """Return round numbers from below `least` to above `most`, some `about` of them."""
    span = max(most - least, 1)
    unit = 1
    while span / unit > about:
        unit = unit * 5 // 2 if str(unit)[0] == "2" else unit * 2
    low, high = least // unit * unit, -(-most // unit) * unit
    return tuple(range(low, max(high, low + unit) + 1, unit))


def chart(
    caption: str,
    moments: Sequence[str],
    lines: Sequence[Line],
    money: Callable[[int], str],
    now: int | None = None,
) -> str:
    """Return a chart; `moments` are the labels below, `now` the moment to be marked."""
    values = [v for line in lines for v in line.values if v is not None]
    if not values or len(moments) < 2:
        return ""
    ticks = steps(min(0, *values) if min(values) < 0 else 0, max(max(values), 1))
    low, high = ticks[0], ticks[-1]
    plot_w, plot_h = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(moment: int) -> float:
        return LEFT + plot_w * moment / (len(moments) - 1)

    def y(value: int) -> float:
        return TOP + plot_h * (high - value) / (high - low)

    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(caption, quote=True)}">'
    ]
    for tick in ticks:
        at = y(tick)
        parts.append(f'<path class="rule" d="M{LEFT},{at:.1f}H{WIDTH - RIGHT}"/>')
        text = escape(money(tick))
        parts.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" class="end">{text}</text>')
    every = -(-len(moments) // 12)
    for i in range(0, len(moments), every):
        parts.append(
            f'<text x="{x(i):.1f}" y="{HEIGHT - BOTTOM + 20}" class="mid">'
            f"{escape(moments[i])}</text>"
        )
    if now is not None:
        parts.append(f'<path class="now" d="M{x(now):.1f},{TOP}V{HEIGHT - BOTTOM}"/>')
    ends: list[tuple[float, Line]] = []
    for line in lines:
        drawn, last = _path(line, x, y)
        if drawn:
            parts.append(drawn)
            ends.append((last, line))
    parts += _labels(ends)
    return "".join(parts) + "</svg>"


def _path(line: Line, x: Callable[[int], float], y: Callable[[int], float]) -> tuple[str, float]:
    """Return a line with its marks, and the height of its end."""
    points = [(x(i), y(v)) for i, v in enumerate(line.values) if v is not None]
    if not points:
        return "", 0
    path = "M" + "L".join(f"{px:.1f},{py:.1f}" for px, py in points)
    dash = DASHES[line.pattern % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    mark = MARKS[line.pattern % len(MARKS)]
    every = max(1, len(points) // 6)
    shown = [p for i, p in enumerate(points) if i % every == 0 or i == len(points) - 1]
    marks = "".join(
        f'<path class="mark" transform="translate({px:.1f} {py:.1f})" d="{mark}"/>'
        for px, py in shown
    )
    title = f"<title>{escape(line.label)}</title>"
    body = f'<path class="casing" d="{path}"/><path class="line" d="{path}"{dashed}/>{marks}'
    return f'<g class="series {line.look}">{title}{body}</g>', points[-1][1]


def _labels(ends: list[tuple[float, Line]]) -> list[str]:
    """Return the labels at the right end, moved apart where lines meet."""
    found, free = [], float(TOP)
    ends = sorted(ends, key=lambda end: end[0])
    room = HEIGHT - BOTTOM + 8
    gap = min(LABEL_GAP, (room - TOP) / max(len(ends), 1))
    for i, (height, line) in enumerate(ends):
        most = room - gap * (len(ends) - 1 - i)
        at = min(max(height + 4, free), most)
        free = at + gap
        label = escape(line.label if len(line.label) < 13 else line.label[:12] + "…")
        found.append(
            f'<g class="series {line.look}"><path class="mark" '
            f'transform="translate({WIDTH - RIGHT + 14} {at - 4:.1f})" '
            f'd="{MARKS[line.pattern % len(MARKS)]}"/></g>'
            f'<text x="{WIDTH - RIGHT + 24}" y="{at:.1f}" class="label">{label}</text>'
        )
    return found
