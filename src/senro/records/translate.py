"""Recorded actions as ours. What only one title records stands in its dialect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from senro.core.action import (
    Action,
    Assign,
    Bid,
    BuyPrivate,
    BuyShares,
    BuyTrain,
    DeclareBankruptcy,
    DiscardTrain,
    Dividend,
    EndGame,
    LayTile,
    Par,
    Pass,
    PlaceToken,
    RepayLoan,
    Route,
    RunTrains,
    SellShares,
    TakeLoan,
)
from senro.core.game import Game
from senro.records.file import BadFile, Entry

SILENT = frozenset(
    {
        "message",
        "log",
        "program_share_pass",
        "program_buy_shares",
        "program_auction_bid",
        "program_merger_pass",
        "program_close_pass",
        "program_harzbahn_draft_pass",
        "program_independent_mines",
        "program_enable",
        "program_disable",
    }
)
"""Recorded kinds that change nothing in the game."""

Translator = Callable[["Reader", Game, Entry], Action | None]


@dataclass
class Reader:
    """Translates a record's actions in order, keeping track of the tile copies it names."""

    dialect: Mapping[str, Translator]
    tile_at: dict[str, str] = field(default_factory=dict)  # hex -> id of the tile laid there

    def read(self, game: Game, entry: Entry) -> Action | None:
        """Return the action of an entry, None if it changes nothing.

        Raises BadFile when the entry has not the form of its kind.
        """
        kind = entry["type"]
        if kind in SILENT:
            return None
        translate = self.dialect.get(kind) or COMMON.get(kind)
        if translate is None:
            raise BadFile("unknown_action", type=kind, id=entry.get("id", 0))
        try:
            return translate(self, game, entry)
        except BadFile:
            raise
        except (
            LookupError,
            TypeError,
            ValueError,
            AttributeError,
            ArithmeticError,
            RecursionError,
        ):
            raise BadFile("bad_action", type=kind, id=entry.get("id", 0)) from None

    def place(self, game: Game, city_id: str) -> tuple[str, int]:
        """Return hex and stop index of a recorded city id, as "57-0-0" or "C1-0-1"."""
        tile_id, _, part = city_id.rpartition("-")
        coordinate = tile_id.rpartition("-")[0]
        faces = game.state.board.faces
        if coordinate in faces:
            hex_ = coordinate
        else:
            hex_ = next((h for h, t in self.tile_at.items() if t == tile_id), "")
            if not hex_:
                raise BadFile("tile_not_on_board", tile=tile_id)
        return hex_, stop_index(game, hex_, int(part))


def stop_index(game: Game, hex_: str, part: int) -> int:
    """Return the index of the stop with a part number on a hex."""
    for index, stop in enumerate(game.state.board.faces[hex_].stops):
        if stop.part == part:
            return index
    raise BadFile("no_such_stop", hex=hex_, part=part)


def _cell(text: str) -> tuple[int, int]:
    _, row, column = text.split(",")
    return int(row), int(column)


def _lay(reader: Reader, game: Game, entry: Entry) -> Action:
    tile_id = str(entry["tile"])
    reader.tile_at[entry["hex"]] = tile_id
    by = entry["entity"] if entry.get("entity_type") == "company" else None
    return LayTile(entry["hex"], tile_id.rpartition("-")[0], int(entry["rotation"]), by)


def _token(reader: Reader, game: Game, entry: Entry) -> Action:
    return PlaceToken(*reader.place(game, entry["city"]))


def _run(reader: Reader, game: Game, entry: Entry) -> Action:
    return RunTrains(tuple(_route(game, route) for route in entry.get("routes") or ()))


def _route(game: Game, data: Mapping[str, Any]) -> Route:
    paths = tuple(tuple(str(h) for h in path) for path in data.get("connections") or ())
    hexes = [str(h) for h in data.get("hexes") or ()]
    nodes = [str(node) for node in data.get("nodes") or ()]
    stops = _order_stops(game, hexes, nodes)
    return Route(str(data["train"]), stops, paths, int(data.get("revenue") or 0))


def _order_stops(game: Game, hexes: list[str], nodes: list[str]) -> tuple[str, ...]:
    """Name the stops in travel order; recorded nodes tell which of several on a hex is meant."""
    left = list(nodes)
    result = []
    for hex_ in hexes:
        named = [n for n in left if n.rpartition("-")[0] == hex_]
        if named:
            result.append(named[0])
            left.remove(named[0])
        else:
            face = game.state.board.faces.get(hex_)
            part = face.stops[0].part if face and face.stops else 0
            result.append(f"{hex_}-{part}")
    return tuple(result)


def _train(reader: Reader, game: Game, entry: Entry) -> Action:
    train = str(entry["train"])
    face = entry.get("variant")
    exchange = entry.get("exchange")
    kind = game.state.face.get(train, train.rpartition("-")[0])
    return BuyTrain(train, int(entry["price"]), None if face in (None, kind) else face, exchange)


COMMON: Mapping[str, Translator] = {
    "pass": lambda r, g, e: Pass(),
    "bid": lambda r, g, e: Bid(e.get("company") or e["corporation"], int(e["price"])),
    "par": lambda r, g, e: Par(e["corporation"], _cell(e["share_price"])),
    "buy_shares": lambda r, g, e: BuyShares(tuple(map(str, e["shares"]))),
    "sell_shares": lambda r, g, e: SellShares(tuple(map(str, e["shares"])), int(e["percent"])),
    "lay_tile": _lay,
    "place_token": _token,
    "run_routes": _run,
    "dividend": lambda r, g, e: Dividend(str(e["kind"])),
    "buy_train": _train,
    "discard_train": lambda r, g, e: DiscardTrain(str(e["train"])),
    "buy_company": lambda r, g, e: BuyPrivate(str(e["company"]), int(e["price"])),
    "assign": lambda r, g, e: Assign(str(e["entity"]), str(e["target"])),
    "bankrupt": lambda r, g, e: DeclareBankruptcy(),
    "take_loan": lambda r, g, e: TakeLoan(),
    "payoff_loan": lambda r, g, e: RepayLoan(),
    "end_game": lambda r, g, e: EndGame(),
}
"""What every title records alike."""
