"""1849: The Game of Sicilian Railways, for 3 to 5 players (rules digest 1849)."""

from __future__ import annotations

from typing import Any

from senro.board.board import Board, Place
from senro.core.event import RoundBegan
from senro.core.frame import Frame
from senro.core.game import Game
from senro.core.random import Random
from senro.core.title import Step, Title, check_choice
from senro.rules.auction import Auction, AuctionRules
from senro.rules.issue import IssueOrRedeem
from senro.rules.money import BANK
from senro.rules.power import BuyPrivates
from senro.rules.run import DivideEarnings, RunAllTrains, Unasked, remember_route
from senro.rules.stock import BuyInTurn, SellInTurn, StartCompany
from senro.rules.token import PlaceOneToken
from senro.rules.train import BuyTrains, numbered
from senro.rules.turns import (
    OperatingRound,
    StockRound,
    Turn,
    begin_operating_round,
    begin_stock_round,
    pay_privates,
    rotate_priority,
)
from senro.titles.t1849 import data, running, variants
from senro.titles.t1849.founding import close_at_bottom, found, in_turn, pars, private_sold, settle
from senro.titles.t1849.map import COPIES, MAP, TILES
from senro.titles.t1849.market import (
    after_dividend,
    end_of_stock_round,
    keep_order,
    note_order,
)
from senro.titles.t1849.operating import (
    ISSUES,
    TRAINS,
    MarkPort,
    private_bought,
    unused_cnm,
)
from senro.titles.t1849.shares import PURCHASES, SALES
from senro.titles.t1849.state import ACTIONS, SicilianState, SicilianTurn, columns
from senro.titles.t1849.track import (
    AskTeleport,
    LayOneTile,
    PlaceOneTokenHere,
    ask_token,
    look_for_city,
    token_placed,
)
from senro.titles.t1849.trouble import (
    RELIEF,
    RuinedChoice,
    after_action,
    close_privates,
    earthquake,
    end_due,
    end_turn,
    score,
)

NAME = "1849"
VERSION = 1
PLAYERS = range(3, 6)
OPTIONS = data.OPTIONS


def check_options(players: int, options: tuple[str, ...]) -> None:
    """Raise ValueError, with a code, for options that 1849 does not have or that exclude."""
    check_choice(players, options, PLAYERS, OPTIONS)
    if "electric_dreams" in options:
        for needed in ("bonds", "acquiring_station_tokens"):
            if needed not in options:
                raise ValueError(f"option_needs:electric_dreams:{needed}")


def build(players: int, options: tuple[str, ...] = ()) -> Title:
    """Return 1849 for a number of players with the given optional rules.

    Raises ValueError when the numbers or the options are not allowed.
    """
    check_options(players, options)
    return Title(
        name=NAME,
        version=VERSION,
        options=options,
        currency="L.",
        bank=data.BANK,
        purse=data.CASH[players],
        certificate_limit=_certificate_limit(players, options),
        map=MAP,
        tiles=TILES,
        copies=COPIES,
        companies=data.CORPORATIONS,
        privates=data.PRIVATES,
        trains=data.TRAINS,
        phases=data.PHASES,
        market=data.MARKET,
        stock=STOCK,
        turn=_turn(options),
        meanwhile=(PRIVATES, MarkPort()),
        setup=set_up,
        after=after,
        after_action=after_action,
        end_due=end_due,
        score=score,
        on_train={"12H": (close_privates, earthquake)},
        begin_turn=begin_turn,
        end_turn=end_turn,
        begin_stock_turn=begin_stock_turn,
        end_stock_turn=end_stock_turn,
        automatic=variants.automatic,
        loans=variants.bonds_out,
        running=running.TRAINS,
        par_is_price=True,
        auction=AUCTION,
        actions=ACTIONS,
    )


# -- set-up (digest 1) ---------------------------------------------------------------------


def _few(players: int, options: tuple[str, ...]) -> bool:
    """Whether one corporation and some trains are left out."""
    return players == 3 or (players == 4 and "reduced_4p_corps" in options)


def _certificate_limit(players: int, options: tuple[str, ...]) -> int:
    if players == 4 and _few(players, options):
        return data.REDUCED_LIMIT
    return data.CERTIFICATE_LIMIT[players]


