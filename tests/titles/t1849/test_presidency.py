"""1849, digest 3.4 and 3.5: who is president, what is exchanged, when P may be sold."""

from __future__ import annotations

import pytest

from senro.core.action import BuyShares, Pass, SellShares
from senro.core.game import Game
from senro.records.dialects import DIALECTS
from senro.records.translate import Reader
from senro.rules.shares import president
from senro.titles.t1849.state import KeepExchange, TakeTwo
from tests.titles.t1849.positions import (
    P1,
    P2,
    P3,
    P4,
    found,
    numbers,
    price,
    sicily,
    step,
    stock,
    why,
)


def held_by(**holders: tuple[int, ...]) -> Game:
    """Return a game at P1's stock turn with RCS held as given (p1, p2, p3, p4, pool)."""
    game = sicily()
    names = {"p1": P1, "p2": P2, "p3": P3, "p4": P4, "pool": "pool"}
    found(game, "RCS", {names[key]: value for key, value in holders.items()})
    return stock(game)


def bundles(game: Game) -> set[tuple[str, ...]]:
    """Return P1's legal bundles in letters: P, 10, D, and ½ for half of P."""
    letters = {0: "P", 7: "D"}
    found_: set[tuple[str, ...]] = set()
    for action in game.legal.of(SellShares):
        assert isinstance(action, SellShares)
        certificates = [int(c[4:]) for c in action.certificates]
        if certificates == [0] and action.percent == 10:
            found_.add(("½",))
        else:
            found_.add(tuple(sorted(letters.get(n, "10") for n in certificates)))
    return found_


# The examples of 3.4: what P1 may sell against what P2 holds.
@pytest.mark.parametrize(
    ("mine", "theirs", "allowed"),
    [
        ((0, 1, 2), (3, 4, 5), {("10",), ("10", "10"), ("10", "P"), ("10", "10", "P")}),
        ((0, 1), (7,), {("10",), ("P",), ("10", "P")}),
        ((0,), (1, 2), {("½",), ("P",)}),
        ((0,), (1,), set()),
        ((0, 1), (2,), {("10",)}),
    ],
)
def test_when_p_may_be_sold(
    mine: tuple[int, ...], theirs: tuple[int, ...], allowed: set[tuple[str, ...]]
) -> None:
    assert bundles(held_by(p1=mine, p2=theirs)) == allowed


def test_without_anybody_with_20_percent_p_cannot_be_sold() -> None:
    game = held_by(p1=(0, 1), p2=(2,), p3=(3,))
    assert why(game, SellShares(("RCS_0",), 20)) == "no_successor"


def test_the_seller_must_fall_below_20_and_below_the_successor() -> None:
    game = held_by(p1=(0, 1, 2), p2=(3, 4))
    assert why(game, SellShares(("RCS_0",), 20)) == "president_keeps"  # 20 % left
    assert why(game, SellShares(("RCS_1", "RCS_0"), 30)) is None


def test_half_of_p_only_as_a_bundle_of_its_own() -> None:
    game = held_by(p1=(0, 1), p2=(2, 3, 4))
    assert why(game, SellShares(("RCS_0", "RCS_1"), 20)) == "half_alone"
    assert why(game, SellShares(("RCS_0",), 10)) == "president_keeps"  # not with exactly 20 %


def test_half_of_p_needs_an_ordinary_certificate_in_the_pool_when_d_is_given() -> None:
    assert why(held_by(p1=(0,), p2=(7,)), SellShares(("RCS_0",), 10)) == "no_change_for_half"
    game = held_by(p1=(0,), p2=(7,), pool=(3,))
    assert why(game, SellShares(("RCS_0",), 10)) is None
    game.apply(SellShares(("RCS_0",), 10))
    assert numbers(game, P1, "RCS") == (3,)
    assert numbers(game, P2, "RCS") == (0,)
    assert numbers(game, "pool", "RCS") == (7,)


def test_half_of_p_leaves_the_seller_one_ordinary_certificate() -> None:
    game = held_by(p1=(0,), p2=(1, 2))
    before = game.state.cash[P1]
    game.apply(SellShares(("RCS_0",), 10))
    assert game.state.cash[P1] == before + 100
    assert price(game, "RCS") == 95  # one cell
    assert president(game, "RCS") == P2
    assert len(numbers(game, P1, "RCS")) == len(numbers(game, "pool", "RCS")) == 1


def test_selling_below_another_hands_over_without_p_in_the_bundle() -> None:
    game = held_by(p1=(0, 1, 2), p2=(3, 4, 5))
    game.apply(SellShares(("RCS_1", "RCS_2"), 20))
    assert president(game, "RCS") == P2
    assert numbers(game, P1, "RCS") == (3, 4)  # the first two ordinary ones of P2
    assert numbers(game, P2, "RCS") == (0, 5)


def test_a_tie_changes_nothing() -> None:
    game = held_by(p1=(0, 1, 2), p2=(3, 4, 5))
    game.apply(SellShares(("RCS_1",), 10))
    assert president(game, "RCS") == P1


