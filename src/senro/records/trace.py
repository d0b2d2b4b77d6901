"""The trace of a replay: the whole position after every action, as keys that changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from senro.core.game import Game
from senro.records.dialects import TRACE_KEYS
from senro.records.file import RecordedGame
from senro.records.replay import Replay
from senro.rules.auction import Auction
from senro.rules.shares import POOL, certificates, percent, president
from senro.rules.train import face_of
from senro.rules.turns import OperatingRound, StockRound, StockTurn, Turn
from senro.titles.t18ireland.mergers import Ballot, ChooseMajor, MergerRound, Proposal
from senro.titles.t1822pnw.mergers import MergerRound as MinorsMerge

Position = dict[str, Any]


def trace(record: RecordedGame) -> Iterator[dict[str, Any]]:
    """Yield the lines of a record's trace."""
    replay = Replay(record)
    known = position(replay.game)
    yield {"after": 0, "set": known}
    for entry in replay:
        now = position(replay.game)
        changed = {k: v for k, v in now.items() if known.get(k, _ABSENT) != v}
        changed |= {k: None for k in known if k not in now}
        known = now
        kind = "company" if entry.get("entity_type") == "company" else entry.get("entity_type")
        yield {
            "after": entry.get("id", 0),
            "type": entry["type"],
            "by": f"{kind}:{entry['entity']}",
            "set": changed,
        }
    yield {"result": {_id(p): score for p, score in replay.game.result().items()}}


_ABSENT = object()


def _id(player: str) -> str:
    return player.partition(":")[2]


def _holder(game: Game, holder: str) -> str:
    if holder == POOL:
        return "sharepool"
    return holder if holder in game.seats else f"corporation:{holder}"


def position(game: Game) -> Position:
    """Return the position as the keys of a trace."""
    keys: Position = {}
    _round(game, keys)
    for player in game.seats:
        _player(game, player, keys)
    for company in game.title.companies:
        if company in game.state.shares:
            _company(game, company, keys)
    _depot(game, keys)
    _board(game, keys)
    complete = TRACE_KEYS.get(game.title.name)
    if complete is not None:
        complete(game, keys)
    return keys


def round_name(game: Game) -> tuple[str, str]:
    """Return kind and label of the running round."""
    state = game.state
    bottom = state.agenda[0] if state.agenda else None
    number = str(state.set_number)
    match bottom:
        case Auction():
            return "Auction", f"{number}.1"
        case StockRound() | StockTurn():
            return "Stock", f"{number}.1"
        case OperatingRound(number=n):
            return "Operating", f"{number}.{n}"
        case Turn(round=OperatingRound(number=n)):
            return "Operating", f"{number}.{n}"
        case MergerRound(number=n):
            return "Merger", f"{number}.{n}"
        case Proposal(round=rnd) | Ballot(round=rnd) | ChooseMajor(round=rnd):
            return "Merger", f"{number}.{rnd.number}"
        case MinorsMerge(number=n):
            return "Merger", f"{number}.{n}"
    return type(bottom).__name__, number


def _round(game: Game, keys: Position) -> None:
    state, decision = game.state, game.decision
    kind, label = round_name(game)
    keys["round"], keys["round_label"] = kind, label
    keys["phase"] = game.title.phases[state.phase].name
    keys["bank"] = state.cash["bank"]
    keys["finished"] = game.over
    keys["decision/entities"] = [] if decision is None else [_holder(game, decision.entity)]
    keys["decision/step"] = decision.step if decision else None
    keys["decision/actions"] = []


def _player(game: Game, player: str, keys: Position) -> None:
    state, at = game.state, f"player/{_id(player)}/"
    keys[at + "cash"] = state.cash[player]
    keys[at + "worth"] = game.title.score(game, player)
    keys[at + "certificates"] = certificates(game, player)
    keys[at + "companies"] = sorted(p for p, who in state.privates.items() if who == player)


def _company(game: Game, company: str, keys: Position) -> None:
    state, at = game.state, f"corporation/{company}/"
    keys[at + "cash"] = state.cash.get(company, 0)
    keys[at + "trains"] = sorted(face_of(game, t) for t in state.trains.get(company, ()))
    keys[at + "companies"] = sorted(p for p, who in state.privates.items() if who == company)
    keys[at + "tokens"] = sorted(hex_ for hex_, _ in state.board.tokens(company))
    keys[at + "tokens_left"] = len(state.tokens.get(company, ()))
    keys[at + "president"] = president(game, company)
    cell = state.price.get(company)
    price = cell and game.title.market.price(cell)
    keys[at + "par"] = price if game.title.par_is_price else state.par.get(company)
    keys[at + "price"] = [*cell, price] if cell else None
    if loans := game.title.loans(game, company):
        keys[at + "loans"] = loans
    keys[at + "floated"] = company in state.floated
    holders = dict.fromkeys(who for _, who in state.shares[company])
    keys[at + "percent"] = {_holder(game, w): percent(game, w, company) for w in holders}
    keys[at + "market_percent"] = percent(game, POOL, company)


def _depot(game: Game, keys: Position) -> None:
    state = game.state
    keys["depot/next"] = [face_of(game, t) for t in state.deck[:3]]
    keys["depot/left"] = len(state.deck)
    keys["depot/discarded"] = sorted(face_of(game, t) for t in state.discarded)


def _board(game: Game, keys: Position) -> None:
    board = game.state.board
    for hex_, face in board.laid.items():
        keys[f"hex/{hex_}"] = [face.name, face.rotation]
    for hex_ in board.faces:
        slots = [
            [*city.slots, *(f"+{token}" for token in city.extra)]
            for _, city in board.cities_of(hex_)
        ]
        if any(token for city in slots for token in city):
            keys[f"hex/{hex_}/tokens"] = slots
        if board.marks.get(hex_):
            keys[f"hex/{hex_}/marks"] = sorted(board.marks[hex_])
