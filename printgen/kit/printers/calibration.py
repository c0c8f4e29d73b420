"""The scales of the calibration page, and six readings of them to a calibration."""

import cmath
import math
import re
from dataclasses import dataclass

from printgen.core.units import Mm
from printgen.kit.printers.profiles import Calibration
from printgen.model import Adjust, Flip, Size
from printgen.sheets.adjustment import adjust_of, after, mirrored
from printgen.sheets.layout import turns_sideways

WHOLE = 10  # the highest number of a scale
MIDDLE = 5  # what a perfect printer reads
LINES = 30  # of the front, a millimetre apart
TENTHS = 10  # lines of the back, the first with its arrow
STEP = 1.9  # between them: one meets a line of the front for each tenth of a millimetre


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale by its letter: where its 0 lies, and whether it counts down the page or to the right."""

    letter: str
    x: Mm
    y: Mm
    down: bool = False

    def at(self, number: float) -> complex:
        """The place of a number."""
        return complex(self.x, self.y) + number * (1j if self.down else 1)


@dataclass(frozen=True, slots=True)
class Station:
    """A corner of the page with a scale across, one down, and a cross to be pricked."""

    WIDE = 82
    HIGH = 44

    across: Scale
    down: Scale
    cross: complex


def stations(paper: Size) -> tuple[Station, Station]:
    """The two corners that are farthest apart: top left and bottom right."""
    right, low = paper.width - 15 - Station.WIDE, paper.height - 12 - Station.HIGH
    return _station("AB", 15, 12), _station("CD", right, low)


def _station(letters: str, x: Mm, y: Mm) -> Station:
    across, down = Scale(letters[0], x + 11, y + 13), Scale(letters[1], x + 64, y + 5, down=True)
    return Station(across, down, complex(x + 26, y + 36))


def fold_scales(paper: Size) -> tuple[Scale, Scale]:
    """Where the creases of a paper folded in half pass: at the foot, and at the left."""
    wide, high = paper.width / 2 - MIDDLE, paper.height / 2 - MIDDLE
    return Scale("E", wide, paper.height - 16), Scale("F", 16, high, down=True)


LETTERS = ("A", "B", "C", "D", "E", "F")
MOST_GROWN = 0.015
MOST_DEGREES = 1.5

_WRITTEN = re.compile(r"\d{1,3}([.,]\d{1,2})?")


class Implausible(ValueError):
    """Readings that do not go together; says how far off the printer would be."""


def read_reading(text: str) -> float:
    """The number of a reading; a ValueError says what is wrong with any other text."""
    if not _WRITTEN.fullmatch(text.strip()):
        raise ValueError(f"A number from 0 to {WHOLE} is wanted, such as 5.3.")
    number = float(text.replace(",", "."))
    if number > WHOLE:
        raise ValueError(f"The scales end at {WHOLE}. If the arrow is beyond, put the paper in straight and print at 100 %.")
    return number


def calibration_of(readings: tuple[float, ...], paper: Size, flip: Flip) -> Calibration:
    """The calibration that makes the next page read 5 everywhere; Implausible where no printer can be that far off."""
    a, b, c, d, right, down = readings
    front = Adjust(right - MIDDLE, down - MIDDLE)
    through = after(_found(stations(paper), (a, c), (b, d), paper), front)
    return Calibration(front, mirrored(through, turns_sideways(paper, flip)))


def _found(corners: tuple[Station, Station], across: tuple[float, ...], down: tuple[float, ...], paper: Size) -> Adjust:
    """What takes places of the front to the places of the back that came to lie there: four lines that met, four unknowns."""
    middle = complex(paper.width, paper.height) / 2
    xs = [_met(corner.across, reading, middle) for corner, reading in zip(corners, across, strict=True)]
    ys = [_met(corner.down, reading, middle) for corner, reading in zip(corners, down, strict=True)]
    (p, u), (q, v) = (_difference(xs), _difference(ys))
    whole = p.real * q.real + p.imag * q.imag
    factor = complex(u.real * q.real + v.imag * p.imag, v.imag * p.real - u.real * q.imag) / whole
    _check(factor)
    (x, seen_x), (y, seen_y) = xs[0], ys[0]
    return adjust_of(factor, complex((seen_x - factor * x).real, (seen_y - factor * y).imag))


def _met(scale: Scale, reading: float, middle: complex) -> tuple[complex, complex]:
    """The places of the front and of the back that meet at a reading, from the middle of the paper."""
    whole, last = math.floor(reading), TENTHS - 1
    line = round((reading - whole) * TENTHS, 1)
    front, back = _lines(scale, whole, min(line, last))
    next_front, next_back = _lines(scale, whole + 1, 0)  # behind the last line the arrow comes again
    beyond = max(0.0, line - last)
    return front + beyond * (next_front - front) - middle, back + beyond * (next_back - back) - middle


def _lines(scale: Scale, whole: int, line: float) -> tuple[complex, complex]:
    """The line of the front that a line of the back meets where the arrow has passed a whole number."""
    return scale.at(whole + 2 * line), scale.at(MIDDLE + STEP * line)


def _difference(met: list[tuple[complex, complex]]) -> tuple[complex, complex]:
    ((first, seen_first), (second, seen_second)) = met
    return first - second, seen_first - seen_second


def _check(factor: complex) -> None:
    grown, degrees = abs(factor) - 1, math.degrees(cmath.phase(factor))
    if abs(degrees) > MOST_DEGREES:
        raise Implausible(f"These readings cannot all be right: the back would be turned by {abs(degrees):.1f}°.")
    if abs(grown) > MOST_GROWN:
        way = "smaller" if grown > 0 else "larger"
        raise Implausible(f"These readings cannot all be right: the back would be {abs(grown) * 100:.1f} % {way}.")
