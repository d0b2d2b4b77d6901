"""1849, digest 1: numbers by player count, the queue of corporations, options, privates."""

from __future__ import annotations

import pytest

from senro.core.random import Random
from senro.testing import begin
from senro.titles import t1849
from senro.titles.t1849.data import CORPORATIONS
from senro.titles.t1849.state import columns

ALL = ("delay_ift", "reduced_4p_corps", "acquiring_station_tokens", "bonds", "electric_dreams")
SMALL = {"4H": 4, "6H": 3, "8H": 2, "10H": 2, "12H": 1, "16H": 4, "R6H": 2}
FULL = {"4H": 4, "6H": 4, "8H": 3, "10H": 2, "12H": 1, "16H": 5, "R6H": 2}


@pytest.mark.parametrize(
    ("players", "options", "cash", "limit", "corporations", "trains"),
    [
        (3, (), 500, 12, 5, SMALL),
        (4, (), 375, 11, 6, FULL),
        (4, ("reduced_4p_corps",), 375, 9, 5, SMALL),
        (5, (), 300, 9, 6, FULL),
        (3, ("reduced_4p_corps",), 500, 12, 5, SMALL),
        (5, ("reduced_4p_corps",), 300, 9, 6, FULL),
    ],
)
def test_numbers_by_player_count(
    players: int,
    options: tuple[str, ...],
    cash: int,
    limit: int,
    corporations: int,
    trains: dict[str, int],
) -> None:
    game = begin("1849", players=players, options=options, seed=5)
    state = columns(game)
    assert [state.cash[p] for p in game.seats] == [cash] * players
    assert state.cash["bank"] == 7760 - cash * players
    assert sum(state.cash.values()) == 7760
    assert game.title.certificate_limit == limit
    assert len(state.queue) == len(state.shares) == corporations
    counted: dict[str, int] = {}
    for card in state.deck:
        kind = card.rpartition("-")[0]
        counted[kind] = counted.get(kind, 0) + 1
    assert counted == trains
    assert list(counted) == list(trains)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_bank_keeps_6260(players: int) -> None:
    assert begin("1849", players=players).state.cash["bank"] == 6260


def test_electric_trains_lie_between_16h_and_r6h() -> None:
    options = ("acquiring_station_tokens", "bonds", "electric_dreams")
    deck = begin("1849", players=4, options=options).state.deck
    assert deck[-9:] == ("16H-4", "E-0", "E-1", "E-2", "E-3", "E-4", "E-5", "R6H-0", "R6H-1")


# The vectors of 1.2: seed, queue, queue with delay_ift.
QUEUES = [
    (27939, "SFA IFT ATA CTL AFG RCS", "SFA CTL ATA IFT AFG RCS"),
    (814263386, "RCS IFT SFA ATA AFG CTL", "RCS ATA SFA IFT AFG CTL"),
    (48, "RCS CTL ATA AFG IFT SFA", "RCS CTL ATA AFG IFT SFA"),
    (12345, "IFT ATA SFA RCS AFG CTL", "RCS ATA SFA IFT AFG CTL"),
]


@pytest.mark.parametrize(("seed", "queue", "delayed"), QUEUES)
def test_queue_of_a_seed(seed: int, queue: str, delayed: str) -> None:
    assert columns(begin("1849", players=4, seed=seed)).queue == tuple(queue.split())
    late = columns(begin("1849", players=4, options=("delay_ift",), seed=seed))
    assert late.queue == tuple(delayed.split())
    assert late.tied == late.queue[0] and late.available == late.queue[:1]


@pytest.mark.parametrize(("seed", "queue", "delayed"), QUEUES)
def test_three_players_lose_the_last_corporation(seed: int, queue: str, delayed: str) -> None:
    game = begin("1849", players=3, seed=seed)
    *kept, gone = queue.split()
    assert columns(game).queue == tuple(kept)
    assert gone not in game.state.shares
    for (hex_, _), city in game.state.board.cities.items():
        if hex_ == "C5":
            assert city.reserved == (() if gone == "RCS" else ("RCS",))


def test_the_queue_comes_from_the_first_six_draws() -> None:
    draws = Random(48)
    drawn = {company: draws.draw() for company in sorted(CORPORATIONS)}
    assert " ".join(sorted(drawn, key=drawn.__getitem__)) == QUEUES[2][1]


def test_electric_dreams_need_bonds_and_bought_tokens() -> None:
    for missing in ("bonds", "acquiring_station_tokens"):
        options = tuple(o for o in ALL if o != missing)
        with pytest.raises(ValueError, match=f"option_needs:electric_dreams:{missing}"):
            t1849.build(4, options)
    assert t1849.build(4, ALL).options == ALL


@pytest.mark.parametrize("players", [0, 2, 6])
def test_three_to_five_players(players: int) -> None:
    with pytest.raises(ValueError, match="players:3:5"):
        t1849.build(players)


def test_homes_are_reserved_and_afg_has_none() -> None:
    board = begin("1849", players=4).state.board
    reserved = {hex_: c.reserved for (hex_, _), c in board.cities.items() if c.reserved}
    assert reserved == {
        "M13": ("ATA",),
        "E1": ("CTL",),
        "H12": ("IFT",),
        "C5": ("RCS",),
        "J6": ("SFA",),
    }


@pytest.mark.parametrize(
    ("symbol", "home", "fee"),
    [
        ("ATA", "M13", 30),
        ("CTL", "E1", 40),
        ("IFT", "H12", 90),
        ("RCS", "C5", 130),
        ("SFA", "J6", 40),
    ],
)
def test_corporations(symbol: str, home: str, fee: int) -> None:
    corporation = CORPORATIONS[symbol]
    assert corporation.home == ((home, 0),)
    assert corporation.token_fee == fee
    assert len(corporation.tokens) == 3
    assert corporation.certificates == (20, 10, 10, 10, 10, 10, 10, 20)


def test_afg_chooses_among_five_homes() -> None:
    afg = CORPORATIONS["AFG"]
    assert sorted(hex_ for hex_, _ in afg.home) == ["B14", "C1", "H8", "M11", "M9"]
    assert afg.token_fee == 40


@pytest.mark.parametrize(
    ("symbol", "value", "income"),
    [("SCE", 20, 5), ("SIGI", 45, 10), ("CNM", 75, 15), ("SMS", 110, 20), ("RSA", 150, 25)],
)
def test_privates(symbol: str, value: int, income: int) -> None:
    private = t1849.build(4).privates[symbol]
    assert (private.value, private.income) == (value, income)
    assert (private.lowest, private.highest) == (1, 2 * value)
    assert private.buyable == (symbol != "RSA")
