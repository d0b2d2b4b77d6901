"""18Ireland, digest 7 and 8: emergency money, bankruptcy, the end and the score."""

from __future__ import annotations

import pytest

from senro.core.action import Action, BuyTrain, DeclareBankruptcy, Dividend, Pass, SellShares
from senro.core.game import Game
from senro.records.trust import forgiven
from senro.rules.turns import StockRound
from senro.testing import stand
from senro.titles.t18ireland.mergers import MergerRound
from senro.titles.t18ireland.state import columns
from tests.titles.t18ireland.positions import (
    P1,
    P2,
    P3,
    P4,
    PAR_60,
    PAR_100,
    asks,
    holding,
    ireland,
    next_train,
    payments,
    price,
    purse,
    start,
    stock,
    turn,
    why,
)


def poor(
    treasury: int = 0, cash: int = 0, later: tuple[str, ...] = (), following: str = "4H"
) -> Game:
    """DER without a train at its train step, its president P1 holding two shares of LER."""
    game = ireland()
    start(game, "DER", {P1: (0,)}, cash=treasury)
    start(game, "LER", {P2: (0,), P1: (1, 2)}, cell=PAR_100, trains=("2H-0",))
    start(game, "WLR", {P2: (0,)}, cell=PAR_60, trains=("2H-1",))
    purse(game, P1, cash)
    next_train(game, following)
    return turn(game, "DER", "train", later)


# -- 7 emergency money ---------------------------------------------------------------------


def test_treasury_alone_means_no_help() -> None:
    """T >= m: nothing may be sold, no train be helped with (7, 1)."""
    game = ireland(phase="6")
    game.state.discarded = ("2H'-0",)
    start(game, "DER", {P1: (0, 1)}, cash=90)
    next_train(game, "6H")
    purse(game, P1, 500)
    game = turn(game, "DER", "train")
    assert why(game, BuyTrain("6H-0", 300)) == "help_only_for_cheapest"
    assert why(game, BuyTrain("2H'-0", 90)) is None
    assert why(game, SellShares(("DER_1",), 20)) == "no_emergency"


def test_president_adds_what_is_missing() -> None:
    """Known fault: an emergency purchase was refused with 2 in the treasury."""
    game = poor(2, 178)
    game.apply(BuyTrain("4H-0", 180))
    assert game.state.cash[P1] == 0 and game.state.cash["DER"] == 0


def test_not_more_than_needed_is_sold() -> None:
    """Known fault: shares may not be sold beyond need. 180 - 100 = 80 are missing."""
    game = poor(0, 100)
    assert why(game, SellShares(("LER_1", "LER_2"), 40)) == "more_than_needed"
    assert why(game, SellShares(("LER_1",), 20)) is None
    game = poor(0, 80)  # exactly one share's price is missing
    assert why(game, SellShares(("LER_1", "LER_2"), 40)) == "more_than_needed"
    game = poor(0, 79)
    assert why(game, SellShares(("LER_1", "LER_2"), 40)) is None


def test_no_sale_when_the_dearest_train_is_affordable() -> None:
    """Known fault, in the form that the rules page gives it (7, 4 and section 10, 32)."""
    game = poor(0, 180)
    assert why(game, SellShares(("LER_1",), 20)) == "no_emergency"
    assert not game.legal.of(SellShares)
    game.state.discarded = ("8H-0",)  # dearer: he may sell on towards it
    game = turn(game, "DER", "train")
    assert why(game, SellShares(("LER_1",), 20)) is None


def test_presidency_of_the_company_itself_is_kept() -> None:
    game = ireland()
    start(game, "DER", {P1: (0, 1), P2: (2, 3)}, cash=0, cell=PAR_100)
    purse(game, P1, 0)
    game = turn(game, "DER", "train")
    assert why(game, SellShares(("DER_1",), 20)) is None  # 40 : 40
    game = ireland()
    start(game, "DER", {P1: (0,), P2: (2, 3)}, cash=0, cell=PAR_100)
    purse(game, P1, 0)
    game = turn(game, "DER", "train")
    assert why(game, SellShares(("DER_0",), 20)) == "keeps_presidency"


def test_after_a_sale_only_trains_that_needed_it() -> None:
    """Record 213529, actions 951 and 952: 306 for three at 102, then the 8H at 440."""
    game = ireland(phase="8")
    start(game, "GSWR", {P2: (0,)})
    start(game, "MGWR", {P1: (0,), P2: (1, 2, 3)}, cell=(1, 7), token=("I17", 0))
    game.state.discarded = ("8H-0", "3H'-0")
    next_train(game, "10H")
    purse(game, P2, 138)
    game = turn(game, "GSWR", "train")
    game.apply(SellShares(("MGWR_1", "MGWR_2", "MGWR_3"), 30))
    assert game.state.cash[P2] == 444
    assert why(game, BuyTrain("3H'-0", 150)) == "sold_too_much"
    game.apply(BuyTrain("8H-0", 440))
    assert game.state.cash[P2] == 4


