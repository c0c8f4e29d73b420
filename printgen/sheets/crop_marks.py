"""Makes cut marks outside the pieces: around a grid, and at the corners of outlines of any shape."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

from printgen.core.boxes import Box
from printgen.core.named_tuples import NamedTuple
from printgen.core.units import Mm
from printgen.model import Mark, Size, Turn
from printgen.model.outlines import Point
from printgen.sheets.patterns import Grid
from printgen.sheets.polygons import (
    BoxIndex,
    Edge,
    Polygon,
    Span,
    Trim,
    find_bounding_box,
    find_span_near_edge,
    is_inside,
    list_edges,
    make_cut_line,
    move_polygon,
)
from printgen.sheets.waste_room import RULER_STRIP

OFFSET = 2.0  # mm between bleed and mark; less if the waste is narrow
LENGTH = 6.0  # mm: the length of a mark
SHORTEST = 1.5  # mm: the least printable waste that has room for a mark and its offset
PAPER_EDGE = 3.0  # mm at the paper's edge where some printers cannot print
_CLEAR = 0.5  # mm between a corner mark and any bleed
_HAIR = 1e-6
_SAME = 0.01  # mm between two marks that are one
_MANY = 500  # cut lines on a sheet; with more, the search for free waste uses smaller squares and two steps
_SQUARE, _SMALL_SQUARE = 20.0, 4.0  # mm: the sides of the squares of an index
_FLAT = 0.35  # the sine of the angle below which a blunt corner gets no marks, so the arc of a rounded flap gets none


@lru_cache(maxsize=256)
def make_crop_marks(
    grid: Grid, bleed: Mm, safe_margin: Mm, shorten_for_ruler: bool = False, piece_count: int | None = None
) -> tuple[Mark, ...]:
    """Marks for every cut of a grid's first `piece_count` pieces, or of a full grid without a count.

    The marks are outside the bleed or, if there is no waste, in the safe margin of the pieces. `shorten_for_ruler` shortens the
    marks to leave room for a ruler.
    """
    marks: list[Mark] = []
    paper, count = grid.paper, piece_count or grid.count
    for x in _list_cut_positions(grid.left, grid.piece.width, min(count, grid.columns), grid.gutter):
        if _needs_mark(x, paper.width):
            marks += [
                Mark(x, a, x, b)
                for a, b in _list_spans_of_mark_pair(grid.top - bleed, paper.height, safe_margin, shorten_for_ruler)
            ]
    for y in _list_cut_positions(grid.top, grid.piece.height, -(-count // grid.columns), grid.gutter):
        if _needs_mark(y, paper.height):
            marks += [
                Mark(a, y, b, y)
                for a, b in _list_spans_of_mark_pair(grid.left - bleed, paper.width, safe_margin, shorten_for_ruler)
            ]
    return tuple(marks)


def _list_cut_positions(first: Mm, length: Mm, count: int, gutter: Mm) -> list[Mm]:
    starts = [first + number * (length + gutter) for number in range(count)]
    return sorted({round(edge, 4) for start in starts for edge in (start, start + length)})


def _list_spans_of_mark_pair(waste_width: Mm, paper_length: Mm, safe_margin: Mm, shorten_for_ruler: bool) -> Iterator[Span]:
    """The starts and ends of a cut's two marks at opposite ends of the paper, or none if there is no room."""
    if waste_width >= PAPER_EDGE + SHORTEST:
        inner = waste_width - min(OFFSET, (waste_width - PAPER_EDGE) / 2)
        outer = max(PAPER_EDGE, inner - LENGTH)
        if shorten_for_ruler and outer < RULER_STRIP:  # make the mark shorter, and move it nearer to the bleed
            inner = max(inner, min(waste_width - 1, RULER_STRIP + SHORTEST))
            outer = RULER_STRIP if inner - RULER_STRIP >= SHORTEST else outer
    elif safe_margin >= LENGTH:
        outer, inner = PAPER_EDGE, waste_width + safe_margin - 1
    else:
        return
    yield outer, inner
    yield paper_length - outer, paper_length - inner


