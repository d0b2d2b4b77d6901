"""1849, digest 8.3 and 8.4: every hex and every tile, compared with the title's tables."""

from __future__ import annotations

import pytest

from senro.board.tile import Segment, Tile
from senro.rules.track import may_become
from senro.titles.t1849.data import CORPORATIONS
from senro.titles.t1849.map import COPIES, MAP, TILES

# hex | colour | name | stop | terrain cost | printed track | impassable edges | label | reserved
HEXES = """
a12 | blue | - | port 20 | - | b5 | - | - | -
A5 | blue | - | port 10 | - | b0 | - | - | -
A13 | grey | Milazzo | town 10 | - | b0 b2 b5 | - | - | -
A15 | grey | - | - | - | d1-5 | - | - | -
B2 | white | - | - | 40 | - | 1 | - | -
B4 | white | - | - | - | - | 1 | - | -
B12 | white | - | - | - | - | - | - | -
B14 | yellow | Messina | city1 30 | - | b0 | - | M | -
B16 | grey | - | - | - | d1-2 | - | - | -
C1 | grey | Trapani | city1 20/30/40 | - | d0 d5 | 4 | - | -
C3 | white | Alcamo | town | - | - | 4 | - | -
C5 | yellow | Palermo | city1 50 | - | b5 b2 b3 | - | P | RCS
C7 | white | - | - | - | - | 1 | - | -
C9 | grey | St. Stefano | town 10 | - | n0 b1 b5 | - | - | -
C11 | white | - | - | - | - | 0 | - | -
C13 | grey | - | - | - | n1-4 b2-3 | - | - | -
C15 | grey | Calabria | offboard 10/30/90 | - | d4 | - | - | -
D2 | white | - | - | 160 | - | - | - | -
D4 | white | Partinico | town | 40 | - | - | - | -
D6 | white | - | - | - | - | 4 | - | -
D8 | white | - | - | - | - | 0,1,5 | - | -
D10 | white | - | - | - | - | 0,1,5 | - | -
D12 | white | - | - | 160 | - | - | - | -
D14 | white | - | - | - | - | - | - | -
E1 | grey | Marsala | city1 20/30/40 | - | d0 d3 d4 d5 | - | - | CTL
E3 | white | - | - | 80 | - | - | - | -
E5 | white | Corleone | town | 160 | - | - | - | -
E7 | white | Termini Imerese | town | - | - | 4 | - | -
E9 | white | - | - | 160 | - | 2,4 | - | -
E11 | white | Bronte | town | 160 | - | 2,3 | - | -
E13 | grey | Taormina | town 10 | - | b0 n2 b4 | - | - | -
F2 | white | - | - | 160 | - | - | - | -
F4 | white | - | - | 160 | - | - | - | -
F6 | white | - | - | 80 | - | - | - | -
F8 | white | - | - | 160 | - | 3 | - | -
F10 | white | Troina | town | 160 | - | 3 | - | -
F12 | grey | Etna | - | - | - | - | - | -
G1 | white | Mazzara | town | - | - | - | - | -
G3 | white | Castelvetrano | town | - | - | - | - | -
G5 | white | - | - | 160 | - | - | - | -
G7 | white | - | - | 80 | - | - | - | -
G9 | white | Castrogiovanni | town | 80 | - | - | - | -
G11 | white | - | - | 160 | - | - | - | -
G13 | white | Acireale | town | - | - | - | - | -
H2 | white | - | - | - | - | - | - | -
H4 | white | Sciacca | town | 80 | - | - | - | -
H6 | white | - | - | 40 | - | - | - | -
H8 | white | Caltanissetta | city | 80 | - | - | - | -
H10 | white | - | - | 40 | - | - | - | -
H12 | yellow | Catania | city1 40 | - | b1 | - | C | IFT
I5 | white | - | - | 80 | - | - | - | -
I7 | white | Canicatti | town | 40 | - | - | - | -
I9 | white | Piazza Armerina | town | 160 | - | - | - | -
I11 | yellow | - | - | - | b2-4 | - | - | -
J6 | white | Girgenti | city | 40 | - | - | - | SFA
J8 | white | - | - | 160 | - | - | - | -
J10 | white | Caltagirone | town | 40 | - | - | - | -
J12 | white | - | - | - | - | - | - | -
K7 | white | Licata | town | - | - | - | - | -
K9 | yellow | - | - | 160 | n0-3 | - | - | -
K11 | white | - | - | 40 | - | 0,1 | - | -
K13 | grey | Augusta | town 10 | - | b0 b2 b5 | - | - | -
L8 | white | - | - | - | - | - | - | -
L10 | white | - | - | 160 | - | 4 | - | -
L12 | white | - | - | 160 | - | - | - | -
L14 | blue | - | port 60 | - | b2 | - | - | -
M9 | grey | Terranova | city2 20/30/40 | - | d1 b2 n3 n4 b5 | - | - | -
M11 | yellow | Ragusa | city1 20 | 40 | b1 n4 | 3,5 | - | -
M13 | yellow | Siracusa | city1 10 | - | n2 | - | S | ATA
N8 | blue | - | port 20 | - | d4 | - | - | -
N10 | white | Vittoria | town | - | - | - | - | -
N12 | white | - | - | - | - | 2 | - | -
O11 | white | - | - | - | - | - | - | -
"""

