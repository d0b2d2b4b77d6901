"""1822PNW: what trains can do and what else earns money, as data (rules digest 3.8)."""

from __future__ import annotations

from senro.board.board import Place
from senro.core.game import Game
from senro.routes import problem as r
from senro.routes.problem import UNLIMITED
from senro.rules.running import Nodes, Running, run_rules, stop_value
from senro.rules.train import face_of, train, trains_of
from senro.titles.family1822.tokens import destination_place, home_place
from senro.titles.t1822pnw.data import (
    EXPRESS,
    LOCALS,
    LUMBER,
    MAIL,
    MILL,
    PORTAGE,
    PORTAGE_TILES,
    PULLMAN,
    SKI,
)
from senro.titles.t1822pnw.map import DOUBLE_STOPS, is_forest
from senro.titles.t1822pnw.powers import owns
from senro.titles.t1822pnw.state import PnwTurn, columns

FOREST, SKI_HOUSE, FEE = 10, 30, -10
MILL_VALUE, MILL_VALUE_LATE = 10, 30  # the latter from phase 5 on

_LOCAL = r.StopsByType((r.Cap(("city",), 1), r.Cap(("town",), 1)))


def is_express(game: Game, train_id: str) -> bool:
    """Whether a train is an E."""
    return face_of(game, train_id) == EXPRESS


def attached(game: Game, company: str) -> str | None:
    """Return the train that runs with the company's Pullman now."""
    frame = game.frame
    if isinstance(frame, PnwTurn) and frame.company == company:
        return frame.pullman
    return None


def carriers(game: Game, company: str) -> tuple[str, ...]:
    """Return the trains to which a Pullman may be attached."""
    none = (*LOCALS, EXPRESS, PULLMAN)
    return tuple(t for t in trains_of(game, company) if face_of(game, t) not in none)


def describe(game: Game, company: str, train_id: str) -> r.Train:
    """Return a train: locals stay at a city, E trains run from station to station."""
    kind = face_of(game, train_id)
    if kind in LOCALS:
        return r.Train(_LOCAL, id=train_id, name=kind, min_stops=1, local=True)
    reach = train(game, train_id).reach
    if kind == EXPRESS:
        return r.Train(
            r.Stops(reach),
            id=train_id,
            name=kind,
            track_set=1,
            ends_at_own_token=True,
            min_own_tokens=2,
        )
    distance: r.Distance = r.Stops(reach)
    if train_id == attached(game, company):
        caps = (r.Cap(("city", "offboard"), reach), r.Cap(("town",), UNLIMITED))
        distance = r.StopsByType(caps)
    return r.Train(distance, id=train_id, name=kind)


def value(game: Game, company: str, train_id: str, place: Place) -> int:
    """Return what a stop is worth; E trains count their stations only, and those double."""
    worth = stop_value(game, company, train_id, place)
    if not train_id or not is_express(game, train_id):
        return worth
    return 2 * worth if place in game.state.board.tokens(company) else 0


def rules(game: Game, company: str, trains: tuple[str, ...], nodes: Nodes) -> r.Rules:
    """One visit a hex, but for two hexes; one local train a city."""
    return r.Rules(
        no_hex_twice=True,
        no_hex_twice_waived_by_hexes=DOUBLE_STOPS,
        one_local_train_per_city=True,
    )


def bonuses(game: Game, company: str, trains: tuple[str, ...], nodes: Nodes) -> tuple[r.Bonus, ...]:
    """What routes earn or pay besides their stops."""
    board = game.state.board
    ordinary = [0 if is_express(game, t) else 1 for t in trains]
    forests = tuple(h for h in board.laid if is_forest(h))
    ski = tuple(h for h, marks in board.marks.items() if SKI in marks)
    portages = tuple(h for h, face in board.laid.items() if face.name in PORTAGE_TILES)
    found: list[r.Bonus] = []
    if forests:
        amounts = tuple(FOREST * n for n in ordinary)
        found.append(r.PerHexPerRoute("forest", forests, amounts))
        if owns(game, company, LUMBER):
            found.append(r.PerHexBestRoute("lumber", forests, amounts))
    if ski:
        found.append(r.PerHexPerRoute("ski", ski, tuple(SKI_HOUSE * n for n in ordinary)))
    if portages and not owns(game, company, PORTAGE):
        found.append(r.PerHexPerRoute("portage", portages, (FEE,) * len(trains)))
    found.extend(_mill(game, company, trains, nodes))
    found.extend(_destination(game, company, trains, nodes))
    return tuple(found)


def _mill(game: Game, company: str, trains: tuple[str, ...], nodes: Nodes) -> list[r.Bonus]:
    """The mill's city earns more once; an E doubles it, if the company has a station there."""
    board = game.state.board
    late = game.state.phase >= game.title.phase_index["5"]
    amount = MILL_VALUE_LATE if late else MILL_VALUE
    choices = []
    for hex_, marks in board.marks.items():
        cities = [index for index, _ in board.cities_of(hex_)]
        if MILL not in marks or not cities or (hex_, cities[0]) not in nodes:
            continue
        station = board.cities[hex_, cities[0]].holds(company)
        express = 2 * amount if station else 0
        amounts = tuple(express if is_express(game, t) else amount for t in trains)
        choices.append((nodes[hex_, cities[0]], amounts))
    return [r.BestSingleNode("mill", tuple(choices))] if choices else []


def _destination(game: Game, company: str, trains: tuple[str, ...], nodes: Nodes) -> list[r.Bonus]:
    """The destination counts once more on one route that also calls at the home."""
    state = columns(game)
    if company not in state.destination or company in state.unplaced:
        return []
    ends = (home_place(game, company), destination_place(game, company))
    if any(place not in nodes for place in ends):
        return []
    worth = stop_value(game, company, "", ends[1])
    amounts = tuple(worth * (2 if is_express(game, t) else 1) for t in trains)
    return [r.AllNodesBestRoute("destination", tuple(nodes[p] for p in ends), amounts)]


def idle_token(game: Game, company: str, place: Place) -> bool:
    """Whether the company's token there is the coal mine's, which is no station."""
    return place in game.state.board.markers


def pullman(game: Game, company: str, trains: tuple[str, ...]) -> r.Pullman | None:
    """Return the company's Pullman and what it is attached to, if it has one."""
    if not any(face_of(game, t) == PULLMAN for t in trains_of(game, company)):
        return None
    carrier = attached(game, company)
    eligible = tuple(trains.index(t) for t in carriers(game, company))
    return r.Pullman(trains.index(carrier) if carrier in trains else None, eligible)


def runs(game: Game, company: str, train_id: str) -> bool:
    """Whether a train runs by itself: all but Pullmans."""
    return face_of(game, train_id) != PULLMAN


def contracts(game: Game, company: str) -> int:
    """Return how many mail contracts a company has."""
    return 1 if owns(game, company, MAIL) else 0


TRAINS = Running(
    describe,
    value,
    rules,
    bonuses,
    idle_token=idle_token,
    pullman=pullman,
    runs=runs,
    mail=contracts,
)
RUNNING = run_rules(TRAINS)
