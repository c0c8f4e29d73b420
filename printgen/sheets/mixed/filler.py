"""Fills a space with pieces of different sizes, strip by strip and then in the gaps between strips.

All lengths are whole steps (see blocks.py), and the length of a piece includes the gap after it.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.sheets.mixed.blocks import Orientation, PieceBlock, PieceKind, Section, SectionLine, transpose_section
from printgen.sheets.mixed.sums import choose_indexes_of_lengths_to_fill, find_largest_fitting_sum, find_reachable_sums_as_bits

_FULL_GAP = 0.97  # a block that fills this fraction of a gap is good enough
_FULL_STRIP = 0.985  # columns that fill this fraction of a strip are good enough
_LOOSE = (0.98, 0.94, 0.88, 0.7)  # the least fraction of a strip's height that columns may fill; tight columns are tried first
_MOST_COLUMNS = 60  # the most columns that are compared for one strip
_MOST_HEIGHTS = 40


class _KindOrientation(NamedTuple):
    """One way to place the pieces of a kind, which is an index."""

    kind: int
    orientation: Orientation


@dataclass(frozen=True, slots=True)
class _KindBlock:
    kind: int
    orientation: Orientation
    columns: int
    rows: int

    @property
    def count(self) -> int:
        return self.columns * self.rows


class FilledGap(NamedTuple):
    """The section of pieces in a gap, or None if no piece fits, and the area of these pieces."""

    section: Section | None
    area: int


class GapFiller:
    """Fills gaps with blocks of the remaining pieces."""

    def __init__(self, kinds: Sequence[PieceKind], remaining: Sequence[int]) -> None:
        self.kinds = kinds
        self.large_first = [kind for kind, count in enumerate(remaining) if count]
        self.areas = [-kinds[kind].area for kind in self.large_first]
        self.shortest_side = min(kinds[kind].short for kind in self.large_first)
        self.most_of_a_kind = max(remaining)

    def fill_gap_and_take_pieces(self, width: int, height: int, remaining: list[int]) -> FilledGap:
        """The largest block that fits in a gap, with more blocks beside and below it.

        Removes the pieces from `remaining`, the number of remaining pieces of each kind.
        """
        largest = self._find_largest_block(width, height, remaining) if min(width, height) >= self.shortest_side else None
        if largest is None:
            return FilledGap(None, 0)
        remaining[largest.kind] -= largest.count
        broad, deep = largest.orientation.wide * largest.columns, largest.orientation.high * largest.rows
        beside = (width - broad) * height >= (height - deep) * width  # the gap to the right is larger than the gap below
        below = self.fill_gap_and_take_pieces(broad if beside else width, height - deep, remaining)
        right = self.fill_gap_and_take_pieces(width - broad, height if beside else deep, remaining)
        block = PieceBlock(largest.orientation.size, largest.columns, largest.rows)
        inner, outer = (below, right) if beside else (right, below)
        section = _join_sections(not beside, _join_sections(beside, block, inner.section), outer.section)
        return FilledGap(section, broad * deep + below.area + right.area)

    def _find_largest_block(self, width: int, height: int, remaining: list[int]) -> _KindBlock | None:
        best, most, gap = None, 0, width * height
        for number in self.large_first[bisect_left(self.areas, -gap) :]:
            area = self.kinds[number].area
            if most >= min(_FULL_GAP * gap, area * self.most_of_a_kind):
                break
            for orientation in self.kinds[number].orientations if remaining[number] else ():
                columns, rows = _limit_block_to_count(width // orientation.wide, height // orientation.high, remaining[number])
                if columns * rows * area > most:
                    best, most = _KindBlock(number, orientation, columns, rows), columns * rows * area
        return best


def _limit_block_to_count(columns: int, rows: int, count: int) -> tuple[int, int]:
    if columns * rows <= count:
        return columns, rows
    return (count, 1) if columns >= count else (columns, count // columns)


def _join_sections(down: bool, section: Section, other: Section | None) -> Section:
    """A section joined with another section below it or to its right. The section itself if `other` is None."""
    return section if other is None else SectionLine(down, (section, other))


@dataclass(frozen=True, slots=True)
class StripSpace:
    """A space for strips: a strip's length, the depth of the whole space, and whether strips are below one another."""

    length: int
    depth: int
    down: bool