# number xcount colour stop [label]: track > what it can become
MANIFEST = """
3 x4 Y town 10: b0 b1 > 680,682,684,685,689,701
4 x4 Y town 10: b0 b3 > 683,687,690,691
7 x4 Y plain: b0-1 > 26,27,28,29,30,31,624
8 x10 Y plain: b0-2 > 23,24,25,28,29,30,31,710,711,712
9 x6 Y plain: b0-3 > 23,24,26,27,713,714,715
58 x4 Y town 10: b0 b2 > 681,686,688,700,702,703
73 x4 Y town 10: n0 n2 > 681,684,685,687,688,700
74 x3 Y town 10: n0 n3 > 682,686,690,691
77 x4 Y plain: n0-1 > 650,692,693,694,695,708,709
78 x10 Y plain: n0-2 > 677,678,694,695,699,708,709,710,712,713
79 x7 Y plain: n0-3 > 677,678,692,693,711,714,715
644 x2 Y city1 20: n0 b1 > 661,663,664,665,666,668,669,671,705,706,707
645 x2 Y city1 20: n0 b2 > 660,662,664,665,668,669,670,671,704,705,706
657 x2 Y city1 20: n0 b3 > 662,663,666,667,670,671,704,705,706,707
658 x2 Y city1 20: b0 n2 > 661,662,664,665,667,668,669,670,671,704,705
659 x2 Y city1 20: b0 n1 > 660,663,664,665,666,667,668,669,670,704,707
679 x2 Y town 10: n0 n1 > 680,683,689,701,702,703
23 x3 G plain: b0-3 b0-4 > 41
24 x3 G plain: b0-3 b0-2 > 42
25 x2 G plain: b0-2 b0-4 > 40
26 x1 G plain: b0-3 b0-5 > 42
27 x1 G plain: b0-3 b0-1 > 41
28 x1 G plain: b0-4 b0-5 > 39
29 x1 G plain: b0-2 b0-1 > 39
30 x1 G plain: b0-4 b0-1 > 42
31 x1 G plain: b0-2 b0-5 > 41
624 x1 G plain: b0-1 b1-2 > 39
650 x1 G plain: n0-1 n1-2 > 647
651 x1 G city2 90 [P]: n1 n2 b3 b4 b0 > 652
653 x1 G city2 60 [C]: b0 n1 b3 > 654
655 x2 G city2 50 [M]: b0 b2 b4 > 656
660 x1 G city2 30: b0 n1 b3 n4 > 672
661 x1 G city2 30: n0 b1 n3 b4 > 672
662 x1 G city2 30: n0 n1 b3 b4 > 672
663 x1 G city2 30: n0 b1 b3 n4 > 672
664 x1 G city2 30: b0 n1 n2 b3 > 673
665 x1 G city2 30: n0 b1 b2 n3 > 673
666 x1 G city2 30: b0 n1 b2 n3 > 673
667 x1 G city2 30: b0 b1 n2 n3 > 673
668 x1 G city2 30: b0 b3 n2 n4 > 674
669 x1 G city2 30: b2 b4 n0 n3 > 674
670 x1 G city2 30: b2 b3 n0 n4 > 674
671 x1 G city2 30: b3 b4 n0 n2 > 674
675 x1 G city1 20 [S]: b0 n1 b2 > 676
677 x3 G plain: n0-3 n0-4 > 648
678 x3 G plain: n0-3 n0-2 > 649
680 x1 G town 10: n0 n1 b2 b3 > 697
681 x1 G town 10: n0 b1 n2 b3 > 697
682 x1 G town 10: n0 b1 b2 n3 > 697
683 x1 G town 10: b0 n1 n2 b3 > 697
684 x1 G town 10: b3 n0 n2 b4 > 698
685 x1 G town 10: b2 n0 n4 b3 > 698
686 x1 G town 10: b2 n0 n3 b4 > 698
687 x1 G town 10: b0 n2 n4 b3 > 698
688 x1 G town 10: b1 n0 n4 b3 > 696
689 x1 G town 10: b4 n0 n1 b3 > 696
690 x1 G town 10: b0 n1 n4 b3 > 696
691 x1 G town 10: b1 n0 n3 b4 > 696
692 x1 G plain: n0-3 n0-5 > 649
693 x1 G plain: n0-3 n0-1 > 648
694 x1 G plain: n0-4 n0-5 > 647
695 x1 G plain: n0-2 n0-1 > 647
699 x2 G plain: n0-2 n0-4 > 646
700 x1 G town 10: n1 n3 b0 b2 > 697
701 x1 G town 10: n2 n3 b0 b1 > 697
702 x1 G town 10: n2 n3 b0 b4 > 698
703 x1 G town 10: n3 n4 b0 b2 > 698
704 x1 G city2 30: b0 b2 n3 n4 > 674
705 x1 G city2 30: b0 b4 n3 n2 > 674
706 x1 G city2 30: b2 b3 n0 n1 > 673
707 x1 G city2 30: b1 b3 n0 n2 > 673
708 x1 G plain: n0-4 n0-1 > 649
709 x1 G plain: n0-2 n0-5 > 648
710 x1 G plain: n0-2 b1-3
711 x1 G plain: n0-3 b2-4
712 x1 G plain: b0-2 n1-3
713 x1 G plain: b0-3 n2-4
714 x1 G plain: b0-3 n1-4
715 x1 G plain: n0-3 b1-4
39 x1 B plain: b0-2 b0-1 b1-2
40 x1 B plain: b0-2 b2-4 b0-4
41 x1 B plain: b0-3 b0-1 b1-3
42 x1 B plain: b0-3 b3-5 b0-5
646 x1 B plain: n0-2 n2-4 n0-4
647 x1 B plain: n0-2 n0-1 n1-2
648 x1 B plain: n0-3 n0-1 n1-3
649 x1 B plain: n0-3 n3-5 n0-5
652 x1 B city2 130 [P]: d0 d1 d2 d3 b4
654 x1 B city2 90 [C]: d2 b0 d4 b3
656 x2 B city2 80 [M]: b2 n3 b4 d0
672 x1 B city2 40: d0 d1 d3 d4
673 x2 B city2 40: d0 d1 d2 d3
674 x2 B city2 40: d0 d2 d3 d4
676 x1 B city2 30 [S]: d0 d1 b2
696 x3 B town 20: d0 d1 d3 d4
697 x2 B town 20: d0 d1 d2 d3
698 x2 B town 20: d0 d2 d3 d4
"""

