"""A sheet filled with pieces of mixed sizes: strip by strip, then what strips leave."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printgen.sheets.mixed.blocks import Block, Kind, Lie, Line, Part, across


def reachable(lengths: Iterable[int], most: int) -> int:
    """All sums up to a length, each summand taken as often as one likes."""
    mask, sums = (1 << (most + 1)) - 1, 1
    for length in lengths:
        more = (sums | sums << length) & mask
        while more != sums:
            sums, more = more, (more | more << length) & mask
    return sums


def fullest(sums: int, space: int) -> int:
    """The largest of the sums that fits a space."""
    return (sums & ((1 << (space + 1)) - 1)).bit_length() - 1


def best_sum(lengths: Sequence[int], copies: Sequence[int], space: int) -> list[int]:
    """Which lengths make the largest sum that fits, named once for every copy; the first ones rather than later ones."""
    mask, sums = (1 << (space + 1)) - 1, 1
    stages: list[tuple[int, int]] = []
    for at, (length, count) in enumerate(zip(lengths, copies, strict=True)):
        for _ in range(count):
            more = (sums | sums << length) & mask
            if more == sums:
                break
            stages.append((at, sums))
            sums = more
        if sums >> space:
            break
    return _retrace(stages, lengths, sums.bit_length() - 1)


def _retrace(stages: list[tuple[int, int]], lengths: Sequence[int], total: int) -> list[int]:
    """Back from the total: a length is part of it where the sums before it do not reach what remains."""
    chosen = []
    for at, before in reversed(stages):
        if not before >> total & 1:
            chosen.append(at)
            total -= lengths[at]
    return chosen[::-1]


_FULL_ROOM = 0.97  # of a room: it is not worth looking on


@dataclass(frozen=True, slots=True)
class _Found:
    """A block of one kind."""

    kind: int
    lie: Lie
    columns: int
    rows: int

    @property
    def count(self) -> int:
        return self.columns * self.rows


class Patcher:
    """Fills rooms with the kinds of which there are any left."""

    def __init__(self, kinds: Sequence[Kind], left: Sequence[int]) -> None:
        self.kinds = kinds
        self.large_first = [kind for kind, count in enumerate(left) if count]
        self.areas = [-kinds[kind].area for kind in self.large_first]
        self.least = min(kinds[kind].short for kind in self.large_first)
        self.most = max(left)

    def patch(self, wide: int, high: int, left: list[int]) -> tuple[Part | None, int]:
        """The largest block in a room, and further ones in what that leaves; and how much of it is pieces, taken from left."""
        found = self._largest(wide, high, left) if min(wide, high) >= self.least else None
        if found is None:
            return None, 0
        left[found.kind] -= found.count
        broad, deep = found.lie.wide * found.columns, found.lie.high * found.rows
        beside = (wide - broad) * high >= (high - deep) * wide  # the room to the right is larger than the one below
        below, below_area = self.patch(broad if beside else wide, high - deep, left)
        right, right_area = self.patch(wide - broad, high if beside else deep, left)
        block = Block(found.lie.size, found.columns, found.rows)
        inner, outer = (below, right) if beside else (right, below)
        return _line(not beside, _line(beside, block, inner), outer), broad * deep + below_area + right_area

    def _largest(self, wide: int, high: int, left: list[int]) -> _Found | None:
        best, most, room = None, 0, wide * high
        for number in self.large_first[bisect_left(self.areas, -room) :]:
            area = self.kinds[number].area
            if most >= min(_FULL_ROOM * room, area * self.most):
                break
            for lie in self.kinds[number].lies if left[number] else ():
                columns, rows = _block(wide // lie.wide, high // lie.high, left[number])
                if columns * rows * area > most:
                    best, most = _Found(number, lie, columns, rows), columns * rows * area
        return best


def _block(columns: int, rows: int, count: int) -> tuple[int, int]:
    """The columns and rows there is room for, without those for which there are no pieces."""
    if columns * rows <= count:
        return columns, rows
    return (count, 1) if columns >= count else (columns, count // columns)


def _line(down: bool, part: Part, other: Part | None) -> Part:
    return part if other is None else Line(down, (part, other))


_LOOSE = (0.98, 0.94, 0.88, 0.7)  # how much of a strip's height its columns fill at least: tight ones are tried first
_FULL_STRIP = 0.985  # of a strip: it is not worth looking on
_MOST_COLUMNS = 60  # that are weighed against each other for one strip
_MOST_HEIGHTS = 40


@dataclass(frozen=True, slots=True)
class Space:
    """A room on the sheet as its strips see it: they are as long as it is, one below the other, or side by side."""

    length: int
    depth: int
    down: bool


@dataclass(frozen=True, slots=True)
class Search:
    """How wide one looks: which ways strips may go, and how many kinds are tried as the first of a strip."""

    ways: tuple[bool, ...]
    firsts: int


@dataclass(frozen=True, slots=True)
class Column:
    """Pieces of a kind one below the other, and how much of the strip's height they fill."""

    kind: int
    lie: Lie
    rows: int
    fit: float


