"""Drawings as PNG, with the optional package resvg-py (`pip install senro[png]`)."""

from __future__ import annotations


def to_png(svg: str, width: int) -> bytes:
    """Return a drawing as PNG, `width` pixels wide. Draw it in theme "light" or "dark".

    Raises RuntimeError naming what to install if resvg-py is missing, ValueError for a drawing
    of theme "css", whose colours only a browser can look up.
    """
    if "var(--" in svg:
        raise ValueError('a PNG has no style sheet: draw with theme="light" or theme="dark"')
    try:
        import resvg_py
    except ImportError:
        raise RuntimeError("drawing PNG needs resvg-py: pip install 'senro[png]'") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