def test_a_sale_never_leads_into_a_dead_end() -> None:
    """Where nothing dearer is left to him, the cheap train is sold to him after all."""
    game = ireland(phase="8")
    start(game, "GSWR", {P2: (0,)})
    start(game, "MGWR", {P1: (0,), P2: (1,)}, cell=PAR_100, token=("I17", 0))
    game.state.discarded = ("2H'-0",)
    next_train(game, "10H")
    purse(game, P2, 80)
    game = turn(game, "GSWR", "train")
    game.apply(SellShares(("MGWR_1",), 10))
    assert why(game, BuyTrain("2H'-0", 90)) is None


def test_others_trains_with_treasury_money_only() -> None:
    """Played anew, a president adds nothing to another company's train (section 11, 2)."""
    game = poor(50, 500)
    assert why(game, BuyTrain("2H-0", 51)) == "help_only_from_bank"
    assert why(game, BuyTrain("2H-0", 81)) == "price_between"  # above its face value
    assert why(game, BuyTrain("2H-0", 50)) is None
    game = poor(1, 0)
    game.apply(SellShares(("LER_1",), 20))
    assert why(game, BuyTrain("2H-0", 1)) == "bank_only_after_sale"


def forgive(game: Game, action: Action) -> None:
    """Apply an action as the replay of a record does, although the rules refuse it."""
    reason = game.why_not(action)
    assert reason is not None and forgiven(game, action, reason)
    game.apply(action, trusted=True)


@pytest.mark.parametrize(
    ("treasury", "cash", "amount"), [(50, 500, 80), (50, 20, 70), (0, 500, 40), (50, 20, 71)]
)
def test_a_recorded_help_for_anothers_train_is_replayed(
    treasury: int, cash: int, amount: int
) -> None:
    """Up to its face value and all money, with 1 at least in the treasury (7, 3)."""
    game = poor(treasury, cash)
    action = BuyTrain("2H-0", amount)
    if treasury == 0 or amount > treasury + cash:
        assert why(game, action) == "price_between"
        return
    forgive(game, action)
    assert game.state.trains["DER"] == ("2H-0",) and game.state.cash["LER"] == amount
    assert game.state.cash[P1] == cash - (amount - treasury) and game.state.cash["DER"] == 0


def test_no_help_for_anothers_train_without_need() -> None:
    game = poor(50, 500)
    game.state.trains["DER"] = ("2H-2",)
    assert why(turn(game, "DER", "train"), BuyTrain("2H-0", 80)) == "price_between"


def test_a_sale_sorts_the_companies_still_to_operate() -> None:
    game = poor(0, 90, later=("LER", "WLR"))
    game.state.price["WLR"] = (1, 6)  # 94: behind 100, before 94 in the same column
    game = turn(game, "DER", "train", later=("LER", "WLR"))
    game.apply(SellShares(("LER_1",), 20))
    frame = game.frame
    assert frame.round.queue == ("WLR", "LER")  # type: ignore[union-attr]


# -- 7 bankruptcy --------------------------------------------------------------------------


def ruined() -> Game:
    """P1 of DER and LER has 20 and can raise 100; the cheapest train costs 180."""
    game = ireland(privates={"DAR": P1})
    start(game, "DER", {P1: (0,), P3: (1,)}, cash=10)
    start(game, "LER", {P1: (0,), P2: (1,)}, cell=PAR_60, cash=40, trains=("2H-0",))
    start(game, "WLR", {P2: (0,), P1: (1,)}, cell=PAR_60, trains=("2H-1",))
    purse(game, P1, 20)
    next_train(game, "4H")
    return turn(game, "DER", "train", later=("WLR", "LER"))


def test_bankruptcy_when_nothing_helps() -> None:
    game = poor(0, 10)
    assert why(game, DeclareBankruptcy()) == "can_still_pay"
    assert why(ruined(), DeclareBankruptcy()) is None


def test_a_bankrupt_players_companies_close() -> None:
    """Known fault: they stayed. Others are paid the price of their shares."""
    game = ruined()
    before = game.state.cash[P2], game.state.cash[P3]
    game.apply(DeclareBankruptcy())
    assert game.state.bankrupt == (P1,) and game.state.cash[P1] == 0
    assert {"DER", "LER"} <= set(game.state.closed)
    assert game.state.cash[P3] == before[1] + 60
    assert game.state.cash[P2] == before[0] + 60
    assert holding(game, "WLR") == {P2: 40, "pool": 20, "WLR": 40}
    assert price(game, "WLR") == 55
    assert game.state.trains.keys() & {"DER", "LER"} == set()
    assert asks(game) == ("issue", "WLR")


