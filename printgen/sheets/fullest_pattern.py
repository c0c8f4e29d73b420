"""Finds the pattern that holds the most pieces of one size and outline: a grid, two blocks, staggered or interlocked rows."""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil, floor

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model import Outline, Size
from printgen.model.outlines import Point
from printgen.sheets.patterns import SLACK, Clearance, FreePattern, Pattern, Slot, find_fullest_grid
from printgen.sheets.polygons import Polygon, Trim, find_span_near_edge, list_edges, make_cut_line, transpose_polygon

_HAIR = 1e-9  # mm of tolerance, so that a piece that fits exactly counts as fitting


def find_fullest_pattern(paper: Size, size: Size, outline: Outline, clearance: Clearance) -> Pattern | None:
    """The pattern that holds the most pieces, or None if no piece fits.

    It is a grid, two blocks, staggered rows or interlocked rows.
    """
    grid = find_fullest_grid(paper, size, clearance)
    if grid is not None and outline.shape == "rectangle" and _has_no_area_for_more(paper, size, clearance, grid.count):
        return grid
    if outline.shape == "hexagon" and not clearance.gap:
        return _interlock_unless_fewer_pieces(paper, size, outline, clearance, grid)
    if outline.shape in ("hexagon", "circle"):
        other, description = make_staggered_pattern(paper, size, outline, clearance), "in staggered rows"
    else:
        from printgen.sheets.mixed.blocks import make_pattern_fuller_than_grid

        other, description = make_pattern_fuller_than_grid(paper, size, clearance), "a grid with turned pieces beside it"
    best = (
        grid if other is None or (grid is not None and grid.count >= other.count) else replace(other, description=description)
    )
    return _interlock_unless_fewer_pieces(paper, size, outline, clearance, best) if outline.shape == "polygon" else best


def _interlock_unless_fewer_pieces(
    paper: Size, size: Size, outline: Outline, clearance: Clearance, best_other: Pattern | None
) -> Pattern | None:
    """The pattern of interlocked rows, which share edges, unless the best other pattern holds more pieces."""
    from printgen.sheets.interlocked import make_interlocked_pattern

    rows = make_interlocked_pattern(paper, size, outline, clearance)
    if rows is None or (best_other is not None and best_other.count > rows.count):
        return best_other
    return replace(rows, description="in rows that share edges")


def _has_no_area_for_more(paper: Size, size: Size, clearance: Clearance, piece_count: int) -> bool:
    gap, edge = clearance.gap, 2 * clearance.edge
    width, height = paper.width - edge + gap, paper.height - edge + gap
    return (piece_count + 1) * (size.width + gap) * (size.height + gap) > width * height + SLACK * (width + height)


class _PieceDistance(NamedTuple):
    """The least distance between equal pieces: the `gap` between the centre of one and a polygon around the other."""

    polygon: Polygon
    gap: Mm

    def measure_distance_to_piece_below(self, shift: Mm) -> Mm:
        """The vertical distance in mm to the next piece if that piece is `shift` mm to the side."""
        spans = [find_span_near_edge(side, self.gap, shift) for side in list_edges(transpose_polygon(self.polygon))]
        return max((span[1] for span in spans if span is not None), default=0.0)

    def make_transposed(self) -> "_PieceDistance":
        return _PieceDistance(transpose_polygon(self.polygon), self.gap)


class _RowCounts(NamedTuple):
    """The numbers of straight and of alternate rows after the first row."""

    straight: int
    alternate: int


@dataclass(frozen=True, slots=True)
class _StaggeredRows:
    """Staggered rows, with a piece in every second column of each row.

    The first rows are straight below one another, and later rows alternate between odd and even columns. `across` is the step
    from column to column, `down` the step to a straight row, and `aside` the step to an alternate row.
    """

    columns: int
    straight: int
    alternate: int
    across: Mm
    down: Mm
    aside: Mm

    @property
    def count(self) -> int:
        rows, short = self.straight + self.alternate + 1, (self.alternate + 1) // 2 * (self.columns % 2)
        return (self.columns + 1) // 2 * rows - short

    def list_places(self) -> Iterator[Point]:
        for row in range(self.straight + self.alternate + 1):
            alternate = max(0, row - self.straight)
            y = (row - alternate) * self.down + alternate * self.aside
            yield from ((column * self.across, y) for column in range(alternate % 2, self.columns, 2))


