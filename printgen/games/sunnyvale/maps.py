"""Defines the maps with their zones, the names of their spaces, and the transit line with the spaces that it serves.

A set of spaces is an integer with one bit for each space (see `printgen.scoring.contract.board`).
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.scoring.contract.board import Board, SpaceSet, list_space_numbers

TRANSIT = "transit"  # the name of the transit line in the card tables
COLUMNS = "abcdefghij"
Point: TypeAlias = tuple[float, float]  # across and down, in spaces from the top left corner of the map


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone of a map, and the loss in value for each home in it."""

    letter: str
    name: str
    ink: str  # a palette colour, which is also the name of the zone in entries and JSON
    loss: int  # dollars that each home in the zone takes off the value of a neighbourhood


@dataclass(frozen=True)
class Map:
    """The printed map of a neighbourhood."""

    id: str
    name: str
    first: bool  # whether the owner of the map goes first
    letters: str  # the zone letter of each space, row by row
    transit: SpaceSet  # the spaces that the transit line serves

    @cached_property
    def spaces_by_zone_letter(self) -> dict[str, SpaceSet]:
        """The set of spaces in each zone."""
        return {
            letter: sum(1 << place for place, found in enumerate(self.letters) if found == letter)
            for letter in set(self.letters)
        }

    def find_spaces_of_zone_or_transit(self, letter_or_transit: str) -> SpaceSet:
        """The set of spaces in the zone with this letter, or along the transit line for TRANSIT. Empty for other texts."""
        return self.transit if letter_or_transit == TRANSIT else self.spaces_by_zone_letter.get(letter_or_transit, 0)


def name_space(space_number: int, side: int) -> str:
    """The name of a space on a map with `side` columns, such as `a1` for number 0, the top left space."""
    return f"{COLUMNS[space_number % side]}{space_number // side + 1}"


def list_space_names(spaces: SpaceSet, side: int) -> Iterator[str]:
    """The names of the spaces in a set."""
    return (name_space(space_number, side) for space_number in list_space_numbers(spaces))


def read_transit_line(text: str, board: Board) -> tuple[Point, ...]:
    """The points of a line such as `0,3 2.5,3 2.5,6`. Raises ValueError, with the end of a sentence, if it is invalid."""
    try:
        points = tuple((float(across), float(down)) for across, down in (point.split(",") for point in text.split()))
    except ValueError:
        raise ValueError("must consist of points such as 0,3 2.5,3") from None
    if len(points) < 2 or not all(_is_on_map_and_half_spaces(point, board) for point in points):
        raise ValueError("must have at least two points, all on the map and at multiples of half a space")
    if any((a[0] == b[0]) == (a[1] == b[1]) for a, b in pairwise(points)):
        raise ValueError("must run straight across or straight down from point to point")
    return points


def find_spaces_along_transit(points: tuple[Point, ...], board: Board) -> SpaceSet:
    """The set of spaces that a transit line crosses or touches along an edge (S5)."""
    spaces = 0
    for (x, y), (to_x, to_y) in pairwise(points):
        for row in _find_touched_rows_or_columns(y, to_y, board.rows):
            for column in _find_touched_rows_or_columns(x, to_x, board.columns):
                spaces |= board.make_single_space(row, column)
    return spaces


def _find_touched_rows_or_columns(start: float, end: float, count: int) -> list[int]:
    """The indexes of the rows or columns that a line segment crosses, or touches if it runs along an edge."""
    low, high = min(start, end), max(start, end)
    if low == high:
        return [number for number in range(count) if number <= low <= number + 1]
    return [number for number in range(count) if number < high and low < number + 1]


def _is_on_map_and_half_spaces(point: Point, board: Board) -> bool:
    across, down = point
    inside = 0 <= across <= board.columns and 0 <= down <= board.rows
    return inside and (across * 2).is_integer() and (down * 2).is_integer()
