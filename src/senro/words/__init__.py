"""Text for people, in English and Japanese, from the engine's data."""

from __future__ import annotations

from senro.core.reason import Reason
from senro.core.title import Title
from senro.words.actions import action_line, action_text
from senro.words.catalogue import LANGUAGES, language
from senro.words.events import event_line, event_text
from senro.words.voice import Voice


def reason_text(reason: Reason, title: Title, language: str) -> str:
    """Return why something is not allowed, as a sentence."""
    return Voice(language, title).reason(reason)


def step_text(step: str, language: str) -> str:
    """Return the name of a step."""
    return Voice(language).step(step)


__all__ = [
    "LANGUAGES",
    "Voice",
    "action_line",
    "action_text",
    "event_line",
    "event_text",
    "language",
    "reason_text",
    "step_text",
]
