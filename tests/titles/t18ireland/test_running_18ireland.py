"""18Ireland, digest 4.5 and 4.6: routes, narrow feeders, bonuses, dividends."""

from __future__ import annotations

from senro.core.action import Dividend, LayTile, PlaceToken, Route, RunTrains
from senro.core.game import Game
from senro.rules.run import possible_route
from senro.rules.turns import Turn
from senro.titles.t18ireland.running import feeders
from senro.titles.t18ireland.state import columns
from tests.titles.t18ireland.positions import (
    P1,
    P2,
    PAR_50,
    asks,
    ireland,
    price,
    start,
    tiles,
    turn,
    why,
)


def best(game: Game) -> int:
    """Return what the best run earns."""
    (run,) = game.legal.of(RunTrains)
    after = game.copy()
    after.apply(run)
    frame = after.frame
    assert isinstance(frame, Turn)
    return frame.revenue


def run(*routes: tuple[str, str, str]) -> RunTrains:
    """Routes as (train, stops, legs), "I11-1 I9-0" and "I11,I9"."""
    made = []
    for train, stops, legs in routes:
        paths = tuple(tuple(leg.split(",")) for leg in legs.split())
        made.append(Route(train, tuple(stops.split()), paths))
    return RunTrains(tuple(made))


def dublin(*trains: str) -> Game:
    """DDR with Drogheda (IR2) and Kingstown; the seed's first route."""
    game = ireland()
    start(game, "DDR", {P1: (0, 1)}, cell=PAR_50, trains=trains)
    tiles(game, "I9:IR2:0")
    return turn(game, "DDR", "run")


def test_the_seeds_route() -> None:
    """Dublin 30 and Drogheda 10 over one hex side."""
    game = dublin("2H-0")
    assert best(game) == 40


def test_length_counts_hex_sides() -> None:
    """A 1H' reaches neighbouring hexes only; stops do not matter (4.5.1)."""
    game = ireland(phase="6")
    game.state.discarded = ("1H'-0",)
    start(game, "DDR", {P1: (0,)}, trains=("1H'-0",))
    tiles(game, "I9:IR2:0 H8:9:5 G7:58:5")
    game = turn(game, "DDR", "run")
    assert best(game) == 40


def test_the_run_is_asked_although_the_train_is_too_short() -> None:
    """Train length is ignored: an empty list must be submitted (4.5.4, section 10, 21)."""
    game = ireland(phase="6")
    start(game, "WLR", {P1: (0,)}, trains=("1H'-0",))
    tiles(game, "D16:5:3 D14:9:0 D12:4:0")  # two sides to Athenry
    game = turn(game, "WLR", "run")
    assert asks(game) == ("run", "WLR")
    game.apply(RunTrains(()))
    assert price(game, "WLR") == 55  # left, unasked


def test_a_route_of_the_moment_is_remembered_after_the_own_lay_only() -> None:
    """The first tile of Belfast joins its token's city, which is then left for the other one."""
    for layer, remembered in (("UR", True), ("DER", False)):
        game = ireland()
        start(game, "UR", {P1: (0,)}, cash=100)
        start(game, "DER", {P2: (0,)}, cash=100)
        tiles(game, "I9:IR7:0 I7:9:0 I5:69:2")
        game = turn(game, layer)
        game.play([LayTile("J4", "IR1", 4), PlaceToken("J4", 1)])
        assert ("UR" in game.state.connected) is remembered
        assert possible_route(game, "UR") is remembered


def test_no_run_without_a_second_stop() -> None:
    game = ireland()
    start(game, "DDR", {P1: (0,)}, trains=("2H-0",))
    assert asks(turn(game, "DDR", "run"))[0] != "run"


def test_routes_need_a_token_and_joined_track() -> None:
    game = dublin("2H-0")
    assert why(game, run(("2H-0", "I11-0 I13-0", "I11,I13"))) is not None  # DKR's city
    assert why(game, run(("2H-0", "I11-1 I9-0", "I11,I9"))) is None
    assert why(game, run(("2H-1", "I11-1 I9-0", "I11,I9"))) == "route_no_such_train"


def test_a_hex_side_is_used_once_by_all_trains() -> None:
    game = dublin("2H-0", "2H-1")
    twice = run(("2H-0", "I11-1 I9-0", "I11,I9"), ("2H-1", "I11-1 I9-0", "I11,I9"))
    assert why(game, twice) is not None


# -- 4.5.2 narrow bonus --------------------------------------------------------------------


