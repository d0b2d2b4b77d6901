"""Charts, tokens, chips and PNG."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET

import pytest

from senro.draw import board_svg, market_svg, to_png, token_svg, train_svg
from senro.draw.market import zone_styles
from senro.market import read
from tests.draw.draw_faces import titles

SVG = "{http://www.w3.org/2000/svg}"
TITLE = titles()[0]
CELL = TITLE.market.cells[5]


def _tokens(drawn: str) -> list[str]:
    root = ET.fromstring(drawn)
    layer = next(e for e in root.iter() if e.get("data-layer") == "tokens")
    return [e.get("data-company", "") for e in layer]


def test_every_cell_of_a_chart_is_drawn_with_its_price() -> None:
    for title in titles():
        root = ET.fromstring(market_svg(title))
        cells = [e for e in root.iter() if e.get("data-cell")]
        assert len(cells) == len(title.market.cells)
        prices = {e.text for e in root.iter(SVG + "text")}
        assert prices == {str(title.market.price(cell)) for cell in title.market.cells}


@pytest.mark.parametrize("count", (1, 2, 3, 5, 6))
def test_the_first_to_act_is_painted_last(count: int) -> None:
    companies = list(TITLE.companies)[:count]
    drawn = market_svg(TITLE, dict.fromkeys(companies, CELL))
    assert _tokens(drawn) == companies[::-1]


def test_a_ghost_token_stands_behind_the_others() -> None:
    a, b, *_ = TITLE.companies
    assert _tokens(market_svg(TITLE, {a: CELL}, ghost=(b, CELL))) == [b, a]


def test_zones_have_a_fill_and_a_sign() -> None:
    chart = read("10c 50p 60pq 70e", {"c": "close", "p": "par", "q": "major_par", "e": "end_game"})
    assert zone_styles(chart) == {
        "close": ("zone-close", "close"),
        "par": ("zone-par", "par"),
        "major_par": ("zone-par2", "par"),
        "end_game": ("zone-end", "end"),
    }


def test_a_token_shows_the_code() -> None:
    company = next(iter(TITLE.companies.values()))
    root = ET.fromstring(token_svg(company))
    assert [e.text for e in root.iter(SVG + "text")] == [company.symbol]


def test_a_train_shows_its_name() -> None:
    assert "4&lt;H" in train_svg("4<H", rusted=True)


def test_png_has_the_width_asked_for() -> None:
    pytest.importorskip("resvg_py")
    data = to_png(board_svg(TITLE, theme="light"), 300)
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 300


def test_png_needs_colours() -> None:
    with pytest.raises(ValueError, match="theme"):
        to_png(board_svg(TITLE), 300)


def test_png_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(RuntimeError, match=r"senro\[png\]"):
        to_png("<svg/>", 10)
