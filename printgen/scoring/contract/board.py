"""Rectangular boards as bitmasks. An integer is a set of spaces, and bit `row × columns + column` is one space."""

from collections.abc import Iterator
from typing import TypeAlias

from printgen.core.records import dataclass

SpaceSet: TypeAlias = int  # a set of spaces as a bitmask: bit n stands for space n, counted row by row


@dataclass(frozen=True, slots=True)
class Board:
    """A rectangular board with this many rows and columns of spaces."""

    rows: int
    columns: int

    @property
    def all_spaces(self) -> SpaceSet:
        """The set of all spaces."""
        return (1 << self.rows * self.columns) - 1

    def make_single_space(self, row: int, column: int) -> SpaceSet:
        """The set that contains only the space in this row and column, both counted from 0."""
        return 1 << row * self.columns + column

    def find_row_spaces(self, row: int) -> SpaceSet:
        """The set of spaces in a row."""
        return ((1 << self.columns) - 1) << row * self.columns

    def find_column_spaces(self, column: int) -> SpaceSet:
        """The set of spaces in a column."""
        return sum(self.make_single_space(row, column) for row in range(self.rows))

    def find_spaces_next_to_any(self, spaces: SpaceSet) -> SpaceSet:
        """The set of all spaces that share an edge with one of the given spaces."""
        last = self.find_column_spaces(self.columns - 1)
        left, right = spaces & ~self.find_column_spaces(0), spaces & ~last
        return (left >> 1 | right << 1 | spaces >> self.columns | spaces << self.columns) & self.all_spaces

    def list_connected_groups(self, spaces: SpaceSet) -> Iterator[SpaceSet]:
        """The connected parts of a set of spaces."""
        while spaces:
            group, grown = 0, spaces & -spaces
            while grown != group:
                group, grown = grown, (grown | self.find_spaces_next_to_any(grown)) & spaces
            yield group
            spaces &= ~group


def list_single_spaces(spaces: SpaceSet) -> Iterator[SpaceSet]:
    """Yield each space of a set as a set that contains only that space."""
    while spaces:
        lowest = spaces & -spaces
        yield lowest
        spaces ^= lowest


def list_space_numbers(spaces: SpaceSet) -> Iterator[int]:
    """Yield the number of each space in a set."""
    return (bit.bit_length() - 1 for bit in list_single_spaces(spaces))
