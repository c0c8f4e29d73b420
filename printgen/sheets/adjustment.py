"""Pages moved against a printer's error. A plane of complex numbers, x to the right and y down: z becomes factor · z + move."""

import cmath
import math

from printgen.core.units import Mm
from printgen.model import Adjust, Box, Sheet, Size


def factor_of(adjust: Adjust) -> complex:
    """How much it grows and turns, as one number."""
    return cmath.rect(adjust.scale, math.radians(adjust.degrees))


def adjust_of(factor: complex, move: complex) -> Adjust:
    """The adjustment that grows and turns by a factor, and then moves."""
    return Adjust(move.real, move.imag, abs(factor), math.degrees(cmath.phase(factor)))


def after(later: Adjust, first: Adjust) -> Adjust:
    """Both in one."""
    factor = factor_of(later)
    return adjust_of(factor * factor_of(first), factor * complex(first.dx, first.dy) + complex(later.dx, later.dy))


def mirrored(adjust: Adjust, sideways: bool) -> Adjust:
    """The same, as it is seen from the other side of a paper that is turned over sideways, or head over."""
    across, down = (-1, 1) if sideways else (1, -1)
    return Adjust(across * adjust.dx, down * adjust.dy, adjust.scale, -adjust.degrees)


def lies_across(sheet: Sheet) -> bool:
    """Whether a page is turned by a quarter to be printed: printers do not agree on the way they turn what lies across."""
    return sheet.adjust is not None and sheet.paper.width > sheet.paper.height


def printed_paper(sheet: Sheet) -> Size:
    """The paper as the printer gets it."""
    return sheet.paper.turned() if lies_across(sheet) else sheet.paper


def printed_plane(sheet: Sheet) -> tuple[complex, complex]:
    """Factor and move from the sheet as it is drawn to the page that is printed, in mm from their top left corners."""
    if sheet.adjust is None:
        return 1, 0
    adjust = sheet.adjust
    factor = factor_of(adjust) * (1j if lies_across(sheet) else 1)
    move = _middle(printed_paper(sheet)) + complex(adjust.dx, adjust.dy) - factor * _middle(sheet.paper)
    return factor, move


def printed_at(sheet: Sheet, x: Mm, y: Mm) -> tuple[Mm, Mm]:
    """Where a point of a sheet comes to lie on the page that is printed."""
    factor, move = printed_plane(sheet)
    place = factor * complex(x, y) + move
    return place.real, place.imag


def printed_box(sheet: Sheet, box: Box) -> Box:
    """The upright box around a box as it is printed."""
    xs, ys = zip(*(printed_at(sheet, x, y) for x in box[::2] for y in box[1::2]), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _middle(paper: Size) -> complex:
    return complex(paper.width, paper.height) / 2
