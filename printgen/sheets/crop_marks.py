"""Cut marks in the waste: around a grid, and beside cut lines of any form."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from printgen.core.units import Mm
from printgen.model import Mark, Size, Turn
from printgen.model.outlines import Point
from printgen.sheets.grid import Grid
from printgen.sheets.polygons import Buckets, Edge, Polygon, Trim, box, cut_line, edges, inside, moved, span
from printgen.sheets.waste_room import RULER_STRIP

OFFSET = 2.0  # between bleed and mark; less where the waste is narrow
LENGTH = 6.0
SHORTEST = 1.5  # waste that a mark and its offset take at least
PAPER_EDGE = 3.0  # what no printer reaches


@lru_cache(maxsize=256)
def crop_marks(grid: Grid, bleed: Mm, safe: Mm, beside_ruler: bool = False, count: int = 0) -> tuple[Mark, ...]:
    """Marks for every cut of so many pieces, outside the bleed; where they reach the paper's edge, in their own margin."""
    marks: list[Mark] = []
    paper, count = grid.paper, count or grid.count
    for x in _cuts(grid.left, grid.piece.width, min(count, grid.columns), grid.gutter):
        marks += [
            Mark(x, a, x, b) for a, b in _ends(grid.top - bleed, paper.height, safe, beside_ruler) if _inside(x, paper.width)
        ]
    for y in _cuts(grid.top, grid.piece.height, -(-count // grid.columns), grid.gutter):
        marks += [
            Mark(a, y, b, y) for a, b in _ends(grid.left - bleed, paper.width, safe, beside_ruler) if _inside(y, paper.height)
        ]
    return tuple(marks)


def _cuts(first: Mm, length: Mm, count: int, gutter: Mm) -> list[Mm]:
    edges = [
        edge
        for number in range(count)
        for edge in (first + number * (length + gutter), first + number * (length + gutter) + length)
    ]
    return sorted({round(edge, 4) for edge in edges})


def _ends(waste: Mm, length: Mm, safe: Mm, beside_ruler: bool) -> Iterator[tuple[Mm, Mm]]:
    """The two pieces of a cut line that may be drawn, one at each end of the paper."""
    if waste >= PAPER_EDGE + SHORTEST:
        inner = waste - min(OFFSET, (waste - PAPER_EDGE) / 2)
        outer = max(PAPER_EDGE, inner - LENGTH)
        if beside_ruler and outer < RULER_STRIP:  # shorter, and nearer to the bleed
            inner = max(inner, min(waste - 1, RULER_STRIP + SHORTEST))
            outer = RULER_STRIP if inner - RULER_STRIP >= SHORTEST else outer
    elif safe >= LENGTH:
        outer, inner = PAPER_EDGE, waste + safe - 1
    else:
        return
    yield outer, inner
    yield length - outer, length - inner


def _inside(at: Mm, length: Mm) -> bool:
    """A cut along the paper's own edge needs no mark."""
    return PAPER_EDGE < at < length - PAPER_EDGE


_CLEAR = 0.5  # between a mark and a bleed
_HAIR = 1e-6
_MANY = 500  # lines on a sheet, above which it is looked through by small squares and in two steps
_SQUARE, _SMALL_SQUARE = 20.0, 4.0
_FLAT = 0.25  # the sine of an angle that is hardly a corner


@dataclass(frozen=True, slots=True)
class Lying:
    """A trim at its place on paper: the top left corner of its size as it lies after the turn."""

    trim: Trim
    x: Mm
    y: Mm
    turn: Turn = 0

    @property
    def line(self) -> Polygon:
        """Its cut line there."""
        return moved(cut_line(self.trim, self.turn), self.x, self.y)


@dataclass(frozen=True, slots=True)
class _Ray:
    """Where a mark may stand: on the way from a corner in a direction, once it has left the bleed of its own piece."""

    corner: Point
    along: Point
    bleed: Mm

    def at(self, far: Mm) -> Point:
        """The point so far from the corner."""
        return self.corner[0] + far * self.along[0], self.corner[1] + far * self.along[1]

    def seen(self, edge: Edge) -> Edge:
        """An edge as it lies to the ray: how far along it, how far beside."""
        (x, y), (dx, dy) = self.corner, self.along
        (x1, y1), (x2, y2) = edge
        return (
            ((x1 - x) * dx + (y1 - y) * dy, (y1 - y) * dx - (x1 - x) * dy),
            ((x2 - x) * dx + (y2 - y) * dy, (y2 - y) * dx - (x2 - x) * dy),
        )


def ticks(paper: Size, pieces: Sequence[Lying], bleed: Mm) -> tuple[Mark, ...]:
    """The marks of all corners, four of a circle; none in a bleed, where the printer does not reach, or twice."""
    waste = _Waste(paper, [piece.line for piece in pieces], bleed + _CLEAR)
    found: dict[tuple[Point, ...], Mark] = {}
    for piece in pieces:
        for ray in _radii(piece, bleed) if piece.trim.outline.shape == "circle" else _prolonged(piece.line, bleed):
            ends = waste.stretch(ray)
            if ends is not None:
                near, far = ray.at(ends[0]), ray.at(ends[1])
                found.setdefault(tuple(sorted((round(x, 2), round(y, 2)) for x, y in (near, far))), Mark(*far, *near))
    return tuple(found.values())


def _radii(piece: Lying, bleed: Mm) -> Iterator[_Ray]:
    """From the top, the right, the foot and the left of a circle."""
    half = piece.trim.size.width / 2
    for dx, dy in ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)):
        yield _Ray((piece.x + half + half * dx, piece.y + half + half * dy), (dx, dy), bleed)


