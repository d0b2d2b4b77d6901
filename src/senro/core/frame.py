"""Frames: the program counter as data.

A state's agenda is a stack of frames. The top one says who decides and what may be done;
applying an action, or having nothing to decide, puts other frames in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from senro.core.action import Action
from senro.core.reason import Reason

if TYPE_CHECKING:
    from senro.core.game import Game


@dataclass(frozen=True, slots=True)
class Decision:
    """What is asked: the step's name, the entity it concerns and the player who answers."""

    step: str
    entity: str
    actor: str


class Frame(Protocol):
    """One level of the program counter; a frozen dataclass of ids and numbers."""

    def decide(self, game: Game) -> Decision | None:
        """Return what is asked now, or None if nothing is."""

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the legal actions in a fixed order."""

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Return why the action is not allowed, or None if it is."""

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Carry out a legal action and return what stands in this frame's place."""

    def finish(self, game: Game) -> tuple[Frame, ...]:
        """Return what follows when there is nothing to decide."""

    def ends_round(self, game: Game) -> bool:
        """Whether a round is over once this frame gives way."""


class Silent:
    """A frame that decides nothing itself: it only gives way to others."""

    def decide(self, game: Game) -> Decision | None:
        """Nothing."""
        return None

    def options(self, game: Game) -> Iterator[Action]:
        """None."""
        return iter(())

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Anything is refused: nothing is asked."""
        return Reason("nothing_asked")

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Never called, for nothing is legal."""
        raise AssertionError("a silent frame has no actions")

    def ends_round(self, game: Game) -> bool:
        """No."""
        return False


class Question:
    """A frame pushed on top of others: once answered, or void, it leaves them to go on."""

    def finish(self, game: Game) -> tuple[Frame, ...]:
        """Nothing stands in its place."""
        return ()

    def ends_round(self, game: Game) -> bool:
        """No."""
        return False
