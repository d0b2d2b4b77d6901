"""1822PNW: how a stock round is settled, in its exact order (rules digest 2.7 and 2.8)."""

from __future__ import annotations

from collections.abc import Mapping

from senro.core.event import Happened, PrivateTaken, Started
from senro.core.game import Game
from senro.rules.market import operating_order, put_marker
from senro.rules.money import BANK, cash, pay
from senro.rules.shares import percent
from senro.rules.train import kind_of, phase, take_from_depot
from senro.titles.family1822.bidding import PRIVATE_BOXES, fill_boxes, leader
from senro.titles.family1822.earnings import move_along
from senro.titles.family1822.minors import close, price_for_bid, start_minor
from senro.titles.family1822.tokens import place_home_token
from senro.titles.family1822.trains import FamilyTrains, remove_train
from senro.titles.t1822pnw.data import LOCAL, MAJOR, REGIONAL, REGIONAL_PRICE
from senro.titles.t1822pnw.starting import charge_interest
from senro.titles.t1822pnw.state import columns

FIRST_TREASURY = 100  # of a minor that starts at the lowest par


def settle(game: Game, trains: FamilyTrains, pairs: Mapping[str, str]) -> None:
    """Settle a stock round; `pairs` are cards whose winner gets another one too.

    Raises nothing; whoever is short of cash for his bid goes below zero, as nobody can be by
    the rules of bidding.
    """
    state = columns(game)
    boxes = tuple(box for box in state.boxes)
    won = {card: best for card in boxes if card and (best := leader(game, card)) is not None}
    bidless = [card for card in boxes if card and card not in won]
    _sell_privates(game)
    _float_winners(game, won, pairs)
    _remove_locals(game, len(bidless))
    first = boxes[0] if boxes else ""
    if first and first in bidless:
        remove_train(game, trains)
        remove_card(game, first)
    state.bids.clear()
    fill_boxes(game)
    charge_interest(game)
    _raise_sold_out(game)
    _order_players(game)


def _sell_privates(game: Game) -> None:
    state = columns(game)
    for private in state.offer[:PRIVATE_BOXES]:
        best = leader(game, private)
        if best is not None:
            take_private(game, private, *best)


def take_private(game: Game, private: str, player: str, price: int) -> None:
    """Let a player have a private for his bid."""
    state = columns(game)
    pay(game, player, BANK, price, "bid")
    state.offer = tuple(p for p in state.offer if p != private)
    state.privates[private] = player
    game.tell(PrivateTaken(private, player, price))


def _float_winners(
    game: Game, won: Mapping[str, tuple[str, int]], pairs: Mapping[str, str]
) -> None:
    """Float minors in descending order of bids, ties by lower box."""
    for card in sorted(won, key=lambda c: -won[c][1]):
        player, bid = won[card]
        win_card(game, card, player, bid)
        other = pairs.get(card)
        if other is not None and other in columns(game).stack:
            give_minor(game, other[1:], player)


def win_card(game: Game, card: str, player: str, bid: int) -> None:
    """Let a player pay for a card and start its company (digest 2.8)."""
    company = card[1:]
    pay(game, player, BANK, bid, "bid")
    if game.title.companies[company].kind == REGIONAL:
        _take_regional(game, company, player, bid)
        _forget(game, card)
        return
    market = game.title.market
    cell = price_for_bid(game, bid) if game.state.phase else market.cells_in("par_minor")[0]
    treasury = bid if "second_tile" in phase(game).allows else 2 * market.price(cell)
    start_minor(game, company, player, cell, treasury)
    _forget(game, card)


def give_minor(game: Game, company: str, player: str) -> None:
    """Start a minor for a player who pays nothing for it (digest 10.2 and 10.4)."""
    cell = game.title.market.cells_in("par_minor")[0]
    start_minor(game, company, player, cell, FIRST_TREASURY)
    _forget(game, f"M{company}")


def _take_regional(game: Game, company: str, player: str, bid: int) -> None:
    """A regional's card stays with its owner; its token is placed at once."""
    state, market = columns(game), game.title.market
    card = f"M{company}"
    state.privates[card] = player
    state.owner[company] = player
    cell = next(c for c in market.cells if market.price(c) == REGIONAL_PRICE)
    put_marker(game, company, cell)
    state.par[company] = REGIONAL_PRICE
    place_home_token(game, company)
    game.tell(PrivateTaken(card, player, bid))
    game.tell(Started(company, player, REGIONAL_PRICE))


def _forget(game: Game, card: str) -> None:
    state = columns(game)
    state.stack = tuple(c for c in state.stack if c != card)


def _remove_locals(game: Game, count: int) -> None:
    """Remove an L for each box without a bid, while the bank's next train is one."""
    state = columns(game)
    for _ in range(count):
        if not state.deck or kind_of(state.deck[0]) != LOCAL:
            return
        card = state.deck[0]
        take_from_depot(game, card)
        game.tell(Happened("train_removed", card))


def remove_card(game: Game, card: str) -> None:
    """Remove a minor or regional that nobody has bid for from the game."""
    state, company = columns(game), card[1:]
    _forget(game, card)
    if company in state.associated:
        state.exported = (*state.exported, company)
    close(game, company)


def _raise_sold_out(game: Game) -> None:
    """Move majors whose shares are all in players' hands one step right."""
    for company in operating_order(game):
        if game.title.companies[company].kind != MAJOR:
            continue
        if sum(percent(game, player, company) for player in game.state.players) == 100:
            move_along(game, company, 1, "sold_out")


def _order_players(game: Game) -> None:
    """Put the players in the order of their cash, most first; equals stay as they are."""
    state = columns(game)
    state.players = tuple(sorted(state.players, key=lambda player: -cash(game, player)))
