"""Adds registration marks, which a cutting machine uses to find the position of a printed sheet."""

from dataclasses import replace

from printgen.core.boxes import Box
from printgen.core.problems import Problems, Where
from printgen.core.words import join_words
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.model import Component, Mark, Sheet, Size
from printgen.printing.cut_layouts import list_fronts_to_cut_out
from printgen.printing.lots import FittedComponent
from printgen.printing.paper_fit import PaperFitting, find_best_fit
from printgen.printing.plan import Plan
from printgen.sheets.waste_room import are_boxes_too_close, find_box_with_bleed_or_overlap, find_mark_box

MACHINES = ("silhouette",)

INSET = 10.0  # mm from the paper's edge to the marks
CLEAR = 2.0  # mm of white around a mark, which the machine needs to find the mark
MARGIN = 18.0  # mm; pieces with this margin are clear of all marks
_SQUARE, _ARM, _THICK = 5.0, 20.0, 0.5  # mm: the side of the square, the length and the thickness of the lines


def make_registration_marks(paper: Size) -> tuple[Mark, ...]:
    """A square at the top left, drawn as a thick line, and right angles in the other corners."""
    left, top, right, low = INSET, INSET, paper.width - INSET, paper.height - INSET
    middle, end = top + _SQUARE / 2, _THICK / 2  # extends the arms so that they form a complete corner
    square = Mark(left, middle, left + _SQUARE, middle, "register", _SQUARE)
    lines = [
        line
        for x, across in ((left, 1), (right, -1))
        for y, down in ((top, 1), (low, -1))
        if (x, y) != (left, top)
        for line in ((x - across * end, y, x + across * _ARM, y), (x, y - down * end, x, y + down * _ARM))
    ]
    return (square, *(Mark(*line, "register", _THICK) for line in lines))


def add_registration_marks(sheet: Sheet) -> Sheet:
    """The sheet with registration marks, and without outlines and other marks that are too close to them."""
    marks = make_registration_marks(sheet.paper)
    taken = [_find_white_box(mark) for mark in marks]
    kept = tuple(mark for mark in sheet.marks if not any(are_boxes_too_close(find_mark_box(mark), box) for box in taken))
    return replace(sheet, marks=(*kept, *marks), cut_by_hand=())


def do_pieces_overlap_registration_marks(sheet: Sheet) -> bool:
    """Whether a piece on a sheet overlaps the registration marks or the white around them."""
    taken = [_find_white_box(mark) for mark in make_registration_marks(sheet.paper)]
    return any(
        are_boxes_too_close(find_box_with_bleed_or_overlap(place, place.face.bleed), box)
        for place in sheet.placements
        for box in taken
    )


def widen_margins_for_marks(fittings: list[FittedComponent], job: Job, illustrator: Illustrator) -> list[FittedComponent]:
    """The layouts again, with a margin that leaves room for the marks. A component that then does not fit keeps its layout."""
    layout = job.game.layout
    wide = replace(job.game, layout=replace(layout, margin=max(layout.margin or 0.0, MARGIN)))

    def fit_with_wide_margin(component: Component, fitting: PaperFitting) -> PaperFitting:
        if component.kind == "sheet" or component.bind or fitting.pattern is None:
            return fitting
        widened = find_best_fit(wide, component, job.order, illustrator.count_pages, Problems())
        return widened if widened is not None and widened.pattern is not None else fitting

    return [(component, fit_with_wide_margin(component, fitting)) for component, fitting in fittings]


def _find_white_box(mark: Mark) -> Box:
    """The box around a registration mark and its white margin."""
    return find_mark_box(mark).make_grown(mark.thick / 2 + CLEAR)


def check_cutting_machine(name: str, problems: Problems) -> bool:
    """Whether there are registration marks for the machine with this name. Reports a problem if there are none."""
    if name not in MACHINES:
        message = f'There are no registration marks for "{name}".'
        problems.add(Where("--registration"), message, f"use {join_words(MACHINES, 'or')}.")
    return name in MACHINES


def add_registration_marks_where_possible(plan: Plan, problems: Problems) -> Plan | None:
    """The plan with marks on every sheet that a machine can cut and that has room for them. Warns about sheets without room.

    Reports a problem and returns None if the sheets are folded before they are cut.
    """
    fronts = [sheet for sheet in plan.sheets if sheet.side == "front"]
    pages = zip(plan.arrangement.pages, fronts, strict=True)
    cut = {id(sheet) for page, sheet in pages if list_fronts_to_cut_out(page)}
    if plan.order.sides == "gutterfold" and any(piece.back for piece in plan.pieces):
        hint = "use --sides long-edge, short-edge or one-sided."
        problems.add(
            plan.game.locate_part("layout"), "Sheets that are folded before they are cut cannot have registration marks.", hint
        )
        return None
    full = {id(sheet) for sheet in fronts if id(sheet) in cut and do_pieces_overlap_registration_marks(sheet)}
    for label in dict.fromkeys(sheet.label for sheet in fronts if id(sheet) in full):
        message = f"On {plan.order.paper}, there is no room for registration marks beside {label}."
        problems.add(plan.game.locate_part("layout"), message, "cut this sheet by hand.", "warning")
    marked = cut - full
    return replace(
        plan,
        sheets=tuple(add_registration_marks(sheet) if id(sheet) in marked else sheet for sheet in plan.sheets),
    )
