"""The board as a value: faces, tokens, reservations and marks, with cached derived views.

A board is never changed. `with_face` and its siblings return another board; what is derived
from a board (networks, stations) is kept on that board and so cannot be stale.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from senro.board.ground import Ground, Maker
from senro.board.hex import Layout, neighbours
from senro.board.tile import BROAD, CITY, DUAL, NARROW, Tile

_CLOSED_COLOURS = ("red", "blue", "gray")


@dataclass(frozen=True)
class Map:
    """The printed map: faces by hex, impassable sides, border costs and homes.

    `impassable` and `border_cost` are keyed by (hex, edge 0 to 5); costs in money.
    """

    layout: Layout
    printed: Mapping[str, Tile]
    names: Mapping[str, str] = field(default_factory=dict)
    impassable: frozenset[tuple[str, int]] = frozenset()
    border_cost: Mapping[tuple[str, int], int] = field(default_factory=dict)
    gauges: tuple[str, ...] = (BROAD, NARROW, DUAL)  # of the track that joins a company's network

    @cached_property
    def hexes(self) -> tuple[str, ...]:
        """All hexes in the order of the map's data."""
        return tuple(self.printed)

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each hex in `hexes`."""
        return {name: i for i, name in enumerate(self.hexes)}

    @cached_property
    def across(self) -> dict[str, tuple[str | None, ...]]:
        """For each hex the hexes across its edges 0 to 5, None off the map."""
        return neighbours(self.layout, self.hexes)


@dataclass(frozen=True, slots=True)
class City:
    """Tokens and reservations of one city.

    `reserved` is parallel to `slots`; `extra` holds tokens beside the slots.
    """

    slots: tuple[str | None, ...]
    reserved: tuple[str | None, ...] = ()
    extra: tuple[str, ...] = ()

    def holds(self, company: str) -> bool:
        """Whether a token of the company stands here."""
        return company in self.slots or company in self.extra

    def blocks(self, company: str) -> bool:
        """Whether the company cannot run through: all slots full, none its own."""
        return None not in self.slots and not self.holds(company)

    def slot_for(self, company: str) -> int | None:
        """Return the slot its token would take: its own reserved one, else the lowest free."""
        for slot, holder in enumerate(self.reserved):
            if holder == company and self.slots[slot] is None:
                return slot
        for slot, token in enumerate(self.slots):
            if token is None and self._reserved_for(slot) is None:
                return slot
        return None

    def _reserved_for(self, slot: int) -> str | None:
        return self.reserved[slot] if slot < len(self.reserved) else None

    def with_token(self, company: str, *, beside: bool = False, widen: bool = False) -> City:
        """Return the city with a token of the company in the slot it takes.

        With `beside`, a token that finds no slot is put beside the slots; with `widen` it gets
        a slot of its own after the others.

        Raises ValueError when there is no slot.
        """
        slot = self.slot_for(company)
        if slot is None:
            if widen:
                return replace(self, slots=(*self.slots, company))
            if not beside:
                raise ValueError(f"no slot for a token of {company}")
            return replace(self, extra=(*self.extra, company))
        slots = (*self.slots[:slot], company, *self.slots[slot + 1 :])
        reserved = tuple(None if r == company else r for r in self.reserved)
        return replace(self, slots=slots, reserved=reserved)

    def without_token(self, company: str) -> City:
        """Return the city without the company's token."""
        if company in self.extra:
            index = self.extra.index(company)
            return replace(self, extra=self.extra[:index] + self.extra[index + 1 :])
        return replace(self, slots=tuple(None if t == company else t for t in self.slots))

    def with_heir(self, company: str, heir: str) -> City:
        """Return the city with the company's token replaced, where it stands, by the heir's."""
        slots = tuple(heir if t == company else t for t in self.slots)
        extra = tuple(heir if t == company else t for t in self.extra)
        return replace(self, slots=slots, extra=extra)

    def without_reservation(self, company: str) -> City:
        """Return the city without the slot kept for a company; later ones move up."""
        return replace(self, reserved=tuple(r for r in self.reserved if r != company))


Place = tuple[str, int]
"""A city or other stop on the map: hex and index of the stop on its tile."""


