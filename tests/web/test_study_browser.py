"""Mergers and bids in a real browser, by clicks on the page, from saved games of our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web import driver
from tests.web.servers import Server, serving
from tests.web.test_browser import DESKTOP, NARROW, PHONE, no_sideways_scroll, opened

pytestmark = pytest.mark.browser

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    directory: Path = tmp_path_factory.mktemp("study")
    with serving(directory) as (running,):
        yield running


def bring(page: Any, server: Server, name: str) -> None:
    """Import a saved game of this project."""
    page.goto(f"{server.url}/import")
    page.set_input_files("input[type=file]", str(GAMES / f"{name}.json"))
    page.click("button.primary")
    driver.arrive(page)


def pick(page: Any, text: str) -> None:
    """Choose something in the panel by its words."""
    choice = page.locator(".panel a.choice, .panel tr[data-pick] a", has_text=text).first
    with page.expect_response(lambda r: "/table/" in r.url and "do=" in r.url):
        choice.click()
    driver.settle(page)
    page.locator("#commit:not([disabled])").wait_for()


def rows(page: Any, caption: str) -> list[list[str]]:
    """Return the cells of a table of the panel."""
    table = page.locator("table.grid", has=page.locator("caption", has_text=caption)).first
    found = table.locator("tbody tr").all()
    return [[cell.inner_text().strip() for cell in row.locator("td").all()] for row in found]


def step(page: Any) -> str:
    return str(page.get_attribute("#workspace", "data-step"))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_merger_in_18ireland(chromium: Any, server: Server, size: dict[str, int]) -> None:
    with opened(chromium, size, "en") as page:
        bring(page, server, "ireland-merger")
        assert step(page) == "propose_merger"
        named = [row for row in rows(page, "The minors") if "may be named" in row[-1]]
        first, second = named[0][0], named[1][0]
        pick(page, first)
        driver.commit(page)
        assert any("named" in row[-1] and row[0] == first for row in rows(page, "The minors"))
        pick(page, second)
        # Before it is proposed everybody sees what it would do.
        holders = rows(page, "What each holder gets")
        assert {row[0] for row in holders} >= {"Aoife", "Brendan"}
        assert sum("★" in row[2] for row in holders) == 1
        companies = rows(page, "The companies before")
        assert [row[0] for row in companies[:2]] == [first, second]
        assert "over" in companies[2][3]
        assert "votes are needed" in page.inner_text(".tally")
        driver.commit(page)
        asked = set()
        while step(page) == "vote":
            asked.add(page.locator(".question .who").inner_text())
            assert rows(page, "What each holder gets") == [[*row[:2], *row[2:]] for row in holders]
            page.locator(".panel a.choice").first.click()
            page.locator("#commit:not([disabled])").wait_for()
            driver.commit(page)
        assert len(asked) >= 2
        assert step(page) == "choose_major"
        page.locator(".panel a.choice").last.click()
        page.locator("#commit:not([disabled])").wait_for()
        major = rows(page, "The companies before")[-1][0]
        driver.commit(page)
        assert step(page) == "discard"
        assert page.locator(".task .code").inner_text() == major
        page.locator(".panel a.choice").first.click()
        page.locator("#commit:not([disabled])").wait_for()
        driver.commit(page)
        assert step(page) != "discard"
        no_sideways_scroll(page, size["width"])


def test_a_stock_round_with_bids_to_its_settlement(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en") as page:
        bring(page, server, "pnw-bids")
        box = page.locator(".box[data-box^=M]").first
        card = box.get_attribute("data-box") or ""
        assert box.locator(".boxno").inner_text() == "1"
        box.locator("[data-flash]").click()
        assert page.locator("[data-hex].flash").count() == 1
        box.locator("a.pick").click()
        page.locator(f".box.on[data-box={card}]").wait_for()
        driver.settle(page)
        driver.click(page, f".box[data-box={card}] [data-more]")
        price, treasury = (
            page.locator(f".box[data-box={card}] .facts b").nth(n).inner_text() for n in (0, 1)
        )
        bid = page.locator(f".box[data-box={card}] input").input_value()
        assert bid == "105"
        bidder = page.locator(".question .who").inner_text()
        driver.commit(page)
        leader = page.locator(f".box[data-box={card}] .stack .leads")
        assert bidder in leader.inner_text() and "$105" in leader.inner_text()
        free = {row[0]: row[1:] for row in rows(page, "What everybody can still bid")}
        assert free[bidder][1] == "$105"
        assert free[bidder][2] == "4/5"
        for _ in range(20):
            if step(page) != "share_turn":
                break
            driver.commit(page, "#pass")
        assert step(page) != "share_turn"
        page.click("[data-show=companies]")
        company = page.locator(f".v-companies :text-is('{card[1:]}')").first
        assert company.count() == 1
        text = page.locator(".v-companies").inner_text()
        assert price in text and treasury in text
        page.click("[data-show=log]")
        assert "$105" in page.locator(".v-log").inner_text()


def test_a_merger_in_1822pnw(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en") as page:
        bring(page, server, "pnw-merger")
        assert step(page) == "merge"
        partner, _, _, major = rows(page, "Who can merge")[0]
        pick(page, partner)
        ways = rows(page, "Every price")
        assert ways
        result = rows(page, "The companies before")[-1]
        assert result[0] == major
        assert page.locator("[data-hex].lit").count() == 2
        driver.commit(page)
        assert step(page) == "merger_par"
        assert rows(page, "Every price") == ways
        chosen = ways[-1]
        pick(page, chosen[0])
        driver.commit(page)
        assert step(page) == "merger_shares"
        assert [chosen[1:]] == [row[1:] for row in rows(page, "Every price")]
        page.locator(".panel a.choice").first.click()
        page.locator("#commit:not([disabled])").wait_for()
        driver.commit(page)
        assert step(page) == "merger_token"
        assert len(rows(page, "What becomes of the token")) == 2
        page.locator(".panel a.choice").first.click()
        page.locator("#commit:not([disabled])").wait_for()
        driver.commit(page)
        assert step(page) != "merger_token"
        page.click("[data-show=companies]")
        text = page.locator(".v-companies").inner_text()
        assert chosen[0] in text and chosen[4] in text


def test_a_plan_is_in_its_address_and_the_map_answers_taps(chromium: Any, server: Server) -> None:
    with opened(chromium, PHONE, "ja") as page:
        bring(page, server, "ireland-merger")
        page.goto(page.url + "plan")
        page.locator(".ranked a").first.click()
        page.locator(".changes-list li").wait_for()
        driver.settle(page)
        address = page.evaluate("location.search")
        assert "c=t%3A" in address or "c=k%3A" in address
        outcome = page.locator(".outcome").inner_text()
        page.goto(page.url.split("?")[0] + address)
        assert page.locator(".outcome").inner_text() == outcome
        page.set_viewport_size(NARROW)
        no_sideways_scroll(page, NARROW["width"])


def test_the_map_of_a_plan_by_keys(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en") as page:
        bring(page, server, "1849-three-players")
        page.goto(page.url + "plan")
        page.locator("#plan").wait_for()
        page.wait_for_load_state()
        legal = page.get_attribute("#plan", "data-legal").split()

        def cursor() -> str | None:
            found: str | None = page.evaluate("document.activeElement.dataset.hex ?? null")
            return found

        page.keyboard.press("m")
        assert cursor() == legal[0]
        assert "You may: lay a tile" in page.get_attribute(f"[data-hex='{legal[0]}']", "aria-label")
        page.locator("[data-hex='G9']").evaluate("hex => hex.focus()")
        for key, hex_ in (("ArrowDown", "I9"), ("ArrowUp", "G9"), ("e", "F10"), ("z", "G9")):
            page.keyboard.press(key)
            assert cursor() == hex_, key
        page.keyboard.press("Tab")
        hex_ = str(cursor())
        assert hex_ in legal
        with page.expect_response(lambda r: f"hex={hex_}" in r.url):
            page.keyboard.press("Enter")
        page.locator(f"#plan[data-hex='{hex_}'] .planside .tray").wait_for()
        page.locator(f"[data-hex='{hex_}']:focus").wait_for()  # the cursor stays where it was
        page.keyboard.press("Escape")
        assert cursor() is None


@pytest.mark.parametrize("path", ["study", "tiles", "plan", "history"])
def test_pages_of_study_fit_a_narrow_phone(chromium: Any, server: Server, path: str) -> None:
    with opened(chromium, NARROW, "ja", dark=True) as page:
        bring(page, server, "pnw-bids")
        page.goto(page.url + path)
        page.locator("h1").wait_for()
        no_sideways_scroll(page, NARROW["width"])
