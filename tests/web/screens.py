"""The screens of the table: positions of this project's own games, and how to come to each.

The automatic checks of access look at all of them; `scripts/screenshots.py` takes pictures.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import senro
from senro import save
from senro.bots.chance import chance_player, play_out
from senro.core.game import Game
from senro.titles.t18ireland.state import Merge
from tests.web import driver
from tests.web.servers import Person

GAMES = Path(__file__).parents[1] / "games"


@dataclass(frozen=True)
class Position:
    """A position of a saved game, `count` actions in."""

    saved: str
    count: int

    def text(self) -> str:
        """Return it as a file to import."""
        data = json.loads((GAMES / f"{self.saved}.json").read_text(encoding="utf-8"))
        return json.dumps({**data, "actions": data["actions"][: self.count]})


def finished() -> Game:
    """Return a short game of 1849 that has ended."""
    return play_out(senro.new("1849", players=3, seed=4), chance_player(4))


def vote() -> Game:
    """Return a game of 18Ireland in which a merger is voted on."""
    game = save.replay(json.loads((GAMES / "ireland-merger.json").read_text(encoding="utf-8")))
    while game.decision is not None and game.decision.step == "propose_merger":
        game.apply(next(a for a in game.legal if isinstance(a, Merge)))
    return game


def _text(game: Game) -> str:
    return json.dumps(save.dump(game, ["Aoife", "Brendan", "Ciara"]))


POSITIONS: dict[str, Callable[[], str]] = {
    "1849-auction": Position("1849-seed", 2).text,
    "1849-shares": Position("1849-three-players", 371).text,
    "1849-track": Position("1849-three-players", 399).text,
    "1849-run": Position("1849-three-players", 400).text,
    "1849-dividend": Position("1849-all-options", 400).text,
    "1849-train": Position("1849-three-players", 393).text,
    "1849-discard": Position("1849-three-players", 217).text,
    "1849-end": lambda: _text(finished()),
    "18Ireland-auction": Position("18ireland-seed", 8).text,
    "18Ireland-shares": Position("ireland-merger", 412).text,
    "18Ireland-track": Position("ireland-merger", 445).text,
    "18Ireland-run": Position("ireland-merger", 446).text,
    "18Ireland-dividend": Position("ireland-merger", 447).text,
    "18Ireland-train": Position("ireland-merger", 425).text,
    "18Ireland-merger": Position("ireland-merger", 449).text,
    "18Ireland-vote": lambda: _text(vote()),
    "1822PNW-bids": Position("pnw-bids", 159).text,
    "1822PNW-track": Position("pnw-merger", 471).text,
    "1822PNW-run": Position("pnw-merger", 468).text,
    "1822PNW-dividend": Position("1822pnw-seed", 77).text,
    "1822PNW-train": Position("pnw-merger", 472).text,
    "1822PNW-merger": Position("pnw-merger", 473).text,
}
"""Positions by name, each as a file to import."""


@dataclass(frozen=True)
class Screen:
    """A screen: an address, in it a position's table as {name}, and what to press there."""

    name: str
    address: str
    press: tuple[str, ...] = ()
    part: str = "body"
    """What of it is new, where the rest is on another screen already."""

    def open(self, page: Any, tables: Mapping[str, str], url: str) -> None:
        """Go there and wait until all of it is to be seen."""
        page.goto(url + self.address.format_map(tables))
        page.wait_for_load_state()
        for selector in self.press:
            page.locator(selector).first.click()
            driver.settle(page)
        page.locator("[hx-trigger=load]").first.wait_for(state="detached")
        driver.settle(page)


def seat(person: Person, positions: Mapping[str, Callable[[], str]] = POSITIONS) -> dict[str, str]:
    """Open the positions as tables of a person; return their addresses by name."""
    found = {}
    for name, text in positions.items():
        answer = person.ask("/import", {"text": text()})
        assert answer.status == 200 and "/table/" in answer.url, (name, answer.text)
        found[name] = answer.url.removeprefix(person.url)
    return found
