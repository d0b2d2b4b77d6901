"""1849, digest 4.8, 4.9 and 5: buying trains, limits, phases, rust, the first 12H."""

from __future__ import annotations

import pytest

from senro.board.network import network
from senro.core.action import BuyTrain, DiscardTrain, LayTile, Pass
from senro.core.game import Game
from senro.records.trust import forgiven
from senro.rules.track import reseat
from senro.rules.turns import OperatingRound, StockRound
from senro.titles.t1849.data import PHASES, TRAINS
from senro.titles.t1849.founding import pars
from senro.titles.t1849.map import TILES
from senro.titles.t1849.state import columns
from tests.titles.t1849.positions import (
    P1,
    P2,
    P3,
    found,
    give_trains,
    phase,
    purse,
    sicily,
    step,
    turn,
    why,
)


def lay(game: Game, hex_: str, tile: str, rotation: int) -> None:
    new = TILES[tile].turned(rotation)
    game.state.supply[tile] -= 1
    game.state.board = game.state.board.with_face(hex_, new, reseat(game.state.board, hex_, new))


def at_deck(front: str, options: tuple[str, ...] = (), in_phase: str = "4H") -> Game:
    """CTL of P1 and RCS of P2 with money, the given train first in the deck."""
    game = sicily(options=options)
    deck = game.state.deck
    game.state.deck = deck[deck.index(front) :]
    found(game, "CTL", {P1: (0, 1)}, cash=1500)
    found(game, "RCS", {P2: (0, 1)}, cash=1500)
    phase(game, in_phase)
    return game


@pytest.mark.parametrize(
    ("kind", "cost", "reach", "rusts"),
    [
        ("4H", 100, 4, "8H"),
        ("6H", 200, 6, "10H"),
        ("8H", 350, 8, "16H"),
        ("10H", 550, 10, None),
        ("12H", 800, 12, None),
        ("16H", 1100, 16, None),
        ("R6H", 350, 6, None),
        ("E", 550, 99, None),
    ],
)
def test_trains(kind: str, cost: int, reach: int, rusts: str | None) -> None:
    train = TRAINS[kind]
    assert (train.price, train.reach, train.rusts_on) == (cost, reach, rusts)


@pytest.mark.parametrize(
    ("name", "limit", "rounds", "colours", "privates", "column", "blue"),
    [
        ("4H", 4, 1, "yellow", False, 0, False),
        ("6H", 4, 2, "yellow green", True, 0, False),
        ("8H", 3, 2, "yellow green", True, 1, False),
        ("10H", 2, 3, "yellow green brown", True, 1, False),
        ("12H", 2, 3, "yellow green brown", False, 2, False),
        ("16H", 2, 3, "yellow green brown", False, 2, True),
    ],
)
def test_phases(
    name: str, limit: int, rounds: int, colours: str, privates: bool, column: int, blue: bool
) -> None:
    found_ = next(p for p in PHASES if p.name == name)
    assert found_.limit["corporation"] == limit
    assert (found_.rounds, found_.column) == (rounds, column)
    assert found_.colours == tuple(colours.split())
    assert ("buy_privates" in found_.allows) == privates
    assert ("blue_zone" in found_.allows) == blue


def test_the_deck_is_sequential_at_face_price() -> None:
    game = turn(at_deck("4H-0"), "CTL", "train")
    assert why(game, BuyTrain("4H-0", 100)) is None
    assert why(game, BuyTrain("4H-0", 99)) == "costs_exactly"
    assert why(game, BuyTrain("4H-1", 100)) == "train_not_yet"
    assert why(game, BuyTrain("6H-0", 200)) == "train_not_yet"
    assert why(game, BuyTrain("77H-0", 1)) == "not_for_sale"
    game.apply(BuyTrain("4H-0", 100))
    assert step(game) == "train"
    assert why(game, BuyTrain("4H-1", 100)) is None


def test_trains_of_others_at_any_price_the_buyer_has() -> None:
    game = at_deck("4H-1")
    give_trains(game, "RCS", "4H-2")
    game = turn(game, "CTL", "train")
    for amount, code in ((0, "price_between"), (1, None), (1500, None), (1501, "price_between")):
        assert why(game, BuyTrain("4H-2", amount)) == code
    game.apply(BuyTrain("4H-2", 700))
    assert (game.state.cash["CTL"], game.state.cash["RCS"]) == (800, 2200)


def test_a_train_of_another_kind_begins_its_phase_only_from_the_deck() -> None:
    game = at_deck("6H-0")
    give_trains(game, "RCS", "6H-1")
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("6H-1", 1))
    assert game.state.phase == 0
    game.apply(BuyTrain("6H-0", 200))
    assert game.title.phases[game.state.phase].name == "6H"


def test_discarded_trains_are_for_sale_at_face_price() -> None:
    game = at_deck("6H-0")
    game.state.discarded = ("4H-3",)
    game = turn(game, "CTL", "train")
    assert why(game, BuyTrain("4H-3", 100)) is None
    assert why(game, BuyTrain("4H-3", 50)) == "costs_exactly"
    game.apply(BuyTrain("4H-3", 100))
    assert game.state.discarded == ()


