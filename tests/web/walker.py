"""A player who goes through whole games by the page alone: clicks, or taps on a phone."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

LIKES = {
    "Pass": 0.3,
    "Bid": 0.6,
    "BuyTrain": 1.0,
    "LayTile": 20.0,
    "BuyShares": 20.0,
    "Par": 20.0,
    "PlaceToken": 4.0,
    "SellShares": 0.02,
    "DeclareBankruptcy": 0.001,
    "BuyPrivate": 0.3,
    "TakeLoan": 0.3,
}
"""How much a kind of action is liked; 1 if it is not here. So games come to their proper end."""

FIRST_IS_MODEST = ("BuyTrain", "SellShares")
CONTEST = 1.2  # how much passing is liked in an auction

CONTROLS = ".panel a.choice, .panel a.pick, .panel tr[data-pick] a"
HEXES = ".panel .hexlist a.chip"
ANSWERED = "#workspace:not([data-old])"  # it has come anew since it was marked

READ = """([controls, hexes]) => {
  const space = document.getElementById("workspace");
  const busy = ".htmx-request, .htmx-swapping, .htmx-settling";
  if (!space || document.querySelector(busy)) return null;
  const hrefs = (which) => [...document.querySelectorAll(which)].map((a) => a.getAttribute("href"));
  const can = (id) => { const b = document.getElementById(id); return Boolean(b) && !b.disabled; };
  return {
    ...space.dataset, controls: hrefs(controls), hexes: hrefs(hexes),
    pass: can("pass"), commit: can("commit"), cancel: can("cancel"),
    tiles: document.querySelectorAll(".panel a.tile").length,
    turns: document.querySelectorAll(".panel a.turn:not(.no)").length,
  };
}"""


@dataclass
class Walker:
    """The player at one page."""

    page: Any
    rng: Random
    touch: bool
    made: Counter[str] = field(default_factory=Counter)  # moves by kind
    missed: Counter[str] = field(default_factory=Counter)  # what could not be reached

    # -- looking and pressing --------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """Return what the page offers, once it has come to rest."""
        found = self.page.wait_for_function(READ, arg=[CONTROLS, HEXES]).json_value()
        return dict(found)

    def press(self, control: Any) -> None:
        """Click or tap a control as soon as it is there to be pressed."""
        if self.touch:
            control.tap()
        else:
            control.click()

    def ask(self, control: Any) -> None:
        """Press something that changes the draft; wait for the answer of the table."""
        with self.page.expect_response(_of_table):
            self.press(control)

    def open(self, selector: str) -> None:
        """Open a part of the panel that is folded."""
        if not self.page.locator(selector).evaluate("e => e.open"):
            self.press(self.page.locator(f"{selector} > summary"))

    def on_map(self, hex_: str, part: str = "") -> bool:
        """Press a hex on the map, or a part of it; return whether it could be reached."""
        from playwright.sync_api import TimeoutError as Unreached

        if self.page.locator("html").get_attribute("data-view") != "map":
            self.press(self.page.locator("[data-show=map]"))
        if self.touch or self.rng.random() < 0.2:
            self.press(self.page.locator("[data-zoom=fit]"))
        which = part or f"[data-hex='{hex_}']"
        target = self.page.locator(f".mapbox {which}").first
        self.page.locator("#workspace").evaluate("space => (space.dataset.old = 1)")
        try:
            if self.touch:
                target.tap(timeout=5_000)
            else:
                target.click(timeout=5_000)
            self.page.locator(f"#loupe[open], {ANSWERED}").wait_for(timeout=10_000)
        except Unreached:
            self.missed["hex"] += 1
            return False
        if self.page.locator("#loupe[open]").count():
            self.made["loupe"] += 1
            self.press(self.page.locator(f"#loupe .chips [data-choose='{hex_}']"))
            self.page.locator(ANSWERED).wait_for()
        return True

    # -- a move ----------------------------------------------------------------------------

    def move(self) -> bool:
        """Make one move; return False when the game is over."""
        seen = self.look()
        if not seen["step"]:
            return False
        assert seen["acting"], "it is nobody's turn here"
        if "run" in seen:
            self._run(seen)
        else:
            self._choose(seen)
        return True

    def _choose(self, seen: dict[str, Any]) -> None:
        offered: dict[str, list[int]] = {}
        for which, href in enumerate(seen["controls"]):
            offered.setdefault(_kind(href), []).append(which)
        kinds = [*offered]
        if seen["hexes"]:
            kinds.append("LayTile")
        if seen["pass"]:
            kinds.append("Pass")
        assert kinds, "the page offers nothing: " + self.page.inner_text(".panel")
        likes = [self._likes(kind, seen["step"]) for kind in kinds]
        (kind,) = self.rng.choices(kinds, likes)
        if kind == "Pass":
            self.commit(seen, "Pass", "#pass")
        elif kind == "LayTile" and seen["hexes"]:
            self._lay(seen)
        else:
            among = offered[kind]
            modest = kind in FIRST_IS_MODEST and self.rng.random() < 0.9
            self._take(seen, kind, among[0] if modest else self.rng.choice(among))

    def _likes(self, kind: str, step: str) -> float:
        contest = "auction" in step or "contest" in step
        return CONTEST if kind == "Pass" and contest else LIKES.get(kind, 1.0)

    def _take(self, seen: dict[str, Any], kind: str, which: int) -> None:
        control = self.page.locator(CONTROLS).nth(which)
        amount = self.page.locator(".panel .choice.amount", has=control)
        adjusting = "pick" in (control.get_attribute("class") or "") and self.rng.random() < 0.4
        self.ask(control)
        drafted = self.look()
        if adjusting and amount.count() == 0:
            amount = self.page.locator(".panel .choice.amount.on")
        if adjusting and amount.count():
            self._adjust(amount.first)
            drafted = self.look()
        if drafted["commit"]:
            self.commit(drafted, kind)
        else:
            self._give_up(drafted, kind)

    def _adjust(self, amount: Any) -> None:
        """Change a number by its buttons, by its ends or by hand."""
        how = self.rng.choice(("more", "more", "less", "set", "type"))
        if how == "type":
            field_ = amount.locator("input")
            least, most = (int(field_.get_attribute(name)) for name in ("min", "max"))
            number = self.rng.randint(least, min(most, least + 20))
            number -= (number - least) % int(field_.get_attribute("step"))
            if number != int(field_.input_value()):
                with self.page.expect_response(_of_table):
                    field_.fill(str(number))
                    field_.blur()
            return
        ends = amount.locator("[data-set]")
        buttons = {"more": amount.locator("[data-more]"), "less": amount.locator("[data-less]")}
        self.ask(buttons[how] if how in buttons else ends.nth(self.rng.randrange(ends.count())))

    def _lay(self, seen: dict[str, Any]) -> None:
        which = self.rng.randrange(len(seen["hexes"]))
        hex_ = seen["hexes"][which].partition("hex=")[2]
        if self.rng.random() < 0.5 or not self.on_map(hex_):
            self.open(".hexlist")
            self.ask(self.page.locator(HEXES).nth(which))
        laying = self.look()
        if not laying["tiles"] or laying["chosen"] != hex_:
            self._give_up(laying, "LayTile")
            return
        self.ask(self.page.locator(".panel a.tile").nth(self.rng.randrange(laying["tiles"])))
        laying = self.look()
        if laying["turns"] > 1:
            if self.rng.random() < 0.7 or not self.on_map(hex_):
                turn = self.page.locator(".panel a.turn:not(.no)")
                self.ask(turn.nth(self.rng.randrange(laying["turns"])))
            laying = self.look()
        if laying["commit"]:
            self.commit(laying, "LayTile")
        else:
            self._give_up(laying, "LayTile")

    def _run(self, seen: dict[str, Any]) -> None:
        """Accept the best run; sometimes take a stop away by a tap first, and put it back."""
        drafted = json.loads(seen["do"]) if seen["do"] else {"routes": []}
        routes = [route for route in drafted["routes"] if route["stops"]]
        if routes and self.rng.random() < 0.12:
            route = self.rng.choice(routes)
            trains = self.page.locator(".routes a.train")
            hrefs = [a.get_attribute("href") for a in trains.all()]
            which = next(n for n, h in enumerate(hrefs) if h.endswith(f"train={route['train']}"))
            self.ask(trains.nth(which))
            self.look()
            for _ in range(self.rng.choice((1, 2, 2))):
                hex_ = route["stops"][-1].rpartition("-")[0]
                self.on_map(hex_, f"[data-stop^='{hex_}.']")
                seen = self.look()
            others = self.page.locator(".panel [data-way]")
            if others.count() and self.rng.random() < 0.5:
                self.ask(others.nth(self.rng.randrange(others.count())))
                seen = self.look()
            self.made["RunTrains drawn"] += 1
        if not seen["commit"]:
            best = self.page.locator(".panel .answer a.chip[href^='?do=']")
            if best.count():
                self.ask(best.first)
                seen = self.look()
        if seen["commit"]:
            self.commit(seen, "RunTrains")
        elif seen["pass"]:
            self.commit(seen, "Pass", "#pass")
        else:
            self._choose(seen)

    def commit(self, seen: dict[str, Any], kind: str, selector: str = "#commit") -> None:
        """Press a button that makes a move; wait until the page knows of it.

        A pass that would give up something valuable is a draft first, and is pressed again.
        """
        if self.page.locator(f"a{selector}").count():
            self.ask(self.page.locator(selector))
            self.look()
            self.made["Pass asked about"] += 1
        self.press(self.page.locator(selector))
        self.page.locator(f"#workspace:not([data-seen='{seen['seen']}'])").wait_for()
        self.made[kind] += 1

    def _give_up(self, seen: dict[str, Any], kind: str) -> None:
        self.missed[kind] += 1
        if seen["cancel"]:
            self.ask(self.page.locator("#cancel"))


def _of_table(answer: Any) -> bool:
    """Whether it is the table's answer to something pressed."""
    path = answer.url.partition("?")[0]
    return "/table/" in path and not path.endswith(("/live", "/run"))


def _kind(href: str) -> str:
    found = parse_qs(urlsplit(href).query).get("do")
    return str(json.loads(found[0])["type"]) if found else "hex"
