"""1849, digest 6.3 to 6.6: bonds, their interest, electric trains, bought station tokens."""

from __future__ import annotations

import pytest

from senro.core.action import (
    Action,
    Assign,
    BuyPrivate,
    BuyShares,
    BuyTrain,
    DeclareBankruptcy,
    Pass,
    RepayLoan,
    RunTrains,
    SellShares,
    TakeLoan,
)
from senro.core.game import Game
from senro.core.title import Step
from senro.rules.market import put_marker
from senro.rules.track import reseat
from senro.rules.train import BuyTrains
from senro.rules.turns import OperatingRound
from senro.titles.t1849.founding import close_corporation
from senro.titles.t1849.map import TILES
from senro.titles.t1849.operating import TRAINS
from senro.titles.t1849.state import (
    BuyElectricToken,
    BuyToken,
    PayInterest,
    SicilianTurn,
    columns,
)
from senro.titles.t1849.trouble import RELIEF
from senro.titles.t1849.variants import Bonds, BuyElectric
from tests.titles.t1849.positions import (
    P1,
    P2,
    P3,
    found,
    give_trains,
    phase,
    price,
    purse,
    sicily,
    step,
    turn,
    why,
)

ALL = ("acquiring_station_tokens", "bonds", "electric_dreams")


def lay(game: Game, hex_: str, tile: str, rotation: int) -> None:
    new = TILES[tile].turned(rotation)
    game.state.supply[tile] -= 1
    game.state.board = game.state.board.with_face(hex_, new, reseat(game.state.board, hex_, new))


def new(in_phase: str = "8H", cash: int = 600, options: tuple[str, ...] = ("bonds",)) -> Game:
    game = sicily(options=options)
    phase(game, in_phase)
    found(game, "CTL", {P1: (0, 1), P3: (2,)}, cash=cash)
    found(game, "RCS", {P2: (0, 1), P1: (2, 3)}, cash=600)
    return game


# -- bonds ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "asked"), [("6H", False), ("8H", True), ("16H", True)])
def test_bonds_are_issued_from_the_first_8h_on(name: str, asked: bool) -> None:
    game = turn(new(name), "CTL", "bond")
    assert (step(game) == "bond") == asked


def test_a_bond_brings_500_and_moves_the_price_left() -> None:
    game = turn(new(), "CTL", "bond", later=("RCS",))
    game.apply(TakeLoan())
    assert game.state.cash["CTL"] == 1100
    assert price(game, "CTL") == 90
    assert columns(game).bonds == ("CTL",)
    assert game.decision is not None and game.decision.entity == "RCS"  # one action a turn


def test_available_in_the_first_turn_of_a_corporation() -> None:
    game = new()
    game.state.operated["CTL"] = 1
    assert step(turn(game, "CTL", "bond")) == "bond"


def test_interest_in_later_turns_also_in_that_of_repayment() -> None:
    game = new()
    columns(game).bonds = ("CTL",)
    game = turn(game, "CTL", "bond", later=("RCS",))
    assert game.state.cash["CTL"] == 550
    assert why(game, TakeLoan()) == "one_bond"
    game.apply(RepayLoan())
    assert game.state.cash["CTL"] == 50
    assert price(game, "CTL") == 111
    assert columns(game).bonds == ()


def test_repaying_needs_500() -> None:
    game = new(cash=549)
    columns(game).bonds = ("CTL",)
    game = turn(game, "CTL", "bond", later=("RCS",))
    assert game.decision is not None and game.decision.entity == "RCS"
    assert game.state.cash["CTL"] == 499


def in_crisis(own: int = 0) -> Game:
    game = new(cash=20)
    columns(game).bonds = ("CTL",)
    purse(game, P1, own)
    return turn(game, "CTL", "bond", later=("RCS",))


