"""A simulated bad printer: its calibration page is read as a person would read it, and the next page is corrected."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.cli.printer_readings import make_calibration
from printgen.content.sizes import PAPERS
from printgen.core.boxes import Box
from printgen.core.problems import Problems
from printgen.core.units import write_number
from printgen.faces.fields import list_fields
from printgen.kit.printers.calibration_page import BLOCK, make_calibration_page
from printgen.kit.printers.profiles import Calibration
from printgen.model import Adjust, Flip, Sheet, Side, Size
from printgen.sheets.adjustment import find_printed_point
from tests.helpers.geometry import box_on_paper
from tests.helpers.soaked import FEW_EXAMPLES
from tests.helpers.supplied_games import SHELVES
from tests.pdf.test_adjust import misprinted, seen_from_the_front

PAPER_NAMES = st.sampled_from(["a4", "letter", "legal"])
FLIPS = st.sampled_from(["long-edge", "short-edge"])
OFF = st.floats(-3, 3)
ERRORS = st.builds(Adjust, OFF, OFF, st.floats(0.995, 1.005), st.floats(-0.5, 0.5))
LYING = st.builds(Adjust, OFF, OFF)


@cache
def page(paper: str, flip: Flip, side: Side) -> dict[str, Box]:
    """The box of every line on the calibration page, by its letter and number, in its place on the sheet."""
    problems = Problems()
    page = make_calibration_page(paper, flip, "", "en", SHELVES, problems)
    assert page is not None, problems.sort_by_severity()
    (place,) = next(sheet for sheet in page.plan.sheets if sheet.side == side).placements
    return {field.name: box_on_paper(field, place) for field in list_fields(place.face)}


class Bad:
    """A printer that shifts every page, and shifts every back once more."""

    def __init__(self, paper: str, flip: Flip, lying: Adjust, back: Adjust) -> None:
        self.paper, self.flip, self._lying, self._back = paper, flip, lying, back
        self.size = PAPERS[paper]

    def front(self, at: complex) -> complex:
        """The place on the paper where a point of a front is printed."""
        return misprinted(self._lying, self.size, at)

    def back(self, at: complex) -> complex:
        """The place on the paper where a point of a back is printed, seen from the front."""
        return self.front(seen_from_the_front(self.size, self.flip, misprinted(self._back, self.size, at)))

    def readings(self) -> list[str]:
        """The six readings that a person would write down."""
        window = [write_number(self._at_window(letter), 2) for letter in "ABCD"]
        wide, high = self.size.width / 2, self.size.height / 2
        return [
            *window,
            write_number(self._crossed("E", complex(wide, 0), 1j), 1),
            write_number(self._crossed("F", complex(0, high), 1), 1),
        ]

    def _at_window(self, letter: str) -> float:
        """The reading at the window: the aligned line gives the tenths, or the value between two lines that just miss."""
        seen = [self._crossed(letter, *self._line(letter, number)) for number in range(10)]
        assert min(seen) >= 0, "the arrow and all lines are on the scale"
        assert max(seen) <= 30
        misses = [at - round(at) for at in seen]
        best = min(range(10), key=lambda number: abs(misses[number]))
        other = (best + 1 if misses[best] > 0 else best - 1) % 10  # behind the last line comes the arrow again
        lower = best if misses[best] > 0 else other
        tenth = lower + 0.5 if abs(misses[other]) < 3 * abs(misses[best]) else best
        return round(seen[0] - tenth / 10) + tenth / 10

    def _line(self, letter: str, number: int) -> tuple[complex, complex]:
        """A point on a line of the back, and the direction of the line."""
        box = page(self.paper, self.flip, "back")[f"{letter}.{number}"]
        middle, half = complex(box.left + box.width / 2, box.top + box.height / 2), complex(box.width, box.height) / 2
        one, other = self.back(middle - half), self.back(middle + half)
        long = (box.width, 1) if box.width > box.height else (box.height, 1j)
        way = self.back(middle + long[1]) - self.back(middle)
        return (one + other) / 2, way

    def _crossed(self, letter: str, point: complex, way: complex) -> float:
        """The number at which a line crosses a scale of the front."""
        first, second = (self.front(self._middle(letter, number)) for number in (0, 1))
        unit = second - first
        return _cross(point - first, way) / _cross(unit, way)

    def _middle(self, letter: str, number: int) -> complex:
        box = page(self.paper, self.flip, "front")[f"{letter}.{number}"]
        return complex(box.left + box.width / 2, box.top + box.height / 2)


def _cross(one: complex, other: complex) -> float:
    return (one.conjugate() * other).imag


def calibrated(printer: Bad) -> Calibration:
    """The calibration from the readings a person would make."""
    problems = Problems()
    calibration = make_calibration(printer.readings(), printer.paper, printer.flip, problems)
    assert calibration is not None, problems.sort_by_severity()
    return calibration


def printed(paper: Size, side: Side, adjust: Adjust | None, at: complex) -> complex:
    """The place in the PDF of a point on a portrait sheet."""
    return complex(*find_printed_point(Sheet(paper, side, "", (), adjust=adjust), at.real, at.imag))


def misses(printer: Bad, calibration: Calibration) -> float:
    """The largest distance between a back and its front, over all places on the paper."""
    size = printer.size
    points = [complex(size.width * x / 4, size.height * y / 4) for x in range(5) for y in range(5)]
    return max(
        abs(
            printer.front(printed(size, "front", calibration.front, at))
            - printer.back(printed(size, "back", calibration.back, seen_from_the_front(size, printer.flip, at)))
        )
        for at in points
    )


@FEW_EXAMPLES
@given(PAPER_NAMES, FLIPS, LYING, ERRORS)
def test_backs_of_a_measured_printer_are_behind_their_fronts(paper: str, flip: Flip, lying: Adjust, back: Adjust) -> None:
    printer = Bad(paper, flip, lying, back)
    assert misses(printer, calibrated(printer)) < 0.12


@given(PAPER_NAMES, FLIPS, LYING, ERRORS)
def test_fronts_are_centred_on_the_paper(paper: str, flip: Flip, lying: Adjust, back: Adjust) -> None:
    printer = Bad(paper, flip, lying, back)
    middle = complex(printer.size.width, printer.size.height) / 2
    assert abs(printer.front(printed(printer.size, "front", calibrated(printer).front, middle)) - middle) < 0.08


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_perfect_printer_reads_five_everywhere_and_is_not_corrected(paper: str, flip: Flip) -> None:
    perfect = Bad(paper, flip, Adjust(), Adjust())
    assert perfect.readings() == ["5"] * 6
    calibration = calibrated(perfect)
    for adjust in (calibration.front, calibration.back):
        assert (adjust.dx, adjust.dy, adjust.scale, adjust.degrees) == pytest.approx((0, 0, 1, 0), abs=1e-9)


@pytest.mark.parametrize(
    ("flip", "error", "readings"),
    [
        ("long-edge", Adjust(1.3, 0.4), ["3.7", "5.4", "3.7", "5.4", "5", "5"]),
        ("short-edge", Adjust(1.3, 0.4), ["6.3", "4.6", "6.3", "4.6", "5", "5"]),
        ("long-edge", Adjust(scale=1.005), ["4.7", "4.4", "5.15", "5.55", "5", "5"]),
    ],
)
def test_a_back_that_is_off_reads(flip: Flip, error: Adjust, readings: list[str]) -> None:
    assert Bad("a4", flip, Adjust(), error).readings() == readings


@pytest.mark.parametrize(("scale", "change"), [(0.984, ["1.6 % smaller"]), (0.986, []), (1.014, []), (1.016, ["1.6 % larger"])])
def test_a_scale_is_wrong_by_at_most_one_and_a_half_per_cent(scale: float, change: list[str]) -> None:
    readings, problems = Bad("a4", "long-edge", Adjust(), Adjust(scale=scale)).readings(), Problems()
    make_calibration(readings, "a4", "long-edge", problems)
    said = "These readings cannot all be right: the back would be "
    assert [problem.message for problem in problems.sort_by_severity()] == [f"{said}{how}." for how in change]


def test_an_uncorrected_back_misses_by_as_much_as_its_printer_is_off() -> None:
    assert misses(Bad("a4", "long-edge", Adjust(), Adjust(3, 0)), Calibration()) == pytest.approx(3)


@pytest.mark.parametrize("paper", ["a4", "letter", "legal"])
def test_the_instructions_are_in_the_middle_of_the_page(paper: str) -> None:
    printout = make_calibration_page(paper, "long-edge", "", "en", SHELVES, Problems())
    assert printout is not None
    facts, size = printout.plan.game.facts, PAPERS[paper]
    assert (facts["left"].value, facts["top"].value) == ((size.width - BLOCK.width) / 2, (size.height - BLOCK.height) / 2)
