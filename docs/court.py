"""Pictures of the boards and pieces of Brazil: Imperial: all boards, one side of the table in play, and what lies there."""

from collections.abc import Iterator, Sequence

from PIL import Image
from tabletop import Pieces, Row, Table, in_rows

COLOURS = ("green", "orange", "blue", "red")
BOARD, MONARCH, CARD = (266.0, 198.0), (100.0, 70.0), (63.5, 88.9)
PRODUCTS = ("square", "pentagon", "octagon")
PLACES, HALF = (10, 135), 121  # where the two halves of a board begin, and how wide they are
HELD = ("sugarcane", "coffee", "gold")
ARCH = 31.1


def court_pictures(pieces: Pieces) -> Iterator[tuple[str, Image.Image]]:
    """The pictures by name."""
    boards = pieces.fronts("player-board", 2.2)
    yield "boards", in_rows([Row(boards[:2], 8, 8), Row(boards[2:], 8, 8)], 2.2)
    yield "side", _side(pieces, 2.9)
    sides = [[pieces.cut(face, 2.4) for face in piece.faces] for piece in pieces.of("monarch-board")]
    yield "monarchs", in_rows([Row(row, 4, 4) for row in zip(*sides, strict=True)], 2.4, 6)
    yield "pieces", _pieces(pieces, 4)


def _pieces(pieces: Pieces, dot: float) -> Image.Image:
    """Tokens, Palaces and mansions, a row of each colour; then backs of tokens, Products and goods."""
    tokens, palaces = pieces.fronts("action-token", dot), pieces.fronts("palace", dot)
    mansions = pieces.fronts("mansion", dot)
    rows: list[Sequence[Image.Image]] = [
        [*tokens[at::4], *palaces[at::4], mansions[at], mansions[at]] for at in range(len(COLOURS))
    ]
    backs = [pieces.cut(piece.back, dot) for piece in pieces.of("action-token")[::4] if piece.back]
    small = [picture for form in PRODUCTS for picture in pieces.fronts(f"product-{form}", dot)]
    rows.append([*backs, *small, *pieces.fronts("resource", dot), *pieces.fronts("asset", dot)])
    wide = max(sum(piece.width for piece in row) / dot + 4 * (len(row) - 1) for row in rows)
    return in_rows([Row(row, (wide - sum(one.width for one in row) / dot) / (len(row) - 1), 6) for row in rows], dot)


def _side(pieces: Pieces, dot: float) -> Image.Image:
    """One side of the table: the monarch, the board with what is on it, two Paintings, and what waits for later Eras."""
    edge, gap, left = 9.0, 8.0, 2 * CARD[0] + 7
    table = Table(left + gap + BOARD[0] + 2 * edge, BOARD[1] + 2 * edge, dot)
    foot = edge + BOARD[1]
    table.lay(pieces.called("monarch-board “green-2”", dot), edge + (left - MONARCH[0]) / 2, edge)
    for x, name in ((0, "Guarani"), (left - CARD[0], "Chiquinha Gonzaga")):
        table.lay(pieces.called(f"painting “{name}”", dot), edge + x, foot - CARD[1])
    tokens, mansions = pieces.fronts("action-token", dot), pieces.fronts("mansion", dot)
    for x, piece in ((-40, tokens[4]), (-12, tokens[8]), (16, mansions[0]), (38, mansions[0])):
        table.middle(piece, edge + left / 2 + x, (edge + MONARCH[1] + foot - CARD[1]) / 2)
    _played(pieces, table, edge + left + gap, edge)
    return table.seen


def _played(pieces: Pieces, table: Table, left: float, top: float) -> None:
    """The green board: two units are out, two Products lie below arches, a Palace is on the map."""
    dot = table.dot
    table.lay(pieces.fronts("player-board", dot)[0], left, top)
    units = [figure(pieces, at, dot) for at in range(5)]
    for at in (1, 3, 4):
        table.middle(units[at], left + _place(0, 5, at), top + 62.5, high=1.2)
    products = [picture for form in PRODUCTS for picture in pieces.fronts(f"product-{form}", dot)]
    for at in (1, 3, 4, 5):
        table.middle(products[at], left + _place(1, 6, at), top + 67.1)
    for arch, at in ((0, 2), (1, 0)):
        table.middle(products[at], left + PLACES[0] + (arch + 0.5) * ARCH - 6.4, top + 172.8)
    palaces = pieces.fronts("palace", dot)[::4]
    for at in (0, 2, 3, 4):
        table.middle(palaces[at + 1], left + _place(1, 5, at), top + 103)
    for at, good in enumerate(HELD):
        table.middle(
            pieces.called(f"{'asset' if good == 'gold' else 'resource'} “{good}”", dot), left + _place(0, 5, at), top + 104
        )
    table.middle(pieces.fronts("action-token", dot)[0], left + PLACES[0] + 2.5 * ARCH, top + 142.5)


def _place(half: int, places: int, at: int) -> float:
    """How far from the edge of a board the middle of a place in one of its halves is."""
    return PLACES[half] + (at + 0.5) * HALF / places


def figure(pieces: Pieces, at: int, dot: float) -> Image.Image:
    """The front of a unit by itself."""
    piece = pieces.of("unit")[at]
    component = next(one for one in pieces.kit.plan.game.components if one.name == "unit")
    panel = next(panel for panel in component.panels if panel.name == "front")
    box = [round(edge * dot) for edge in (panel.x, panel.y, panel.x + panel.width, panel.y + panel.height)]
    return pieces.cut(piece.front, dot).crop(box)
