"""Where the scales of the calibration page lie. All places are those of the front; the back is seen through the paper."""

from dataclasses import dataclass

from printgen.model import Size
from printgen.units import Mm

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
