"""Names that people give themselves: what may stand in one, and which look the same."""

from __future__ import annotations

import unicodedata

MOST_NAME = 30
MOST_MARKS = 2
"""How many combining marks may follow a letter; more would paint over the neighbours."""

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code) for code in range(0xFE00, 0xFE10)
}
"""Letters and marks by their class that nobody sees."""


def clean_name(text: str) -> str:
    """Return a name of limited length without anything unseen or that turns the writing round.

    >>> clean_name("A\\u200bn\\u202en  \\u3164 ")
    'Ann'
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", " ".join(text.split())):
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if letter.isprintable() and letter not in UNSEEN and marks <= MOST_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())[:MOST_NAME].strip()


def alike(one: str, other: str) -> bool:
    """Whether two names are the same but for case, width and spaces.

    >>> alike("Ann B", "ＡＮＮb")
    True
    """
    return bare(one) == bare(other)


def bare(name: str) -> str:
    """Return a name without case, width and spaces, to compare it."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
