"""Take pictures of the table: twelve screens in two languages, two themes and two sizes.

Run with the package on the path: ``python -m scripts.screenshots DIRECTORY [SCREEN ...]``. With the
names of screens only those are taken.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.web.screens import POSITIONS, Screen, seat
from tests.web.servers import CHROMIUM, Person, serving

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
DRAFT = (".panel a.choice, .panel a.pick, .panel tr[data-pick] a",)

SCREENS = [
    Screen("home", "/"),
    Screen("new-game", "/new?title=1822PNW"),
    Screen("auction", "{1849-auction}", DRAFT),
    Screen("shares", "{1849-shares}", DRAFT),
    Screen("tile", "{1849-track}", (".hexlist a.chip >> nth=2", ".panel a.tile")),
    Screen("run", "{18Ireland-run}"),
    Screen("dividend", "{18Ireland-dividend}", DRAFT),
    Screen("train", "{1822PNW-train}", DRAFT),
    Screen("merger", "{18Ireland-merger}", DRAFT),
    Screen("bids", "{1822PNW-bids}", (".panel a.pick",)),
    Screen("companies", "{1822PNW-run}", ("[data-show=companies]",)),
    Screen("study", "{1822PNW-run}study"),
]


def pictures(folder: Path, screens: list[Screen]) -> None:
    """Write the screens in each language, theme and size: ``screen-size-theme-language.png``."""
    folder.mkdir(parents=True, exist_ok=True)
    needed = {name: text for name, text in POSITIONS.items() if _uses(screens, name)}
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as (server,),
        sync_playwright() as started,
    ):
        ann = Person(server.url)
        tables = seat(ann, needed)
        browser = started.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        for language in ("en", "ja"):
            for size, (width, height) in SIZES.items():
                page = _page(browser, ann, language, width, height)
                for screen in screens:
                    screen.open(page, tables, ann.url)
                    for theme in ("light", "dark"):
                        page.emulate_media(color_scheme=theme)
                        name = f"{screen.name}-{size}-{theme}-{language}.png"
                        page.screenshot(path=folder / name)
                page.context.close()
        browser.close()


def _uses(screens: list[Screen], position: str) -> bool:
    """Whether one of the screens shows a position, or home, which lists all of them."""
    return any(f"{{{position}}}" in s.address or s.address == "/" for s in screens)


def _page(browser: Any, person: Person, language: str, width: int, height: int) -> Any:
    phone = width < 500
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if phone else 1,
        locale=language,
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
    )
    context.add_cookies(
        [{"name": c.name, "value": c.value, "url": person.url} for c in person.cookies]
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    return page


def main() -> None:
    """Take the pictures that the command line asks for."""
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    wished = set(sys.argv[2:]) or {screen.name for screen in SCREENS}
    pictures(Path(sys.argv[1]), [screen for screen in SCREENS if screen.name in wished])


if __name__ == "__main__":
    main()