# What the printed yellow hexes can become.
PRINTED = """
C5 > 651
H12 > 653
M13 > 675
B14 > 655
M11 > 662,663,666,667,670,671,704,705,706,707
K9 > 677,678,692,693,711,714,715
I11 > 23,24,25,28,29,30,31,710,711,712
"""

COLOURS = {"Y": "yellow", "G": "green", "B": "brown"}
HEX_LINES = HEXES.strip().splitlines()
TILE_LINES = MANIFEST.strip().splitlines()


def track(tile: Tile) -> list[str]:
    """Return the track of a tile in the digest's notation, sorted."""
    return sorted(map(_piece, tile.segments))


def _piece(segment: Segment) -> str:
    edges = sorted(segment.edges)
    return segment.gauge[0] + "-".join(map(str, edges))


def stop(tile: Tile) -> str:
    """Return the stop of a tile in the digest's notation, "plain" without one."""
    if not tile.stops:
        return "plain"
    (only,) = tile.stops
    slots = only.slots if only.kind == "city" else ""
    return f"{only.kind}{slots} {'/'.join(map(str, only.values))}"


def test_all_hexes_and_tiles_are_listed() -> None:
    assert {line.partition(" ")[0] for line in HEX_LINES} == set(MAP.hexes)
    assert {line.partition(" ")[0] for line in TILE_LINES} == set(TILES)


