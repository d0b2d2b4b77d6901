"""The map under fingers: the loupe, a double tap, a held finger, two fingers; and their buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web import driver
from tests.web.servers import Server, serving
from tests.web.test_browser import DESKTOP, PHONE, at_step, opened

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    directory: Path = tmp_path_factory.mktemp("fingers")
    with serving(directory) as (running,):
        yield running


def middle(page: Any, hex_: str) -> tuple[float, float]:
    box = page.locator(f".mapbox [data-hex='{hex_}']").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def two_near(page: Any) -> tuple[str, str]:
    """Return two legal hexes side by side, both on the screen."""
    legal = page.get_attribute("#workspace", "data-legal").split()
    places = {hex_: middle(page, hex_) for hex_ in legal}
    pairs = [
        ((ax - bx) ** 2 + (ay - by) ** 2, a, b)
        for a, (ax, ay) in places.items()
        for b, (bx, by) in places.items()
        if a < b
    ]
    _, one, two = min(pairs)
    return one, two


def chosen(page: Any, hex_: str) -> None:
    page.locator(f"#workspace[data-chosen='{hex_}']").wait_for()
    driver.settle(page)


def fingers(page: Any) -> Callable[..., None]:
    """Return what puts fingers down at places of the screen, and lifts them without any."""
    client = page.context.new_cdp_session(page)

    def touch(*places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]
        kind = "touchStart" if points else "touchEnd"
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


def test_the_loupe_asks_which_of_two_hexes_is_meant(chromium: Any, server: Server) -> None:
    with opened(chromium, PHONE, "en-GB") as page:
        at_step(page, server, "track", 5, "1822PNW")
        one, two = two_near(page)
        (ax, ay), (bx, by) = middle(page, one), middle(page, two)
        for hex_ in (two, one):
            page.touchscreen.tap((ax + bx) / 2, (ay + by) / 2)
            page.locator("#loupe[open]").wait_for()
            offered = page.locator("#loupe .chips [data-choose]")
            assert {one, two} <= set(offered.evaluate_all("all => all.map(b => b.dataset.choose)"))
            picture = page.locator(f".glass g[data-choose='{hex_}']").bounding_box()
            assert picture["width"] >= 69
            if hex_ == two:
                page.locator(f"#loupe .chips [data-choose='{hex_}']").tap()
            else:
                page.locator(f".glass g[data-choose='{hex_}']").tap()
            assert page.locator("#loupe[open]").count() == 0
            chosen(page, hex_)
            page.click("[data-zoom=fit]")
            page.evaluate("new Promise(requestAnimationFrame)")
            (ax, ay), (bx, by) = middle(page, one), middle(page, two)


def test_a_plain_tap_is_not_asked_about(chromium: Any, server: Server) -> None:
    with opened(chromium, PHONE, "en-GB") as page:
        at_step(page, server, "track", 5, "1822PNW")
        hex_ = two_near(page)[0]
        page.touchscreen.tap(*middle(page, hex_))
        chosen(page, hex_)
        assert page.locator("#loupe[open]").count() == 0


def test_a_double_tap_zooms_to_the_hex(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        at_step(page, server, "dividend", 11)
        page.click("[data-show=map]")
        page.locator("[data-hex='G9']").dblclick()
        page.wait_for_function(
            "document.querySelector(\"[data-hex='G9']\").getBoundingClientRect().width > 119"
        )
        driver.settle(page)


@pytest.mark.parametrize("how", ["held finger", "button", "key"])
def test_a_hex_is_explained(chromium: Any, server: Server, how: str) -> None:
    with opened(chromium, PHONE if how == "held finger" else DESKTOP, "en-GB") as page:
        at_step(page, server, "track", 3)
        hex_ = page.get_attribute("#workspace", "data-legal").split()[0]
        if how == "held finger":
            touch = fingers(page)
            touch(middle(page, hex_))
        elif how == "button":
            page.click("[data-explain]")
            page.click(f".mapbox [data-hex='{hex_}']")
        else:
            page.locator(f".mapbox [data-hex='{hex_}']").evaluate("hex => hex.focus()")
            page.keyboard.press("y")
        page.locator("#explain[open] h2").wait_for()
        if how == "held finger":
            touch()
        text = page.inner_text("#explain")
        assert text.startswith(hex_) and "You may: lay a tile" in text
        assert page.get_attribute("#workspace", "data-chosen") == ""  # it was no tap
        page.click("#explain [data-large]")
        page.wait_for_function(
            f"document.querySelector(\"[data-hex='{hex_}']\").getBoundingClientRect().width > 119"
        )


def test_two_fingers_cancel_the_draft(chromium: Any, server: Server) -> None:
    with opened(chromium, PHONE, "en-GB") as page:
        at_step(page, server, "track", 3)
        driver.click(page, ".hexlist a.chip")
        driver.click(page, ".panel a.tile")
        page.locator("#cancel").wait_for()
        box = page.locator(".mapbox").bounding_box()
        x, y = box["x"] + 60, box["y"] + 60
        touch = fingers(page)
        touch((x, y), (x + 70, y))
        touch()
        page.locator("#cancel").wait_for(state="detached")
        driver.settle(page)
