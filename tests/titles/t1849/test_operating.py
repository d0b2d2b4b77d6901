"""1849, digest 4.1, 4.2, 4.6, 4.7, 4.10 to 4.13: turns, runs, dividends, issues, privates."""

from __future__ import annotations

import pytest

from senro.board.network import network
from senro.core.action import (
    Assign,
    BuyPrivate,
    BuyShares,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    Route,
    RunTrains,
    SellShares,
)
from senro.core.game import Game
from senro.rules.track import reseat
from senro.rules.turns import OperatingRound, StockRound, begin_operating_round
from senro.testing import stand
from senro.titles.t1849.map import TILES
from senro.titles.t1849.market import after_dividend
from senro.titles.t1849.state import SicilianTurn, Teleport, columns
from tests.titles.t1849.positions import (
    P1,
    P2,
    P3,
    found,
    holding,
    phase,
    price,
    purse,
    sicily,
    step,
    turn,
    why,
)


def marsala(**more: int) -> Game:
    """CTL of P1 at 100 with a 4H and a tile in Mazzara; RCS of P2 behind it."""
    game = sicily()
    trains = ("4H-0",) if more.get("trains", 1) else ()
    found(
        game,
        "CTL",
        {P1: (0, 1), P3: (2,)},
        cash=more.get("cash", 260),
        trains=trains,
        operated=more.get("operated", 2),
    )
    found(game, "RCS", {P2: (0, 1)}, cash=100)
    lay(game, "G1", "58", 3)
    return game


def lay(game: Game, hex_: str, tile: str, rotation: int) -> None:
    new = TILES[tile].turned(rotation)
    game.state.supply[tile] -= 1
    game.state.board = game.state.board.with_face(hex_, new, reseat(game.state.board, hex_, new))


def best(game: Game) -> RunTrains:
    run = next(iter(game.legal.of(RunTrains)))
    assert isinstance(run, RunTrains)
    return run


# -- 4.1 -----------------------------------------------------------------------------------


def test_income_is_paid_first_to_players_and_corporations() -> None:
    game = marsala()
    game.state.privates = {"SCE": P1, "SMS": "CTL"}
    begin_operating_round(game, 1, 1)
    assert game.state.cash[P1] == 380
    assert game.state.cash["CTL"] == 280


def test_the_order_is_fixed_for_the_round() -> None:
    game = marsala()
    (round_,) = begin_operating_round(game, 1, 1)
    assert isinstance(round_, OperatingRound)
    assert round_.queue == ("CTL", "RCS")
    game = stand(game, round_)
    after_dividend(game, "CTL", 0, 0)  # falls behind RCS
    assert game.decision is not None and game.decision.entity == "CTL"


def test_with_no_corporation_a_round_is_the_income_only() -> None:
    game = sicily()
    game.state.privates = {"SCE": P1}
    frames = begin_operating_round(game, 1, 1)
    game = stand(game, *frames)
    assert step(game) == "share_turn"
    assert game.state.cash[P1] == 380
    assert game.state.set_number == 2


def test_a_corporation_that_closed_is_skipped() -> None:
    game = marsala()
    game.state.floated = ("RCS",)
    game = stand(game, OperatingRound(1, 1, ("CTL", "RCS")))
    assert game.decision is not None and game.decision.entity == "RCS"


@pytest.mark.parametrize(("name", "rounds"), [("4H", 1), ("6H", 2), ("8H", 2), ("10H", 3)])
def test_the_number_of_rounds_is_fixed_when_the_set_begins(name: str, rounds: int) -> None:
    game = marsala()
    phase(game, name)
    frames = game.title.after(game, StockRound(P1))
    assert isinstance(frames[-1], OperatingRound)
    assert frames[-1].of == rounds


# -- 4.2 prompts ---------------------------------------------------------------------------


