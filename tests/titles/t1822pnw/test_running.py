"""1822PNW, digest 3.8: what routes earn; live positions against the recorded ones."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from senro.core.action import Route, RunTrains
from senro.core.game import Game
from senro.core.reason import Reason
from senro.records.file import load
from senro.records.replay import Replay
from senro.rules.running import judge_routes, layout, optimum, routes_of
from senro.titles.family1822.state import AttachPullman
from senro.titles.t1822pnw.operating import mail, portages
from senro.titles.t1822pnw.running import TRAINS
from tests.shared import RECORDS, games, needs_records
from tests.titles.t1822pnw.positions import (
    P1,
    P2,
    board,
    frame,
    give,
    lay,
    major,
    minor,
    northwest,
    pnw,
    station,
    turn,
    why,
)

FILES = {
    "1822PNW": "1822PNW/",
    "1822PNW_Short_Scenario": "1822PNWShortScenario/1822PNWShortScenario_",
    "1822PNW_SRS": "1822PNWSRS/1822PNWSRS_",
}


def best(game: Game, company: str) -> int:
    """Return the most a company can earn."""
    _, solution = optimum(game, company, TRAINS)
    assert solution.proven
    return solution.revenue


def earns(game: Game, company: str, *routes: Route) -> tuple[int, ...] | str:
    """Return what routes earn one by one, or the code of why they are not legal."""
    judged = judge_routes(game, layout(game, company, TRAINS), routes)
    return judged.code if isinstance(judged, Reason) else judged


TACOMA = Route("L-0", ("I12-0",), (("local", "I12"),))
SOUND = ("H11-0", "I12-0")
JOINED = (("H11", "I12"),)


def sww(phase: str = "3", *trains: str) -> Game:
    """Return a game with SWW in Seattle, joined to Tacoma by printed track."""
    game = northwest(phase)
    major(game, "SWW", {P1: 4}, cash=500, trains=trains)
    return game


def test_locals_one_a_station() -> None:
    game = sww("1", "L-0", "L-1")
    assert best(game, "SWW") == 20
    station(game, "SWW", "I12")
    assert best(game, "SWW") == 40


def test_a_local_may_call_at_a_town_besides() -> None:
    game = sww("1", "L-0")
    lay(game, "G12", "4", 0)
    assert best(game, "SWW") == 30


def test_other_trains_share_the_city_of_a_local() -> None:
    game = sww("3", "L-0", "3-0")
    station(game, "SWW", "I12")
    assert best(game, "SWW") == 20 + 30 + 30


def test_values_change_with_the_phase() -> None:
    assert [best(sww(p, "3-0"), "SWW") for p in "1357"] == [40, 50, 60, 70]


def test_a_pullman_lets_towns_go_free() -> None:
    game = sww("3", "2P-0", "P+-0")
    lay(game, "G12", "4", 0)
    lay(game, "F13", "57", 0)
    assert best(game, "SWW") == 50
    game = turn(game, "SWW", "run").play([AttachPullman("2P-0")])
    assert why(game, AttachPullman("2P-0")) == "pullman_attached"
    assert best(game, "SWW") == 60  # Everett or Tacoma, Mukilteo beside
    assert frame(game).pullman == "2P-0"


def test_a_pullman_needs_a_train_of_another_kind() -> None:
    game = turn(sww("3", "LP-0", "P+-0"), "SWW", "run")
    assert why(game, AttachPullman("LP-0")) == "no_pullman_for"
    assert why(turn(sww("3", "3-0"), "SWW", "run"), AttachPullman("3-0")) == "no_pullman"


def express(game: Game) -> Game:
    """Give SWW an E train."""
    game.state.face["7-0"] = "E"
    game.state.trains["SWW"] = (*game.state.trains["SWW"], "7-0")
    return game


def test_an_express_counts_its_stations_double() -> None:
    game = express(sww("7"))
    station(game, "SWW", "I12")
    assert best(game, "SWW") == 2 * (20 + 50)


def test_an_express_runs_from_station_to_station() -> None:
    game = express(sww("7"))
    assert earns(game, "SWW", Route("7-0", SOUND, JOINED)) == "route_ends_at_own_token"


def test_an_express_runs_over_the_track_of_others() -> None:
    game = express(sww("7", "3-0"))
    station(game, "SWW", "I12")
    assert best(game, "SWW") == 70 + 140


def test_the_destination_counts_twice() -> None:
    game = northwest("3")
    major(game, "NP", {P1: 4}, trains=("3-0",))
    pnw(game).home["NP"] = ("H11", 0)
    game.state.board = board(game).without_company("NP")
    station(game, "NP", "H11")
    assert best(game, "NP") == 50
    station(game, "NP", "I12")
    pnw(game).unplaced = ()
    assert best(game, "NP") == 80


def test_lumber_ten_a_hex_and_the_baron_as_much_again() -> None:
    game = northwest("3")
    minor(game, "6", cash=100, trains=("3-0",))
    lay(game, "F7", "9", 1)
    lay(game, "F5", "4", 1)
    assert best(game, "6") == 30 + 10 + 10
    give(game, "P14", "6")
    assert best(game, "6") == 60


def test_the_ski_house_pays_every_company() -> None:
    game = northwest("3")
    minor(game, "9", cash=100, trains=("3-0",))
    lay(game, "H19", "6", 2)
    lay(game, "G18", "9", 2)
    lay(game, "F17", "7", 0)
    before = best(game, "9")
    game.state.board = board(game).with_marks("G18", ("P17",))
    assert best(game, "9") == before


@pytest.mark.parametrize(("phase", "more"), [("3", 10), ("5", 30)])
def test_the_mill_pays_once(phase: str, more: int) -> None:
    game = northwest(phase)
    minor(game, "6", cash=100, trains=("3-0", "3-1"))
    lay(game, "G8", "58", 1)
    lay(game, "F7", "9", 1)
    lay(game, "F5", "4", 1)
    before = best(game, "6")
    game.state.board = board(game).with_marks("F9", ("P15",))
    assert best(game, "6") == before + more


def test_portages_cost_others_ten() -> None:
    game = sww("3", "3-0")
    lay(game, "G12", "4", 0)
    lay(game, "F11", "PNW2", 3)
    lay(game, "F13", "14", 0)
    owner = best(give_portage(game), "SWW")
    assert portages(game, (("F11", "G12"), ("G12", "F11"))) == 1
    assert owner >= best(game, "SWW")


def give_portage(game: Game) -> Game:
    """Return a copy in which SWW owns P16."""
    other = game.copy()
    give(other, "P16", "SWW")
    return other


def test_mail_is_half_of_the_ends() -> None:
    game = sww("3", "3-0")
    assert mail(game, Route("3-0", SOUND, JOINED)) == 25
    assert mail(game, TACOMA) == 15
    assert mail(game, Route("3-0", ("I12-0",), (("I12", "J13"),))) == 0  # no route at all


def test_mail_goes_to_the_treasury() -> None:
    game = sww("3", "3-0")
    give(game, "P9", "SWW")
    route = Route("3-0", SOUND, JOINED)
    game = turn(game, "SWW", "run").play([RunTrains((route,))])
    before = game.state.cash["SWW"]
    game.play([next(a for a in game.legal if getattr(a, "kind", "") == "withhold")])
    assert game.state.cash["SWW"] == before + 50 + 25


def test_portage_is_paid_to_the_owner() -> None:
    game = sww("3", "3-0")
    minor(game, "6", P2)
    give(game, "P16", "6")
    lay(game, "N9", "PNW2", 0)
    route = Route("3-0", SOUND, (("H11", "N9", "I12"),), 50)
    game = turn(game, "SWW", "dividend", revenue=50, routes=(route,), earned=(("3-0", 50),))
    before = game.state.cash["6"]
    game.play([next(iter(game.legal))])
    assert game.state.cash["6"] == before + 10


def test_a_stated_revenue_must_be_right_in_sum() -> None:
    game = turn(sww("3", "3-0"), "SWW", "run")
    assert why(game, RunTrains((Route("3-0", SOUND, JOINED, 60),))) == "wrong_total"
    assert why(game, RunTrains((Route("3-0", SOUND, JOINED, 50),))) is None


def test_the_mine_is_no_station() -> None:
    game = northwest("3")
    minor(game, "9", cash=100, trains=("3-0",))
    lay(game, "H19", "6", 2)
    lay(game, "G18", "PNW4", 2)
    pnw(game).mine = ("G18", 0)
    state = game.state
    state.board = board(game).with_token("9", ("G18", 0))
    marked = board(game).__class__(
        board(game).map,
        board(game).faces,
        board(game).cities,
        markers=frozenset({("G18", 0)}),
    )
    state.board = marked
    assert best(game, "9") == 20 + 30
    laid = layout(game, "9", TRAINS)
    node = laid.problem.nodes[laid.places.index(("G18", 0))]
    assert node.own_token and node.token_not_sufficient and not node.blocked


# -- recorded positions --------------------------------------------------------------------


def recorded() -> dict[str, Any]:
    """Return the recorded positions by game and action."""
    found = {}
    with gzip.open(RECORDS / "route_positions.jsonl.gz", "rt", encoding="utf-8") as stream:
        next(stream)
        for line in stream:
            position = json.loads(line)
            if position["title"].startswith("1822PNW"):
                for name in (position["id"], *(position.get("same_as") or ())):
                    found[name] = position
    return found


@needs_records
@pytest.mark.slow
@pytest.mark.parametrize("title", list(FILES))
def test_live_positions_have_the_recorded_optimum(title: str) -> None:
    known, met = recorded(), 0
    for path in games(f"{title}__people*"):
        name = path.name.removesuffix(".json.gz").partition("__people_")[2]
        replay = Replay(load(path))
        steps = iter(replay)
        for entry in load(path).effective():
            if entry["type"] == "message":
                continue
            action = entry.get("id")
            names = (f"{FILES[title]}{name}#{action}", f"1822PNW/1822PNW_{name}#{action}")
            position = next((known[n] for n in names if n in known), None)
            if entry["type"] == "run_routes" and position is not None:
                game, company = replay.game, str(entry["entity"])
                laid, solution = optimum(game, company, TRAINS)
                assert solution.proven
                assert solution.revenue == position["optimum"]["revenue"], position["id"]
                judged = judge_routes(game, laid, routes_of(game, laid, solution.routes))
                assert not isinstance(judged, Reason) and sum(judged) == solution.revenue
                met += 1
            next(steps)
    assert met > 80
