"""Small tables of facts, as plain data for one template."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Cell:
    """A cell: its text, how it looks ("num", "good", "bad", "strong"), a company's code."""

    text: str
    look: str = ""
    company: str = ""


@dataclass(frozen=True)
class Row:
    """A row; `action` is the draft that a click on it makes, "" for none."""

    cells: tuple[Cell, ...]
    chosen: bool = False
    action: str = ""


@dataclass(frozen=True)
class Grid:
    """A table with a caption, a head and a note below."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    note: str = ""

    @property
    def heads(self) -> tuple[tuple[str, str], ...]:
        """The heads, each with whether figures stand below it ("num" or "")."""
        looks = [cell.look for cell in self.rows[0].cells] if self.rows else []
        looks += [""] * (len(self.head) - len(looks))
        return tuple(
            (text, "num" if "num" in look else "")
            for text, look in zip(self.head, looks, strict=False)
        )


@dataclass(frozen=True)
class Stage:
    """A step of a longer business: "done", "now" or "later"."""

    name: str
    state: str


@dataclass(frozen=True)
class Tally:
    """A vote: how many are for and against, and how many are needed of all."""

    yes: int
    no: int
    total: int
    needed: int
    text: str

    @property
    def from_no(self) -> int:
        """Where the votes against begin when drawn from the right."""
        return self.total - self.no

    @property
    def mark(self) -> str:
        """Where the majority is reached, half a vote before the last one needed."""
        return f"{self.needed - 0.5:g}"


@dataclass(frozen=True)
class Screen:
    """A business of several steps, with what it would do to everybody."""

    heading: str
    stages: tuple[Stage, ...]
    intro: str = ""
    grids: tuple[Grid, ...] = ()
    tally: Tally | None = None
    points: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()  # to be lit on the map


def stages(names: tuple[str, ...], now: int) -> tuple[Stage, ...]:
    """Return steps in order, those before the present one done."""
    states = ("done", "now", "later")
    return tuple(
        Stage(name, states[0 if i < now else 1 if i == now else 2]) for i, name in enumerate(names)
    )


def number(text: str, look: str = "") -> Cell:
    """Return a cell with a figure."""
    return Cell(text, f"num {look}".strip())
