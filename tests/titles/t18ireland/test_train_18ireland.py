"""18Ireland, digest 4.8 and 5: buying, reduced trains, trade-ins, limits, phases."""

from __future__ import annotations

import pytest

from senro.core.action import BuyTrain, DiscardTrain, Pass
from senro.core.game import Game
from senro.rules.train import face_of, on_offer
from senro.titles.t18ireland.state import columns
from tests.titles.t18ireland.positions import (
    P1,
    P2,
    asks,
    give_trains,
    happened,
    ireland,
    next_train,
    purse,
    start,
    turn,
    why,
)


def buyer(
    cash: int, phase: str = "2", *trains: str, following: str = "2H", major: bool = False
) -> Game:
    """A company at its train step: DER, or the major GSWR, with the kind that follows on sale."""
    game = ireland(phase=phase)
    start(game, "GSWR" if major else "DER", {P1: (0,)}, cash=cash)
    next_train(game, following)
    give_trains(game, "GSWR" if major else "DER", *trains)
    return turn(game, "GSWR" if major else "DER", "train")


def kinds(game: Game) -> list[str]:
    """What the bank offers."""
    return [face_of(game, train) for train in on_offer(game)]


# -- 4.8.1 and 4.8.2 buying ----------------------------------------------------------------


def test_only_the_first_of_the_queue() -> None:
    """Known fault: a 4H was bought before the last 2H."""
    game = buyer(500)
    assert why(game, BuyTrain("4H-0", 180)) == "train_not_yet"
    assert why(game, BuyTrain("2H-0", 79)) == "costs_exactly"
    assert why(game, BuyTrain("2H-0", 80)) is None


def test_a_company_without_a_train_must_buy() -> None:
    assert why(buyer(80), Pass()) == "must_own_train"
    game = buyer(160)
    game.apply(BuyTrain("2H-0", 80))
    assert asks(game) == ("train", "DER") and why(game, Pass()) is None


def test_step_is_skipped_at_the_limit_and_without_money() -> None:
    assert asks(buyer(500, "2", "2H-0", "2H-1"))[0] != "train"
    assert asks(buyer(79, "2", "2H-0"))[0] != "train"
    game = ireland()
    start(game, "DER", {P1: (0,)}, cash=1, trains=("2H-0",))
    start(game, "LER", {P2: (0,)}, trains=("2H-1",))
    assert asks(turn(game, "DER", "train")) == ("train", "DER")  # 1 may buy another's


def test_any_price_from_another_company() -> None:
    game = ireland()
    start(game, "DER", {P1: (0,)}, cash=380, trains=("2H-0",))
    start(game, "LER", {P2: (0,)}, trains=("2H-1",))
    game = turn(game, "DER", "train")
    assert why(game, BuyTrain("2H-1", 0)) == "price_between"
    game.apply(BuyTrain("2H-1", 380))
    assert game.state.cash["LER"] == 380 and game.state.trains["LER"] == ()


# -- 5.2 and 5.3 phases and reduced trains -------------------------------------------------


def test_first_4h_brings_the_majors() -> None:
    game = buyer(180, following="4H")
    assert "GSWR" not in game.state.shares
    game.apply(BuyTrain("4H-0", 180))
    assert game.title.phases[game.state.phase].name == "4"
    assert game.state.tokens["GSWR"] == (0, 20, 50)


def test_every_2h_comes_back_reduced() -> None:
    """Seven of them, wherever they were (5.2, section 10, 29)."""
    game = ireland(phase="4")
    start(game, "DER", {P1: (0,)}, cash=300)
    start(game, "LER", {P2: (0,)}, trains=("2H-0", "2H-1"))
    next_train(game, "6H")
    game = turn(game, "DER", "train")
    game.apply(BuyTrain("6H-0", 300))
    assert game.state.trains["LER"] == ()
    assert game.state.discarded == tuple(f"1H'-{n}" for n in range(7))
    assert kinds(game) == ["6H", "1H'"] and happened(game, "reduced") == ["1H'"]


def test_first_8h() -> None:
    """1H' and 4H rust, five 2H' appear, waiting minors and all privates close."""
    game = ireland(phase="6", privates={"WDE": "DER", "DAR": P2})
    start(game, "DER", {P1: (0,)}, cash=440)
    start(game, "LER", {P2: (0,)}, trains=("1H'-0", "4H-0"))
    next_train(game, "8H")
    waiting = columns(game).queue
    game = turn(game, "DER", "train")
    game.apply(BuyTrain("8H-0", 440))
    assert game.state.trains["LER"] == () and kinds(game) == ["8H", "2H'"]
    assert game.state.privates == {} and columns(game).queue == ()
    assert set(waiting) <= set(game.state.closed)
    assert game.state.board.hex_reserved == {}


