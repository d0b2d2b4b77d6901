"""What may be done now, arranged for the screen: by subject, with a label or why not.

Everything comes from `game.legal` and `game.why_not`; nothing here knows a rule or a title.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from senro.board.tile import Tile
from senro.core.action import (
    Action,
    Bid,
    BuyShares,
    BuyTrain,
    Dividend,
    LayTile,
    Par,
    Pass,
    RunTrains,
    SellShares,
    to_json,
)
from senro.core.event import TileLaid
from senro.core.game import Game
from senro.core.reason import Reason
from senro.rules.shares import POOL, PRESIDENT, held
from senro.rules.train import face_of, kind_of, on_offer
from senro.web import runs
from senro.web.draft import consider
from senro.web.notation import read as read  # for those who build choices of their own
from senro.web.notation import write as write
from senro.words import Voice, action_line
from senro.words.actions import bundle

ELSEWHERE = frozenset(
    {"another_step", "not_in_this_round", "nothing_asked", "game_over", "not_a_save"}
)
"""Reasons that say only that something else is asked now: such choices are not shown."""

_AMOUNTS = ("amount", "price")

_STEPS = (1, 5, 10, 20)
"""Distances between legal amounts that are looked for, in money."""


@dataclass(frozen=True)
class Amount:
    """A number to be chosen: the action's text without it, the field's name and the range.

    Numbers are `step` apart; the buttons go in leaps of `leap`.
    """

    action: str
    name: str
    least: int
    most: int
    step: int
    leap: int
    value: int


@dataclass(frozen=True)
class Choice:
    """One button: what it says, the action it stands for, or why it cannot be pressed."""

    label: str
    action: str = ""
    note: str = ""
    why: str = ""
    chosen: bool = False
    amount: Amount | None = None
    side: str = ""  # "buy" or "sell"


@dataclass(frozen=True)
class Group:
    """Choices of one subject: a company, a private, a train, or none."""

    key: str
    heading: str = ""
    about: str = ""
    company: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    choices: tuple[Choice, ...] = ()


@dataclass
class Choices:
    """Everything that may be done now."""

    groups: tuple[Group, ...] = ()
    hexes: tuple[str, ...] = ()  # that can be tapped
    on_hex: dict[str, list[Action]] = field(default_factory=dict)
    lays: tuple[LayTile, ...] = ()
    run: RunTrains | None = None
    passing: Pass | None = None
    listed: tuple[Action, ...] = ()


def gather(game: Game, voice: Voice, draft: Action | None) -> Choices:
    """Arrange the legal actions of a position."""
    listed = tuple(runs.listed(game))
    found = Choices(listed=listed)
    found.lays = tuple(a for a in listed if isinstance(a, LayTile))
    for action in listed:
        hex_ = getattr(action, "hex", None)
        if isinstance(hex_, str):
            found.on_hex.setdefault(hex_, []).append(action)
        if isinstance(action, Pass):
            found.passing = action
        elif isinstance(action, RunTrains):
            found.run = action
    found.hexes = tuple(h for h in game.title.map.hexes if h in found.on_hex)
    skipped = (Pass, RunTrains, LayTile)
    rest = [a for a in listed if not isinstance(a, skipped)]
    found.groups = tuple(_Arranged(game, voice, draft).groups(rest))
    return found


class _Arranged:
    """The groups of a position."""

    def __init__(self, game: Game, voice: Voice, draft: Action | None) -> None:
        self.game, self.voice, self.draft = game, voice, draft

    def groups(self, actions: Sequence[Action]) -> Iterable[Group]:
        """Yield the groups in the order of the actions; shares by company with what is refused."""
        by_subject: dict[str, list[Action]] = {}
        for action in actions:
            by_subject.setdefault(self._subject(action), []).append(action)
        step = self.game.decision.step if self.game.decision else ""
        refused = self._refused(set(by_subject)) if step == "share_turn" else {}
        refused |= self._other_trains() if step == "train" else {}
        order = dict.fromkeys((*by_subject, *refused))
        for subject in order:
            choices = [*self._choices(by_subject.get(subject, [])), *refused.get(subject, [])]
            sides = {"buy": 0, "": 1, "sell": 2}
            choices.sort(key=lambda c: sides[c.side])
            yield self._group(subject, tuple(choices))

    def _subject(self, action: Action) -> str:
        """Return what an action is about: a company, private, train or hex, or its kind."""
        match action:
            case Bid(item, _):
                return item
            case BuyShares(names) | SellShares(names, _):
                return bundle(self.game, names)[0]
            case BuyTrain():
                return "trains"
            case Dividend():
                return "dividend"
        for name in ("company", "private", "minor", "major"):
            value = getattr(action, name, None)
            if isinstance(value, str):
                return value
        return "hexes" if isinstance(getattr(action, "hex", None), str) else "other"

    def _group(self, subject: str, choices: tuple[Choice, ...]) -> Group:
        game, voice = self.game, self.voice
        if subject in game.title.privates:
            private = game.title.privates[subject]
            facts = [
                (voice.say("ui.value"), voice.money(private.value)),
                (voice.say("ui.income"), voice.money(private.income)),
            ]
            for who, amount in _bids(game, subject):
                facts.append((voice.player(who), voice.money(amount)))
            about = voice.private(subject) or ""
            return Group(subject, private.name, about, "", tuple(facts), choices)
        symbol = company_of(game, subject)
        if symbol:
            company = game.title.companies[symbol]
            facts = [(voice.player(who), voice.money(n)) for who, n in _bids(game, subject)]
            return Group(subject, company.name, "", symbol, tuple(facts), choices)
        return Group(subject, choices=choices)

    # -- choices ---------------------------------------------------------------------------

    def _choices(self, actions: Sequence[Action]) -> Iterable[Choice]:
        """Yield a choice for each action; those that differ only in an amount are one."""
        together: dict[tuple[object, ...], list[Action]] = {}
        for action in actions:
            together.setdefault(_but_amount(action), []).append(action)
        for same in together.values():
            name = _amount_name(same[0])
            step = 0 if name is None else self._negotiable(same, name)
            if name is not None and step:
                yield self._amount(same, name, step)
            else:
                yield from (self._plain(action) for action in same)

    def _negotiable(self, same: Sequence[Action], name: str) -> int:
        """Return the least distance to another legal amount, 0 if there is only one."""
        first = min(getattr(action, name) for action in same)
        for step in _STEPS:
            if self._legal(replace(same[0], **{name: first + step})):
                return step
        return 0

    def _legal(self, action: Action) -> bool:
        return self.game.why_not(action) is None

    def _highest(self, action: Action, name: str, least: int, step: int) -> int:
        """Return the highest legal amount: legal ones have no gap beyond their step."""
        low, high = 0, 1
        while self._legal(replace(action, **{name: least + high * step})):
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            if self._legal(replace(action, **{name: least + middle * step})):
                low = middle
            else:
                high = middle
        return least + low * step

    def _plain(self, action: Action) -> Choice:
        side = {BuyShares: "buy", Par: "buy", SellShares: "sell"}.get(type(action), "")
        return Choice(
            action_line(self.voice, action, self.game),
            write(action),
            self._note(action),
            chosen=action == self.draft,
            side=side,
        )

    def _note(self, action: Action) -> str:
        if hasattr(action, "kind"):  # ways to deal with earnings: what each brings, at a glance
            changes = consider(self.game, self.voice, action).changes
            return " · ".join(f"{c.who} {c.before} → {c.after}" for c in changes)
        if isinstance(action, BuyShares):
            company, _ = bundle(self.game, action.certificates)
            number = int(action.certificates[0].rpartition("_")[2])
            owner = next((w for n, w in self.game.state.shares[company] if n == number), "")
            return self.voice.say("ui.pool" if owner == POOL else "ui.treasury")
        return ""

    def _amount(self, same: Sequence[Action], name: str, step: int) -> Choice:
        values = sorted({getattr(action, name) for action in same})
        least = values[0]
        most = max(values[-1], self._highest(same[0], name, least, step))
        value, chosen = least, False
        if self.draft is not None and _but_amount(self.draft) == _but_amount(same[0]):
            value, chosen = getattr(self.draft, name), True
        shown = replace(same[0], **{name: value})
        data = to_json(shown)
        data.pop(name, None)
        text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
        amount = Amount(text, name, least, most, step, _leap(values, step, most), value)
        label = action_line(self.voice, shown, self.game)
        return Choice(label, write(shown), chosen=chosen, amount=amount)

    # -- what is refused, and why ------------------------------------------------------------

    def _no(self, action: Action, side: str = "") -> Choice | None:
        reason = self.game.why_not(action)
        if reason is None or reason.code in ELSEWHERE:
            return None
        label = action_line(self.voice, action, self.game)
        return Choice(label, why=self.voice.reason(reason), side=side)

    def _refused(self, offered: set[str]) -> dict[str, list[Choice]]:
        """Return for each company the purchase and sale that are not possible, with reasons."""
        game = self.game
        actor = game.actor or ""
        legal: dict[tuple[str, type[Action]], bool] = {}
        for action in game.legal:
            legal[self._subject(action), type(action)] = True
        found: dict[str, list[Choice]] = {}
        for company in game.title.companies:
            if company not in game.state.shares:
                continue
            probes: list[tuple[Action, str]] = []
            if company not in game.state.price:
                cells = game.title.market.cells_in("par")
                if cells and (company, Par) not in legal:
                    probes.append((Par(company, cells[0]), "buy"))
            else:
                if (company, BuyShares) not in legal:
                    for source in (company, POOL):
                        numbers = [n for n in held(game, source, company) if n != PRESIDENT]
                        if numbers:
                            probes.append((BuyShares((f"{company}_{numbers[0]}",)), "buy"))
                            break
                mine = held(game, actor, company)
                if mine and (company, SellShares) not in legal:
                    number = mine[-1]
                    share = game.title.companies[company].certificates[number]
                    probes.append((SellShares((f"{company}_{number}",), share), "sell"))
            said = [self._no(action, side) for action, side in probes]
            if any(said):
                found[company] = [choice for choice in said if choice is not None]
        return found

    def _other_trains(self) -> dict[str, list[Choice]]:
        """Return trains on offer, and the kind after them, that cannot be bought, with reasons."""
        game = self.game
        shown = {face_of(game, a.train) for a in game.legal if isinstance(a, BuyTrain)}
        offered = on_offer(game)
        first = {kind_of(card) for card in offered}
        later = [card for card in game.state.deck if kind_of(card) not in first]
        found = []
        for card in (*offered, *later[:1]):
            kind = face_of(game, card)
            if kind in shown:
                continue
            shown.add(kind)
            choice = self._no(BuyTrain(card, game.title.trains[kind].price))
            if choice is not None:
                found.append(choice)
        return {"trains": found} if found else {}


def _but_amount(action: Action) -> tuple[object, ...]:
    name = _amount_name(action)
    fields = (f.name for f in dataclasses.fields(action))
    return (type(action), *(getattr(action, f) for f in fields if f != name))


def _amount_name(action: Action) -> str | None:
    for field_ in dataclasses.fields(action):
        if field_.name in _AMOUNTS and type(getattr(action, field_.name)) is int:
            return field_.name
    return None


def _leap(values: Sequence[int], step: int, most: int) -> int:
    """Return by how much a press of a button changes a number: as the listed ones are spaced."""
    gaps = {b - a for a, b in itertools.pairwise(values)}
    if len(gaps) == 1 and len(values) > 2:
        return gaps.pop()
    return max(step, 10 if most - values[0] > 100 else 1)


def company_of(game: Game, ident: str) -> str:
    """Return the company that an id means: its own, or that of its card in an auction.

    A card is named by a letter before the company's symbol ("M12" of "12").
    """
    if ident in game.title.privates:
        return ""
    found = (symbol for symbol in (ident, ident[1:]) if symbol in game.title.companies)
    return next(found, "")


def _bids(game: Game, item: str) -> tuple[tuple[str, int], ...]:
    """Return standing bids on an item as (player, amount), highest first."""
    frame = game.frame
    standing = getattr(frame, "bids", None)
    found = []
    for entry in standing if isinstance(standing, tuple) else ():
        if isinstance(entry, tuple) and len(entry) == 3 and entry[0] == item:
            found.append((entry[1], entry[2]))
    return tuple(sorted(found, key=lambda bid: -bid[1]))


# -- track ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Turned:
    """A tile in one rotation: its action, and why it cannot be laid so."""

    rotation: int
    action: str
    why: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class TileChoice:
    """A tile for a hex: the copies left, the cost in words and its rotations."""

    tile: Tile  # as it is drawn: turned as chosen, else as first allowed
    left: str
    cost: str
    action: str
    turns: tuple[Turned, ...]
    chosen: bool = False


@dataclass(frozen=True)
class Tray:
    """What may be laid on a hex, and why the rest may not."""

    hex: str
    place: str
    tiles: tuple[TileChoice, ...]
    refused: tuple[tuple[str, tuple[str, ...]], ...]  # reason, tiles


def tray(game: Game, voice: Voice, choices: Choices, hex_: str, draft: Action | None) -> Tray:
    """Return the tiles for a hex."""
    by_tile: dict[str, list[LayTile]] = {}
    for action in choices.lays:
        if action.hex == hex_:
            by_tile.setdefault(action.tile, []).append(action)
    drafted = draft if isinstance(draft, LayTile) and draft.hex == hex_ else None
    tiles = []
    for name, lays in by_tile.items():
        mine = drafted if drafted and drafted.tile == name else None
        shown = mine or lays[0]
        left = game.state.supply.get(name)
        tiles.append(
            TileChoice(
                game.title.tiles[name].turned(shown.rotation),
                "∞" if game.title.copies[name] is None else str(left),
                _cost(game, voice, lays[0]),
                write(shown),
                tuple(_turns(game, voice, lays, shown)) if mine else (),
                mine is not None,
            )
        )
    return Tray(hex_, voice.place(hex_), tuple(tiles), _why_no_tile(game, voice, hex_, by_tile))


def _turns(game: Game, voice: Voice, lays: Sequence[LayTile], shown: LayTile) -> Iterable[Turned]:
    for rotation in range(6):
        action = replace(shown, rotation=rotation)
        reason = None if action in lays else game.why_not(action)
        yield Turned(
            rotation,
            write(action),
            voice.reason(reason) if reason else "",
            rotation == shown.rotation,
        )


def _cost(game: Game, voice: Voice, action: LayTile) -> str:
    trial = game.copy()
    trial.events = []
    trial.apply(action, trusted=True)
    cost = sum(e.cost for e in trial.events if isinstance(e, TileLaid))
    return voice.money(cost) if cost else ""


def _why_no_tile(
    game: Game, voice: Voice, hex_: str, offered: dict[str, list[LayTile]]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return why other tiles cannot come here, each reason with its tiles."""
    found: dict[str, list[str]] = {}
    if hex_ not in game.state.board.faces:
        return ()
    for name in game.title.tiles:
        if name in offered:
            continue
        reasons = [game.why_not(LayTile(hex_, name, rotation)) for rotation in range(6)]
        reason = _nearest(tuple(r for r in reasons if r is not None))
        if reason is None or reason.code in ELSEWHERE or reason.code == "not_an_upgrade":
            continue
        plain = Reason(reason.code, tuple(f for f in reason.facts if f[0] != "tile"))
        text = voice.reason(reason if reason.code == "tile_used_up" else plain)
        found.setdefault(text, []).append(name)
    return tuple((text, tuple(names)) for text, names in found.items())


_FAR = ("runs_into_closed_side", "track_would_be_lost", "not_connected", "stops_do_not_match")


def _nearest(reasons: tuple[Reason, ...]) -> Reason | None:
    """Return the reason of the rotation that comes closest to being legal."""
    if not reasons:
        return None
    return max(reasons, key=lambda r: _FAR.index(r.code) if r.code in _FAR else len(_FAR))
