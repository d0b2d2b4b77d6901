"""18Ireland: what corporations do with their privates (digest 4.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.board.board import Board
from senro.board.network import network
from senro.board.tile import Tile
from senro.core.action import Action, Assign, LayTile
from senro.core.event import Marked
from senro.core.frame import Decision, Frame, Question
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import cash
from senro.rules.power import buyable
from senro.rules.shares import president
from senro.rules.track import candidates, cost_reason, face_reason, in_supply, tile_reason
from senro.rules.turns import PlainStep, Turn
from senro.titles.t18ireland.closing import close_private
from senro.titles.t18ireland.data import BOW, CDSPC, DCR, DR, TASPS, TDR, TIM
from senro.titles.t18ireland.map import SEAS
from senro.titles.t18ireland.state import IrishTurn, columns
from senro.titles.t18ireland.track import (
    action_kind,
    all_narrow,
    allowance_reason,
    allowances,
    gauge_reason,
    narrow_network,
    place_tile,
    private_lay_reason,
    reachable,
)

DRUMGLASS = "H4"
BOW_USES = 2
MARKS: Mapping[str, tuple[str, ...]] = {CDSPC: ("J4", "G1", "I19"), TASPS: ("C13",)}
"""Hexes where a private's bonus token may lie."""

Lay = tuple[str, str, int]
"""Hex, tile and rotation."""