def make_staggered_pattern(paper: Size, size: Size, outline: Outline, clearance: Clearance) -> FreePattern | None:
    """The staggered rows or columns with the most hexagons or circles, or None if nothing fits.

    The paper may be in portrait or landscape orientation.
    """
    distance = _make_piece_distance(size, outline, clearance.gap)
    candidates = [
        (lying, in_rows, rows)
        for lying in (paper, paper.make_turned())
        for in_rows in (True, False)
        for rows in _list_staggered_row_layouts(lying, size, clearance, distance, in_rows)
    ]
    if not candidates:
        return None
    best_paper, in_rows, rows = max(candidates, key=lambda option: (option[2].count, option[2].alternate == 0))
    places = list(rows.list_places() if in_rows else transpose_polygon(tuple(rows.list_places())))
    return FreePattern(best_paper, _make_centred_slots(best_paper, size, places))


def _make_piece_distance(size: Size, outline: Outline, gap: Mm) -> _PieceDistance:
    """The least distance between two pieces: one centre stays `gap` mm away from the other piece at twice its size.

    This holds for outlines that look the same after half a turn, such as hexagons and circles.
    """
    if outline.shape == "circle":
        return _PieceDistance(((0.0, 0.0),), max(size.width, size.height) + gap)
    corners = make_cut_line(Trim(outline, size))
    return _PieceDistance(tuple((2 * x - size.width, 2 * y - size.height) for x, y in corners), gap)


def _list_staggered_row_layouts(
    paper: Size, size: Size, clearance: Clearance, distance: _PieceDistance, in_rows: bool
) -> Iterator[_StaggeredRows]:
    """The best rows, or columns if not `in_rows`, for each number of columns and each step. Yields nothing if nothing fits."""
    wide = paper.width - 2 * clearance.edge - size.width + _HAIR  # from the first piece to the last
    high = paper.height - 2 * clearance.edge - size.height + _HAIR
    if min(wide, high) < 0:
        return
    if not in_rows:
        wide, high, distance = high, wide, distance.make_transposed()
    down = distance.measure_distance_to_piece_below(0)
    for columns in range(1, max(1, int(2 * wide / distance.make_transposed().measure_distance_to_piece_below(0))) + 2):
        for across in _list_column_steps(wide, columns, distance):
            aside = max(distance.measure_distance_to_piece_below(across), down / 2)
            for straight, alternate in _list_row_counts_after_first_row(high, columns, down, aside):
                yield _StaggeredRows(columns, straight, alternate, across, down, aside)


def _list_column_steps(width: Mm, columns: int, distance: _PieceDistance) -> list[Mm]:
    """The distances between columns to try: the shortest, the distance in a honeycomb, and the longest that fits."""
    if columns == 1:
        return [0.0]
    beside = distance.make_transposed()
    least, honeycomb = (
        beside.measure_distance_to_piece_below(0) / 2,
        beside.measure_distance_to_piece_below(distance.measure_distance_to_piece_below(0) / 2),
    )
    widest = width / (columns - 1)
    return [*(step for step in (least, honeycomb) if least <= step <= widest), widest]


def _list_row_counts_after_first_row(height: Mm, columns: int, straight_step: Mm, alternate_step: Mm) -> Iterator[_RowCounts]:
    """The numbers of rows that could be the best."""
    least, most = floor(height / straight_step), floor(height / alternate_step)
    if columns == 1 or (columns % 2 and alternate_step > straight_step - _HAIR):
        yield _RowCounts(least, 0)
    elif columns % 2 == 0:
        yield _RowCounts(0, most)
    else:
        costs = (
            straight_step / (straight_step - alternate_step) / 2 + 1
        )  # the number of pieces that other rows lose to make room for one more row
        for rows in range(least, most + 1) if columns / 2 <= costs else (most,):
            alternate = max(0, ceil((rows * straight_step - height) / (straight_step - alternate_step)))
            yield _RowCounts(rows - alternate, alternate)


def _make_centred_slots(paper: Size, size: Size, corners: list[Point]) -> tuple[Slot, ...]:
    left = (paper.width - size.width - max(x for x, _ in corners)) / 2
    top = (paper.height - size.height - max(y for _, y in corners)) / 2
    return tuple(Slot(item, left + x, top + y) for item, (x, y) in enumerate(sorted(corners, key=lambda corner: corner[::-1])))
