"""List every route of a train once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from senro.routes.chains import BROAD, DUAL, NARROW, Board
from senro.routes.problem import Cap, HexBorders, Problem, Stops, StopsByType, Train

GAUGES = (("broad", BROAD), ("narrow", NARROW), ("dual", DUAL))


class Move(NamedTuple):
    """A chain as one train sees it: what must be free, what it adds, costs and earns."""

    needs: int
    adds: int
    cost: int
    gain: int
    end: int
    final: bool
    first: bool
    tracks: tuple[int, ...]


Found = tuple[int, int]
"""A route as (revenue of its nodes, bits it uses)."""

Step = tuple[int, int, int, int, int, bool]
"""The first six figures of a move."""


Path = tuple[tuple[int, tuple[int, ...], bool, bool], ...]
"""An arm as (node, tracks to it, whether it must begin the route, whether it ends there)."""


class TooMany(Exception):
    """More routes than the work allows; holds those found so far."""

    def __init__(self, found: list[Found]) -> None:
        super().__init__("too many routes")
        self.found = found


class Ways:
    """The moves of one train on a board, and the walk over all its routes."""

    __slots__ = (
        "board",
        "exhausted",
        "guard",
        "index",
        "moves",
        "node_costs",
        "problem",
        "room",
        "steps",
        "train",
    )

    def __init__(self, board: Board, index: int) -> None:
        self.board = board
        self.problem: Problem = board.problem
        self.index = index
        self.train: Train = self.problem.trains[index]
        self.steps = 0
        self._set_room()
        self._set_moves()

    def _set_room(self) -> None:
        """Pack the limits of the distance into one number, a guard bit above each field.

        Taking a cost away clears the guard of a field that has run out.
        """
        distance = self.train.distance
        nodes = self.problem.nodes
        self.node_costs = [0] * len(nodes)
        self.guard, self.room = 0, 0
        if isinstance(distance, HexBorders):
            # A chain crosses each joint once, and may count double.
            width = max(distance.limit, 2 * self.problem.joints).bit_length()
            self.guard = 1 << width
            self.room = self.guard + distance.limit
            return
        kinds = [node.kind for node in nodes]
        if isinstance(distance, Stops):
            caps = (Cap(tuple(dict.fromkeys(kinds)), distance.limit),)
            fields = StopsByType(caps).limits(kinds)
        else:
            fields = distance.limits(kinds)
        shift = 0
        costs = dict.fromkeys(kinds, 0)
        for group, limit in fields:
            if limit >= sum(kind in group for kind in kinds):
                continue
            width = max(limit, 1).bit_length()
            self.guard |= 1 << shift + width
            self.room |= (1 << shift + width) + (limit << shift)
            for kind in group:
                costs[kind] += 1 << shift
            shift += width + 1
        self.node_costs = [costs[kind] for kind in kinds]

    def _set_moves(self) -> None:
        board, train, index = self.board, self.train, self.index
        nodes = self.problem.nodes
        distance = train.distance
        counts_borders = isinstance(distance, HexBorders)
        doubled = 0
        if isinstance(distance, HexBorders) and distance.double_gauge:
            doubled = dict(GAUGES)[distance.double_gauge]
        banned = sum(bit for name, bit in GAUGES if name in train.forbidden_gauges)
        unmixed = train.no_mixed_gauge_between_stops
        costs = self.node_costs
        node_bits = [board.node_bit(n) | board.group_bits[n] for n in range(len(nodes))]
        end_only = board.end_only
        self.moves: dict[int, list[Move]] = {}
        free = False
        for start, chains in board.chains.items():
            moves = []
            for end, uses, marks, tracks, borders, gauges, leaves, arrives in chains:
                if gauges & banned or (unmixed and gauges & BROAD and gauges & NARROW):
                    continue
                needs = uses | node_bits[end]
                cost = costs[end]
                if counts_borders:
                    cost = borders * 2 if gauges & doubled else borders
                free = free or not cost
                gain = nodes[end].values[index]
                adds = needs | marks
                final = end_only[end]
                if len(tracks) == 1 and leaves:
                    # The one terminal track is first or last; which of them are two moves.
                    moves.append(Move(needs, adds, cost, gain, end, True, False, tracks))
                    if not final:
                        moves.append(Move(needs, adds, cost, gain, end, False, True, tracks))
                else:
                    final = final or arrives
                    moves.append(Move(needs, adds, cost, gain, end, final, leaves, tracks))
            self.moves[start] = moves
        # Without free moves a train with no room left need not look further.
        self.exhausted = -1 if free else self.guard

    def start(self, node: int) -> tuple[int, int, int]:
        """Give bits, room left and revenue of standing at a node; room below 0 if it cannot."""
        bits = self.board.node_bit(node) | self.board.group_bits[node]
        room = self.room - self.node_costs[node]
        if room & self.guard != self.guard:
            room = -1
        return bits, room, self.problem.nodes[node].values[self.index]

    def list_routes(self, cap: int) -> list[Found]:
        """List every legal route of the train once; raise TooMany beyond ``cap`` of them."""
        if self.train.ends_at_own_token:
            found = self._list_between_tokens(cap)
        else:
            try:
                found = self._list_through_tokens(cap)
            except TooMany as halt:
                self.steps = len(halt.found)
                raise
            self.steps = len(found)
        return self.keep_legal(found)

    def inner_moves(self) -> dict[int, list[Step]]:
        """Give the moves that may follow another, as the bare figures the walks need."""
        return {
            node: [move[:6] for move in moves if not move.first]
            for node, moves in self.moves.items()
        }

    def _list_through_tokens(self, cap: int) -> list[Found]:
        """Grow two arms from each own token, taking each route at its first token only.

        The first arm leaves by an earlier move than the second, so no route comes twice.
        """
        guard, exhausted = self.guard, self.exhausted
        inner = self.inner_moves()
        found: list[Found] = []
        keep = found.append

        def second(node: int, used: int, room: int, revenue: int) -> None:
            if len(found) > cap:
                raise TooMany(found)
            for needs, adds, cost, gain, end, final in inner[node]:
                if not used & needs:
                    left = room - cost
                    if left & guard == guard:
                        keep((revenue + gain, used | adds))
                        if not final and left != exhausted:
                            second(end, used | adds, left, revenue + gain)

        def arm(node: int, used: int, room: int, revenue: int, others: list[Step]) -> None:
            for needs, adds, cost, gain, end, final in inner[node]:
                if not used & needs:
                    left = room - cost
                    if left & guard == guard:
                        keep((revenue + gain, used | adds))
                        if left != exhausted:
                            branch(used | adds, left, revenue + gain, others)
                            if not final:
                                arm(end, used | adds, left, revenue + gain, others)

        def branch(used: int, room: int, revenue: int, others: list[Step]) -> None:
            if len(found) > cap:
                raise TooMany(found)
            for needs, adds, cost, gain, end, final in others:
                if not used & needs:
                    left = room - cost
                    if left & guard == guard:
                        keep((revenue + gain, used | adds))
                        if not final and left != exhausted:
                            second(end, used | adds, left, revenue + gain)

        def both(token: int, bits: int, room: int, revenue: int) -> None:
            ways = self.moves[token]
            blocked = self.board.end_only[token]
            for i, move in enumerate(ways):
                needs, adds, cost, gain, end, final, first, _ = move
                left = room - cost
                if bits & needs or left & guard != guard:
                    continue
                used = bits | adds
                keep((revenue + gain, used))
                if left == exhausted:
                    continue
                others = [] if first or blocked else [w[:6] for w in ways[i + 1 :] if not w.first]
                if others:
                    branch(used, left, revenue + gain, others)
                if not final:
                    arm(end, used, left, revenue + gain, others)

        earlier = 0
        for token in self.board.starts:
            bits, room, revenue = self.start(token)
            before = len(found)
            if room >= 0:
                if self.train.local and self.train.min_stops <= 1:
                    keep((revenue, bits | earlier))
                try:
                    both(token, bits | earlier, room, revenue)
                finally:
                    # The earlier tokens were marked only to keep off them.
                    if earlier:
                        found[before:] = [(r, u ^ earlier) for r, u in found[before:]]
            earlier |= self.board.node_bit(token)
        return found

    def _list_between_tokens(self, cap: int) -> list[Found]:
        """Walk from each own token to the later ones."""
        guard = self.guard
        inner = self.inner_moves()
        found: list[Found] = []
        keep = found.append
        self.steps = 0

        def walk(used: int, room: int, revenue: int, ways: list[Step]) -> None:
            self.steps += 1
            if self.steps > cap:
                raise TooMany(found)
            for needs, adds, cost, gain, end, final in ways:
                if not used & needs:
                    left = room - cost
                    if left & guard == guard:
                        if closes[end]:
                            keep((revenue + gain, used | adds))
                        if not final:
                            walk(used | adds, left, revenue + gain, inner[end])

        own = [node.own_token for node in self.problem.nodes]
        for token, moves in self.moves.items():
            if own[token]:
                # A token that cannot be passed is never walked from, so it closes every walk.
                closes = [o and (n > token or n not in self.moves) for n, o in enumerate(own)]
                bits, room, revenue = self.start(token)
                if room >= 0:
                    walk(bits, room, revenue, [move[:6] for move in moves])
        return found

    def most(self) -> int:
        """Give an amount the nodes of no route exceed: the best nodes its length allows."""
        index, nodes = self.index, self.problem.nodes
        values = sorted(
            (max(nodes[n].values[index], 0) for n in self.board.reached()), reverse=True
        )
        distance = self.train.distance
        if isinstance(distance, Stops):
            return sum(values[: distance.limit])
        if isinstance(distance, HexBorders):
            moves = [move.cost for moves in self.moves.values() for move in moves]
            least = min(moves, default=1)
            return sum(values[: distance.limit // least + 1] if least else values)
        kinds = [(nodes[n].kind, max(nodes[n].values[index], 0)) for n in self.board.reached()]
        total = 0
        for kind in dict.fromkeys(kind for kind, _ in kinds):
            limit = sum(cap.limit for cap in distance.caps if kind in cap.types)
            total += sum(sorted((v for k, v in kinds if k == kind), reverse=True)[:limit])
        return total

    def trace(self, used: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Give the nodes and tracks of a listed route from its bits."""
        guard, moves = self.guard, self.moves
        nodes = self.problem.nodes
        closed = self.train.ends_at_own_token

        def arms(node: int, now: int, room: int, path: Path) -> Iterator[tuple[int, int, Path]]:
            yield now, room, path
            for move in moves.get(node, ()):
                if now & move.needs or move.adds & ~used or (move.first and path):
                    continue
                left = room - move.cost
                if left & guard == guard:
                    here = (*path, (move.end, move.tracks, move.first, move.final))
                    if move.final:
                        yield now | move.adds, left, here
                    else:
                        yield from arms(move.end, now | move.adds, left, here)

        for token in self.board.starts:
            bits, room, _ = self.start(token)
            if not self.board.node_bit(token) & used or room < 0:
                continue
            for now, left, one in arms(token, bits, room, ()):
                alone = not one or one[0][2] or self.board.end_only[token]
                for total, _, two in arms(token, now, left, ()):
                    if total != used or (two and (alone or two[0][2])):
                        continue
                    run, tracks = _joined(token, one, two)
                    if not closed or (nodes[run[0]].own_token and nodes[run[-1]].own_token):
                        return run, tracks
        raise AssertionError("a listed route can be traced")  # pragma: no cover

    def keep_legal(self, found: list[Found]) -> list[Found]:
        """Drop the routes that break a rule the walk does not watch."""
        train, board, rules = self.train, self.board, self.problem.rules
        nodes = board.node_mask
        if train.min_stops > 2:
            least = train.min_stops
            found = [f for f in found if (f[1] & nodes).bit_count() >= least]
        if rules.port_nodes and rules.min_stops_with_port > 2:
            ports = sum(board.node_bit(n) for n in dict.fromkeys(rules.port_nodes))
            least = rules.min_stops_with_port
            found = [f for f in found if not f[1] & ports or (f[1] & nodes).bit_count() >= least]
        if board.same_hex:
            waived, crowds = board.hexes_waived, board.same_hex
            found = [f for f in found if f[1] & waived or not _crowded(f[1], crowds)]
        if train.min_own_tokens or train.ends_at_own_token:
            problem = self.problem.nodes
            own = sum(board.node_bit(i) for i, n in enumerate(problem) if n.own_token)
            good = sum(board.node_bit(i) for i, n in enumerate(problem) if n.sufficient)
            least = train.min_own_tokens
            found = [f for f in found if (f[1] & own).bit_count() >= least and f[1] & good]
        return found


def _joined(token: int, one: Path, two: Path) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Lay two arms from a token out as one run."""
    run = [step[0] for step in reversed(two)] + [token] + [step[0] for step in one]
    tracks = [t for step in reversed(two) for t in reversed(step[1])]
    return tuple(run), tuple(tracks + [t for step in one for t in step[1]])


def _crowded(used: int, crowds: list[int]) -> bool:
    """Tell whether some hex has two of the nodes used."""
    for crowd in crowds:
        both = used & crowd
        if both & (both - 1):
            return True
    return False
