"""Placeholders of missing pictures, with names and sizes on both sides of each limit, as a readable text."""

from xml.etree.ElementTree import tostring

import pytest

from printgen.core.boxes import make_box
from printgen.pdf.placeholder import make_picture_placeholder
from tests.helpers.golden import same

# The width and the height of a box in mm, and the name of the picture.
PLACEHOLDERS = (
    (30, 20, "none.png"),
    (30, 20, ""),
    (12, 3, "a" * 60),
    (60, 3, "a" * 60),
    (60, 3, "b" * 61),
    (60, 3, "é\n.png"),
    (60, 1.62, "low.png"),
    (60, 1.59, "lower.png"),
    (3.43, 9, "seven.."),
    (3.41, 9, "narrow."),
    (2, 1, "x"),
)


@pytest.mark.golden
def test_placeholders_on_both_sides_of_each_limit() -> None:
    lines: list[str] = []
    for wide, high, name in PLACEHOLDERS:
        drawn = make_picture_placeholder(make_box(5, 7, wide, high), name)
        lines += [f"== {wide} x {high}: {name!r}", str(drawn.attrib)]
        lines += [tostring(part, encoding="unicode") for part in drawn]
    same("placeholders.txt", "\n".join(lines) + "\n")
