"""Colours of the drawings, in a light and a dark theme.

In the theme "css" every colour is a custom property with the light value as fallback, so that
one drawing follows the page it stands in; "light" and "dark" write the colours themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

PREFIX = "--senro-"

LIGHT = {
    "page": "#F7F8FA",
    "land": "#F8ECDD",
    "yellow": "#F4D62B",
    "green": "#2FB597",
    "brown": "#BD7D36",
    "gray": "#C1C6CC",
    "red": "#E23B6D",
    "sea": "#99D0FF",
    "ink": "#111111",
    "land-ink": "#111111",
    "sea-ink": "#111111",
    "page-ink": "#56616E",
    "rail": "#111111",
    "casing": "#FFFFFF",
    "slot": "#FFFFFF",
    "bubble": "#FFFFFF",
    "line": "#8A7F70",
    "plate": "#FFFFFF",
    "land-plate": "#F8ECDD",
    "sea-plate": "#99D0FF",
    "muted": "#56616E",
    "barrier": "#B3261E",
    "halo": "#FFFFFF",
    "wave": "#C2E3FF",
    "river": "#1F6FC4",
    "hill": "#8B5A2B",
    "land-hill": "#8B5A2B",
    "tree": "#1D6B3A",
    "land-tree": "#1D6B3A",
    "land-river": "#1F6FC4",
    "accent": "#1F5FBF",
    "bad": "#B3261E",
    "cell": "#FFFFFF",
    "cell-ink": "#14181D",
    "cell-line": "#C9D0D8",
    "veil": "#F7F8FA",
    "zone-par": "#FFE08A",
    "zone-par2": "#BFE5D2",
    "zone-par3": "#E6C7A6",
    "zone-end": "#BFD9FF",
    "zone-close": "#5A3F63",
    "zone-close-ink": "#FFFFFF",
    "zone-free": "#FFF7C4",
    "zone-lock": "#D5DAF0",
    "zone-other": "#E4E7EB",
    "black": "#111111",
}

DARK = {
    **LIGHT,
    "page": "#12161C",
    "land": "#2B323B",
    "sea": "#1E3A52",
    "land-ink": "#E9EDF2",
    "sea-ink": "#E9EDF2",
    "page-ink": "#A3AEBB",
    "casing": "#E9EDF2",
    "slot": "#FFFFFF",
    "line": "#0C0F13",
    "land-plate": "#2B323B",
    "sea-plate": "#1E3A52",
    "muted": "#A3AEBB",
    "barrier": "#FF6B5E",
    "halo": "#12161C",
    "wave": "#2B4C6C",
    "river": "#1F6FC4",
    "land-river": "#7DB4FF",
    "land-hill": "#D9A066",
    "land-tree": "#6FD3A0",
    "accent": "#7DB4FF",
    "bad": "#FF8A80",
    "cell": "#1B212A",
    "cell-ink": "#E9EDF2",
    "cell-line": "#3A4552",
    "veil": "#12161C",
    "zone-par": "#6B5612",
    "zone-par2": "#1E5A45",
    "zone-par3": "#6A4522",
    "zone-end": "#26497A",
    "zone-close": "#5A3F63",
    "zone-free": "#4F4A1E",
    "zone-lock": "#353D63",
    "zone-other": "#3A4552",
}

_ON_PAPER = {
    name: LIGHT[name]
    for name in ("land-ink", "sea-ink", "land-hill", "land-tree", "land-river", "casing", "line")
}

PALETTES = {
    "printed": {
        **_ON_PAPER,
        "land": "#EAE0C8",
        "land-plate": "#EAE0C8",
        "yellow": "#FDE900",
        "green": "#71BF44",
        "brown": "#CB7745",
        "gray": "#BCBDC0",
        "red": "#F0363C",
        "sea": "#35A7FF",
        "sea-plate": "#35A7FF",
        "wave": "#7CC6FF",
    },
    "contrast": {
        **_ON_PAPER,
        "line": "#000000",
        "rail": "#000000",
        "ink": "#000000",
        "land": "#FFFFFF",
        "land-plate": "#FFFFFF",
        "yellow": "#FFF3B0",
        "green": "#C8F2DC",
        "brown": "#F0D2B4",
        "gray": "#DDE1E6",
        "red": "#FFC7D4",
        "sea": "#E2F2FF",
        "sea-plate": "#E2F2FF",
        "wave": "#7CC6FF",
    },
}
"""Other colours of the map by name, the same in light and dark: like printed boards, and pale
fills under black track, where the phase is told by the strokes in a tile's corner."""

