"""Draws the boards and tokens of Brazil: Imperial, and one player's side of the table in play."""

from collections.abc import Iterator, Sequence

from PIL import Image

from docs.scripts.brazil import CARD, COLOURS, brazil_pieces, finish, good, unit_front
from docs.scripts.tabletop import Pieces, Row, Table, draw_rows

BOARD, MONARCH = (266.0, 198.0), (100.0, 70.0)  # mm, like all lengths in this module
HALVES, HALF = (10, 135), 121  # where the two halves of a board begin, and their width
ARCH = 31.1
PRODUCTS = ("square", "pentagon", "octagon")
GOODS = ("sugarcane", "coffee", "gold")


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw each picture, and yield it with its file name."""
    pieces = brazil_pieces()
    boards = pieces.fronts("player-board", 2.2)
    monarchs = [[pieces.cut_out(face, 2.4) for face in piece.faces] for piece in pieces.of("monarch-board")]
    drawn = {
        "boards": draw_rows([Row(boards[:2], 8, 8), Row(boards[2:], 8, 8)], 2.2),
        "side": _players_side(pieces, 2.9),
        "monarchs": draw_rows([Row(side, 4, 4) for side in zip(*monarchs, strict=True)], 2.4, 6),
        "pieces": _tokens(pieces, 4),
    }
    return finish(drawn.items())


def _tokens(pieces: Pieces, scale: float) -> Image.Image:
    tokens, palaces = pieces.fronts("action-token", scale), pieces.fronts("palace", scale)
    mansions = pieces.fronts("mansion", scale)
    rows: list[Sequence[Image.Image]] = [
        [*tokens[at::4], *palaces[at::4], mansions[at], mansions[at]] for at in range(len(COLOURS))
    ]
    backs = [pieces.cut_out(piece.back, scale) for piece in pieces.of("action-token")[::4] if piece.back]
    rows.append([*backs, *_products(pieces, scale), *pieces.fronts("resource", scale), *pieces.fronts("asset", scale)])
    widths = [sum(token.width for token in row) / scale for row in rows]
    widest = max(width + 4 * (len(row) - 1) for width, row in zip(widths, rows, strict=True))
    gaps = [(widest - width) / (len(row) - 1) for width, row in zip(widths, rows, strict=True)]
    return draw_rows([Row(row, gap, 6) for row, gap in zip(rows, gaps, strict=True)], scale)


def _products(pieces: Pieces, scale: float) -> list[Image.Image]:
    return [picture for shape in PRODUCTS for picture in pieces.fronts(f"product-{shape}", scale)]


def _players_side(pieces: Pieces, scale: float) -> Image.Image:
    """A picture of one player's side of the table: the monarch, the board in play, two Paintings, and later pieces."""
    edge, gap, left = 9.0, 8.0, 2 * CARD[0] + 7
    table = Table(left + gap + BOARD[0] + 2 * edge, BOARD[1] + 2 * edge, scale)
    bottom = edge + BOARD[1]
    table.place(pieces.labelled("monarch-board “green-2”", scale), edge + (left - MONARCH[0]) / 2, edge)
    for x, name in ((0, "Guarani"), (left - CARD[0], "Chiquinha Gonzaga")):
        table.place(pieces.labelled(f"painting “{name}”", scale), edge + x, bottom - CARD[1])
    tokens, mansions = pieces.fronts("action-token", scale), pieces.fronts("mansion", scale)
    for x, piece in ((-40, tokens[4]), (-12, tokens[8]), (16, mansions[0]), (38, mansions[0])):
        table.centre(piece, edge + left / 2 + x, (edge + MONARCH[1] + bottom - CARD[1]) / 2)
    _place_board(pieces, table, edge + left + gap, edge)
    return table.picture


def _place_board(pieces: Pieces, table: Table, left: float, top: float) -> None:
    """Draw the green board in play, with two units out, two Products below arches and a Palace on the map."""
    scale = table.scale
    table.place(pieces.fronts("player-board", scale)[0], left, top)
    for at in (1, 3, 4):
        table.centre(unit_front(pieces, at, scale), left + _slot(0, 5, at), top + 62.5, height=1.2)
    products = _products(pieces, scale)
    for at in (1, 3, 4, 5):
        table.centre(products[at], left + _slot(1, 6, at), top + 67.1)
    for arch, at in ((0, 2), (1, 0)):
        table.centre(products[at], left + HALVES[0] + (arch + 0.5) * ARCH - 6.4, top + 172.8)
    palaces = pieces.fronts("palace", scale)[::4]
    for at in (0, 2, 3, 4):
        table.centre(palaces[at + 1], left + _slot(1, 5, at), top + 103)
    for at, name in enumerate(GOODS):
        table.centre(good(pieces, name, scale), left + _slot(0, 5, at), top + 104)
    table.centre(pieces.fronts("action-token", scale)[0], left + HALVES[0] + 2.5 * ARCH, top + 142.5)


def _slot(half: int, slots: int, at: int) -> float:
    """The distance in mm from the left edge of a board to the centre of a slot in one of its halves."""
    return HALVES[half] + (at + 0.5) * HALF / slots
