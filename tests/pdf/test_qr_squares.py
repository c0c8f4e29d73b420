"""The squares of a QR code are the same operators as those of its drawing."""

import pytest

from printgen.faces.figures import make_qr_path_with_quiet_zone
from printgen.faces.qr_codes import make_qr_code_if_supported
from printgen.pdf.qr_squares import write_qr_squares
from printgen.pdf.shapes import write_shape_ops


@pytest.mark.parametrize("length", [2, 20, 30, 50, 70, 90])
def test_a_code_of_any_size_has_the_squares_of_its_drawing(length: int) -> None:
    for end in range(10):
        data = f"{end}".rjust(length, "x")
        code = make_qr_code_if_supported(data, "M")
        assert code is not None
        path, _ = make_qr_path_with_quiet_zone(data, "M")
        assert write_qr_squares(code) == write_shape_ops("path", {"d": path})
