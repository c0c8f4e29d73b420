"""Corrects a plan for a printer, if all pieces and marks stay on the paper."""

from collections.abc import Mapping
from dataclasses import replace

from printgen.core.problems import Problems, Where
from printgen.core.units import Mm, write_mm
from printgen.kit.printers.profiles import Calibration, Printer
from printgen.kit.printers.text import describe_flip
from printgen.model import Flip, Sheet, Side
from printgen.printing.plan import Plan
from printgen.sheets.adjustment import find_printed_paper, find_printed_point

_ROUNDING = 0.05  # mm: paper sizes in inches are rounded


def correct_plan(plan: Plan, printer: Printer, problems: Problems) -> Plan | None:
    """The plan with every sheet adjusted for a printer.

    Reports a problem and returns None if a piece or a mark runs off the paper.
    """
    calibration = _find_calibration(plan, printer, problems)
    if calibration is None:
        return None
    sheets = tuple(replace(sheet, adjust=calibration.find_adjustment(_find_printed_side(plan, sheet))) for sheet in plan.sheets)
    margins = {component.name: component.safe for component in plan.game.components}
    safe = {face.identity: margins[piece.component] for piece in plan.pieces for face in piece.faces}
    worst, first = max((round(_measure_farthest_overrun(sheet, safe), 3), -number) for number, sheet in enumerate(sheets, 1))
    if worst > _ROUNDING:
        message = f"With the corrections for the printer {printer.name}, page {-first} runs off the paper by {write_mm(worst)}."
        hint = "increase `margin` under `layout` in game.yaml, or print without --printer and have the printer serviced."
        problems.add(plan.game.locate_part("layout"), message, hint)
        return None
    return replace(plan, sheets=sheets, printer=printer.name)


def _find_calibration(plan: Plan, printer: Printer, problems: Problems) -> Calibration | None:
    """The calibration for a plan's flip, or any calibration if nothing is flipped.

    Reports a problem and returns None if there is none.
    """
    turned = any(_find_printed_side(plan, sheet) == "back" for sheet in plan.sheets)
    flip: Flip = "short-edge" if plan.order.sides == "short-edge" else "long-edge"
    if flip in printer.flips or not turned:
        return printer.flips.get(flip) or next(iter(printer.flips.values()), Calibration())
    message = f"The printer {printer.name} is not calibrated for paper that is {describe_flip(flip)}."
    hint = f"run `printgen calibrate --flip {flip}`, then `printgen printer add {printer.name} --flip {flip}`."
    problems.add(Where("--printer"), message, hint)
    return None


def _find_printed_side(plan: Plan, sheet: Sheet) -> Side:
    """The side of the paper on which a sheet is printed. Backs printed in a separate run count as fronts."""
    return "front" if plan.order.sides == "one-sided" else sheet.side


def _measure_farthest_overrun(sheet: Sheet, safe_margins: Mapping[str, Mm]) -> Mm:
    """How far a trim or mark extends beyond the paper, in mm. A trim along the edge may lose its safe margin.

    `safe_margins` has the width of each face's safe margin by its identity.
    """
    trims = [
        _measure_overrun_of_point(sheet, x, y, safe_margins.get(place.face.identity, 0))
        for place in sheet.placements
        for x in (place.x, place.x + place.size.width)
        for y in (place.y, place.y + place.size.height)
    ]
    ends = [(x, y) for mark in sheet.marks for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2))]
    return max((*trims, *(_measure_overrun_of_point(sheet, x, y, 0) for x, y in ends)), default=0.0)


def _measure_overrun_of_point(sheet: Sheet, x: Mm, y: Mm, safe_margin: Mm) -> Mm:
    """How far a point is beyond the paper's edge, in mm, minus the safe margin if it was drawn on the edge."""
    drawn, paper = sheet.paper, find_printed_paper(sheet)
    at_edge = min(x, y, drawn.width - x, drawn.height - y) < _ROUNDING
    across, down = find_printed_point(sheet, x, y)
    return max(-across, -down, across - paper.width, down - paper.height) - (safe_margin if at_edge else 0)
