"""18Ireland: the map and the tile manifest (rules digest 9)."""

from __future__ import annotations

from senro.board.board import Map
from senro.board.catalogue import COMMON
from senro.board.hex import Layout, neighbours
from senro.board.sheet import read_copies, read_faces

_PRINTED, _NAMES = read_faces(
    """
A11 white cost=100 mountain | t0 | Clifden
A19 white cost=100 mountain | t0 | Dingle
A21 white cost=100 mountain | t0 | Valentia
B8 white cost=100 mountain | t0 | Achill
B10 white cost=100 mountain | t0 | Westport
B12 white cost=40 mountain |
B16 white | t0 | Kilkee
B18 white cost=40 mountain | t0 | Tralee
B20 white cost=100 mountain |
C7 white |
C9 white | t0 | Claremorris
C11 white |
C13 white | c0 | Galway
C15 white | t0 | Ennis
C17 white |
C19 white cost=40 mountain |
C21 white cost=100 mountain | t0 | Bantry
C23 white | t0 | Baltimore
D4 white cost=100 mountain | t0 | Killybegs
D6 white | c0 | Sligo
D8 white |
D10 white |
D12 white | t0 | Athenry
D14 white |
D16 white cost=40 water | c0 | Limerick
D18 white |
D20 white cost=40 mountain |
D22 white | t0 | Clonakilty
E1 white cost=100 mountain | t0 | Burtonport
E3 white cost=100 mountain |
E5 white cost=40 mountain |
E7 white cost=80 mountain | t0 | Collooney
E9 white |
E11 white |
E13 white cost=40 water |
E15 white cost=80 mountain |
E17 white | t0 t0 | Charleville & Limerick Junction
E19 white |
E21 white label=BC | c0 c0 | Cork
F0 blue |
F2 white |
F4 white cost=40 mountain | t0 | Donegal
F6 white label=EM | c0/2 | Enniskillen
F8 white cost=40 water |
F10 white cost=40 water | c0 | Dromod
F12 white cost=40 water | t0 | Athlone
F14 white cost=40 mountain | t0 | Ballybrophy
F16 white |
F18 white cost=40 mountain |
F20 white cost=40 mountain |
G-1 blue |
G1 white | c0 | Londonderry
G3 white |
G5 white |
G7 white | t0 | Clones
G9 white | t0 | Cavan
G11 white |
G13 white label=EM | c0/2 | Maryborough
G15 white |
G17 white | t0 | Kilkenny
G19 white | c0 | Waterford
G21 blue |
H0 blue |
H2 white cost=40 mountain | t0 | Dungiven
H4 white cost=40 mountain |
H6 white |
H8 white |
H10 white cost=40 water |
H12 white cost=40 water |
H14 white |
H16 white | t0 | Carlow
H18 white cost=40 water |
H20 blue |
I1 white |
I3 white |
I5 white | t0 t0 | Armagh & Portadown
I7 white cost=40 mountain |
I9 white label=DD | c0 t0 | Dundalk & Drogheda
I11 yellow label=DUB | c30=0 c30=3 | Dublin
I13 yellow | t10=3 | Kingstown
I15 white cost=100 mountain |
I17 white | c0 | Wexford
I19 white | t0 | Rosslare
J2 white cost=40 mountain | t0 | Larne
J4 white label=BC | c0 c0 | Belfast
J6 white cost=40 mountain |
J12 blue |
J14 white | t0 | Wicklow
"""
)

# Sides that no track may cross, named by the hexes on either side.
_IMPASSABLE = """
A19/A21 A19/B20 B8/B10 B16/B18 B16/C17 C13/C15 C13/D14 C15/C17 D4/D6 D4/E5 E3/E5 F20/G19
I3/I5
"""


def _impassable() -> frozenset[tuple[str, int]]:
    across = neighbours(Layout.FLAT_COLUMNS, tuple(_PRINTED))
    sides = set()
    for entry in _IMPASSABLE.split():
        one, other = entry.split("/")
        sides |= {(one, across[one].index(other)), (other, across[other].index(one))}
    return frozenset(sides)


MAP = Map(Layout.FLAT_COLUMNS, _PRINTED, _NAMES, _impassable(), gauges=("broad",))

