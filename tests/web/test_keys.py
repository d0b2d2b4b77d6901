"""Playing without a mouse: the map by keys and by ear, in a real browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web import driver
from tests.web.servers import Server, serving
from tests.web.test_browser import DESKTOP, PHONE, at_step, new_game, opened

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    directory: Path = tmp_path_factory.mktemp("keys")
    with serving(directory) as (running,):
        yield running


def press(page: Any, key: str) -> None:
    """Press a key that asks the server, and wait for the answer."""
    with page.expect_response(lambda r: "/table/" in r.url and "/live" not in r.url):
        page.keyboard.press(key)
    driver.settle(page)


def cursor(page: Any) -> str | None:
    """Return the hex that has the focus."""
    found: str | None = page.evaluate("document.activeElement.dataset.hex ?? null")
    return found


def enter_map(page: Any) -> str:
    page.keyboard.press("m")
    page.locator("[data-hex]:focus").wait_for()
    hex_ = cursor(page)
    assert hex_ is not None
    return hex_


def pressed(page: Any, key: str) -> str | None:
    """Press a key on the map; return the hex that has the focus then."""
    page.keyboard.press(key)
    return cursor(page)


def drafted(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.get_attribute("#workspace", "data-do"))
    return found


def test_arrows_and_letters_move_over_the_map(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        at_step(page, server, "track", 3)
        enter_map(page)
        page.locator("[data-hex='G9']").evaluate("hex => hex.focus()")
        ways = (("ArrowDown", "I9"), ("ArrowUp", "G9"), ("e", "F10"), ("z", "G9"), ("q", "F8"))
        for key, hex_ in (*ways, ("c", "G9")):
            page.keyboard.press(key)
            assert cursor(page) == hex_, key
        for key in ("ArrowRight", "ArrowRight", "a", "ArrowLeft"):  # along the row and back
            page.keyboard.press(key)
        assert cursor(page) == "G9"
        assert page.locator("[data-hex][tabindex='0']").count() == 1
        page.keyboard.press("Escape")
        assert cursor(page) is None
        page.keyboard.press("c")  # now it is the view of the companies
        assert page.get_attribute("html", "data-view") == "companies"


def test_the_pointy_map_has_a_row_to_walk_along(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        at_step(page, server, "track", 5, "1822PNW")
        enter_map(page)
        page.locator("[data-hex='I12']").evaluate("hex => hex.focus()")
        for key, hex_ in (("d", "I14"), ("ArrowLeft", "I12"), ("e", "H13"), ("z", "I12")):
            page.keyboard.press(key)
            assert cursor(page) == hex_, key
        for _ in range(2):
            page.keyboard.press("ArrowUp")
        assert cursor(page) == "G12"


def test_a_tile_is_laid_by_keys_alone(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        at_step(page, server, "track", 3)
        legal = page.get_attribute("#workspace", "data-legal").split()
        first = enter_map(page)
        assert first in legal
        met = {first}
        for key in ("Tab", "Shift+Tab"):  # each way to the last one, then out of the map
            while (hex_ := pressed(page, key)) is not None:
                met.add(hex_)
        assert met == set(legal)
        enter_map(page)
        assert "You may: lay a tile" in page.get_attribute(f"[data-hex='{first}']", "aria-label")
        press(page, "Enter")
        assert cursor(page) == first  # the cursor stays where it was
        assert page.get_attribute("#workspace", "data-chosen") == first
        assert page.get_attribute(".panel .tile >> nth=0", "aria-keyshortcuts") == "1"
        press(page, "1")
        assert drafted(page)["hex"] == first
        before = drafted(page)
        if page.locator(".turn:not(.no)").count() > 1:
            press(page, "r")
            assert drafted(page) != before
            press(page, "R")
            assert drafted(page) == before
        seen = driver.seen(page)
        press(page, "Enter")
        page.locator(f"#workspace:not([data-seen='{seen}'])").wait_for()


def test_an_option_is_chosen_by_its_number(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "ja-JP") as page:
        at_step(page, server, "dividend", 11)
        press(page, "2")
        assert page.locator(".panel a.choice >> nth=1").get_attribute("aria-current") == "true"
        press(page, "Escape")
        assert page.locator("#commit").is_disabled()


def test_a_hex_says_what_it_is(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        new_game(page, server)
        said = page.get_attribute("[data-hex='E1']", "aria-label")
        assert said.startswith("E1 Marsala. Grey. city 20, ")
        assert "track south (dual gauge), north (dual gauge)" in said
        assert page.get_attribute("[data-hex='M11']", "aria-label").startswith(
            "M11 Ragusa. mountains, costs L.\u00a040. "
        )
        page.click("#language")
        driver.arrive(page)
        said = page.get_attribute("[data-hex='E1']", "aria-label")
        assert said.startswith("E1 Marsala。灰。都市20、")
        assert page.locator("[role=grid] [role=row] [role=gridcell]").count() == 73


def test_the_past_by_keys_and_the_list_of_keys(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        at_step(page, server, "track", 3)
        newest = page.get_attribute("#workspace", "data-newest")
        page.keyboard.press("?")
        page.locator("dialog#keys[open]").wait_for()
        page.keyboard.press("p")  # keys rest while the list is open
        page.keyboard.press("Escape")
        assert page.locator("dialog#keys[open]").count() == 0
        page.keyboard.press("ArrowLeft")
        page.locator(f"#workspace[data-count='{int(newest) - 1}']").wait_for()
        driver.settle(page)
        page.keyboard.press("ArrowUp")
        page.locator(f"#workspace:not([data-count='{int(newest) - 1}'])").wait_for()
        driver.settle(page)
        page.keyboard.press("Home")
        page.locator("#workspace[data-count='0']").wait_for()
        driver.settle(page)
        page.keyboard.press("End")
        page.locator(f"#workspace[data-acting='1'][data-count='{newest}']").wait_for()


def test_the_map_zooms_to_the_own_network(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        at_step(page, server, "track", 3)
        whole = page.locator(".mapbox svg[style*='scale(1)']")
        whole.wait_for()
        page.keyboard.press("n")
        whole.wait_for(state="detached")
        page.click("[data-zoom=fit]")
        whole.wait_for()
        page.click("[data-zoom=net]")
        whole.wait_for(state="detached")


def test_networks_are_listed_beside_the_map(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        at_step(page, server, "dividend", 11)
        entity = page.inner_text(".question .code")
        page.click("[data-show=map]")
        page.keyboard.press("w")
        page.locator("#networks .reach").first.wait_for()
        first = page.locator("#networks .reach").first
        assert first.locator("summary .code").inner_text() == entity
        rows = first.locator("tbody tr")
        assert rows.filter(has=page.locator(f".code:text-is('{entity}')")).count() >= 1
        hex_ = first.locator("[data-flash]").first.get_attribute("data-flash")
        first.locator("[data-flash]").first.click()
        page.locator(f"[data-hex='{hex_}'].flash").wait_for()
        driver.commit(page) if page.locator("#commit:enabled").count() else press(page, "1")
        page.locator("#networks[open] .reach").first.wait_for()  # it stays for the next position
        page.keyboard.press("w")
        page.locator("#networks[open]").wait_for(state="detached")


def find(page: Any, words: str) -> Any:
    """Open the palette and type; return what it offers."""
    page.keyboard.press("Control+k")
    page.locator("#commands li").first.wait_for()
    page.fill("#palette input", words)
    return page.locator("#commands li:visible")


def test_the_palette_lays_a_tile(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        at_step(page, server, "track", 3)
        hex_ = page.get_attribute("#workspace", "data-legal").split()[0]
        found = find(page, f"lay {hex_}")
        offered = found.all_inner_texts()
        assert offered and all(hex_ in text for text in offered)
        assert found.first.locator("[role=option]").get_attribute("aria-selected") == "true"
        if len(offered) > 1:
            page.keyboard.press("ArrowDown")
            assert found.nth(1).locator("[role=option]").get_attribute("aria-selected") == "true"
            page.keyboard.press("ArrowUp")
        press(page, "Enter")
        assert drafted(page)["hex"] == hex_
        assert page.locator("dialog[open]").count() == 0
        label = page.locator(".sentence strong").inner_text()
        assert label in offered[0]


def test_the_palette_finds_views_the_past_and_places(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "ja-JP") as page:
        at_step(page, server, "track", 3)
        newest = page.get_attribute("#workspace", "data-newest")
        assert find(page, "株価").count() == 1
        page.keyboard.press("Enter")
        assert page.get_attribute("html", "data-view") == "market"
        find(page, "ｇ９").first.click()  # wide letters count as narrow ones
        page.locator("[data-hex='G9'].flash").wait_for()
        assert find(page, "nothing is called so").count() == 0
        assert page.locator("[data-none]").is_visible()
        page.fill("#palette input", "7")
        found = page.locator("#commands [data-number]")
        assert found.is_visible()
        with page.expect_response(lambda r: r.url.endswith("/at/7")):
            found.click()
        page.locator(f"#workspace[data-count='7'][data-newest='{newest}']").wait_for()
        driver.settle(page)
        find(page, "")
        assert (
            page.locator("#commands a[href*='do=']").count() == 0
        )  # nothing is chosen in the past
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
        press(page, "End")


def test_the_palette_presses_buttons_on_a_phone(chromium: Any, server: Server) -> None:
    with opened(chromium, PHONE, "en-GB") as page:
        at_step(page, server, "share_turn", 4)
        page.click(".menu summary")
        page.click(".menubox [data-open=palette]")
        page.locator("#commands li").first.wait_for()
        page.fill("#palette input", page.locator("#pass").inner_text())
        seen = driver.seen(page)
        page.locator("#commands li:visible [data-press=pass]").click()
        page.locator(f"#workspace:not([data-seen='{seen}'])").wait_for()
