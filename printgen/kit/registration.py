"""Adds registration marks, which a cutting machine uses to find the position of a printed sheet."""

from collections.abc import Iterator
from dataclasses import replace

from printgen.core.boxes import Box
from printgen.core.problems import Problems, Where
from printgen.core.units import write_mm
from printgen.core.words import listed
from printgen.model import Mark, Sheet, Size
from printgen.printing.cut_layouts import list_machine_placements, make_cutting
from printgen.printing.plan import Plan
from printgen.sheets.waste_room import boxes_clash, find_mark_box, find_piece_box

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


def add_marks_to_sheet(sheet: Sheet) -> Sheet:
    """The sheet with registration marks, and without other marks that are too close to them."""
    marks = make_registration_marks(sheet.paper)
    taken = [_find_white_box(mark) for mark in marks]
    kept = tuple(mark for mark in sheet.marks if not any(boxes_clash(find_mark_box(mark), box) for box in taken))
    return replace(sheet, marks=(*kept, *marks))


def overlaps_marks(sheet: Sheet) -> bool:
    """Whether a piece on a sheet overlaps the registration marks or the white around them."""
    taken = [_find_white_box(mark) for mark in make_registration_marks(sheet.paper)]
    return any(boxes_clash(find_piece_box(place, place.face.bleed), box) for place in sheet.placements for box in taken)


def _find_white_box(mark: Mark) -> Box:
    """The box around a registration mark and its white margin."""
    return find_mark_box(mark).grown(mark.thick / 2 + CLEAR)


def check_machine(name: str, problems: Problems) -> bool:
    """Whether there are registration marks for the machine with this name. Reports a problem if there are none."""
    if name not in MACHINES:
        message = f'There are no registration marks for "{name}".'
        problems.add(Where("--registration"), message, f"use {listed(MACHINES, 'or')}.")
    return name in MACHINES


def add_registration_marks(plan: Plan, problems: Problems) -> Plan | None:
    """The plan with marks on every sheet that a machine can cut.

    Reports the problems and returns None if a sheet has no room.
    """
    before = len(problems.found)
    fronts = [sheet for sheet in plan.sheets if sheet.side == "front"]
    pages = zip(plan.arrangement.pages, fronts, strict=True)
    cut = {id(sheet) for page, sheet in pages if make_cutting(page.paper, list_machine_placements(page)).cuts}
    for message, hint in dict.fromkeys(_find_obstacles(plan, [sheet for sheet in fronts if id(sheet) in cut])):
        problems.add(plan.game.place("layout"), message, hint)
    if len(problems.found) > before:
        return None
    return replace(plan, sheets=tuple(add_marks_to_sheet(sheet) if id(sheet) in cut else sheet for sheet in plan.sheets))


def _find_obstacles(plan: Plan, fronts: list[Sheet]) -> Iterator[tuple[str, str]]:
    if plan.order.sides == "gutterfold" and any(piece.back for piece in plan.pieces):
        hint = "use --sides long-edge, short-edge or one-sided."
        yield "Sheets that are folded before they are cut cannot have registration marks.", hint
        return
    for sheet in fronts:
        if overlaps_marks(sheet):
            hint = f"add `layout: {{margin: {write_mm(MARGIN).replace(' ', '')}}}` to game.yaml, or remove --registration."
            yield f"On {plan.order.paper}, {sheet.label} overlaps the registration marks.", hint
