"""The table in a real browser: clicks on a desktop, taps on a phone, in both languages."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from senro import save
from senro.core.action import Pass
from senro.testing import begin, wander
from senro.web import runs
from senro.web.drawn import Drawn, Hand
from senro.web.tracing import forks
from tests.web import driver
from tests.web.servers import Server, serving

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
NARROW = {"width": 360, "height": 740}


ON_TRACK = """(tracks) => {
  for (const track of tracks) {
    const path = document.querySelector(`.mapbox [data-track="${track}"]`);
    if (!path) continue;
    const middle = path.getPointAtLength(path.getTotalLength() / 2);
    const { x, y } = middle.matrixTransform(path.getScreenCTM());
    if (document.elementFromPoint(x, y) === path) return [track, x, y];
  }
}"""


CROSSED = """(key) => {
  const box = document.getElementById("mapbox");
  const once = (event, does) => document.addEventListener(event, does, { once: true });
  once("htmx:configRequest", () => (box.dataset.map = key));
  once("htmx:beforeSwap", () => {
    box.dataset.map = "another";
    box.querySelector("[data-layer=track]").remove();
  });
}"""  # while the page asks, its map becomes another


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    directory: Path = tmp_path_factory.mktemp("browser")
    with serving(directory) as (running,):
        yield running


@contextmanager
def opened(chromium: Any, size: dict[str, int], language: str, dark: bool = False) -> Iterator[Any]:
    """Open a page; anything in its console fails the test."""
    phone = size["width"] < 500
    context = chromium.new_context(
        viewport=size,
        locale=language,
        has_touch=phone,
        is_mobile=phone,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    try:
        yield page
    finally:
        context.close()
    assert not said


def bring(page: Any, server: Server, game: dict[str, Any], step: str) -> None:
    """Import a game that stands at a step, and wait until its page listens."""
    page.goto(f"{server.url}/import")
    page.fill("textarea", json.dumps(game))
    page.click("button.primary")
    driver.arrive(page, f"#workspace[data-step='{step}']")


def first_run() -> dict[str, Any]:
    """Return the example of the 1849 guide as it stands before its first run."""
    path = Path(__file__).parents[1] / "games" / "1849-seed.json"
    example: dict[str, Any] = json.loads(path.read_text())
    moves = [n for n, a in enumerate(example["actions"]) if a["type"] == "RunTrains"]
    return {**example, "actions": example["actions"][: moves[0]]}


def new_game(page: Any, server: Server, seed: int = 7, title: str = "1849") -> None:
    page.goto(f"{server.url}/new?title={title}")
    for number, name in enumerate(("Ann", "健", "Chiara"), 1):
        page.fill(f"[name=name{number}]", name)
    page.locator("details.more summary").click()
    page.fill("[name=seed]", str(seed))
    page.click("button.primary")
    driver.arrive(page)


def at_step(page: Any, server: Server, step: str, seed: int, title: str = "1849") -> None:
    """Open a game, played at random so far, in which a step is asked."""
    game = save.Save(title, ("Ann", "健", "Chiara"), (), seed).begin()
    rng = random.Random(seed)
    while game.decision is not None and game.decision.step != step:
        choices = list(iter(game.legal))
        wanted = [a for a in choices if not isinstance(a, Pass)]
        busy = wanted and (game.decision.step != "contest" or rng.random() < 0.3)
        game.apply(rng.choice(wanted if busy else choices))
    assert game.decision is not None, "this game never comes there"
    bring(page, server, save.dump(game, ("Ann", "健", "Chiara")), step)


def log(page: Any) -> str:
    page.click("[data-show=log]")
    text: str = page.locator(".v-log .log").inner_text()
    return text


def no_sideways_scroll(page: Any, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.scrollingElement.scrollLeft") == 0


def test_auction_and_founding_by_clicks_on_a_desktop(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        new_game(page, server)
        assert page.locator("#commit").is_disabled()
        driver.click(page, ".group:has-text('SIGI') [data-more]")
        assert "Bid L.\u00a055 on SIGI" in page.locator(".sentence").text_content()
        page.keyboard.press("Escape")
        page.locator("#commit:disabled").wait_for()
        driver.click(page, ".group:has-text('SCE') a.choice")
        assert "L.\u00a0480" in page.locator(".sentence").text_content()
        driver.commit(page)
        for private in ("SIGI", "CNM", "SMS"):
            driver.click(page, f".group:has(.private:text-is('{private}')) a.choice")
            driver.commit(page)
        driver.click(page, ".group:has(.private:text-is('RSA')) a.choice")
        driver.commit(page)
        assert page.get_attribute("#workspace", "data-step") == "set_price"
        driver.click(page, ".panel a.choice >> nth=1")
        driver.commit(page)
        while page.get_attribute("#workspace", "data-step") != "share_turn":
            driver.commit(page, "#pass")
        founding = page.locator(".panel a.choice:has-text('Found')").first
        label = founding.text_content()
        driver.click(page, ".panel a.choice:has-text('Found')")
        assert label.strip() in page.locator(".sentence").text_content()
        driver.commit(page)
        text = log(page)
        assert "gets SCE for" in text and "starts" in text
        assert page.locator(".company.running").count() >= 1


def test_a_refused_choice_says_why(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        at_step(page, server, "share_turn", 4)
        refused = page.locator(".choice.no:has-text('Found')").first
        refused.locator("summary").click()
        assert "Companies start in the order drawn" in refused.inner_text()


def test_auction_and_founding_by_taps_on_a_phone_in_japanese(chromium: Any, server: Server) -> None:
    with opened(chromium, PHONE, "ja-JP") as page:
        new_game(page, server)
        driver.click(page, ".group:has-text('SCE') a.choice")
        assert "SCEをL.\u00a020で買う" in page.locator(".sentence").text_content()
        driver.commit(page)
        for private in ("SIGI", "CNM", "SMS", "RSA"):
            driver.click(page, f".group:has(.private:text-is('{private}')) a.choice")
            driver.commit(page)
        driver.click(page, ".panel a.choice")
        driver.commit(page)
        while page.get_attribute("#workspace", "data-step") != "share_turn":
            driver.commit(page, "#pass")
        driver.click(page, ".panel a.choice:has-text('設立')")
        driver.commit(page)
        for view in ("map", "market", "companies", "people", "trains", "log"):
            page.click(f"[data-show={view}]")
            no_sideways_scroll(page, PHONE["width"])
        assert "額面" in log(page)


def test_a_tile_is_laid_by_tapping_the_map(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        at_step(page, server, "track", 3)
        chip = page.locator(".hexlist a.chip").first
        hex_ = chip.get_attribute("href").split("hex=")[1]
        driver.click(page, f"[data-hex='{hex_}']")
        driver.click(page, ".panel a.tile")
        before = page.get_attribute("#workspace", "data-do")
        turns = page.locator(".panel a.turn:not(.no)").count()
        if turns > 1:
            driver.click(page, f"[data-hex='{hex_}']")
            assert page.get_attribute("#workspace", "data-do") != before
        driver.commit(page)
        assert page.get_attribute("#workspace", "data-step") != "track" or turns
        driver.click(page, "#undo")
        assert page.get_attribute("#workspace", "data-step") == "track"


@pytest.mark.parametrize(
    ("size", "language"), [(DESKTOP, "en-GB"), (NARROW, "ja-JP")], ids=["desktop", "phone"]
)
def test_a_stretch_of_play_by_what_the_page_offers(
    chromium: Any, server: Server, size: dict[str, int], language: str
) -> None:
    with opened(chromium, size, language, dark=language == "ja-JP") as page:
        at_step(page, server, "train", size["width"])
        before = driver.seen(page)
        rng = random.Random(size["width"])
        for _ in range(14):
            if not driver.step(page, rng, 0.05):
                break
            no_sideways_scroll(page, size["width"])
        assert driver.seen(page) >= before + 14


def test_two_browsers_and_a_spectator_see_each_others_moves(chromium: Any, server: Server) -> None:
    with (
        opened(chromium, DESKTOP, "en-GB") as ann,
        opened(chromium, PHONE, "ja-JP") as ben,
        opened(chromium, DESKTOP, "en-GB") as spectator,
    ):
        ann.goto(f"{server.url}/new")
        ann.locator("[name=mode][value=seats]").check()
        ann.locator("[name=open]").check()
        ann.click("button.primary")
        driver.arrive(ann)
        table = ann.url
        ann.click(".menu summary")
        ben.goto(ann.locator(".menubox input[readonly]").input_value())
        ben.fill("[name=name]", "Ben")
        ben.click("button.primary")
        spectator.goto(table)
        for page in (ben, spectator):
            driver.arrive(page, "#workspace[data-seen='0']")
        assert spectator.locator("#commit").count() == 0
        ann.keyboard.press("Escape")
        driver.commit(ann, "#pass")
        for page in (ben, spectator):
            page.locator("#workspace[data-seen='1']").wait_for()
        driver.commit(ben, "#pass")
        for page in (ann, spectator):
            page.locator("#workspace[data-seen='2']").wait_for()


def test_the_guides_example_is_played_by_taps_on_a_phone(chromium: Any, server: Server) -> None:
    """Every move of the worked example of 1849, its figures looked up on the page."""
    example = json.loads((Path(__file__).parents[1] / "games" / "1849-seed.json").read_text())
    with opened(chromium, PHONE, "ja-JP") as page:
        page.goto(f"{server.url}/new?title=1849&players=4")
        for number, name in enumerate(example["players"], 1):
            page.fill(f"[name=name{number}]", name)
        page.locator("details.more summary").click()
        page.fill("[name=seed]", str(example["seed"]))
        page.click("button.primary")
        driver.arrive(page)
        for action in example["actions"]:
            driver.make(page, action)
        card = page.locator(".company:has(.disc:text-is('CTL'))").first
        page.click("[data-show=companies]")
        text = card.inner_text()
        assert "L.\u00a086" in text  # its price after selling a share
        assert "L.\u00a0280" in text  # its treasury
        assert "4H" in text


def test_a_route_is_drawn_by_tapping_stops(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        bring(page, server, first_run(), "run")
        best = page.locator(".routes").inner_text()
        assert "Trapani" in best and "Mazzara" in best
        driver.click(page, ".routes a.train")
        for hex_ in ("G1", "G1"):  # take the end away, then add it again
            driver.click(page, f"[data-stop^='{hex_}.']")
        assert sorted(page.locator(".routes").inner_text().split()) == sorted(best.split())
        driver.click(page, "[data-stop^='C1.']")
        assert "Trapani" not in page.locator(".routes").inner_text()
        driver.commit(page)
        assert "L.\u00a030" in page.locator(".panel").inner_text() or "30" in log(page)


def test_a_route_is_altered_by_track_and_its_forks(chromium: Any, server: Server) -> None:
    """The other way between two stops is one press away; pressed track cuts, or is barred."""
    game = begin("1822PNW", players=3, seed=4)
    for _ in wander(game, 4, 1000, steady=True):
        company = runs.runs_now(game)
        best = runs.best_run(game, company) if company else None
        held = [Drawn(game, best, Hand(r.train)) for r in best.routes] if best else []
        forked = [d for d in held if (traced := d.traced) and next(forks(traced), None)]
        if forked:
            break
    train, traced = forked[0].hand.train, forked[0].traced
    assert traced is not None
    with opened(chromium, DESKTOP, "en-GB") as page:
        bring(page, server, save.dump(game, ["Ann", "Ben", "Cleo"]), "run")
        page.click("[data-show=map]")
        driver.click(page, f".routes a.train[href$='train={train}']")

        def route() -> tuple[list[str], list[list[str]]]:
            drafted = json.loads(page.get_attribute("#workspace", "data-do"))
            mine = next((r for r in drafted["routes"] if r["train"] == train), None)
            return (mine["stops"], mine["paths"]) if mine else ([], [])

        before = route()
        driver.click(page, ".mapbox [data-fork=a]")
        assert route()[0] == before[0] and route()[1] != before[1]
        driver.click(page, ".panel [data-way=a]")  # the way it came from is the first now
        assert route() == before
        own = [f"{hex_}.{index}" for hex_, index in traced.track]
        page.click("[data-bar]")
        track, x, y = page.evaluate(ON_TRACK, own)
        with page.expect_response(lambda r: "/run" in r.url and f"bar={track}" in r.url):
            page.mouse.click(x, y)
        page.locator(f"#workspace[data-barred='{track}']").wait_for()
        page.locator(".panel .answer:has-text('Without the track that you barred')").wait_for()
        assert page.get_attribute("[data-bar]", "aria-pressed") == "true"  # until it is let go
        hex_ = before[0][0].partition("-")[0]
        driver.click(page, f".mapbox [data-stop^='{hex_}.']")
        assert f"{hex_}." in page.get_attribute("#workspace", "data-barred")
        assert route() == before  # what is drawn stays drawn
        page.click("[data-bar]")
        driver.click(page, ".panel .drawing a.chip:has-text('Allow all track')")
        track, x, y = page.evaluate(ON_TRACK, own)
        with page.expect_response(lambda r: f"track={track}" in r.url):
            page.mouse.click(x, y)
        driver.settle(page)
        assert len(route()[0]) < len(before[0])
        page.click(
            "[data-zoom=net]"
        )  # the own network comes into view, whatever is drawn elsewhere
        frame = page.locator("#mapbox").bounding_box()
        for hex_ in {hex_ for hex_, _ in traced.track}:
            at = page.locator(f".mapbox [data-hex='{hex_}']").bounding_box()
            assert 0 <= at["x"] + at["width"] / 2 - frame["x"] <= frame["width"]
            assert 0 <= at["y"] + at["height"] / 2 - frame["y"] <= frame["height"]


def test_a_drawing_stays_when_somebody_talks(chromium: Any, server: Server) -> None:
    """The last tap is not made again, and barred track stays barred; a hex bars all its track."""
    with opened(chromium, DESKTOP, "en-GB") as page:
        bring(page, server, first_run(), "run")
        page.wait_for_selector("html[data-link=on]")
        page.click("[data-show=map]")
        driver.click(page, ".routes a.train")
        track = page.locator(".mapbox [data-track]").first.get_attribute("data-track")
        hex_ = track.partition(".")[0]
        page.click("[data-bar]")
        page.locator(f".mapbox [data-hex='{hex_}']").focus()
        page.keyboard.press("Enter")
        page.locator(f"#workspace[data-barred*='{track}']").wait_for()
        driver.settle(page)
        page.click("[data-bar]")
        page.locator(".mapbox [data-hex='G1']").focus()
        page.keyboard.press("Space")
        page.locator("#workspace[data-chosen='G1']").wait_for()
        driver.settle(page)
        kept = "e => [e.dataset.do, e.dataset.barred, e.dataset.train]"
        before = page.locator("#workspace").evaluate(kept)
        other = page.context.new_page()
        other.goto(page.url)
        other.click("[data-show=log]")
        other.fill("#chat-text", "a word to all")
        other.click(".chat button")
        page.wait_for_selector(".v-log li:has-text('a word to all')", state="attached")
        assert page.locator("#workspace").evaluate(kept) == before
        assert page.locator("[data-hex='G1']").get_attribute("aria-label").endswith("is led here")
        page.keyboard.press("Escape")
        page.locator("#workspace[data-train=''][data-barred='']").wait_for()
        assert "Mazzara" in page.locator(".routes").inner_text()


def test_answers_that_cross_leave_no_old_map(chromium: Any, server: Server) -> None:
    """An answer to what was asked before the map changed does not keep the changed map."""
    with opened(chromium, DESKTOP, "en-GB") as page:
        new_game(page, server)
        page.click("[data-show=map]")
        drawn = page.get_attribute("#mapbox", "data-map")
        shown = page.locator("#mapbox svg").inner_html()
        page.evaluate(CROSSED, drawn)
        page.locator(".panel a.choice, .panel a.pick").first.click()
        page.locator("#workspace:not([data-do=''])").wait_for()
        page.locator(f"#mapbox[data-map='{drawn}'] [data-layer=track]").wait_for(state="attached")
        assert page.locator("#mapbox svg").inner_html() == shown


def test_what_the_map_shows_is_chosen_and_remembered(chromium: Any, server: Server) -> None:
    with opened(chromium, DESKTOP, "en-GB") as page:
        new_game(page, server)
        page.click("[data-show=map]")
        names = page.locator(".mapbox [data-layer=names]")
        page.evaluate("document.getElementById('mapbox').dataset.lod = 3")
        assert names.is_visible()
        page.click("#layers summary")
        page.uncheck("#layers [name=names]")
        page.select_option("[data-colours-wish]", "printed")
        names.wait_for(state="hidden")
        page.reload()
        names.wait_for(state="hidden")
        assert page.get_attribute("html", "data-colours") == "printed"
