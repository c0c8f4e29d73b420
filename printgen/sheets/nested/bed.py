"""One sheet of a nest as a number: a bit for each square of its raster, set where a piece or the wall is."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import floor

from printgen.core.units import Mm
from printgen.model import Size
from printgen.sheets.nested.blocks import HAIR, Block, raster, squares

_WINDOW = 8192  # squares that are searched at once


@dataclass(frozen=True, slots=True)
class Ground:
    """The room that trims have on every sheet, in squares of which the last may jut out of it; a wall is around them."""

    space: Size
    unit: Mm
    gap: Mm
    wall: int
    columns: int
    rows: int

    @property
    def stride(self) -> int:
        """From a square to the one below."""
        return self.columns + self.wall

    def walls(self) -> int:
        """The bits of the walls: above, below, and before each row, where they end the row above it too."""
        level = (1 << self.wall * (self.stride + 1)) - 1
        upright = ((1 << self.wall) - 1) * comb(self.rows + 2 * self.wall, self.stride)
        return level | upright | level << (self.rows + self.wall) * self.stride

    def place(self, column: int, row: int) -> int:
        """The bit of a square."""
        return (row + self.wall) * self.stride + column + self.wall

    def square(self, place: int) -> tuple[int, int]:
        """The column and the row of a bit."""
        return place % self.stride - self.wall, place // self.stride - self.wall


def laid_out(space: Size, lengths: Collection[Mm], unit: Mm, gap: Mm, wall: int) -> Ground:
    """The ground whose squares are all those that things of such lengths can reach."""
    columns, rows = (
        max(
            [
                starts(room, length, unit) - 1 + squares(length + gap, unit)
                for length in lengths
                if starts(room, length, unit) > 0
            ],
            default=1,
        )
        for room in (space.width, space.height)
    )
    return Ground(space, unit, gap, wall, columns, rows)


def starts(space: Mm, length: Mm, unit: Mm) -> int:
    """At how many squares a length may begin."""
    return floor((space - length) / unit + HAIR) + 1


class Form:
    """A block as bits that can be laid on a ground, its rectangles and the squares around it."""

    def __init__(self, kind: int, block: Block, ground: Ground) -> None:
        self.kind, self.block, stride = kind, block, ground.stride
        across = starts(ground.space.width, block.size.width, ground.unit)
        down = starts(ground.space.height, block.size.height, ground.unit)
        self.starts = ((1 << max(0, across)) - 1) << ground.wall
        self.last = down - 1 + ground.wall
        rows = raster(block, ground.unit, ground.gap)
        self.high = len(rows)
        self.mask = sum(bits << row * stride for row, bits in enumerate(rows))
        self.squares = self.mask.bit_count()
        self.rectangles = _rectangles(rows, stride)
        self.ring = _ring(self.mask, ground)
        self.around = self.ring.bit_count() or 1

    def loose(self, stride: int) -> int:
        """The squares it may cover where it lies between squares."""
        wide = self.mask | self.mask << 1
        return wide | wide << stride


def _ring(mask: int, ground: Ground) -> int:
    """The squares around a form as far as the wall is thick, from the place that is so far left of and above it."""
    inner = ring = mask << ground.wall * (ground.stride + 1)
    for _ in range(ground.wall):
        ring |= ring << 1 | ring >> 1 | ring << ground.stride | ring >> ground.stride
    return ring & ~inner


def _rectangles(rows: tuple[int, ...], stride: int) -> list[tuple[int, int, list[int]]]:
    """The rectangles of a form: their width and height, the narrow first, and where those of that kind begin."""
    found: dict[tuple[int, int], list[int]] = {}
    open_since: dict[tuple[int, int], int] = {}
    for row, bits in enumerate((*rows, 0)):
        runs = set(_runs(bits))
        for run in sorted(open_since.keys() - runs):
            begin = open_since.pop(run)
            found.setdefault((run[1], row - begin), []).append(begin * stride + run[0])
        for run in sorted(runs):
            open_since.setdefault(run, row)
    return [(*kind, found[kind]) for kind in sorted(found)]


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    """Where the bits of a row begin, and how many follow each other."""
    at = 0
    while bits:
        skip = (bits & -bits).bit_length() - 1
        bits >>= skip
        long = (~bits & bits + 1).bit_length() - 1
        yield at + skip, long
        bits >>= long
        at += skip + long


class Bed:
    """One sheet and what is taken of it; it only fills, so that a form is never looked for twice in the same squares."""

    def __init__(self, ground: Ground) -> None:
        self._first, self._stride = ground.place(0, 0), ground.stride
        self._corner = ground.wall * (ground.stride + 1)
        self._taken = ground.walls()
        self._window = max(1, _WINDOW // self._stride)
        self._comb = comb(self._window, self._stride)
        self._next: dict[Form, int | None] = {}

    def find(self, form: Form) -> int | None:
        """The first square, row by row, at which a form is free."""
        start = self._next.get(form, 0)
        if start is None or (start and not self._taken >> start & form.mask):
            return start
        place = self._next[form] = next(self._free(form, max(start, self._first)), None)
        return place

    def _free(self, form: Form, start: int) -> Iterator[int]:
        """The first free square of each window that has any."""
        stride = self._stride
        for row in range(start // stride, form.last + 1, self._window):
            begin = row * stride
            rows = min(self._window, form.last - row + 1)
            free = form.starts * (self._comb & (1 << rows * stride) - 1) & ~self._blocked(form, begin)
            if start > begin:
                free = free >> start - begin << start - begin
            if free:
                yield begin + (free & -free).bit_length() - 1

    def _blocked(self, form: Form, begin: int) -> int:
        """The squares of a window at which a form would lie on others."""
        stride = self._stride
        window = self._taken >> begin & (1 << (self._window + form.high) * stride) - 1
        blocked, done = 0, 1
        for wide, high, offsets in form.rectangles:
            window, done = _spread(window, done, wide, 1), wide
            spread = window if high == 1 else _spread(window, 1, high, stride)
            for offset in offsets:
                blocked |= spread >> offset
        return blocked

    def contact(self, form: Form, place: int) -> float:
        """How much of what is around a form would be taken already."""
        return (self._taken >> place - self._corner & form.ring).bit_count() / form.around

    def take(self, bits: int, place: int) -> None:
        """Take squares."""
        self._taken |= bits << place


def _spread(bits: int, done: int, count: int, step: int) -> int:
    """Bits that stand in so many places one step before the other, in as many as are wanted."""
    while done < count:
        more = min(done, count - done)
        bits |= bits >> more * step
        done += more
    return bits


def comb(count: int, step: int) -> int:
    """A bit at every step."""
    return sum(1 << number * step for number in range(count))
