"""Read a problem from the recorded JSON position form, and write one."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, cast

from senro.routes.problem import (
    AllNodesBestRoute,
    AnyNodePerRoute,
    BestSingleNode,
    Bonus,
    Cap,
    Distance,
    End,
    HexBorders,
    Node,
    PerHexBestRoute,
    PerHexPerRoute,
    Problem,
    Pullman,
    Route,
    Rules,
    Stops,
    StopsByType,
    Track,
    Train,
)

Position = Mapping[str, Any]
"""One line of a positions file, parsed."""


def read_positions(path: str | Path) -> Iterator[dict[str, Any]]:
    """Yield the positions of a JSON-lines file, gzip-compressed or plain, without its header."""
    opener = gzip.open if str(path).endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            position = json.loads(line)
            if "format" not in position:
                yield position


def read_problem(position: Position, *, free_pullman: bool = False) -> Problem:
    """Build the problem a position describes; raise ValueError if it is inconsistent."""
    pullman = position.get("pullman")
    problem = Problem(
        nodes=tuple(_read_node(item) for item in position["nodes"]),
        tracks=tuple(_read_track(item) for item in position["tracks"]),
        joints=position["joints"],
        junctions=position["junctions"],
        trains=tuple(_read_train(item) for item in position["trains"]),
        rules=_read_rules(position.get("rules", {})),
        bonuses=tuple(_read_bonus(item) for item in position.get("bonuses", ())),
        pullman=Pullman(pullman["attached_to"], tuple(pullman["eligible"])) if pullman else None,
        free_pullman=free_pullman,
        mail_contracts=position.get("mail_contracts", 0),
    )
    problem.check()
    return problem


def loosen_terminals(problem: Problem) -> Problem:
    """Let terminal track bind only where every track of its node is terminal.

    The stored optima of the invented boards (suite ``synthetic_dense``) were computed in this
    reading; on the boards of play no node has both kinds of track, so the two agree there.
    """
    mixed: dict[int, bool] = {}
    for track in problem.tracks:
        for kind, node in track.ends:
            if kind == "n" and not track.terminal:
                mixed[node] = True
    tracks = tuple(
        replace(track, terminal=False)
        if track.terminal and any(kind == "n" and n in mixed for kind, n in track.ends)
        else track
        for track in problem.tracks
    )
    return replace(problem, tracks=tracks)


def read_routes(items: list[dict[str, Any]]) -> tuple[Route, ...]:
    """Read recorded routes."""
    return tuple(
        Route(item["train"], tuple(item["nodes"]), tuple(item.get("tracks", ()))) for item in items
    )


def write_problem(problem: Problem) -> dict[str, Any]:
    """Give the position of a problem; reading it back gives an equal problem."""
    position: dict[str, Any] = {
        "nodes": [_write_flat(node) for node in problem.nodes],
        "tracks": [_write_track(track) for track in problem.tracks],
        "joints": problem.joints,
        "junctions": problem.junctions,
        "trains": [_write_train(train) for train in problem.trains],
        "rules": {"no_node_twice": True, **_write_flat(problem.rules)},
        "bonuses": [_write_bonus(bonus) for bonus in problem.bonuses],
    }
    if problem.mail_contracts:
        position["mail_contracts"] = problem.mail_contracts
    if problem.pullman:
        held = problem.pullman
        position["pullman"] = {"attached_to": held.attached_to, "eligible": list(held.eligible)}
    return position


def write_routes(routes: tuple[Route, ...]) -> list[dict[str, Any]]:
    """Write routes in the recorded form."""
    return [
        {"train": route.train, "nodes": list(route.nodes), "tracks": list(route.tracks)}
        for route in routes
    ]


def _read_node(item: Position) -> Node:
    get = item.get
    return Node(
        item["hex"],
        item["kind"],
        tuple(item["values"]),
        get("base", 0),
        get("own_token", False),
        get("token_not_sufficient", False),
        get("blocked", False),
        tuple(get("groups", ())),
    )


def _read_track(item: Position) -> Track:
    first, second = item["ends"]
    ends = cast("tuple[End, End]", (tuple(first), tuple(second)))
    exclusive = tuple(item.get("exclusive", ()))
    return Track(item["hex"], ends, item["gauge"], exclusive, item.get("terminal", False))


def _read_train(item: Position) -> Train:
    return Train(
        _read_distance(item["distance"]),
        id=item.get("id", ""),
        name=item.get("name", ""),
        track_set=item.get("track_set", 0),
        min_stops=item.get("min_stops", 2),
        local=item.get("local", False),
        ends_at_own_token=item.get("ends_at_own_token", False),
        min_own_tokens=item.get("min_own_tokens", 0),
        no_mixed_gauge_between_stops=item.get("no_mixed_gauge_between_stops", False),
        forbidden_gauges=tuple(item.get("forbidden_gauges", ())),
        value_rule=item.get("value_rule"),
    )


def _read_distance(item: Position) -> Distance:
    kind = item["kind"]
    if kind == "stops":
        return Stops(item["limit"])
    if kind == "stops_by_type":
        return StopsByType(tuple(Cap(tuple(cap["types"]), cap["limit"]) for cap in item["caps"]))
    if kind == "hex_borders":
        return HexBorders(item["limit"], item.get("double_gauge"))
    raise ValueError(f"unknown distance kind {kind!r}")


def _read_rules(item: Position) -> Rules:
    if not item.get("no_node_twice", True):
        raise ValueError("routes that visit a node twice are not supported")
    return Rules(
        item.get("no_hex_twice", False),
        tuple(item.get("no_hex_twice_waived_by_hexes", ())),
        tuple(item.get("port_nodes", ())),
        item.get("min_stops_with_port", 0),
        item.get("one_local_train_per_city", False),
    )


def _read_bonus(item: Position) -> Bonus:
    kind, name = item["kind"], item["name"]
    if kind == "best_single_node":
        return BestSingleNode(name, tuple((n, tuple(row)) for n, row in item["choices"]))
    amounts = tuple(item["amounts"])
    if kind == "per_hex_per_route":
        return PerHexPerRoute(name, tuple(item["hexes"]), amounts)
    if kind == "per_hex_best_route":
        return PerHexBestRoute(name, tuple(item["hexes"]), amounts)
    if kind == "any_node_per_route":
        return AnyNodePerRoute(name, tuple(item["nodes"]), amounts)
    if kind == "all_nodes_best_route":
        return AllNodesBestRoute(name, tuple(item["nodes"]), amounts)
    raise ValueError(f"unknown bonus kind {kind!r}")


def _write_flat(item: Node | Rules | Train) -> dict[str, Any]:
    """Write the fields that are set, tuples as lists."""
    row: dict[str, Any] = {}
    for field in fields(item):
        value = getattr(item, field.name)
        if isinstance(value, tuple):
            value = list(value)
        if value or field.name in ("values", "base", "track_set", "min_stops"):
            row[field.name] = value
    return row


def _write_track(track: Track) -> dict[str, Any]:
    row: dict[str, Any] = {
        "hex": track.hex,
        "gauge": track.gauge,
        "ends": [list(end) for end in track.ends],
    }
    if track.exclusive:
        row["exclusive"] = list(track.exclusive)
    if track.terminal:
        row["terminal"] = True
    return row


def _write_train(train: Train) -> dict[str, Any]:
    return {**_write_flat(train), "distance": _write_distance(train.distance)}


def _write_distance(distance: Distance) -> dict[str, Any]:
    if isinstance(distance, Stops):
        return {"kind": "stops", "limit": distance.limit}
    if isinstance(distance, StopsByType):
        caps = [{"types": list(cap.types), "limit": cap.limit} for cap in distance.caps]
        return {"kind": "stops_by_type", "caps": caps}
    row: dict[str, Any] = {"kind": "hex_borders", "limit": distance.limit}
    if distance.double_gauge:
        row["double_gauge"] = distance.double_gauge
    return row


def _write_bonus(bonus: Bonus) -> dict[str, Any]:
    if isinstance(bonus, BestSingleNode):
        choices = [[node, list(amounts)] for node, amounts in bonus.choices]
        return {"name": bonus.name, "kind": "best_single_node", "choices": choices}
    row: dict[str, Any] = {"name": bonus.name, "amounts": list(bonus.amounts)}
    if isinstance(bonus, (PerHexPerRoute, PerHexBestRoute)):
        per_route = isinstance(bonus, PerHexPerRoute)
        row["kind"] = "per_hex_per_route" if per_route else "per_hex_best_route"
        row["hexes"] = list(bonus.hexes)
    else:
        per_route = isinstance(bonus, AnyNodePerRoute)
        row["kind"] = "any_node_per_route" if per_route else "all_nodes_best_route"
        row["nodes"] = list(bonus.nodes)
    return row
