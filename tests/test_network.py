"""What a company reaches, against an exhaustive walk that is plainly right."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from senro.board.board import Board, City, Place
from senro.board.ground import lanes_meet
from senro.board.network import network, reach
from senro.board.tile import End, gauges_join
from senro.core.title import Title
from senro.rules.track import reseat
from senro.titles import TITLES


@cache
def built(name: str) -> Title:
    """Return a title."""
    module = TITLES[name]
    return module.build(max(module.PLAYERS), ())  # type: ignore[no-any-return]


Track = tuple[str, int]


class Naive:
    """All walks from a city, tried one by one: no edge lane, junction or stop twice."""

    def __init__(self, board: Board, company: str, gauges: tuple[str, ...], most: int) -> None:
        self.board, self.company, self.gauges, self.most = board, company, gauges, most
        self.track: set[Track] = set()
        self.stops: set[Place] = set()
        self.tried = 0

    def walk(self, start: Place) -> None:
        """Collect what every walk from a city covers."""
        used = frozenset({("stop", *start)})
        for i in self.board.faces[start[0]].at_stop[start[1]]:
            self._run(start[0], i, End("stop", start[1]), used)

    def _run(self, hex_: str, index: int, come: End, used: frozenset[tuple[object, ...]]) -> None:
        """Run over a segment from one of its ends."""
        self.tried += 1
        if self.tried > self.most:
            raise OverflowError
        face = self.board.faces[hex_]
        segment = face.segments[index]
        if segment.gauge not in self.gauges:
            return
        leave = segment.other(come)
        taken: set[tuple[object, ...]] = set()
        for end in (come, leave):
            if end.kind == "edge":
                taken.add(("edge", hex_, end.index, end.lane[1]))
        if leave.kind != "edge":
            taken.add((leave.kind, hex_, leave.index))
        if taken & used:
            return
        self.track.add((hex_, index))
        for end in (come, leave):
            if end.kind == "stop":
                self.stops.add((hex_, end.index))
        used |= taken
        if leave.kind == "edge":
            self._cross(hex_, leave, segment.gauge, used)
        elif not segment.terminal and not self._ends(hex_, leave):
            fellows = face.at_stop if leave.kind == "stop" else face.at_junction
            for i in fellows[leave.index]:
                if i != index and not face.segments[i].terminal:
                    self._run(hex_, i, leave, used)

    def _ends(self, hex_: str, end: End) -> bool:
        if end.kind != "stop":
            return False
        return self.board.blocks(self.company, hex_, end.index)

    def _cross(
        self, hex_: str, leave: End, gauge: str, used: frozenset[tuple[object, ...]]
    ) -> None:
        across = self.board.map.across[hex_][leave.index]
        if across is None:
            return
        facing = (leave.index + 3) % 6
        for i, segment in enumerate(self.board.faces[across].segments):
            for end in (segment.a, segment.b):
                here = end.kind == "edge" and end.index == facing
                if here and lanes_meet(leave, end) and gauges_join(gauge, segment.gauge):
                    self._run(across, i, end, used)


def random_board(name: str, random: Random) -> tuple[Board, str]:
    """Return a board with random tiles around a random city, and the company there."""
    title = built(name)
    board = Board.printed(title.map, {})
    cities = list(board.cities)
    start = random.choice(cities)
    near = [start[0]]
    for hex_ in near:
        if len(near) > 10:
            break
        near.extend(h for h in title.map.across[hex_] if h and h not in near)
    tiles = list(title.tiles.values())
    for hex_ in near[: random.randint(3, 11)]:
        printed = title.map.printed[hex_]
        if printed.colour in ("blue", "red", "gray") or random.random() < 0.15:
            continue
        for _ in range(12):
            new = random.choice(tiles).turned(random.randrange(6))
            if len(new.cities) != len(printed.cities):
                continue
            if all(board.open_side(hex_, edge) for edge in new.exits):
                board = board.with_face(hex_, new, reseat(board, hex_, new))
                break
    places = [place for place in board.cities if place[0] in near]
    mine = random.choice(places) if places else start
    for place in random.sample(places, min(len(places), random.randint(0, 3))):
        city = board.cities[place]
        full: tuple[str | None, ...] = tuple(f"X{i}" for i in range(len(city.slots)))
        if place != mine:
            board = board.with_city(place, City(full))
    board = board.with_token("ME", mine, beside=True)
    if random.random() < 0.4 and places:
        other = random.choice(places)
        if not board.cities[other].holds("ME"):
            board = board.with_token("ME", other, beside=True)
    return board, "ME"


def compare(board: Board, company: str) -> bool:
    """Compare a network with the exhaustive walk; False where that takes too long."""
    gauges = board.map.gauges
    naive = Naive(board, company, gauges, 20_000)
    try:
        for start in board.tokens(company):
            naive.walk(start)
    except OverflowError:
        return False
    found = network(board, company)
    assert found.track == naive.track
    assert set(found.stops) == naive.stops | set(board.tokens(company))
    assert len(set(found.stops)) == len(found.stops)
    sides: dict[str, set[int]] = {}
    for hex_, index in naive.track:
        for edge in board.faces[hex_].segments[index].edges:
            sides.setdefault(hex_, set()).add(edge)
            across = board.map.across[hex_][edge]
            if across:
                sides.setdefault(across, set()).add((edge + 3) % 6)
    for hex_, _ in board.tokens(company):
        sides.setdefault(hex_, set()).update(board.open_sides(hex_))
    assert found.sides == {hex_: tuple(sorted(edges)) for hex_, edges in sides.items() if edges}
    return True


@pytest.mark.parametrize("name", TITLES)
@settings(max_examples=150)
@given(seed=st.integers(0, 10**9))
def test_a_network_is_what_exhaustive_walks_reach(name: str, seed: int) -> None:
    board, company = random_board(name, Random(seed))
    if not compare(board, company):
        assert network(board, company).track


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), list(product(TITLES, range(20))))
def test_many_networks(name: str, part: int) -> None:
    compared = 0
    for seed in range(part * 200, part * 200 + 200):
        compared += compare(*random_board(name, Random(seed)))
    assert compared > 100


@pytest.mark.parametrize("name", TITLES)
def test_boards_pass_on_only_what_still_holds(name: str) -> None:
    """A network on a board with a history equals the one on a board made anew."""
    for seed in range(40):
        random = Random(seed)
        board, company = random_board(name, random)
        network(board, company)
        for _ in range(4):
            hexes = [h for h in board.map.hexes if board.faces[h].colour not in ("blue", "red")]
            hex_ = random.choice(hexes)
            places = [place for place in board.cities if place[0] == hex_]
            if places and random.random() < 0.6:
                place = random.choice(places)
                who = random.choice((company, "X9"))
                if board.cities[place].holds(who):
                    board = board.with_city(place, board.cities[place].without_token(who))
                else:
                    board = board.with_token(who, place, beside=True)
            else:
                near = [h for h, _ in board.tokens(company)] or [hex_]
                around = [h for h in board.map.across[random.choice(near)] if h]
                board = relaid(board, random.choice(around or near), random, name)
            fresh = Board(
                board.map, board.faces, board.cities, board.hex_reserved, board.marks, board.crossed
            )
            assert network(board, company) == network(fresh, company), seed


def relaid(board: Board, hex_: str, random: Random, name: str) -> Board:
    """Return a board with another tile on a hex, if one fits."""
    printed = board.map.printed[hex_]
    if printed.colour in ("blue", "red", "gray"):
        return board
    for _ in range(10):
        new = random.choice(list(built(name).tiles.values())).turned(random.randrange(6))
        if len(new.cities) != len(board.faces[hex_].cities):
            continue
        if all(board.open_side(hex_, edge) for edge in new.exits):
            return board.with_face(hex_, new, reseat(board, hex_, new))
    return board


def test_lanes() -> None:
    for wide in (1, 2):
        for lane in range(wide):
            mirrored = End("edge", 3, (wide, wide - 1 - lane))
            assert lanes_meet(End("edge", 0, (wide, lane)), mirrored)
    assert not lanes_meet(End("edge", 0, (2, 0)), End("edge", 3, (2, 0)))


def test_reach_of_given_gauges_only() -> None:
    title = built("1849")
    board = Board.printed(title.map, {}).with_token("CTL", ("E1", 0))
    everything = reach(board, (("E1", 0),), lambda h, s: board.blocks("CTL", h, s))
    assert ("C1", 0) in everything.stops
    nothing = reach(board, (("M13", 0),), lambda h, s: False, ("broad",))
    assert nothing.track == frozenset()