def test_reduced_trains_cost_their_own_price_and_rust_for_good() -> None:
    game = ireland(phase="8")
    game.state.discarded = ("2H'-0",)
    start(game, "DER", {P1: (0,)}, cash=90)
    start(game, "LER", {P2: (0,)}, cash=550)
    next_train(game, "10H")
    game = turn(game, "DER", "train", later=("LER",))
    game.apply(BuyTrain("2H'-0", 90))
    game = turn(game, "LER", "train")
    game.apply(BuyTrain("10H-0", 550))
    assert game.state.trains["DER"] == ()
    assert not any(face_of(game, t) == "2H'" for t in game.state.discarded)


# -- 4.8.3 trade-ins -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "card", "price", "following"),
    [
        ("8H-0", "10H-1", 110, "10H"),
        ("3H'-0", "10H-1", 400, "10H"),
        ("10H-0", "D-0", 220, "D"),
        ("8H-0", "D-0", 330, "D"),
        ("3H'-0", "D-0", 620, "D"),  # known fault: 3H' was not accepted
    ],
)
def test_trade_in_prices(given: str, card: str, price: int, following: str) -> None:
    game = buyer(price, "10", following=following)
    give_trains(game, "DER", given)  # one train is a minor's limit
    if card == "10H-1":
        game.state.deck = ("10H-1", "D-0")
    game = turn(game, "DER", "train")
    game.apply(BuyTrain(card, price, exchange=given))
    assert game.state.trains["DER"] == (card,) and game.state.cash["DER"] == 0
    rusted = given.startswith("3H'") and card == "D-0"
    assert (given in game.state.discarded) is not rusted


def test_one_trade_in_a_turn_for_each_company() -> None:
    """Known fault: one exchange per player. The company's own cash pays."""
    game = ireland(phase="10")
    start(game, "GSWR", {P1: (0,)}, cash=1000, trains=("8H-0", "8H-1"))
    start(game, "DER", {P1: (0,)}, cash=330, trains=("8H-2",))
    game.state.deck = ("10H-1", "D-0")
    game = turn(game, "GSWR", "train")
    game.apply(BuyTrain("10H-1", 110, exchange="8H-0"))
    assert asks(game)[0] != "train"  # though the other 8H could be traded in for a D
    assert why(turn(game, "DER", "train"), BuyTrain("D-0", 330, exchange="8H-2")) is None
    purse(game, "DER", 329)
    assert asks(turn(game, "DER", "train"))[0] != "train"


def test_no_trade_in_for_the_first_10h() -> None:
    game = buyer(1000, "8", "8H-0", following="10H", major=True)
    assert why(game, BuyTrain("10H-0", 110, exchange="8H-0")) == "trade_in_not_yet"


# -- 5.4 limits ----------------------------------------------------------------------------


def test_limits_by_phase() -> None:
    limits = {p.name: (p.limit["minor"], p.limit["major"]) for p in ireland().title.phases}
    assert limits["4"] == (2, 4) and limits["6"] == (2, 3)
    assert limits["8"] == limits["10"] == limits["D"] == (1, 2)


def test_over_the_limit_companies_discard_in_list_order() -> None:
    """Minors in queue order, then majors; it interrupts everything."""
    game = ireland(phase="6")
    start(game, "GSWR", {P1: (0,)}, cash=440)
    start(game, "WLR", {P2: (0,)}, trains=("6H-0", "6H-1"))
    start(game, "DER", {P2: (0,)}, trains=("6H-2", "6H-3"))
    next_train(game, "8H")
    game = turn(game, "GSWR", "train")
    game.apply(BuyTrain("8H-0", 440))
    order = columns(game).minors
    first, second = sorted(("WLR", "DER"), key=order.index)
    assert asks(game) == ("discard", first) and game.actor == P2
    assert why(game, Pass()) == "discard_first"
    card = game.state.trains[first][0]
    game.apply(DiscardTrain(card))
    assert asks(game) == ("discard", second) and card in game.state.discarded


def test_discards_are_sold_at_full_price() -> None:
    game = ireland(phase="6")
    game.state.discarded = ("6H-0", "6H-1")
    start(game, "DER", {P1: (0,)}, cash=400)
    game = turn(game, "DER", "train")
    assert why(game, BuyTrain("6H-0", 150)) == "costs_exactly"
    assert why(game, BuyTrain("6H-0", 300)) is None
    assert why(game, BuyTrain("6H-1", 300)) == "train_not_yet"  # one of each kind on offer


def test_president_may_help_to_buy_any_train() -> None:
    """Not bound to the cheapest (section 10, 31)."""
    game = ireland(phase="8")
    game.state.discarded = ("3H'-0",)
    start(game, "DER", {P1: (0,)}, cash=10)
    purse(game, P1, 500)
    next_train(game, "8H")
    game = turn(game, "DER", "train")
    game.apply(BuyTrain("8H-0", 440))
    assert game.state.cash[P1] == 70 and game.state.cash["DER"] == 0
