"""Routes drawn at the table: rows of trains, taps on the map, other ways, gains, barred track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from senro.board.board import Board, Place
from senro.board.network import Track
from senro.core.action import Route, RunTrains
from senro.core.event import Ran
from senro.core.game import Game
from senro.draw import Fork, Tracing
from senro.rules.running import Layout, judge_routes
from senro.rules.train import kind_of
from senro.web import runs
from senro.web.notation import write
from senro.web.paths import hexes_of, pieces
from senro.web.tracing import Other, Trace, at_stop, at_track, forks, in_turn, leads, onward, trace
from senro.words import Voice
from senro.words.events import stop_names

LETTERS = "abcdefghijklmnopqrstuvwxyz"

Part = tuple[str, int]
"""A hex, and the index of a stop or of a piece of track there; in an address "E5.0"."""


@dataclass(frozen=True)
class Hand:
    """What a person who draws holds: a train, barred track, and what he tapped."""

    train: str = ""
    barred: tuple[Track, ...] = ()
    hex: str = ""
    stop: Place | None = None
    track: Track | None = None

    @property
    def taps(self) -> bool:
        """Whether something was tapped to draw with."""
        return bool(self.train and (self.hex or self.stop or self.track))


def hand(board: Board, wish: Mapping[str, str]) -> Hand:
    """Return what an address says of it; what is not on the board is left out."""

    def part(text: str, field: str) -> Part | None:
        hex_, _, index = text.partition(".")
        face = board.faces.get(hex_)
        known = face is not None and index.isascii() and index.isdigit() and len(index) < 4
        return (hex_, int(index)) if known and int(index) < len(getattr(face, field)) else None

    barred = (part(text, "segments") for text in wish.get("bar", "").split(","))
    hex_ = wish.get("hex", "")
    return Hand(
        wish.get("train", ""),
        tuple(dict.fromkeys(track for track in barred if track is not None)),
        hex_ if hex_ in board.faces else "",
        part(wish.get("stop", ""), "stops"),
        part(wish.get("track", ""), "segments"),
    )


@dataclass(frozen=True)
class RouteRow:
    """A train in the table of routes; `swap` is the run in which it has the held train's route.

    A train that does not run by itself, such as a Pullman, cannot be held.
    """

    number: int
    train: str
    kind: str
    stops: str
    revenue: str
    editing: bool
    swap: str = ""
    runs: bool = True


@dataclass(frozen=True)
class OtherWay:
    """Another way in the panel: the letter of its marker, its stops, its hexes, the run with it."""

    letter: str
    between: str
    hexes: str
    run: str


@dataclass(frozen=True)
class Drawn:
    """A drafted run of a company and the hand that draws at it."""

    game: Game
    run: RunTrains
    hand: Hand

    @cached_property
    def laid(self) -> Layout:
        """The question of the best run at this position."""
        return runs.laid(self.game, runs.runs_now(self.game))

    @cached_property
    def traced(self) -> Trace | None:
        """The route of the train that is held, None if none is."""
        train = self.hand.train
        if train not in self.laid.trains:
            return None
        board = self.game.state.board
        problem = self.laid.problem
        trains = dict(zip(self.laid.trains, problem.trains, strict=True))
        banned = trains[train].forbidden_gauges
        may = (
            piece
            for piece, track in zip(self.laid.pieces, problem.tracks, strict=True)
            if track.gauge not in banned
        )
        rivals = [
            r
            for r in self._others
            if r.train in trains and trains[r.train].track_set == trains[train].track_set
        ]
        taken = {piece for route in rivals for piece in pieces(board, route)}
        free = frozenset(may) - taken - set(self.hand.barred)
        nodes = zip(self.laid.places, problem.nodes, strict=True)
        closed = frozenset(place for place, node in nodes if node.blocked)
        mine = next((r for r in self.run.routes if r.train == train), Route(train, (), ()))
        return trace(board, mine, free, closed)

    @property
    def _others(self) -> tuple[Route, ...]:
        return tuple(
            Route(r.train, r.stops, r.paths) for r in self.run.routes if r.train != self.hand.train
        )

    def with_(self, traced: Trace) -> RunTrains:
        """Return the run with another route of the held train, in the order of the trains."""
        routes = (*self._others, traced.route) if traced.stops else self._others
        order = {train: number for number, train in enumerate(self.laid.trains)}
        return RunTrains(tuple(sorted(routes, key=lambda r: order.get(r.train, len(order)))))

    # -- taps ----------------------------------------------------------------------------------

    def tapped(self) -> RunTrains | None:
        """Return the run after what was tapped, None if the tap changes nothing."""
        traced = self.traced
        if traced is None:
            return None
        changed = next((other for other in self._taps(traced) if other != traced), None)
        return self.with_(changed) if changed is not None else None

    def _taps(self, traced: Trace) -> Iterator[Trace]:
        """Yield what the tap may mean: on a hex its stops, or its track where it has none."""
        if self.hand.stop is not None:
            yield at_stop(traced, self.hand.stop)
        elif self.hand.track is not None:
            yield at_track(traced, self.hand.track)
        elif self.hand.hex:
            face = self.game.state.board.faces[self.hand.hex]
            yield from in_turn(traced, [(self.hand.hex, n) for n in range(len(face.stops))])
            if not face.stops:
                here = (piece for piece in self.laid.pieces if piece[0] == self.hand.hex)
                yield from (at_track(traced, piece) for piece in here)

    # -- what else there is --------------------------------------------------------------------

    @cached_property
    def _forks(self) -> tuple[Other, ...]:
        return tuple(forks(self.traced))[: len(LETTERS)] if self.traced else ()

    def others(self, voice: Voice) -> tuple[OtherWay, ...]:
        """Return the other ways of the held train's route between neighbouring stops."""
        traced = self.traced
        if traced is None:
            return ()
        names = tuple(stop_names(voice, traced.route.stops))
        return tuple(
            OtherWay(
                letter,
                " – ".join(names[fork.leg : fork.leg + 2]),
                " ".join(hexes_of(fork.way)[1:-1]) or " ".join(hexes_of(fork.way)),
                write(self.with_(fork.traced)),
            )
            for letter, fork in zip(LETTERS, self._forks, strict=False)
        )

    def gains(self, voice: Voice) -> dict[Place, str]:
        """Return what the run would earn more with each stop that could be added next."""
        if self.traced is None:
            return {}
        now = self._earned(self.run) or 0
        found = {}
        for place, longer in onward(self.traced):
            then = self._earned(self.with_(longer))
            if then is not None:
                found[place] = voice.change(then - now)
        return found

    def _earned(self, run: RunTrains) -> int | None:
        """Return what a run earns in money, None where it breaks a rule."""
        routes = tuple(Route(r.train, r.stops, r.paths) for r in run.routes)
        judged = judge_routes(self.game, self.laid, routes)
        return sum(judged) if isinstance(judged, tuple) else None

    def tracing(self) -> Tracing | None:
        """Return what the map shows of the drawing, None while no train is held."""
        if self.traced is None:
            return None
        marks: list[Fork] = []
        known = self.traced.track
        for letter, fork in zip(LETTERS, self._forks, strict=False):
            new = [piece for piece in fork.way if piece not in known]
            known |= frozenset(fork.way)
            if new:  # a way of known pieces in another order has no place for a marker
                marks.append(Fork(letter, tuple(new), new[len(new) // 2]))
        traced = self.traced
        free = (p for p in self.laid.pieces if p in traced.free and leads(traced, p))
        number = self._numbers.get(self.hand.train, len(self._numbers) + 1)
        barred = self.hand.barred
        return Tracing(number, (*free, *barred), self.laid.places, tuple(marks), barred)

    @property
    def _numbers(self) -> dict[str, int]:
        """The numbers of the routes, as on the map, by train."""
        return {r.train: n for n, r in enumerate((r for r in self.run.routes if r.stops), 1)}

    # -- rows ----------------------------------------------------------------------------------

    def rows(self, voice: Voice, legal: bool) -> list[RouteRow]:
        """Return the trains of the company with their routes; revenue if the run is legal."""
        by_train = {route.train: route for route in self.run.routes if route.stops}
        earned = self._revenues() if legal else {}
        names = self.game.title.map.names
        rows = []
        for train in self.game.state.trains.get(runs.runs_now(self.game), ()):
            route = by_train.get(train)
            hexes = [stop.rpartition("-")[0] for stop in (route.stops if route else ())]
            rows.append(
                RouteRow(
                    self._numbers.get(train, 0),
                    train,
                    kind_of(train),
                    " – ".join(names.get(hex_, hex_) for hex_ in hexes),
                    voice.money(earned[train]) if train in earned else "",
                    train == self.hand.train,
                    self._swapped(train) if self.traced and train != self.hand.train else "",
                    train in self.laid.trains,
                )
            )
        return rows

    def _revenues(self) -> dict[str, int]:
        trial = self.game.copy()
        trial.events = []
        trial.apply(self.run, trusted=True)
        return {event.train: event.revenue for event in trial.events if isinstance(event, Ran)}

    def _swapped(self, train: str) -> str:
        """Return the run in which two trains have changed routes, "" if they cannot."""
        other = {train: self.hand.train, self.hand.train: train}
        drawn = any(route.train in other and route.stops for route in self.run.routes)
        if not drawn or train not in self.laid.trains:
            return ""
        routes = (Route(other.get(r.train, r.train), r.stops, r.paths) for r in self.run.routes)
        return write(RunTrains(tuple(routes)))