def test_a_plain_turn_prompt_by_prompt() -> None:
    game = turn(marsala(), "CTL")
    asked = []
    for action in (Pass(), Pass(), None, Dividend("withhold"), Pass(), Pass()):
        asked.append(step(game))
        game.apply(action or best(game))
    assert asked == ["track", "token", "run", "dividend", "train", "issue"]
    assert game.state.set_number == 2  # nobody else was to operate


def test_without_a_route_the_run_and_dividend_are_skipped_and_the_price_falls() -> None:
    game = marsala(trains=0)
    game = turn(game, "CTL", "run")
    assert step(game) == "train"
    assert price(game, "CTL") == 90
    assert game.state.operated["CTL"] == 3


def test_an_empty_run_is_allowed_and_withholds_nothing() -> None:
    game = turn(marsala(), "CTL", "run")
    game.apply(RunTrains(()))
    assert step(game) == "train"
    assert price(game, "CTL") == 90


def test_a_port_alone_asks_for_routes_though_there_is_none() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1)}, cash=0, trains=("4H-0",))
    lay(game, "B4", "7", 5)  # joins Palermo to the port A5
    game = turn(game, "RCS", "run")
    assert step(game) == "run"
    assert best(game) == RunTrains(())


def test_a_corporation_with_one_lira_is_asked_for_trains_of_others() -> None:
    game = sicily()
    found(game, "CTL", {P1: (0, 1)}, cash=1)
    found(game, "RCS", {P2: (0, 1)}, trains=("4H-0",))
    assert step(turn(game, "CTL", "train")) == "train"
    purse(game, "CTL", 0)
    lay(game, "G1", "58", 3)
    assert step(turn(game, "CTL", "train")) == "train"  # must buy
    purse(game, "RCS", 0)
    assert step(turn(game, "RCS", "train")) != "train"


# -- 4.6 and 4.7 ---------------------------------------------------------------------------

LINE = Route("4H-0", ("C1-1", "E1-0", "G1-0"), (("C1", "E1"), ("E1", "G1")))


def test_the_run_of_the_example() -> None:
    game = turn(marsala(), "CTL", "run")
    assert why(game, RunTrains((LINE,))) is None
    game.apply(RunTrains((LINE,)))
    assert step(game) == "dividend"
    assert game.state.agenda[-1].revenue == 50  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("stops", "paths"),
    [
        (("E1-0",), ()),  # one stop
        (("E1-0", "E1-0"), (("E1", "E1"),)),
        (("C1-1", "G1-0"), (("C1", "E1", "G1"),)),  # passes a stop without visiting it
        (("E1-0", "M9-0"), (("E1", "M9"),)),  # not joined
        (("C1-1", "E1-0", "C1-1"), (("C1", "E1"), ("E1", "C1"))),
    ],
)
def test_what_is_no_route(stops: tuple[str, ...], paths: tuple[tuple[str, ...], ...]) -> None:
    game = turn(marsala(), "CTL", "run")
    assert why(game, RunTrains((Route("4H-0", stops, paths),))) is not None


def test_a_train_of_somebody_else_and_one_train_twice() -> None:
    game = turn(marsala(), "CTL", "run")
    assert why(game, RunTrains((Route("4H-1", LINE.stops, LINE.paths),))) is not None
    assert why(game, RunTrains((LINE, LINE))) is not None


def test_a_stated_revenue_must_be_right() -> None:
    game = turn(marsala(), "CTL", "run")
    assert why(game, RunTrains((Route(LINE.train, LINE.stops, LINE.paths, 51),))) is not None
    assert why(game, RunTrains((Route(LINE.train, LINE.stops, LINE.paths, 50),))) is None


def paying(revenue: int, kind: str) -> Game:
    game = marsala()
    game = stand(game, SicilianTurn(OperatingRound(1, 1, ()), "CTL", step=6, revenue=revenue))
    assert step(game) == "dividend"
    game.apply(Dividend(kind))
    return game