def test_r6h_is_offered_beside_the_deck_from_phase_16h() -> None:
    early = turn(at_deck("16H-0", in_phase="12H"), "CTL", "train")
    assert why(early, BuyTrain("R6H-0", 350)) == "train_not_yet"
    late = turn(at_deck("16H-1", in_phase="16H"), "CTL", "train")
    assert why(late, BuyTrain("R6H-0", 350)) is None


def test_the_train_limit_and_no_exchange() -> None:
    game = at_deck("4H-3")
    give_trains(game, "CTL", "6H-0", "6H-1", "6H-2", "6H-3")
    game = turn(game, "CTL", "train")
    assert step(game) != "train"
    game = at_deck("4H-3")
    game = turn(game, "CTL", "train")
    assert why(game, BuyTrain("4H-3", 100, exchange="4H-0")) == "no_exchange"
    assert why(game, BuyTrain("4H-3", 100, face="6H")) == "no_exchange"


@pytest.mark.parametrize(
    ("bought", "gone", "before"),
    [("8H-0", "4H", "6H"), ("10H-0", "6H", "8H"), ("16H-0", "8H", "12H")],
)
def test_rust_takes_a_kind_everywhere(bought: str, gone: str, before: str) -> None:
    game = at_deck(bought, in_phase=before)
    game.state.trains["RCS"] = (f"{gone}-0",)
    game.state.trains["CTL"] = (f"{gone}-1",)
    game.state.discarded = (f"{gone}-2",)
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain(bought, TRAINS[bought.partition("-")[0]].price))
    assert game.state.trains["RCS"] == () and game.state.discarded == ()
    assert game.state.trains["CTL"] == (bought,)


def test_a_phase_with_a_lower_limit_has_companies_discard_in_list_order() -> None:
    game = at_deck("10H-0", in_phase="8H")
    game.state.trains["RCS"] = ("8H-0", "8H-1", "8H-2")
    game.state.trains["CTL"] = ("8H-3", "8H-4")
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("10H-0", 550))
    assert game.decision is not None
    assert (step(game), game.decision.entity) == ("discard", "RCS")
    assert why(game, Pass()) == "discard_first"
    assert why(game, DiscardTrain("8H-3")) == "not_its_train"
    game.apply(DiscardTrain("8H-1"))
    assert (step(game), game.decision and game.decision.entity) == ("discard", "CTL")
    game.apply(DiscardTrain("10H-0"))  # the buyer of the new train too
    assert game.state.discarded == ("8H-1", "10H-0")
    assert step(game) != "discard"


def test_a_record_may_discard_in_any_order() -> None:
    game = at_deck("10H-0", in_phase="8H")
    game.state.trains["RCS"] = ("8H-0", "8H-1", "8H-2")
    game.state.trains["CTL"] = ("8H-3", "8H-4")
    found(game, "ATA", {P3: (0, 1)}, trains=("12H-0",))
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("10H-0", 550))
    reason = game.why_not(DiscardTrain("8H-3"))
    assert reason is not None and forgiven(game, DiscardTrain("8H-3"), reason)
    assert not forgiven(game, DiscardTrain("12H-0"), reason)  # ATA is not over its limit
    game.apply(DiscardTrain("8H-3"), trusted=True)
    assert game.state.trains["CTL"] == ("8H-4", "10H-0")
    assert (step(game), game.decision and game.decision.entity) == ("discard", "RCS")


def test_rusted_trains_go_before_discards() -> None:
    game = at_deck("8H-0", in_phase="6H")
    game.state.trains["RCS"] = ("4H-0", "6H-0", "6H-1", "6H-2")
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("8H-0", 350))
    assert step(game) != "discard"
    assert game.state.trains["RCS"] == ("6H-0", "6H-1", "6H-2")


def test_the_running_set_keeps_its_number_of_rounds() -> None:
    game = at_deck("6H-0")
    game = turn(game, "CTL", "train", of=1)
    game.apply(BuyTrain("6H-0", 200))
    while step(game) != "share_turn":
        game.apply(Pass())
    assert game.state.set_number == 2


# -- obligation (4.9) ----------------------------------------------------------------------


def test_it_must_buy_when_two_stops_are_joined() -> None:
    game = at_deck("4H-0")
    lay(game, "G1", "58", 3)
    game = turn(game, "CTL", "train")
    assert why(game, Pass()) == "must_own_train"
    game.apply(BuyTrain("4H-0", 100))
    assert why(game, Pass()) is None


def test_ports_do_not_count_and_calabria_does() -> None:
    game = at_deck("4H-0")
    lay(game, "B4", "7", 5)
    assert why(turn(game, "RCS", "train"), Pass()) is None  # Palermo and a port
    game = at_deck("4H-0")
    found(game, "AFG", {P3: (0, 1)}, cash=100, home="B14")
    assert why(turn(game, "AFG", "train"), Pass()) is None
    board = game.state.board
    messina = TILES["655"].turned(0)
    game.state.board = board.with_face("B14", messina, reseat(board, "B14", messina))
    assert ("C15", 0) in network(game.state.board, "AFG").stops
    assert why(turn(game, "AFG", "train"), Pass()) == "must_own_train"


