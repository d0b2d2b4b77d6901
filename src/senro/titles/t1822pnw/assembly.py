"""1822PNW: the title made of its parts, for the game and its scenarios."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from senro.board.board import Board, Place
from senro.core.action import Action, Pass
from senro.core.event import RoundBegan
from senro.core.frame import Frame
from senro.core.game import Game
from senro.core.random import Random
from senro.core.title import Company, Step, Title
from senro.rules.emergency import SellForTrain
from senro.rules.market import operating_order
from senro.rules.money import BANK
from senro.rules.run import Unasked, remember_route
from senro.rules.stock import BuyInTurn, SellInTurn
from senro.rules.token import PlaceOneToken
from senro.rules.train import numbered, phase
from senro.rules.turns import OperatingRound, StockRound, Turn, begin_stock_round
from senro.titles.family1822.bidding import BidForCards, fill_boxes
from senro.titles.family1822.tokens import PlaceDestination
from senro.titles.family1822.trains import (
    BuyFamilyTrains,
    FamilyTrains,
    FirstTrain,
    give_up_if_over,
)
from senro.titles.t1822pnw import data
from senro.titles.t1822pnw.acquisition import TakeOver
from senro.titles.t1822pnw.ending import after_action, end_due, note_end, score
from senro.titles.t1822pnw.map import COPIES, MAP, PRINTED_IDS, TILES
from senro.titles.t1822pnw.mergers import MergerRound, begin_merger_round
from senro.titles.t1822pnw.operating import (
    BASE,
    EARNINGS,
    IssueOrRedeem,
    RunFamilyTrains,
    begin_turn,
    is_minor,
    never_operated,
    train_rules,
)
from senro.titles.t1822pnw.powers import LayTrackAndCubes
from senro.titles.t1822pnw.privates import MarkHex, TakePrivates, UseCredit, pay_incomes
from senro.titles.t1822pnw.roster import (
    PACKET,
    PACKETS,
    REMOVED_LOCALS,
    Scenario,
    check,
    deal_packets,
)
from senro.titles.t1822pnw.running import RUNNING, TRAINS
from senro.titles.t1822pnw.settlement import give_minor, settle
from senro.titles.t1822pnw.shares import PURCHASES, SALES, in_debt
from senro.titles.t1822pnw.starting import RepayDebt, StartMajor, lend
from senro.titles.t1822pnw.state import ACTIONS, PnwState, PnwTurn, columns

VERSION = 1

CARD_MINIMUM, PAIR_MINIMUM = 100, 200


@dataclass(frozen=True)
class Play:
    """What the sequence of play has to know of a scenario."""

    scenario: Scenario
    trains: FamilyTrains
    packets: bool


def assemble(scenario: Scenario, players: int, options: tuple[str, ...]) -> Title:
    """Return the title for a scenario.

    Raises ValueError when the number of players or the options are not allowed.
    """
    check(scenario, players, options)
    trains = train_rules(scenario.upgrade)
    play = Play(scenario, trains, PACKET in options)
    return Title(
        name=scenario.name,
        version=VERSION,
        options=options,
        currency="$",
        bank=data.BANK,
        purse=0 if play.packets else scenario.cash[players],
        certificate_limit=scenario.limit[players],
        map=MAP,
        tiles=TILES,
        copies=COPIES,
        companies={c: data.COMPANIES[c] for c in scenario.companies},
        privates={p: data.PRIVATES[p] for p in scenario.privates} | data.REGIONAL_CARDS,
        trains=data.trains(scenario.local_price),
        phases=data.PHASES,
        market=data.market(*scenario.ends),
        stock=_stock(scenario, players),
        turn=_turn(trains),
        meanwhile=(MarkHex(), UseCredit()),
        setup=partial(set_up, play),
        after=partial(after, play),
        after_action=after_action,
        end_due=end_due,
        score=score,
        on_train={},
        begin_turn=begin_turn,
        end_turn=nothing_at_end,
        begin_stock_turn=nothing_at_end,
        end_stock_turn=nothing_at_end,
        automatic=automatic,
        loans=no_loans,
        running=TRAINS,
        printed_ids=PRINTED_IDS,
        holding_compels=False,
        par_is_price=True,
        actions=ACTIONS,
    )


def _stock(scenario: Scenario, players: int) -> tuple[Any, ...]:
    return (
        BidForCards(scenario.tokens[players], least_bid, in_debt),
        SellInTurn(SALES, nothing_at_end, one_block=True),
        RepayDebt(),
        StartMajor(),
        BuyInTurn(PURCHASES),
    )


def least_bid(game: Game, card: str) -> int:
    """Return the least bid on a card: privates may go for nothing (digest 2.3 and 10.2)."""
    if card in data.PRIVATES:
        return 0
    pair = columns(game).pair
    return PAIR_MINIMUM if pair is not None and card == pair[0] else CARD_MINIMUM


def _turn(trains: FamilyTrains) -> tuple[Step, ...]:
    """Return the steps of an operating turn in order (digest 3.2)."""
    relief = SellForTrain(SALES, BASE, None, sort_again, one_block=True)
    steps: list[Any] = [
        FirstTrain(data.LOCAL, trains, never_operated),
        TakePrivates(),
        LayTrackAndCubes(),
        PlaceDestination(),
        PlaceOneToken(),
        Unasked(remember_route),
        RunFamilyTrains(RUNNING),
        EARNINGS,
        BuyFamilyTrains(trains, relief, lend),
        TakeOver(),
        IssueOrRedeem(),
    ]
    return tuple(steps)


def nothing_at_end(game: Game, thing: Any) -> None:
    """Nothing happens at this moment."""


def no_loans(game: Game, company: str) -> int:
    """Companies take no loans here."""
    return 0


# -- set-up (digest 1 and 10) --------------------------------------------------------------


def set_up(play: Play, game: Game, random: Random) -> PnwState:
    """Lay out cards, trains, tiles and money."""
    title, players, scenario = game.title, game.seats, play.scenario
    deal = deal_packets if play.packets else scenario.deal
    stack, offer = deal(random, scenario)
    gone = sum(count for option, count in REMOVED_LOCALS.items() if option in title.options)
    pair = (stack[0], stack[-1]) if scenario.pairs else None
    companies = title.companies
    majors = tuple(c for c, about in companies.items() if about.kind == data.MAJOR)
    state = PnwState(
        board=Board.printed(MAP, _reservations(tuple(companies.values()))),
        players=players,
        cash={BANK: title.bank - title.purse * len(players)}
        | dict.fromkeys(players, title.purse)
        | dict.fromkeys(companies, 0),
        shares={
            c: tuple((n, c) for n in range(len(about.certificates)))
            for c, about in companies.items()
        },
        trains=dict.fromkeys(companies, ()),
        deck=numbered(scenario.trains)[gone:],
        tokens={c: about.tokens for c, about in companies.items()},
        supply={tile: count for tile, count in COPIES.items() if count is not None},
        stack=stack,
        offer=offer,
        home={c: about.home[0] for c, about in companies.items()},
        destination={c: data.DESTINATIONS[c] for c in majors},
        exchange=dict.fromkeys(majors, data.EXCHANGE_TOKENS),
        unplaced=majors,
        associated={m: of for m, of in data.ASSOCIATED.items() if m in companies},
        pair=pair,
    )
    game.state = state
    if play.packets:
        _hand_out_packets(game)
        state.agenda = begin_operating(game, 1, 1)
    else:
        fill_boxes(game)
        state.agenda = begin_stock_round(game, players[0])
    return state


def _reservations(companies: tuple[Company, ...]) -> dict[Place, tuple[str | None, ...]]:
    """Return the slots reserved for minors and regionals, by city, in order."""
    reserved: dict[Place, tuple[str | None, ...]] = {}
    for about in companies:
        if about.kind != data.MAJOR:
            place = about.home[0]
            reserved[place] = (*reserved.get(place, ()), about.symbol)
    return reserved


def _hand_out_packets(game: Game) -> None:
    """Give each seat its minors and privates; the minors are worth 50 and get 100."""
    state = columns(game)
    for player, (minors, privates) in zip(game.seats, PACKETS, strict=False):
        for minor in minors:
            give_minor(game, minor, player)
        for private in privates:
            state.offer = tuple(p for p in state.offer if p != private)
            state.privates[private] = player


# -- the sequence of play (digest 1.6) -----------------------------------------------------


def after(play: Play, game: Game, done: Frame) -> tuple[Frame, ...]:
    """Return what follows a round."""
    state = columns(game)
    match done:
        case StockRound():
            if play.scenario.no_bid_ends and not state.ever_bid:
                game.end("nothing_sold")
                return (done,)
            settle(game, play.trains, dict([state.pair] if state.pair else ()))
            note_end(game, False)
            return begin_operating(game, 1, phase(game).rounds)
        case OperatingRound(number=number, of=of):
            if "mergers" in phase(game).allows:
                return begin_merger_round(game, number, of)
            if play.packets:  # no stock round while phase 1 lasts
                state.set_number += 1
                return begin_operating(game, 1, 1)
            return after_set(game, number, of)
        case MergerRound(number=number, of=of):
            give_up_if_over(game, data.BEYOND_LIMIT)  # limits wait for the next round (digest 4.4)
            return after_set(game, number, of)
    raise AssertionError(done)


def after_set(game: Game, number: int, of: int) -> tuple[Frame, ...]:
    """Return the next operating round of the set, or the stock round after it."""
    if number < of:
        return begin_operating(game, number + 1, of)
    state = columns(game)
    state.set_number += 1
    fill_boxes(game)
    return begin_stock_round(game, state.players[0])


def begin_operating(game: Game, number: int, of: int) -> tuple[Frame, ...]:
    """Pay incomes and let the first company begin: minors, then majors, dearest first."""
    game.tell(RoundBegan("operating", f"{game.state.set_number}.{number}"))
    pay_incomes(game)
    queue = minors_first(game)
    if not queue:
        return (OperatingRound(number, of, ()),)
    return (begin_turn(game, OperatingRound(number, of, queue[1:]), queue[0]),)


def minors_first(game: Game) -> tuple[str, ...]:
    """Return the order of operating of the moment."""
    order = operating_order(game)
    minors = tuple(c for c in order if is_minor(game, c))
    return (*minors, *(c for c in order if c not in minors))


def sort_again(game: Game, turn: Turn) -> Turn:
    """After a sale for a train, put the companies still to operate in order."""
    left = turn.round.queue
    queue = tuple(c for c in minors_first(game) if c in left)
    return replace(turn, round=replace(turn.round, queue=queue))


# -- what a table does by itself -----------------------------------------------------------


def automatic(game: Game) -> Action | None:
    """Return the destination token or pass that is forced, and a pass where none is joined."""
    frame, decision = game.frame, game.decision
    if decision is None or not isinstance(frame, PnwTurn):
        return None
    step = game.title.turn[frame.step]
    if isinstance(step, PlaceDestination):
        return step.answer(game, frame.company)
    if isinstance(step, TakeOver) and not step.anything(game, frame):
        return Pass()
    return None
