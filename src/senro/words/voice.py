"""A voice: one language, one title, the players' names; it puts ids and numbers into words."""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from senro.core.action import parse_certificate
from senro.core.reason import Fact, Reason
from senro.core.title import Title
from senro.words.catalogue import lookup

THIN = "\u00a0"
"""Between a currency of several letters and the amount: a space that does not break."""


class _Facts(string.Formatter):
    """Fills the facts of an entry: `{price:money}`, `{step:step}`; plain ones are named."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        """A fact that was not given shows as a dash."""
        return kwargs.get(key, "–") if isinstance(key, str) else "–"

    def format_field(self, value: Any, format_spec: str) -> str:
        """Word a fact in the given way."""
        return self._voice.fact(value, format_spec)


@dataclass(frozen=True)
class Voice:
    """Words in one language for one title; without a title only what needs none.

    `names` gives the players' names by seat ("player:1").
    """

    language: str
    title: Title | None = None
    names: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _facts(self) -> _Facts:
        return _Facts(self)

    # -- entries ---------------------------------------------------------------------------

    def has(self, key: str) -> bool:
        """Whether there is an entry."""
        return lookup(self.language, key) is not None

    def say(self, key: str, /, **facts: Any) -> str:
        """Return an entry with its facts; an unknown key is shown in plain letters."""
        text = lookup(self.language, key)
        if text is None:
            shown = key.rpartition(".")[2].replace("_", " ")
            given = ", ".join(self.fact(value, "") for value in facts.values())
            return f"{shown} ({given})" if given else shown
        return self._facts.vformat(text, (), facts)

    def first(self, *keys: str, **facts: Any) -> str:
        """Return the first of several entries that there is."""
        found = next((key for key in keys if self.has(key)), keys[-1])
        return self.say(found, **facts)

    def fact(self, value: Any, form: str) -> str:
        """Word a fact; `form` tells what it is."""
        match form:
            case "money":
                return self.money(value) if isinstance(value, int) else str(value)
            case "step" | "colour" | "option" | "moved" | "ended":
                return self.say(f"{form}.{value}") if isinstance(value, str) else str(value)
            case "train":
                return str(value).partition("-")[0]
            case "source":
                return self.source(str(value))
            case "list" if isinstance(value, tuple):
                return self.say("word.and").join(self.thing(str(item)) for item in value)
            case "raw":
                return str(value)
        return self.thing(value) if isinstance(value, str) else str(value)

    # -- names -----------------------------------------------------------------------------

    def money(self, amount: int) -> str:
        """Return an amount in the title's currency, as "L. 1,100"."""
        currency = self.title.currency if self.title else ""
        gap = THIN if len(currency) > 1 else ""
        sign = "−" if amount < 0 else ""
        return f"{sign}{currency}{gap}{abs(amount):,}"

    def change(self, amount: int) -> str:
        """Return an amount with its sign."""
        return ("+" if amount >= 0 else "") + self.money(amount)

    def player(self, seat: str) -> str:
        """Return a player's name."""
        return self.names.get(seat, seat.removeprefix("player:"))

    def place(self, hex_: str) -> str:
        """Return a hex with the name of its place."""
        name = self.title.map.names.get(hex_) if self.title else None
        return f"{hex_} {name}" if name else hex_

    def thing(self, ident: str) -> str:
        """Return the name that players use for any id: player, holder, certificate, hex, train."""
        title = self.title
        if ident in self.names or ident.startswith("player:"):
            return self.player(ident)
        if ident in ("bank", "pool", "depot"):
            return self.say(f"holder.{ident}")
        if title is None:
            return ident
        if ident in title.companies or ident in title.privates:
            return ident
        if ident in title.map.printed:
            return self.place(ident)
        head, _, tail = ident.rpartition("-")
        if head in title.trains and tail.isdigit():
            return head
        try:
            company, _ = parse_certificate(ident)
        except ValueError:
            return ident
        return company if company in title.companies else ident

    def source(self, ident: str) -> str:
        """Return where certificates come from; a company's are its treasury's."""
        if self.title and ident in self.title.companies:
            return self.say("holder.treasury", company=ident)
        return self.thing(ident)

    def entity(self, ident: str) -> str:
        """Return the full name of a company or private, or a player's name."""
        title = self.title
        if title and ident in title.companies:
            return title.companies[ident].name
        if title and ident in title.privates:
            return title.privates[ident].name
        return self.thing(ident)

    def private(self, symbol: str) -> str | None:
        """Return what a private does, None where nothing is written about it."""
        if self.title is None:
            return None
        family = self.title.name.split()[0]  # scenarios of a title share its privates
        key = f"about.{family}.{symbol}"
        return self.say(key) if self.has(key) else None

    # -- sentences -------------------------------------------------------------------------

    def reason(self, reason: Reason) -> str:
        """Return why something is not allowed, as a sentence."""
        return self.say(f"reason.{reason.code}", **dict(reason.facts))

    def error(self, code: str, facts: tuple[tuple[str, Fact], ...] = ()) -> str:
        """Return what is wrong with a file or a set-up, as a sentence."""
        given = {name: value for name, value in facts if name != "code"}
        return self.say(f"error.{code}", **given)

    def step(self, step: str) -> str:
        """Return the name of a step."""
        return self.say(f"step.{step}")

    def ask(self, step: str) -> str:
        """Return what a step asks for, as a sentence."""
        return self.first(f"ask.{step}", f"step.{step}")
