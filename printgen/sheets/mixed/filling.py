"""Rooms filled with pieces of mixed sizes: strip by strip, each as full as the pieces at hand allow."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printgen.sheets.mixed.kinds import Kind, Lie
from printgen.sheets.mixed.parts import Block, Line, Part, across
from printgen.sheets.mixed.patching import Patcher
from printgen.sheets.mixed.sums import best_sum, fullest, reachable

_LOOSE = (0.98, 0.94, 0.88, 0.7)  # how much of a strip's height its columns fill at least: tight ones are tried first
_FULL = 0.985  # of a strip: it is not worth looking on
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
            if strips[-1].area > _FULL * room.length * high:
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
