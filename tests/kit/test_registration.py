"""Registration marks and the white around them are kept clear of other marks."""

import pytest

from printgen.content.sizes import PAPERS
from printgen.kit.registration import add_registration_marks, make_registration_marks
from printgen.model import Mark, Sheet

A4 = PAPERS["a4"]


def upright(x: float, y: float) -> Mark:
    """A cut mark of 3 mm."""
    return Mark(x, y, x, y + 3)


@pytest.mark.parametrize(
    ("mark", "kept"),
    [
        (upright(19.8, 9), False),  # beside the square, which is drawn as a thick line
        (upright(20, 9), True),
        (upright(12, 4.5), True),  # above the square
        (upright(12, 4.7), False),
        (upright(177.3, 9), True),  # before the arm of the next corner
        (upright(177.4, 9), False),
        (upright(201, 261.3), True),  # above the arm of the lowest corner
        (upright(201, 261.4), False),
    ],
)
def test_only_marks_too_close_to_a_registration_mark_are_removed(mark: Mark, kept: bool) -> None:
    far = upright(100, 100)
    marks = add_registration_marks(Sheet(A4, "front", "", (), (mark, far))).marks
    assert marks == ((mark, far) if kept else (far,)) + make_registration_marks(A4)