_OWN, _ = read_faces(
    """
80 green | 0-2 0-1 1-2
81 green | 0-2 2-4 0-4
82 green | 0-3 0-1 1-3
83 green | 0-3 0-2 2-3
IR1 yellow label=BC | c30=3 c30
IR2 yellow cost=40 label=DD | t10=0 c10=2,3
IR3 yellow label=EM | c10/2=0n,1,3
IR4 yellow label=EM | c10/2=0,2,3n
IR5 yellow | t10=0n
IR6 green label=BC | c40=0 c40=4
IR7 green label=DD | c20=0,2,3 t10=0,3
IR8 green label=DD | c20=0,2,3 t10=0,2
IR9 green label=DUB | c40=0 c40=3
IR10 green label=EM | c20/2=0,1,3n,4
IR11 green label=EM | c20/2=0,1,3,4n
IR12 green label=EM | c20/2=0,1n,2,4
IR13 green | t10=0,1,2n,4
IR14 green | t10=0n,1,3,4
IR15 green | t10=0,1n,2,3
IR16 green | t10=0,1,2n,3
IR17 green | t10=0,1n,3,4
IR18 green | t10=0n,1,2,4
IR19 green | t10=0,1n,2,4
IR20 green | t10=0,1,2,3n
IR21 green | t10=0,1,2,4n
IR22 green | t10=0n,1,2,3
IR23 green | t10=0n,3n
IR24 green | t10=0n,2n
IR25 green | t10=0n,1n
IR26 green | 0-3 1-2n
IR27 green | 0-3n 1-2
IR28 green | 1-3n 0-4
IR29 green | 0-1n 2-4
IR30 green | 1-2n 0-4
IR31 green | 1-2 0-4n
IR32 green | 0-1 2-4n
IR33 green | 0-1 2-3n
IR34 green | 0-1n 3-4
IR35 green | 0-1n 2-3
IR36 green | c30/2=0,2,3n
IR37 green | c30/2=0n,2,4
IR38 green | c30/2=0n,1,3
IR39 green | c30/2=0,1n,2
IR40 green | c30/2=0,1,2n
IR41 green | c30/2=0,1,3n
IR42 green | c30/2=0n,2,3
IR43 green | c30/2=0n,1,2
IR44 brown label=BC | c50=0,1 c50=2,3
IR45 brown label=DUB | c50/2=1,2 c50=0 c50=3
IR46 brown | t20=0,1,2n,3n,4
IR47 brown | t20=0,1n,2,3,4n
IR48 brown | t20=0n,1,2n,3,4
IR49 brown | t20=0,1n,2n,3,4
IR50 brown | t20=0n,1,2,3n,4
IR51 brown | t20=0,1,2n,3,4n
IR52 brown | t20=0,1n,2,3n,4
IR53 brown | t20=0n,1n,2,3,4
IR54 brown | t20=0,1,2,3n,4n
IR55 brown | t20=0n,1,2,3,4n
IR56 brown | t10=0n,2n,3n
IR57 brown | t10=0n,1n,3n
IR58 brown | t10=0n,2n,4n
IR59 brown | 0-2 0-1 1-2 3-4 3-5 4-5
IR60 brown | 0-2 1-3 2-4 3-5 0-4 1-5
IR61 brown | 0-3 1-4 1-2 2-4 3-5 0-5
IR62 brown | c40/2=0n,1,2,3
IR63 brown | c40/2=0,1n,2,3
IR64 brown | c40/2=0,1,2n,3
IR65 brown | c40/2=0,1,2,3n
IR66 brown | c40/2=0,1,2,3n,4,5
IR67 gray label=BC | c60/2=0,1,2,3
IR68 gray label=DUB | c60/4=0,1,2,3
IR69 gray | t20=0n,1,2,3n,4n,5
IR70 gray | t20=0n,1,2,3n,4,5n
IR71 gray | t20=0n,1n,2,3,4,5n
IR72 gray | t20=0n,1,2n,3,4n,5
IM red | o0:20:50:0=5
"""
)

COPIES = read_copies(
    """
1x1 3x5 4x5 5x1 7x14 8x18 9x18 19x1 20x1 55x1 58x5 60x2 69x1 77x8 78x14 79x14 80x1 81x1 82x3
83x3 631x1 644x1 645x1 657x1 658x1 659x1 710x1 711x1 712x1 713x1 714x1 715x1 IR1x2 IR2x1 IR3x1
IR4x1 IR5x14 IR6x2 IR7x1 IR8x1 IR9x1 IR10x1 IR11x1 IR12x1 IR13x1 IR14x1 IR15x1 IR16x1 IR17x1
IR18x1 IR19x1 IR20x1 IR21x1 IR22x1 IR23x2 IR24x2 IR25x2 IR26x1 IR27x1 IR28x1 IR29x1 IR30x1
IR31x1 IR32x1 IR33x1 IR34x1 IR35x1 IR36x1 IR37x1 IR38x1 IR39x1 IR40x1 IR41x1 IR42x1 IR43x1
IR44x2 IR45x1 IR46x1 IR47x1 IR48x1 IR49x1 IR50x1 IR51x1 IR52x1 IR53x1 IR54x1 IR55x1 IR56x1
IR57x1 IR58x1 IR59x1 IR60x1 IR61x2 IR62x1 IR63x1 IR64x1 IR65x1 IR66x1 IR67x2 IR68x1 IR69x1
IR70x1 IR71x1 IR72x1 IMx1
"""
)
"""How many copies of each tile there are; 105 kinds, 223 tiles."""

TILES = {name: _OWN.get(name) or COMMON[name] for name in COPIES}
"""Tiles 80 to 83 are separate curves here, not junctions."""

_PRINTED_IDS = """
A11-1 B12-2 C7-5 C9-1 C11-10 C19-4 C21-2 C23-5 D4-1 D8-6 D10-9 D12-3 D16-1 D18-16 D20-5 D22-4
E9-8 E11-11 E13-3 E19-17 F2-1 F4-2 F14-3 F16-15 F18-3 G-1-2 G3-2 G5-3 G9-2 G11-12 G13-1 G15-14
G17-8 G21-4 H0-1 H4-6 H6-4 H8-7 H10-1 H12-2 H14-13 H16-7 H18-4 H20-5 I7-1 J2-1 J12-3 J14-6
"""

PRINTED_IDS = {tile_id.rpartition("-")[0]: tile_id for tile_id in _PRINTED_IDS.split()}
"""Ids of printed hexes in recorded games, where they do not end in -0."""

SEAS = ("F0", "G-1", "G21", "H0", "H20", "J12")
"""Hexes of the sea, closed until the Irish Mail tile lies there."""

TWO_CITIES = ("E21", "J4")
"""Hexes with two cities, in either of which the home token may stand."""
