"""Kits with registration marks for a cutting machine."""

from collections.abc import Iterator
from dataclasses import replace

from printgen.core.problems import Problems, Where
from printgen.core.units import mm_text
from printgen.model import Box, Mark, Sheet, Size
from printgen.printing.cut_layouts import cutting_of, machine_cut
from printgen.printing.plan import Plan
from printgen.sheets.lot import Page
from printgen.sheets.waste_room import boxes_meet, covered, mark_box

INSET = 10.0
CLEAR = 2.0  # white around a mark, or the machine does not see it
MARGIN = 18.0  # pieces that keep to it are in no mark's way
_SQUARE, _ARM, _THICK = 5.0, 20.0, 0.5


def registration_marks(paper: Size) -> tuple[Mark, ...]:
    """The marks of a paper: the square is a short line as thick as it is long."""
    left, top, right, low = INSET, INSET, paper.width - INSET, paper.height - INSET
    middle, end = top + _SQUARE / 2, _THICK / 2  # arms meet in a full corner
    square = Mark(left, middle, left + _SQUARE, middle, "register", _SQUARE)
    lines = [
        line
        for x, across in ((left, 1), (right, -1))
        for y, down in ((top, 1), (low, -1))
        if (x, y) != (left, top)
        for line in ((x - across * end, y, x + across * _ARM, y), (x, y - down * end, x, y + down * _ARM))
    ]
    return (square, *(Mark(*line, "register", _THICK) for line in lines))


def registered(sheet: Sheet) -> Sheet:
    """The sheet with its marks; what else stands in the waste makes room for them."""
    marks = registration_marks(sheet.paper)
    taken = [_around(mark) for mark in marks]
    kept = tuple(mark for mark in sheet.marks if not any(boxes_meet(mark_box(mark), box) for box in taken))
    return replace(sheet, marks=(*kept, *marks))


def in_the_way(sheet: Sheet) -> bool:
    """Whether pieces lie where the marks or the white around them are to be."""
    taken = [_around(mark) for mark in registration_marks(sheet.paper)]
    return any(boxes_meet(covered(place, place.face.bleed), box) for place in sheet.placements for box in taken)


def _around(mark: Mark) -> Box:
    """What a mark covers, and the white around it."""
    left, top, right, low = mark_box(mark)
    more = mark.thick / 2 + CLEAR
    return left - more, top - more, right + more, low + more


MACHINES = ("silhouette",)


def check_machine(name: str, problems: Problems) -> bool:
    """Whether there are marks for a machine of that name."""
    if name not in MACHINES:
        message = f'There are no registration marks for "{name}".'
        problems.add(Where("--registration"), message, f"known here: {', '.join(MACHINES)}.")
    return name in MACHINES


def with_registration(plan: Plan, problems: Problems) -> Plan | None:
    """The kit with marks on every sheet that a machine can cut; None with the problem noted where they have no room."""
    before = len(problems.found)
    fronts = [sheet for sheet in plan.sheets if sheet.side == "front"]
    cut = {id(sheet) for page, sheet in zip(plan.arrangement.pages, fronts, strict=True) if _is_cut(page)}
    for message, hint in dict.fromkeys(_wrong(plan, [sheet for sheet in fronts if id(sheet) in cut])):
        problems.add(plan.game.place("layout"), message, hint)
    if len(problems.found) > before:
        return None
    return replace(plan, sheets=tuple(registered(sheet) if id(sheet) in cut else sheet for sheet in plan.sheets))


def _is_cut(page: Page) -> bool:
    return bool(cutting_of(page.paper, machine_cut(page)).cuts)


def _wrong(plan: Plan, fronts: list[Sheet]) -> Iterator[tuple[str, str]]:
    if plan.order.sides == "gutterfold" and any(piece.back for piece in plan.pieces):
        yield "Sheets that are folded before they are cut have no registration marks.", "take another --sides."
        return
    for sheet in fronts:
        if in_the_way(sheet):
            hint = f"give the game `layout: {{margin: {mm_text(MARGIN).replace(' ', '')}}}`, or leave --registration out."
            yield f"On {plan.order.paper}, {sheet.label} overlaps the registration marks.", hint