def test_pay_by_units_to_players_and_the_own_treasury_and_not_the_pool() -> None:
    game = marsala()
    columns(game).shares["CTL"] = tuple(
        (n, "pool" if n == 3 else who) for n, who in game.state.shares["CTL"]
    )
    before = dict(game.state.cash)
    game = stand(game, SicilianTurn(OperatingRound(1, 1, ()), "CTL", step=6, revenue=50))
    game.apply(Dividend("payout"))
    paid = {who: game.state.cash[who] - before[who] for who in (P1, P2, P3, "CTL")}
    assert paid == {P1: 15, P2: 0, P3: 5, "CTL": 25}
    assert game.state.cash["bank"] == before["bank"] - 45


@pytest.mark.parametrize(
    ("revenue", "kind", "reached"),
    [
        (90, "payout", 100),  # below the price: no move
        (100, "payout", 111),  # the total, not the amount per share
        (110, "payout", 111),
        (300, "payout", 111),  # one step only
        (300, "withhold", 90),
        (10, "withhold", 90),
    ],
)
def test_the_price_after_a_dividend(revenue: int, kind: str, reached: int) -> None:
    assert price(paying(revenue, kind), "CTL") == reached


def test_withholding_pays_the_corporation() -> None:
    assert paying(50, "withhold").state.cash["CTL"] == 310


def test_there_are_no_half_dividends() -> None:
    game = marsala()
    game = stand(game, SicilianTurn(OperatingRound(1, 1, ()), "CTL", step=6, revenue=50))
    assert why(game, Dividend("half")) == "no_such_dividend"
    assert list(game.legal) == [Dividend("payout"), Dividend("withhold")]


def test_operated_once_others_may_sell_it() -> None:
    game = marsala(operated=0)
    game = turn(game, "CTL", "dividend")
    assert game.state.operated["CTL"] == 1


# -- 4.10 ----------------------------------------------------------------------------------


def test_no_issue_in_the_first_turn() -> None:
    game = turn(marsala(operated=1), "CTL", "issue")
    assert step(game) != "issue"
    game = turn(marsala(operated=2), "CTL", "issue")
    assert step(game) == "issue"


def test_issue() -> None:
    game = turn(marsala(), "CTL", "issue")
    bank = game.state.cash["bank"]
    game.apply(SellShares(("CTL_3", "CTL_4"), 20))
    assert game.state.cash["CTL"] == 260 + 200
    assert game.state.cash["bank"] == bank - 200
    assert price(game, "CTL") == 87  # two rows down
    assert holding(game, "CTL")["pool"] == 20
    assert columns(game).dropped == ()


def test_one_action_ends_the_step() -> None:
    game = turn(marsala(), "CTL", "issue", later=("RCS",))
    game.apply(SellShares(("CTL_3",), 10))
    assert game.decision is not None and game.decision.entity == "RCS"


def test_an_issue_leaves_at_most_half_in_the_pool() -> None:
    game = marsala()
    columns(game).shares["CTL"] = tuple(
        (n, "pool" if n in (3, 4, 5) else who) for n, who in game.state.shares["CTL"]
    )
    game = turn(game, "CTL", "issue")
    assert why(game, SellShares(("CTL_6",), 10)) is None
    assert why(game, SellShares(("CTL_6", "CTL_7"), 30)) == "pool_full"


def test_d_is_issued_only_with_all_that_is_left() -> None:
    game = turn(marsala(), "CTL", "issue")
    assert why(game, SellShares(("CTL_7",), 20)) == "last_certificate_last"
    assert why(game, SellShares(("CTL_3", "CTL_7"), 30)) == "last_certificate_last"
    game = marsala()
    columns(game).shares["CTL"] = tuple(
        (n, P2 if n in (3, 4, 5) else who) for n, who in game.state.shares["CTL"]
    )
    assert why(turn(game, "CTL", "issue"), SellShares(("CTL_6", "CTL_7"), 30)) is None


