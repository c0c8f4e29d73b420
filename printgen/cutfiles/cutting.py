"""What a machine cuts and scores on a sheet: the outlines of its pieces where they lie, in millimetres."""

from collections.abc import Iterable
from dataclasses import dataclass

from printgen.model import Mark, Placement, Size
from printgen.outlines import Arc, Line, Point, Segment, outline_path
from printgen.svg.transform import Matrix, apply, placed

Fold = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Cutting:
    """The lines of one sheet: closed paths to cut, lines to score, and marks a machine finds its way by."""

    paper: Size
    cuts: tuple[tuple[Segment, ...], ...]
    scores: tuple[Fold, ...] = ()
    marks: tuple[Mark, ...] = ()


def cutting_of(paper: Size, places: Iterable[Placement], marks: Iterable[Mark] = ()) -> Cutting:
    """The lines of the pieces that lie whole on a paper and are smaller than it."""
    pieces = [place for place in places if place.view is None and place.size != paper]
    return Cutting(
        paper,
        tuple(_cut(place) for place in pieces),
        tuple(fold for place in pieces for fold in _folds(place)),
        tuple(mark for mark in marks if mark.kind == "register"),
    )


def _cut(place: Placement) -> tuple[Segment, ...]:
    matrix = _matrix(place)
    return tuple(_moved(segment, matrix) for segment in outline_path(place.face.outline, place.face.size))


def _folds(place: Placement) -> Iterable[Fold]:
    matrix = _matrix(place)
    return ((apply(matrix, x1, y1), apply(matrix, x2, y2)) for x1, y1, x2, y2 in place.face.outline.folds)


def _matrix(place: Placement) -> Matrix:
    return placed(place.turn, place.trim.width, place.trim.height, place.x, place.y)


def _moved(segment: Segment, matrix: Matrix) -> Segment:
    begin, end = apply(matrix, *segment.begin), apply(matrix, *segment.end)
    return Line(begin, end) if isinstance(segment, Line) else Arc(begin, end, segment.radius, segment.sweep)
