"""The colours of the pages keep the contrast of WCAG AA in both themes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import senro
from senro.draw.palette import DARK, LIGHT, contrast

SHEET = Path(senro.__file__).parent / "web" / "static" / "senro" / "base.css"
TEXT = ("ink", "muted", "accent", "good", "caution", "bad")
GROUNDS = ("page", "panel", "soft", "accent-soft")
READABLE = 4.5
VISIBLE = 3.0


def tokens(selector: str) -> dict[str, str]:
    sheet = SHEET.read_text(encoding="utf-8")
    block = sheet[sheet.index(selector) :]
    return dict(re.findall(r"--([\w-]+): (#\w{6});", block[: block.index("}")]))


THEMES = {"light": tokens(":root {"), "dark": tokens('[data-theme="dark"]')}


@pytest.mark.parametrize("theme", THEMES)
def test_texts_are_readable_on_every_ground(theme: str) -> None:
    found = THEMES[theme]
    weak = {
        (text, ground): round(contrast(found[text], found[ground]), 2)
        for text in TEXT
        for ground in GROUNDS
        if contrast(found[text], found[ground]) < READABLE
    }
    assert not weak


@pytest.mark.parametrize("theme", THEMES)
def test_the_primary_button_is_readable(theme: str) -> None:
    found = THEMES[theme]
    assert contrast(found["on-accent"], found["accent"]) >= READABLE


@pytest.mark.parametrize("theme", THEMES)
def test_players_shapes_are_visible(theme: str) -> None:
    found = THEMES[theme]
    for number in range(1, 7):
        assert contrast(found[f"p{number}"], found["panel"]) >= VISIBLE, number


def test_the_system_s_dark_is_the_chosen_dark() -> None:
    assert tokens(":root:not([data-theme=") == THEMES["dark"]


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_prices_are_readable_in_every_zone(palette: dict[str, str]) -> None:
    zones = [n for n in palette if n.startswith("zone-") and not n.endswith("-ink")]
    for zone in zones:
        ink = palette.get(f"{zone}-ink", palette["cell-ink"])
        assert contrast(ink, palette[zone]) >= READABLE, zone
