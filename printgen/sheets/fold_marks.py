"""Makes fold marks: short dashed lines outside a piece that extend its folds."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from printgen.core.boxes import Box, make_box
from printgen.core.named_tuples import NamedTuple
from printgen.core.units import Mm
from printgen.model import Mark, Outline, Placement, Size
from printgen.model.outlines import Point
from printgen.sheets.crop_marks import PAPER_EDGE
from printgen.sheets.polygons import (
    Polygon,
    Trim,
    find_bounding_box,
    find_point_on_paper,
    make_cut_line,
    measure_distance_to_area,
    measure_distance_to_line,
)
from printgen.sheets.waste_room import are_boxes_too_close, is_box_on_paper

LENGTHS = (3.0, 2.0)  # mm; marks have the shorter length if there is no room for the longer length
CLEAR = 0.8  # mm between a mark and every bleed
FOLD_MARK_GAP = LENGTHS[0] + 2 * CLEAR  # mm between two bleeds, which is room for one shared mark
_STEP = 0.4  # mm between the positions tried for a mark
_TOUCH = 0.01  # mm: points this close count as touching
_PARTS = 8  # parts of a mark; the ends of all parts are checked for nearby bleeds


class _MarkStart(NamedTuple):
    """The start and the direction of a mark on a face."""

    x: Mm
    y: Mm
    right: float
    down: float

    def find_point_at(self, distance: Mm) -> Point:
        return self.x + distance * self.right, self.y + distance * self.down


def make_fold_marks(places: Sequence[Placement], paper: Size) -> tuple[Mark, ...]:
    """The fold marks on a paper, clear of all bleeds."""
    marks = (
        _make_fold_mark_if_room(start, place, places, paper)
        for place in places
        if place.face.outline.folds
        for start in _list_mark_starts(place.face.outline, place.face.size, place.face.bleed)
    )
    return tuple(dict.fromkeys(mark for mark in marks if mark is not None))


def _make_fold_mark_if_room(mark_start: _MarkStart, place: Placement, places: Sequence[Placement], paper: Size) -> Mark | None:
    """The longest mark that is clear of the other pieces, or None if there is no room."""
    others = [other for other in places if other is not place]
    for length in LENGTHS:
        start, end = sorted(
            (
                find_point_on_paper(place, mark_start.find_point_at(0)),
                find_point_on_paper(place, mark_start.find_point_at(length)),
            )
        )
        box = find_bounding_box((start, end))
        if is_box_on_paper(box, paper, PAPER_EDGE) and all(_is_mark_clear_of_piece(start, end, box, other) for other in others):
            return Mark(*start, *end, "fold")
    return None


@lru_cache(maxsize=64)
def _list_mark_starts(outline: Outline, size: Size, bleed: Mm) -> tuple[_MarkStart, ...]:
    """A start for each end of a fold that is on the cut line."""
    line = make_cut_line(Trim(outline, size))
    ends = [end for x1, y1, x2, y2 in outline.folds for end in (((x1, y1), (x2, y2)), ((x2, y2), (x1, y1)))]
    starts = (_find_mark_start(inner, end, line, bleed) for inner, end in ends if measure_distance_to_line(end, line) < _TOUCH)
    return tuple(start for start in starts if start is not None)


def _find_mark_start(other_end: Point, end_on_cut_line: Point, cut_line: Polygon, bleed: Mm) -> _MarkStart | None:
    """The first place beyond the end of a fold where a mark is clear of the piece and its bleed.

    Returns None if the extended fold meets the piece again before there is room for a mark.
    """
    long = hypot(end_on_cut_line[0] - other_end[0], end_on_cut_line[1] - other_end[1])
    fold_end = _MarkStart(
        *end_on_cut_line, (end_on_cut_line[0] - other_end[0]) / long, (end_on_cut_line[1] - other_end[1]) / long
    )
    farthest = int(sum(max(point) for point in cut_line) / _STEP)
    begin = _STEP
    for step in range(1, farthest):
        gap = measure_distance_to_area(fold_end.find_point_at(step * _STEP), cut_line)
        if gap < _TOUCH:
            return None
        if gap < bleed + CLEAR:
            begin = (step + 1) * _STEP
        elif step * _STEP - begin >= LENGTHS[0]:
            return _MarkStart(*fold_end.find_point_at(begin), fold_end.right, fold_end.down)
    return None


def _is_mark_clear_of_piece(start: Point, end: Point, mark_box: Box, piece: Placement) -> bool:
    """Whether a mark is far enough from another piece's bleed. `mark_box` is the box around the mark."""
    gap = piece.face.bleed + CLEAR
    if not are_boxes_too_close(make_box(piece.x, piece.y, piece.size.width, piece.size.height), mark_box, gap):
        return True
    line = tuple(find_point_on_paper(piece, point) for point in make_cut_line(Trim(piece.face.outline, piece.face.size)))
    (x1, y1), (x2, y2) = start, end
    points = ((x1 + (x2 - x1) * part / _PARTS, y1 + (y2 - y1) * part / _PARTS) for part in range(_PARTS + 1))
    return all(measure_distance_to_area(point, line) >= gap - _TOUCH for point in points)
