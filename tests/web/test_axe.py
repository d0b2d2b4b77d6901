"""No screen has a fault that axe finds: WCAG 2.2 to the level AA, in the light and in the dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.screens import POSITIONS, Screen, seat
from tests.web.servers import Person, serving
from tests.web.test_browser import DESKTOP, PHONE

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
pytestmark = pytest.mark.browser

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
WHOLE = ("1849-auction", "18Ireland-run", "1822PNW-bids")  # the map of a title is looked at once
AROUND_THE_MAP = ".status, .rail, .panel, .bar"
DRAFT = (".panel a.choice, .panel a.pick, .panel tr[data-pick] a",)

AROUND = [
    Screen("home", "/"),
    Screen("import", "/import"),
    Screen("waiting-room", "{waiting}", ("[data-show=people]",)),
    Screen("invitation", "{invitation}"),
    Screen("sign-up", "/account/new"),
    Screen("login", "/account/login"),
    Screen("account", "/account/"),
    Screen("password", "/account/password"),
    Screen("forgotten", "/account/forgotten"),
    Screen("nowhere", "/table/nowhere/"),
    *(Screen(f"new-{title}", f"/new?title={title}") for title in ("1849", "18Ireland", "1822PNW")),
    Screen("gallery", "/titles/1849/tiles"),
    Screen("rules", "/titles/18Ireland/rules"),
]
PLAY = [
    *(Screen(n, f"{{{n}}}", part="body" if n in WHOLE else AROUND_THE_MAP) for n in POSITIONS),
    Screen("menu", "{1849-auction}", (".menu summary",), "header"),
    Screen("keys", "{1849-auction}", (".menu summary", ".menubox [data-open=keys]"), "#keys"),
    Screen("palette", "{1849-track}", (".finder",), "#palette"),
    Screen("explain", "{1849-track}", ("[data-explain]", "[data-hex='G9']"), "#explain"),
    Screen("networks", "{1822PNW-run}", ("#networks-head",), ".v-map"),
    Screen("drawing", "{1822PNW-run}", (".routes a.train",), ".panel, .v-map"),
    Screen("1849-tray", "{1849-track}", (".hexlist a.chip", ".panel a.tile"), "aside.panel"),
    Screen("1849-bid", "{1849-auction}", DRAFT, ".panel, .bar"),
    Screen("18Ireland-named", "{18Ireland-merger}", DRAFT, ".panel, .bar"),
    Screen("1822PNW-bid", "{1822PNW-bids}", DRAFT, ".panel, .bar"),
    Screen("1822PNW-merged", "{1822PNW-merger}", DRAFT, ".panel, .bar"),
]
BESIDE = [
    *(
        Screen(f"{title}-{view}", f"{{{table}}}", (f"[data-show={view}]",), "main")
        for title, table in (
            ("1849", "1849-shares"),
            ("18Ireland", "18Ireland-run"),
            ("1822PNW", "1822PNW-run"),
        )
        for view in ("market", "trains")
    ),
    Screen("companies", "{1822PNW-run}", ("[data-show=companies]",), "main"),
    Screen("people", "{18Ireland-run}", ("[data-show=people]",), "main"),
    Screen("log", "{1849-shares}", ("[data-show=log]",), "main"),
    Screen("past", "{18Ireland-run}at/300"),
    Screen("study", "{1822PNW-run}study"),
    Screen("plan", "{18Ireland-run}plan"),
    Screen("manifest", "{1849-run}tiles"),
    Screen("trips", "{1849-end}trips"),
    Screen("history", "{1849-end}history"),
]
SCREENS = [*AROUND, *PLAY, *BESIDE]
ON_A_PHONE = [s for s in SCREENS if s.name in ("home", "new-1822PNW", "1849-track", "1822PNW-bids")]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Person, dict[str, str]]]:
    """Somebody who has every position on a server, and where."""
    directory: Path = tmp_path_factory.mktemp("axe")
    with serving(directory) as (server,):
        ann = Person(server.url)
        secret = "a long line of Sicily"
        ann.ask("/account/new", {"username": "Ann", "password1": secret, "password2": secret})
        found = seat(ann)
        found["waiting"] = ann.begin(mode="seats", open="1", name1="Ann")
        token = ann.ask(found["waiting"]).text.partition("/join/")[2].partition('"')[0]
        found["invitation"] = f"/join/{token}"
        assert "Ann" in ann.ask("/account/").text
        yield ann, found


@pytest.fixture(scope="module")
def page(chromium: Any, tables: tuple[Person, dict[str, str]]) -> Iterator[Any]:
    """One page for all the screens."""
    ann, _ = tables
    context = chromium.new_context(viewport=DESKTOP, locale="en-GB", reduced_motion="reduce")
    context.add_cookies([{"name": c.name, "value": c.value, "url": ann.url} for c in ann.cookies])
    opened = context.new_page()
    opened.set_default_timeout(60_000)
    yield opened
    context.close()


def faults(page: Any, part: str, **only: Any) -> list[str]:
    """Return what axe finds in a part of a page, one fault a line."""
    found = axe.Axe().run(page, part, {"resultTypes": ["violations"], **only})
    return [
        f"{fault['id']}: {' '.join(node['target'])}: {node['failureSummary']}"
        for fault in found.response["violations"]
        for node in fault["nodes"]
    ]


def look(page: Any, tables: tuple[Person, dict[str, str]], screen: Screen) -> None:
    """Open a screen; what depends on colours is looked at in the dark too."""
    ann, found = tables
    page.emulate_media(color_scheme="light")
    screen.open(page, found, ann.url)
    light = faults(page, screen.part, runOnly={"type": "tag", "values": LEVELS})
    page.emulate_media(color_scheme="dark")
    dark = faults(page, screen.part, runOnly={"type": "rule", "values": ["color-contrast"]})
    assert not light and not dark, "\n".join([*light, "in the dark:", *dark])


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_desktop(page: Any, tables: tuple[Person, dict[str, str]], screen: Screen) -> None:
    page.set_viewport_size(DESKTOP)
    look(page, tables, screen)


@pytest.mark.parametrize("screen", ON_A_PHONE, ids=lambda screen: screen.name)
def test_phone(page: Any, tables: tuple[Person, dict[str, str]], screen: Screen) -> None:
    page.set_viewport_size(PHONE)
    look(page, tables, screen)
