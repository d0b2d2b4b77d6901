"""18Ireland: trains that count hex sides, narrow feeders and bonuses (digest 4.5)."""

from __future__ import annotations

from collections.abc import Mapping

from senro.board.board import Board, Place
from senro.board.network import grounds, reach
from senro.board.tile import NARROW
from senro.core.game import Game
from senro.routes import problem as r
from senro.rules.running import Nodes, Running, run_rules, stop_value
from senro.rules.train import face_of, train
from senro.titles.t18ireland.data import CDSPC, RSSC, TASPS
from senro.titles.t18ireland.powers import MARKS
from senro.titles.t18ireland.state import columns

BONUS: Mapping[str, int] = {CDSPC: 10, TASPS: 20}
"""What a marked hex adds to every route that visits it, in money."""

SHANNON: Mapping[str, Place] = {"F10": ("D16", 0), "D16": ("F10", 0)}
"""Dromod and Limerick, each with the city whose value the river brings there."""


def describe(game: Game, company: str, train_id: str) -> r.Train:
    """Return a train: it crosses at most so many hex sides, whatever stops it meets."""
    distance = r.HexBorders(train(game, train_id).reach)
    return r.Train(distance, id=train_id, name=face_of(game, train_id))


def all_narrow_stop(board: Board, place: Place) -> bool:
    """Whether a stop's track is entirely narrow."""
    hex_, index = place
    face = board.faces[hex_]
    return all(face.segments[i].gauge == NARROW for i in face.at_stop[index])


def feeders(board: Board, place: Place) -> tuple[Place, ...]:
    """Return the narrow stops whose values a stop collects (digest 4.5.2).

    Narrow track is followed through stops that are entirely narrow, and ends at others.
    """
    key = ("feeders", place)
    found: tuple[Place, ...] | None = board.derived(key)
    if found is None:

        def ends(hex_: str, stop: int) -> bool:
            return not all_narrow_stop(board, (hex_, stop))

        reached = reach(board, (place,), ends, (NARROW,), whole_hex=False)
        found = tuple(p for p in reached.stops if p != place and all_narrow_stop(board, p))
        board.keep(key, found, grounds(board, reached))
    return found


def value(game: Game, company: str, train_id: str, place: Place) -> int:
    """Return what a stop is worth to any train: its own value and that of its feeders."""
    worth = stop_value(game, company, train_id, place)
    fed = feeders(game.state.board, place)
    return worth + sum(stop_value(game, company, train_id, feeder) for feeder in fed)


def rules(game: Game, company: str, trains: tuple[str, ...], nodes: Nodes) -> r.Rules:
    """Nothing beyond what holds everywhere."""
    return r.Rules()


def bonuses(game: Game, company: str, trains: tuple[str, ...], nodes: Nodes) -> tuple[r.Bonus, ...]:
    """The marks of CDSPC and TASPS, for every route; Shannon, for one (digest 4.5.2)."""
    state = columns(game)
    found: list[r.Bonus] = []
    for private, amount in BONUS.items():
        if state.bonus.get(private) != company:
            continue
        marked = [h for h in MARKS[private] if private in state.board.marks.get(h, ())]
        there = tuple(n for (hex_, _), n in nodes.items() if hex_ in marked)
        if there:
            found.append(r.AnyNodePerRoute(private, there, (amount,) * len(trains)))
    if state.privates.get(RSSC) == company:
        choices = []
        for (hex_, _), node in nodes.items():
            if hex_ in SHANNON:
                worth = value(game, company, "", SHANNON[hex_])
                choices.append((node, (worth,) * len(trains)))
        if choices:
            found.append(r.BestSingleNode(RSSC, tuple(choices)))
    return tuple(found)


TRAINS = Running(describe, value, rules, bonuses)
RUNNING = run_rules(TRAINS)
