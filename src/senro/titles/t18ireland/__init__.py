"""18Ireland, for 3 to 6 players (rules digest 18Ireland)."""

from __future__ import annotations

from typing import Any

from senro.board.board import Board, Place
from senro.core.action import Action, Pass
from senro.core.event import Happened, RoundBegan
from senro.core.frame import Frame
from senro.core.game import Game
from senro.core.random import Random
from senro.core.title import Step, Title, check_choice
from senro.rules.auction import Auction
from senro.rules.issue import IssueOrRedeem
from senro.rules.money import BANK
from senro.rules.power import BuyPrivates
from senro.rules.run import DivideEarnings, RunAllTrains, Unasked, remember_route
from senro.rules.stock import BuyInTurn, SellInTurn, StartCompany
from senro.rules.token import PlaceOneToken
from senro.rules.train import BuyTrains, numbered, phase
from senro.rules.turns import (
    OperatingRound,
    StockRound,
    Turn,
    begin_operating_round,
    begin_stock_round,
    rotate_priority,
)
from senro.titles.t18ireland import data, running
from senro.titles.t18ireland.closing import close_company, close_privates, close_unstarted
from senro.titles.t18ireland.founding import (
    AUCTION,
    OpenAuction,
    found_major,
    may_start_major,
    par_cells,
)
from senro.titles.t18ireland.map import COPIES, MAP, PRINTED_IDS, TILES
from senro.titles.t18ireland.market import after_dividend, raise_sold_out
from senro.titles.t18ireland.mergers import (
    MergerRound,
    Proposal,
    begin_merger_round,
    candidates,
)
from senro.titles.t18ireland.operating import ISSUES, LayTiles
from senro.titles.t18ireland.powers import MarkHex, UsePower, keeps_turn_open
from senro.titles.t18ireland.shares import PURCHASES, SALES
from senro.titles.t18ireland.state import ACTIONS, IrishState, IrishTurn, columns
from senro.titles.t18ireland.train import TRAINS, BuyOrTrade, come_back
from senro.titles.t18ireland.trouble import (
    RELIEF,
    BankruptEarly,
    after_action,
    end_due,
    score,
)

NAME = "18Ireland"
VERSION = 1
PLAYERS = range(3, 7)
OPTIONS = data.OPTIONS


def check_options(players: int, options: tuple[str, ...]) -> None:
    """Raise ValueError, with a code, for options that 18Ireland does not have."""
    check_choice(players, options, PLAYERS, OPTIONS)


def build(players: int, options: tuple[str, ...] = ()) -> Title:
    """Return 18Ireland for a number of players with the given optional rules.

    Raises ValueError when the numbers or the options are not allowed.
    """
    check_options(players, options)
    return Title(
        name=NAME,
        version=VERSION,
        options=options,
        currency="£",
        bank=data.LARGER_BANK if "larger_bank" in options else data.BANK,
        purse=data.CASH[players],
        certificate_limit=data.CERTIFICATE_LIMIT[players],
        map=MAP,
        tiles=TILES,
        copies=COPIES,
        companies=data.MINORS | data.MAJORS,
        privates=data.PRIVATES,
        trains=data.TRAINS,
        phases=data.PHASES,
        market=data.MARKET,
        stock=STOCK,
        turn=TURN,
        meanwhile=(PRIVATES, MarkHex(), UsePower(), BankruptEarly()),
        setup=set_up,
        after=after,
        after_action=after_action,
        end_due=end_due,
        score=score,
        on_train={
            "4H": (majors_arrive,),
            "6H": (come_back("2H"),),
            "8H": (come_back("4H"), close_unstarted, close_privates),
            "10H": (come_back("6H"),),
        },
        begin_turn=begin_turn,
        end_turn=nothing_ends,
        begin_stock_turn=nothing_begins,
        end_stock_turn=nothing_begins,
        automatic=automatic,
        loans=no_loans,
        running=running.TRAINS,
        printed_ids=PRINTED_IDS,
        par_is_price=True,
        auction=AUCTION,
        actions=ACTIONS,
    )


# -- set-up (digest 1) ---------------------------------------------------------------------


def draw(random: Random) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    """Return the privates removed, the minor removed and the queue of minors (digest 1.1)."""
    optional = [p for p in data.PRIVATES if p not in data.ALWAYS]
    privates = random.shuffled(optional)[: data.PRIVATES_REMOVED]
    minors = random.shuffled([m for m in data.MINORS if m != data.DKR])
    return privates, minors[0], (data.DKR, *minors[1:])


