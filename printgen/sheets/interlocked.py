"""Interlocks rows of equal polygons whose edges may touch, so that one cut frees the pieces on both of its sides."""

from functools import lru_cache
from itertools import pairwise
from math import floor

from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model import Outline, Size
from printgen.model.outlines import Point, compute_signed_area, list_outline_corners
from printgen.sheets.patterns import Clearance, FreePattern, Slot
from printgen.sheets.polygons import Polygon, Trim, find_bounding_box, find_horizontal_spans, make_cut_line, transpose_polygon

_HAIR = 1e-6  # mm of tolerance, so that a piece that fits exactly counts as fitting
_MOST_CORNERS = 24  # of an outline for which every shift is tried that brings two corners together


@dataclass(frozen=True, slots=True)
class InterlockedRows:
    """Rows of touching pieces. Every second row is shifted to the right by `shift`, and `drop` below the row before it.

    `period` is the distance from a row to the next but one, and `across` the distance from a piece to the next in its row.
    """

    across: Mm
    shift: Mm
    drop: Mm
    period: Mm

    def list_piece_positions_that_fit(self, space: Size, piece_size: Size) -> list[Point]:
        """The top left corners of all pieces that fit in a space, row by row."""
        wide, high = space.width - piece_size.width + _HAIR, space.height - piece_size.height + _HAIR
        return [
            (row % 2 * self.shift + column * self.across, row // 2 * self.period + row % 2 * self.drop)
            for row in range(self._count_rows(high))
            for column in range(floor((wide - row % 2 * self.shift) / self.across) + 1)
        ]

    def _count_rows(self, height: Mm) -> int:
        """The number of rows whose tops are at most `height` mm below the top of the first."""
        return floor(height / self.period) + floor((height - self.drop) / self.period) + 2 if height >= 0 else 0


def make_interlocked_pattern(paper: Size, size: Size, outline: Outline, clearance: Clearance) -> FreePattern | None:
    """The interlocked rows or columns with the most pieces, on portrait or landscape paper.

    None if nothing fits, pieces need gaps or have no area, or no piece would be inside the box around its neighbour.
    """
    corners = list_outline_corners(outline, size)
    if clearance.gap or len(corners) < 3 or not compute_signed_area(corners):
        return None
    line = make_cut_line(Trim(outline, size))
    candidates = [
        (lying, places, rows.period)
        for lying in dict.fromkeys((paper, paper.make_turned()))
        for in_rows in (True, False)
        for rows in list_interlocked_rows_tighter_than_boxes(line if in_rows else transpose_polygon(line))
        for places in [_list_piece_positions_on_paper(rows, lying, size, clearance.edge, in_rows)]
    ]
    lying, places, _ = max(candidates, key=lambda option: (len(option[1]), -option[2]), default=(paper, (), 0.0))
    if not places:
        return None
    left = (lying.width - size.width - max(x for x, _ in places)) / 2
    top = (lying.height - size.height - max(y for _, y in places)) / 2
    return FreePattern(lying, tuple(Slot(item, left + x, top + y) for item, (x, y) in enumerate(places)))


def _list_piece_positions_on_paper(
    rows: InterlockedRows, paper: Size, size: Size, edge: Mm, in_rows: bool
) -> tuple[Point, ...]:
    """The top left corners of all pieces that fit on a paper, row by row, or column by column if not `in_rows`."""
    space = Size(paper.width - 2 * edge, paper.height - 2 * edge)
    if in_rows:
        return tuple(rows.list_piece_positions_that_fit(space, size))
    return transpose_polygon(tuple(rows.list_piece_positions_that_fit(space.make_turned(), size.make_turned())))


@lru_cache(maxsize=64)  # the same few outlines come again for each paper and each room beside other pieces
def list_interlocked_rows_tighter_than_boxes(cut_line: Polygon) -> tuple[InterlockedRows, ...]:
    """The rows for each shift of every second row, if they take less room than the boxes around the pieces."""
    across = _measure_drop_to_clear(transpose_polygon(cut_line), transpose_polygon(cut_line), 0.0)
    straight = _measure_row_drop(cut_line, across, 0.0)
    xs = {x for x, _ in cut_line}
    shifts = {round((x - other) % across, 6) for x in xs for other in xs} if len(cut_line) <= _MOST_CORNERS else {across / 2}
    rows = [InterlockedRows(across, 0.0, straight, 2 * straight)]
    for shift in sorted(shifts - {0.0, round(across, 6)}):
        drop, back = _measure_row_drop(cut_line, across, shift), _measure_row_drop(cut_line, across, -shift)
        rows.append(InterlockedRows(across, shift, drop, max(drop + back, straight)))
    box = find_bounding_box(cut_line)
    return tuple(row for row in rows if row.across < box.width - _HAIR or row.drop < box.height - _HAIR)


def _measure_row_drop(line: Polygon, across: Mm, shift: Mm) -> Mm:
    """The least distance from a row down to the next row, which is shifted to the right."""
    return max(_measure_drop_to_clear(line, line, shift + step * across) for step in (-2, -1, 0, 1, 2))


def _measure_drop_to_clear(upper: Polygon, lower: Polygon, shift: Mm) -> Mm:
    """The least distance that a polygon moved to the right by `shift` must be moved down to clear another polygon.

    0 if the polygons are not above each other.
    """
    left = max(min(x for x, _ in upper), min(x for x, _ in lower) + shift)
    right = min(max(x for x, _ in upper), max(x for x, _ in lower) + shift)
    if right - left <= _HAIR:
        return 0.0
    corners = sorted({x for x, _ in upper} | {x + shift for x, _ in lower})
    foot, head = transpose_polygon(upper), transpose_polygon(lower)
    reach = 0.0
    for start, end in pairwise(corner for corner in corners if left - _HAIR <= corner <= right + _HAIR):
        if end - start > _HAIR:  # between two corners, the distance changes evenly, because no edge begins or ends there
            early, late = (
                find_horizontal_spans(foot, level)[-1][1] - find_horizontal_spans(head, level - shift)[0][0]
                for level in (start + (end - start) / 4, end - (end - start) / 4)
            )
            reach = max(reach, early + (early - late) / 2, late + (late - early) / 2)
    return reach
