"""The log of a table: what each action told, with a link to every position."""

from __future__ import annotations

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
    found = []
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


def lines(table: Table, live: Live, voice: Voice, upto: int, most: int) -> list[Line]:
    """Return the last lines up to a position, oldest first, chat among them."""
    found: list[list[Line]] = []
    total = 0
    spoken: dict[int, list[Line]] = {}
    recent = Message.objects.filter(table=table, count__lte=upto).order_by("-id")[:most]
    for message in reversed(recent):
        line = Line(message.text, "chat", message.count, who=message.author)
        spoken.setdefault(message.count, []).append(line)
    traces = _traces(voice, live)
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