def _needs_mark(cut_position: Mm, paper_length: Mm) -> bool:
    """Whether a cut at this position needs marks. A line along the paper's edge needs none."""
    return PAPER_EDGE < cut_position < paper_length - PAPER_EDGE


class TrimOnPaper(NamedTuple):
    """The cut line of a piece at its place on a paper.

    `x` and `y` are the top left corner of the box around the turned trim.
    """

    trim: Trim
    x: Mm
    y: Mm
    turn: Turn = 0

    @property
    def cut_line(self) -> Polygon:
        """The cut line at its place on the paper."""
        return move_polygon(make_cut_line(self.trim, self.turn), self.x, self.y)


class _Ray(NamedTuple):
    """A ray that starts at a corner of a piece. A mark on it must be beyond the piece's own bleed."""

    corner: Point
    along: Point
    bleed: Mm

    def find_point_at(self, distance: Mm) -> Point:
        return self.corner[0] + distance * self.along[0], self.corner[1] + distance * self.along[1]

    def convert_edge_to_ray_coordinates(self, edge: Edge) -> Edge:
        (x, y), (dx, dy) = self.corner, self.along
        (x1, y1), (x2, y2) = edge
        return (
            ((x1 - x) * dx + (y1 - y) * dy, (y1 - y) * dx - (x1 - x) * dy),
            ((x2 - x) * dx + (y2 - y) * dy, (y2 - y) * dx - (x2 - x) * dy),
        )


@lru_cache(maxsize=256)
def make_corner_marks(paper: Size, trims: tuple[TrimOnPaper, ...], bleed: Mm) -> tuple[Mark, ...]:
    """Marks at all corners of pieces, and four marks for each circle.

    No mark is in a bleed or outside the printable area.
    """
    waste = _FreeWaste(paper, [trim.cut_line for trim in trims], bleed + _CLEAR)
    marks = _DifferentMarks()
    for trim in trims:
        for ray in (
            _list_circle_rays(trim, bleed)
            if trim.trim.outline.shape == "circle"
            else _list_rays_at_sharp_corners(trim.cut_line, bleed)
        ):
            ends = waste.find_start_and_end_of_mark(ray)
            if ends is not None:
                marks.add_mark_if_new(near=ray.find_point_at(ends[0]), far=ray.find_point_at(ends[1]))
    return tuple(marks.marks)