def test_no_obligation_without_trains_in_the_depot() -> None:
    game = at_deck("4H-0")
    lay(game, "G1", "58", 3)
    game.state.deck = ()
    game.state.trains["RCS"] = ("4H-0",)
    assert why(turn(game, "CTL", "train"), Pass()) is None


# -- the first 12H -------------------------------------------------------------------------


def quake(afg: str = "M9", tile: bool = True) -> Game:
    game = at_deck("12H-0", in_phase="10H")
    found(game, "AFG", {P3: (0, 1)}, cash=100, home=afg)
    if tile:
        lay(game, "B14", "655", 0)
    return game


def test_privates_close_before_the_earthquake_and_marks_stay() -> None:
    game = quake()
    game.state.privates = {"SCE": P1, "CNM": "RCS", "RSA": P2}
    columns(game).port["CTL"] = "N8"
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("12H-0", 800))
    assert game.state.privates == {}
    assert {"SCE", "CNM", "RSA"} <= set(game.state.closed)
    assert columns(game).port == {"CTL": "N8"}


def test_messina_falls_back_and_loses_its_tokens_for_good() -> None:
    game = quake()
    game.state.board = game.state.board.with_token("RCS", ("B14", 0)).with_token("AFG", ("B14", 0))
    left = len(game.state.tokens["RCS"])
    supply = game.state.supply["655"]
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("12H-0", 800))
    board = game.state.board
    assert board.faces["B14"] is board.map.printed["B14"]
    assert board.cities["B14", 0].slots == (None,)
    assert game.state.supply["655"] == supply  # the tile does not return
    assert len(game.state.tokens["RCS"]) == left  # nor do the tokens
    assert "AFG" in game.state.floated  # it has M9 too
    assert game.state.connected == ()  # connections are found anew
    assert columns(game).open_city == {}


def test_a_yellow_messina_loses_its_tokens_too() -> None:
    game = quake(tile=False)
    game.state.board = game.state.board.with_token("RCS", ("B14", 0))
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("12H-0", 800))
    assert game.state.board.tokens("RCS") == (("C5", 0),)


def test_afg_with_its_only_token_in_messina_closes() -> None:
    game = quake(afg="B14")
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("12H-0", 800))
    assert "AFG" not in game.state.floated
    assert columns(game).queue[-1] == "AFG"


def test_messina_is_closed_until_the_next_stock_round() -> None:
    game = quake(afg="B14")
    found(game, "IFT", {P1: (0,)}, cash=500)
    game.state.board = game.state.board.with_token("IFT", ("B14", 0))
    game.state.board = game.state.board.with_token("IFT", ("M9", 0))
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("12H-0", 800))
    assert columns(game).quake
    code = why(turn(game, "IFT"), LayTile("B14", "655", 0))
    assert code == "after_earthquake"
    frames = game.title.after(game, OperatingRound(1, 1, ()))
    assert isinstance(frames[0], StockRound)
    assert not columns(game).quake


def test_the_earthquake_alone_does_not_unblock_afg() -> None:
    game = at_deck("12H-0", in_phase="10H")
    for hex_ in ("C1", "H8", "M9", "M11", "B14"):
        city = game.state.board.cities[hex_, 0]
        full = type(city)(tuple(f"X{i}" for i in range(len(city.slots))), city.reserved)
        game.state.board = game.state.board.with_city((hex_, 0), full)
    columns(game).afg_blocked = True
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("12H-0", 800))
    assert game.state.board.cities["B14", 0].slots == (None,)
    assert columns(game).afg_blocked
    game = turn(game, "CTL")
    game.apply(LayTile("G1", "58", 3))
    assert not columns(game).afg_blocked  # the next lay does


def test_afg_buying_the_12h_itself_loses_it_and_its_turn() -> None:
    game = quake(afg="B14")
    purse(game, "AFG", 900)
    game = turn(game, "AFG", "train", later=("CTL",))
    game.apply(BuyTrain("12H-0", 800))
    assert "AFG" not in game.state.floated
    assert game.decision is not None and game.decision.entity == "CTL"
    assert game.state.trains["AFG"] == ()
    assert all("12H-0" not in trains for trains in game.state.trains.values())


def test_the_blue_zone_opens_with_the_first_16h() -> None:
    game = at_deck("16H-0", in_phase="12H")
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain("16H-0", 1100))
    assert "blue_zone" in game.title.phases[game.state.phase].allows


@pytest.mark.parametrize(("bought", "cells"), [("6H-0", 3), ("10H-0", 4)])
def test_pars_open_with_the_first_6h_and_10h(bought: str, cells: int) -> None:
    game = at_deck(bought, in_phase="4H" if bought == "6H-0" else "8H")
    assert len(pars(game)) == cells - 1
    game = turn(game, "CTL", "train")
    game.apply(BuyTrain(bought, TRAINS[bought.partition("-")[0]].price))
    assert len(pars(game)) == cells