def test_the_president_covers_missing_interest_before_anything_else() -> None:
    game = in_crisis(own=100)
    assert (step(game), game.actor) == ("interest", P1)
    assert game.state.cash["CTL"] == -30
    assert why(game, Pass()) == "interest_first"
    game.apply(PayInterest())
    assert (game.state.cash["CTL"], game.state.cash[P1]) == (0, 70)
    assert step(game) != "interest"


def test_he_sells_for_it_not_more_than_needed() -> None:
    game = in_crisis()
    assert why(game, PayInterest()) == "president_short"
    assert why(game, SellShares(("RCS_2", "RCS_3"), 20)) == "more_than_needed"
    assert why(game, DeclareBankruptcy()) == "can_still_pay"
    game.apply(SellShares(("RCS_2",), 10))
    game.apply(PayInterest())
    assert game.state.cash[P1] == 70


def test_his_sale_sorts_those_still_to_operate_as_one_for_a_train_does() -> None:
    game = in_crisis()
    put_marker(game, "RCS", (6, 2))
    found(game, "ATA", {P2: (0, 1)}, cell=(5, 1))  # also 54, to the left of RCS
    game = turn(game, "CTL", "bond", later=("RCS", "ATA"))
    game.apply(SellShares(("RCS_2",), 10))
    assert step(game) == "interest"
    frame = game.state.agenda[-1]
    assert isinstance(frame, SicilianTurn)
    assert frame.round.queue == ("ATA", "RCS")


def test_nothing_else_is_done_while_interest_is_owed() -> None:
    game = in_crisis(own=100)
    game.state.privates = {"CNM": "CTL", "SCE": P2}
    assert why(game, Assign("CNM", "A5")) == "another_step"
    assert why(game, BuyPrivate("SCE", 1)) == "price_between"
    assert list(game.legal) == [PayInterest()]
    game.apply(PayInterest())
    assert why(game, Assign("CNM", "A5")) is None


def test_a_sale_for_interest_may_close_the_corporation() -> None:
    game = in_crisis()
    put_marker(game, "CTL", (8, 0))
    game = turn(game, "CTL", "bond", later=("RCS",))
    game.apply(SellShares(("CTL_1",), 10))
    assert "CTL" not in game.state.floated and game.state.cash["CTL"] == 0
    assert game.decision is not None and game.decision.entity == "RCS"
    assert sum(game.state.cash.values()) == 7760


def test_the_own_shares_too_without_the_second_turn_condition() -> None:
    game = new(cash=20)
    columns(game).bonds = ("CTL",)
    game.state.operated["CTL"] = 1
    purse(game, P1, 0)
    game = turn(game, "CTL", "bond", later=("RCS",))
    assert why(game, SellShares(("CTL_1",), 10)) is None


def test_who_cannot_cover_it_goes_bankrupt_and_sells_what_he_may() -> None:
    game = new(cash=20)
    columns(game).bonds = ("CTL",)
    columns(game).shares["CTL"] = tuple((n, P1 if n == 0 else "CTL") for n in range(8))
    columns(game).shares["RCS"] = tuple((n, P2 if n < 2 else "RCS") for n in range(8))
    purse(game, P1, 0)
    game = turn(game, "CTL", "bond", later=("RCS",))
    assert step(game) == "interest"
    assert list(game.legal) == [DeclareBankruptcy()]
    game.apply(DeclareBankruptcy())
    assert "CTL" not in game.state.floated
    assert step(game) == "ruined"
    assert sum(game.state.cash.values()) == 7760


def test_a_bond_is_forgotten_when_its_corporation_closes() -> None:
    game = in_crisis(own=100)
    close_corporation(game, "CTL")
    assert columns(game).bonds == ()
    assert game.title.loans(game, "CTL") == 0


