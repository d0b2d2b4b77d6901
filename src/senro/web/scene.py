"""What the table shows of a position, as plain data: players, companies, trains, phases."""

from __future__ import annotations

from dataclasses import dataclass

from senro.core.event import Event, Ran, RoundBegan
from senro.core.game import Game
from senro.core.title import Phase
from senro.rules.shares import POOL, certificates, percent, president
from senro.rules.train import face_of, limit, on_offer
from senro.web.room import Told
from senro.words import Voice

SHAPES = ("●", "▲", "■", "◆", "⬟", "⬢")
"""Shapes of the players in seat order; colours are in the style sheet."""


@dataclass(frozen=True)
class Share:
    """A player's part of a company."""

    company: str
    percent: int
    president: bool


@dataclass(frozen=True)
class PlayerCard:
    """A player."""

    seat: str
    number: int
    shape: str
    name: str
    cash: str
    worth: str
    certificates: int
    limit: int
    over: bool
    shares: tuple[Share, ...]
    privates: tuple[str, ...]
    acting: bool
    priority: bool
    debt: str
    out: bool


@dataclass(frozen=True)
class CompanyCard:
    """A company."""

    symbol: str
    name: str
    president: str
    shape: str
    number: int  # the president's, 0 without
    price: str
    cash: str
    trains: tuple[str, ...]
    limit: int
    tokens: int
    treasury: int
    pool: int
    holders: tuple[tuple[int, str, int], ...]  # player's number, name, percent
    run: str
    privates: tuple[str, ...]
    state: str  # "running", "started", "waiting" or "closed"
    acting: bool
    loans: int


@dataclass(frozen=True)
class TrainRow:
    """A kind of train."""

    name: str
    price: str
    left: str
    rusts: str
    now: bool
    sold_out: bool


@dataclass(frozen=True)
class PhaseRow:
    """A phase."""

    name: str
    limit: str
    rounds: int
    colours: tuple[str, ...]
    now: bool


@dataclass(frozen=True)
class Step:
    """A step of the turn: "done", "now" or "later"."""

    name: str
    state: str


def seat_number(game: Game, seat: str) -> int:
    """Return a player's number from 1, 0 for nobody."""
    return game.seats.index(seat) + 1 if seat in game.seats else 0


def players(game: Game, voice: Voice, first: str = "") -> tuple[PlayerCard, ...]:
    """Return the players in playing order."""
    state = game.state
    cards = []
    order = list(game.seats)
    if first in order:
        place = order.index(first)
        order = order[place:] + order[:place]
    for seat in order:
        shares = []
        for company in state.shares:
            part = percent(game, seat, company)
            if part:
                shares.append(Share(company, part, president(game, company) == seat))
        held = certificates(game, seat)
        number = seat_number(game, seat)
        debt = state.debt.get(seat, 0)
        cards.append(
            PlayerCard(
                seat,
                number,
                SHAPES[(number - 1) % len(SHAPES)],
                voice.player(seat),
                voice.money(state.cash.get(seat, 0)),
                voice.money(game.title.score(game, seat)),
                held,
                game.title.certificate_limit,
                held > game.title.certificate_limit,
                tuple(shares),
                tuple(p for p, who in state.privates.items() if who == seat),
                seat == game.actor,
                seat == state.players[0],
                voice.money(debt) if debt else "",
                seat in state.bankrupt,
            )
        )
    return tuple(cards)


def last_runs(told: list[Told], upto: int) -> dict[str, tuple[Ran, ...]]:
    """Return what each company ran last before a position."""
    found: dict[str, tuple[Ran, ...]] = {}
    for entry in reversed(told[:upto]):
        runs = tuple(e for e in entry.events if isinstance(e, Ran))
        if runs and runs[0].company not in found:
            found[runs[0].company] = runs
    return found


