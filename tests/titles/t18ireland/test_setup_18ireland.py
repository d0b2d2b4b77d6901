"""18Ireland, digest 1 and 9: set-up, random draw, map and tiles."""

from __future__ import annotations

import json
from typing import Any

import pytest

from senro.core.random import Random
from senro.rules.track import may_become
from senro.testing import begin
from senro.titles.t18ireland import build, check_options, draw
from senro.titles.t18ireland.map import COPIES, MAP, PRINTED_IDS, TILES
from tests.shared import SHARED

FACTS = SHARED / "facts" / "18Ireland.json"
needs_facts = pytest.mark.skipif(
    not FACTS.is_file(), reason=f"no fact sheet at {FACTS} (set SENRO_SHARED)"
)

DRAWS = """
1411315859: WDE DCR TIM BoW CDSPC TDR; KJR; DKR DER DDR GNWR GJR UR SLNCR EBSR WLR CBPR CIR WKR LER
689309492: TDR WDE TIM RSSC TASPS DCR; CBPR; DKR LER WLR UR SLNCR DER DDR CIR KJR GJR WKR GNWR EBSR
387286109: TDR DCR TIM DR RSSC CDSPC; CIR; DKR CBPR DER KJR UR LER WKR GJR WLR GNWR DDR EBSR SLNCR
237665830: DCR TDR DR TASPS WDE TIM; GNWR; DKR WKR LER CIR DDR GJR WLR UR DER CBPR KJR EBSR SLNCR
1: TASPS BoW WDE CDSPC TIM DR; CBPR; DKR LER WLR SLNCR DDR EBSR UR GNWR DER WKR CIR KJR GJR
2: DR CDSPC TDR TIM BoW DCR; KJR; DKR CIR WLR WKR UR GJR SLNCR DDR GNWR DER CBPR EBSR LER
"""


@pytest.mark.parametrize("line", DRAWS.strip().splitlines(), ids=lambda line: line.split(":")[0])
def test_random_draw(line: str) -> None:
    """Privates removed, the minor removed and the queue (1.1)."""
    seed, _, drawn = line.partition(":")
    removed, minor, queue = drawn.split(";")
    assert draw(Random(int(seed))) == (tuple(removed.split()), minor.strip(), tuple(queue.split()))


@pytest.mark.parametrize(
    ("players", "cash", "limit"), [(3, 330, 16), (4, 250, 12), (5, 200, 10), (6, 160, 8)]
)
def test_cash_and_limit(players: int, cash: int, limit: int) -> None:
    game = begin("18Ireland", players=players)
    assert [game.state.cash[p] for p in game.seats] == [cash] * players
    assert game.state.cash["bank"] == 4000 - players * cash
    assert game.title.certificate_limit == limit


def test_larger_bank() -> None:
    game = begin("18Ireland", players=4, options=("larger_bank",))
    assert game.state.cash["bank"] == 5000 - 4 * 250


def test_players_and_options() -> None:
    for players in (2, 7):
        with pytest.raises(ValueError, match="players:3:6"):
            build(players)
    with pytest.raises(ValueError, match="no_such_option:bonds"):
        check_options(4, ("bonds",))


def test_seven_2h_and_reduced_trains_aside() -> None:
    deck = begin("18Ireland", players=4).state.deck
    assert [sum(t.startswith(f"{k}-") for t in deck) for k in ("2H", "4H", "6H", "8H")] == [
        7,
        5,
        4,
        3,
    ]
    assert not any("'" in train for train in deck)
    assert deck[-3:] == ("10H-0", "10H-1", "D-0")


def test_homes_are_reserved_but_not_the_removed_minors() -> None:
    board = begin("18Ireland", players=4, seed=2).state.board  # without KJR
    assert board.cities["F6", 0].reserved == ("EBSR", "SLNCR")
    assert board.cities["G13", 0].reserved == ("CIR",)
    assert board.cities["I11", 1].reserved == ("DDR",)
    assert board.hex_reserved == {"E21": ("CBPR",), "J4": ("UR",)}


# -- the facts -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def facts() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FACTS.read_text(encoding="utf-8"))
    return found


@needs_facts
def test_hexes_and_open_sides(facts: dict[str, Any]) -> None:
    """All 88 hexes, their costs and the sides that track may lead to at the start (9.3)."""
    board = begin("18Ireland", players=4).state.board
    assert {h["coordinate"] for h in facts["hexes"]} == set(MAP.hexes) and len(MAP.hexes) == 88
    for fact in facts["hexes"]:
        hex_ = fact["coordinate"]
        assert board.open_sides(hex_) == tuple(fact["open_edges"]), hex_
        assert MAP.printed[hex_].cost == fact.get("build_cost", 0)
        assert MAP.names.get(hex_) == fact.get("name")
        assert PRINTED_IDS.get(hex_, f"{hex_}-0") == fact["preprinted_tile_id"]


@needs_facts
def test_manifest(facts: dict[str, Any]) -> None:
    assert {t["name"]: t["count"] for t in facts["tiles"]} == COPIES
    assert sum(count or 0 for count in COPIES.values()) == 223
    for fact in facts["tiles"]:
        tile = TILES[fact["name"]]
        assert (tile.colour, tile.label) == (fact["colour"], fact.get("label"))
        kinds = ("cities", "towns", "offboards")
        parts = {(kind, stop["part_index"]) for kind in kinds for stop in fact.get(kind) or ()}
        names = {"city": "cities", "town": "towns", "offboard": "offboards"}
        assert {(names[s.kind], s.part) for s in tile.stops} == parts
        assert len(tile.segments) == len(fact.get("paths") or ())


@needs_facts
def test_upgrades_keep_track(facts: dict[str, Any]) -> None:
    """What may replace each tile, and the printed tiles of Dublin and Kingstown (9.5)."""
    listed = facts["tile_upgrades_keeping_track"]
    for name in (*COPIES, "I11", "I13"):
        old = TILES.get(name) or MAP.printed[name]
        ours = {new.name for new in TILES.values() if may_become(old, new)}
        assert ours == set(listed.get(name, ())), name


@needs_facts
def test_first_tiles(facts: dict[str, Any]) -> None:
    """What may come first on every kind of empty hex (9.5)."""
    first = facts["first_tiles_on_printed_hex"]
    examples = {
        "plain": "C7",
        "town": "C9",
        "town+town": "E17",
        "city": "D6",
        "BC": "E21",
        "EM": "F6",
        "DD": "I9",
    }
    told = {frozenset(tiles) for tiles in first.values()}
    for hex_ in examples.values():
        ours = {new.name for new in TILES.values() if may_become(MAP.printed[hex_], new)}
        assert frozenset(ours) in told, hex_
    assert len(told) == len(examples)
