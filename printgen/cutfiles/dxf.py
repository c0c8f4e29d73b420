"""Cut files as DXF R2000 in millimetres: closed polylines whose arcs are bulges, y upwards; the same bytes every time."""

from collections.abc import Iterator
from math import tan

from printgen.cutfiles.cutting import Cutting, Fold
from printgen.cutfiles.drawing import LAYERS, Group, drawing
from printgen.model import Mark
from printgen.outlines import Arc, Point, Segment
from printgen.units import Mm


def cut_dxf(cutting: Cutting) -> bytes:
    """The DXF file of a sheet, its origin at the paper's lower left corner."""
    return drawing(cutting.paper, list(_entities(cutting))).encode("ascii")


def _entities(cutting: Cutting) -> Iterator[list[Group]]:
    high, (cut, score, register) = cutting.paper.height, LAYERS
    yield from (_polyline(path, high, cut) for path in cutting.cuts)
    yield from (_line(fold, high, score) for fold in cutting.scores)
    yield from (_mark(mark, high, register) for mark in cutting.marks)


def _polyline(path: tuple[Segment, ...], high: Mm, layer: str) -> list[Group]:
    head: list[Group] = [(90, len(path)), (70, 1)]
    return [*_entity("LWPOLYLINE", "AcDbPolyline", layer), *head, *(group for part in path for group in _vertex(part, high))]


def _vertex(segment: Segment, high: Mm) -> list[Group]:
    """Where a segment begins; what runs clockwise on the paper has a bulge below 0, for the paper is turned over by its y."""
    x, y = segment.begin
    bulge: list[Group] = [(42, -tan(segment.sweep / 4))] if isinstance(segment, Arc) else []
    return [(10, x), (20, high - y), *bulge]


def _line(ends: Fold, high: Mm, layer: str) -> list[Group]:
    (x1, y1), (x2, y2) = ends
    return [*_entity("LINE", "AcDbLine", layer), *_point(0, (x1, high - y1)), *_point(1, (x2, high - y2))]


def _mark(mark: Mark, high: Mm, layer: str) -> list[Group]:
    """A line as thick as it is printed."""
    head: list[Group] = [(90, 2), (70, 0), (43, mark.thick)]
    ends: list[Group] = [(10, mark.x1), (20, high - mark.y1), (10, mark.x2), (20, high - mark.y2)]
    return [*_entity("LWPOLYLINE", "AcDbPolyline", layer), *head, *ends]


def _entity(name: str, kind: str, layer: str) -> list[Group]:
    return [(0, name), (100, "AcDbEntity"), (8, layer), (100, kind)]


def _point(number: int, point: Point) -> list[Group]:
    return [(10 + number, point[0]), (20 + number, point[1]), (30 + number, 0.0)]
