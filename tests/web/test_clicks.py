"""Games played to their end by clicks or taps alone, in a real browser.

Every title's last moves are played each time. `pytest -m whole` plays every title from its first
move to its end, on a desktop and on a phone; it takes from minutes to half an hour a game.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from senro import save
from senro.core.game import Game
from senro.testing import begin, wander
from senro.titles import TITLES
from tests.web import driver
from tests.web.servers import Server, serving
from tests.web.test_browser import DESKTOP, PHONE, opened
from tests.web.walker import Walker

LAST = 8  # actions left to play where a test plays the end of a game; the bank is broken by then
MOST = 6000  # moves after which a game is given up
ENDS = [  # title, players, seed, and where it is played
    ("1849", 3, 2, "phone"),
    ("18Ireland", 3, 0, "desktop"),
    ("1822PNW", 3, 0, "desktop"),
    ("1822PNW Short Scenario", 3, 1, "phone"),
    ("1822PNW SRS", 2, 1, "phone"),
]
SIZES = {"desktop": DESKTOP, "phone": PHONE}
LANGUAGES = {"desktop": "en-GB", "phone": "ja-JP"}
SEEDS = {"desktop": 11, "phone": 12}
SHOWN = (".v-market", ".v-companies", ".rail", ".panel .result")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, whose log tells nothing but this game's faults."""
    with serving(tmp_path) as (running,):
        yield running
        assert "Traceback" not in running.log
        assert "Internal Server Error" not in running.log


def bring(page: Any, server: Server, game: dict[str, Any]) -> None:
    """Open a saved game."""
    page.goto(f"{server.url}/import")
    page.fill("textarea", json.dumps(game))
    page.click("button.primary")
    driver.arrive(page)


def saved(page: Any) -> dict[str, Any]:
    """Return the game as the page's link hands it out."""
    page.click(".menu summary")
    with page.expect_download() as coming:
        page.click(".menubox a[href$='/download']")
    found: dict[str, Any] = json.loads(Path(coming.value.path()).read_text(encoding="utf-8"))
    page.click(".menu summary")
    return found


def sight(page: Any) -> list[str]:
    """Return what the page shows of a position: what is on the map, and the rest in words."""
    texts = [page.locator(part).first.text_content() for part in SHOWN]
    return [page.get_attribute("#mapbox", "data-map"), *texts]


PICTURE = """() => {
  const map = document.querySelector("#mapbox svg").cloneNode(true);
  for (const part of [map, ...map.querySelectorAll("[tabindex], [class]")])
    for (const name of ["style", "class", "tabindex"]) part.removeAttribute(name);
  return map.outerHTML;
}"""  # the map without what the page's scripts set at it


def play_to_the_end(page: Any, server: Server, walker: Walker) -> Game:
    """Play until the game is over; what was saved must lead to the same position."""
    failed: list[str] = []

    def heard(answer: Any) -> None:
        if answer.status >= 400:
            failed.append(f"{answer.status} {answer.url}")

    page.on("response", heard)
    for _ in range(MOST):
        if not walker.move():
            break
    page.locator(".panel .result").wait_for()
    patched = page.evaluate(PICTURE)
    page.reload()
    driver.arrive(page)
    assert page.evaluate(PICTURE) == patched, "the map was not brought up to date"
    data, shown = saved(page), sight(page)
    game = save.replay(data)
    assert game.over
    assert str(game.count) == page.get_attribute("#workspace", "data-newest")
    bring(page, server, data)
    assert sight(page) == shown
    assert not failed
    return game


@pytest.mark.browser
@pytest.mark.parametrize(("title", "players", "seed", "size"), ENDS, ids=[end[0] for end in ENDS])
def test_the_end_of_a_game_by_clicks(
    chromium: Any, server: Server, title: str, players: int, seed: int, size: str
) -> None:
    game = begin(title, players=players, seed=seed)
    for _ in wander(game, seed, 4000, steady=True):
        pass
    start = game.at(game.count - LAST)
    assert start.state.broken
    with opened(chromium, SIZES[size], LANGUAGES[size]) as page:
        bring(page, server, save.dump(start, [f"Name {n}" for n in range(players)]))
        walker = Walker(page, random.Random(seed), size == "phone")
        ended = play_to_the_end(page, server, walker)
        assert sum(walker.made.values()) > 1
        assert ended.actions[: start.count] == start.actions


@pytest.mark.browser
def test_a_page_does_not_grow_from_move_to_move(chromium: Any, server: Server) -> None:
    """What a move took off the page is let go of; a game on one page lasts for hours."""
    with opened(chromium, DESKTOP, "en-GB") as page:
        page.goto(f"{server.url}/new?title=18Ireland&players=3")
        page.click("button.primary")
        driver.arrive(page)
        memory = page.context.new_cdp_session(page)
        walker = Walker(page, random.Random(3), False)
        nodes = []
        for _ in range(3):
            for _ in range(10):
                walker.move()
            memory.send("HeapProfiler.collectGarbage")
            nodes.append(memory.send("Memory.getDOMCounters")["nodes"])
        assert nodes[-1] < 1.5 * nodes[0], nodes


@pytest.mark.whole
@pytest.mark.timeout(0)
@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("title", list(TITLES))
def test_a_whole_game_by_clicks(chromium: Any, server: Server, title: str, size: str) -> None:
    players = TITLES[title].PLAYERS.start
    seed = SEEDS[size]
    with opened(chromium, SIZES[size], LANGUAGES[size]) as page:
        page.goto(f"{server.url}/new?title={title}&players={players}")
        page.locator("details.more summary").click()
        page.fill("[name=seed]", str(seed))
        page.click("button.primary")
        driver.arrive(page)
        walker = Walker(page, random.Random(seed), size == "phone")
        game = play_to_the_end(page, server, walker)
        print(title, size, game.count, game.state.over, dict(walker.made), dict(walker.missed))
