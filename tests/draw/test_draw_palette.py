"""The claims about colours that the drawings rely on."""

from __future__ import annotations

import itertools
import math

import pytest

from senro.draw.palette import (
    DARK,
    LIGHT,
    PALETTES,
    ROUTES,
    Theme,
    channels,
    contrast,
    css,
    ink_on,
    luminance,
    safe,
)

TILES = ("land", "yellow", "green", "brown", "gray", "red", "sea")
ZONES = tuple(name for name in LIGHT if name.startswith("zone-") and not name.endswith("ink"))


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colour", TILES)
def test_ink_reads_on_every_tile(colour: str) -> None:
    assert contrast(LIGHT[colour], LIGHT["ink"]) >= 4.5
    own = {"land": "land-ink", "sea": "sea-ink"}.get(colour, "ink")
    assert contrast(DARK[colour], DARK[own]) >= 4.5


@pytest.mark.parametrize("name", PALETTES)
def test_ink_reads_on_every_tile_of_the_other_palettes(name: str) -> None:
    """Whatever the theme is: a palette sets all that a theme would change on tiles."""
    for theme in (LIGHT, DARK):
        colours = {**theme, **PALETTES[name]}
        for colour in TILES:
            own = {"land": "land-ink", "sea": "sea-ink"}.get(colour, "ink")
            least = 7 if name == "contrast" else 4.5
            assert contrast(colours[colour], colours[own]) >= least, colour
        for kind in ("hill", "tree", "river"):
            assert contrast(colours["land"], colours[f"land-{kind}"]) >= 3


@pytest.mark.parametrize("colours", (LIGHT, DARK), ids=("light", "dark"))
def test_signs_and_figures_can_be_told_from_what_they_lie_on(colours: dict[str, str]) -> None:
    for kind in ("hill", "tree", "river"):
        assert contrast(colours["land"], colours[f"land-{kind}"]) >= 3
    assert contrast(colours["page"], colours["page-ink"]) >= 4.5
    assert contrast(colours["land"], colours["barrier"]) >= 3
    assert contrast(colours["river"], "#FFFFFF") >= 4.5
    assert contrast(colours["cell"], colours["cell-ink"]) >= 4.5
    for zone in ZONES:
        ink = "#FFFFFF" if zone == "zone-close" else colours["cell-ink"]
        assert contrast(colours[zone], ink) >= 4.5, zone


@pytest.mark.parametrize("colour", [colour for colour, _ in ROUTES])
def test_routes_stand_out_from_their_white_casing(colour: str) -> None:
    assert contrast(colour, "#FFFFFF") >= 3


def test_routes_differ_in_dashes_too() -> None:
    assert len({dash for _, dash in ROUTES}) == len(ROUTES)


EYES = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What is left of linear red, green and blue for four kinds of eyes."""


@pytest.mark.parametrize("eyes", EYES)
def test_tile_colours_differ_clearly(eyes: str) -> None:
    seen = [_seen(LIGHT[name], eyes) for name in TILES]
    assert min(_difference(a, b) for a, b in itertools.combinations(seen, 2)) >= 12


@pytest.mark.parametrize("eyes", EYES)
def test_route_colours_differ_clearly(eyes: str) -> None:
    seen = [_seen(colour, eyes) for colour, _ in ROUTES]
    assert min(_difference(a, b) for a, b in itertools.combinations(seen, 2)) >= 16.5


def _seen(colour: str, eyes: str) -> str:
    rgb = channels(colour)
    assert rgb is not None
    linear = [_linear(c) for c in rgb]
    out = []
    for row in EYES[eyes]:
        v = min(1.0, max(0.0, sum(k * c for k, c in zip(row, linear, strict=True))))
        s = 12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055
        out.append(round(255 * s))
    return "#{:02x}{:02x}{:02x}".format(*out)


def _linear(channel: int) -> float:
    v = channel / 255
    return v / 12.92 if v <= 0.04045 else float(((v + 0.055) / 1.055) ** 2.4)


def test_codes_are_black_or_white_whichever_reads_better() -> None:
    for colour in ("#ff0000", "#008000", "#f9b231", "#ffc0cb", "#000000"):
        assert contrast(colour, ink_on(colour)) >= 4.5


def test_colours_of_companies_are_made_safe() -> None:
    assert safe("red") == "#ff0000"
    assert safe("#abc") == "#aabbcc"
    assert safe('"/><script>') == "#888888"
    assert channels("no colour") is None
    assert 0 < luminance("no colour") < 1


def test_themes() -> None:
    assert Theme("light")("land") == LIGHT["land"]
    assert Theme("dark").face("blue") == DARK["sea"]
    assert Theme("css").face("yellow") == f"var(--senro-yellow,{LIGHT['yellow']})"
    with pytest.raises(ValueError, match="css, light, dark"):
        Theme("sepia")


def test_style_rules_set_every_colour() -> None:
    rules = css()
    for name in LIGHT:
        assert f"--senro-{name}:" in rules
    assert rules.count("{") == rules.count("}")
    assert set(DARK) == set(LIGHT)


def _difference(one: str, two: str) -> float:
    """Return the difference of two colours after CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = _lab(one), _lab(two)
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for b, a in ((b1, a1), (b2, a2)))
    dh = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    turn = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if not c1 * c2 else (h1 + dh / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.2 * math.cos(math.radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    twist = 30 * math.exp(-(((hue - 275) / 25) ** 2))
    rc = 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    rt = -rc * math.sin(math.radians(2 * twist))
    dl, dc, dt = (l2 - l1) / sl, (c2 - c1) / sc, turn / sh
    return math.sqrt(dl * dl + dc * dc + dt * dt + rt * dc * dt)


def _lab(colour: str) -> tuple[float, float, float]:
    rgb = channels(colour)
    assert rgb is not None
    r, g, b = (_linear(c) for c in rgb)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    f = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def test_the_formula_of_colour_difference() -> None:
    assert _difference("#FFFFFF", "#000000") == pytest.approx(100, abs=0.1)
    assert _difference("#FF0000", "#FF0000") == 0