ROUTES = (
    ("#6161F4", ""),
    ("#F94F00", "18 6"),
    ("#5F3B7F", "4 5"),
    ("#21A76E", "18 5 4 5"),
    ("#851E22", "10 4"),
    ("#C67BA5", "2 4"),
)
"""Colour and dashes of routes 1 to 6; further routes start again."""

FONT = "system-ui,'Noto Sans','Noto Sans JP','Hiragino Sans','DejaVu Sans',sans-serif"

THEMES = ("css", "light", "dark")

_NAMED = {
    "white": "#FFFFFF",
    "black": "#000000",
    "red": "#FF0000",
    "green": "#008000",
    "blue": "#0000FF",
    "yellow": "#FFFF00",
    "orange": "#FFA500",
    "purple": "#800080",
    "gray": "#808080",
    "grey": "#808080",
    "brown": "#A52A2A",
    "pink": "#FFC0CB",
    "navy": "#000080",
    "teal": "#008080",
    "lime": "#00FF00",
    "maroon": "#800000",
    "olive": "#808000",
    "cyan": "#00FFFF",
    "magenta": "#FF00FF",
    "gold": "#FFD700",
    "lightgreen": "#90EE90",
    "lightblue": "#ADD8E6",
}


@dataclass(frozen=True, slots=True)
class Theme:
    """How colours are written: "css", "light" or "dark"."""

    name: str = "css"

    def __post_init__(self) -> None:
        if self.name not in THEMES:
            raise ValueError(f"{self.name!r} is not a theme: choose one of {', '.join(THEMES)}")

    def __call__(self, colour: str) -> str:
        """Return a colour of the palette as the value of an attribute."""
        if self.name == "css":
            return f"var({PREFIX}{colour},{LIGHT[colour]})"
        return (LIGHT if self.name == "light" else DARK)[colour]

    def face(self, colour: str) -> str:
        """Return the fill of a face of a tile colour."""
        return self(_FACES.get(colour, colour if colour in LIGHT else "gray"))

    def on(self, face: str, colour: str) -> str:
        """Return a colour as it is on a face; unlaid land and sea have their own in the dark."""
        prefix = {"white": "land-", "blue": "sea-"}.get(face, "")
        return self(prefix + colour if prefix + colour in LIGHT else colour)


_FACES = {"white": "land", "blue": "sea", "grey": "gray"}


def css(selector: str = ":root", dark: str = '[data-theme="dark"]') -> str:
    """Return style rules that set both themes, for pages that show drawings of theme "css".

    The dark rule holds for `dark`, and for `selector` where the system asks for dark colours
    and the page has not set `data-theme="light"`. `data-colours` names another of the PALETTES.
    """
    changed = _rules({n: v for n, v in DARK.items() if LIGHT[n] != v})
    others = "".join(
        f'{selector}[data-colours="{name}"]{{{_rules(colours)}}}\n'
        for name, colours in PALETTES.items()
    )
    return (
        f"{selector}{{{_rules(LIGHT)}}}\n"
        f"{dark}{{{changed}}}\n"
        f"@media (prefers-color-scheme:dark){{"
        f'{selector}:not([data-theme="light"]){{{changed}}}}}\n'
        f"{others}"
    )


def _rules(colours: Mapping[str, str]) -> str:
    return "".join(f"{PREFIX}{name}:{value};" for name, value in colours.items())


@cache
def channels(colour: str) -> tuple[int, int, int] | None:
    """Return red, green and blue (0 to 255) of a colour, None if it cannot be read."""
    text = _NAMED.get(colour.lower(), colour).lstrip("#")
    if len(text) == 3:
        text = "".join(c + c for c in text)
    try:
        value = int(text, 16)
    except ValueError:
        return None
    return (value >> 16, value >> 8 & 255, value & 255) if len(text) == 6 else None


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2), middling if it cannot be read."""
    rgb = channels(colour)
    if rgb is None:
        return 0.18
    parts = [v / 255 for v in rgb]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio of two colours (WCAG 2), 1 to 21."""
    one, two = sorted((luminance(a), luminance(b)))
    return (two + 0.05) / (one + 0.05)


def ink_on(colour: str) -> str:
    """Return black or white, whichever reads better on a colour."""
    return max("#000000", "#FFFFFF", key=lambda ink: contrast(colour, ink))


def safe(colour: str) -> str:
    """Return a colour of a company that is safe to write, grey if it cannot be read."""
    rgb = channels(colour)
    return "#888888" if rgb is None else "#{:02x}{:02x}{:02x}".format(*rgb)
