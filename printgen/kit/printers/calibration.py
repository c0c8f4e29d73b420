"""The scales of the calibration page, and the calibration computed from six readings of them.

Points are complex numbers in mm, with x to the right and y down.
"""

import cmath
import math

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.kit.printers.profiles import Calibration
from printgen.model import Adjust, Flip, Size
from printgen.sheets.adjustment import compose_adjusts, make_adjust, mirror_adjust
from printgen.sheets.layout import is_flipped_sideways

LETTERS = ("A", "B", "C", "D", "E", "F")  # the scales, in the order of the readings
WHOLE = 10  # the highest number on a scale
MIDDLE = 5  # the reading of a perfect printer
LINES = 30  # lines of a scale on the front, 1 mm apart
TENTHS = 10  # lines of a scale on the back; the first one is the arrow
STEP = 1.9  # mm between the lines on the back; with this step, each tenth of a millimetre aligns a different pair of lines
MOST_GROWN = 0.015  # the largest plausible error in a printer's scale
MOST_DEGREES = 1.5

_READING = compile_later(r"\d{1,3}([.,]\d{1,2})?")


@dataclass(frozen=True, slots=True)
class CalibrationScale:
    """A scale on the calibration page: its letter, the position of its 0, and its direction (down or to the right)."""

    letter: str
    x: Mm
    y: Mm
    down: bool = False

    def find_point_at(self, scale_number: float) -> complex:
        """The point on the page at a number of the scale."""
        return complex(self.x, self.y) + scale_number * (1j if self.down else 1)


@dataclass(frozen=True, slots=True)
class CornerMarks:
    """The marks in one corner of the calibration page: a horizontal and a vertical scale, and a cross for a needle."""

    WIDE = 82
    HIGH = 44

    across: CalibrationScale
    down: CalibrationScale
    cross: complex


def find_corner_marks(paper: Size) -> tuple[CornerMarks, CornerMarks]:
    """The marks in the two corners that are farthest apart: top left and bottom right."""
    right, low = paper.width - 15 - CornerMarks.WIDE, paper.height - 12 - CornerMarks.HIGH
    return _make_corner_marks("AB", 15, 12), _make_corner_marks("CD", right, low)


def _make_corner_marks(letters: str, x: Mm, y: Mm) -> CornerMarks:
    across, down = CalibrationScale(letters[0], x + 11, y + 13), CalibrationScale(letters[1], x + 64, y + 5, down=True)
    return CornerMarks(across, down, complex(x + 26, y + 36))


def find_fold_scales(paper: Size) -> tuple[CalibrationScale, CalibrationScale]:
    """The scales at the bottom and on the left, which the creases cross when the paper is folded in half."""
    wide, high = paper.width / 2 - MIDDLE, paper.height / 2 - MIDDLE
    return CalibrationScale("E", wide, paper.height - 16), CalibrationScale("F", 16, high, down=True)


class MeetingPoints(NamedTuple):
    """A point on the front and the point on the back that is behind it."""

    front: complex
    back: complex


class ImplausibleError(ValueError):
    """Raised for readings that no real printer would give. The message states the size of the error."""


def read_scale_reading(text: str) -> float:
    """The number in a reading. Raises ValueError, with a message for the user, for any other text."""
    if not _READING.fullmatch(text.strip()):
        raise ValueError(f"A reading must be a number from 0 to {WHOLE}, such as 5.3.")
    number = float(text.replace(",", "."))
    if number > WHOLE:
        raise ValueError(
            f"The scales end at {WHOLE}. If the arrow is beyond the scale, load the paper straight and print the page at 100 %."
        )
    return number


def compute_calibration(six_readings: tuple[float, ...], paper: Size, flip: Flip) -> Calibration:
    """The calibration with which every scale on the next page reads 5.

    Raises ImplausibleError if the measured error is too large.
    """
    a, b, c, d, right, down = six_readings
    front = Adjust(right - MIDDLE, down - MIDDLE)
    through = compose_adjusts(front, _solve_adjustment(find_corner_marks(paper), (a, c), (b, d), paper))
    return Calibration(front, mirror_adjust(through, is_flipped_sideways(paper, flip)))


def _solve_adjustment(
    corners: tuple[CornerMarks, CornerMarks], readings_across: tuple[float, ...], readings_down: tuple[float, ...], paper: Size
) -> Adjust:
    """The adjustment that maps each point on the front to the point on the back that was printed behind it.

    The readings across and down in two corners give four equations for its scale, its rotation and its shift.
    """
    middle = complex(paper.width, paper.height) / 2
    xs = [
        _find_meeting_points(corner.across, reading, middle) for corner, reading in zip(corners, readings_across, strict=True)
    ]
    ys = [_find_meeting_points(corner.down, reading, middle) for corner, reading in zip(corners, readings_down, strict=True)]
    (p, u), (q, v) = (_subtract_points(*xs), _subtract_points(*ys))
    whole = p.real * q.real + p.imag * q.imag
    factor = complex(u.real * q.real + v.imag * p.imag, v.imag * p.real - u.real * q.imag) / whole
    _raise_if_implausible(factor)
    (x, seen_x), (y, seen_y) = xs[0], ys[0]
    return make_adjust(factor, complex((seen_x - factor * x).real, (seen_y - factor * y).imag))


def _find_meeting_points(scale: CalibrationScale, reading: float, paper_middle: complex) -> MeetingPoints:
    """The points on the front and back that coincide at a reading, measured from the middle of the paper."""
    whole_number, last = math.floor(reading), TENTHS - 1
    back_line = round((reading - whole_number) * TENTHS, 1)
    front, back = _find_aligned_lines(scale, whole_number, min(back_line, last))
    next_front, next_back = _find_aligned_lines(scale, whole_number + 1, 0)  # the arrow follows the last line
    beyond = max(0.0, back_line - last)
    front, back = front + beyond * (next_front - front), back + beyond * (next_back - back)
    return MeetingPoints(front - paper_middle, back - paper_middle)


def _find_aligned_lines(scale: CalibrationScale, whole_number: int, back_line: float) -> MeetingPoints:
    """The points of the front line and back line that are aligned when the arrow has passed a whole number."""
    return MeetingPoints(scale.find_point_at(whole_number + 2 * back_line), scale.find_point_at(MIDDLE + STEP * back_line))


def _subtract_points(first: MeetingPoints, second: MeetingPoints) -> MeetingPoints:
    """The first points minus the second, on the front and on the back."""
    return MeetingPoints(first.front - second.front, first.back - second.back)


def _raise_if_implausible(factor: complex) -> None:
    """Raise ImplausibleError if the factor scales or rotates a page too much."""
    grown, degrees = abs(factor) - 1, math.degrees(cmath.phase(factor))
    if abs(degrees) > MOST_DEGREES:
        raise ImplausibleError(f"These readings cannot all be right: the back would be turned by {abs(degrees):.1f}°.")
    if abs(grown) > MOST_GROWN:
        way = "smaller" if grown > 0 else "larger"
        raise ImplausibleError(f"These readings cannot all be right: the back would be {abs(grown) * 100:.1f} % {way}.")
