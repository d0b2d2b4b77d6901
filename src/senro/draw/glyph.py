"""Little pictures, drawn by us: kinds of terrain and marks on the map.

Each picture fits a square of 22 units around the origin. They know no title.
"""

from __future__ import annotations

from senro.draw.svg import EMPTY, Markup, Value, el, group

_TERRAIN = {
    "mountain": "hill",
    "hill": "hill",
    "forest": "tree",
    "tree": "tree",
    "water": "river",
    "river": "river",
    "lake": "river",
    "swamp": "river",
    "coast": "river",
}

_MARKS = {
    "port": "anchor",
    "anchor": "anchor",
    "ship": "anchor",
    "mountain": "mountain",
    "mine": "mine",
    "coal": "mine",
    "mill": "mill",
    "factory": "mill",
    "ski": "ski",
    "tree": "tree",
    "forest": "tree",
    "destination": "flag",
    "home": "home",
    "cube": "cube",
    "builder": "cube",
    "earthquake": "bolt",
    "minus_ten": "minus",
    "block": "bar",
}


def terrain(kind: str) -> str | None:
    """Return the colour of the picture of a terrain, None if there is no picture."""
    return _TERRAIN.get(kind)


def mark(name: str) -> str | None:
    """Return the name of the picture of a mark, None if it is written as a code."""
    return _MARKS.get(name)


def draw_terrain(kind: str, colour: str) -> Markup:
    """Return the picture of a terrain in a colour."""
    shape = _TERRAIN.get(kind)
    if shape == "hill":
        return el("path", d="M-11 8L-2.5 -8L2 0L4.5 -4L11 8Z", fill=colour)
    if shape == "tree":
        return el("path", d="M0 -11L7.5 0H3.5L9 7.5H1.8V11H-1.8V7.5H-9L-3.5 0H-7.5Z", fill=colour)
    if shape == "river":
        wave = "M-11 {0}q3.7 -5 7.3 0t7.3 0t7.3 0"
        return el(
            "path",
            d=wave.format(-3.5) + wave.format(5),
            fill="none",
            stroke=colour,
            stroke_width=3,
            stroke_linecap="round",
        )
    return EMPTY


def draw_mark(name: str, ink: str) -> Markup:
    """Return the picture of a mark in one colour."""
    shape = _MARKS.get(name)
    line: dict[str, Value] = {
        "fill": "none",
        "stroke": ink,
        "stroke_width": 2.2,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    if shape == "anchor":
        return group(
            (
                el("circle", cx=0, cy=-7.5, r=2.3),
                el("path", d="M0 -5V9M-4.5 -1.5H4.5M-8 2.5C-7.5 7 -4 9 0 9C4 9 7.5 7 8 2.5"),
            ),
            **line,
        )
    if shape == "mountain":
        return el("path", d="M-10 7L-2.5 -7L2 0L4.5 -3.5L10 7Z", fill=ink)
    if shape == "tree":
        return draw_terrain("tree", ink)
    if shape == "mine":
        return el("path", d="M-7 8L5 -4M-1 -8C4 -8 8 -4 8 1M-8 -3C-8 -3 -6 -7 -1 -8", **line)
    if shape == "mill":
        return el("path", d="M-9 8V-1L-3 -5V-1L3 -5V-1L5 -2V-9H8.5V8Z", fill=ink)
    if shape == "ski":
        return el("path", d="M-9 5L7 -7M-7 9L9 -3M-3 -7L3 7", **line)
    if shape == "flag":
        return el("path", d="M-5 9V-9L7 -5L-5 -1", **line)
    if shape == "home":
        return el("path", d="M-9 0L0 -8L9 0M-6 -1.5V8H6V-1.5", **line)
    if shape == "cube":
        return el("path", d="M-7 -4L0 -8L7 -4V4L0 8L-7 4ZM-7 -4L0 0L7 -4M0 0V8", **line)
    if shape == "bolt":
        return el("path", d="M2 -10L-6 2H-1L-3 10L6 -3H1Z", fill=ink)
    if shape == "bar":
        return el("path", d="M-8 0H8M-8 -5V5M8 -5V5", **line)
    if shape == "minus":
        return el("path", d="M-8 -1.7H8V1.7H-8Z", fill=ink)
    return EMPTY


ZONES = {
    "par": "M0 -5L5 0L0 5L-5 0Z",
    "end": "M-3.5 5V-5L4.5 -2.5L-3.5 0.3",
    "close": "M-4 -4L4 4M4 -4L-4 4",
    "no_limit": "M0 0C-2 -3.4 -6 -3 -6 0C-6 3 -2 3.4 0 0C2 -3.4 6 -3 6 0C6 3 2 3.4 0 0Z",
    "other": "M-3 0A3 3 0 1 1 3 0A3 3 0 1 1 -3 0Z",
    "lock": "M-4 -0.5H4V5H-4ZM-2.3 -0.5V-2.6C-2.3 -5.6 2.3 -5.6 2.3 -2.6V-0.5",
}
"""Outlines of the signs of market zones, in a square of 12 units around the origin."""