def test_redeem_one_certificate_without_a_price_move() -> None:
    game = marsala()
    columns(game).shares["CTL"] = tuple(
        (n, "pool" if n in (3, 4) else who) for n, who in game.state.shares["CTL"]
    )
    game = turn(game, "CTL", "issue")
    bank = game.state.cash["bank"]
    assert why(game, BuyShares(("CTL_3", "CTL_4"))) == "not_in_pool"
    game.apply(BuyShares(("CTL_3",)))
    assert (game.state.cash["CTL"], game.state.cash["bank"]) == (160, bank + 100)
    assert price(game, "CTL") == 100


def test_redemption_needs_cash_and_leaves_d_to_the_last() -> None:
    game = marsala(cash=150)
    columns(game).shares["CTL"] = tuple(
        (n, "pool" if n in (3, 7) else who) for n, who in game.state.shares["CTL"]
    )
    game = turn(game, "CTL", "issue")
    assert why(game, BuyShares(("CTL_7",))) in ("last_certificate_last", "not_enough_cash")
    assert why(game, BuyShares(("CTL_3",))) is None
    assert why(game, BuyShares(("CTL_4",))) == "not_in_pool"
    assert why(game, BuyShares(("RCS_3",))) == "not_yours"


# -- 4.11 and 4.12 -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "open_"), [("4H", False), ("6H", True), ("8H", True), ("10H", True), ("12H", False)]
)
def test_privates_are_for_sale_in_phases_6h_to_10h(name: str, open_: bool) -> None:
    game = marsala()
    phase(game, name)
    game.state.privates = {"SCE": P1}
    code = why(turn(game, "CTL"), BuyPrivate("SCE", 20))
    assert (code is None) == open_


def test_any_price_up_to_twice_the_value_paid_to_the_owner() -> None:
    game = marsala()
    phase(game, "6H")
    game.state.privates = {"SCE": P2, "RSA": P3}
    game = turn(game, "CTL")
    assert why(game, BuyPrivate("SCE", 0)) == why(game, BuyPrivate("SCE", 41)) == "price_between"
    assert why(game, BuyPrivate("RSA", 150)) == "not_for_sale"
    assert why(game, BuyPrivate("CNM", 75)) == "not_for_sale"
    game.apply(BuyPrivate("SCE", 37))
    assert game.state.cash[P2] == 375 + 37
    assert game.state.privates["SCE"] == "CTL"
    assert step(game) == "track"  # the prompt stays


def test_the_step_is_asked_with_one_lira_and_stays_until_a_pass() -> None:
    game = marsala(cash=1)
    phase(game, "6H")
    game.state.privates = {"SCE": P2}
    game = turn(game, "CTL", "privates")
    assert step(game) == "privates"
    purse(game, "CTL", 0)
    assert step(turn(game, "CTL", "privates")) != "privates"


def test_an_unused_cnm_keeps_the_last_prompt() -> None:
    game = marsala(cash=0)
    game.state.privates = {"CNM": "CTL"}
    assert step(turn(game, "CTL", "privates")) == "privates"


def test_cnm_marks_one_port_for_its_corporation() -> None:
    game = marsala()
    game.state.privates = {"CNM": "CTL"}
    game = turn(game, "CTL")
    ports = {a.hex for a in game.legal.of(Assign) if isinstance(a, Assign)}
    assert ports == {"A5", "a12", "L14", "N8"}
    assert why(game, Assign("CNM", "C15")) == "not_a_port"
    assert why(game, Assign("SCE", "A5")) == "no_such_power"
    game.apply(Assign("CNM", "N8"))
    assert columns(game).port == {"CTL": "N8"}
    assert "CNM" in game.state.closed
    assert step(game) == "track"
    assert why(game, Assign("CNM", "A5")) == "not_its_private"


def test_the_mark_adds_20_to_a_route_that_stops_there() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1)}, trains=("6H-0",))
    lay(game, "B4", "7", 5)
    lay(game, "D4", "58", 3)
    assert _value(turn(game, "RCS", "run")) == 10 + 50 + 10  # A5, Palermo, Partinico
    columns(game).port["RCS"] = "A5"
    assert _value(turn(game, "RCS", "run")) == 90
    columns(game).port = {"CTL": "A5"}
    assert _value(turn(game, "RCS", "run")) == 70  # somebody else's mark


