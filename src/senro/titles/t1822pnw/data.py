"""1822PNW: companies, privates, trains, phases and the market as tables (digest 1, 5, 6)."""

from __future__ import annotations

from dataclasses import dataclass

from senro.core.title import Company, Phase, Private, Train
from senro.market import Market, read

MINOR, REGIONAL, MAJOR = "minor", "regional", "major"

_COMPANIES = """
1 | Pacific Great Eastern Railway | A8 | - | #EF1D24 | #ffffff
2 | Spokane & British Columbia Railway | B19 | - | #ffffff | #000000
3 | Bellingham Bay & British Columbia Railroad | D11 | - | #ffffff | #000000
4 | Brewster & Davenport Railroad | D19 | - | #ffffff | #000000
5 | Idaho & Washington Northern Railway | D23 | - | #6BCFF7 | #ffffff
6 | Port Townsend and Southern Railroad | F9 | - | #ffffff | #000000
7 | Spokane Falls and Northern Railway | F23 | - | #F69B1D | #ffffff
8 | Puget Sound Shore Railroad | H11 | - | #238541 | #000000
9 | Wenatchee Valley Railroad | H19 | - | #ffffff | #000000
10 | Tacoma, Olympia and Grays Harbor Railroad Company | I12 | - | #ffffff | #000000
11 | Aberdeen & Oakville Railroad | J5 | - | #ffffff | #000000
12 | Connell Northern Railway Company | J23 | - | #ffffff | #000000
13 | North Yakima Valley Railroad | L19 | - | #ffffff | #000000
14 | Camas Prairie Railroad | L23 | - | #ffffff | #000000
15 | Ilwaco Railroad Company | M4 | - | #ffffff | #000000
16 | Astoria and Columbia River Railroad Company | N5 | - | #ffffff | #000000
17 | Oregon Central Railroad | O8 | - | #8D061B | #ffffff
18 | Portland and Willamette Valley Railway | O8 | - | #3078C1 | #ffffff
19 | Cascade Portage Railway | O14:1 | - | #ffffff | #000000
20 | Walla Walla Valley Railway | O20 | - | #221E20 | #ffffff
21 | The Great Southern Railroad | P17 | - | #ffffff | #000000
A | Calgary Regional Railway | A22 | - | #808080 | #ffffff
B | Tacoma Regional Railway | I12 | - | #808080 | #ffffff
C | Vancouver Regional Railway | O10 | - | #808080 | #ffffff
NP | Northern Pacific Railway | O20 | I12 | #221E20 | #ffffff
CPR | Canadian Pacific Railway | A8 | A22 | #EF1D24 | #ffffff
GNR | Great Northern Railway | D23 | D11 | #6BCFF7 | #000000
ORNC | Oregon Railroad and Navigation Company | O8 | O20 | #3078C1 | #ffffff
SPS | Spokane, Portland, and Seattle Railway | O8 | F23 | #8D061B | #ffffff
CMPS | Chicago, Milwaukee and Puget Sound | F23 | H11 | #F69B1D | #ffffff
SWW | Seattle and Walla Walla Railroad | H11 | O22 | #238541 | #ffffff
"""

STATION = 100  # price of a station token
SECOND_TOKENS = (0, STATION)  # a major's tokens apart from destination and exchange tokens


def _company(line: str) -> Company:
    symbol, name, home, destination, colour, text = (f.strip() for f in line.split("|"))
    hex_, _, city = home.partition(":")
    major = destination != "-"
    kind = MAJOR if major else MINOR if symbol.isdigit() else REGIONAL
    return Company(
        symbol,
        name,
        kind,
        certificates=(20, *(10,) * 8) if major else (100,),
        home=((hex_, int(city or 0)),),
        tokens=SECOND_TOKENS if major else (0,),
        unit=10 if major else 50,
        float_percent=50 if major else 100,
        holding_limit=60 if major else 100,
        colour=colour,
        text_colour=text,
    )


COMPANIES = {c.symbol: c for c in map(_company, filter(None, _COMPANIES.splitlines()))}
"""In the order in which companies are listed, as for discards."""

DESTINATIONS = {
    line.split("|")[0].strip(): line.split("|")[3].strip()
    for line in filter(None, _COMPANIES.splitlines())
    if line.split("|")[3].strip() != "-"
}
"""The hex of each major's destination."""

ASSOCIATED = {
    "1": "CPR",
    "5": "GNR",
    "7": "CMPS",
    "8": "SWW",
    "17": "SPS",
    "18": "ORNC",
    "20": "NP",
}
"""The major of each associated minor."""

EXCHANGE_TOKENS = 3
MOST_TOKENS = 9  # of a major, once it has taken over others

REGIONAL_VALUE, REGIONAL_INCOME, REGIONAL_PRICE = 200, 10, 100
BOX_PRICE = 200  # what a major pays for a card in a box

# -- privates (digest 6) -------------------------------------------------------------------

_PRIVATES = """
P1 | The Olympian Hiawatha | 5 | M | 5
P2 | J.S. Ruckle OSNC 4-4-0 | 0 | M | 2
P3 | Portland Streetcar | 0 | mM | 1
P4 | South Lake Union Trolley | 0 | mM | 1
P5 | Pullman | 10 | mM | 3
P6 | Pullman | 10 | mM | 3
P7 | Dit Crusher | 10 | mM | 1
P8 | Dit Crusher | 10 | mM | 1
P9 | USPS Mail Service | 10 | M | 3
P10 | American Bridge Company | 10 | mM | 1
P11 | Surveyors | 10 | mM | 3
P12 | Dock Upgrades | 10 | mM | 2
P13 | Harbor Improvements | 10 | M | 3
P14 | Lumber Baron | 10 | mM | 3
P15 | Paper Mill | 10 | mM | 3
P16 | Pacific Portage Company | 10 | mM | 2
P17 | Ski Haus | 10 | mM | 5
P18 | Boom Town | 10 | mM | 3
P19 | Rockport Coal Mine | 10 | mM | 3
P20 | Backroom Negotiations | 0 | mM | 1
P21 | Credit Mobilier | 10 | mM | 2
"""


