"""Words and small drawings in templates."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from senro.core.title import Title
from senro.draw import token_svg, train_svg
from senro.words import Voice

register = template.Library()


@register.simple_tag(takes_context=True)
def say(context: Any, key: str, **facts: Any) -> str:
    """Return an entry of the catalogue in the page's language."""
    voice: Voice = context["voice"]
    return voice.say(key, **facts)


@register.simple_tag(takes_context=True)
def token(context: Any, company: str, width: int = 26) -> SafeString:
    """Return a company's token; the drawing escapes what it writes."""
    title: Title = context["title"]
    known = title.companies.get(company)
    return mark_safe(token_svg(known, width=width)) if known else SafeString("")


@register.simple_tag
def train(name: str, width: int = 40) -> SafeString:
    """Return a train as a chip; the drawing escapes what it writes."""
    return mark_safe(train_svg(name))