def set_up(game: Game, random: Random) -> SicilianState:
    """Draw the order of the corporations and lay out bank, trains and tiles."""
    title, players = game.title, game.seats
    queue = list(random.shuffled(tuple(data.CORPORATIONS)))
    if "delay_ift" in title.options and queue.index(data.IFT) < 3:
        place = queue.index(data.IFT)
        queue[place], queue[3] = queue[3], queue[place]
    few = _few(len(players), title.options)
    if few:
        queue.pop()
    trains = data.SMALL_SET if few else data.FULL_SET
    electric = data.ELECTRIC_SET if "electric_dreams" in title.options else ()
    reserved: dict[Place, tuple[str | None, ...]] = {}
    for company in queue:
        homes = title.companies[company].home
        if len(homes) == 1:
            reserved[homes[0]] = (company,)
    state = SicilianState(
        board=Board.printed(MAP, reserved),
        players=players,
        cash={BANK: title.bank - title.purse * len(players)}
        | dict.fromkeys(players, title.purse)
        | dict.fromkeys(queue, 0),
        shares={c: tuple((n, c) for n in range(8)) for c in queue},
        trains=dict.fromkeys(queue, ()),
        deck=numbered((*trains, *electric, *data.LAST_SET)),
        tokens={c: title.companies[c].tokens for c in queue},
        supply={tile: count for tile, count in COPIES.items() if count is not None},
        queue=tuple(queue),
        available=(queue[0],),
        tied=queue[0],
    )
    game.tell(RoundBegan("auction", "1"))
    state.agenda = (Auction(tuple(data.PRIVATES), players[0]),)
    return state


# -- the sequence of play ------------------------------------------------------------------


def after(game: Game, done: Frame) -> tuple[Frame, ...]:
    """Return what follows a round."""
    state = columns(game)
    match done:
        case Auction(seat=first):
            place = state.players.index(first)
            state.players = state.players[place:] + state.players[:place]
            if state.tied is not None:
                settle(game, state.tied)
            return stock_round(game)
        case StockRound(last=last):
            rotate_priority(game, last)
            end_of_stock_round(game)
            close_at_bottom(game)
            rounds = game.title.phases[state.phase].rounds
            return begin_operating_round(game, 1, rounds)
        case OperatingRound(number=number, of=of) if number < of:
            return begin_operating_round(game, number + 1, of)
        case OperatingRound():
            state.set_number += 1
            return stock_round(game)
    raise AssertionError(done)


def stock_round(game: Game) -> tuple[Frame, ...]:
    """Begin a stock round with the player who has the priority."""
    state = columns(game)
    state.quake = False
    state.not_this_round = ()
    first = next(p for p in state.players if p not in state.bankrupt)
    return begin_stock_round(game, first)


def begin_stock_turn(game: Game, round_: StockRound) -> None:
    """Note the operating order; forget earlier sales, except at a round's first turn."""
    note_order(game)
    if not round_.first_turn:
        columns(game).dropped = ()


def end_stock_turn(game: Game, turn: Any) -> None:
    """Note the operating order when a turn is passed or skipped."""
    note_order(game)


def begin_turn(game: Game, round_: OperatingRound, company: str) -> Turn:
    """Begin a corporation's turn; players ruined before must choose first."""
    for player in columns(game).ruined:
        game.interrupt(RuinedChoice(player))
    return SicilianTurn(round_, company)


def dividend_done(game: Game, turn: Turn) -> Turn:
    """Note the operating order at the end of the dividend step."""
    note_order(game)
    return turn


def sold_in_turn(game: Game, company: str) -> None:
    """Keep the order in cells after each sale."""
    keep_order(game)


def pay_incomes(game: Game, auction: Auction) -> Auction:
    """Privates sold already pay while the auction goes on (digest 2.4)."""
    pay_privates(game)
    return auction


def keep_bids(game: Game, auction: Auction) -> Auction:
    """Bids stand while the first private becomes cheaper."""
    return auction


AUCTION = AuctionRules(
    multiples=False, on_sale=private_sold, all_passed=pay_incomes, no_sale=keep_bids
)

STOCK: tuple[Any, ...] = (
    SellInTurn(SALES, sold_in_turn),
    StartCompany(in_turn, pars, found),
    BuyInTurn(PURCHASES),
)

PRIVATES = BuyPrivates(unused_cnm, private_bought)


def _turn(options: tuple[str, ...]) -> tuple[Step, ...]:
    """Return the steps of an operating turn in order (digest 4.2)."""
    steps: list[Any] = [
        AskTeleport(),
        LayOneTile(),
        Unasked(look_for_city),
        PlaceOneTokenHere(PlaceOneToken(token_placed, ask_token)),
        Unasked(remember_route),
        RunAllTrains(running.RUNNING),
        DivideEarnings(after_dividend, dividend_done),
    ]
    if "acquiring_station_tokens" in options:
        steps.append(variants.BuyTokens())
    if "electric_dreams" in options:
        steps.append(variants.BuyElectric())
    steps += [BuyTrains(TRAINS, RELIEF), IssueOrRedeem(ISSUES)]
    if "bonds" in options:
        steps += [Unasked(variants.pay_interest), variants.InterestCrisis(), variants.Bonds()]
    steps.append(PRIVATES)
    return tuple(steps)


__all__ = ["NAME", "OPTIONS", "PLAYERS", "VERSION", "build", "check_options"]
