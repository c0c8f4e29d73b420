"""QR codes are the same modules as those of segno, and take little work."""

import random
import string

import pytest
import segno

from printgen.core.svg.paths import find_element_box, read_path
from printgen.faces.figures import make_qr_path_with_quiet_zone
from printgen.faces.qr_codes import make_qr_code_if_supported
from printgen.pdf.shapes import write_shape_ops
from tests.helpers.soaked import soak_after

LETTERS = string.ascii_letters + string.digits + " :/.-?=&_#~"


def segno_rows(data: str, level: str) -> list[list[int]]:
    code = segno.make(data, error=level, micro=False, boost_error=False)
    return [list(row) for row in code.matrix]


def rows_of(data: str, level: str) -> list[list[int]]:
    code = make_qr_code_if_supported(data, level)
    assert code is not None
    return [[code.bits >> y * code.bits_per_row + x & 1 for x in range(code.size)] for y in range(code.size)]


@pytest.mark.parametrize("texts", soak_after(1, [100, 2_000]))
def test_random_texts_have_the_modules_of_segno(texts: int) -> None:
    draw = random.Random(22)
    for _ in range(texts):
        level = draw.choice("LMQH")
        data = "x" + "".join(draw.choices(LETTERS, k=draw.randrange(55)))
        assert rows_of(data, level) == segno_rows(data, level), (data, level)


def test_texts_that_fill_a_version_have_the_modules_of_segno() -> None:
    for level, most in (("L", 134), ("M", 106), ("Q", 74), ("H", 58)):  # the capacity of version 6
        for length in (*range(1, most, 5), most):
            assert rows_of("a" * length, level) == segno_rows("a" * length, level), (level, length)
        assert make_qr_code_if_supported("a" * (most + 1), level) is None


def test_digits_capitals_and_accents_are_left_to_segno() -> None:
    for data in ("123", "ABC-7", "Zoë", "日本", "a\nb", ""):
        assert make_qr_code_if_supported(data, "M") is None
    assert make_qr_path_with_quiet_zone("123", "M")[1] == 29


def test_the_squares_of_a_code_become_rectangles_with_the_same_corners() -> None:
    path, modules = make_qr_path_with_quiet_zone("https://example.org/7", "M")
    squares = write_shape_ops("path", {"d": path}).split(" re")
    corners = [tuple(map(float, square.split())) for square in squares if square.strip()]
    drawn = [numbers for name, numbers in read_path(path) if name != "Z"]
    assert [(x, y) for x, y, _, _ in corners] == drawn[::4]
    assert [(x + wide, y + high) for x, y, wide, high in corners] == drawn[2::4]
    assert find_element_box("path", {"d": path}) == (4, 4, modules - 4, modules - 4)


def test_a_path_that_only_resembles_rectangles_is_drawn_line_by_line() -> None:
    for path in ("M4 4h7v1h-6z", "M4 4h7v1h-7", "M4 4h7v1h-7zL1 1", "M4 4h7v-1h-7z", "M.5 4h7v1h-7z"):
        assert " re" not in write_shape_ops("path", {"d": path}), path
