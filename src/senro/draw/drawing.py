"""What can be laid over a board: routes, highlights and a tile that is only being tried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from senro.board.board import City, Place
from senro.board.tile import Tile


@dataclass(frozen=True, slots=True)
class RouteDrawing:
    """The run of one train.

    `pieces` are (hex, index of the segment on its face), `stops` are (hex, index of the stop);
    `number` picks colour and dashes (1 to 6, then again) and stands on the badge; 0 takes the
    place among the routes given.
    """

    train: str
    pieces: tuple[tuple[str, int], ...]
    stops: tuple[Place, ...] = ()
    number: int = 0


@dataclass(frozen=True)
class Highlight:
    """What is emphasised on a board. Nothing given, nothing changed.

    `hexes` are legal and stay clear while all others fade (None: nothing fades); `costs` puts a
    badge on a hex and `dotted` marks those reachable by a private only. `selected` gets a thick
    outline, `laid` a dashed one, `changed` a thin one (the last action). `stops` are ringed;
    `offers` writes a short text at a stop ("+30", a price).
    """

    hexes: tuple[str, ...] | None = None
    dotted: tuple[str, ...] = ()
    selected: str | None = None
    laid: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    stops: tuple[Place, ...] = ()
    costs: Mapping[str, str] = field(default_factory=dict)
    offers: Mapping[Place, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Ghost:
    """A tile tried on a hex: as it would lie, with its tokens by stop (default: as they are)."""

    hex: str
    tile: Tile
    cities: Mapping[int, City] = field(default_factory=dict)


@dataclass(frozen=True)
class Fork:
    """Another way between two stops of a route, with the letter of its marker on `mark`."""

    letter: str
    pieces: tuple[tuple[str, int], ...]
    mark: tuple[str, int]


@dataclass(frozen=True)
class Tracing:
    """A route that a person is drawing: what he can press, and what else there is.

    `number` picks the colour as in `RouteDrawing`; `tracks` and `stops` get targets, `forks` are
    other ways, `barred` is track that must not be used.
    """

    number: int
    tracks: tuple[tuple[str, int], ...] = ()
    stops: tuple[Place, ...] = ()
    forks: tuple[Fork, ...] = ()
    barred: tuple[tuple[str, int], ...] = ()
