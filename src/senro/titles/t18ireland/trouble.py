"""18Ireland: bankruptcy and the end of the game (digest 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from senro.core.action import Action, DeclareBankruptcy
from senro.core.event import EndTriggered, WentBankrupt
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.emergency import SellForTrain
from senro.rules.market import operating_order
from senro.rules.money import BANK, cash, pay
from senro.rules.sale import Bundle, bundle_price, sell
from senro.rules.shares import percent, president, share_price, units
from senro.rules.turns import OperatingRound, PlainStep, Turn, resort_queue
from senro.titles.t18ireland.closing import close_at_bottom, close_company
from senro.titles.t18ireland.shares import SALES
from senro.titles.t18ireland.state import columns
from senro.titles.t18ireland.train import TRAINS

LAST_SET = 100  # the game ends with the first round of this set, whatever happens


def go_bankrupt(game: Game, turn: Turn) -> Turn:
    """Sell what can be sold, hand over all cash, and close what the player presides over.

    Shares are sold at the train step only, where they count.
    """
    state, company = columns(game), turn.company
    player = president(game, company)
    assert player is not None
    game.tell(WentBankrupt(player, company))
    order = operating_order(game)
    for other in order if at_trains(game, turn) else ():
        bundle = dearest_bundle(game, turn, other)
        if bundle is not None:
            sell(game, player, other, bundle, SALES)
    pay(game, player, company, cash(game, player), "bankruptcy")
    state.bankrupt = (*state.bankrupt, player)
    for other in order:
        if president(game, other) == player:
            compensate(game, other)
            close_company(game, other)
    return resort_queue(game, turn)


def dearest_bundle(game: Game, turn: Turn, company: str) -> Bundle | None:
    """Return the dearest bundle of a company that the president may sell now."""
    need = RELIEF.wanted(game, turn.company)
    offered = [b for which, b in RELIEF.bundles(game, turn, need) if which == company]
    return max(offered, key=lambda b: bundle_price(game, company, b[1]), default=None)


def compensate(game: Game, company: str) -> None:
    """The bank pays solvent players the price of their shares in a company that closes."""
    price = share_price(game, company)
    for player in game.state.players:
        if player not in game.state.bankrupt:
            amount = price * units(game, player, company)
            pay(game, BANK, player, amount, "compensation")


RELIEF = SellForTrain(SALES, TRAINS, go_bankrupt, resort_queue, own_from=0)


def at_trains(game: Game, turn: Turn) -> bool:
    """Whether the turn has come to the purchase of trains."""
    return game.title.turn[turn.step].name == "train"


@dataclass(frozen=True)
class BankruptEarly(PlainStep):
    """A bankruptcy before the train step: refused, but a recorded game may have it (digest 7)."""

    name: ClassVar[str] = "bankrupt"
    kinds: ClassVar[tuple[type[Action], ...]] = (DeclareBankruptcy,)

    def asks(self, game: Game, turn: Turn) -> bool:
        """Never."""
        return False

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """None."""
        return iter(())

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason:
        """Always; with another reason where cash alone cannot pay for a train."""
        missing = RELIEF.missing(game, turn.company)
        return no("bankrupt_too_early") if missing else no("no_emergency")

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Carry it out as 18xx.games does: no shares are sold."""
        return go_bankrupt(game, turn)


# -- the end (digest 8) --------------------------------------------------------------------


def after_action(game: Game) -> None:
    """Close companies at the bottom of the market and look for the end."""
    close_at_bottom(game)
    state = columns(game)
    if len(state.players) - len(state.bankrupt) <= 1:
        game.end("one_left")
        return
    note_end(game)


def note_end(game: Game) -> None:
    """Note that a marker is at the top or the bank is broken."""
    state = columns(game)
    top = game.title.market.zones["end"]
    if not top.isdisjoint(state.price.values()) and (
        state.ending is None or state.ending[0] != "top_price"
    ):
        state.ending = ("top_price", "round")
        game.tell(EndTriggered(*state.ending))
    elif state.broken and state.ending is None:
        state.ending = ("bank_broken", "set")
        game.tell(EndTriggered(*state.ending))


def end_due(game: Game) -> str | None:
    """Return why the game ends with the round that is over now.

    At the top price with that round; with a broken bank after the last operating round of a set.
    """
    state = columns(game)
    if state.set_number >= LAST_SET:
        return "turn_limit"  # else a game in which nobody can do anything would never end
    note_end(game)  # the bank may have broken while nobody was asked
    if state.ending is None:
        return None
    reason, when = state.ending
    done = state.agenda[-1]
    last = isinstance(done, OperatingRound) and done.number == done.of
    return reason if when == "round" or last else None


def score(game: Game, player: str) -> int:
    """Return cash, shares at their price and privates at face value."""
    worth = cash(game, player)
    for company in game.state.price:
        unit = game.title.companies[company].unit
        worth += percent(game, player, company) // unit * share_price(game, company)
    for private, owner in game.state.privates.items():
        if owner == player:
            worth += game.title.privates[private].value
    return worth
