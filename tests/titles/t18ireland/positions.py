"""Positions of 18Ireland for rule tests: begin with `ireland`, add what matters, then `stand`."""

from __future__ import annotations

from collections.abc import Mapping

from senro.core.action import Action, LayTile
from senro.core.event import Event, Happened, Paid
from senro.core.game import Game
from senro.rules.market import put_marker
from senro.rules.shares import held, percent
from senro.rules.stock import float_company
from senro.rules.token import place_token
from senro.rules.track import lay
from senro.rules.turns import OperatingRound, StockRound, StockTurn
from senro.testing import begin, stand
from senro.titles.t18ireland import majors_arrive
from senro.titles.t18ireland.data import DKR, MINORS, home
from senro.titles.t18ireland.mergers import MergerRound
from senro.titles.t18ireland.state import IrishTurn, columns

P1, P2, P3, P4 = "player:1", "player:2", "player:3", "player:4"
PAR_100, PAR_70, PAR_60, PAR_50 = (0, 6), (2, 4), (3, 3), (4, 2)
GALWAY = ("C13", 0)  # where a major's token stands if a test does not care
DRAWN_LATE = 4  # seed whose removed minor is none of those that the tests use


def ireland(
    players: int = 4,
    options: tuple[str, ...] = (),
    *,
    privates: Mapping[str, str] | None = None,
    phase: str = "2",
    set_number: int = 2,
) -> Game:
    """Return a game whose auction is over: no minor is started, all fourteen are in play."""
    game = begin("18Ireland", players=players, options=options, seed=DRAWN_LATE)
    state = columns(game)
    for minor in MINORS:
        if minor not in state.shares:
            state.shares[minor] = tuple((n, minor) for n in range(4))
            state.trains[minor] = ()
            state.tokens[minor] = (0,)
            state.cash[minor] = 0
            state.minors = (*state.minors, minor)
            state.queue = (*state.queue, minor)
    state.queue = tuple(m for m in state.queue if m != DKR)
    given = privates or {}
    state.closed = tuple(p for p in game.title.privates if p not in given)
    state.privates.update(given)
    state.set_number = set_number
    state.phase = game.title.phase_index[phase]
    if state.phase:
        majors_arrive(game)
    if state.phase >= game.title.phase_index["8"]:
        state.queue = ()
    return stand(game, StockRound(P1))


def start(
    game: Game,
    company: str,
    holders: Mapping[str, tuple[int, ...]],
    *,
    cell: tuple[int, int] = PAR_60,
    cash: int = 0,
    trains: tuple[str, ...] = (),
    token: tuple[str, int] | None = None,
) -> None:
    """Start a company with the given certificates outside its treasury (by number)."""
    state = columns(game)
    put_marker(game, company, cell)
    state.par[company] = game.title.market.price(cell)
    moved = tuple((n, who) for who, numbers in holders.items() for n in numbers)
    sold = {n for n, _ in moved}
    stay = tuple(entry for entry in state.shares[company] if entry[0] not in sold)
    state.shares[company] = stay + moved
    float_company(game, company)
    state.queue = tuple(m for m in state.queue if m != company)
    state.board = state.board.without_reservations(company)
    place = home(company) if company in MINORS else GALWAY
    place_token(game, company, token or place, 0)
    purse(game, company, cash)
    give_trains(game, company, *trains)


def purse(game: Game, holder: str, amount: int) -> None:
    """Set somebody's cash; the bank gives or takes the difference."""
    game.state.cash["bank"] += game.state.cash[holder] - amount
    game.state.cash[holder] = amount


def give_trains(game: Game, company: str, *trains: str) -> None:
    """Give a company trains, by id; those of the deck before them are gone."""
    state = game.state
    state.deck = tuple(t for t in state.deck if t not in trains)
    state.discarded = tuple(t for t in state.discarded if t not in trains)
    state.trains[company] = (*state.trains[company], *trains)


def next_train(game: Game, kind: str) -> None:
    """Let a kind be next in the deck: all before it are gone."""
    deck = game.state.deck
    first = next(i for i, card in enumerate(deck) if card.startswith(f"{kind}-"))
    game.state.deck = deck[first:]


def tiles(game: Game, text: str) -> None:
    """Lay tiles for nothing, as "I9:IR2:0 J4:IR1:4" (hex, tile, rotation)."""
    for entry in text.split():
        hex_, tile, rotation = entry.rsplit(":", 2)
        lay(game, "DKR", hex_, game.title.tiles[tile].turned(int(rotation)), 0)


def stock(game: Game, player: str = P1) -> Game:
    """Return the game at a player's turn of a stock round."""
    return stand(game, StockTurn(StockRound(player), player))


def turn(
    game: Game,
    company: str,
    step: str = "track",
    later: tuple[str, ...] = (),
    number: int = 1,
    earned: int = 0,
) -> Game:
    """Return the game at a step of a company's turn, others being still to operate."""
    names = [one.name for one in game.title.turn]
    round_ = OperatingRound(number, 2, later)
    return stand(game, IrishTurn(round_, company, step=names.index(step), revenue=earned))


def mergers(game: Game, first: str = P1) -> Game:
    """Return the game at the beginning of a merger round."""
    return stand(game, MergerRound(2, first))


def why(game: Game, action: Action) -> str | None:
    """Return the code of the reason why an action is not allowed, None if it is."""
    reason = game.why_not(action)
    return reason.code if reason else None


def asks(game: Game) -> tuple[str, str]:
    """Return the step that is asked and the entity it concerns, dashes when the game is over."""
    return (game.decision.step, game.decision.entity) if game.decision else ("-", "-")


def price(game: Game, company: str) -> int:
    """Return the share price of a company."""
    return game.title.market.price(game.state.price[company])


def holding(game: Game, company: str) -> dict[str, int]:
    """Return who holds what percentage of a company, its treasury included."""
    holders = (*game.seats, company, "pool")
    shares = {who: percent(game, who, company) for who in holders}
    return {who: share for who, share in shares.items() if share}


def numbers(game: Game, who: str, company: str) -> tuple[int, ...]:
    """Return the certificates somebody holds, in the order of their arrival."""
    return held(game, who, company)


def payments(game: Game, why_: str) -> list[tuple[str, str, int]]:
    """Return the payments told for a cause, as (payer, payee, amount)."""
    told: list[Event] = game.events or []
    return [(e.payer, e.payee, e.amount) for e in told if isinstance(e, Paid) and e.why == why_]


def hexes_of(game: Game, by: str | None = None) -> set[str]:
    """Return the hexes where a tile may be laid now."""
    return {a.hex for a in game.legal.of(LayTile) if isinstance(a, LayTile) and a.by == by}


def happened(game: Game, name: str) -> list[str]:
    """Return what something named in the log happened to."""
    told: list[Event] = game.events or []
    return [event.what for event in told if isinstance(event, Happened) and event.name == name]
