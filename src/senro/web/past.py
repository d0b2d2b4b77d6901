"""What a table's past tells: rounds, worth and prices over time, runs, what changed since."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from senro.core.event import DividendDeclared, Paid, Ran, RoundBegan
from senro.core.game import Game
from senro.rules.train import phase
from senro.rules.turns import OperatingRound, Turn
from senro.web.charts import Line, chart
from senro.web.grid import Cell, Grid, Row, number
from senro.web.room import Live
from senro.web.scene import seat_number
from senro.words import Voice, event_line
from senro.words.events import is_heading, is_told

INCOMES = ("dividend", "income")
"""Causes of payments that are a player's income."""


@dataclass(frozen=True)
class RoundMark:
    """A round: its kind and label, and the positions after which it began and ended."""

    kind: str
    label: str
    begin: int
    end: int


@dataclass(frozen=True)
class Snapshot:
    """Worth and cash of the players and prices of the companies at a position."""

    count: int
    worth: dict[str, int]
    cash: dict[str, int]
    price: dict[str, int]
    bank: int


@dataclass
class CompanyRun:
    """What a company ran in an operating round, and what it did with the earnings."""

    company: str
    count: int  # the position after the run
    revenue: int
    kind: str = ""  # "payout", "half", "withhold"


@dataclass
class Past:
    """The past of a game up to a position."""

    marks: tuple[RoundMark, ...]
    shots: tuple[Snapshot, ...]  # at the end of each round, the last one at the position
    runs: dict[int, list[CompanyRun]] = field(default_factory=dict)  # by index of the round
    income: dict[int, dict[str, int]] = field(default_factory=dict)


def past_of(live: Live, upto: int) -> Past:
    """Return what is told by the actions up to a position."""
    begun: list[tuple[str, str, int]] = []
    runs: dict[int, list[CompanyRun]] = {}
    income: dict[int, dict[str, int]] = {}
    for count in range(upto + 1):
        events = live.told[count - 1].events if count else live.opening
        for event in events:
            here = len(begun) - 1
            match event:
                case RoundBegan(kind, label):
                    begun.append((kind, label, count))
                case Ran(company, _, _, _, revenue):
                    found = runs.setdefault(here, [])
                    if found and found[-1].company == company and found[-1].count == count:
                        found[-1].revenue += revenue
                    else:
                        found.append(CompanyRun(company, count, revenue))
                case DividendDeclared(company, kind):
                    for run in reversed(runs.get(here, [])):
                        if run.company == company and not run.kind:
                            run.kind = kind
                            break
                case Paid(_, payee, amount, why) if why in INCOMES and payee in live.game.seats:
                    who = income.setdefault(here, {})
                    who[payee] = who.get(payee, 0) + amount
    if not begun or begun[0][2] > 0:
        begun.insert(0, ("auction", "", 0))
        runs = {i + 1: r for i, r in runs.items()}
        income = {i + 1: r for i, r in income.items()}
    ends = [count for _, _, count in begun[1:]] + [upto]
    marks = tuple(RoundMark(k, n, c, e) for (k, n, c), e in zip(begun, ends, strict=True))
    counts = dict.fromkeys((0, *ends))
    return Past(marks, tuple(snapshot(live.game.at(count)) for count in counts), runs, income)


def snapshot(game: Game) -> Snapshot:
    """Return the figures of a position."""
    state, title = game.state, game.title
    return Snapshot(
        game.count,
        {seat: title.score(game, seat) for seat in game.seats},
        {seat: state.cash.get(seat, 0) for seat in game.seats},
        {company: title.market.price(cell) for company, cell in state.price.items()},
        state.cash.get("bank", 0),
    )


def round_text(voice: Voice, mark: RoundMark) -> str:
    """Return a round's name, short enough for an axis."""
    short = {"stock": "past.sr", "operating": "past.or", "merger": "past.mr"}
    if mark.kind == "stock":
        return voice.say("past.sr", label=mark.label)
    if mark.kind == "operating":
        return voice.say("past.or", label=mark.label)
    if mark.kind in short:
        return voice.say("past.mr", label=mark.label)
    return voice.say("past.start")


# -- charts --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Figure:
    """A chart with its caption."""

    key: str
    caption: str
    svg: str


def figures(game: Game, voice: Voice, past: Past) -> tuple[Figure, ...]:
    """Return the charts over time: worth, cash, prices, income."""
    by_count = {shot.count: shot for shot in past.shots}
    ends = [0, *(mark.end for mark in past.marks)]
    moments = [voice.say("past.start"), *(round_text(voice, mark) for mark in past.marks)]
    shots = [by_count[count] for count in ends]

    def players(what: str) -> list[Line]:
        return [
            Line(
                voice.player(seat),
                f"p{seat_number(game, seat)}",
                tuple(getattr(shot, what)[seat] for shot in shots),
                seat_number(game, seat) - 1,
            )
            for seat in game.seats
        ]

    companies = [
        Line(c, f"co-{c}", tuple(shot.price.get(c) for shot in shots), i)
        for i, c in enumerate(game.title.companies)
        if any(c in shot.price for shot in shots)
    ]
    operating = [i for i, mark in enumerate(past.marks) if mark.kind == "operating"]
    earned = [
        Line(
            voice.player(seat),
            f"p{seat_number(game, seat)}",
            tuple(past.income.get(i, {}).get(seat, 0) for i in operating),
            seat_number(game, seat) - 1,
        )
        for seat in game.seats
    ]
    say = voice.say
    rounds = [round_text(voice, past.marks[i]) for i in operating]
    made = (
        Figure(
            "worth",
            say("past.worth"),
            chart(say("past.worth"), moments, players("worth"), voice.money),
        ),
        Figure(
            "cash", say("past.cash"), chart(say("past.cash"), moments, players("cash"), voice.money)
        ),
        Figure(
            "price", say("past.prices"), chart(say("past.prices"), moments, companies, voice.money)
        ),
        Figure(
            "income", say("past.income"), chart(say("past.income"), rounds, earned, voice.money)
        ),
    )
    return tuple(figure for figure in made if figure.svg)


