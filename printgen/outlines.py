"""The corners of outlines that are not rectangles or circles."""

from printgen.model import Outline, Size
from printgen.units import Mm


def corners(outline: Outline, size: Size, inset: Mm = 0.0) -> tuple[tuple[Mm, Mm], ...]:
    """The corners of a polygon or of the hexagon that fills the size, drawn in by an inset towards the middle."""
    points = outline.points if outline.shape == "polygon" else _hexagon(size)
    middle_x, middle_y = size.width / 2, size.height / 2
    shrink_x, shrink_y = 1 - inset / middle_x, 1 - inset / middle_y
    return tuple((middle_x + (x - middle_x) * shrink_x, middle_y + (y - middle_y) * shrink_y) for x, y in points)


def _hexagon(size: Size) -> tuple[tuple[Mm, Mm], ...]:
    """Pointed at the top where it is higher than wide, else pointed at its sides."""
    wide, high = size.width, size.height
    if high > wide:
        return ((wide / 2, 0), (wide, high / 4), (wide, high * 3 / 4), (wide / 2, high), (0, high * 3 / 4), (0, high / 4))
    return ((wide / 4, 0), (wide * 3 / 4, 0), (wide, high / 2), (wide * 3 / 4, high), (wide / 4, high), (0, high / 2))
