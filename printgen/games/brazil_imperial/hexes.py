"""Hexagons with a corner on top, in rows of which the odd ones are shifted right by half a hexagon."""

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]  # column and row, from the top left

_EVEN = ((1, 0), (-1, 0), (-1, -1), (0, -1), (-1, 1), (0, 1))
_ODD = ((1, 0), (-1, 0), (0, -1), (1, -1), (0, 1), (1, 1))


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six hexagons that share an edge with one."""
    column, row = cell
    return tuple((column + dx, row + dy) for dx, dy in (_ODD if row % 2 else _EVEN))


def connected(cells: Iterable[Cell]) -> bool:
    """Whether one can walk from each to all others."""
    left = set(cells)
    walk = [left.pop()] if left else []
    while walk:
        for cell in neighbours(walk.pop()):
            if cell in left:
                left.remove(cell)
                walk.append(cell)
    return not left


def steps(start: Cell, ground: frozenset[Cell]) -> dict[Cell, int]:
    """How many steps each hexagon of the ground is from the start."""
    far, wave = {start: 0}, [start]
    for cell in wave:
        for other in neighbours(cell):
            if other in ground and other not in far:
                far[other] = far[cell] + 1
                wave.append(other)
    return far