@dataclass(frozen=True, slots=True)
class Strip:
    """A filled strip: how high it is, how much of it is pieces, and how many of each kind are left after it."""

    part: Part
    high: int
    area: int
    left: list[int]


class Filler:
    """Fills rooms from the kinds of which there are any left; those come first that are hardest to place."""

    def __init__(self, kinds: Sequence[Kind], left: Sequence[int], order: Sequence[int], longest: int) -> None:
        self.kinds = kinds
        self.order = [kind for kind in order if left[kind]]
        self.rank = {kind: at for at, kind in enumerate(self.order)}
        self.lies = sorted(((kind, lie) for kind in self.order for lie in kinds[kind].lies), key=lambda one: one[1].high)
        self.heights = [lie.high for _, lie in self.lies]
        self.sums = reachable(self.heights[:: 1 + len(self.heights) // _MOST_HEIGHTS], longest)
        self.patcher = Patcher(kinds, left)
        self.work = 0

    def fill(self, wide: int, high: int, left: list[int], search: Search) -> Part | None:
        """Fill a room from the pieces left, which are taken away."""
        strips = list(self._strips(wide, high, left, search))
        whole: Part | None = None
        for part, down in reversed(strips):
            whole = part if whole is None else _before(part, whole, down)
        return whole

    def _strips(self, wide: int, high: int, left: list[int], search: Search) -> Iterator[tuple[Part, bool]]:
        """One strip after the other, each cut from what the last one left of the room; and whether that lies below it."""
        while min(wide, high) >= self.patcher.least and (found := self._best_strip(wide, high, left, search)):
            strip, down = found
            left[:] = strip.left
            wide, high = (wide, high - strip.high) if down else (wide - strip.high, high)
            yield (strip.part if down else across(strip.part)), down

    def _best_strip(self, wide: int, high: int, left: list[int], search: Search) -> tuple[Strip, bool] | None:
        """The strip that wastes least, together with what remains below it that no further pieces can fill; and its way."""
        best, most = None, 0.0
        for room, first in self._firsts(wide, high, left, search):
            below = room.depth - first.lie.high
            strip = self._strip(room, room.depth if below < self.patcher.least else first.lie.high, first, left)
            worth = strip.area / (room.length * (room.depth - fullest(self.sums, below)))
            if worth > most + 1e-9:
                best, most = (strip, room.down), worth
        return best

    def _firsts(self, wide: int, high: int, left: list[int], search: Search) -> Iterator[tuple[Space, Column]]:
        """What a strip may begin with: of the first kinds that fit, all ways they lie in the room, seen all ways."""
        rooms = [Space(wide, high, True) if down else Space(high, wide, False) for down in search.ways]
        wanted = search.firsts
        for number in self.order:
            lies = self.kinds[number].lies if left[number] else ()
            fitting = [(room, lie) for lie in lies for room in rooms if lie.wide <= room.length and lie.high <= room.depth]
            yield from ((room, Column(number, lie, 1, 1.0)) for room, lie in fitting)
            wanted -= bool(fitting)
            if not wanted:
                return

    def _strip(self, room: Space, high: int, first: Column, left: list[int]) -> Strip:
        """The fullest strip of a height that begins with a column."""
        first = Column(first.kind, first.lie, min(high // first.lie.high, left[first.kind]), 1.0)
        after, length = left.copy(), room.length - first.lie.wide
        after[first.kind] -= first.rows
        columns = self._columns(length, high, after)
        self.work += len(columns) + 20
        strips = []
        for tight in _ever_looser(columns):
            strips.append(self._complete([first, *_widest(tight, length, after)], room.length, high, left.copy()))
            if strips[-1].area > _FULL_STRIP * room.length * high:
                break
        return max(strips, key=lambda strip: strip.area)

    def _columns(self, length: int, high: int, left: list[int]) -> list[Column]:
        """A column of each kind that fills the height well enough, lying the better way."""
        best: dict[int, Column] = {}
        for number, lie in self._standing(high):
            if lie.wide <= length and left[number]:
                rows = min(high // lie.high, left[number])
                fit = rows * lie.high / high
                if fit >= _LOOSE[-1] and (number not in best or fit > best[number].fit):
                    best[number] = Column(number, lie, rows, fit)
        columns = sorted(best.values(), key=lambda column: column.fit, reverse=True)[:_MOST_COLUMNS]
        return sorted(columns, key=lambda column: self.rank[column.kind])

    def _standing(self, high: int) -> list[tuple[int, Lie]]:
        """The lies that may stand in a strip; where there are plenty, only those that fill it in one to three rows."""
        tight = [
            lie
            for rows in (1, 2, 3)
            for lie in self.lies[bisect_left(self.heights, high * 0.95 / rows) : bisect_right(self.heights, high // rows)]
        ]
        return tight if len(tight) > 2 * _MOST_COLUMNS else self.lies[: bisect_right(self.heights, high)]

    def _complete(self, columns: list[Column], length: int, high: int, left: list[int]) -> Strip:
        """Columns side by side; what they leave free below and beside them is patched."""
        for column in columns:
            left[column.kind] -= column.rows
        parts: list[Part] = []
        area = 0
        for column, count in Counter(columns).items():
            wide, deep = column.lie.wide * count, column.lie.high * column.rows
            block = Block(column.lie.size, count, column.rows)
            patch, patched = self.patcher.patch(wide, high - deep, left)
            parts.append(block if patch is None else Line(True, (block, patch)))
            area += wide * deep + patched
            length -= wide
        patch, patched = self.patcher.patch(length, high, left)
        return Strip(Line(False, (*parts, patch) if patch else tuple(parts)), high, area + patched, left)


def _before(part: Part, rest: Part, down: bool) -> Line:
    """A part with the rest below or beside it."""
    return Line(down, (part, *rest.parts) if isinstance(rest, Line) and rest.down == down else (part, rest))


def _ever_looser(columns: list[Column]) -> Iterator[list[Column]]:
    """The columns that fit tightly, then more and more of the others; at least once, even if there are none."""
    before = -1
    for loose in _LOOSE:
        tight = [column for column in columns if column.fit >= loose]
        if len(tight) > before:
            yield tight
            before = len(tight)


def _widest(columns: Sequence[Column], length: int, left: Sequence[int]) -> Iterable[Column]:
    """The columns that fill a length best; those of the first kinds rather than others."""
    copies = [min(length // column.lie.wide, left[column.kind] // column.rows) for column in columns]
    return (columns[at] for at in best_sum([column.lie.wide for column in columns], copies, length))
