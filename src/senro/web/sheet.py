"""The spreadsheet of a game: players and companies, holdings, trains, tokens, every run."""

from __future__ import annotations

from dataclasses import dataclass

from senro.core.game import Game
from senro.rules.shares import POOL, certificates, percent, president
from senro.rules.train import face_of, trains_of
from senro.web.past import Past, round_text
from senro.web.scene import SHAPES, seat_number
from senro.words import Voice


@dataclass(frozen=True)
class Field:
    """A cell: its text, the number it sorts by, how it looks, and a position to go to."""

    text: str
    sort: str = ""
    look: str = ""
    count: int = -1


@dataclass(frozen=True)
class CompanyRow:
    """A company's line."""

    symbol: str
    fields: tuple[Field, ...]
    closed: bool = False


@dataclass(frozen=True)
class Sheet:
    """The sheet: heads of the columns, a line a company, and lines of the players' figures."""

    heads: tuple[tuple[str, str], ...]  # text and the player's class or ""
    rows: tuple[CompanyRow, ...]
    feet: tuple[tuple[str, tuple[Field, ...]], ...]
    players: tuple[tuple[int, str, str], ...]  # number, shape, name


def sheet(game: Game, voice: Voice, past: Past) -> Sheet:
    """Return the sheet of a position with every operating round up to it."""
    say = voice.say
    rounds = [i for i, mark in enumerate(past.marks) if mark.kind == "operating"]
    heads = [
        *((voice.player(seat), f"p{seat_number(game, seat)}") for seat in game.seats),
        (say("sheet.treasury"), ""),
        (say("sheet.pool"), ""),
        (say("ui.price"), ""),
        (say("ui.cash"), ""),
        (say("ui.trains"), ""),
        (say("merge.tokens"), ""),
        *((round_text(voice, past.marks[i]), "run") for i in rounds),
    ]
    ran = {(i, run.company): run for i in rounds for run in past.runs.get(i, [])}
    companies = [
        c
        for c in game.title.companies
        if c in game.state.price or any((i, c) in ran for i in rounds)
    ]
    companies.sort(key=lambda c: -_price(game, c))
    rows = []
    for company in companies:
        fields = _company(game, voice, company)
        for i in rounds:
            run = ran.get((i, company))
            if run is None:
                fields.append(Field("", "-1"))
                continue
            text, look = str(run.revenue), "run"
            if run.kind == "withhold":
                text, look = f"[{run.revenue}]", "run kept"
            elif run.kind not in ("payout", ""):
                text, look = f"¦{run.revenue}¦", "run half"
            fields.append(Field(text, str(run.revenue), look, run.count))
        rows.append(CompanyRow(company, tuple(fields), company not in game.state.shares))
    return Sheet(tuple(heads), tuple(rows), _feet(game, voice), _players(game, voice))


def _price(game: Game, company: str) -> int:
    cell = game.state.price.get(company)
    return game.title.market.price(cell) if cell else 0


def _company(game: Game, voice: Voice, company: str) -> list[Field]:
    """Return what is known of a company now; nothing where it is out of the game."""
    if company not in game.state.shares:
        return [Field("", "-1") for _ in range(len(game.seats) + 6)]
    chief = president(game, company)
    parts = [(seat, percent(game, seat, company)) for seat in game.seats]
    fields = [
        Field(
            f"{n}{'★' if seat == chief else ''}" if n else "",
            str(n),
            "chief" if seat == chief else "",
        )
        for seat, n in parts
    ]
    for holder in (company, POOL):
        part = percent(game, holder, company)
        fields.append(Field(str(part) if part else "", str(part)))
    price, money = _price(game, company), game.state.cash.get(company, 0)
    trains = [face_of(game, train) for train in trains_of(game, company)]
    tokens = len(game.state.tokens.get(company, ()))
    placed = len(game.state.board.tokens(company))
    fields += [
        Field(voice.money(price) if price else "–", str(price)),
        Field(voice.money(money), str(money)),
        Field(" ".join(trains) or "–", str(len(trains))),
        Field(f"{placed}+{tokens}", str(placed)),
    ]
    return fields


def _feet(game: Game, voice: Voice) -> tuple[tuple[str, tuple[Field, ...]], ...]:
    say, state, title = voice.say, game.state, game.title
    worth = {seat: title.score(game, seat) for seat in game.seats}
    cash = {seat: state.cash.get(seat, 0) for seat in game.seats}
    debt = {seat: state.debt.get(seat, 0) for seat in game.seats}
    held = {seat: certificates(game, seat) for seat in game.seats}
    most = title.certificate_limit
    rows = [
        (say("ui.cash"), tuple(Field(voice.money(cash[s])) for s in game.seats)),
        (
            say("sheet.value"),
            tuple(Field(voice.money(worth[s] - cash[s] + debt[s])) for s in game.seats),
        ),
    ]
    if any(debt.values()):
        rows.append((say("sheet.debt"), tuple(Field(voice.money(debt[s])) for s in game.seats)))
    rows += [
        (
            say("sheet.certificates"),
            tuple(
                Field(f"{held[s]}/{most}", "", "bad" if held[s] > most else "") for s in game.seats
            ),
        ),
        (say("sheet.worth"), tuple(Field(voice.money(worth[s]), "", "strong") for s in game.seats)),
    ]
    return tuple(rows)


def _players(game: Game, voice: Voice) -> tuple[tuple[int, str, str], ...]:
    found = []
    for seat in game.seats:
        n = seat_number(game, seat)
        found.append((n, SHAPES[(n - 1) % len(SHAPES)], voice.player(seat)))
    return tuple(found)
