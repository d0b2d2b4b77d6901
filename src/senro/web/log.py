"""The log of a table: what each action told, with a link to every position."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from senro.core.event import Event
from senro.web.models import Message, Table
from senro.web.room import Live
from senro.words import Voice, event_line
from senro.words.events import is_detail, is_heading, is_told


@dataclass(frozen=True)
class Line:
    """A line: its text, "heading", "plain", "detail" or "chat", and the position after it."""

    text: str
    kind: str
    count: int
    first: bool = False
    who: str = ""


@dataclass
class Round:
    """The lines of one round."""

    name: str
    lines: list[Line] = field(default_factory=list)


def _lines_of(voice: Voice, events: tuple[Event, ...], count: int) -> list[Line]:
    found: list[Line] = []
    for event in events:
        if not is_told(event):
            continue
        kind = "heading" if is_heading(event) else "detail" if is_detail(event) else "plain"
        found.append(Line(event_line(voice, event), kind, count, first=not found))
    return found


def _traces(voice: Voice, live: Live) -> dict[int, list[Line]]:
    """Return the undos and redos by the position they led to."""
    found: dict[int, list[Line]] = {}
    for trace in live.traces:
        who = trace.by or voice.say("ui.the_table")
        text = voice.say(f"ui.trace_{trace.kind}", who=who, moves=trace.moves)
        found.setdefault(trace.count, []).append(Line(text, "trace", trace.count))
    return found


def _written(message: Message, voice: Voice, me: str) -> Line:
    if message.code:
        text = voice.say(f"trace.{message.code}", **message.facts)
        return Line(text, "trace", message.count)
    kind = "chat gallery" if message.room == "gallery" else "chat"
    if me and calls(message.text, me):
        kind += " me"
    return Line(message.text, kind, message.count, who=message.author)


def calls(text: str, name: str) -> bool:
    """Whether a text calls somebody by name."""
    called = re.search(rf"@{re.escape(name.casefold())}(?!\w)", text.casefold())
    return bool(name) and called is not None


def lines(
    table: Table,
    live: Live,
    voice: Voice,
    upto: int,
    most: int,
    rooms: tuple[str, ...] = ("table",),
    me: str = "",
) -> list[Line]:
    """Return the last lines up to a position, oldest first, with what was written in the rooms.

    At the newest position nothing written is left out, whatever was taken back since. `me` is
    the reader's name, to mark what calls him.
    """
    found: list[list[Line]] = []
    total = 0
    spoken: dict[int, list[Line]] = {}
    said = Message.objects.filter(table=table, room__in=rooms)
    if upto < live.game.count:
        said = said.filter(count__lte=upto)
    for message in reversed(said.order_by("-id")[:most]):
        line = _written(message, voice, me)
        spoken.setdefault(min(message.count, upto), []).append(line)
    traces = _traces(voice, live)
    for count in [n for n in traces if n > upto and upto == live.game.count]:
        traces.setdefault(upto, []).extend(traces.pop(count))
    for count in range(upto, -1, -1):
        events = live.told[count - 1].events if count else live.opening
        block = _lines_of(voice, events, count) + traces.get(count, []) + spoken.get(count, [])
        found.append(block)
        total += len(block)
        if total >= most:
            break
    return [line for block in reversed(found) for line in block]


def rounds(table: Table, live: Live, voice: Voice) -> list[Round]:
    """Return the whole log by rounds."""
    found = [Round("")]
    traces = _traces(voice, live)
    for count, told in enumerate((None, *live.told)):
        for line in _lines_of(voice, told.events if told else live.opening, count):
            if line.kind == "heading":
                found.append(Round(line.text))
            found[-1].lines.append(line)
        found[-1].lines.extend(traces.get(count, []))
    return [r for r in found if r.lines]
