"""Represents sheets and clusters as squares of a raster, stored as one integer with a bit for each square."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from math import ceil, floor

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model import Size
from printgen.sheets.nested.clusters import Cluster
from printgen.sheets.polygons import Polygon, Span, find_horizontal_spans, find_span_near_edge, list_edges

_WINDOW = 2048  # squares searched at once
_FEW_PLACES = 24  # places that are tried one by one, because that takes less time than a search for all places
HAIR = 1e-7


def count_squares(length: Mm, unit: Mm) -> int:
    """The number of squares that a length takes."""
    return ceil(length / unit - HAIR)


def count_fitting_starts(space: Mm, length: Mm, unit: Mm) -> int:
    """The number of squares in a space at which a length can begin and still fit."""
    return floor((space - length) / unit + HAIR) + 1


@dataclass(frozen=True, slots=True)
class NestRaster:
    """The squares of the space for trims on a sheet, with walls around them.

    The last squares may extend beyond the space. Squares are numbered row by row, walls included. The number of a square is the
    position of its bit.
    """

    space: Size
    unit: Mm
    gap: Mm
    wall: int
    columns: int
    rows: int

    @property
    def stride(self) -> int:
        """The number of bits from a square to the square below it."""
        return self.columns + self.wall

    def make_wall_bits(self) -> int:
        """The bits of the walls around the space: above it, below it and before each row.

        The wall before a row also ends the row above.
        """
        level = (1 << self.wall * (self.stride + 1)) - 1
        upright = ((1 << self.wall) - 1) * make_regular_bits(self.rows + 2 * self.wall, self.stride)
        return level | upright | level << (self.rows + self.wall) * self.stride

    def find_bit_of_square(self, column: int, row: int) -> int:
        """The bit of a square."""
        return (row + self.wall) * self.stride + column + self.wall

    def find_square_of_bit(self, bit: int) -> tuple[int, int]:
        """The column and the row of a bit."""
        return bit % self.stride - self.wall, bit // self.stride - self.wall


def make_raster(space: Size, lengths: Collection[Mm], unit: Mm, gap: Mm, wall: int) -> NestRaster:
    """The raster of a space, just large enough for clusters of these lengths."""
    columns, rows = (
        max(
            (
                count_fitting_starts(room, length, unit) - 1 + count_squares(length + gap, unit)
                for length in lengths
                if count_fitting_starts(room, length, unit) > 0
            ),
            default=1,
        )
        for room in (space.width, space.height)
    )
    return NestRaster(space, unit, gap, wall, columns, rows)


class EqualRectangles(NamedTuple):
    """Rectangles of the same width and height, in squares, and the bits where they begin."""

    wide: int
    high: int
    first_bits: list[int]


class BitSquare(NamedTuple):
    """A square of set bits in a bitmask: its side in squares, and the bit of its first corner."""

    side: int
    corner: int


class Footprint:
    """The squares that a cluster covers on a raster, as bits and as rectangles, and the ring of squares around them."""

    def __init__(self, kind: int, cluster: Cluster, raster: NestRaster) -> None:
        self.kind, self.cluster, stride = kind, cluster, raster.stride
        across = count_fitting_starts(raster.space.width, cluster.size.width, raster.unit)
        down = count_fitting_starts(raster.space.height, cluster.size.height, raster.unit)
        self.starts = ((1 << max(0, across)) - 1) << raster.wall  # bits of the columns where it can begin
        self.last = down - 1 + raster.wall  # the last row where it can begin
        self._first_row = raster.wall
        rows = find_covered_squares_as_row_bits(cluster, raster.unit, raster.gap)
        self.high = len(rows)
        self.mask = sum(bits << row * stride for row, bits in enumerate(rows))
        self.squares = self.mask.bit_count()
        self.rectangles = _split_row_bits_into_rectangles(rows, stride)
        self.side, self.corner = _find_largest_square(self.mask, stride)
        self.ring = _make_ring_bits(self.mask, raster)
        self.ring_squares = self.ring.bit_count() or 1

    @property
    def fits_empty_sheet(self) -> bool:
        """Whether a sheet has a place for the footprint if no square is taken."""
        return self.starts > 0 and self.last >= self._first_row

    def make_loose_mask_bits(self, stride: int) -> int:
        """The squares that the footprint may cover if its corner is inside a square."""
        wide = self.mask | self.mask << 1
        return wide | wide << stride


@lru_cache(maxsize=256)
def find_covered_squares_as_row_bits(cluster: Cluster, unit: Mm, gap: Mm) -> tuple[int, ...]:
    """The squares that a cluster covers with half a gap around it, as one bitmask per row.

    The lowest bit is on the left. The first square begins half a gap to the left of the cluster's corner and half a gap above
    it.
    """
    rows = [0] * count_squares(cluster.size.height + gap, unit)
    for trim in cluster.trims:
        _mark_edge_squares(rows, trim.line, unit, gap / 2)
        _mark_inside_squares(rows, trim.line, unit, gap / 2)
    return tuple(rows)


def _mark_edge_squares(row_bits: list[int], line: Polygon, unit: Mm, reach: Mm) -> None:
    for edge in list_edges(line):
        top, low = min(y for _, y in edge), max(y for _, y in edge) + 2 * reach
        first, end = max(0, floor(top / unit)), min(len(row_bits), ceil(low / unit))
        levels = [find_span_near_edge(edge, reach, row * unit - reach) for row in range(first, end + 1)]
        tips = [((x - reach, x + reach), floor((y + reach) / unit)) for x, y in edge]
        for row in range(first, end):
            spans = [span for span in levels[row - first : row - first + 2] if span is not None]
            spans += [span for span, at in tips if at == row]
            if spans:
                widest = min(left for left, _ in spans), max(right for _, right in spans)
                row_bits[row] |= _make_span_bits(widest, reach, unit)


def _mark_inside_squares(row_bits: list[int], line: Polygon, unit: Mm, reach: Mm) -> None:
    for row in range(len(row_bits)):
        for span in find_horizontal_spans(line, (row + 0.5) * unit - reach):
            row_bits[row] |= _make_span_bits(span, reach, unit)


def _make_span_bits(span: Span, reach: Mm, unit: Mm) -> int:
    first, end = max(0, floor((span[0] + reach) / unit + HAIR)), ceil((span[1] + reach) / unit - HAIR)
    return (1 << end) - (1 << first) if end > first else 0


def _make_ring_bits(mask_bits: int, raster: NestRaster) -> int:
    """The ring of squares around a footprint, as wide as a wall.

    Bit 0 is the width of a wall to the left of the footprint's first square and as far above it.
    """
    inner = ring = mask_bits << raster.wall * (raster.stride + 1)
    for _ in range(raster.wall):
        ring |= ring << 1 | ring >> 1 | ring << raster.stride | ring >> raster.stride
    return ring & ~inner


def _find_largest_square(mask_bits: int, stride: int) -> BitSquare:
    """The side of the largest square inside a footprint, and the bit of the square's first corner."""
    side, corners = 1, mask_bits
    while smaller := corners & corners >> 1 & corners >> stride & corners >> stride + 1:
        side, corners = side + 1, smaller
    return BitSquare(side, _find_position_of_lowest_bit(corners))


