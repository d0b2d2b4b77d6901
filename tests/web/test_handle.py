"""The panel of the decision on a phone: a sheet with three stops, by taps, fingers and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web import driver
from tests.web.servers import Server, serving
from tests.web.test_browser import DESKTOP, NARROW, PHONE, at_step, no_sideways_scroll, opened

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    directory: Path = tmp_path_factory.mktemp("handle")
    with serving(directory) as (running,):
        yield running


def at_stop(page: Any, stop: str) -> None:
    """Wait for the sheet at a stop; its handle says so."""
    page.locator(f"html[data-sheet={stop}]").wait_for()
    handle = page.locator("#handle")
    assert handle.get_attribute("aria-expanded") == str(stop != "peek").lower()
    assert handle.inner_text().endswith(handle.get_attribute(f"data-{stop}"))
    assert page.locator("#decision").is_visible() == (stop != "peek")


def height(page: Any) -> float:
    return float(page.locator(".panel").bounding_box()["height"])


def drag(page: Any, by: float) -> None:
    """Drag the handle down with a finger, or up where the way is less than nothing."""
    box = page.locator("#handle").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    client = page.context.new_cdp_session(page)

    def touch(kind: str, *places: float) -> None:
        points = [{"x": x, "y": place, "id": 0} for place in places]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", y)
    for part in (0.25, 0.5, 0.75, 1):
        touch("touchMove", y + by * part)
    touch("touchEnd")


def test_a_tap_opens_it_fully_and_another_closes_it(chromium: Any, server: Server) -> None:
    with opened(chromium, NARROW, "ja-JP") as page:
        at_step(page, server, "track", 3)
        at_stop(page, "half")
        heights = {"half": height(page)}
        assert page.locator("#handle").bounding_box()["height"] >= 48
        for stop in ("full", "peek", "half", "full", "peek"):
            page.locator("#handle").tap()
            at_stop(page, stop)
            assert page.inner_text("#handle-said") == page.get_attribute("#handle", f"data-{stop}")
            heights[stop] = height(page)
            bar = page.locator(".bar").bounding_box()
            assert bar["y"] + bar["height"] <= NARROW["height"]
            assert page.locator("#commit").is_visible()
            no_sideways_scroll(page, NARROW["width"])
        assert heights["peek"] < 60 < heights["half"] < heights["full"]


def test_it_stays_from_position_to_position(chromium: Any, server: Server) -> None:
    with opened(chromium, PHONE, "en-GB") as page:
        at_step(page, server, "track", 3)
        page.locator("#handle").tap()
        driver.click(page, ".hexlist a.chip")
        driver.click(page, ".panel a.tile")
        at_stop(page, "full")
        page.locator("#handle").tap()
        driver.commit(page)
        at_stop(page, "peek")
        page.reload()
        driver.arrive(page)
        at_stop(page, "peek")


def test_a_hex_that_is_chosen_opens_it(chromium: Any, server: Server) -> None:
    with opened(chromium, PHONE, "en-GB") as page:
        at_step(page, server, "track", 3)
        for _ in range(2):
            page.locator("#handle").tap()
        at_stop(page, "peek")
        hex_ = page.get_attribute("#workspace", "data-legal").split()[0]
        page.locator(f".mapbox [data-hex='{hex_}']").tap()
        page.locator(f"#loupe[open], #workspace[data-chosen='{hex_}']").wait_for()
        if page.locator("#loupe[open]").count():
            page.locator(f"#loupe .chips [data-choose='{hex_}']").tap()
        page.locator(f"#workspace[data-chosen='{hex_}']").wait_for()
        at_stop(page, "half")


def test_a_finger_drags_it_to_the_nearest_stop(chromium: Any, server: Server) -> None:
    with opened(chromium, PHONE, "en-GB") as page:
        at_step(page, server, "track", 3)
        at_stop(page, "half")
        ways = (("full", -300), ("half", 260), ("half", 20), ("peek", 320), ("full", -700))
        for stop, by in ways:
            drag(page, by)
            at_stop(page, stop)
            assert page.locator("#workspace").get_attribute("style") in (None, "")
            assert page.locator(".panel").get_attribute("style") in (None, "")
        page.click("[data-show=market]")  # a view that is asked for comes into sight
        at_stop(page, "half")


def test_keys_move_it(chromium: Any, server: Server) -> None:
    with opened(chromium, PHONE, "en-GB") as page:
        at_step(page, server, "track", 3)
        count = page.get_attribute("#workspace", "data-count")
        page.locator("#handle").focus()
        for key, stop in (
            *(("Enter", "full"), ("Space", "peek"), ("ArrowUp", "half"), ("ArrowUp", "full")),
            *(("ArrowUp", "full"), ("ArrowDown", "half"), ("ArrowDown", "peek")),
        ):
            page.keyboard.press(key)
            at_stop(page, stop)
        assert page.get_attribute("#workspace", "data-count") == count  # no arrow left the present


def test_there_is_no_handle_on_a_desktop(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        at_step(page, server, "track", 3)
        assert not page.locator("#handle").is_visible()
        assert page.locator("#decision h2").first.is_visible()


@pytest.mark.parametrize("language", ["en-GB", "ja-JP"])
def test_nothing_over_the_map_lies_on_the_rest(
    chromium: Any, server: Server, language: str
) -> None:
    with opened(chromium, NARROW, language) as page:
        at_step(page, server, "track", 3)
        drawer, buttons = page.locator("#layers"), page.locator(".mapkeys")
        closed, beside = drawer.bounding_box(), buttons.bounding_box()
        assert closed["x"] + closed["width"] <= beside["x"]
        page.locator("#layers > summary").tap()
        page.locator("#layers[open]").wait_for()
        opened_, map_ = drawer.bounding_box(), page.locator(".mapbox").bounding_box()
        assert opened_["x"] <= closed["x"] and opened_["width"] >= NARROW["width"] - 20
        assert opened_["y"] >= map_["y"]
        no_sideways_scroll(page, NARROW["width"])
