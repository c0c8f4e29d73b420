"""Moves, turns and scales pages to correct a printer's error.

Points are complex numbers in mm, with x to the right and y down. An adjustment moves a point z to factor · z + move.
"""

import cmath
import math

from printgen.core.boxes import Box, make_box_around
from printgen.core.units import Mm
from printgen.model import Adjust, Sheet, Size
from printgen.model.outlines import Point


def convert_adjust_to_complex_factor(adjust: Adjust) -> complex:
    """The complex number by which an adjustment scales and rotates a page."""
    return cmath.rect(adjust.scale, math.radians(adjust.degrees))


def make_adjust(factor: complex, move: complex) -> Adjust:
    """The adjustment that moves a point z to factor · z + move."""
    return Adjust(move.real, move.imag, abs(factor), math.degrees(cmath.phase(factor)))


def compose_adjusts(first: Adjust, later: Adjust) -> Adjust:
    """One adjustment with the same effect as `first` followed by `later`."""
    factor = convert_adjust_to_complex_factor(later)
    return make_adjust(
        factor * convert_adjust_to_complex_factor(first), factor * complex(first.dx, first.dy) + complex(later.dx, later.dy)
    )


def mirror_adjust(adjust: Adjust, flipped_sideways: bool) -> Adjust:
    """A front's adjustment as seen from the back of the paper.

    The paper is flipped sideways, or over its top edge if `flipped_sideways` is false.
    """
    across, down = (-1, 1) if flipped_sideways else (1, -1)
    return Adjust(across * adjust.dx, down * adjust.dy, adjust.scale, -adjust.degrees)


def is_turned_to_portrait_for_printing(sheet: Sheet) -> bool:
    """Whether a landscape sheet is turned to portrait for printing.

    Sheets with an adjustment are turned, because printers may turn landscape pages either way."""
    return sheet.adjust is not None and sheet.paper.width > sheet.paper.height


def find_printed_paper(sheet: Sheet) -> Size:
    """The size of the paper as it goes through the printer."""
    return sheet.paper.make_turned() if is_turned_to_portrait_for_printing(sheet) else sheet.paper


def find_print_factor_and_move(sheet: Sheet) -> tuple[complex, complex]:
    """The factor and the move that map a point z on the drawn sheet to factor · z + move on the printed page.

    Both origins are at the top left.
    """
    if sheet.adjust is None:
        return 1, 0
    adjust = sheet.adjust
    factor = convert_adjust_to_complex_factor(adjust) * (1j if is_turned_to_portrait_for_printing(sheet) else 1)
    move = (
        _find_middle_as_complex(find_printed_paper(sheet))
        + complex(adjust.dx, adjust.dy)
        - factor * _find_middle_as_complex(sheet.paper)
    )
    return factor, move


def find_printed_point(sheet: Sheet, x: Mm, y: Mm) -> Point:
    """The place on the printed page where a point of the drawn sheet is printed."""
    factor, move = find_print_factor_and_move(sheet)
    place = factor * complex(x, y) + move
    return place.real, place.imag


def find_printed_box(sheet: Sheet, box: Box) -> Box:
    """The box on the printed page around a box on the drawn sheet."""
    left, top, right, bottom = box
    return make_box_around([find_printed_point(sheet, x, y) for x in (left, right) for y in (top, bottom)])


def _find_middle_as_complex(paper: Size) -> complex:
    return complex(paper.width, paper.height) / 2
