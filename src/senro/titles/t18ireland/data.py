"""18Ireland: companies, privates, trains, phases and the market as tables (digest 1, 3.7, 5)."""

from __future__ import annotations

from senro.board.board import Place
from senro.core.title import Company, Phase, Private, Train
from senro.market import read

MINOR, MAJOR = "minor", "major"
DKR = "DKR"

_MINORS = """
LER | Londonderry & Enniskillen | G1 | #8b4513 | #ffffff
CBPR | Cork, Blackrock & Passage Railway | E21 | #000000 | #ffffff
EBSR | Enniskillen, Bundoran & Sligo Railway | F6 | #f5deb3 | #000000
SLNCR | Sligo, Leitrim & Northern Counties Railway | F6 | #808080 | #ffffff
DDR | Dublin & Drogheda Railway | I11 1 | #98fb98 | #000000
DKR | Dublin & Kingstown Railway | I11 | #800080 | #ffffff
GJR | Grand Junction Railway | D6 | #ffffff | #000000
UR | Ulster Railway | J4 | #ff7f50 | #000000
DER | Dundalk & Enniskillen Railway | I9 | #ffc0cb | #000000
GNWR | Great Northern & Western Railway | F10 | #9370db | #ffffff
WKR | Waterford & Kilkenny Railway | G19 | #add8e6 | #000000
CIR | Central Ireland Railway | G13 | #556b2f | #ffffff
KJR | Kilkenny Junction Railway | G13 | #dda0dd | #000000
WLR | Waterford & Limerick Railway | D16 | #ff0000 | #ffffff
"""

_MAJORS = """
GSWR | Great Southern & Western Railway | #ff0000 | #ffffff
GNRI | Great Northern Railway (Ireland) | #3daad6 | #ffffff
DSER | Dublin & South Eastern Railway | #000000 | #ffffff
MGWR | Midland Great Western Railway | #008000 | #ffffff
MRNCC | Midland Railway North Counties Committee | #db7093 | #ffffff
WLWR | Waterford, Limerick & Western Railway | #ffff00 | #000000
CBSCR | Cork, Bandon & South Coast Railway | #a52a2a | #ffffff
"""


def _minor(line: str) -> Company:
    symbol, name, home, colour, text = (field.strip() for field in line.split("|"))
    hex_, _, city = home.partition(" ")
    return Company(
        symbol,
        name,
        MINOR,
        certificates=(40, 20, 20, 20),
        home=((hex_, int(city or 0)),),
        tokens=(0,),
        unit=20,
        float_percent=40,
        holding_limit=60,
        pool_limit=40,
        colour=colour,
        text_colour=text,
    )


def _major(line: str) -> Company:
    symbol, name, colour, text = (field.strip() for field in line.split("|"))
    return Company(
        symbol,
        name,
        MAJOR,
        certificates=(20, *(10,) * 8),
        home=(),
        tokens=(0, 20, 50),
        unit=10,
        float_percent=20,
        holding_limit=70,
        pool_limit=50,
        colour=colour,
        text_colour=text,
    )


MINORS = {c.symbol: c for c in map(_minor, _MINORS.strip().splitlines())}
"""In the order in which the set-up draws their numbers."""

MAJORS = {c.symbol: c for c in map(_major, _MAJORS.strip().splitlines())}

HEX_RESERVED = {"CBPR": "E21", "UR": "J4"}
"""Minors whose slot is kept in either city of their home hex."""