def test_a_bankrupt_player_has_no_turn_and_no_dividend() -> None:
    """Known fault: he drew dividends. His privates go on paying him."""
    game = ruined()
    start(game, "GNWR", {P2: (0,), P1: (1,), "pool": (2, 3)}, cell=PAR_60, trains=("2H-2",))
    game.apply(DeclareBankruptcy())  # the pool is full: GNWR_1 stays with him, dead
    assert holding(game, "GNWR")[P1] == 20
    game = turn(game, "GNWR", "dividend", number=2, earned=50)
    game.apply(Dividend("payout"))
    assert payments(game, "dividend") == [("bank", P2, 20)]
    game = turn(game, "GNWR", "dividend", earned=50)
    game.play([Dividend("withhold"), Pass()])
    assert payments(game, "income") == [("bank", P1, 5)]
    game = stand(game, StockRound(P2))
    while asks(game)[0] == "share_turn":
        assert game.actor != P1
        game.apply(Pass())


def test_bankruptcy_is_for_the_train_step() -> None:
    """A recorded one may come before; then no shares are sold (7)."""
    game = turn(ruined(), "DER", "track", later=("WLR", "LER"))
    assert why(game, DeclareBankruptcy()) == "bankrupt_too_early"
    assert DeclareBankruptcy() not in list(game.legal)
    forgive(game, DeclareBankruptcy())
    assert game.state.bankrupt == (P1,) and {"DER", "LER"} <= set(game.state.closed)
    assert holding(game, "WLR")[P1] == 20 and price(game, "WLR") == 60
    assert asks(game) == ("issue", "WLR")
    game = turn(poor(0, 200), "DER", "track")
    assert why(game, DeclareBankruptcy()) == "no_emergency"


def test_the_game_goes_on_until_one_is_left() -> None:
    game = ruined()
    game.apply(DeclareBankruptcy())
    assert not game.over
    game = ruined()
    game.state.bankrupt = (P3, P4)
    game.apply(DeclareBankruptcy())
    assert game.state.over == "one_left"


# -- 8 the end -----------------------------------------------------------------------------


def rich(number: int = 1) -> Game:
    """DER at 225 with 300 earned, in the first or second operating round."""
    game = ireland(phase="4")
    start(game, "DER", {P1: (0,)}, cell=(0, 13), trains=("2H-0", "2H-1"))
    return turn(game, "DER", "dividend", number=number, earned=300)


def test_260_ends_the_game_with_the_round() -> None:
    game = rich()
    game.apply(Dividend("payout"))
    assert game.state.over == "top_price" and price(game, "DER") == 260


def test_a_broken_bank_ends_the_game_with_the_set() -> None:
    for number, ends in ((1, False), (2, True)):
        game = ireland(phase="4")
        start(game, "DER", {P1: (0,)}, trains=("2H-0", "2H-1"))
        game.state.broken = True
        game = turn(game, "DER", "dividend", number=number, earned=40)
        game.apply(Dividend("withhold"))
        assert game.over is ends
        if ends:
            assert game.state.over == "bank_broken"  # and no merger round follows


def test_a_bank_broken_in_a_stock_or_merger_round_plays_the_next_set() -> None:
    for frame in (StockRound(P1), MergerRound(2, P1)):
        game = ireland(phase="4")
        start(game, "DER", {P1: (0,)}, cash=100, trains=("2H-0", "2H-1"))
        game.state.broken = True
        game = stand(game, frame)
        while asks(game)[0] in ("share_turn", "propose_merger"):
            game.apply(Pass())
        assert not game.over and asks(game)[0] in ("issue", "track")


def test_a_bank_broken_by_income_ends_a_game_without_companies() -> None:
    """Nobody is asked any more: the set ends all the same."""
    game = ireland(privates={"TIM": P1}, phase="4")
    columns(game).queue = ()
    for player in (P1, P2, P3, P4):
        purse(game, player, 0)
    purse(game, P4, game.state.cash["bank"] - 30)
    game.state.cash[P4] = 0
    game = stand(game, StockRound(P1))
    assert game.state.over == "bank_broken" and game.state.set_number == 2


def test_the_top_price_replaces_a_broken_bank() -> None:
    game = rich()
    game.state.broken = True
    game = stand(game, *game.state.agenda)
    assert game.state.ending == ("bank_broken", "set")
    game.apply(Dividend("payout"))
    assert game.state.over == "top_price"


def test_the_bank_goes_on_paying() -> None:
    game = rich()
    purse(game, P4, game.state.cash[P4] + game.state.cash["bank"] - 1)
    game.apply(Dividend("payout"))
    assert game.state.cash["bank"] < 0 and game.state.broken


def test_score() -> None:
    """Cash, shares at their price, privates at face value."""
    game = ireland(privates={"WDE": P1})
    start(game, "DER", {P1: (0, 1)}, cell=PAR_60)
    game = stock(game)
    assert game.result()[P1] == 250 + 3 * 60 + 90
    assert game.result()[P2] == 250
