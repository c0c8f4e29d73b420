"""Shapes of cards: rows of `x` and `.` joined by `/`, and what they become when they are turned."""

from typing import TypeAlias

Shape: TypeAlias = frozenset[tuple[int, int]]  # rows and columns, the least of each 0

LARGEST = 5  # spaces of a shape


def read_shape(text: str) -> Shape:
    """The shape that a text draws; ValueError with a clause where it draws none."""
    lines = text.split("/")
    if set(text) - set("x./") or len({len(line) for line in lines}) > 1:
        raise ValueError("is not made of equal rows of x and . with / between them")
    spaces = frozenset((row, column) for row, line in enumerate(lines) for column, sign in enumerate(line) if sign == "x")
    if not 1 <= len(spaces) <= LARGEST:
        raise ValueError(f"has {len(spaces)} spaces, not 1 to {LARGEST}")
    if not _connected(spaces):
        raise ValueError("falls apart")
    return _at_corner(spaces)


def turns(shape: Shape, mirrored: bool = False) -> tuple[Shape, ...]:
    """All that a shape looks like when it is turned, and turned over where that is allowed; each once."""  # S4
    seen = dict.fromkeys(_quarter_turns(shape))
    if mirrored:
        seen.update(dict.fromkeys(_quarter_turns(_at_corner(frozenset((row, -column) for row, column in shape)))))
    return tuple(seen)


def _quarter_turns(shape: Shape) -> list[Shape]:
    turned = [shape]
    for _ in range(3):
        turned.append(_at_corner(frozenset((column, -row) for row, column in turned[-1])))
    return turned


def _at_corner(spaces: Shape) -> Shape:
    top, left = min(row for row, _ in spaces), min(column for _, column in spaces)
    return frozenset((row - top, column - left) for row, column in spaces)


def _connected(spaces: Shape) -> bool:
    reached = {min(spaces)}
    while grown := {space for row, column in reached for space in _beside(row, column) if space in spaces} - reached:
        reached |= grown
    return reached == spaces


def _beside(row: int, column: int) -> tuple[tuple[int, int], ...]:
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