def _prolonged(line: Polygon, bleed: Mm) -> Iterator[_Ray]:
    """Both edges at each corner that points outward, drawn on; the corner of the bleed lies beside them."""
    for before, corner, after in zip((line[-1], *line), line, (*line[1:], line[0]), strict=False):
        come, go = _way(before, corner), _way(after, corner)
        sine = come[1] * go[0] - come[0] * go[1]
        if sine > _FLAT or (sine > 0 and come[0] * go[0] + come[1] * go[1] > 0):
            for along in (come, go):
                yield _Ray(corner, along, bleed / max(sine, _FLAT))


def _way(start: Point, end: Point) -> Point:
    long = hypot(end[0] - start[0], end[1] - start[1])
    return (end[0] - start[0]) / long, (end[1] - start[1]) / long


class _Waste:
    """What is left of a paper around its pieces."""

    def __init__(self, paper: Size, lines: Sequence[Polygon], reach: Mm) -> None:
        self._paper, self._reach = paper, reach
        self._lines: Buckets[Polygon] = Buckets()
        self._crowded = len(lines) > _MANY
        self._edges: Buckets[Edge] = Buckets(_SMALL_SQUARE if self._crowded else _SQUARE)
        for line in lines:
            self._lines.put(box(line), line)
            for edge in edges(line):
                self._edges.put(box(edge, reach), edge)

    def stretch(self, ray: _Ray) -> tuple[Mm, Mm] | None:
        """Where on a ray a mark begins and ends: the usual way from the bleed, nearer where the waste is narrow."""
        begin, end = self._free(ray)
        if begin > ray.bleed + OFFSET or end - ray.bleed < SHORTEST:
            return None
        begin = max(begin, ray.bleed + min(OFFSET, (end - ray.bleed) / 2))
        end = min(end, begin + LENGTH)
        start = ray.at(begin)
        if end - begin < SHORTEST / 2 or any(inside(start, line) for line in self._lines.near((*start, *start))):
            return None
        return (begin, end) if self._printable(start) and self._printable(ray.at(end)) else None

    def _printable(self, point: Point) -> bool:
        """Whether a printer reaches a point."""
        sides = zip(point, (self._paper.width, self._paper.height), strict=True)
        return all(PAPER_EDGE - _HAIR <= at <= long - PAPER_EDGE + _HAIR for at, long in sides)

    def _free(self, ray: _Ray) -> tuple[Mm, Mm]:
        """From where behind its own bleed a ray is clear of all bleeds, and how far."""
        end = min(ray.bleed + 2 * OFFSET + LENGTH, self._edge(ray))
        if not self._crowded:
            return self._free_to(ray, end)
        begin, first = self._free_to(ray, min(end, ray.bleed + OFFSET))
        useless = begin > ray.bleed + OFFSET or first - ray.bleed < SHORTEST
        return (begin, min(first, end)) if useless else self._free_to(ray, end)

    def _free_to(self, ray: _Ray, end: Mm) -> tuple[Mm, Mm]:
        """The same, of the edges that are near its way so far."""
        begin = ray.bleed
        near = (span(ray.seen(edge), self._reach, 0) for edge in self._edges.near(box((ray.corner, ray.at(max(0, end))))))
        for first, last in sorted(found for found in near if found is not None):
            if first > begin:
                return begin, min(first, end)
            begin = max(begin, last)
        return begin, end

    def _edge(self, ray: _Ray) -> Mm:
        """How far along a ray the printer reaches."""
        ways = zip(ray.corner, ray.along, (self._paper.width, self._paper.height), strict=True)
        return min(((long - PAPER_EDGE if way > 0 else PAPER_EDGE) - at) / way for at, way, long in ways if way)