def _private(symbol: str, name: str, value: int, income: int) -> Private:
    return Private(symbol, name, value, income, lowest=-(-value // 2), highest=2 * value)


DAR, DR, BOW, CDSPC, TDR, DCR = "DAR", "DR", "BoW", "CDSPC", "TDR", "DCR"
TASPS, RSSC, WDE, TIM, DK = "TASPS", "RSSC", "WDE", "TIM", "DK"

PRIVATES = {
    p.symbol: p
    for p in (
        _private(DAR, "Dalkey Atmospheric Railway", 20, 5),
        _private(DR, "Donegal Railway", 30, 7),
        _private(BOW, "Board of Works", 40, 9),
        _private(CDSPC, "City of Dublin Steam Packet Company", 45, 10),
        _private(TDR, "Tralee & Dingle Railway", 50, 10),
        _private(DCR, "Drumglass Colliery Railway", 60, 12),
        _private(TASPS, "Trans-Atlantic Steam Packet Station", 75, 15),
        _private(RSSC, "River Shannon Shipping Co", 80, 10),
        _private(WDE, "William Dargan Esq.", 90, 10),
        _private(TIM, "The Irish Mail", 110, 20),
        Private(DK, "Dublin & Kingstown Railway", 120, 0, buyable=False),
    )
}
"""Cheapest first, which is also the order of their draw."""

ALWAYS = (DAR, DK)
"""Privates that take part in every game; of the others three do."""

PRIVATES_REMOVED = 6

TRAINS = {
    t.name: t
    for t in (
        Train("2H", 80, 2, 7, rusts_on="6H"),
        Train("1H'", 40, 1, 7, rusts_on="8H"),
        Train("4H", 180, 4, 5, rusts_on="8H"),
        Train("2H'", 90, 2, 5, rusts_on="10H"),
        Train("6H", 300, 6, 4, rusts_on="10H"),
        Train("3H'", 150, 3, 4, rusts_on="D"),
        Train("8H", 440, 8, 3),
        Train("10H", 550, 10, 2),
        Train("D", 770, 99, None),
    )
}

DECK = (("2H", 7), ("4H", 5), ("6H", 4), ("8H", 3), ("10H", 2), ("D", 1))

REDUCED = {"2H": "1H'", "4H": "2H'", "6H": "3H'"}
"""What every card of a kind becomes when it rusts."""

TRADE_IN = {"10H": ("3H'", "8H"), "D": ("3H'", "8H", "10H")}
"""Kinds that may be handed in, at face value, for another."""

_YELLOW, _GREEN = ("yellow",), ("yellow", "green")
_BROWN = (*_GREEN, "brown")


def _phase(
    name: str,
    minor: int,
    major: int,
    colours: tuple[str, ...],
    column: int,
    *allows: str,
    begins_with: str | None = None,
) -> Phase:
    limit = {MINOR: minor, MAJOR: major}
    return Phase(name, limit, 2, colours, column, frozenset(allows), begins_with)


PHASES = (
    _phase("2", 2, 2, _YELLOW, 0),
    _phase("4", 2, 4, _GREEN, 1, "mergers", "buy_privates", begins_with="4H"),
    _phase("6", 2, 3, _GREEN, 1, "mergers", "buy_privates", "majors", begins_with="6H"),
    _phase("8", 1, 2, _BROWN, 2, "mergers", "majors", begins_with="8H"),
    _phase("10", 1, 2, _BROWN, 2, "mergers", "majors", "trade_in", begins_with="10H"),
    _phase("D", 1, 2, (*_BROWN, "gray"), 3, "mergers", "majors", "trade_in"),
)

MARKET = read(
    """
-  62  68  76  84 92  100p 110 122 134 148 170 196 225 260e
-  58  64  70  78 85p 94   102 112 124 136 150 172 198
-  55  60  65  70p 78 86   95  104 114 125 138
-  50  55  60p 66 72  80   88  96  106
-  38y 50p 55  60 66  72   80
-  30y 38y 50  55 60
-  24y 30y 38y 50
0c 20y 24y 30y 38y
""",
    {"p": "par", "e": "end", "c": "close", "y": "no_limit"},
)

CASH = {3: 330, 4: 250, 5: 200, 6: 160}
CERTIFICATE_LIMIT = {3: 16, 4: 12, 5: 10, 6: 8}
BANK, LARGER_BANK = 4000, 5000

OPTIONS = ("larger_bank",)


def home(minor: str) -> Place:
    """Return the home of a minor: hex and index of the city."""
    return MINORS[minor].home[0]
