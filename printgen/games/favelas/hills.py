"""A board as a hillside: nine spaces in rows of two, three and four, and how doubles fit on sets of them (as bits)."""

from collections.abc import Iterator
from functools import cache

ROWS = (2, 3, 4)
SPACES = sum(ROWS)
Heights = tuple[int, ...]  # of the stack on each space, row by row; 0 is the board


def _neighbours() -> Iterator[tuple[int, int]]:
    """The pairs of spaces that a double covers, the smaller number first."""
    start = 0
    for row, count in enumerate(ROWS):
        for at in range(start, start + count):
            if at + 1 < start + count:
                yield at, at + 1
            if row + 1 < len(ROWS):
                below = start + count + at - start
                yield from ((at, below), (at, below + 1))
        start += count


PAIRS = tuple(sorted(_neighbours()))
BESIDE = tuple(sum(1 << (a + b - at) for a, b in PAIRS if at in (a, b)) for at in range(SPACES))


@cache
def fewest_singles(spaces: int, free: int = 0) -> int:
    """How many singles cover a set of spaces at least, if doubles do the rest; they may stick out onto free neighbours."""
    if not spaces:
        return 0
    left = spaces & (spaces - 1)
    beside = BESIDE[(spaces ^ left).bit_length() - 1]
    least = fewest_singles(left, free) + (not beside & free)
    return min((least, *(fewest_singles(left ^ 1 << at, free) for at in range(SPACES) if beside & left & 1 << at)))


def fit(spaces: int) -> int:
    """How many doubles fit on a set of spaces at most."""
    return (spaces.bit_count() - fewest_singles(spaces)) // 2


def layer(low: Heights, high: Heights, level: int) -> int:
    """The spaces that are covered at a height, the first above the board being 0."""
    return sum(1 << at for at in range(SPACES) if low[at] <= level < high[at])


def most_doubles(low: Heights, high: Heights) -> int:
    """How many doubles lie between two states of a board at most: layer by layer, for tiles lie flat on what was below (F4)."""
    return sum(fit(layer(low, high, level)) for level in range(min(low), max(high)))


def covered(low: Heights, high: Heights) -> int:
    """How many spaces tiles have covered between two states, each as often as it was covered."""
    return sum(high) - sum(low)


def flat_pairs(heights: Heights) -> Iterator[tuple[int, int]]:
    """The pairs of spaces that a double can be laid on."""
    return ((a, b) for a, b in PAIRS if heights[a] == heights[b])


def is_stuck(heights: Heights) -> bool:
    """Whether no double can be laid anywhere (F10)."""
    return next(flat_pairs(heights), None) is None
