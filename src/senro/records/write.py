"""Writing a game as a file that 18xx.games reads.

Our actions name tiles and cities by what they are; the file names copies and parts. The writer
replays the game and hands out copies as the site's clients do: the first in the supply, a
replaced tile going to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    RunTrains,
    SellShares,
    TakeLoan,
    parse_certificate,
)
from senro.core.event import Ran
from senro.core.game import Game
from senro.records.dialects import PRESIDENTS_OWN, WRITERS
from senro.records.file import RecordedGame
from senro.rules.shares import owner_of
from senro.rules.train import face_of

Fields = dict[str, Any]


@dataclass
class Shelf:
    """The tile copies: which lies where, and those in the supply in order."""

    printed: Mapping[str, str]  # hex -> id of its printed tile
    supply: list[str]
    laid: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def of(game: Game) -> Shelf:
        """Return the copies of a title before its first lay."""
        supply = [
            f"{tile}-{number}"
            for tile, count in game.title.copies.items()
            for number in range(1 if count is None else count)
        ]
        return Shelf(game.title.printed_ids, supply)

    def tile_id(self, hex_: str) -> str:
        """Return the id of the tile on a hex."""
        return self.laid.get(hex_) or self.printed.get(hex_, f"{hex_}-0")

    def lay(self, game: Game, hex_: str, tile: str) -> str:
        """Lay a copy on a hex and return its id."""
        copy = next(c for c in self.supply if c.rpartition("-")[0] == tile)
        self.supply.remove(copy)
        if game.title.copies[tile] is None:
            number = int(copy.rpartition("-")[2]) + 1
            if not any(c.rpartition("-")[0] == tile for c in self.supply):
                self.supply.append(f"{tile}-{number}")
        if hex_ in self.laid:
            self.supply.append(self.laid[hex_])
        self.laid[hex_] = copy
        return copy

    def settle(self, game: Game) -> None:
        """Forget the copies on hexes that show their printed face again."""
        faces = game.state.board.laid
        for hex_ in [h for h in self.laid if h not in faces]:
            del self.laid[hex_]


@dataclass
class Writer:
    """Turns actions into entries of the file, one after the other."""

    game: Game
    ids: Mapping[str, str | int]  # engine's name of a player -> id in the file
    shelf: Shelf
    entries: list[Fields] = field(default_factory=list)

    def add(self, action: Action) -> None:
        """Write an action and apply it to the writer's own game."""
        fields = self.entry(action)
        self.game.events = []
        self.game.apply(action, trusted=True)
        if isinstance(action, RunTrains):
            _add_revenues(fields, self.game.events)
        self.shelf.settle(self.game)
        fields["id"] = len(self.entries) + 1
        fields["created_at"] = 0
        self.entries.append(fields)

    def entry(self, action: Action) -> Fields:
        """Return the entry of an action, its number apart."""
        writers = {**COMMON, **WRITERS.get(self.game.title.name, {})}
        kind, fields = writers[type(action)](self, action)
        return {"type": kind, **self._entity(action), **fields}

    def _entity(self, action: Action) -> Fields:
        decision = self.game.decision
        assert decision is not None
        private = getattr(action, "by", None) or getattr(action, "private", None)
        if isinstance(action, LayTile | PlaceToken | Assign) and private:
            return {"entity": private, "entity_type": "company"}
        entity = decision.entity
        if isinstance(action, SellShares):
            entity = owner_of(self.game, *parse_certificate(action.certificates[0]))
        elif type(action) in PRESIDENTS_OWN.get(self.game.title.name, ()):
            entity = decision.actor
        if entity in self.ids:
            return {"entity": self.ids[entity], "entity_type": "player"}
        return {"entity": entity, "entity_type": "corporation"}

    def city_id(self, hex_: str, index: int) -> str:
        """Return the recorded id of a city: that of its tile, and its part."""
        part = self.game.state.board.faces[hex_].stops[index].part
        return f"{self.shelf.tile_id(hex_)}-{part}"


def _add_revenues(fields: Fields, events: Sequence[object]) -> None:
    ran = {e.train: e.revenue for e in events if isinstance(e, Ran)}
    for route in fields["routes"]:
        route["revenue"] = ran[route["train"]]


def _lay(w: Writer, a: LayTile) -> tuple[str, Fields]:
    return "lay_tile", {
        "hex": a.hex,
        "tile": w.shelf.lay(w.game, a.hex, a.tile),
        "rotation": a.rotation,
    }


