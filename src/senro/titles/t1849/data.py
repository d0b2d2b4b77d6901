"""1849: companies, privates, trains, phases and the market as tables (rules digest 1, 3.8, 5)."""

from __future__ import annotations

from senro.core.title import Company, Phase, Private, Train
from senro.market import read

LAST = 7
"""The number of the last certificate, the double share available last (digest 0)."""

AFG, IFT, RCS = "AFG", "IFT", "RCS"

AFG_HOMES = (("C1", 0), ("H8", 0), ("M9", 0), ("M11", 0), ("B14", 0))

_CORPORATIONS = """
AFG | Azienda Ferroviaria Garibaldi | - | 40 | #ff0000 | #ffffff
ATA | Azienda Trasporti Archimede | M13 | 30 | #008000 | #ffffff
CTL | Compagnia Trasporti Lilibeo | E1 | 40 | #f9b231 | #000000
IFT | Impresa Ferroviaria Trinacria | H12 | 90 | #0189d1 | #ffffff
RCS | Rete Centrale Sicula | C5 | 130 | #f48221 | #ffffff
SFA | Società Ferroviaria Akragas | J6 | 40 | #ffc0cb | #000000
"""


def _corporation(line: str) -> Company:
    symbol, name, home, fee, colour, text = (field.strip() for field in line.split("|"))
    return Company(
        symbol,
        name,
        "corporation",
        certificates=(20, 10, 10, 10, 10, 10, 10, 20),
        home=AFG_HOMES if home == "-" else ((home, 0),),
        tokens=(0, 0, 0),
        unit=10,
        float_percent=20,
        token_fee=int(fee),
        colour=colour,
        text_colour=text,
    )


CORPORATIONS = {c.symbol: c for c in map(_corporation, filter(None, _CORPORATIONS.splitlines()))}
"""In the order in which the set-up draws their numbers."""

PRIVATES = {
    p.symbol: p
    for p in (
        Private("SCE", "Società Corriere Etnee", 20, 5, 1, 40),
        Private("SIGI", "Studio di Ingegneria Giuseppe Incorpora", 45, 10, 1, 90),
        Private("CNM", "Compagnia Navale Mediterranea", 75, 15, 1, 150),
        Private("SMS", "Società Marittima Siciliana", 110, 20, 1, 220),
        Private("RSA", "Reale Società d'Affari", 150, 25, 1, 300, buyable=False),
    )
}

TRAINS = {
    t.name: t
    for t in (
        Train("4H", 100, 4, 4, rusts_on="8H"),
        Train("6H", 200, 6, 4, rusts_on="10H"),
        Train("8H", 350, 8, 3, rusts_on="16H"),
        Train("10H", 550, 10, 2),
        Train("12H", 800, 12, 1),
        Train("16H", 1100, 16, 5),
        Train("E", 550, 99, 6, from_phase="12H"),
        Train("R6H", 350, 6, 2, from_phase="16H"),
    )
}

FULL_SET = (("4H", 4), ("6H", 4), ("8H", 3), ("10H", 2), ("12H", 1), ("16H", 5))
SMALL_SET = (("4H", 4), ("6H", 3), ("8H", 2), ("10H", 2), ("12H", 1), ("16H", 4))
ELECTRIC_SET = (("E", 6),)
LAST_SET = (("R6H", 2),)

_YELLOW, _GREEN, _BROWN = ("yellow",), ("yellow", "green"), ("yellow", "green", "brown")
_SALES = frozenset({"buy_privates"})


def _phase(
    name: str,
    limit: int,
    rounds: int,
    colours: tuple[str, ...],
    column: int,
    allows: frozenset[str] = frozenset(),
) -> Phase:
    return Phase(name, {"corporation": limit}, rounds, colours, column, allows)


PHASES = (
    _phase("4H", 4, 1, _YELLOW, 0),
    _phase("6H", 4, 2, _GREEN, 0, _SALES),
    _phase("8H", 3, 2, _GREEN, 1, _SALES),
    _phase("10H", 2, 3, _BROWN, 1, _SALES),
    _phase("12H", 2, 3, _BROWN, 2),
    _phase("16H", 2, 3, _BROWN, 2, frozenset({"blue_zone"})),
)

MARKET = read(
    """
72  83  95  107 120 133  147 164 182  202 224 248  276  306u 340u 377e
63  72  82  93  104 116  128 142 158  175 195 216z 240  266u 295u 328u
57  66  75  84  95  105  117 129 144x 159 177 196  218  242u 269u 298u
54  62  71  80  90  100p 111 123 137  152 169 187  208  230
52  59  68p 77  86  95   106 117 130  145 160 178  198
47  54  62  70  78  87   96  107 118  131 146 162
41  47  54  61  68  75   84  93  103  114 127
34  39  45  50  57  63   70  77  86   95
27  31  36  40  45  50   56
0c  24  27  31
""",
    {"p": "par", "x": "par_6H", "z": "par_10H", "u": "blue", "e": "end", "c": "close"},
)

CASH = {3: 500, 4: 375, 5: 300}
CERTIFICATE_LIMIT = {3: 12, 4: 11, 5: 9}
REDUCED_LIMIT = 9  # four players with reduced_4p_corps
BANK = 7760

OPTIONS = (
    "delay_ift",
    "reduced_4p_corps",
    "acquiring_station_tokens",
    "bonds",
    "electric_dreams",
)