def test_buying_to_a_tie_changes_nothing_and_beyond_it_does() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1), P2: (2, 3)})
    game = stock(game, P2)
    game.apply(BuyShares(("RCS_4",)))
    assert president(game, "RCS") == P1
    for player in (P3, P4, P1):
        assert game.actor == player
        game.apply(Pass())
    game.apply(BuyShares(("RCS_5",)))
    assert president(game, "RCS") == P2
    assert numbers(game, P1, "RCS") == (1, 2, 3)
    assert numbers(game, P2, "RCS") == (0, 4, 5)


def test_of_several_the_nearest_clockwise_after_the_old_president() -> None:
    game = held_by(p1=(0, 1), p4=(2, 3), p3=(4, 5))
    game.apply(SellShares(("RCS_1", "RCS_0"), 30))
    assert president(game, "RCS") == P3


def test_the_bankrupt_are_skipped() -> None:
    game = held_by(p1=(0, 1), p3=(4, 5), p4=(2, 3))
    game.state.bankrupt = (P3,)
    game.apply(SellShares(("RCS_1", "RCS_0"), 30))
    assert president(game, "RCS") == P4


def test_with_p_in_the_bundle_the_exchange_goes_to_the_pool() -> None:
    game = held_by(p1=(0, 1), p2=(2, 3, 4))
    game.apply(SellShares(("RCS_1", "RCS_0"), 30))
    assert numbers(game, P1, "RCS") == ()
    assert numbers(game, P2, "RCS") == (0, 4)
    assert numbers(game, "pool", "RCS") == (1, 2, 3)


def test_d_is_given_first() -> None:
    game = held_by(p1=(0, 1, 2), p2=(3, 7))
    game.apply(SellShares(("RCS_1", "RCS_2"), 20))
    assert numbers(game, P1, "RCS") == (7,)
    assert numbers(game, P2, "RCS") == (0, 3)
    assert step(game) == "share_turn"  # 30 % before: no choice


def choosing() -> Game:
    """P1 sells below P2, who held 40 % with D."""
    game = held_by(p1=(0, 1, 2, 3), p2=(4, 5, 7))
    game.apply(SellShares(("RCS_1", "RCS_2"), 20))
    return game


def test_with_40_percent_the_old_president_chooses_at_once() -> None:
    game = choosing()
    assert (step(game), game.actor) == ("certificate_choice", P1)
    assert price(game, "RCS") == 87  # the price has moved before the choice
    assert list(game.legal) == [KeepExchange(), TakeTwo()]
    assert why(game, Pass()) == "choose_certificate_first"


def test_keep_the_last_certificate() -> None:
    game = choosing()
    game.apply(KeepExchange())
    assert numbers(game, P1, "RCS") == (3, 7)
    assert numbers(game, P2, "RCS") == (0, 4, 5)
    assert (step(game), game.actor) == ("share_turn", P1)


def test_take_two_ordinary_certificates() -> None:
    game = choosing()
    game.apply(TakeTwo())
    assert numbers(game, P1, "RCS") == (3, 4, 5)
    assert numbers(game, P2, "RCS") == (0, 7)
    assert (step(game), game.actor) == ("share_turn", P1)


def test_he_chooses_even_when_the_exchange_lies_in_the_pool() -> None:
    game = held_by(p1=(0,), p2=(4, 5, 7))
    game.apply(SellShares(("RCS_0",), 20))
    assert (step(game), game.actor) == ("certificate_choice", P1)
    assert numbers(game, "pool", "RCS") == (7,)
    game.apply(TakeTwo())
    assert numbers(game, "pool", "RCS") == (4, 5)
    assert numbers(game, P2, "RCS") == (0, 7)


def test_a_purchase_can_bring_the_choice_too() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1, 2), P2: (3, 7), "pool": (4,)})
    game = stock(game, P2)
    game.apply(BuyShares(("RCS_4",)))
    assert president(game, "RCS") == P1  # a tie at 40 %
    game.apply(Pass())
    game.apply(Pass())
    game.apply(Pass())
    game.apply(BuyShares(("RCS_5",)))
    assert president(game, "RCS") == P2
    assert (step(game), game.actor) == ("certificate_choice", P1)


def test_d_in_the_pool_is_subject_to_the_last_certificate_rule() -> None:
    game = held_by(p1=(0,), p2=(4, 5, 7), pool=(6,))
    game.apply(SellShares(("RCS_0",), 20))
    game.apply(KeepExchange())
    assert numbers(game, "pool", "RCS") == (6, 7)
    game.apply(Pass())
    game.apply(Pass())
    assert game.actor == P3
    assert why(game, BuyShares(("RCS_7",))) == "last_certificate_last"
    game.apply(BuyShares(("RCS_6",)))
    assert why(game, BuyShares(("RCS_7",))) is None


def test_a_sale_that_closes_the_corporation_leaves_nothing_to_choose() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1, 2, 3), P2: (4, 5, 7)}, cell=(8, 0))
    game = stock(game)
    game.apply(SellShares(("RCS_1", "RCS_2"), 20))
    assert "RCS" not in game.state.floated
    assert (step(game), game.actor) == ("share_turn", P1)
    assert numbers(game, "RCS", "RCS") == tuple(range(8))
    # A record may answer all the same.
    entry = {"type": "choose", "entity": 1, "entity_type": "player", "choice": "Two 10% certs"}
    assert Reader(DIALECTS["1849"]).read(game, entry) is None
