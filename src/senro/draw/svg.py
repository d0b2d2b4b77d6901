"""A tiny builder of SVG text: every attribute and every text passes through escaping.

Markup is a string that is known to be escaped; any other string given as a child is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

NAMESPACE = "http://www.w3.org/2000/svg"


class Markup(str):
    """Text that is already well-formed markup."""

    __slots__ = ()


EMPTY = Markup("")

Value = str | int | float | bool | None

_FORBIDDEN = {code: None for code in range(32) if code not in (9, 10, 13)} | {
    0xFFFE: None,
    0xFFFF: None,
    **dict.fromkeys(range(55296, 57344)),
}
"""Characters XML does not allow at all; they are left out."""


def escape(text: str) -> Markup:
    """Return text as markup, for use as content or inside a quoted attribute."""
    if isinstance(text, Markup):
        return text
    clean = text.translate(_FORBIDDEN)
    clean = clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return Markup(clean.replace('"', "&quot;").replace("'", "&#39;"))


def number(value: float, places: int = 1) -> str:
    """Return a short decimal: no trailing zeros, no minus zero."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _attribute(name: str, value: Value) -> str:
    name = name.rstrip("_").replace("_", "-")
    if name == "viewbox":
        name = "viewBox"
    if isinstance(value, bool):
        text = "true" if value else "false"
    elif isinstance(value, float):
        text = number(value, 2)
    elif isinstance(value, int):
        text = str(value)
    else:
        text = escape(str(value)).replace("\n", "&#10;")
    return f' {name}="{text}"'


def el(tag: str, *children: str, **attributes: Value) -> Markup:
    """Return an element; `_` in attribute names stands for `-`, None leaves one out."""
    inside = "".join(_attribute(n, v) for n, v in attributes.items() if v is not None)
    content = "".join(escape(child) for child in children)
    if not content:
        return Markup(f"<{tag}{inside}/>")
    return Markup(f"<{tag}{inside}>{content}</{tag}>")


def group(children: Iterable[str], **attributes: Value) -> Markup:
    """Return a <g> of the children, or nothing if there is no content."""
    content = join(children)
    return el("g", content, **attributes) if content else EMPTY


def join(parts: Iterable[str]) -> Markup:
    """Return the parts one after the other, escaping those that are not markup."""
    return Markup("".join(escape(part) for part in parts))


def at(x: float, y: float) -> str:
    """Return a transform that moves to a point."""
    return f"translate({number(x)} {number(y)})"


def document(
    content: str,
    box: tuple[float, float, float, float],
    *,
    width: float | None = None,
    label: str | None = None,
    attributes: Mapping[str, Value] | None = None,
) -> str:
    """Return a whole SVG document; `box` is (x, y, width, height) in units of the drawing."""
    view = " ".join(number(v) for v in box)
    scale = None if width is None else width / box[2]
    extra: dict[str, Value] = dict(attributes or {})
    if label is not None:
        extra.setdefault("role", "img")
        extra["aria_label"] = label
    return el(
        "svg",
        content,
        xmlns=NAMESPACE,
        viewbox=view,
        width=None if width is None else number(width),
        height=None if scale is None else number(box[3] * scale),
        **extra,
    )
