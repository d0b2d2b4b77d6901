"""1822PNW: the map, its tiles and the hexes that rules name (rules digest 9)."""

from __future__ import annotations

from senro.board.board import Map
from senro.board.catalogue import COMMON
from senro.board.hex import Layout
from senro.board.sheet import read_copies, read_faces

_PRINTED, _NAMES = read_faces(
    """
A8 yellow label=T | c30=4,5 | Vancouver, BC
A10 white
A12 white
A14 white cost=10 forest
A16 white cost=150 mountain
A18 white
A20 white | t0 | Carson
A22 red | c30:40:50:60/2=0!,1!,5x2! | Calgary
B7 blue | open=3
B9 white
B11 white
B13 white cost=10 forest
B15 brown | open=1,2,3,4,5
B17 white
B19 white | c0 | Republic
B21 white
B23 red | 0-2:0x2 1-2:1x2 | Calgary
C10 white
C12 white cost=10 forest
C14 brown | open=0,1,2,4
C16 white cost=10 forest
C18 white
C20 white
C22 white | t0 | Colville
C24 gray | open=0
D9 blue | open=0,4
D11 yellow label=Y | c30=2,3,4 | Bellingham
D13 white | t0 | Wickersham
D15 brown | open=0,1,3,4
D17 white cost=10 forest
D19 white | c0 | Brewster
D21 white
D23 white | c0 | Newport
D25 gray | open=1
E2 gray | t20=0,5 | Neah
E8 blue | open=3,5
E10 blue | open=0,3,4
E12 white
E14 white cost=10 forest
E16 brown | open=0,1,3,4
E18 white cost=10 forest
E20 white | t0 | Davenport
E22 white
F1 white cost=10 forest
F3 white cost=10 forest
F5 white | t0 | Port Angeles
F7 white cost=10 forest
F9 yellow | c30=0,1 | Port Townsend
F11 blue | open=1,3,4,5
F13 white | c0 | Everett
F15 white cost=10 forest
F17 brown | open=0,1,3,4,5
F19 white cost=10 forest
F21 white
F23 red | c20:30:40:50/4=0!,1!,2! | Spokane
G2 white | t0 | Clearwater
G4 white cost=100 mountain
G6 white cost=10 forest
G8 white | t0 | Quilcene
G10 blue | open=1,2,4
G12 white | t0 | Mukilteo
G14 white | c0 | Snohomish
G16 white | c0 | Park Place
G18 white cost=150 mountain
G20 white
G22 white
H5 white cost=100 mountain
H7 white cost=10 forest
H9 blue | open=0,1,2
H11 white cost=20 label=Sea | c20/2=3,4,5 | Seattle
H13 white
H15 white
H17 brown | open=0,1,2,3,4
H19 white | c20 t10 A-B | Leavenworth
H21 white | c0 | Wenatchee
H23 white
I4 white cost=10 forest
I6 white cost=100 mountain
I8 white | t0 | Union
I10 blue | open=0,1,4,5
I12 gray | c20:30:40:50/3=0,1,2,3,4,5 | Tacoma
I14 white
I16 white cost=10 forest
I18 brown | open=0,1,3,4,5
I20 white cost=10 forest
I22 white
I24 gray | open=0
J5 white | c0 | Aberdeen
J7 white | t0 | Oakville
J9 yellow label=Y | c30=1,4,5 | Olympia
J11 white
J13 white | t0 | Sumner
J15 white cost=10 forest
J17 white cost=150 mountain
J19 white | t0 | Ellensburg
J21 white
J23 white | c0 | Sprague
K4 white
K6 white
K8 white
K10 white
K12 white | t0 | Eatonville
K14 white
K16 brown | open=1,2,3,4,5
K18 white
K20 white
K22 white | t0 | Lind
K24 gray | open=0,2
L3 gray | t10=5
L5 white
L7 white
L9 white | c0 | Chehalis
L11 white | c0 | Kosmos
L13 white cost=10 forest
L15 brown | open=0,1,2,4,5
L17 white cost=10 forest
L19 white | c0 | Yakima
L21 white cost=20 water
L23 white | c0 | Lewiston Junction
M2 blue | open=4
M4 white | c20=2 | Ilwaco
M6 blue | open=0,1,2,3,5
M8 blue | open=0,2,3,4
M10 white | t0 | Kalama
M12 white
M14 white cost=75 mountain
M16 white
M18 white
M20 white cost=20 water
M22 white cost=20 water
M24 gray | open=2
N5 white | c0 | Astoria
N7 white
N9 blue | open=0,1,3,4,5
N11 white
N13 white cost=75 mountain
N15 white cost=10 forest
N17 white
N19 white cost=20 water
N21 white cost=20 water
N23 red | 1-0:0x2 2-0:1x2 | Walla Walla
O4 white cost=10 forest
O6 white
O8 white cost=20 label=Por | c20/4=0,2,3,4,5x2 | Portland
O10 yellow cost=150 water label=Y | c30=3,4 | Vancouver, WA
O12 gray | t10=1,4
O14 yellow cost=150 water | c20=0,5 c20=1 | Stevenson Cascade Locks
O16 blue | open=0,1,2,3,5
O18 blue | open=0,2,3,4,5
O20 white | c0 | Wallula
O22 red | c20:30:40:50/2=1!,2!,3x2! | Walla Walla
P5 white | t0 | Tillamook
P7 white
P9 gray | 1-2:1x2 4-2:0x2
P11 white
P13 white | t0 | Bonneville
P15 white
P17 white | c0 | The Dalles
P19 white | t0 | Umatilla
Q6 gray | open=3
Q8 gray | open=2
Q16 gray | open=3
Q18 gray | open=2
"""
)

_IMPASSABLE = frozenset({("O6", 4), ("O8", 1)})