@pytest.mark.parametrize("line", HEX_LINES, ids=lambda line: line.partition(" ")[0])
def test_hex(line: str) -> None:
    hex_, colour, name, kind, cost, tracks, closed, label, reserved = line.split(" | ")
    face = MAP.printed[hex_]
    assert face.colour == colour.replace("grey", "gray")
    assert MAP.names.get(hex_, "-") == name or name == "-"
    if colour == "white":
        assert [s.kind for s in face.stops] == ([] if kind == "-" else [kind])
    else:
        assert stop(face) == ("plain" if kind == "-" else kind)
    assert face.cost == (0 if cost == "-" else int(cost))
    assert track(face) == ([] if tracks == "-" else sorted(tracks.split()))
    edges = {edge for there, edge in MAP.impassable if there == hex_}
    assert edges == (set() if closed == "-" else {int(edge) for edge in closed.split(",")})
    assert face.label == (None if label == "-" else label)
    homes = [c.symbol for c in CORPORATIONS.values() if c.home == ((hex_, 0),)]
    assert homes == ([] if reserved == "-" else [reserved])


@pytest.mark.parametrize("line", TILE_LINES, ids=lambda line: line.partition(" ")[0])
def test_tile(line: str) -> None:
    head, _, rest = line.partition(": ")
    number, count, colour, *what = head.split()
    tile = TILES[number]
    assert COPIES[number] == int(count.removeprefix("x"))
    assert tile.colour == COLOURS[colour]
    label = what.pop().strip("[]") if what[-1].startswith("[") else None
    assert tile.label == label
    assert stop(tile) == " ".join(what)
    tracks, _, becomes = rest.partition(" > ")
    assert track(tile) == sorted(tracks.split())
    found = {name for name, other in TILES.items() if may_become(tile, other)}
    assert found == set(filter(None, becomes.split(",")))


@pytest.mark.parametrize("line", PRINTED.strip().splitlines())
def test_printed_yellow_hexes(line: str) -> None:
    hex_, becomes = line.split(" > ")
    found = {name for name, other in TILES.items() if may_become(MAP.printed[hex_], other)}
    assert found == set(becomes.split(","))


def test_blank_hexes() -> None:
    """Blank town hexes, the two blank cities, and all others (digest 4.4, 3)."""
    wanted = {
        "town": {"3", "4", "58", "73", "74", "679"},
        "city": {"644", "645", "657", "658", "659"},
        "": {"7", "8", "9", "77", "78", "79"},
    }
    for face in MAP.printed.values():
        if face.colour == "white":
            kind = face.stops[0].kind if face.stops else ""
            found = {name for name, other in TILES.items() if may_become(face, other)}
            assert found == wanted[kind], face.name


def test_grey_and_blue_hexes_never_change() -> None:
    for face in MAP.printed.values():
        if face.colour in ("gray", "blue"):
            assert not any(may_become(face, other) for other in TILES.values())