def _split_row_bits_into_rectangles(row_bits: tuple[int, ...], stride: int) -> list[EqualRectangles]:
    """The rectangles that make up the rows, narrowest first."""
    found: dict[tuple[int, int], list[int]] = {}
    open_since: dict[tuple[int, int], int] = {}
    for row, bits in enumerate((*row_bits, 0)):
        runs = set(_list_bit_runs(bits))
        for run in sorted(open_since.keys() - runs):
            begin = open_since.pop(run)
            found.setdefault((run[1], row - begin), []).append(begin * stride + run[0])
        for run in sorted(runs):
            open_since.setdefault(run, row)
    return [EqualRectangles(*size, found[size]) for size in sorted(found)]


def _list_bit_runs(bits: int) -> Iterator[tuple[int, int]]:
    """The start and the length of each run of set bits."""
    at = 0
    while bits:
        skip = (bits & -bits).bit_length() - 1
        bits >>= skip
        long = (~bits & bits + 1).bit_length() - 1
        yield at + skip, long
        bits >>= long
        at += skip + long


class SheetSquares:
    """The taken squares of one sheet.

    Squares are never freed, so each search for a footprint resumes where the previous search ended.
    """

    def __init__(self, raster: NestRaster) -> None:
        self._first, self._stride = raster.find_bit_of_square(0, 0), raster.stride
        self._corner = raster.wall * (raster.stride + 1)
        self._taken = raster.make_wall_bits()
        self._window = max(1, _WINDOW // self._stride)
        self._row_starts = make_regular_bits(self._window, self._stride)
        self._sheet = (1 << (raster.rows + 2 * raster.wall) * raster.stride) - 1
        self._squares: dict[int, int] = {}
        self._next: dict[Footprint, int | None] = {}

    def find_first_fitting_bit(self, footprint: Footprint) -> int | None:
        """The first bit, row by row, at which a footprint fits on free squares, or None if there is none."""
        start = self._next.get(footprint, 0)
        if start is None or (start and not self._taken >> start & footprint.mask):
            return start
        place = self._next[footprint] = next(self._list_fitting_bits(footprint, max(start, self._first)), None)
        return place

    def _list_fitting_bits(self, footprint: Footprint, start: int) -> Iterator[int]:
        stride = self._stride
        possible = self._find_corner_bits_of_free_squares(footprint.side) >> footprint.corner + start << start
        for row in (
            range(_find_position_of_lowest_bit(possible) // stride, footprint.last + 1, self._window) if possible else ()
        ):
            begin = row * stride
            rows = min(self._window, footprint.last - row + 1)
            free = possible >> begin & footprint.starts * (self._row_starts & (1 << rows * stride) - 1)
            if free.bit_count() > _FEW_PLACES:
                free &= ~self._find_blocked_bits(footprint, begin)
            while free:
                place = begin + _find_position_of_lowest_bit(free)
                if not self._taken >> place & footprint.mask:
                    yield place
                free &= free - 1

    def _find_corner_bits_of_free_squares(self, side: int) -> int:
        """The bits where a free square of this side begins, as a quick test for footprints that contain such a square."""
        if side not in self._squares:
            narrow = _join_shifted_copies_of_bits(self._taken, 1, side, 1)
            self._squares[side] = ~_join_shifted_copies_of_bits(narrow, 1, side, self._stride) & self._sheet
        return self._squares[side]

    def _find_blocked_bits(self, footprint: Footprint, begin: int) -> int:
        stride = self._stride
        window = self._taken >> begin & (1 << (self._window + footprint.high) * stride) - 1
        blocked, done = 0, 1
        for wide, high, offsets in footprint.rectangles:
            window, done = _join_shifted_copies_of_bits(window, done, wide, 1), wide
            spread = window if high == 1 else _join_shifted_copies_of_bits(window, 1, high, stride)
            for offset in offsets:
                blocked |= spread >> offset
        return blocked

    def measure_contact(self, footprint: Footprint, first_bit: int) -> float:
        """The fraction of the ring around a footprint that is taken if the footprint begins at this bit."""
        return (self._taken >> first_bit - self._corner & footprint.ring).bit_count() / footprint.ring_squares

    def take_squares(self, mask_bits: int, first_bit: int) -> None:
        """Mark the squares of a footprint that begins at a bit as taken."""
        self._taken |= mask_bits << first_bit
        self._squares.clear()


def _join_shifted_copies_of_bits(bits: int, copies_done: int, count: int, step: int) -> int:
    """The union of `count` copies of a bitmask, each shifted by `step`. `bits` already holds `copies_done` copies."""
    while copies_done < count:
        more = min(copies_done, count - copies_done)
        bits |= bits >> more * step
        copies_done += more
    return bits


def _find_position_of_lowest_bit(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def make_regular_bits(count: int, step: int) -> int:
    """A number with `count` set bits, one at every step."""
    return sum(1 << number * step for number in range(count))