# -- electric trains -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sold", "cost"),
    [("12H", 0, 1100), ("16H", 0, 800), ("12H", 1, 800), ("16H", 2, 550), ("10H", 0, None)],
)
def test_prices_of_e_tokens(name: str, sold: int, cost: int | None) -> None:
    game = new(name, cash=2000, options=ALL)
    columns(game).electric_sold = sold
    game = turn(game, "CTL", "electric")
    if cost is None:
        assert step(game) != "electric"
        return
    game.apply(BuyElectricToken())
    assert game.state.cash["CTL"] == 2000 - cost
    assert columns(game).electric == ("CTL",)


def test_only_with_a_token_e_trains() -> None:
    game = new("12H", cash=2000, options=ALL)
    deck = game.state.deck
    game.state.deck = deck[deck.index("16H-0") :]
    game = turn(game, "CTL", "train")
    assert why(game, BuyTrain("E-0", 550)) == "needs_electric_token"
    columns(game).electric = ("CTL",)
    assert why(game, BuyTrain("E-0", 550)) is None
    give_trains(game, "RCS", "E-5")
    columns(game).electric = ()
    assert why(game, BuyTrain("E-5", 1)) == "needs_electric_token"


def test_no_obligation_when_only_e_trains_are_left_and_no_token() -> None:
    """Else the corporation could do nothing at all."""
    game = new("16H", cash=2000, options=ALL)
    lay(game, "G1", "58", 3)
    game.state.deck = ("E-0", "E-1")
    game = turn(game, "CTL", "train")
    assert step(game) != "train" or why(game, Pass()) is None


def test_of_trains_at_one_price_the_president_helps_with_the_first_named() -> None:
    game = new("12H", cash=100, options=ALL)
    lay(game, "G1", "58", 3)
    columns(game).electric = ("CTL",)
    deck = game.state.deck
    game.state.deck = deck[deck.index("16H-0") :]
    game.state.discarded = ("10H-0",)  # 550 as the E
    purse(game, P1, 1000)
    game = turn(game, "CTL", "train")
    assert why(game, BuyTrain("10H-0", 550)) == "help_only_for_cheapest"
    assert why(game, BuyTrain("E-0", 550)) is None
    columns(game).electric = ()  # then the 10H is the cheapest
    assert why(game, BuyTrain("10H-0", 550)) is None


@pytest.mark.parametrize(
    ("at", "action", "code"),
    [
        ("electric", TakeLoan(), "another_step"),
        ("issue", SellShares(("CTL_2",), 10), "not_yours"),
        ("issue", SellShares(("CTL_3",), 20), "wrong_percent"),
        ("issue", BuyShares(("CTL_3",)), "not_in_pool"),
        ("bond", RepayLoan(), "no_bond"),
    ],
)
def test_refusals_of_the_steps(at: str, action: Action, code: str) -> None:
    game = turn(new("12H", cash=3000, options=ALL), "CTL", at)
    assert step(game) == at
    assert why(game, action) == code


@pytest.mark.parametrize(
    ("in_phase", "asks", "action", "code"),
    [
        ("6H", Bonds(), TakeLoan(), "not_before_phase"),
        ("10H", BuyElectric(), BuyElectricToken(), "not_before_phase"),
        ("12H", BuyElectric(), BuyElectricToken(), "one_electric_token"),
        ("12H", BuyTrains(TRAINS, RELIEF), BuyTrain("8H-0", 1), "train_limit"),
    ],
)
def test_refusals_where_a_step_is_not_asked(
    in_phase: str, asks: Step, action: Action, code: str
) -> None:
    game = new(in_phase, cash=3000, options=ALL)
    give_trains(game, "CTL", "10H-0", "12H-0")
    give_trains(game, "RCS", "8H-0")
    columns(game).electric = ("CTL",)
    frame = SicilianTurn(OperatingRound(1, 1, ()), "CTL")
    assert not asks.asks(game, frame)
    reason = asks.refuse(game, frame, action)
    assert reason is not None and reason.code == code


def test_one_e_token_each() -> None:
    game = new("12H", cash=3000, options=ALL)
    columns(game).electric = ("CTL",)
    assert step(turn(game, "CTL", "electric")) != "electric"


