"""What only records of 1822PNW and its scenarios say: choices, cards, cubes; and their traces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from senro.core.action import (
    Action,
    Bid,
    BuyShares,
    BuyTrain,
    LayTile,
    Pass,
    PlaceToken,
    RepayLoan,
    SellShares,
)
from senro.core.game import Game
from senro.records.file import BadFile, Entry
from senro.records.translate import COMMON, Reader, Translator
from senro.rules.shares import share_price
from senro.titles.family1822.state import (
    Acquire,
    AttachPullman,
    DivideApart,
    IssueAt,
    PayInShares,
    SettleToken,
    TakePrivate,
)
from senro.titles.family1822.tokens import destination_place
from senro.titles.t1822pnw.data import CREDIT, SURVEYORS
from senro.titles.t1822pnw.map import is_forest
from senro.titles.t1822pnw.mergers import FormMajor
from senro.titles.t1822pnw.operating import issue_price
from senro.titles.t1822pnw.running import carriers
from senro.titles.t1822pnw.shares import SHARE
from senro.titles.t1822pnw.state import (
    Merge,
    MoveCard,
    PlaceCube,
    PnwTurn,
    ReleaseToken,
    SetPar,
    TakeAssociation,
    TakeShares,
    columns,
)

Fields = dict[str, Any]
Writer = Callable[[Any, Any], tuple[str, Fields]]

CUBE = "BC-0"
_PAYMENTS = {"money": 0, "one_share": 1, "two_shares": 2}
_TOKENS = ("replace", "exchange", "remove")


def _choose(reader: Reader, game: Game, entry: Entry) -> Action:
    choice = str(entry["choice"])
    step = game.decision.step if game.decision else ""
    match step:
        case "run":
            frame = game.frame
            assert isinstance(frame, PnwTurn)
            return AttachPullman(carriers(game, frame.company)[int(choice)])
        case "dividend":
            return DivideApart(choice)
        case "merger_par":
            return SetPar(int(choice))
        case "merger_shares" | "conversion_shares":
            return TakeShares(int(choice))
        case "merger_token":
            return SettleToken("replace" if choice == "replace" else "exchange")
        case "takeover_payment" if choice in _PAYMENTS:
            return PayInShares(_PAYMENTS[choice])
        case "takeover_token" if choice in _TOKENS:
            return SettleToken(choice)
        case "association":
            return TakeAssociation(choice)
    raise BadFile("unknown_choice", choice=choice, id=entry.get("id", 0))


def _choose_ability(reader: Reader, game: Game, entry: Entry) -> Action:
    choice = str(entry["choice"])
    if choice == "exchange":
        return ReleaseToken(str(entry["entity"]))
    card, _, to = choice.partition("_")
    return MoveCard(card, to)


def _merge(reader: Reader, game: Game, entry: Entry) -> Action:
    step = game.decision.step if game.decision else ""
    other = str(entry["corporation"])
    return Merge(other) if step == "merge" else Acquire(other)


def _lay(reader: Reader, game: Game, entry: Entry) -> Action:
    private = entry["entity"] if entry.get("entity_type") == "company" else None
    if entry["tile"] == CUBE:
        return PlaceCube(str(entry["hex"]), private)
    action = COMMON["lay_tile"](reader, game, entry)
    assert isinstance(action, LayTile)
    others = entry.get("combo_entities") or ()
    return replace(action, by="+".join((str(private), *map(str, others)))) if others else action


def _train(reader: Reader, game: Game, entry: Entry) -> Action | None:
    """A minor's first train is always the bank's next one, whatever card the record names."""
    step = game.decision.step if game.decision else ""
    if step == "first_train" and game.state.deck:
        return BuyTrain(game.state.deck[0], int(entry["price"]))
    return COMMON["buy_train"](reader, game, entry)


def _sell(reader: Reader, game: Game, entry: Entry) -> Action | None:
    """A major issues at the price that the record states, else at that before the drop."""
    if entry.get("entity_type") != "corporation":
        return COMMON["sell_shares"](reader, game, entry)
    price = entry.get("share_price") or share_price(game, str(entry["entity"]))
    return IssueAt(tuple(map(str, entry["shares"])), int(price))


def _destination(reader: Reader, game: Game, entry: Entry) -> Action:
    return PlaceToken(*destination_place(game, str(entry["entity"])))


def _repay(reader: Reader, game: Game, entry: Entry) -> Action:
    return RepayLoan(int(entry.get("amount") or 0))


DIALECT: Mapping[str, Translator] = {
    "choose": _choose,
    "choose_ability": _choose_ability,
    "merge": _merge,
    "lay_tile": _lay,
    "buy_train": _train,
    "sell_shares": _sell,
    "hex_token": _destination,
    "acquire_company": lambda r, g, e: TakePrivate(str(e["company"])),
    "payoff_player_debt": lambda r, g, e: RepayLoan(),
    "payoff_player_debt_partial": _repay,
}


def adjust(game: Game, keys: dict[str, Any]) -> None:
    """Complete the keys of a trace with what these games write their own way."""
    state = columns(game)
    for player, debt in state.debt.items():
        if debt:
            keys[f"player/{player.partition(':')[2]}/debt"] = debt
    for company, about in game.title.companies.items():
        if company not in state.shares:
            continue
        at = f"corporation/{company}/"
        if about.kind == "regional":
            keys[at + "president"] = state.owner.get(company)
        if company in state.unplaced:
            keys[at + "tokens_left"] += 1
    if state.mine is not None:
        hex_, index = state.mine
        for token in filter(None, state.board.cities[hex_, index].slots):
            keys[f"corporation/{token}/tokens"] = sorted(
                (*keys[f"corporation/{token}/tokens"], hex_)
            )
    for hex_ in state.board.laid:
        if is_forest(hex_):
            keys[f"hex/{hex_}/marks"] = sorted(("forest", *state.board.marks.get(hex_, ())))
    frame = game.frame
    if isinstance(frame, FormMajor) and frame.mine is not None and state.mine is not None:
        key = f"corporation/{frame.mine}/tokens"
        keys[key] = sorted((*keys[key], state.mine[0]))
    if isinstance(frame, PnwTurn):
        if frame.pullman is not None:
            _rename(game, frame, keys)
        if frame.extra_open:
            keys["decision/entities"] = ["company:P11"]


def _rename(game: Game, turn: PnwTurn, keys: dict[str, Any]) -> None:
    """A train with a Pullman is written with a plus."""
    at = f"corporation/{turn.company}/trains"
    names = list(keys[at])
    face = game.state.face.get(turn.pullman or "", (turn.pullman or "").rpartition("-")[0])
    names[names.index(face)] = f"{face}+"
    keys[at] = sorted(names)


# -- writing -------------------------------------------------------------------------------


def _choice(text: Callable[[Any, Any], object]) -> Writer:
    return lambda writer, action: ("choose", {"choice": str(text(writer, action))})


def _private(symbol: str) -> Fields:
    return {"entity": symbol, "entity_type": "company"}


def _carrier(writer: Any, action: AttachPullman) -> int:
    frame = writer.game.frame
    assert isinstance(frame, PnwTurn)
    return carriers(writer.game, frame.company).index(action.train)


def _write_pass(writer: Any, action: Pass) -> tuple[str, Fields]:
    frame = writer.game.frame
    extra = isinstance(frame, PnwTurn) and frame.extra_open
    return "pass", _private(SURVEYORS) if extra else {}


def _write_lay(writer: Any, action: LayTile) -> tuple[str, Fields]:
    fields = {
        "hex": action.hex,
        "tile": writer.shelf.lay(writer.game, action.hex, action.tile),
        "rotation": action.rotation,
    }
    if action.by:
        first, *others = action.by.split("+")
        fields |= _private(first)
        if others:
            fields["combo_entities"] = others
    return "lay_tile", fields


def _write_cube(writer: Any, action: PlaceCube) -> tuple[str, Fields]:
    fields: Fields = {"hex": action.hex, "tile": CUBE, "rotation": 0}
    return "lay_tile", fields | (_private(action.by) if action.by else {})


def _write_token(writer: Any, action: PlaceToken) -> tuple[str, Fields]:
    if writer.game.decision.step == "destination":
        return "hex_token", {"hex": action.hex, "token_type": "destination"}
    city = writer.game.state.board.cities[action.hex, action.city]
    slot = city.slot_for(writer.game.decision.entity)
    return "place_token", {"city": writer.city_id(action.hex, action.city), "slot": slot or 0}


def _write_shares(writer: Any, action: BuyShares) -> tuple[str, Fields]:
    percent = SHARE * len(action.certificates)
    return "buy_shares", {"shares": list(action.certificates), "percent": percent}


def _write_sale(writer: Any, action: SellShares) -> tuple[str, Fields]:
    fields: Fields = {"shares": list(action.certificates), "percent": action.percent}
    if writer.game.decision.step == "issue":
        company = writer.game.decision.entity
        fields["share_price"] = issue_price(writer.game, company, len(action.certificates))
    return "sell_shares", fields


def _write_issue(writer: Any, action: IssueAt) -> tuple[str, Fields]:
    percent = SHARE * len(action.certificates)
    shares = list(action.certificates)
    return "sell_shares", {"shares": shares, "percent": percent, "share_price": action.price}


def _write_repayment(writer: Any, action: RepayLoan) -> tuple[str, Fields]:
    if action.amount:
        return "payoff_player_debt_partial", {"amount": action.amount}
    return "payoff_player_debt", {}


WRITE: Mapping[type[Action], Writer] = {
    Pass: _write_pass,
    Bid: lambda w, a: ("bid", {"company": a.item, "price": a.amount}),
    LayTile: _write_lay,
    PlaceCube: _write_cube,
    PlaceToken: _write_token,
    BuyShares: _write_shares,
    SellShares: _write_sale,
    IssueAt: _write_issue,
    RepayLoan: _write_repayment,
    TakePrivate: lambda w, a: ("acquire_company", {"company": a.private}),
    AttachPullman: _choice(_carrier),
    DivideApart: _choice(lambda w, a: a.kind),
    Merge: lambda w, a: ("merge", {"corporation": a.partner}),
    Acquire: lambda w, a: ("merge", {"corporation": a.company}),
    SetPar: _choice(lambda w, a: a.price),
    TakeShares: _choice(lambda w, a: a.shares),
    PayInShares: _choice(lambda w, a: tuple(_PAYMENTS)[a.shares]),
    SettleToken: _choice(lambda w, a: a.how),
    TakeAssociation: _choice(lambda w, a: a.minor),
    MoveCard: lambda w, a: ("choose_ability", {"choice": f"{a.card}_{a.to}"} | _private(CREDIT)),
    ReleaseToken: lambda w, a: ("choose_ability", {"choice": "exchange"} | _private(CREDIT)),
}
"""How the actions of these games are written."""