@dataclass(frozen=True)
class Board:
    """What lies on the map. `cities` is keyed by hex and index of the stop."""

    map: Map
    faces: Mapping[str, Tile]
    cities: Mapping[Place, City]
    hex_reserved: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    crossed: tuple[tuple[str, int], ...] = ()  # border costs already paid
    markers: frozenset[Place] = frozenset()  # cities whose token is no station, only a right

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        same = self.map is other.map or self.map == other.map
        return same and self._value() == other._value()

    def __hash__(self) -> int:
        return hash(tuple((hex_, f.name, f.rotation) for hex_, f in self.laid.items()))

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what is derived: it is worked out anew where it is needed."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def _value(self) -> tuple[Any, ...]:
        faces = {hex_: (f.name, f.rotation) for hex_, f in self.faces.items()}
        return faces, self.cities, self.hex_reserved, self.marks, self.crossed, self.markers

    @staticmethod
    def printed(
        map_: Map,
        reserved: Mapping[Place, tuple[str | None, ...]],
        hex_reserved: Mapping[str, tuple[str, ...]] | None = None,
    ) -> Board:
        """Return the board as printed, with the given home reservations."""
        cities = {}
        for hex_, face in map_.printed.items():
            for index in face.cities:
                slots: tuple[str | None, ...] = (None,) * face.stops[index].slots
                cities[hex_, index] = City(slots, reserved.get((hex_, index), ()))
        return Board(map_, dict(map_.printed), cities, dict(hex_reserved or {}))

    # -- views -----------------------------------------------------------------------------

    @cached_property
    def laid(self) -> dict[str, Tile]:
        """Faces that differ from the printed ones."""
        printed = self.map.printed
        return {h: f for h, f in self.faces.items() if f is not printed[h]}

    @cached_property
    def stations(self) -> dict[str, tuple[Place, ...]]:
        """For each company the cities with its tokens, in the order of the map."""
        found: dict[str, list[Place]] = {}
        for place, city in self.cities.items():
            if place in self.markers:
                continue
            for token in (*city.slots, *city.extra):
                if token is not None:
                    found.setdefault(token, []).append(place)
        return {company: tuple(places) for company, places in found.items()}

    def tokens(self, company: str) -> tuple[Place, ...]:
        """Return the cities with tokens of the company."""
        return self.stations.get(company, ())

    @cached_property
    def _derived(self) -> dict[Hashable, tuple[Any, Container[str]]]:
        return {}

    def derived(self, key: Hashable) -> Any:
        """Return a value kept for this board under a key, None if there is none."""
        kept = self._derived.get(key)
        return None if kept is None else kept[0]

    def keep(self, key: Hashable, value: Any, depends_on: Container[str]) -> None:
        """Keep a value derived from this board, and from boards that differ elsewhere only.

        `depends_on` holds the hexes whose face, tokens or marks it depends on.
        """
        self._derived[key] = (value, depends_on)

    @cached_property
    def ground(self) -> Ground:
        """The track as numbered pieces."""
        maker = Maker(self.faces, self.map.across, self.map.index)
        before, changed = self.__dict__.get("_before", (None, ()))
        return maker.whole() if before is None else maker.changed(before, changed)

    def leaving(self, place: Place) -> tuple[int, ...]:
        """Return the pieces of track that leave a stop at the beginning of a walk."""
        maker = Maker(self.faces, self.map.across, self.map.index)
        return maker.leaving(place[0], "stop", place[1])

    def _pass_on(self, other: Board, hex_: str) -> Board:
        """Give a board that differs from this one on one hex what does not depend on that."""
        if "ground" in self.__dict__:
            other.__dict__["_before"] = (self.ground, (hex_,))
        elif "_before" in self.__dict__:
            before, changed = self.__dict__["_before"]
            other.__dict__["_before"] = (before, (*changed, hex_))
        for key, kept in self._derived.items():
            if hex_ not in kept[1]:
                other._derived[key] = kept
        return other

    def cities_of(self, hex_: str) -> Iterator[tuple[int, City]]:
        """Yield the index and state of each city of a hex."""
        for index in self.faces[hex_].cities:
            yield index, self.cities[hex_, index]

    def blocks(self, company: str, hex_: str, stop: int) -> bool:
        """Whether the company cannot run through the stop."""
        kind = self.faces[hex_].stops[stop].kind
        if kind == CITY:
            return self.cities[hex_, stop].blocks(company)
        return kind != "town"

    def open_side(self, hex_: str, edge: int) -> bool:
        """Whether track of the hex may lead to this edge (common rules, 5)."""
        across = self.map.across[hex_][edge]
        if across is None or (hex_, edge) in self.map.impassable:
            return False
        printed = self.map.printed[across]
        if printed.colour not in _CLOSED_COLOURS:
            return True
        facing = (edge + 3) % 6
        exits = (*printed.exits, *printed.spikes, *self.faces[across].exits)
        return facing in exits

    def open_sides(self, hex_: str) -> tuple[int, ...]:
        """Return the edges of a hex that track may lead to."""
        key = ("open", hex_)
        found: tuple[int, ...] | None = self.derived(key)
        if found is None:
            found = tuple(e for e in range(6) if self.open_side(hex_, e))
            self.keep(key, found, {hex_, *filter(None, self.map.across[hex_])})
        return found

    # -- other boards ----------------------------------------------------------------------

    def with_face(self, hex_: str, tile: Tile, cities: Mapping[int, City]) -> Board:
        """Return the board with another face on a hex and the given state of its cities."""
        faces = dict(self.faces)
        faces[hex_] = tile
        states = {
            place: cities.get(place[1], city) if place[0] == hex_ else city
            for place, city in self.cities.items()
            if place[0] != hex_ or place[1] in cities
        }
        for index, city in cities.items():
            states.setdefault((hex_, index), city)
        return self._pass_on(replace(self, faces=faces, cities=states), hex_)

    def with_city(self, place: Place, city: City) -> Board:
        """Return the board with another state of one city."""
        return self._pass_on(replace(self, cities={**self.cities, place: city}), place[0])

    def with_token(
        self, company: str, place: Place, *, beside: bool = False, widen: bool = False
    ) -> Board:
        """Return the board with a token of the company in a city."""
        city = self.cities[place].with_token(company, beside=beside, widen=widen)
        return self.with_city(place, city)

    def without_company(self, company: str) -> Board:
        """Return the board without any token of the company."""
        cities = dict(self.cities)
        for place in self.tokens(company):
            cities[place] = cities[place].without_token(company)
        return replace(self, cities=cities)

    def without_reservations(self, company: str) -> Board:
        """Return the board without any slot kept for the company, in a city or on a hex."""
        cities = {
            place: city.without_reservation(company) if company in city.reserved else city
            for place, city in self.cities.items()
        }
        kept = {
            hex_: tuple(c for c in companies if c != company)
            for hex_, companies in self.hex_reserved.items()
        }
        return replace(self, cities=cities, hex_reserved={h: c for h, c in kept.items() if c})

    def with_marks(self, hex_: str, marks: tuple[str, ...]) -> Board:
        """Return the board with the given private marks on a hex."""
        changed = {h: m for h, m in self.marks.items() if h != hex_}
        if marks:
            changed[hex_] = marks
        return replace(self, marks=changed)