def fed() -> Game:
    """GJR of Sligo (narrow to the south-west), a chain of narrow towns below it."""
    game = ireland(phase="4")
    start(game, "GJR", {P1: (0,)}, trains=("2H-0",))
    # Sligo: broad to E7, narrow to D8; D8 leads down to D10 and on to Athenry.
    tiles(game, "D6:659:5 E7:58:2 D8:79:0 D10:79:0 D12:IR24:3")
    return turn(game, "GJR", "run")


def test_narrow_stops_count_for_the_stop_they_feed() -> None:
    game = fed()
    board = game.state.board
    fed_by = feeders(board, ("D6", 0))
    assert fed_by == (("D12", 0),)
    assert best(game) == 20 + 10 + 10


def test_narrow_track_ends_at_a_stop_with_broad_track() -> None:
    """It does not count and is not walked through (section 10, 18)."""
    game = fed()
    tiles(game, "D12:IR16:1")
    game = turn(game, "GJR", "run")
    assert feeders(game.state.board, ("D6", 0)) == ()


def test_trains_never_use_narrow_track() -> None:
    """Known fault: trains used narrow track, and the router chose it."""
    game = fed()
    assert why(game, run(("2H-0", "D6-0 D12-0", "D6,D8,D10,D12"))) is not None


def test_each_stop_of_each_route_has_the_bonus() -> None:
    """A network attached to two stops of a route counts twice (section 10, 17)."""
    game = fed()
    game.state.board = ireland(phase="4").state.board.with_token("GJR", ("D6", 0))
    # Sligo and Collooney, joined by broad track, and by narrow track through Athenry.
    tiles(game, "D6:659:5 D8:79:0 D10:79:0 D12:IR24:3 E13:77:2 E11:79:0 E9:79:0 E7:IR18:0")
    game = turn(game, "GJR", "run")
    assert best(game) == (20 + 10) + (10 + 10)


# -- bonuses -------------------------------------------------------------------------------


def limerick(**privates: str) -> Game:
    """WLR of Limerick with track to Athenry; Dromod has tile 5."""
    game = ireland(phase="4", privates=privates)
    start(game, "WLR", {P1: (0,)}, trains=("2H-0",))
    tiles(game, "D16:5:3 D14:9:0 D12:4:0")
    return game


def test_shannon_adds_the_other_city() -> None:
    """Any visit counts, and nothing while the other is unlaid (section 10, 20)."""
    assert best(turn(limerick(RSSC="WLR"), "WLR", "run")) == 30
    game = limerick(RSSC="WLR")
    tiles(game, "F10:5:0")
    assert best(turn(game, "WLR", "run")) == 50
    game = limerick(RSSC=P2)
    tiles(game, "F10:5:0")
    assert best(turn(game, "WLR", "run")) == 30


def test_shannon_without_a_route() -> None:
    """Known fault: a crash with no route chosen. No route, no bonus."""
    game = limerick(RSSC="WLR")
    tiles(game, "F10:5:0")
    game = turn(game, "WLR", "run")
    assert why(game, RunTrains(())) is None
    game.apply(RunTrains(()))
    assert price(game, "WLR") == 55


def galway(owner: str) -> Game:
    game = ireland(phase="4")
    start(game, "GSWR", {P1: (0,)}, trains=("2H-0", "2H-1"))
    tiles(game, "C13:5:3 D12:4:1 C11:9:0 C9:4:0")
    columns(game).bonus["TASPS"] = owner
    game.state.board = game.state.board.with_marks("C13", ("TASPS",))
    return turn(game, "GSWR", "run")


def test_galway_adds_20_to_every_route() -> None:
    assert best(galway("GSWR")) == (20 + 10 + 20) + (20 + 10 + 20)
    assert best(galway("GNRI")) == (20 + 10) + (20 + 10)


# -- 4.6 dividends -------------------------------------------------------------------------


def test_payout_to_players_and_treasury() -> None:
    """40 over five shares: P1's three 24, the treasury's two 16 (seed, OR 1.2)."""
    game = dublin("2H-0")
    game.apply(next(iter(game.legal)))
    cash = game.state.cash[P1]
    game.apply(Dividend("payout"))
    assert game.state.cash[P1] == cash + 24 and game.state.cash["DDR"] == 16
    assert price(game, "DDR") == 50  # 40 < 50: stays


def test_withheld_money_moves_left() -> None:
    game = dublin("2H-0")
    game.apply(next(iter(game.legal)))
    assert why(game, Dividend("half")) == "no_such_dividend"
    game.apply(Dividend("withhold"))
    assert game.state.cash["DDR"] == 40 and price(game, "DDR") == 38
