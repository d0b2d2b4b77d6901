"""People at a table in real browsers: they agree, talk and take notes without reloading."""

from __future__ import annotations

from typing import Any

import pytest

from senro.core.action import Bid
from tests.web.servers import Person, Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PATIENCE = 60_000  # milliseconds
PHONE = {"width": 360, "height": 740}


def page_of(chromium: Any, person: Person, path: str, **more: Any) -> Any:
    """Open a page with a person's cookies; a fault in it fails the test at the end."""
    context = chromium.new_context(locale="en-GB", **more)
    cookies = [{"name": c.name, "value": c.value, "url": person.url} for c in person.cookies]
    context.add_cookies(cookies)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on("console", lambda m: page.problems.append(m.text) if m.type == "error" else None)
    page.goto(person.url + path)
    page.wait_for_selector("html[data-link=on]")
    return page


def pair(server: Server, **fields: Any) -> tuple[Person, Person, str]:
    """Return two people, each at a seat of a table for three, and the table."""
    ann, ben = Person(server.url), Person(server.url)
    table = ann.begin(mode="seats", open="1", name1="Ann", **fields)
    token = ann.ask(table).text.partition("/join/")[2].partition('"')[0]
    ben.ask(f"/join/{token}", {"seat": 2, "name": "Ben"})
    return ann, ben, table


def test_agreement_talk_and_notes_without_reloading(chromium: Any, server: Server) -> None:
    from playwright.sync_api import expect

    ann, ben, table = pair(server)
    here, there = page_of(chromium, ann, table), page_of(chromium, ben, table)
    here.click("[data-show=log]")
    here.fill("#chat-text", "a thought half wri")
    there.click("[data-show=log]")
    there.fill("#chat-text", "hello @Ann")
    there.press("#chat-text", "Enter")
    here.wait_for_selector(".log .me:has-text('hello @Ann')")
    expect(there.locator("#chat-text")).to_have_value("")
    assert here.input_value("#chat-text") == "a thought half wri"  # it survived the news
    here.evaluate("document.querySelector('.notes').open = true")
    with here.expect_response(lambda answer: answer.url.endswith("/note")):
        here.fill("#note", "buy early")
    there.click("[data-show=people]")
    there.click("summary:has-text('End the game')")
    there.click(".sure[open] button:has-text('Ask the others')")
    there.wait_for_selector(".proposal:has-text('Waiting for Ann')")
    here.click(".proposal button:has-text('Agree')")
    for page in (here, there):
        page.wait_for_selector("#workspace[data-title^='Game over']", state="attached")
        assert page.title().startswith("Game over")
        assert not page.problems
    assert "buy early" in ann.ask(table).text


def test_a_seat_is_taken_and_left_on_a_phone(chromium: Any, server: Server) -> None:
    _, _, table = pair(server)
    cal = Person(server.url)
    cal.ask("/")
    page = page_of(chromium, cal, table, viewport=PHONE, has_touch=True)
    page.tap("[data-show=people]")
    page.wait_for_selector("#watching:has-text('Watching: 1 without an account')")
    page.fill(".places input[name=name]", "Cal")
    page.tap(".places button:has-text('Sit down')")
    page.wait_for_selector(".places li:has-text('Cal you')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.tap("summary:has-text('Leave the table')")
    page.tap(".sure button:has-text('Leave')")
    page.wait_for_selector(".places li:has-text('free')")
    assert not page.problems


def test_an_order_is_left_by_clicks_and_seen_by_the_others(chromium: Any, server: Server) -> None:
    ann, ben, table = pair(server)
    here, there = page_of(chromium, ann, table), page_of(chromium, ben, table)
    there.click("[data-show=people]")
    there.click(".orders summary:has-text('Bid')")
    there.select_option(".orders select[name=item]", "RSA")
    there.fill(".orders input[name=most]", "200")
    there.click(".orders button:has-text('Leave this order')")
    here.click("[data-show=people]")
    here.wait_for_selector(".standing:has-text('Ben bids on RSA')")
    assert ann.move(table, Bid("RSA", 160), 0).status == 200
    for page in (here, there):
        page.wait_for_selector("#workspace[data-count='2']")
        assert not page.problems


def test_the_clock_of_who_acts_runs_on_in_every_page(chromium: Any, server: Server) -> None:
    _, ben, table = pair(server, clock_turn="300", clock_bank="1800")
    context = chromium.new_context(locale="en-GB")
    context.add_cookies([{"name": c.name, "value": c.value, "url": ben.url} for c in ben.cookies])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.clock.install()
    page.goto(ben.url + table)
    page.wait_for_selector(".status > .clock .digits:text-matches('^[45]:[0-9][0-9]$')")
    page.clock.fast_forward(320_000)
    page.wait_for_selector(
        ".status > .clock.time-reserve .digits:text-matches('^2[0-9]:[0-9][0-9]$')"
    )
    page.wait_for_selector("#clock-said:has-text('The reserve of Ann is running.')")
    with page.expect_response(lambda answer: answer.url.split("?")[0] == ben.url + table):
        page.clock.fast_forward(1_900_000)  # it asks what happens now; here the time is left
    page.wait_for_selector(".status > .clock.time-turn .digits:text-matches('^[1-5]:[0-9][0-9]$')")
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_selector(".status > .clock .digits:text-matches('^[2-5] min$')")
    assert page.locator(".status > .clock").get_attribute("role") == "timer"


def test_a_page_in_the_background_tells_of_ones_turn_where_asked(
    chromium: Any, server: Server
) -> None:
    ann, ben, table = pair(server)
    page = page_of(chromium, ben, table)
    page.evaluate(
        """() => {
          window.Notification = class {
            static permission = "granted";
            static requestPermission = async () => "granted";
            constructor(title, how) {
              document.documentElement.dataset.told = `${how.silent} ${title}`;
            }
          };
          Object.defineProperty(document, "hidden", { get: () => true });
        }"""
    )
    page.click(".menu summary")
    page.click("[data-notify]")
    page.wait_for_selector("[data-notify][data-off]:has-text('Stop telling')")
    assert ann.move(table, Bid("SIGI", 50), 0).status == 200
    page.wait_for_selector("html[data-told^='true ● Your move']")
    assert not page.problems


def test_nothing_is_taken_away_while_it_is_pressed(chromium: Any, server: Server) -> None:
    ann, ben, table = pair(server)
    page = page_of(chromium, ben, table)
    page.hover(".rail")
    page.mouse.down()
    with page.expect_response(lambda r: r.request.headers.get("x-follow") == "1"):
        assert ann.move(table, Bid("SIGI", 50), 0).status == 200
    assert page.get_attribute("#workspace", "data-seen") == "0"
    page.mouse.up()
    page.wait_for_selector("#workspace[data-seen='1']")
    assert not page.problems
