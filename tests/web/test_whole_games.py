"""Games of every title played by a random player who knows only what the page offers."""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import pytest

from senro import save
from senro.titles import TITLES

PART = {"HX-Request": "true"}
STRETCH = 120  # actions in every run of the tests
WHOLE = 1500  # actions after which a run of whole games gives up

Begin = Callable[..., Any]


class Page:
    """What a page offers, read from its HTML."""

    def __init__(self, text: str) -> None:
        self.text = text
        panel = text[text.index('<aside class="panel"') : text.index('<footer class="bar"')]
        links = [html.unescape(a) for a in re.findall(r'<a [^>]*href="(\?[^"]+)"', panel)]
        self.drafts = [a for a in links if a.startswith("?do=")]
        self.hexes = [a for a in links if a.startswith("?hex=")]
        self.tiles = self._of_class(panel, "tile")
        self.turns = [t for t in self._of_class(panel, "turn") if t]
        self.seen = int(self._attribute("data-seen"))
        self.step = self._attribute("data-step")
        self.acting = self._attribute("data-acting") == "1"
        self.over = self.step == ""
        self.passing = self._form("pass")
        asked = re.search(r'<a [^>]*id="pass" href="([^"]*)"', text)
        self.pass_draft = html.unescape(asked[1]) if asked else ""
        self.commit = self._form("commit")

    def _attribute(self, name: str) -> str:
        found = re.search(rf'{name}="([^"]*)"', self.text)
        return html.unescape(found[1]) if found else ""

    @staticmethod
    def _of_class(panel: str, name: str) -> list[str]:
        found = re.findall(r'<a ([^>]*class="([^"]*)"[^>]*)>', panel)
        chosen = [
            a for a, classes in found if name in classes.split() and "no" not in classes.split()
        ]
        hrefs = (re.search(r'href="(\?[^"]+)"', a) for a in chosen)
        return [html.unescape(h[1]) for h in hrefs if h and "do=" in h[1]]

    def _form(self, button: str) -> str:
        """Return the action that a button of the bar would make, "" if it cannot be pressed."""
        for form in re.findall(r"<form .*?</form>", self.text, flags=re.S):
            pressed = re.search(rf'<button [^>]*id="{button}"([^>]*)>', form)
            value = re.search(r'name="action" value="([^"]*)"', form)
            if pressed and value and "disabled" not in pressed[1]:
                return html.unescape(value[1])
        return ""


class Player:
    """The random player at one table."""

    def __init__(self, client: Any, table: Any, seed: int) -> None:
        self.client, self.table = client, table
        self.rng = random.Random(seed)
        self.page = self.get("")
        self.refused = 0

    def get(self, query: str) -> Page:
        response = self.client.get(f"/table/{self.table.id}/{query}", headers=PART)
        assert response.status_code == 200
        return Page(response.content.decode())

    def post(self, action: str) -> None:
        form = {"action": action, "seen": self.page.seen}
        response = self.client.post(f"/table/{self.table.id}/move", form, headers=PART)
        assert response.status_code == 200, (action, response.content.decode()[-2000:])
        self.page = Page(response.content.decode())

    def move(self) -> None:
        """Make one move of those on the page."""
        page = self.page
        contest = page.step in ("contest", "minor_auction", "auction")
        wish = 0.45 if contest else 0.85
        if page.commit and self.rng.random() < 0.9:
            self.post(page.commit)
            return
        busy = page.drafts or page.hexes
        if (page.passing or page.pass_draft) and (not busy or self.rng.random() > wish):
            self.post(page.passing or self.get(page.pass_draft).passing)
            return
        assert busy, f"nothing is offered at {page.step}"
        if page.hexes and (not page.drafts or self.rng.random() < 0.8):
            page = self.get(self.rng.choice(page.hexes))
            if page.tiles:
                page = self.get(self.rng.choice(page.tiles))
                if page.turns:
                    page = self.get(self.rng.choice(page.turns))
        else:
            page = self.get(self.rng.choice(page.drafts))
        if page.commit:
            self.post(page.commit)
        else:
            self.refused += 1


def play(client: Any, begin: Begin, title: str, seed: int, most: int) -> Any:
    from django.core.cache import cache

    from senro.web.room import ROOM

    table = begin(title=title, seed=str(seed))
    player = Player(client, table, seed)
    for number in range(most):
        if player.page.over:
            break
        if number % 500 == 0:
            cache.clear()  # a program moves faster than the limit on a person's moves allows
        assert player.page.acting
        player.move()
    assert player.refused <= most // 10
    game = ROOM.live(table).game
    data = json.loads(client.get(f"/table/{table.id}/download").content)
    assert save.replay(data).state == game.state
    return game


@pytest.mark.parametrize("title", list(TITLES))
def test_a_stretch_of_every_title(client: Any, begin: Begin, title: str) -> None:
    game = play(client, begin, title, 5, STRETCH)
    assert game.count >= STRETCH // 2


@pytest.mark.whole
@pytest.mark.timeout(0)
@pytest.mark.parametrize("title", list(TITLES))
def test_a_whole_game_of_every_title(client: Any, begin: Begin, title: str) -> None:
    game = play(client, begin, title, 6, WHOLE)
    assert game.over or game.count >= WHOLE // 2


def test_links_carry_actions(client: Any, begin: Begin) -> None:
    """What a link drafts is what its button commits."""
    table = begin()
    page = Player(client, table, 1).page
    draft = parse_qs(page.drafts[0][1:])["do"][0]
    drafted = Player(client, table, 1).get(page.drafts[0])
    assert json.loads(drafted.commit) == json.loads(draft)
