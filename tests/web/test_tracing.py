"""Routes that a person draws: taps on stops and on track, other ways, barred track, swaps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from senro.core.action import Route, RunTrains
from senro.core.game import Game
from senro.rules.running import judge_routes
from senro.testing import begin, wander
from senro.titles import TITLES
from senro.web import runs
from senro.web.drawn import Drawn, Hand, hand
from senro.web.notation import read
from senro.web.paths import place_of
from senro.web.tracing import Trace, at_stop, at_track, forks, in_turn, leads, onward
from senro.words import Voice


@cache
def drawings(title: str) -> tuple[Drawn, ...]:
    """Return best runs of a random game, each with a train that has a route held."""
    game = begin(title, players=max(TITLES[title].PLAYERS.start, 2), seed=6)
    found: list[Drawn] = []
    for _ in wander(game, 6, 900, steady=True):
        company = runs.runs_now(game)
        best = runs.best_run(game, company) if company else None
        if best is None or len(found) > 60:
            continue
        drawn = (Drawn(game.copy(), best, Hand(r.train)) for r in best.routes if len(r.stops) > 1)
        found.extend(drawn)
    return tuple(found)


def traces(title: str) -> Iterator[Trace]:
    for drawn in drawings(title):
        assert drawn.traced is not None
        yield drawn.traced


def joined(trace: Trace) -> bool:
    """Whether every way begins and ends on the hexes of its stops, and all track is free."""
    ends = [(way[0][0], way[-1][0]) for way in trace.ways]
    hexes = [(one[0], other[0]) for one, other in pairwise(trace.stops)]
    return ends == hexes and trace.track <= trace.free


@pytest.mark.parametrize("title", list(TITLES))
def test_a_trace_is_the_route_it_was_made_of(title: str) -> None:
    for drawn in drawings(title):
        route = next(r for r in drawn.run.routes if r.train == drawn.hand.train)
        assert drawn.traced is not None
        assert drawn.traced.route == Route(route.train, route.stops, route.paths)
        assert joined(drawn.traced)


@pytest.mark.parametrize("title", list(TITLES))
def test_other_ways_join_the_same_stops(title: str) -> None:
    count = 0
    for drawn in drawings(title):
        assert drawn.traced is not None
        for fork in forks(drawn.traced):
            count += 1
            assert joined(fork.traced)
            assert fork.traced.stops == drawn.traced.stops
            assert fork.traced.route.paths != drawn.traced.route.paths
            back = [other.traced.route for other in forks(fork.traced)]
            assert drawn.traced.route in back  # the way it came from is offered there
            judged = judge_routes(drawn.game, drawn.laid, drawn.with_(fork.traced).routes)
            assert isinstance(judged, tuple) or judged.code != "route_not_joined"
    assert count


@pytest.mark.parametrize("title", list(TITLES))
def test_a_tap_on_own_track_cuts_and_on_other_track_leads_there(title: str) -> None:
    led = 0
    for trace in traces(title):
        for number, way in enumerate(trace.ways):
            cut = at_track(trace, way[0])
            assert len(cut.stops) == max(number + 1, len(trace.stops) - number - 1)
            assert not trace.track & frozenset(way) & cut.track
        for piece in sorted(trace.free - trace.track)[:12]:
            after = at_track(trace, piece)
            assert joined(after)
            assert after == trace or piece in after.track
            assert after == trace or leads(trace, piece)
            led += after != trace
        empty = replace(trace, stops=(), ways=())
        for piece in sorted(trace.track)[:4]:
            assert piece in at_track(empty, piece).track
    assert led


@pytest.mark.parametrize("title", list(TITLES))
def test_taps_on_stops_take_ends_away_and_put_them_back(title: str) -> None:
    for trace in traces(title):
        shorter = at_stop(trace, trace.stops[-1])
        assert shorter.stops == trace.stops[:-1]
        if len(shorter.stops) > 1:
            again = at_stop(shorter, trace.stops[-1])
            assert trace.stops[-1] in again.stops
            assert joined(again)
        for place, longer in onward(shorter):
            assert joined(longer)
            assert place in at_stop(shorter, place).stops
        assert all(at_stop(trace, place) == trace for place in trace.stops[1:-1])


@pytest.mark.parametrize("title", list(TITLES))
def test_a_hex_with_several_stops_offers_one_after_the_other(title: str) -> None:
    turned = 0
    for trace in traces(title):
        hex_, _ = trace.stops[-1]
        for several in (hex_, *(h for h, f in trace.board.faces.items() if len(f.stops) > 1)):
            places = [(several, n) for n in range(len(trace.board.faces[several].stops))]
            begun = replace(trace, stops=(places[0],), ways=())
            for place in places[1:]:
                begun = next(in_turn(begun, places))
                assert begun.stops == (place,)
                turned += 1
            assert next(in_turn(begun, places)).stops == ()
        if trace.stops[-1] == (hex_, len(trace.board.faces[hex_].stops) - 1):
            places = [(hex_, n) for n in range(len(trace.board.faces[hex_].stops))]
            assert next(in_turn(trace, places)) == at_stop(trace, trace.stops[-1])
    assert turned or title == "1849"  # where every hex has one stop at most


def test_no_track_is_offered_that_a_train_may_not_use() -> None:
    """1849: an E train does not use narrow track."""
    for drawn in drawings("1849"):
        board, laid = drawn.game.state.board, drawn.laid
        kinds = laid.problem.trains
        forbidding = tuple(replace(kind, forbidden_gauges=("narrow",)) for kind in kinds)
        held = Drawn(drawn.game, drawn.run, drawn.hand)
        banned = replace(laid, problem=replace(laid.problem, trains=forbidding))
        held.__dict__["laid"] = banned
        assert held.traced is not None and drawn.traced is not None
        narrow = {p for p in laid.pieces if board.faces[p[0]].segments[p[1]].gauge == "narrow"}
        assert held.traced.free == drawn.traced.free - narrow
        if narrow & drawn.traced.free:
            return
    raise AssertionError("no company reaches narrow track")


def test_the_gain_of_a_stop_is_what_the_run_earns_more_with_it() -> None:
    voice = Voice("en", begin("1849", players=3).title, {})
    told = 0
    for drawn in drawings("1849"):
        assert drawn.traced is not None
        shorter = drawn.with_(drawn.traced.kept(1, len(drawn.traced.stops) - 1))
        held = Drawn(drawn.game, shorter, drawn.hand)
        for place, gain in held.gains(voice).items():
            longer = Drawn(drawn.game, shorter, Hand(drawn.hand.train, stop=place)).tapped()
            assert longer is not None
            told += 1
            before, after = _earned(drawn.game, held, shorter), _earned(drawn.game, held, longer)
            assert gain == voice.change(after - before)
    assert told


def _earned(game: Game, drawn: Drawn, run: RunTrains) -> int:
    judged = judge_routes(game, drawn.laid, run.routes)
    return sum(judged) if isinstance(judged, tuple) else 0


@pytest.mark.parametrize("title", list(TITLES))
def test_barred_track_is_used_by_no_route_and_by_no_best_run(title: str) -> None:
    for drawn in drawings(title)[::6]:
        assert drawn.traced is not None
        barred = sorted(drawn.traced.track)[:1]
        held = Drawn(drawn.game, RunTrains(()), Hand(drawn.hand.train, tuple(barred)))
        assert held.traced is not None and not held.traced.free & set(barred)
        company = runs.runs_now(drawn.game)
        free = runs.question(drawn.game, company, 60)
        asked = runs.question(drawn.game, company, 60, barred)
        assert asked.search.solution is not None and free.search.solution is not None
        assert asked.search.solution.revenue <= free.search.solution.revenue
        assert not set(barred) & set(asked.laid.pieces)
        judged = judge_routes(drawn.game, drawn.laid, asked.routes or ())
        assert isinstance(judged, tuple)


def test_two_trains_change_routes() -> None:
    for drawn in drawings("1822PNW"):
        for row in drawn.rows(Voice("en", drawn.game.title, {}), False):
            if row.swap:
                swapped = read(drawn.game, row.swap)
                assert isinstance(swapped, RunTrains)
                mine = {r.train: r.stops for r in drawn.run.routes}
                theirs = {r.train: r.stops for r in swapped.routes}
                assert theirs.get(row.train) == mine.get(drawn.hand.train)
                assert theirs.get(drawn.hand.train) == mine.get(row.train)
                return
    raise AssertionError("no company has two trains")


def test_a_pullman_is_not_held_and_changes_no_routes() -> None:
    for drawn in drawings("1822PNW"):
        rows = drawn.rows(Voice("en", drawn.game.title, {}), False)
        pullmans = [row for row in rows if row.kind == "P+"]
        assert all(row.runs is (row not in pullmans) for row in rows)
        if pullmans:
            assert not any(row.swap for row in pullmans)
            return
    raise AssertionError("no company has a Pullman")


@pytest.mark.parametrize(
    "stop", ["²", "9" * 5000, "", "-", "B8", "B8-", "B8-²", "B8-" + "9" * 5000]
)
def test_an_odd_name_of_a_stop_names_none(stop: str) -> None:
    assert place_of(begin("1849", players=3).state.board, stop) is None


def test_what_an_address_says_is_checked_against_the_board() -> None:
    board = begin("1849", players=3).state.board
    asked = hand(
        board, {"train": "4H-0", "bar": "B8.0,A1.0,B8.99,.,B8.x", "stop": "Z1.0", "track": "B8"}
    )
    assert asked.stop is None and asked.track is None
    assert set(asked.barred) <= {("B8", 0)}
    assert hand(board, {}) == Hand()


def test_routes_of_trains_that_the_company_has_not_stay_as_they_are() -> None:
    drawn = drawings("1849")[0]
    foreign = Route("99H-7", ("Z1-0", "B8-9"), (("Z1", "B8"),))
    run = RunTrains((foreign, *drawn.run.routes))
    held = Drawn(drawn.game, run, Hand(drawn.hand.train, track=("B8", 0)))
    voice = Voice("en", drawn.game.title, {})
    assert held.traced is not None and held.tracing() is not None
    assert foreign in held.with_(held.traced).routes
    assert held.gains(voice) == {} and held.rows(voice, False)
