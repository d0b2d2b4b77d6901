"""18Ireland: events of its own."""

from __future__ import annotations

from dataclasses import dataclass

from senro.core.event import Event


@dataclass(frozen=True, slots=True)
class Proposed(Event):
    """A player put a merger of minors to the vote."""

    player: str
    minors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """A player, or the pool, cast votes on a merger."""

    voter: str
    votes_for: int
    votes_against: int


@dataclass(frozen=True, slots=True)
class Merged(Event):
    """Minors became a major."""

    minors: tuple[str, ...]
    major: str
