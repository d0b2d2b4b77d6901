"""The message catalogues: an entry's key is its msgid, its text has facts in braces."""

from __future__ import annotations

import gettext
import io
from functools import cache
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LANGUAGES = ("en", "ja")
"""The languages there are, the one to fall back on first."""

DOMAIN = "senro"

_FOLDER = Path(__file__).parents[1] / "locale"


def language(wish: str | None) -> str:
    """Return the language that serves a wish such as "ja-JP", the first one if none does."""
    code = (wish or "").lower().replace("_", "-").split("-")[0]
    return code if code in LANGUAGES else LANGUAGES[0]


def source(lang: str) -> Path:
    """Return the .po file of a language."""
    return _FOLDER / lang / "LC_MESSAGES" / f"{DOMAIN}.po"


@cache
def catalogue(lang: str) -> gettext.GNUTranslations:
    """Return the catalogue of a language; one not yet compiled is compiled in memory.

    Raises OSError when there is none.
    """
    compiled, po = source(lang).with_suffix(".mo"), source(lang)
    if compiled.exists() and (not po.exists() or compiled.stat().st_mtime >= po.stat().st_mtime):
        with compiled.open("rb") as stream:
            return gettext.GNUTranslations(stream)
    with po.open("rb") as stream:
        messages = read_po(stream, locale=lang)
    buffer = io.BytesIO()
    write_mo(buffer, messages)
    buffer.seek(0)
    return gettext.GNUTranslations(buffer)


def lookup(lang: str, key: str) -> str | None:
    """Return an entry's text, None where there is no such entry."""
    text = catalogue(lang).gettext(key)
    return None if text == key else text


@cache
def keys(lang: str) -> frozenset[str]:
    """Return the keys of all entries of a language."""
    with source(lang).open("rb") as stream:
        return frozenset(str(message.id) for message in read_po(stream) if message.id)
