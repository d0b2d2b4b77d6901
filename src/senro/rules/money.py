"""Payments and the bank (common rules, 10)."""

from __future__ import annotations

from senro.core.event import BankBroke, Paid
from senro.core.game import Game

BANK = "bank"


def pay(game: Game, payer: str, payee: str, amount: int, why: str) -> None:
    """Move money; the bank breaks the first time it must pay more than it holds.

    A broken bank goes on paying. `why` is a code of the log's catalogue.
    """
    if amount == 0:
        return
    cash = game.state.cash
    if payer == BANK and cash[BANK] < amount and not game.state.broken:
        game.state.broken = True
        game.tell(BankBroke())
    cash[payer] = cash.get(payer, 0) - amount
    cash[payee] = cash.get(payee, 0) + amount
    game.tell(Paid(payer, payee, amount, why))


def strain(game: Game, amount: int) -> None:
    """Note that the bank pays an amount that returns to it at once: it may break by that."""
    if game.state.cash[BANK] < amount and not game.state.broken:
        game.state.broken = True
        game.tell(BankBroke())


def cash(game: Game, holder: str) -> int:
    """Return what a player or company has."""
    return game.state.cash.get(holder, 0)
