"""Pieces of mixed sizes on shared sheets that a guillotine can cut: few sheets, and of equal numbers few cuts."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from printgen.model import Size
from printgen.sheets.mixed.cutting import Box, guillotine_cuts
from printgen.sheets.mixed.kinds import Kind, count_kinds, usable
from printgen.sheets.mixed.laying import Waiting, plan_of, upright
from printgen.sheets.mixed.mixing import ORDERS, Pattern, Way, mix
from printgen.sheets.mixed.parts import lay
from printgen.sheets.spots import FreePattern, Room

_WORK = 30_000  # columns weighed over all ways that are tried
_WORK_EACH = 80  # more for a piece, as long as they are not more than
_MANY = 1_000
_WAYS = tuple(Way(order, weight, grids) for weight in (1.1, 1.03, 1.3, 1.0) for grids in (1.0, 0.92, 0.0) for order in ORDERS)


def pack_mixed(paper: Size, sizes: Sequence[Size], room: Room) -> tuple[FreePattern, ...]:
    """The sheets for pieces of these sizes, which are the items in their order; a ValueError where a size does not fit."""
    kinds = count_kinds(sizes, room.gap)
    for kind in kinds:
        if not fits(paper, kind.size, room):
            raise ValueError(f"A piece of {kind.size.width} × {kind.size.height} mm does not fit the paper.")
    waiting: Waiting = {upright(size): deque() for size in sizes}
    for item, size in enumerate(sizes):
        waiting[upright(size)].append(item)
    patterns = _best(paper, kinds, room)
    return tuple(plan_of(pattern.part, paper, room.gap, sizes, waiting) for pattern in patterns for _ in range(pattern.times))


def fits(paper: Size, size: Size, room: Room) -> bool:
    """Whether a piece of a size finds room on a sheet, one way or the other."""
    (kind,) = count_kinds([size], room.gap)
    return kind.fits(*usable(paper, room))


def _best(paper: Size, kinds: Sequence[Kind], room: Room) -> Sequence[Pattern]:
    """The patterns of the way that takes fewest sheets, and of those the fewest cuts."""
    tried = list(dict.fromkeys(_tries(paper, kinds, room))) if kinds else [()]
    least = min(map(_sheets, tried))
    equal = [patterns for patterns in tried if _sheets(patterns) == least]
    return min(equal, key=lambda patterns: _cuts(patterns, paper, room.gap)) if len(equal) > 1 else equal[0]


def _tries(paper: Size, kinds: Sequence[Kind], room: Room) -> Iterator[tuple[Pattern, ...]]:
    """What one way after another comes to, until enough work is done; ways that are one for so few kinds are gone once."""
    left = _WORK + _WORK_EACH * min(_MANY, sum(kind.count for kind in kinds))
    gone: dict[tuple[float, ...], tuple[tuple[Pattern, ...], int]] = {}
    for way in _WAYS:
        one = (*way.ranks(kinds), way.grids, way.weight if len(kinds) > 1 else 1.0)
        if one not in gone:
            gone[one] = mix(paper, kinds, room, way)
        patterns, work = gone[one]
        yield patterns
        left -= work
        if left < work:
            return


def _sheets(patterns: Iterable[Pattern]) -> int:
    return sum(pattern.times for pattern in patterns)


def _cuts(patterns: Iterable[Pattern], paper: Size, gap: float) -> int:
    return sum(pattern.times * len(guillotine_cuts(paper, _boxes(pattern, gap))) for pattern in patterns)


def _boxes(pattern: Pattern, gap: float) -> list[Box]:
    return [Box(one.x, one.y, one.x + one.size.width, one.y + one.size.height) for one in lay(pattern.part, gap)]
