"""Pieces of mixed sizes on sheets that a guillotine can cut: few sheets, then few cuts."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from printgen.model import Size
from printgen.sheets.mixed.blocks import (
    Kind,
    Part,
    Waiting,
    count_kinds,
    fullest_part,
    lay,
    pieces_in,
    plan_of,
    upright,
    usable,
)
from printgen.sheets.mixed.cuts import Box, guillotine_cuts
from printgen.sheets.mixed.filler import Filler, Search
from printgen.sheets.spots import FreePattern, Room

ORDERS: dict[str, Callable[[Kind], tuple[int, ...]]] = {
    "short": lambda kind: (kind.short, kind.long),
    "area": lambda kind: (kind.area,),
    "long": lambda kind: (kind.long, kind.short),
    "around": lambda kind: (kind.short + kind.long,),
}
_FEW = 30  # kinds: so many are weighed with care, more would take too long
_QUICK = (Search((True, False), 1),)
_THOROUGH = tuple(Search(ways, firsts) for ways in ((True,), (False,), (True, False)) for firsts in (1, 3))


@dataclass(frozen=True, slots=True)
class Way:
    """Which kinds come first, how much more large ones count, and how full a grid of one kind is that has sheets to itself."""

    order: str
    weight: float
    grids: float

    def ranks(self, kinds: Sequence[Kind]) -> list[int]:
        """The kinds by their numbers, in the order of this way."""
        return sorted(range(len(kinds)), key=lambda at: ORDERS[self.order](kinds[at]), reverse=True)


@dataclass(frozen=True, slots=True)
class Pattern:
    """What lies on a sheet, and on how many."""

    part: Part
    times: int


def mix(paper: Size, kinds: Sequence[Kind], room: Room, way: Way) -> tuple[tuple[Pattern, ...], int]:
    """The sheets one way comes to, and the work it took."""
    space = usable(paper, room)
    left = [kind.count for kind in kinds]
    patterns = _grids(paper, kinds, room, way, left)
    order = way.ranks(kinds)
    values = [kind.area**way.weight for kind in kinds]
    work, filler = 0, None
    while any(left):
        if filler is None or sum(map(bool, left)) < 0.9 * len(filler.order):
            filler = Filler(kinds, left, order, max(space))
        part, after = _fullest(filler, space, left, values)
        used = [(count, count - rest) for count, rest in zip(left, after, strict=True) if rest < count]
        times = min(count // taken for count, taken in used)
        left = [count - (count - rest) * times for count, rest in zip(left, after, strict=True)]
        patterns.append(Pattern(part, times))
        work, filler.work = work + filler.work, 0
    return tuple(patterns), work


def _grids(paper: Size, kinds: Sequence[Kind], room: Room, way: Way, left: list[int]) -> list[Pattern]:
    """Full sheets of one kind, where they are full enough; their pieces are taken away."""
    wide, high = usable(paper, room)
    enough = way.grids * wide * high
    patterns = []
    for number, kind in enumerate(kinds):
        part = fullest_part(paper, kind.size, room) if kind.count * kind.area >= enough else None
        count = pieces_in(part) if part is not None else 0
        if part is not None and kind.count >= count and count * kind.area >= enough:
            patterns.append(Pattern(part, kind.count // count))
            left[number] %= count
    return patterns


def _fullest(filler: Filler, space: tuple[int, int], left: list[int], values: list[float]) -> tuple[Part, list[int]]:
    """The sheet of most value, and what is left after it."""
    best: tuple[Part, list[int]] | None = None
    most = -1.0
    for search in _THOROUGH if len(filler.order) <= _FEW else _QUICK:
        after = left.copy()
        part = filler.fill(*space, after, search)
        value = sum(worth * (count - rest) for worth, count, rest in zip(values, left, after, strict=True))
        if part is not None and value > most:
            best, most = (part, after), value
    assert best is not None
    return best


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
