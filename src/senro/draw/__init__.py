"""Boards, tiles, charts and tokens as SVG, for the table, notebooks and print.

>>> from senro.board.hex import Layout
>>> from senro.board.tile import parse
>>> tile_svg(parse("57", "yellow", "c20=0,3"), Layout.FLAT_ROWS).startswith("<svg")
True
"""

from __future__ import annotations

from senro.draw.drawing import Fork, Ghost, Highlight, RouteDrawing, Tracing
from senro.draw.gallery import gallery_html
from senro.draw.map import board_svg
from senro.draw.market import market_svg
from senro.draw.palette import css as palette_css
from senro.draw.png import to_png
from senro.draw.routes import legend as route_legend
from senro.draw.tile import tile_svg
from senro.draw.token import token_svg, train_svg

__all__ = [
    "Fork",
    "Ghost",
    "Highlight",
    "RouteDrawing",
    "Tracing",
    "board_svg",
    "gallery_html",
    "market_svg",
    "palette_css",
    "route_legend",
    "tile_svg",
    "to_png",
    "token_svg",
    "train_svg",
]