@dataclass(frozen=True, slots=True)
class Terms:
    """Who may take a private from a player: also minors, and from which phase on."""

    minors: bool
    phase: str


def _privates() -> tuple[dict[str, Private], dict[str, Terms]]:
    privates, terms = {}, {}
    for line in filter(None, _PRIVATES.splitlines()):
        symbol, name, income, by, phase = (field.strip() for field in line.split("|"))
        privates[symbol] = Private(symbol, name, 0, int(income), buyable=False)
        terms[symbol] = Terms("m" in by, phase)
    return privates, terms


PRIVATES, TERMS = _privates()

REGIONAL_CARDS = {
    f"M{c.symbol}": Private(f"M{c.symbol}", c.name, REGIONAL_VALUE, REGIONAL_INCOME, buyable=False)
    for c in COMPANIES.values()
    if c.kind == REGIONAL
}

GRANTS = {"P1": "5P-0", "P2": "2P-0", "P3": "LP-0", "P4": "LP-1", "P5": "P+-0", "P6": "P+-1"}
"""The train that each of the first six privates turns into."""

TOWN_REMOVERS = ("P7", "P8")
MAIL, CUBES, SURVEYORS, SMALL_PORT, LARGE_PORT = "P9", "P10", "P11", "P12", "P13"
LUMBER, MILL, PORTAGE, SKI, BOOM_TOWN, MINE = "P14", "P15", "P16", "P17", "P18", "P19"
BACKROOM, CREDIT = "P20", "P21"

CUBES_IN_ALL = 3
PORTAGE_TILES = ("PNW1", "PNW2")
PORT_TILE = {SMALL_PORT: "P1", LARGE_PORT: "P2"}
MINE_TILE, DEEP_MINE_TILE, BOOM_TILE = "PNW4", "PNW5", "PNW3"

NOTHING_FROM_BANK = (MAIL, CUBES, LUMBER)
"""Privates that pay nothing while a company owns them."""

# -- trains and phases (digest 5) ----------------------------------------------------------

LOCAL, PERMANENT_LOCAL, PERMANENT_2, PULLMAN, EXPRESS = "L", "LP", "2P", "P+", "E"
LOCALS = (LOCAL, PERMANENT_LOCAL)
PERMANENTS = (PERMANENT_LOCAL, PERMANENT_2)
BESIDES = (*PERMANENTS, PULLMAN)
"""Trains that count neither for the limit nor for the obligation, and cannot be sold."""

BEYOND_LIMIT = (PERMANENTS, (PULLMAN,))
"""Groups of such kinds; a company keeps one train of each group (digest 5.5)."""


def trains(local_price: int) -> dict[str, Train]:
    """Return the kinds of train, with the price of an L."""
    kinds = (
        Train("L", local_price, 1, 22, rusts_on="3", faces=("2",)),
        Train("2", 120, 2, 0, rusts_on="4"),
        Train("3", 200, 3, 7, rusts_on="6"),
        Train("4", 300, 4, 4, rusts_on="7"),
        Train("5", 500, 5, 2),
        Train("6", 600, 6, 3),
        Train("7", 750, 7, None, faces=("E",)),
        Train("E", 1000, 99, 0),
        Train("5P", 500, 5, 1),
        Train("2P", 0, 2, 1),
        Train("LP", 0, 1, 2),
        Train("P+", 0, 99, 2),
    )
    return {kind.name: kind for kind in kinds}


BEGINS = {"2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "7", "E": "7"}
"""The phase that the first train of a face begins."""

_YELLOW, _GREEN, _BROWN = ("yellow",), ("yellow", "green"), ("yellow", "green", "brown")
_GRAY = (*_BROWN, "gray")


def _phase(
    name: str,
    minor: int,
    major: int,
    rounds: int,
    colours: tuple[str, ...],
    column: int,
    allows: frozenset[str],
) -> Phase:
    limit = {MINOR: minor, REGIONAL: 0, MAJOR: major}
    return Phase(name, limit, rounds, colours, column, allows)


_TWO = frozenset({"mergers"})
_THREE = _TWO | {"trade", "second_tile"}
_FIVE = _THREE | {"direct"}
_SIX = _FIVE | {"full"}

PHASES = (
    _phase("1", 2, 4, 1, _YELLOW, 0, frozenset()),
    _phase("2", 2, 4, 2, _YELLOW, 0, _TWO),
    _phase("3", 2, 4, 2, _GREEN, 1, _THREE),
    _phase("4", 1, 3, 2, _GREEN, 1, _THREE),
    _phase("5", 1, 2, 2, _BROWN, 2, _FIVE),
    _phase("6", 1, 2, 2, _BROWN, 2, _SIX),
    _phase("7", 1, 2, 2, _GRAY, 3, _SIX),
)
"""`allows`: merger rounds; trains between companies and a second tile for majors; direct starts
and conversions; full capitalisation of those."""

_PRICES = """40 50m 55mp 60mp 65mp 70mp 75mp 80mp 90mp 100mp 110 120 135 150 165 180 200 220 245 270
 300 330 360 400 450 500 550 600"""


def market(*ends: int) -> Market:
    """Return the single row of prices; a marker that enters one of `ends` ends the game."""
    row = " ".join(p + "e" if p in map(str, ends) else p for p in _PRICES.split())
    return read(row, {"m": "par_minor", "p": "par", "e": "end"})


BANK = 12000
