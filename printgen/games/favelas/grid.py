"""The grid of a board: nine spaces in rows of two, three and four, and the ways to cover them with doubles.

Spaces are numbered from 0, row by row. A set of spaces is an integer with one bit per space. A cell is one space at one height.
A layer is the set of spaces with a cell at one height. A double is placed flat (F4), so it covers two adjacent cells of one
layer.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeAlias

from printgen.scoring.contract.board import SpaceSet

ROWS = (2, 3, 4)
SPACES = sum(ROWS)
Heights: TypeAlias = tuple[int, ...]  # the number of tiles on each space
Pair: TypeAlias = tuple[int, int]  # two adjacent spaces, the smaller number first


def _list_adjacent_pairs() -> Iterator[Pair]:
    start = 0
    for row, count in enumerate(ROWS):
        for space in range(start, start + count):
            if space + 1 < start + count:
                yield space, space + 1
            if row + 1 < len(ROWS):
                below = start + count + space - start
                yield from ((space, below), (space, below + 1))
        start += count


PAIRS = tuple(_list_adjacent_pairs())
_NEIGHBOURS = tuple(
    sum(1 << (a + b - space) for a, b in PAIRS if space in (a, b)) for space in range(SPACES)
)  # the neighbours of each space, as a set


@cache
def count_fewest_singles_to_cover(spaces: SpaceSet, spaces_for_overlap: SpaceSet = 0) -> int:
    """The smallest number of singles needed to cover a set of spaces if doubles cover the rest.

    A double may extend beyond the set onto an adjacent space in `spaces_for_overlap`, and several doubles onto the same space.
    """
    if not spaces:
        return 0
    rest = spaces & (spaces - 1)
    neighbours = _NEIGHBOURS[(spaces ^ rest).bit_length() - 1]
    fewest = count_fewest_singles_to_cover(rest, spaces_for_overlap) + (not neighbours & spaces_for_overlap)
    partners = (1 << space for space in range(SPACES) if neighbours & rest & 1 << space)
    return min((fewest, *(count_fewest_singles_to_cover(rest ^ partner, spaces_for_overlap) for partner in partners)))


def count_most_doubles(spaces: SpaceSet) -> int:
    """The largest number of doubles that fit side by side on a set of spaces."""
    return (spaces.bit_count() - count_fewest_singles_to_cover(spaces)) // 2


def find_spaces_grown_past_level(before: Heights, after: Heights, level: int) -> SpaceSet:
    """The set of spaces that grow past a level while a board changes from `before` to `after`. The lowest level is 0."""
    return sum(1 << space for space in range(SPACES) if before[space] <= level < after[space])


def count_most_doubles_between(before: Heights, after: Heights) -> int:
    """The largest number of doubles that can be placed while a board grows from `before` to `after` (F4)."""
    return sum(
        count_most_doubles(find_spaces_grown_past_level(before, after, level)) for level in range(min(before), max(after))
    )


def find_adjacent_pairs_of_equal_height(heights: Sequence[int]) -> list[Pair]:
    """The pairs of adjacent spaces of equal height, on which a double can be placed (F4)."""
    return [pair for pair in PAIRS if heights[pair[0]] == heights[pair[1]]]