def _token(w: Writer, a: PlaceToken) -> tuple[str, Fields]:
    city = w.game.state.board.cities[a.hex, a.city]
    decision = w.game.decision
    slot = city.slot_for(decision.entity) if decision else None
    return "place_token", {"city": w.city_id(a.hex, a.city), "slot": slot or 0}


def _run(w: Writer, a: RunTrains) -> tuple[str, Fields]:
    routes = []
    for route in a.routes:
        hexes = [stop.rpartition("-")[0] for stop in route.stops]
        routes.append(
            {
                "train": route.train,
                "connections": [list(path) for path in route.paths],
                "hexes": hexes,
                "nodes": list(route.stops),
                "revenue": route.revenue,
                "revenue_str": "-".join(hexes),
            }
        )
    return "run_routes", {"routes": routes, "extra_revenue": 0}


def _train(w: Writer, a: BuyTrain) -> tuple[str, Fields]:
    fields: Fields = {"train": a.train, "price": a.price}
    fields["variant"] = a.face or face_of(w.game, a.train)
    if a.exchange:
        fields["exchange"] = a.exchange
    return "buy_train", fields


def _sale(w: Writer, a: SellShares) -> tuple[str, Fields]:
    return "sell_shares", {"shares": list(a.certificates), "percent": a.percent}


def _purchase(w: Writer, a: BuyShares) -> tuple[str, Fields]:
    company, _, number = a.certificates[0].rpartition("_")
    share = w.game.title.companies[company].certificates[int(number)]
    return "buy_shares", {"shares": list(a.certificates), "percent": share}


def _par(w: Writer, a: Par) -> tuple[str, Fields]:
    price = w.game.title.market.price(a.cell)
    return "par", {"corporation": a.company, "share_price": f"{price},{a.cell[0]},{a.cell[1]}"}


def _bid(w: Writer, a: Bid) -> tuple[str, Fields]:
    key = "company" if a.item in w.game.title.privates else "corporation"
    return "bid", {key: a.item, "price": a.amount}


def plain(kind: str) -> Callable[[Writer, Any], tuple[str, Fields]]:
    """Return the writer of an action without fields."""
    return lambda writer, action: (kind, {})


COMMON: Mapping[type[Action], Callable[[Writer, Any], tuple[str, Fields]]] = {
    Pass: plain("pass"),
    Bid: _bid,
    Par: _par,
    BuyShares: _purchase,
    SellShares: _sale,
    LayTile: _lay,
    PlaceToken: _token,
    RunTrains: _run,
    Dividend: lambda w, a: ("dividend", {"kind": a.kind}),
    BuyTrain: _train,
    DiscardTrain: lambda w, a: ("discard_train", {"train": a.train}),
    BuyPrivate: lambda w, a: ("buy_company", {"company": a.private, "price": a.price}),
    Assign: lambda w, a: ("assign", {"target": a.hex, "target_type": "hex"}),
    DeclareBankruptcy: plain("bankrupt"),
    TakeLoan: lambda w, a: ("take_loan", {"loan": 0}),
    RepayLoan: lambda w, a: ("payoff_loan", {"loan": 0}),
    EndGame: plain("end_game"),
}
"""What every title writes alike."""


def write(
    game: Game, names: Sequence[str], *, record: RecordedGame | None = None
) -> dict[str, Any]:
    """Return a game as the data of an 18xx.games file.

    `names` are those of the players in seat order. A game that began as a record keeps the
    record's players and the fields Senro does not know.
    """
    seats = record.players if record else tuple(enumerate(names))
    ids = {seat: ident for seat, (ident, _) in zip(game.seats, seats, strict=True)}
    start = game.at(0)
    writer = Writer(start, ids, Shelf.of(start))
    for action in game.actions:
        writer.add(action)
    result = {str(ids[p]): score for p, score in game.result().items()} if game.over else {}
    acting = [ids[game.actor]] if game.actor in ids else list(ids.values())
    known: Fields = {
        "id": f"hs_senrogame_{game.seed}",
        "mode": "hotseat",
        "description": "",
        "min_players": len(ids),
        "max_players": len(ids),
        "user": {"id": 0, "name": "You"},
        "created_at": "2026-01-01",
        "updated_at": 0,
        "loaded": True,
    }
    kept: Fields = dict(record.data) if record else known
    settings = dict(kept.get("settings") or {})
    settings |= {"seed": game.seed, "optional_rules": list(game.title.options)}
    return {
        **kept,
        "title": game.title.name,
        "players": [{"id": ident, "name": name} for ident, name in seats],
        "settings": settings,
        "status": "finished" if game.over else "active",
        "turn": game.state.set_number,
        "acting": acting,
        "result": result,
        "actions": writer.entries,
    }
