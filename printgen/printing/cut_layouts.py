"""Finds the different sheet layouts in a kit: the lines to cut and to score, and the order of the cuts."""

from collections.abc import Iterable
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.core.svg.numbers import Matrix, make_turn_matrix, transform_point
from printgen.model import Mark, Placement, Size
from printgen.model.outlines import Arc, Point, Segment, StraightSegment, make_outline_path
from printgen.printing.plan import Plan
from printgen.sheets.cut_order import CutStroke
from printgen.sheets.lot import Page
from printgen.sheets.work import list_knife_strokes_for_rectangles

Fold: TypeAlias = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class CutLines:
    """The lines on one sheet: closed paths to cut, lines to score, and the registration marks of a machine."""

    paper: Size
    cuts: tuple[tuple[Segment, ...], ...]
    scores: tuple[Fold, ...] = ()
    marks: tuple[Mark, ...] = ()


def make_cut_lines(paper: Size, places: Iterable[Placement], marks: Iterable[Mark] = ()) -> CutLines:
    """The outlines to cut and the folds to score of these pieces, and the registration marks among these marks."""
    cuts: list[tuple[Segment, ...]] = []
    scores: list[Fold] = []
    for place in places:
        matrix = make_turn_matrix(place.turn, place.trim.width, place.trim.height, place.x, place.y)
        outline, size = place.face.outline, place.face.size
        cuts.append(tuple(_transform_segment(segment, matrix) for segment in make_outline_path(outline, size)))
        scores += [(transform_point(matrix, x1, y1), transform_point(matrix, x2, y2)) for x1, y1, x2, y2 in outline.folds]
    return CutLines(paper, tuple(cuts), tuple(scores), tuple(mark for mark in marks if mark.kind == "register"))


def _transform_segment(segment: Segment, matrix: Matrix) -> Segment:
    begin, end = transform_point(matrix, *segment.begin), transform_point(matrix, *segment.end)
    return (
        StraightSegment(begin, end) if isinstance(segment, StraightSegment) else Arc(begin, end, segment.radius, segment.sweep)
    )


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A layout of one or more sheets: the sheet numbers, one of the pages, the lines, and the cuts made with a knife."""

    sheets: tuple[int, ...]
    page: Page
    cutting: CutLines
    strokes: tuple[CutStroke, ...]


def list_different_sheet_layouts(plan: Plan) -> tuple[SheetLayout, ...]:
    """The different layouts of a plan's sheets of paper, in the order of their first sheets."""
    fronts = [sheet for sheet in plan.sheets if sheet.side == "front"]
    known: dict[object, SheetLayout] = {}
    for number, (page, sheet) in enumerate(zip(plan.arrangement.pages, fronts, strict=True), 1):
        cutting = make_cut_lines(page.paper, list_fronts_to_cut_out(page), sheet.marks)
        key = (page.title, cutting, tuple((place.x, place.y, place.size) for place in page.list_placed_fronts()))
        sheets = known[key].sheets if key in known else ()
        known[key] = SheetLayout((*sheets, number), page, cutting, list_knife_strokes_for_rectangles(page))
    return tuple(known.values())


def list_fronts_to_cut_out(page: Page) -> tuple[Placement, ...]:
    """The fronts on a page that a machine may cut: none of a leaflet, or of a booklet, because it is trimmed after stapling."""
    fronts = () if page.first_lot.bind else page.list_placed_fronts()
    return tuple(place for place in fronts if is_cut_out_whole(place, page.paper))


def is_cut_out_whole(place: Placement, paper: Size) -> bool:
    """Whether a placement is a whole piece, and not a part of a split face, that is smaller than the paper."""
    return place.view is None and place.size != paper