class _DifferentMarks:
    """Marks without those that two pieces share. The places of a shared mark may differ by a rounding error."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self._known: BoxIndex[Edge] = BoxIndex(_SMALL_SQUARE)

    def add_mark_if_new(self, near: Point, far: Point) -> None:
        """Add a mark, unless there is one at the same place."""
        box = find_bounding_box((near, far))
        known = self._known.find_things_touching_box(box.make_grown(_SAME))
        if not any(_do_edges_coincide(ends, (near, far)) or _do_edges_coincide(ends, (far, near)) for ends in known):
            self.marks.append(Mark(*far, *near))
            self._known.add_thing(box, (near, far))


def _do_edges_coincide(first: Edge, second: Edge) -> bool:
    return all(abs(x - u) < _SAME and abs(y - v) < _SAME for (x, y), (u, v) in zip(first, second, strict=True))


def _list_circle_rays(piece: TrimOnPaper, bleed: Mm) -> Iterator[_Ray]:
    half = piece.trim.size.width / 2
    for dx, dy in ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)):
        yield _Ray((piece.x + half + half * dx, piece.y + half + half * dy), (dx, dy), bleed)


def _list_rays_at_sharp_corners(line: Polygon, bleed: Mm) -> Iterator[_Ray]:
    for before, corner, after in zip((line[-1], *line), line, (*line[1:], line[0]), strict=False):
        come, go = _find_unit_vector(before, corner), _find_unit_vector(after, corner)
        sine = come[1] * go[0] - come[0] * go[1]
        if sine > _FLAT or (sine > 0 and come[0] * go[0] + come[1] * go[1] > 0):
            for along in (come, go):
                yield _Ray(corner, along, bleed / max(sine, _FLAT))  # the bleed of the other edge ends this far along the ray


def _find_unit_vector(start: Point, end: Point) -> Point:
    long = hypot(end[0] - start[0], end[1] - start[1])
    return (end[0] - start[0]) / long, (end[1] - start[1]) / long


class _FreeWaste:
    """The free paper around cut lines. Everything within `reach` of a cut line counts as taken."""

    def __init__(self, paper: Size, lines: Sequence[Polygon], reach: Mm) -> None:
        self._paper, self._reach = paper, reach
        self._lines: BoxIndex[Polygon] = BoxIndex()
        self._crowded = len(lines) > _MANY
        self._edges: BoxIndex[Edge] = BoxIndex(_SMALL_SQUARE if self._crowded else _SQUARE)
        for line in lines:
            self._lines.add_thing(find_bounding_box(line), line)
            for edge in list_edges(line):
                self._edges.add_thing(find_bounding_box(edge, reach), edge)

    def find_start_and_end_of_mark(self, ray: _Ray) -> Span | None:
        """The start and end of a mark on a ray, in mm from the corner, or None if there is no room.

        In narrow waste, the mark is closer to the bleed.
        """
        begin, end = self._find_free_stretch(ray)
        if begin > ray.bleed + OFFSET or end - ray.bleed < SHORTEST:
            return None
        begin = max(begin, ray.bleed + min(OFFSET, (end - ray.bleed) / 2))
        end = min(end, begin + LENGTH)
        start = ray.find_point_at(begin)
        if end - begin < SHORTEST / 2 or any(
            is_inside(start, line) for line in self._lines.find_things_touching_box(Box(*start, *start))
        ):
            return None
        return (begin, end) if self._is_printable(start) and self._is_printable(ray.find_point_at(end)) else None

    def _is_printable(self, point: Point) -> bool:
        sides = zip(point, (self._paper.width, self._paper.height), strict=True)
        return all(PAPER_EDGE - _HAIR <= at <= long - PAPER_EDGE + _HAIR for at, long in sides)

    def _find_free_stretch(self, ray: _Ray) -> Span:
        """The start and end of the first part of a ray that is outside all bleeds."""
        end = min(ray.bleed + 2 * OFFSET + LENGTH, self._measure_printable_length(ray))
        if not self._crowded:
            return self._find_free_stretch_before(ray, end)
        begin, first = self._find_free_stretch_before(ray, min(end, ray.bleed + OFFSET))
        useless = begin > ray.bleed + OFFSET or first - ray.bleed < SHORTEST
        return (begin, min(first, end)) if useless else self._find_free_stretch_before(ray, end)

    def _find_free_stretch_before(self, ray: _Ray, end: Mm) -> Span:
        """The first part of a ray from the piece's own bleed to `end` that is clear of all nearby edges."""
        begin = ray.bleed
        close = self._edges.find_things_touching_box(find_bounding_box((ray.corner, ray.find_point_at(max(0, end)))))
        taken = (find_span_near_edge(ray.convert_edge_to_ray_coordinates(edge), self._reach, 0) for edge in close)
        for first, last in sorted(span for span in taken if span is not None):
            if first > begin:
                return begin, min(first, end)
            begin = max(begin, last)
        return begin, end

    def _measure_printable_length(self, ray: _Ray) -> Mm:
        ways = zip(ray.corner, ray.along, (self._paper.width, self._paper.height), strict=True)
        return min(((long - PAPER_EDGE if way > 0 else PAPER_EDGE) - at) / way for at, way, long in ways if way)
