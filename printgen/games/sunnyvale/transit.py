"""The transit line of a map: a polyline along borders or through the middle of spaces, and the spaces it serves."""

from itertools import pairwise
from typing import TypeAlias

from printgen.scoring.contract.board import Board

Point: TypeAlias = tuple[float, float]  # across and down, in spaces from the top left corner of the map


def read_line(text: str, board: Board) -> tuple[Point, ...]:
    """The points of `0,3 2.5,3 2.5,6`; ValueError with a clause where they make no line on the map."""
    try:
        points = tuple((float(across), float(down)) for across, down in (point.split(",") for point in text.split()))
    except ValueError:
        raise ValueError("is not made of points such as 0,3 2.5,3") from None
    if len(points) < 2 or not all(_on_map(point, board) for point in points):
        raise ValueError("does not have two points or more on the map, in whole and half spaces")
    if any((a[0] == b[0]) == (a[1] == b[1]) for a, b in pairwise(points)):
        raise ValueError("does not run straight across or straight down from point to point")
    return points


def served(points: tuple[Point, ...], board: Board) -> int:
    """The spaces that the line crosses, or that it runs along the edge of."""  # S5
    spaces = 0
    for (x, y), (to_x, to_y) in pairwise(points):
        for row in _along(y, to_y, board.rows):
            for column in _along(x, to_x, board.columns):
                spaces |= board.bit(row, column)
    return spaces


def _along(start: float, end: float, count: int) -> list[int]:
    """The rows or columns that a stretch has a part in; where it does not move, those whose inside or edge it is on."""
    low, high = min(start, end), max(start, end)
    if low == high:
        return [number for number in range(count) if number <= low <= number + 1]
    return [number for number in range(count) if number < high and low < number + 1]


def _on_map(point: Point, board: Board) -> bool:
    across, down = point
    inside = 0 <= across <= board.columns and 0 <= down <= board.rows
    return inside and (across * 2).is_integer() and (down * 2).is_integer()
