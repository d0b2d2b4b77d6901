"""Payments and the bank."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from senro.core.event import BankBroke, Paid
from senro.core.game import Game
from senro.rules.money import BANK, cash, pay
from senro.testing import begin


def new() -> Game:
    game = begin("1849", players=3)
    game.events = []
    return game


def test_money_moves_and_is_told() -> None:
    game = new()
    pay(game, "player:1", "player:2", 30, "test")
    assert (cash(game, "player:1"), cash(game, "player:2")) == (470, 530)
    assert game.events == [Paid("player:1", "player:2", 30, "test")]


def test_nothing_is_not_told() -> None:
    game = new()
    pay(game, "player:1", "player:2", 0, "test")
    assert game.events == []


def test_the_bank_breaks_once() -> None:
    game = new()
    for _ in range(2):
        pay(game, BANK, "player:1", 6261, "test")
    assert game.state.broken
    assert [type(event) for event in game.events or []].count(BankBroke) == 1


def test_a_holder_without_an_account_has_nothing() -> None:
    game = new()
    assert cash(game, "nobody") == 0
    pay(game, "player:1", "nobody", 5, "test")
    assert cash(game, "nobody") == 5


payments = st.lists(
    st.tuples(
        st.sampled_from([BANK, "player:1", "player:2", "CTL"]),
        st.sampled_from([BANK, "player:1", "player:3", "RCS"]),
        st.integers(0, 5_000),
    ),
    max_size=12,
)


@given(payments)
def test_money_is_neither_made_nor_lost(moves: list[tuple[str, str, int]]) -> None:
    game = new()
    before = sum(game.state.cash.values())
    for payer, payee, amount in moves:
        pay(game, payer, payee, amount, "test")
    assert sum(game.state.cash.values()) == before