# -- timeline ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Beat:
    """A round on the timeline: "done", "now" or "later", with the position where it began."""

    text: str
    kind: str
    state: str
    count: int


@dataclass(frozen=True)
class Timeline:
    """The rounds, how full the bank is (percent), and what will end the game."""

    beats: tuple[Beat, ...]
    bank: str
    full: int
    ends: tuple[str, ...]


def timeline(game: Game, voice: Voice, past: Past) -> Timeline:
    """Return the rounds up to now, those that are sure to follow, and the known ends."""
    beats = [
        Beat(
            round_text(voice, mark),
            mark.kind,
            "now" if i == len(past.marks) - 1 and not game.over else "done",
            mark.begin,
        )
        for i, mark in enumerate(past.marks)
    ]
    if not game.over:
        beats += [Beat(text, kind, "later", -1) for text, kind in _coming(game, voice)]
    state, title = game.state, game.title
    money = max(state.cash.get("bank", 0), 0)
    full = min(100, round(100 * money / title.bank)) if title.bank else 0
    ends = []
    if state.over is not None:
        ends.append(voice.say(f"ended.{state.over}"))
    elif state.ending is not None:
        reason, when = state.ending
        ends.append(voice.say("past.ending", why=voice.say(f"ended.{reason}"), when=when))
    else:
        ends.append(voice.say("past.end_bank", money=money, full=full))
        last = title.market.cells_in("end")
        if last and state.price:
            top = max(title.market.price(cell) for cell in state.price.values())
            least = min(title.market.price(cell) for cell in last)
            ends.append(voice.say("past.end_price", top=top, price=least))
    return Timeline(tuple(beats), voice.money(money), full, tuple(ends))


def _coming(game: Game, voice: Voice) -> Iterable[tuple[str, str]]:
    """Yield the rounds of this set that are sure to follow, and the stock round after them."""
    state, rounds = game.state, phase(game).rounds
    playing = next(
        (
            frame.round if isinstance(frame, Turn) else frame
            for frame in reversed(state.agenda)
            if isinstance(frame, Turn | OperatingRound)
        ),
        None,
    )
    number_, of = (playing.number, playing.of) if playing is not None else (0, rounds)
    for n in range(number_ + 1, of + 1):
        yield voice.say("past.or", label=f"{state.set_number}.{n}"), "operating"
    if number_:
        yield voice.say("past.sr", label=str(state.set_number + 1)), "stock"


# -- since my last turn --------------------------------------------------------------------


def last_turn(live: Live, seat: str, upto: int) -> int:
    """Return the position after a player's last move before a position, 0 if he made none.

    Moves at the end of the record that are his own turn of the moment do not count.
    """
    count = upto
    while count and live.told[count - 1].actor == seat:
        count -= 1
    while count and (live.told[count - 1].actor != seat or live.told[count - 1].automatic):
        count -= 1
    return count


@dataclass(frozen=True)
class Told:
    """A line of what happened, with its position."""

    text: str
    count: int
    heading: bool


def happened(live: Live, voice: Voice, since: int, upto: int) -> tuple[Told, ...]:
    """Return what happened between two positions."""
    found = []
    for count in range(since + 1, upto + 1):
        for event in live.told[count - 1].events:
            if is_told(event):
                found.append(Told(event_line(voice, event), count, is_heading(event)))
    return tuple(found)


def changes(before: Game, after: Game, voice: Voice) -> Grid:
    """Return the figures that differ between two positions of a game."""
    was, now = snapshot(before), snapshot(after)
    rows = []
    for seat in after.seats:
        for what, old, new in (
            (voice.say("ui.cash"), was.cash[seat], now.cash[seat]),
            (voice.say("past.worth_of"), was.worth[seat], now.worth[seat]),
        ):
            if old != new:
                rows.append(_change(voice, Cell(voice.player(seat)), what, old, new))
    for company, new in now.price.items():
        old = was.price.get(company, 0)
        if old != new:
            rows.append(
                _change(voice, Cell(company, company=company), voice.say("ui.price"), old, new)
            )
    head = (
        voice.say("past.who"),
        voice.say("past.what"),
        voice.say("past.was"),
        voice.say("past.is"),
        "±",
    )
    return Grid(voice.say("past.changed"), head, tuple(rows))


def _change(voice: Voice, who: Cell, what: str, old: int, new: int) -> Row:
    look = "good" if new > old else "bad"
    return Row(
        (
            who,
            Cell(what),
            number(voice.money(old)),
            number(voice.money(new)),
            number(voice.change(new - old), look),
        )
    )
