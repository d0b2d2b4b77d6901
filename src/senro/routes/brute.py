"""The obvious slow answer: every route by a plain walk, every combination of them."""

from __future__ import annotations

from collections.abc import Iterator

from senro.routes.judge import clashes, judge
from senro.routes.problem import Problem, Route
from senro.routes.revenue import earn

Run = tuple[tuple[int, ...], tuple[int, ...]]
"""Nodes and tracks."""


def brute(problem: Problem) -> tuple[int, tuple[Route, ...]]:
    """Find the best set by trying them all; only for the smallest boards."""
    return max(sets(problem), key=lambda found: found[0])


def sets(problem: Problem) -> Iterator[tuple[int, tuple[Route, ...]]]:
    """Yield every legal set of routes with its revenue."""
    runs = list(_runs(problem))
    yield from _extend(problem, [_legal(problem, t, runs) for t in range(len(problem.trains))], ())


def _extend(
    problem: Problem, choices: list[list[Route]], chosen: tuple[Route, ...]
) -> Iterator[tuple[int, tuple[Route, ...]]]:
    if not choices:
        yield earn(problem, chosen).total, chosen
        return
    yield from _extend(problem, choices[1:], chosen)
    for route in choices[0]:
        if not clashes(problem, (*chosen, route)):
            yield from _extend(problem, choices[1:], (*chosen, route))


def _legal(problem: Problem, train: int, runs: list[Run]) -> list[Route]:
    """Keep the runs a train may make, one for each set of tracks."""
    kept: dict[tuple[tuple[int, ...], tuple[int, ...]], Route] = {}
    for nodes, tracks in runs:
        route = Route(train, nodes, tracks)
        key = (tuple(sorted(nodes)), tuple(sorted(tracks)))
        if key not in kept and judge(problem, [route]).legal:
            kept[key] = route
    return list(kept.values())


def _runs(problem: Problem) -> Iterator[Run]:
    """Yield every line of track through distinct stops, in both directions."""
    for node in range(len(problem.nodes)):
        yield (node,), ()
        yield from _walk(problem, ("n", node), (node,), ())


def _walk(
    problem: Problem, at: tuple[str, int], nodes: tuple[int, ...], tracks: tuple[int, ...]
) -> Iterator[Run]:
    for t, track in enumerate(problem.tracks):
        if t in tracks:
            continue
        for side in (0, 1):
            if track.ends[side] != at:
                continue
            if at[0] == "e" and problem.tracks[tracks[-1]].hex == track.hex:
                continue
            kind, number = end = track.ends[1 - side]
            if kind == "n":
                if number not in nodes:
                    yield (*nodes, number), (*tracks, t)
                    yield from _walk(problem, end, (*nodes, number), (*tracks, t))
            else:
                yield from _walk(problem, end, nodes, (*tracks, t))
