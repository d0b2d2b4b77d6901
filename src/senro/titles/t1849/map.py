"""1849: the map of Sicily and the tile manifest (rules digest 8)."""

from __future__ import annotations

from senro.board.board import Map
from senro.board.catalogue import COMMON
from senro.board.hex import Layout, neighbours
from senro.board.sheet import read_copies, read_faces

_PRINTED, _NAMES = read_faces(
    """
a12 blue | p20=5
A5 blue | p10=0
A13 gray | t10=0,2,5 | Milazzo
A15 gray | 1-5d
B2 white cost=40 mountain |
B4 white |
B12 white |
B14 yellow label=M part=1 | c30=0 | Messina
B16 gray | 1-2d
C1 gray part=1 | c20:30:40=0d,5d | Trapani
C3 white | t0 | Alcamo
C5 yellow label=P part=1 | c50=5,2,3 | Palermo
C7 white |
C9 gray | t10=0n,1,5 | St. Stefano
C11 white |
C13 gray | 1-4n 2-3
C15 gray | o10:30:90=4d | Calabria
D2 white cost=160 mountain |
D4 white cost=40 mountain | t0 | Partinico
D6 white |
D8 white |
D10 white |
D12 white cost=160 mountain |
D14 white |
E1 gray | c20:30:40=0d,3d,4d,5d | Marsala
E3 white cost=80 mountain |
E5 white cost=160 mountain | t0 | Corleone
E7 white | t0 | Termini Imerese
E9 white cost=160 mountain |
E11 white cost=160 mountain | t0 | Bronte
E13 gray | t10=0,2n,4 | Taormina
F2 white cost=160 mountain |
F4 white cost=160 mountain |
F6 white cost=80 mountain |
F8 white cost=160 mountain |
F10 white cost=160 mountain | t0 | Troina
F12 gray |  | Etna
G1 white | t0 | Mazzara
G3 white | t0 | Castelvetrano
G5 white cost=160 mountain |
G7 white cost=80 mountain |
G9 white cost=80 mountain | t0 | Castrogiovanni
G11 white cost=160 mountain |
G13 white | t0 | Acireale
H2 white |
H4 white cost=80 mountain | t0 | Sciacca
H6 white cost=40 mountain |
H8 white cost=80 mountain | c0 | Caltanissetta
H10 white cost=40 mountain |
H12 yellow label=C part=1 | c40=1 | Catania
I5 white cost=80 mountain |
I7 white cost=40 mountain | t0 | Canicatti
I9 white cost=160 mountain | t0 | Piazza Armerina
I11 yellow | 2-4
J6 white cost=40 mountain | c0 | Girgenti
J8 white cost=160 mountain |
J10 white cost=40 mountain | t0 | Caltagirone
J12 white |
K7 white | t0 | Licata
K9 yellow cost=160 mountain | 0-3n
K11 white cost=40 mountain |
K13 gray | t10=0,2,5 | Augusta
L8 white |
L10 white cost=160 mountain |
L12 white cost=160 mountain |
L14 blue | p60=2
M9 gray | c20:30:40/2=1d,2,3n,4n,5 | Terranova
M11 yellow cost=40 mountain | c20=1,4n | Ragusa
M13 yellow label=S part=1 | c10=2n | Siracusa
N8 blue | p20=4d
N10 white | t0 | Vittoria
N12 white |
O11 white |
"""
)

# Sides that no track may cross, as hex:edge; the facing side is closed too.
_IMPASSABLE = """
B2:1 B4:1 C11:0 C7:1 D10:0 D10:1 D10:5 D8:0 D8:1 D8:5 K11:0 K11:1 M11:5
"""


def _impassable() -> frozenset[tuple[str, int]]:
    across = neighbours(Layout.FLAT_ROWS, tuple(_PRINTED))
    sides = set()
    for entry in _IMPASSABLE.split():
        hex_, edge = entry.split(":")
        other = across[hex_][int(edge)]
        assert other is not None
        sides |= {(hex_, int(edge)), (other, (int(edge) + 3) % 6)}
    return frozenset(sides)


MAP = Map(Layout.FLAT_ROWS, _PRINTED, _NAMES, _impassable())

COPIES = read_copies(
    """
3x4 4x4 7x4 8x10 9x6 58x4 73x4 74x3 77x4 78x10 79x7 644x2 645x2 657x2 658x2 659x2 679x2
23x3 24x3 25x2 26x1 27x1 28x1 29x1 30x1 31x1 624x1 650x1 651x1 653x1 655x2 660x1 661x1
662x1 663x1 664x1 665x1 666x1 667x1 668x1 669x1 670x1 671x1 675x1 677x3 678x3 680x1 681x1
682x1 683x1 684x1 685x1 686x1 687x1 688x1 689x1 690x1 691x1 692x1 693x1 694x1 695x1 699x2
700x1 701x1 702x1 703x1 704x1 705x1 706x1 707x1 708x1 709x1 710x1 711x1 712x1 713x1 714x1
715x1 39x1 40x1 41x1 42x1 646x1 647x1 648x1 649x1 652x1 654x1 656x2 672x1 673x2 674x2
676x1 696x3 697x2 698x2
"""
)
"""How many copies of each tile there are; 97 kinds, 170 tiles."""

TILES = {name: COMMON[name] for name in COPIES}

COASTAL = ("B14", "C1", "C5", "E1", "H12", "J6", "M9", "M13")
"""Hexes that SMS may reach without connection."""

PORTS = ("a12", "A5", "L14", "N8")
"""Hexes that CNM may mark."""

MESSINA = "B14"

ELECTRIC = ("B14", "C5", "H12", "M13")
"""Hexes whose stops count double for E trains."""