BORDER_COST = {("M4", 5): 75, ("N5", 2): 75, ("H13", 1): 75, ("H11", 4): 75}
"""Rivers, by hex and edge; H11's side is never paid for (digest 3.5, Costs)."""


MAP = Map(Layout.POINTY_ROWS, _PRINTED, _NAMES, _IMPASSABLE, BORDER_COST)

_IDS = """
A12-1 A18-2 B9-3 B11-4 B13-1 B17-5 B21-6 C10-7 C12-2 C16-3 C18-8 C20-9 C22-1 D13-2 D17-4 D19-1
D21-10 E12-11 E14-5 E16-1 E18-6 E20-3 E22-12 F1-7 F3-8 F5-4 F7-9 F13-2 F15-10 F19-11 F21-13 G2-5
G6-12 G8-6 G12-7 G14-3 G16-4 G18-1 G20-14 G22-15 H5-1 H7-13 H15-16 H21-5 H23-17 I4-14 I6-2 I8-8
I14-18 I16-15 I18-1 I20-16 I22-19 J5-6 J7-9 J11-20 J13-10 J15-17 J17-2 J19-11 J21-21 J23-7 K4-22
K6-23 K8-24 K10-25 K12-12 K14-26 K16-1 K18-27 K20-28 K22-13 L5-29 L7-30 L9-8 L11-9 L13-18 L17-19
L19-10 L23-11 M10-14 M12-31 M16-32 M18-33 M20-1 M22-2 N7-34 N11-35 N13-1 N15-20 N17-36 N19-3
N21-4 O4-21 O16-1 P5-15 P7-37 P11-38 P13-16 P15-39 P17-12 P19-17 Q16-1 Q18-1
"""

PRINTED_IDS = {tile.partition("-")[0]: tile for tile in _IDS.split()}
"""What recorded games call printed hexes, where that does not end in -0."""

_OWN, _ = read_faces(
    """
X20 yellow label=Sea | c40/2=3,4,5
X24 yellow label=Por | c40/4=0,2,3,4,5x2
405 green label=T | c40/2=0,1,5
X21 green label=Sea | c60/2=3,4,5
X25 green label=Por | c60/4=0,2,3,4,5x2
768 brown | t10=0,2,3,5
767 brown | t10=0,1,2,3
769 brown | t10=0,2,3,4
X5 brown label=Y | c50/3=0,1,2,3,4
X22 brown label=Sea | c80/2=3,4,5
X26 brown label=Por | c80/4=0,2,3,4,5x2
169 gray | j=0,1,2,3,4
X10 brown label=T | c50/2=0,1,5
X11 gray label=Y | c60/3=0,1,2,3,4
X16 gray label=T | c60/3=0,1,5
X17 gray | t10=0,1,2,3,4,5
X23 gray label=Sea | c100/2=3,4,5
X27 gray label=Por | c100/4=0,2,3,4,5x2
PNW3 gray | t30=0,1,2,3,4,5
PNW4 gray cost=75 mountain | c30=0,3
PNW5 gray | c50=1,4 1-4
P1 blue | c30:40/0=0!
P2 blue | c40:40:50:60/0=0!
PNW1 blue | 0-3
PNW2 blue | 0-2
"""
)

COPIES = read_copies(
    """
3x6 4x11 5x6 6x8 7x∞ 8x∞ 9x∞ 57x6 58x6 14x4 15x6 80x4 81x6 82x7 83x7 141x3 142x3 143x2 144x3
207x3 208x2 619x5 622x2 63x3 544x4 545x4 546x4 611x7 60x2 895x2 51x2 X20x1 X24x1 405x1 X21x1
X25x1 768x4 767x4 769x4 X5x3 X22x1 X26x1 169x2 X10x1 X11x3 X16x1 X17x2 X23x1 X27x1 PNW3x1 PNW4x1
PNW5x1 P1x1 P2x1 PNW1x1 PNW2x1
"""
)
"""How many copies of each tile there are."""

TILES = {name: _OWN.get(name) or COMMON[name] for name in COPIES}

VALUE_CITIES = {"O8": ("X24", "X25", "X26", "X27"), "H11": ("X20", "X21", "X22", "X23")}
"""Portland and Seattle: their tiles from yellow to gray."""

DOUBLE_STOPS = ("H19", "M4")
"""Hexes that lift the rule of one visit a hex from routes that contain them."""

LEAVENWORTH, CASCADE_LOCKS, SEATTLE = "H19", "O14", "H11"

RIVERS = {"M4": 5, "N5": 2, "H13": 1}
"""Hexes with a river to bridge, and the edge it flows along."""

FERRIES = ("D9", "E8")

MILL_SITES = (
    "D11",
    "D19",
    "F9",
    "F13",
    "G14",
    "G16",
    "H19",
    "H21",
    "J5",
    "L11",
    "L19",
    "N5",
    "O14",
)
SKI_SITES = ("A16", "G4", "G18", "H5", "I6", "J17", "M14", "N13")
MINE_SITES = (
    "A16",
    "B15",
    "C14",
    "D15",
    "E16",
    "F17",
    "G4",
    "G18",
    "H5",
    "I6",
    "H17",
    "I18",
    "J17",
    "K16",
    "L15",
    "M14",
    "N13",
)
PORT_SITES = {"B7": (3,), "D9": (4,), "E8": (5,), "I10": (0, 4), "N9": (0,)}
"""Where ports may be built, and in which rotations."""

PORTAGE_SITES = ("E10", "F11", "G10", "H9", "I10", "M6", "M8", "N9", "O16", "O18")


def is_forest(hex_: str) -> bool:
    """Whether the hex is printed as forest."""
    return MAP.printed[hex_].terrain == "forest"
