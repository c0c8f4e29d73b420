"""Draws the cards of Brazil: Imperial, the middle of the table at the start of a game, and pieces in low ink."""

from collections.abc import Iterator

from PIL import Image

from docs.scripts.brazil import CARD, brazil_pieces, finish
from docs.scripts.tabletop import Pieces, Row, Table, draw_rows

CARD_STEP = 0.35  # mm from card to card in a pile, thicker than real cards
PAINTINGS = (
    ("Guarani", "Tropeiros"),
    ("Chiquinha Gonzaga", "The Lacemakers"),
    ("Bartolomeu de Gusmão", "The Telegraph"),
)
LOW_INK = ("painting “The Factory”", "mission “Exports”", "gold-card “The Courier”", "combat-card “The Siege”",
           "monarch-board “orange”")  # fmt: skip


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw each picture, and yield it with its file name."""
    pieces = brazil_pieces()
    drawn = {
        "paintings": _card_rows(pieces.fronts("painting", 2.5), 8),
        "missions": _card_rows(_missions_by_era(pieces, 2.2), 9),
        "gold": _card_rows([*pieces.fronts("gold-card", 2.5), pieces.back("gold-card", 2.5)], 7),
        "combat": _card_rows(pieces.fronts("combat-card", 2.5), 8),
        "middle": _middle_of_table(pieces, 2.4),
        "thrifty": _low_ink(brazil_pieces("low-ink"), 2.8),
    }
    return finish(drawn.items())


def _low_ink(pieces: Pieces, scale: float) -> Image.Image:
    cards = [pieces.labelled(label, scale) for label in LOW_INK]
    tiles = [pieces.fronts("land-small", scale)[4], *pieces.fronts("building", scale), pieces.fronts("city", scale)[0]]
    tokens = pieces.fronts("action-token", scale)[4:8]
    return draw_rows([Row(cards, 5, 5), Row([*tiles, *tokens], 4.5)], scale)


def _card_rows(cards: list[Image.Image], columns: int) -> Image.Image:
    scale = cards[0].width / CARD[0]
    return draw_rows([Row(cards[at : at + columns], 4, 4) for at in range(0, len(cards), columns)], scale, 6)


def _missions_by_era(pieces: Pieces, scale: float) -> list[Image.Image]:
    fronts = [pieces.cut_out(piece.front, scale) for piece in pieces.of("mission")]
    backs = {at: pieces.back("mission", scale, at) for at in range(0, len(fronts), 8)}
    return [card for at, back in backs.items() for card in (back, *fronts[at : at + 8])]


def _middle_of_table(pieces: Pieces, scale: float) -> Image.Image:
    edge, width, depth = 9.0, 206.0, 302.0
    table = Table(width + 12 + 3 * CARD[0] + 2 * 7 + 2 * edge, depth + 2 * edge, scale)
    left = edge + (width - 190) / 2
    table.place(pieces.fronts("common-board", scale)[0], left, edge)
    for deck, y, cards, discard in (("combat-card", 9.8, 20, "The Ambush"), ("gold-card", 106.5, 16, "The Botanist")):
        _pile(table, [pieces.back(deck, scale)] * cards, left + 9.5, edge + y + 0.8)
        table.place(pieces.labelled(f"{deck} “{discard}”", scale), left + 76, edge + y + 0.8, 2)
    cities = pieces.fronts("city", scale)
    for tiles, y in ((cities[:4], 32), (cities[4:], 78)):
        _pile(table, tiles, left + 147, edge + y - 36.95 / 2, 1.2)
    for era in range(3):
        _pile(table, [pieces.back("mission", scale, 8 * era)] * 4, edge + era * (CARD[0] + 7.75), edge + depth - CARD[1])
    for row, names in enumerate(PAINTINGS):
        x, y = edge + width + 12, edge + row * (depth - CARD[1]) / 2
        _pile(table, [pieces.back("painting", scale)] * 6, x, y)
        for column, name in enumerate(names, 1):
            table.place(pieces.labelled(f"painting “{name}”", scale), x + column * (CARD[0] + 7), y)
    return table.picture


def _pile(table: Table, pieces: list[Image.Image], x: float, y: float, step: float = CARD_STEP) -> None:
    for level, piece in enumerate(pieces):
        table.place(piece, x - level * step / 4, y - level * step / 3, height=0.2 if level else 0.8)
