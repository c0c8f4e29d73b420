"""The places of the faces of the deck: the fronts of a page of cards and, on the next page, the common backs."""

from collections.abc import Iterator

WIDE, HIGH = 63.5, 88.9
LEFT, TOP = 9.75, 15.15  # mm


def pages() -> Iterator[list[tuple[str, float, float]]]:
    """For each page, the names of its faces with their top left corners in mm."""
    for first in range(1, 101, 9):
        cards = range(first, min(first + 9, 101))
        yield [(f"card{card:03}", *_corner(at % 3, at // 3)) for at, card in enumerate(cards)]
        yield [("back", *_corner(2 - at % 3, at // 3)) for at, _ in enumerate(cards)]


def _corner(column: int, row: int) -> tuple[float, float]:
    return LEFT + WIDE * column, TOP + HIGH * row
