"""Pictures of the cards of Brazil: Imperial, every one, and of the middle of the table at the beginning of a game."""

from collections.abc import Iterator

from PIL import Image
from tabletop import Pieces, Row, Table, in_rows

CARD = (63.5, 88.9)
THICK = 0.35  # of a card, as it is drawn in a pile
PAINTINGS = (
    ("Guarani", "Tropeiros"),
    ("Chiquinha Gonzaga", "The Lacemakers"),
    ("Bartolomeu de Gusmão", "The Telegraph"),
)


def gallery_pictures(pieces: Pieces) -> Iterator[tuple[str, Image.Image]]:
    """The pictures by name."""
    yield "paintings", _hung(pieces.fronts("painting", 2.5), 8)
    yield "missions", _hung(_eras(pieces, 2.2), 9)
    yield "gold", _hung([*pieces.fronts("gold-card", 2.5), _back(pieces, "gold-card", 2.5)], 7)
    yield "combat", _hung(pieces.fronts("combat-card", 2.5), 8)
    yield "middle", _middle(pieces, 2.4)


def thrifty_picture(pieces: Pieces) -> Image.Image:
    """Some of all kinds, from a kit in low ink."""
    dot = 2.8
    names = (
        "painting “The Factory”",
        "mission “Exports”",
        "gold-card “The Courier”",
        "combat-card “The Siege”",
        "monarch-board “orange”",
    )
    tiles = [pieces.fronts("land-small", dot)[4], *pieces.fronts("building", dot), pieces.fronts("city", dot)[0]]
    tiles = [*tiles, *pieces.fronts("action-token", dot)[4:8]]
    return in_rows([Row([pieces.called(name, dot) for name in names], 5, 5), Row(tiles, 4.5)], dot)


def _hung(cards: list[Image.Image], across: int) -> Image.Image:
    """Cards in rows."""
    dot = cards[0].width / CARD[0]
    return in_rows([Row(cards[at : at + across], 4, 4) for at in range(0, len(cards), across)], dot, 6)


def _eras(pieces: Pieces, dot: float) -> list[Image.Image]:
    """The Missions, before those of each Era their back."""
    missions = pieces.of("mission")
    eras = [missions[at : at + 8] for at in range(0, len(missions), 8)]
    return [pieces.cut(face, dot) for era in eras for face in (era[0].back, *(piece.front for piece in era)) if face]


def _back(pieces: Pieces, deck: str, dot: float, at: int = 0) -> Image.Image:
    back = pieces.of(deck)[at].back
    assert back is not None
    return pieces.cut(back, dot)


def _middle(pieces: Pieces, dot: float) -> Image.Image:
    """The common board with its piles, the Missions that are left, and the gallery: three decks and six Paintings."""
    edge, wide, deep = 9.0, 206.0, 302.0
    table = Table(wide + 12 + 3 * CARD[0] + 2 * 7 + 2 * edge, deep + 2 * edge, dot)
    left = edge + (wide - 190) / 2
    table.lay(pieces.fronts("common-board", dot)[0], left, edge)
    for deck, y, height, discard in (("combat-card", 9.8, 20, "The Ambush"), ("gold-card", 106.5, 16, "The Botanist")):
        _pile(table, [_back(pieces, deck, dot)] * height, left + 9.5, edge + y + 0.8)
        table.lay(pieces.called(f"{deck} “{discard}”", dot), left + 76, edge + y + 0.8, 2)
    cities = pieces.fronts("city", dot)
    for pile, y in ((cities[:4], 32), (cities[4:], 78)):
        _pile(table, pile, left + 147, edge + y - 36.95 / 2, 1.2)
    for era in range(3):
        _pile(table, [_back(pieces, "mission", dot, 8 * era)] * 4, edge + era * (CARD[0] + 7.75), edge + deep - CARD[1])
    for row, shown in enumerate(PAINTINGS):
        x, y = edge + wide + 12, edge + row * (deep - CARD[1]) / 2
        _pile(table, [_back(pieces, "painting", dot)] * 6, x, y)
        for column, name in enumerate(shown, 1):
            table.lay(pieces.called(f"painting “{name}”", dot), x + column * (CARD[0] + 7), y)
    return table.seen


def _pile(table: Table, pile: list[Image.Image], x: float, y: float, thick: float = THICK) -> None:
    """Cards or tiles on top of each other, each a little higher."""
    for up, piece in enumerate(pile):
        table.lay(piece, x - up * thick / 4, y - up * thick / 3, high=0.2 if up else 0.8)