def companies(
    game: Game, voice: Voice, runs: dict[str, tuple[Ran, ...]]
) -> tuple[CompanyCard, ...]:
    """Return the companies: those with a price in operating order, then the rest."""
    state, market = game.state, game.title.market

    def rank(company: str) -> tuple[int, int, int]:
        cell = state.price.get(company)
        if cell is None:
            return (1, 0, list(state.shares).index(company))
        return (0, -market.price(cell), state.arrived.get(company, 0))

    acting = game.decision.entity if game.decision else ""
    return tuple(_company(game, voice, c, runs, acting) for c in sorted(state.shares, key=rank))


def _company(
    game: Game, voice: Voice, symbol: str, runs: dict[str, tuple[Ran, ...]], acting: str
) -> CompanyCard:
    state, title = game.state, game.title
    cell = state.price.get(symbol)
    chief = president(game, symbol) or ""
    number = seat_number(game, chief)
    holders = tuple(
        (seat_number(game, seat), voice.player(seat), part)
        for seat in game.seats
        if (part := percent(game, seat, symbol))
    )
    status = "running" if symbol in state.floated else "started" if cell else "waiting"
    if symbol in state.closed:
        status = "closed"
    ran = runs.get(symbol, ())
    return CompanyCard(
        symbol,
        title.companies[symbol].name,
        voice.player(chief) if chief else "",
        SHAPES[(number - 1) % len(SHAPES)] if number else "",
        number,
        voice.money(title.market.price(cell)) if cell else "",
        voice.money(state.cash.get(symbol, 0)),
        tuple(face_of(game, train) for train in state.trains.get(symbol, ())),
        limit(game, symbol),
        len(state.tokens.get(symbol, ())),
        percent(game, symbol, symbol),
        percent(game, POOL, symbol),
        holders,
        voice.money(sum(r.revenue for r in ran)) if ran else "",
        tuple(p for p, who in state.privates.items() if who == symbol),
        status,
        symbol == acting,
        title.loans(game, symbol) if symbol in state.floated else 0,
    )


def trains(game: Game, voice: Voice) -> tuple[TrainRow, ...]:
    """Return the bank's trains by kind in the order in which they come."""
    state = game.state
    left: dict[str, int] = {}
    for card in (*state.deck, *state.discarded):
        face = face_of(game, card)
        left[face] = left.get(face, 0) + 1
    offered = {face_of(game, card) for card in on_offer(game)}
    rows = []
    for kind in game.title.trains.values():
        if kind.name not in left and not _was(game, kind.name):
            continue
        count = left.get(kind.name, 0)
        rows.append(
            TrainRow(
                kind.name,
                voice.money(kind.price),
                "∞" if kind.count is None and count else str(count),
                kind.rusts_on or "",
                kind.name in offered,
                not count,
            )
        )
    return tuple(rows)


def _was(game: Game, kind: str) -> bool:
    return any(face_of(game, t) == kind for owned in game.state.trains.values() for t in owned)


def phases(game: Game) -> tuple[PhaseRow, ...]:
    """Return the phases."""
    return tuple(
        PhaseRow(p.name, _limits(p), p.rounds, p.colours, i == game.state.phase)
        for i, p in enumerate(game.title.phases)
    )


def _limits(phase: Phase) -> str:
    return "/".join(str(n) for n in dict.fromkeys(phase.limit.values()))


def steps(game: Game, voice: Voice) -> tuple[Step, ...]:
    """Return the steps of an operating turn, as far as they have names."""
    place = getattr(game.frame, "step", None)
    if not isinstance(place, int):
        return ()
    rows = []
    for i, step in enumerate(game.title.turn):
        if step.name == "unasked":
            continue
        state = "now" if i == place else "done" if i < place else "later"
        rows.append(Step(voice.step(step.name), state))
    return tuple(rows)


def round_name(voice: Voice, opening: tuple[Event, ...], told: list[Told], upto: int) -> str:
    """Return the name of the round of a position."""
    for events in (*(entry.events for entry in reversed(told[:upto])), opening):
        for event in reversed(events):
            if isinstance(event, RoundBegan):
                return voice.say(f"round.{event.kind}", label=event.label)
    return ""
