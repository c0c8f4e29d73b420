"""The different layouts of a kit's sheets: what is cut and scored on each, and in which order."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printgen.core.svg.numbers import Matrix, apply, placed
from printgen.model import Mark, Placement, Sheet, Size
from printgen.model.outlines import Arc, Line, Point, Segment, outline_path
from printgen.sheets.cut_order import Stroke, cut_order
from printgen.sheets.grid import Grid
from printgen.sheets.lot import Page
from printgen.sheets.spots import Cut

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


_TINY = 1e-6


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Sheets that are cut alike: their numbers, one of their pages, their lines, and the strokes of a knife that free all."""

    sheets: tuple[int, ...]
    page: Page
    cutting: Cutting
    strokes: tuple[Stroke, ...]

    @property
    def title(self) -> str:
        """What lies on them."""
        return self.page.title

    @property
    def for_machines(self) -> bool:
        """Whether there is something for a machine to cut."""
        return bool(self.cutting.cuts)


def sheet_layouts(pages: Sequence[Page], fronts: Sequence[Sheet]) -> tuple[SheetLayout, ...]:
    """The layouts in the order of their first sheets."""
    known: dict[object, SheetLayout] = {}
    for number, (page, sheet) in enumerate(zip(pages, fronts, strict=True), 1):
        cutting = cutting_of(page.paper, machine_cut(page), sheet.marks)
        key = (page.title, cutting, tuple((place.x, place.y, place.size) for place in page.fronts()))
        sheets = known[key].sheets if key in known else ()
        known[key] = SheetLayout((*sheets, number), page, cutting, strokes_of(page))
    return tuple(known.values())


def machine_cut(page: Page) -> tuple[Placement, ...]:
    """What of a page a machine may cut: booklets are trimmed when they are stapled, and leaflets cut with a knife."""
    return () if page.lot.bind else page.fronts()


def strokes_of(page: Page) -> tuple[Stroke, ...]:
    """The strokes of a knife in their order; none where it has to follow outlines, or the marks of parts."""
    pattern = page.to_cut
    if page.lot.parting is not None or page.outline.shape != "rectangle":
        return ()
    if isinstance(pattern, Grid):
        strokes = cut_order(pattern)
        return tuple(stroke for stroke in strokes if _is_edge(stroke.cut, page))
    return tuple(Stroke(number, cut, False) for number, cut in enumerate(pattern.cuts, 1))


def _is_edge(cut: Cut, page: Page) -> bool:
    """Whether a piece ends at a cut; on a sheet that is not full, some of the pattern's cuts free nothing."""
    if cut.x1 == cut.x2:
        return any(abs(edge - cut.x1) < _TINY for place in page.fronts() for edge in (place.x, place.x + place.size.width))
    return any(abs(edge - cut.y1) < _TINY for place in page.fronts() for edge in (place.y, place.y + place.size.height))