@dataclass(frozen=True, slots=True)
class SearchBreadth:
    """How widely to search for strips: the directions (True: one below another), and the number of kinds to try first."""

    ways: tuple[bool, ...]
    firsts: int


@dataclass(frozen=True, slots=True)
class StripColumn:
    """A column of pieces of one size, and the fraction of the strip's height that it fills."""

    kind: int
    orientation: Orientation
    rows: int
    fit: float


@dataclass(frozen=True, slots=True)
class FilledStrip:
    """A strip, its height, the area of its pieces, and the number of pieces of each kind that remain."""

    section: Section
    high: int
    area: int
    remaining: list[int]


class DirectedStrip(NamedTuple):
    """A strip, and whether the rest of its space is below it. Otherwise, the rest is to its right."""

    strip: FilledStrip
    down: bool


class DirectedSection(NamedTuple):
    """The section of a strip, and whether the rest of its space is below it. Otherwise, the rest is to its right."""

    section: Section
    down: bool


class SpaceFiller:
    """Fills spaces with strips of the remaining pieces. Kinds that are earlier in `order` are placed first."""

    def __init__(self, kinds: Sequence[PieceKind], remaining: Sequence[int], order: Sequence[int], longest: int) -> None:
        self.kinds = kinds
        self.order = [kind for kind in order if remaining[kind]]
        self.rank = {kind: at for at, kind in enumerate(self.order)}
        ways = (_KindOrientation(kind, orientation) for kind in self.order for orientation in kinds[kind].orientations)
        self.orientations = sorted(ways, key=lambda way: way.orientation.high)
        self.heights = [way.orientation.high for way in self.orientations]
        self.height_sums = find_reachable_sums_as_bits(self.heights[:: 1 + len(self.heights) // _MOST_HEIGHTS], longest)
        self.gap_filler = GapFiller(kinds, remaining)
        self.work = 0

    def fill_with_strips_and_take_pieces(
        self, width: int, height: int, remaining: list[int], breadth: SearchBreadth
    ) -> Section | None:
        """The section that fills a space, or None if no piece fits. Removes its pieces from `remaining`, and adds to `work`."""
        strips: list[DirectedSection] = []
        while min(width, height) >= self.gap_filler.shortest_side and (
            found := self._find_best_directed_strip(width, height, remaining, breadth)
        ):
            strip, down = found
            remaining[:] = strip.remaining
            width, height = (width, height - strip.high) if down else (width - strip.high, height)
            strips.append(DirectedSection(strip.section if down else transpose_section(strip.section), down))
        whole: Section | None = None
        for section, down in reversed(strips):
            whole = section if whole is None else _prepend_section(section, whole, down)
        return whole

    def _find_best_directed_strip(
        self, width: int, height: int, remaining: list[int], breadth: SearchBreadth
    ) -> DirectedStrip | None:
        """The strip that wastes the least space, and its direction. Space below it that no piece fits counts as waste."""
        best, most = None, 0.0
        for space, first in self._list_possible_first_columns(width, height, remaining, breadth):
            below = space.depth - first.orientation.high
            deep = space.depth if below < self.gap_filler.shortest_side else first.orientation.high
            strip = self._fill_strip(space, deep, first, remaining)
            worth = strip.area / (space.length * (space.depth - find_largest_fitting_sum(self.height_sums, below)))
            if worth > most + 1e-9:
                best, most = DirectedStrip(strip, space.down), worth
        return best

    def _list_possible_first_columns(
        self, width: int, height: int, remaining: list[int], breadth: SearchBreadth
    ) -> Iterator[tuple[StripSpace, StripColumn]]:
        """The possible first columns of a strip: the first kinds of pieces that fit, in every orientation and direction."""
        spaces = [StripSpace(width, height, True) if down else StripSpace(height, width, False) for down in breadth.ways]
        least, most, wanted = min(width, height), max(width, height), breadth.firsts
        for number in self.order:
            if not remaining[number] or self.kinds[number].short > least or self.kinds[number].long > most:
                continue
            fitting = [
                (space, orientation)
                for orientation in self.kinds[number].orientations
                for space in spaces
                if orientation.wide <= space.length and orientation.high <= space.depth
            ]
            yield from ((space, StripColumn(number, orientation, 1, 1.0)) for space, orientation in fitting)
            wanted -= bool(fitting)
            if not wanted:
                return

    def _fill_strip(self, space: StripSpace, height: int, first: StripColumn, remaining: list[int]) -> FilledStrip:
        """The fullest strip of this height that starts with the kind of the first column. Adds to `work`."""
        first = StripColumn(first.kind, first.orientation, min(height // first.orientation.high, remaining[first.kind]), 1.0)
        after, length = remaining.copy(), space.length - first.orientation.wide
        after[first.kind] -= first.rows
        columns = self._list_best_column_of_each_kind(length, height, after)
        self.work += len(columns) + 20
        strips = []
        for tight in _list_columns_from_tight_to_loose(columns):
            chosen = [first, *_choose_fullest_columns(tight, length, after)]
            strips.append(self._make_strip_and_fill_gaps(chosen, space.length, height, remaining))
            if strips[-1].area > _FULL_STRIP * space.length * height:
                break
        return max(strips, key=lambda strip: strip.area)

    def _list_best_column_of_each_kind(self, length: int, height: int, remaining: list[int]) -> list[StripColumn]:
        """For each kind that fills the height well enough, a column in the better orientation."""
        best: dict[int, StripColumn] = {}
        for number, orientation in self._list_orientations_to_try_for_height(height):
            if orientation.wide <= length and remaining[number]:
                rows = min(height // orientation.high, remaining[number])
                fit = rows * orientation.high / height
                if fit >= _LOOSE[-1] and (number not in best or fit > best[number].fit):
                    best[number] = StripColumn(number, orientation, rows, fit)
        columns = sorted(best.values(), key=lambda column: column.fit, reverse=True)[:_MOST_COLUMNS]
        return sorted(columns, key=lambda column: self.rank[column.kind])

    def _list_orientations_to_try_for_height(self, height: int) -> list[_KindOrientation]:
        """The kinds and orientations that fit a strip, or only those that fill it in one to three rows if there are many."""
        tight = [
            entry
            for rows in (1, 2, 3)
            for entry in self.orientations[
                bisect_left(self.heights, height * 0.95 / rows) : bisect_right(self.heights, height // rows)
            ]
        ]
        return tight if len(tight) > 2 * _MOST_COLUMNS else self.orientations[: bisect_right(self.heights, height)]

    def _make_strip_and_fill_gaps(
        self, columns: list[StripColumn], length: int, height: int, available: Sequence[int]
    ) -> FilledStrip:
        """A strip of these columns side by side, with further available pieces in the gaps below and beside them."""
        remaining = [*available]
        for column in columns:
            remaining[column.kind] -= column.rows
        sections: list[Section] = []
        area = 0
        for column, count in Counter(columns).items():
            wide, deep = column.orientation.wide * count, column.orientation.high * column.rows
            block = PieceBlock(column.orientation.size, count, column.rows)
            below = self.gap_filler.fill_gap_and_take_pieces(wide, height - deep, remaining)
            sections.append(_join_sections(True, block, below.section))
            area += wide * deep + below.area
            length -= wide
        beside = self.gap_filler.fill_gap_and_take_pieces(length, height, remaining)
        whole = SectionLine(False, (*sections, beside.section) if beside.section else tuple(sections))
        return FilledStrip(whole, height, area + beside.area, remaining)


def _prepend_section(section: Section, rest: Section, down: bool) -> SectionLine:
    after = rest.sections if isinstance(rest, SectionLine) and rest.down == down else (rest,)
    return SectionLine(down, (section, *after))


def _list_columns_from_tight_to_loose(columns: list[StripColumn]) -> Iterator[list[StripColumn]]:
    """Lists of columns, starting with only tight columns and adding looser ones. One empty list if there are none."""
    before = -1
    for loose in _LOOSE:
        tight = [column for column in columns if column.fit >= loose]
        if len(tight) > before:
            yield tight
            before = len(tight)


def _choose_fullest_columns(columns: Sequence[StripColumn], length: int, remaining: Sequence[int]) -> Iterable[StripColumn]:
    """The columns that fill a length best. Prefers earlier kinds."""
    copies = [min(length // column.orientation.wide, remaining[column.kind] // column.rows) for column in columns]
    chosen = choose_indexes_of_lengths_to_fill([column.orientation.wide for column in columns], copies, length)
    return (columns[at] for at in chosen)
