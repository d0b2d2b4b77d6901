"""Lines of the log, from events."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from senro.core.event import (
    DividendDeclared,
    Event,
    Happened,
    Paid,
    Passed,
    PhaseBegan,
    PriceMoved,
    Ran,
    RoundBegan,
    SharesMoved,
    TileLaid,
    TokenPlaced,
)
from senro.core.game import Game
from senro.core.title import Title
from senro.words.voice import Voice

TOLD_OTHERWISE = frozenset(
    {"private", "withheld", "shares_sold", "share", "founding", "token", "terrain", "train"}
)
"""Payments that another event of the same action tells of already."""


def is_heading(event: Event) -> bool:
    """Whether an event begins a new part of the log."""
    return isinstance(event, RoundBegan | PhaseBegan)


def is_detail(event: Event) -> bool:
    """Whether an event is a consequence told in small letters."""
    return isinstance(event, Paid | PriceMoved)


def is_told(event: Event) -> bool:
    """Whether an event has a line of its own."""
    if isinstance(event, Paid) and event.why in TOLD_OTHERWISE:
        return event.why == "founding" and event.payer == "bank"
    return not (isinstance(event, PriceMoved) and event.old == event.new)


def event_line(voice: Voice, event: Event) -> str:
    """Return an event as a line."""
    facts: dict[str, Any] = {f.name: getattr(event, f.name) for f in dataclasses.fields(event)}
    kind = type(event).__name__
    if isinstance(event, Paid):
        return voice.say(f"paid.{event.why}", **facts)
    if isinstance(event, Happened):
        return voice.say(f"happened.{event.name}", **facts)
    if isinstance(event, Ran) and voice.title is not None:
        facts["stops"] = " – ".join(stop_names(voice, event.stops))
    return voice.first(f"event.{kind}.{_variant(event)}", f"event.{kind}", **facts)


def _variant(event: Event) -> str:
    match event:
        case RoundBegan():
            return event.kind
        case Passed(step="share_turn"):
            return "turn"
        case SharesMoved(price=0):
            return "free"
        case SharesMoved(taker="pool"):
            return "sell"
        case SharesMoved():
            return "buy"
        case TileLaid() if event.cost:
            return "cost"
        case TokenPlaced() if event.price:
            return "cost"
        case Ran(stops=()):
            return "idle"
        case DividendDeclared(revenue=0):
            return "none"
        case DividendDeclared():
            return event.kind
    return ""


def stop_names(voice: Voice, stops: tuple[str, ...]) -> Iterator[str]:
    """Yield the places of a route's stops by name, else by hex."""
    title = voice.title
    assert title is not None
    for stop in stops:
        hex_ = stop.rpartition("-")[0]
        yield title.map.names.get(hex_, hex_)


def event_text(event: Event, game: Game | Title, names: dict[str, str], language: str) -> str:
    """Return a line of the log."""
    title = game.title if isinstance(game, Game) else game
    return event_line(Voice(language, title, names), event)
