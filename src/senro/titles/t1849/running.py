"""1849: trains that count hex borders, three gauges and ports (digest 4.6)."""

from __future__ import annotations

from senro.board.board import Place
from senro.board.tile import BROAD, NARROW, PORT
from senro.core.game import Game
from senro.routes import problem as r
from senro.rules.running import Nodes, Running, run_rules, stop_value
from senro.rules.train import face_of, train
from senro.titles.t1849.map import ELECTRIC
from senro.titles.t1849.state import columns

PORT_BONUS = 20
STOPS_WITH_PORT = 3


def describe(game: Game, company: str, train_id: str) -> r.Train:
    """Return a train: narrow legs count double, for the R6H broad ones; E avoids narrow track."""
    kind = face_of(game, train_id)
    double = BROAD if kind == "R6H" else NARROW
    return r.Train(
        r.HexBorders(train(game, train_id).reach, double),
        id=train_id,
        name=kind,
        no_mixed_gauge_between_stops=True,
        forbidden_gauges=(NARROW,) if kind == "E" else (),
    )


def value(game: Game, company: str, train_id: str, place: Place) -> int:
    """Return what a stop is worth; E trains count four cities double."""
    worth = stop_value(game, company, train_id, place)
    return 2 * worth if face_of(game, train_id) == "E" and place[0] in ELECTRIC else worth


def rules(game: Game, company: str, trains: tuple[str, ...], nodes: Nodes) -> r.Rules:
    """A route with a port needs two other stops."""
    faces = game.state.board.faces
    ports = tuple(n for (hex_, i), n in nodes.items() if faces[hex_].stops[i].kind == PORT)
    return r.Rules(port_nodes=ports, min_stops_with_port=STOPS_WITH_PORT)


def bonuses(game: Game, company: str, trains: tuple[str, ...], nodes: Nodes) -> tuple[r.Bonus, ...]:
    """The port that CNM marked earns its corporation 20 more on every route."""
    port = columns(game).port.get(company)
    marked = tuple(n for (hex_, _), n in nodes.items() if hex_ == port)
    if not marked:
        return ()
    return (r.AnyNodePerRoute("CNM", marked, (PORT_BONUS,) * len(trains)),)


TRAINS = Running(describe, value, rules, bonuses)
RUNNING = run_rules(TRAINS)