def _value(game: Game) -> int:
    after = game.copy()
    after.apply(best(after))
    top = after.state.agenda[-1]
    return top.revenue if isinstance(top, SicilianTurn) else 0


def test_sms_asks_before_the_track_step_and_again_next_turn() -> None:
    game = marsala()
    game.state.privates = {"SMS": "CTL"}
    game = turn(game, "CTL", "teleport")
    assert step(game) == "teleport"
    assert list(game.legal) == [Teleport(), Pass()]
    assert why(game, Assign("CNM", "A5")) in ("not_its_private", "another_step")
    game.apply(Pass())
    assert step(game) == "track"
    assert game.state.privates["SMS"] == "CTL"
    assert step(turn(game, "CTL", "teleport")) == "teleport"


def test_sms_lays_a_tile_in_a_coastal_city_without_connection_and_a_token_there() -> None:
    game = marsala()
    game.state.privates = {"SMS": "CTL"}
    game = turn(game, "CTL", "teleport")
    game.apply(Teleport())
    assert "SMS" in game.state.closed
    assert why(game, LayTile("D2", "9", 2)) == "coastal_only"
    assert why(game, LayTile("J6", "657", 2)) is None
    game.apply(LayTile("J6", "657", 2))
    assert game.state.cash["CTL"] == 220
    assert step(game) == "token"
    assert why(game, PlaceToken("M9", 0)) == "coastal_only"
    assert why(game, PlaceToken("J6", 0)) == "slot_reserved"  # all other token rules hold


def test_sms_without_a_tile_places_in_any_of_the_eight() -> None:
    game = marsala()
    game.state.privates = {"SMS": "CTL"}
    game = turn(game, "CTL", "teleport")
    game.apply(Teleport())
    game.apply(Pass())
    assert step(game) == "token"
    hexes = {a.hex for a in game.legal.of(PlaceToken) if isinstance(a, PlaceToken)}
    assert hexes == {"B14", "C1", "M9"}  # the others are reserved, full or its own
    game.apply(PlaceToken("B14", 0))
    assert ("B14", 0) in game.state.board.tokens("CTL")


def test_what_a_teleported_token_reaches_counts_at_once() -> None:
    game = marsala()
    game.state.privates = {"SMS": "CTL"}
    game = turn(game, "CTL", "teleport")
    game.apply(Teleport())
    game.apply(Pass())
    game.apply(PlaceToken("B14", 0))
    assert ("B14", 0) in network(game.state.board, "CTL").stops


def test_sms_bought_before_the_track_answer_is_asked_about_at_once() -> None:
    game = marsala()
    phase(game, "6H")
    game.state.privates = {"SMS": P1}
    game = turn(game, "CTL")
    game.apply(BuyPrivate("SMS", 1))
    assert step(game) == "teleport"
    game = marsala()
    phase(game, "6H")
    game.state.privates = {"SMS": P1}
    game = turn(game, "CTL")
    game.apply(Pass())
    game.apply(BuyPrivate("SMS", 1))
    assert step(game) == "token"


def test_rsa_closes_when_its_corporation_buys_a_train_from_anybody() -> None:
    game = marsala(trains=0)
    game.state.privates = {"RSA": P3}
    columns(game).tied = "CTL"
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("4H-0", 100))
    assert "RSA" in game.state.closed
    game = marsala(trains=0)
    game.state.trains["RCS"] = ("4H-1",)
    game.state.deck = tuple(t for t in game.state.deck if t != "4H-1")
    game.state.privates = {"RSA": P3}
    columns(game).tied = "CTL"
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("4H-1", 1))
    assert "RSA" in game.state.closed


def test_rsa_of_another_corporation_stays() -> None:
    game = marsala(trains=0)
    game.state.privates = {"RSA": P3}
    columns(game).tied = "RCS"
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("4H-0", 100))
    assert game.state.privates["RSA"] == P3