def set_up(game: Game, random: Random) -> IrishState:
    """Draw privates and minors and lay out bank, trains and tiles."""
    title, players = game.title, game.seats
    removed, minor, queue = draw(random)
    unsold = tuple(p for p in data.PRIVATES if p not in removed)
    reserved: dict[Place, tuple[str | None, ...]] = {}
    for company in data.MINORS:
        if company in queue and company not in data.HEX_RESERVED:
            place = data.home(company)
            reserved[place] = (*reserved.get(place, ()), company)
    by_hex = {hex_: (c,) for c, hex_ in data.HEX_RESERVED.items() if c in queue}
    state = IrishState(
        board=Board.printed(MAP, reserved, by_hex),
        players=players,
        cash={BANK: title.bank - title.purse * len(players)}
        | dict.fromkeys(players, title.purse)
        | dict.fromkeys(queue, 0),
        shares={c: _treasury(title, c) for c in queue},
        trains=dict.fromkeys(queue, ()),
        deck=numbered(data.DECK),
        tokens={c: title.companies[c].tokens for c in queue},
        supply={tile: count for tile, count in COPIES.items() if count is not None},
        closed=(*removed, minor),
        minors=queue,
        queue=queue,
    )
    game.tell(RoundBegan("auction", "1"))
    for what in (*removed, minor):
        game.tell(Happened("removed", what))
    state.agenda = (Auction(unsold, players[0]),)
    return state


def _treasury(title: Title, company: str) -> tuple[tuple[int, str], ...]:
    return tuple((n, company) for n in range(len(title.companies[company].certificates)))


def majors_arrive(game: Game) -> None:
    """The majors come into play with the first 4H (digest 5.1)."""
    state = game.state
    game.tell(Happened("majors_arrive"))
    for major, entity in data.MAJORS.items():
        state.shares[major] = _treasury(game.title, major)
        state.trains[major] = ()
        state.tokens[major] = entity.tokens
        state.cash[major] = 0


# -- the sequence of play ------------------------------------------------------------------


def after(game: Game, done: Frame) -> tuple[Frame, ...]:
    """Return what follows a round."""
    state = columns(game)
    match done:
        case Auction(seat=first):
            place = state.players.index(first)
            state.players = state.players[place:] + state.players[:place]
            if data.DKR in state.queue:
                close_company(game, data.DKR)
            return stock_round(game)
        case StockRound(last=last):
            end_of_stock_round(game)
            rotate_priority(game, last)
            return begin_operating_round(game, 1, phase(game).rounds)
        case OperatingRound(number=number, of=of) if number < of:
            return begin_operating_round(game, number + 1, of)
        case OperatingRound(number=number) if "mergers" in phase(game).allows:
            return begin_merger_round(game, number)
        case OperatingRound() | MergerRound():
            state.set_number += 1
            return stock_round(game)
    raise AssertionError(done)


def stock_round(game: Game) -> tuple[Frame, ...]:
    """Begin a stock round with the player who has the priority."""
    state = columns(game)
    state.auctioned = False
    first = next(p for p in state.players if p not in state.bankrupt)
    return begin_stock_round(game, first)


def end_of_stock_round(game: Game) -> None:
    """The next minor closes if none was auctioned; sold-out companies rise (digest 3.6)."""
    state = columns(game)
    if state.queue and not state.auctioned:
        close_company(game, state.queue[0])
    raise_sold_out(game)


def begin_turn(game: Game, round_: OperatingRound, company: str) -> Turn:
    """Begin a corporation's turn."""
    return IrishTurn(round_, company)


def nothing_begins(game: Game, turn: Any) -> None:
    """Nothing happens as a stock turn begins or ends."""


def nothing_ends(game: Game, company: str) -> None:
    """Nothing happens as a corporation's turn ends."""


def dividend_done(game: Game, turn: Turn) -> Turn:
    """Nothing follows."""
    return turn


def sold_in_turn(game: Game, company: str) -> None:
    """Nothing follows."""


def private_bought(game: Game, turn: Turn, private: str) -> Turn:
    """Nothing follows."""
    return turn


def automatic(game: Game) -> Action | None:
    """Pass for a player who has nothing to propose in the merger round (digest 6.6)."""
    frame = game.frame
    if not isinstance(frame, Proposal) or frame.minors:
        return None
    return Pass() if next(candidates(game, frame.player), None) is None else None


def no_loans(game: Game, company: str) -> int:
    """There are no loans."""
    return 0


STOCK: tuple[Any, ...] = (
    SellInTurn(SALES, sold_in_turn),
    OpenAuction(),
    StartCompany(may_start_major, par_cells, found_major),
    BuyInTurn(PURCHASES),
)

PRIVATES = BuyPrivates(keeps_turn_open, private_bought)

TURN: tuple[Step, ...] = (
    IssueOrRedeem(ISSUES),
    LayTiles(),
    PlaceOneToken(),
    Unasked(remember_route),
    RunAllTrains(running.RUNNING),
    DivideEarnings(after_dividend, dividend_done),
    BuyOrTrade(BuyTrains(TRAINS, RELIEF)),
    PRIVATES,
)
"""The steps of an operating turn in order (digest 4.0)."""

__all__ = ["NAME", "OPTIONS", "PLAYERS", "VERSION", "build", "check_options"]
