"""Fold marks: short dashed lines in the waste, where a fold that ends at the cut would go on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from printgen.core.units import Mm
from printgen.model import Box, Face, Mark, Outline, Placement, Size
from printgen.model.outlines import Point
from printgen.sheets.crop_marks import PAPER_EDGE
from printgen.sheets.polygons import Polygon, Trim, cut_line, edge_gap, gap, lying

LENGTHS = (3.0, 2.0)  # the shorter one where there is no room for the other
CLEAR = 0.8  # between a mark and every bleed
BETWEEN = LENGTHS[0] + 2 * CLEAR  # two pieces that face each other share one mark
_STEP = 0.4
_TOUCH = 0.01


@dataclass(frozen=True, slots=True)
class _Stub:
    """Where a mark begins on a face, and which way it goes."""

    x: Mm
    y: Mm
    right: float
    down: float

    def at(self, along: Mm) -> Point:
        return self.x + along * self.right, self.y + along * self.down


def fold_marks(places: Sequence[Placement], paper: Size, taken: Sequence[Box] = ()) -> tuple[Mark, ...]:
    """The fold marks of a paper, clear of all pieces with their bleed and of what else is taken."""
    marks = (_mark(stub, place, places, paper, taken) for place in places for stub in _stubs_of(place.face))
    return tuple(dict.fromkeys(mark for mark in marks if mark is not None))


def _mark(stub: _Stub, place: Placement, places: Sequence[Placement], paper: Size, taken: Sequence[Box]) -> Mark | None:
    """The longest mark that is in nobody's way, if there is one."""
    others = [other for other in places if other is not place]
    for length in LENGTHS:
        start, end = sorted((lying(place, stub.at(0)), lying(place, stub.at(length))))
        box = start[0], min(start[1], end[1]), end[0], max(start[1], end[1])
        free = not any(_touch(box, taken_box, CLEAR) for taken_box in taken)
        if free and _on_paper(box, paper) and all(_keeps_clear(start, end, box, other) for other in others):
            return Mark(*start, *end, "fold")
    return None


def _stubs_of(face: Face) -> tuple[_Stub, ...]:
    return _stubs(face.outline, face.size, face.bleed) if face.outline.folds else ()


@lru_cache(maxsize=64)
def _stubs(outline: Outline, size: Size, bleed: Mm) -> tuple[_Stub, ...]:
    """Where the piece itself leaves room for marks, for each end of a fold that lies on the cut."""
    line = cut_line(Trim(outline, size))
    ends = [end for x1, y1, x2, y2 in outline.folds for end in (((x1, y1), (x2, y2)), ((x2, y2), (x1, y1)))]
    stubs = (_stub(inner, end, line, bleed) for inner, end in ends if edge_gap(end, line) < _TOUCH)
    return tuple(stub for stub in stubs if stub is not None)


def _stub(inner: Point, end: Point, line: Polygon, bleed: Mm) -> _Stub | None:
    """The first place beyond the end that is clear of the piece; None where the piece is met before."""
    long = hypot(end[0] - inner[0], end[1] - inner[1])
    way = _Stub(*end, (end[0] - inner[0]) / long, (end[1] - inner[1]) / long)
    farthest = int(sum(max(point) for point in line) / _STEP)
    begin = _STEP
    for step in range(1, farthest):
        room = gap(way.at(step * _STEP), line)
        if room < _TOUCH:
            return None
        if room < bleed + CLEAR:
            begin = (step + 1) * _STEP
        elif step * _STEP - begin >= LENGTHS[0]:
            return _Stub(*way.at(begin), way.right, way.down)
    return None


def _keeps_clear(start: Point, end: Point, box: Box, other: Placement) -> bool:
    room = other.face.bleed + CLEAR
    if not _touch(box, (other.x, other.y, other.x + other.size.width, other.y + other.size.height), room):
        return True
    line = tuple(lying(other, point) for point in cut_line(Trim(other.face.outline, other.face.size)))
    return all(gap(point, line) >= room - _TOUCH for point in _along(start, end))


def _along(start: Point, end: Point) -> Iterator[Point]:
    """Points of a mark, nearer to each other than anything it keeps clear of."""
    for part in range(9):
        yield start[0] + (end[0] - start[0]) * part / 8, start[1] + (end[1] - start[1]) * part / 8


def _touch(one: Box, other: Box, room: Mm) -> bool:
    across = one[2] > other[0] - room and one[0] < other[2] + room
    return across and one[3] > other[1] - room and one[1] < other[3] + room


def _on_paper(box: Box, paper: Size) -> bool:
    right, low = paper.width - PAPER_EDGE, paper.height - PAPER_EDGE
    return box[0] >= PAPER_EDGE and box[1] >= PAPER_EDGE and box[2] <= right and box[3] <= low
