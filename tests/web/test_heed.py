"""A pass that would give up something valuable says so once: what counts, the page, the keys."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from senro import save
from senro.core.action import BuyTrain, LayTile, Pass, PlaceToken, RunTrains
from senro.core.game import Game
from senro.rules.train import trains_of
from senro.rules.turns import Turn
from senro.words import Voice
from tests.web import driver
from tests.web.screens import Position
from tests.web.servers import Server, serving
from tests.web.test_browser import DESKTOP, PHONE, no_sideways_scroll, opened

TRAIN = Position("1849-all-options", 28)
LAY = Position("1849-all-options", 60)
TOKEN = Position("1849-all-options", 61)
FIRST_TRAIN = Position("1822pnw-seed", 14)
IRISH_LAY = Position("18ireland-seed", 32)
PNW_LAY = Position("pnw-bids", 70)
ANOTHER = Position("1849-three-players", 393)  # the company owns a train and may buy another
RUN = Position("1849-three-players", 400)


def at(position: Position) -> Game:
    return save.replay(json.loads(position.text()))


def told(game: Game, language: str = "en", **changed: Any) -> str:
    """Return what a pass would give up, with choices as they are or changed."""
    from senro.web.choices import gather
    from senro.web.heed import given_up

    voice = Voice(language, game.title, {})
    return given_up(game, voice, replace(gather(game, voice, None), **changed))


def without(game: Game, kind: type[Any]) -> dict[str, Any]:
    return {"listed": tuple(a for a in game.legal if not isinstance(a, kind))}


def test_a_first_train_that_can_be_paid_for() -> None:
    game = at(TRAIN)
    assert told(game) == "ATA has no train and could buy one for L.\u00a0200: 6H."
    assert told(game, "ja") == "ATAは列車がなく、6HをL.\u00a0200で買えます。"
    assert told(game, **without(game, BuyTrain)) == ""
    assert told(at(FIRST_TRAIN)) == "10 has no train and could buy one for $60: L."
    assert told(at(ANOTHER)) == ""


def test_a_train_that_must_be_bought_leaves_no_pass_to_ask_about() -> None:
    game = at(Position("pnw-merger", 472))
    assert Pass() not in game.legal
    assert told(game) == ""


def test_a_token_for_nothing() -> None:
    game = at(TOKEN)
    assert told(game) == "CTL could still place a token for nothing."
    assert "無料" in told(game, "ja")
    assert told(game, **without(game, PlaceToken)) == ""
    game.state.tokens["CTL"] = (40, *game.state.tokens["CTL"][1:])
    assert told(game) == ""


@pytest.mark.parametrize("position", [LAY, IRISH_LAY, PNW_LAY], ids=["1849", "18Ireland", "PNW"])
def test_the_first_tile_of_a_company_that_earns_nothing(position: Position) -> None:
    game = at(position)
    company = game.decision.entity if game.decision else ""
    assert told(game) == f"{company} could still lay a tile; its trains earn nothing as it is."
    assert company in told(game, "ja")
    assert told(game, **without(game, LayTile)) == ""


def test_a_second_tile_is_not_asked_about() -> None:
    game = at(IRISH_LAY)
    lay = next(a for a in game.legal if isinstance(a, LayTile))
    game.apply(lay)
    assert isinstance(game.frame, Turn) and game.frame.lays
    assert told(game) == ""


def test_a_tile_is_not_asked_about_where_trains_earn() -> None:
    from senro.web.heed import earns_nothing

    game = at(Position("1849-three-players", 399))
    assert game.decision is not None and trains_of(game, game.decision.entity)
    assert not earns_nothing(game, game.decision.entity)
    assert told(game) == ""


def test_a_run_that_earns() -> None:
    """No title lets a company pass its run; one that did would be asked."""
    game = at(RUN)
    run = next(a for a in game.legal if isinstance(a, RunTrains))
    assert re.fullmatch(r"RCS could still run for L\.\u00a0\d+\.", told(game, passing=Pass()))
    assert told(game, passing=Pass(), run=replace(run, routes=())) == ""
    assert told(game) == ""


def test_the_button_drafts_such_a_pass_and_the_draft_says_what_is_lost(client: Any) -> None:
    where = client.post("/import", {"text": TOKEN.text()})["Location"]
    page = client.get(where).content.decode()
    link = re.search(r'<a class="button" id="pass" href="(\?do=[^"]*)"', page)
    assert link is not None and "could still place a token" not in page
    query = html.unescape(link[1])
    assert json.loads(parse_qs(query[1:])["do"][0]) == {"type": "Pass"}
    drafted = client.get(where + query).content.decode()
    assert "CTL could still place a token for nothing." in drafted
    assert re.search(r'<button class="button" id="pass">', drafted)  # pressed again, it passes
    assert re.search(r'<button class="button primary" id="commit">', drafted)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    directory: Path = tmp_path_factory.mktemp("heed")
    with serving(directory) as (running,):
        yield running


def bring(page: Any, server: Server, position: Position) -> int:
    page.goto(f"{server.url}/import")
    page.fill("textarea", position.text())
    page.click("button.primary")
    driver.arrive(page)
    return driver.seen(page)


@pytest.mark.browser
@pytest.mark.parametrize("again", ["p", "Enter"])
def test_keys_ask_and_pass(chromium: Any, server: Server, again: str) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        seen = bring(page, server, TOKEN)
        page.keyboard.press("p")
        page.locator(".sentence .heed").wait_for()
        driver.settle(page)
        assert driver.seen(page) == seen
        page.keyboard.press("Escape")
        page.locator("a#pass").wait_for()
        driver.settle(page)
        page.keyboard.press("p")
        page.locator("button#pass").wait_for()
        driver.settle(page)
        page.keyboard.press(again)
        page.locator(f"#workspace:not([data-seen='{seen}'])").wait_for()
        driver.settle(page)


@pytest.mark.browser
def test_taps_ask_and_pass(chromium: Any, server: Server) -> None:
    with opened(chromium, PHONE, "ja-JP") as page:
        seen = bring(page, server, TRAIN)
        page.locator("#pass").tap()
        heed = page.locator(".sentence .heed")
        heed.wait_for()
        assert heed.inner_text().endswith("6HをL.\u00a0200で買えます。")
        no_sideways_scroll(page, PHONE["width"])
        driver.settle(page)
        page.locator("#commit").tap()
        page.locator(f"#workspace:not([data-seen='{seen}'])").wait_for()
        driver.settle(page)
