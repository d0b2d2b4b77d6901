"""1822PNW: what is in the box and how it is laid out, for the game and its two scenarios.

Rules digest 1 and 10.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from senro.core.random import Random
from senro.core.title import check_choice
from senro.titles.t1822pnw.data import ASSOCIATED, COMPANIES, PRIVATES

Deck = tuple[tuple[str, ...], tuple[str, ...]]
"""Cards of minors and regionals in order, and privates in order."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """What differs between the game and its scenarios.

    `cash`, `limit` and `tokens` are by number of players; `upgrade` what an L costs to become
    a 2, in phase 1 and later; `deal(random, privates, minors)` lays out the cards; `pairs` are
    cards of which one pair is sold together.
    """

    name: str
    cash: Mapping[int, int]
    limit: Mapping[int, int]
    tokens: Mapping[int, int]
    privates: tuple[str, ...]
    companies: tuple[str, ...]
    trains: tuple[tuple[str, int], ...]
    local_price: int
    upgrade: tuple[int, int]
    ends: tuple[int, ...]
    deal: Callable[[Random, Scenario], Deck]
    options: tuple[str, ...] = ()
    no_bid_ends: bool = False
    pairs: tuple[tuple[str, str], ...] = ()

    @property
    def players(self) -> range:
        """The numbers of players it is for."""
        return range(min(self.cash), max(self.cash) + 1)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of its minors and regionals, in the order of the companies."""
        return tuple(f"M{c}" for c in self.companies if COMPANIES[c].kind != "major")


FIRST_CARD, FIRST_PRIVATE = "M6", "P1"


def _associated(card: str) -> bool:
    return card[1:] in ASSOCIATED


def _stacks(random: Random, cards: tuple[str, ...], *counts: tuple[int, int]) -> tuple[str, ...]:
    """Return stacks of so many associated and other cards each, every one shuffled."""
    tied = [card for card in cards if _associated(card)]
    others = [card for card in cards if not _associated(card)]
    result: tuple[str, ...] = ()
    for few, many in counts:
        stack = (*tied[:few], *others[:many])
        tied, others = tied[few:], others[many:]
        result += random.shuffled(stack)
    return result


def _shuffled(random: Random, scenario: Scenario, *first: str) -> Deck:
    cards = random.shuffled((*scenario.privates, *scenario.cards))
    rest = tuple(c for c in cards if c in scenario.privates and c not in first)
    return tuple(c for c in cards if c not in scenario.privates), (*first, *rest)


def _deal(*counts: tuple[int, int]) -> Callable[[Random, Scenario], Deck]:
    def deal(random: Random, scenario: Scenario) -> Deck:
        minors, privates = _shuffled(random, scenario, FIRST_PRIVATE)
        rest = tuple(card for card in minors if card != FIRST_CARD)
        return (FIRST_CARD, *_stacks(random, rest, *counts)), privates

    return deal


def deal_packets(random: Random, scenario: Scenario) -> Deck:
    """Lay out all cards just as shuffled, for the starting packets (digest 10.4)."""
    return _shuffled(random, scenario, FIRST_PRIVATE)


def _deal_short(random: Random, scenario: Scenario) -> Deck:
    """Draw a pair of which one card lies first and the other last (digest 10.2)."""
    minors, privates = _shuffled(random, scenario, FIRST_PRIVATE, "P20")
    pair = random.smallest(scenario.pairs)
    rest = tuple(card for card in minors if card not in pair)
    return (pair[0], *_stacks(random, rest, (2, 5), (2, 5), (2, 6)), pair[1]), privates


_ALL = tuple(COMPANIES)
_SOUTH = tuple(c for c in COMPANIES if c not in ("1", "2", "3", "4", "5", "A", "CPR", "GNR"))

GAME = Scenario(
    "1822PNW",
    cash={3: 500, 4: 375, 5: 300},
    limit={3: 21, 4: 15, 5: 12},
    tokens={3: 5, 4: 4, 5: 4},
    privates=tuple(PRIVATES),
    companies=_ALL,
    trains=(("L", 22), ("3", 7), ("4", 4), ("5", 2), ("6", 3), ("7", 1)),
    local_price=60,
    upgrade=(80, 80),
    ends=(600,),
    deal=_deal((3, 6), (2, 5), (2, 5)),
    options=("starting_packet", "remove_two_ls", "remove_three_ls"),
    no_bid_ends=True,
)

SHORT = Scenario(
    "1822PNW Short Scenario",
    cash={3: 500, 4: 375, 5: 300},
    limit={3: 18, 4: 14, 5: 11},
    tokens={3: 5, 4: 4, 5: 4},
    privates=("P1", "P2", "P3", "P5", "P7", "P9", "P10", "P11", "P14", "P15", "P16", "P20"),
    companies=_ALL,
    trains=(("L", 14), ("3", 7), ("4", 4), ("5", 2), ("6", 3), ("7", 1)),
    local_price=50,
    upgrade=(80, 70),
    ends=(500, 550, 600),
    deal=_deal_short,
    pairs=(
        ("M1", "M2"),
        ("M5", "M4"),
        ("M7", "M9"),
        ("M8", "M6"),
        ("M17", "M16"),
        ("M18", "M21"),
        ("M20", "M10"),
    ),
)

SOUTH = Scenario(
    "1822PNW SRS",
    cash={2: 750, 3: 500},
    limit={2: 18, 3: 14},
    tokens={2: 6, 3: 5},
    privates=("P1", "P2", "P3", "P5", "P7", "P9", "P10", "P11", "P14", "P15", "P16", "P18"),
    companies=_SOUTH,
    trains=(("L", 14), ("3", 7), ("4", 3), ("5", 1), ("6", 2), ("7", 1)),
    local_price=50,
    upgrade=(80, 70),
    ends=(500, 550, 600),
    deal=_deal((2, 4), (2, 4), (1, 4)),
)

PACKETS = (
    (("18", "21"), ("P8", "P16")),
    (("7", "9"), ("P18", "P19")),
    (("1", "2"), ("P12", "P17")),
    (("6", "8"), ("P14", "P15")),
    (("10", "20"), ("P10", "P11")),
)
"""The minors and privates that each seat begins with under `starting_packet`."""

PACKET, REMOVED_LOCALS = "starting_packet", {"remove_two_ls": 2, "remove_three_ls": 3}


def check(scenario: Scenario, players: int, options: tuple[str, ...]) -> None:
    """Raise ValueError, with a code, for players or options that a scenario does not have."""
    check_choice(players, options, scenario.players, scenario.options)
    chosen = tuple(option for option in scenario.options if option in options)
    if len(chosen) > 1:
        raise ValueError(f"options_exclude:{chosen[0]}:{chosen[1]}")
