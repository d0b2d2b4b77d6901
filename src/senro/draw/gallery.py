"""A page of every face of a title, for looking at: all tiles in all turns, all printed hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senro.board.board import Board
from senro.draw.map import columns_of
from senro.draw.palette import css
from senro.draw.svg import Markup, el, join
from senro.draw.tile import tile_svg

if TYPE_CHECKING:
    from senro.core.title import Title

_STYLE = """
body{font-family:system-ui,sans-serif;margin:1.5rem;background:var(--senro-page);
color:var(--senro-cell-ink)}
section{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.6rem}
figure{margin:0;text-align:center}
svg{width:100%;height:auto}
"""


def gallery_html(
    title: Title,
    *,
    turns: int = 6,
    name: str = "",
    column: int = 0,
    columns: tuple[str, ...] | None = None,
) -> str:
    """Return a standalone page of every tile in `turns` rotations and every printed hex.

    `name` is a sample place name written on each tile, to see how it finds room.
    """
    columns = columns or columns_of(title)
    layout = title.map.layout
    tiles = [
        _figure(
            f"{number} · {turn}",
            tile_svg(
                tile.turned(turn),
                layout,
                name=name,
                number_shown=True,
                ids=f"tile{i}-{turn}",
                column=column,
                columns=columns,
                companies=title.companies,
            ),
        )
        for i, (number, tile) in enumerate(title.tiles.items())
        for turn in range(turns)
    ]
    board = Board.printed(title.map, {})
    printed = [
        _figure(
            hex_,
            tile_svg(
                tile,
                layout,
                name=title.map.names.get(hex_, ""),
                coordinate=hex_,
                notch=False,
                ids=f"hex{i}",
                column=column,
                columns=columns,
                cities=dict(board.cities_of(hex_)),
                companies=title.companies,
            ),
        )
        for i, (hex_, tile) in enumerate(title.map.printed.items())
    ]
    head = join(
        (
            el("meta", charset="utf-8"),
            el("meta", name="viewport", content="width=device-width,initial-scale=1"),
            el("title", title.name),
            el("style", Markup(css() + _STYLE)),
        )
    )
    body = join(
        (el("h1", title.name), el("section", join(printed)), el("hr"), el("section", join(tiles)))
    )
    return "<!doctype html>\n" + el("html", el("head", head), el("body", body))


def _figure(caption: str, svg: str) -> Markup:
    return el("figure", Markup(svg), el("figcaption", caption))