PAIRS: Mapping[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = {
    DR: ((("F4",), ("IR5",)), (("F2", "E3", "E5", "G3", "G5"), ("77", "78", "79"))),
    TDR: ((("A19", "B18"), ("IR5",)), (("A19", "B18"), ("IR5",))),
}
"""Two lays in immediate succession: hexes and tiles of the first and of the second."""


def owns(game: Game, company: str, private: str) -> bool:
    """Whether a corporation owns a private."""
    return game.state.privates.get(private) == company


def used(game: Game, private: str) -> int:
    """Return how often the power of a private has been used."""
    return columns(game).used.get(private, 0)


def keeps_turn_open(game: Game, company: str) -> bool:
    """Whether an unused DCR, CDSPC or TASPS keeps the last step of the turn open (4.0)."""
    if any(owns(game, company, private) for private in MARKS):
        return True
    return owns(game, company, DCR) and not used(game, DCR)


def keeps_track_open(game: Game, company: str) -> bool:
    """Whether DR, TDR or TIM is the company's, or a track private could be bought (4.0)."""
    if any(owns(game, company, private) for private in (DR, TDR, TIM)):
        return True
    have = cash(game, company)
    privates = game.title.privates
    wanted = (DR, BOW, TDR, TIM)
    return any(p in wanted and privates[p].lowest <= have for p in buyable(game))


# -- two narrow tiles in succession: DR and TDR --------------------------------------------


def free_lay_reason(board: Board, game: Game, lay: Lay) -> Reason | None:
    """Return why a free narrow tile does not fit an empty hex, connection apart."""
    hex_, tile, rotation = lay
    if board.faces[hex_].segments:
        return no("hex_not_empty", hex=hex_)
    if not in_supply(game, tile):
        return no("tile_used_up", tile=tile)
    new = game.title.tiles[tile].turned(rotation)
    return face_reason(board, hex_, new, one_to_one=False) or gauge_reason(board, hex_, new)


def second_lays(game: Game, private: str, first: Lay) -> Iterator[Lay]:
    """Yield what may follow the first lay of a pair: narrow track that meets it."""
    board = game.state.board
    hexes, tiles = PAIRS[private][1]
    new = game.title.tiles[first[1]].turned(first[2])
    for edge in new.exits:
        hex_ = board.map.across[first[0]][edge]
        if hex_ is None or hex_ not in hexes:
            continue
        for tile in tiles:
            if tile == first[1] and game.state.supply[tile] < 2 and board.faces[first[0]] != new:
                continue  # both are still to be taken from the supply
            for rotation in range(6):
                lay = (hex_, tile, rotation)
                turned = game.title.tiles[tile].turned(rotation)
                if (edge + 3) % 6 not in turned.exits:
                    continue
                if free_lay_reason(board, game, lay) is None:
                    yield lay


def pair_reason(game: Game, private: str, lay: Lay) -> Reason | None:
    """Return why a tile cannot be the first of a pair: a second must be able to follow."""
    hexes, tiles = PAIRS[private][0]
    if lay[0] not in hexes or lay[1] not in tiles:
        return no("not_for_power", private=private)
    reason = free_lay_reason(game.state.board, game, lay)
    if reason is None and next(second_lays(game, private, lay), None) is None:
        return no("no_second_tile", private=private)
    return reason


@dataclass(frozen=True, slots=True)
class SecondLay(Question):
    """The second tile of a pair must follow at once."""

    company: str
    private: str
    first: Lay

    def decide(self, game: Game) -> Decision | None:
        """Ask for it once."""
        actor = president(game, self.company)
        if actor is None:
            return None
        return Decision("second_lay", self.company, actor)

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the tiles that meet the first."""
        for hex_, tile, rotation in second_lays(game, self.private, self.first):
            yield LayTile(hex_, tile, rotation, self.private)

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only a tile that meets the first."""
        if not isinstance(action, LayTile) or action.by != self.private:
            return no("second_tile_first", private=self.private)
        lay = (action.hex, action.tile, action.rotation)
        fits = lay in second_lays(game, self.private, self.first)
        return None if fits else no("not_for_power", private=self.private)

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Lay it; the private closes."""
        assert isinstance(action, LayTile)
        new = game.title.tiles[action.tile].turned(action.rotation)
        place_tile(game, self.company, action.hex, new, 0, self.private)
        close_private(game, self.private)
        return ()


# -- one tile: Board of Works, the Irish Mail, Drumglass -----------------------------------


def works_reason(game: Game, turn: IrishTurn, lay: Lay) -> Reason | None:
    """Board of Works: a yellow tile of the turn's tile actions, without terrain cost."""
    hex_ = lay[0]
    reason = allowance_reason(game, turn, hex_) or private_lay_reason(game, turn.company, *lay)
    if reason is not None:
        return reason
    kind = action_kind(game.state.board, hex_)
    if kind != "lay":
        return no("private_lays_yellow")
    return cost_reason(game, turn.company, allowances(game, turn)[kind])


def mail_reason(game: Game, turn: IrishTurn, lay: Lay) -> Reason | None:
    """The Irish Mail: on a sea hex, facing land."""
    hex_, tile, rotation = lay
    board = game.state.board
    if hex_ not in SEAS or tile != "IM":
        return no("not_for_power", private=TIM)
    if not in_supply(game, tile):
        return no("tile_used_up", tile=tile)
    (edge,) = game.title.tiles[tile].turned(rotation).exits
    if not board.open_side(hex_, edge):
        return no("runs_into_closed_side", hex=hex_, edge=edge)
    return None


def drumglass_reason(game: Game, turn: IrishTurn, lay: Lay) -> Reason | None:
    """Drumglass: a fitting tile on H4, which must be within reach; its exits need not meet."""
    hex_, tile, rotation = lay
    board = game.state.board
    if hex_ != DRUMGLASS or used(game, DCR):
        return no("not_for_power", private=DCR)
    reason = tile_reason(game, hex_, tile)
    if reason is not None:
        return reason
    new = game.title.tiles[tile].turned(rotation)
    reached = network(board, turn.company).reaches(hex_)
    if not reached and all_narrow(new):
        reached = narrow_network(board, turn.company).reaches(hex_)
    if not reached:
        return no("hex_not_reached", hex=hex_)
    return face_reason(board, hex_, new, one_to_one=False) or gauge_reason(board, hex_, new)


def until_track_ends(game: Game, turn: Turn) -> Reason | None:
    """Most track powers end with the track step."""
    names = [step.name for step in game.title.turn]
    if turn.step > names.index("track"):
        return no("another_step", step=names[turn.step])
    return None


def power_reason(game: Game, turn: IrishTurn, action: LayTile) -> Reason | None:
    """Return why a private's power does not allow a lay."""
    private = action.by or ""
    if not owns(game, turn.company, private):
        return no("private_not_owned", private=private, company=turn.company)
    lay = (action.hex, action.tile, action.rotation)
    if private == DCR:
        return drumglass_reason(game, turn, lay)
    reason = until_track_ends(game, turn)
    if reason is not None:
        return reason
    if private in PAIRS:
        return pair_reason(game, private, lay)
    if private == BOW:
        return works_reason(game, turn, lay)
    return mail_reason(game, turn, lay) if private == TIM else no("no_such_power", what=private)


def power_candidates(game: Game, turn: IrishTurn) -> Iterator[tuple[str, str, str]]:
    """Yield (private, hex, tile) that the company's privates might lay."""
    if owns(game, turn.company, DCR):
        for tile in candidates(game, DRUMGLASS):
            yield DCR, DRUMGLASS, tile
    if until_track_ends(game, turn) is not None:
        return
    for private, ((hexes, tiles), _) in PAIRS.items():
        if owns(game, turn.company, private):
            yield from ((private, hex_, tile) for hex_ in hexes for tile in tiles)
    if owns(game, turn.company, TIM):
        yield from ((TIM, hex_, "IM") for hex_ in SEAS)
    if owns(game, turn.company, BOW):
        for hex_, _ in reachable(game, turn):
            yield from ((BOW, hex_, tile) for tile in candidates(game, hex_))


def power_lays(game: Game, turn: IrishTurn) -> Iterator[LayTile]:
    """Yield the lays that the company's privates allow."""
    for private, hex_, tile in power_candidates(game, turn):
        for rotation in range(6):
            action = LayTile(hex_, tile, rotation, private)
            if power_reason(game, turn, action) is None:
                yield action


def use_power(game: Game, turn: IrishTurn, action: LayTile) -> IrishTurn:
    """Carry out a lay by a private; it closes when it is used up."""
    private, company = action.by or "", turn.company
    new: Tile = game.title.tiles[action.tile].turned(action.rotation)
    lay = (action.hex, action.tile, action.rotation)
    cost = 0
    if private == BOW:
        kind = action_kind(game.state.board, action.hex)
        cost = allowances(game, turn)[kind]
        turn = replace(turn, lays=(*turn.lays, kind))
    place_tile(game, company, action.hex, new, cost, private)
    times = columns(game).used[private] = used(game, private) + 1
    if private in PAIRS:
        game.interrupt(SecondLay(company, private, lay))
    elif private == TIM or (private == BOW and times == BOW_USES):
        close_private(game, private)
    return turn


@dataclass(frozen=True)
class UsePower(PlainStep):
    """Lay a tile by a private's power, in passing."""

    name: ClassVar[str] = "power"
    kinds: ClassVar[tuple[type[Action], ...]] = (LayTile,)

    def asks(self, game: Game, turn: IrishTurn) -> bool:
        """Never: it may be done meanwhile."""
        return False

    def options(self, game: Game, turn: IrishTurn) -> Iterator[Action]:
        """Yield the lays that the company's privates allow."""
        yield from power_lays(game, turn)

    def refuse(self, game: Game, turn: IrishTurn, action: Action) -> Reason | None:
        """Only lays by a private of the company."""
        assert isinstance(action, LayTile)
        if action.by is None:
            return no("another_step", step=game.title.turn[turn.step].name)
        return power_reason(game, turn, action)

    def apply(self, game: Game, turn: IrishTurn, action: Action) -> IrishTurn:
        """Lay it and stay in the step."""
        assert isinstance(action, LayTile)
        return use_power(game, turn, action)


@dataclass(frozen=True)
class MarkHex(PlainStep):
    """Put the bonus token of CDSPC or TASPS on a hex; the private closes."""

    name: ClassVar[str] = "mark_hex"
    kinds: ClassVar[tuple[type[Action], ...]] = (Assign,)

    def asks(self, game: Game, turn: Turn) -> bool:
        """Never: it may be done meanwhile."""
        return False

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the hexes of each private that the company owns."""
        for private, hexes in MARKS.items():
            if owns(game, turn.company, private):
                yield from (Assign(private, hex_) for hex_ in hexes)

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """The private must be the company's, and the hex one of its own."""
        assert isinstance(action, Assign)
        if action.private not in MARKS:
            return no("no_such_power", what=action.private)
        if not owns(game, turn.company, action.private):
            return no("private_not_owned", private=action.private, company=turn.company)
        if action.hex not in MARKS[action.private]:
            return no("not_for_power", private=action.private)
        return None

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Mark the hex: every route that visits it earns more from now on."""
        assert isinstance(action, Assign)
        state, private = columns(game), action.private
        close_private(game, private)
        state.bonus[private] = turn.company
        marks = (*state.board.marks.get(action.hex, ()), private)
        state.board = state.board.with_marks(action.hex, marks)
        game.tell(Marked(private, turn.company, action.hex))
        return turn
