"""A random player that plays through the page alone: it presses what the page offers."""

from __future__ import annotations

import json
import random
from typing import Any
from urllib.parse import parse_qs, urlsplit

STATE = """() => ({
  ...document.getElementById("workspace").dataset,
  notices: [...document.querySelectorAll(".notice")].map((notice) => notice.textContent),
  bar: document.querySelector("footer.bar").innerText,
  waiting: document.querySelectorAll(".htmx-request").length,
  map: document.querySelectorAll("#mapbox svg").length,
})"""  # what is told of a page that does not answer


def settle(page: Any) -> None:
    """Wait until the page has answered, and until its scripts listen if it is a new page."""
    page.locator(".htmx-request").first.wait_for(state="detached")
    page.wait_for_load_state()


def arrive(page: Any, selector: str = "#workspace") -> None:
    """Wait for a page that a form or a link has led to; its scripts listen from then on."""
    page.locator(selector).wait_for()
    page.wait_for_load_state()


def seen(page: Any) -> int:
    """Return the number of the newest entry the page knows."""
    return int(page.get_attribute("#workspace", "data-seen"))


def click(page: Any, selector: str, which: int = 0) -> None:
    """Press something in the page and wait for the answer."""
    with page.expect_response(lambda r: "/table/" in r.url and "/live" not in r.url):
        page.locator(selector).nth(which).click()
    settle(page)


def commit(page: Any, selector: str = "#commit") -> None:
    """Press a button that makes a move; wait until the page knows of it.

    A pass that would give up something valuable is a draft first, and is pressed again.
    """
    if page.locator(f"a{selector}").count():
        click(page, selector)
    from playwright.sync_api import TimeoutError as Unanswered

    before = seen(page)
    page.locator(selector).click()
    try:
        page.locator(f"#workspace:not([data-seen='{before}'])").wait_for()
    except Unanswered:
        raise AssertionError(f"move {before + 1} was not made: {page.evaluate(STATE)}") from None
    settle(page)


def step(page: Any, rng: random.Random, pass_rate: float = 0.3) -> str:
    """Make one random move by what the page offers; return what it was, "" when it is over."""
    if page.get_attribute("#workspace", "data-acting") != "1":
        return ""
    if page.get_attribute("#workspace", "data-step") == "contest":
        pass_rate = max(pass_rate, 0.6)
    can_pass = page.locator("#pass").count() > 0
    picks = page.locator(".panel a.choice, .panel .choice.amount a.pick")
    hexes = page.locator(".panel .hexlist a.chip")
    if page.locator("#commit:not([disabled])").count():
        commit(page)
        return "drafted"
    if can_pass and (rng.random() < pass_rate or not (picks.count() or hexes.count())):
        commit(page, "#pass")
        return "pass"
    if hexes.count() and (not picks.count() or rng.random() < 0.9):
        page.locator(".hexlist").evaluate("e => e.open = true")
        click(page, ".panel .hexlist a.chip", rng.randrange(hexes.count()))
        tiles = page.locator(".panel a.tile")
        click(page, ".panel a.tile", rng.randrange(tiles.count()))
        turns = page.locator(".panel a.turn:not(.no)")
        click(page, ".panel a.turn:not(.no)", rng.randrange(turns.count()))
        commit(page)
        return "tile"
    if not picks.count():
        raise AssertionError("the page offers nothing: " + page.inner_text(".panel"))
    click(page, ".panel a.choice, .panel .choice.amount a.pick", rng.randrange(picks.count()))
    commit(page)
    return "choice"


def make(page: Any, action: dict[str, Any]) -> None:
    """Make a given move by what the page offers, as a person would."""
    kind = action["type"]
    if kind == "Pass":
        commit(page, "#pass")
        return
    if kind == "RunTrains":
        drafted = json.loads(page.get_attribute("#workspace", "data-do"))
        ways = [sorted((r["stops"], r["stops"][::-1])) for r in drafted["routes"] if r["stops"]]
        assert ways == [sorted((r["stops"], r["stops"][::-1])) for r in action["routes"]]
        commit(page)
        return
    if kind == "LayTile":
        page.locator(".hexlist").evaluate("e => e.open = true")
        click(page, f".panel .hexlist a.chip[href$='hex={action['hex']}']")
        click(page, f".panel a.tile[data-tile='{action['tile']}']")
        if json.loads(page.get_attribute("#workspace", "data-do")) != action:
            click(page, f".panel a.turn[data-rotation='{action['rotation']}']")
    else:
        _choose(page, action)
    assert json.loads(page.get_attribute("#workspace", "data-do")) == action
    commit(page)


def _choose(page: Any, action: dict[str, Any]) -> None:
    """Press the choice that stands for an action, and set its amount if it has one."""
    links = page.locator(".panel a.choice, .panel .choice.amount a.pick")
    for which in range(links.count()):
        offered = _offered(links.nth(which).get_attribute("href"))
        amounts = {name for name in ("amount", "price") if name in action}
        if offered == action:
            click(page, ".panel a.choice, .panel .choice.amount a.pick", which)
            return
        rest = {k: v for k, v in action.items() if k not in amounts}
        if {k: v for k, v in offered.items() if k not in amounts} == rest:
            field = page.locator(".panel a.choice, .panel .choice.amount").nth(which)
            with page.expect_response(lambda r: "/table/" in r.url and "/live" not in r.url):
                field.locator("input").fill(str(action[next(iter(amounts))]))
                field.locator("input").blur()
            settle(page)
            return
    raise AssertionError(f"the page does not offer {action}")


def _offered(address: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(parse_qs(urlsplit(address).query)["do"][0])
    return found