def test_e_trains_count_four_cities_double_and_avoid_narrow_track() -> None:
    game = new("16H", cash=0, options=ALL)
    columns(game).electric = ("RCS",)
    give_trains(game, "RCS", "E-0")
    lay(game, "B4", "7", 5)
    lay(game, "D4", "58", 3)
    game = turn(game, "RCS", "run")
    run = next(iter(game.legal))
    game.apply(run)
    assert game.state.agenda[-1].revenue == 10 + 100 + 10  # type: ignore[attr-defined]
    game = new("16H", cash=0, options=ALL)
    columns(game).electric = ("RCS",)
    give_trains(game, "RCS", "E-0")
    lay(game, "B4", "7", 5)
    lay(game, "D4", "73", 3)
    game = turn(game, "RCS", "run")
    assert list(game.legal) == [RunTrains(())]  # nothing without narrow track


# -- bought station tokens -----------------------------------------------------------------


def trading(cash: int = 90) -> Game:
    """CTL reaches Trapani, where RCS has a second token."""
    game = new("6H", cash=cash, options=("acquiring_station_tokens",))
    game.state.board = game.state.board.with_token("RCS", ("C1", 0))
    game.state.tokens["RCS"] = game.state.tokens["RCS"][1:]
    return game


def test_a_token_is_bought_for_any_price_the_buyer_has() -> None:
    game = turn(trading(), "CTL", "buy_token")
    assert why(game, BuyToken("C1", 0, "RCS", 0)) == "price_between"
    assert why(game, BuyToken("C1", 0, "RCS", 91)) == "price_between"
    game.apply(BuyToken("C1", 0, "RCS", 60))
    assert game.state.board.tokens("CTL") == (("C1", 0), ("E1", 0))
    assert game.state.board.tokens("RCS") == (("C5", 0),)
    assert (game.state.cash["CTL"], game.state.cash["RCS"]) == (30, 660)
    assert len(game.state.tokens["RCS"]) == 2  # the sold one is unplaced again
    assert len(game.state.tokens["CTL"]) == 1
    assert step(game) == "buy_token"  # several are possible


def test_the_step_is_always_asked_and_ends_with_a_pass() -> None:
    game = new("4H", options=("acquiring_station_tokens",))
    game = turn(game, "CTL", "buy_token")
    assert step(game) == "buy_token"
    assert game.title.automatic(game) == Pass()  # a table passes by itself
    game = turn(trading(), "CTL", "buy_token")
    assert game.title.automatic(game) is None


@pytest.mark.parametrize(
    ("hex_", "seller", "code"),
    [
        ("C5", "RCS", "city_not_reached"),
        ("E1", "CTL", "no_token_to_buy"),
        ("C1", "SFA", "no_token_to_buy"),
        ("A5", "RCS", "no_token_to_buy"),
    ],
)
def test_what_cannot_be_bought(hex_: str, seller: str, code: str) -> None:
    assert why(turn(trading(), "CTL", "buy_token"), BuyToken(hex_, 0, seller, 1)) == code


def test_not_the_home_nor_the_last_token() -> None:
    game = new("6H", options=("acquiring_station_tokens",))
    found(game, "AFG", {P3: (0, 1)}, home="C1")
    game = turn(game, "CTL", "buy_token")
    assert why(game, BuyToken("C1", 0, "AFG", 1)) == "home_or_last_token"
    game = trading()
    game.state.board = game.state.board.with_city(
        ("C5", 0), game.state.board.cities["C5", 0].without_token("RCS")
    )
    game = turn(game, "CTL", "buy_token")
    assert why(game, BuyToken("C1", 0, "RCS", 1)) == "home_or_last_token"


def test_the_buyer_needs_an_unplaced_token_and_none_there() -> None:
    game = trading()
    game.state.tokens["CTL"] = ()
    assert why(turn(game, "CTL", "buy_token"), BuyToken("C1", 0, "RCS", 1)) == "no_token_left"
