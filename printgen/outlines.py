"""Outlines as geometry: closed paths of lines and arcs, and the corners of those that are not rectangles or circles."""

from dataclasses import dataclass
from itertools import pairwise
from math import pi
from typing import TypeAlias

from printgen.model import Outline, Size
from printgen.units import Mm

Point: TypeAlias = tuple[Mm, Mm]


@dataclass(frozen=True, slots=True)
class Line:
    """A straight piece of an outline."""

    begin: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Arc:
    """A piece of a circle; its sweep is an angle, more than 0 where it runs clockwise on the paper."""

    begin: Point
    end: Point
    radius: Mm
    sweep: float


Segment: TypeAlias = Line | Arc


def outline_path(outline: Outline, size: Size) -> tuple[Segment, ...]:
    """The cut of a component as one closed path, each piece beginning where the one before it ends."""
    if outline.shape == "circle":
        return _circle(size)
    if outline.shape == "rectangle":
        return _rectangle(size, min(outline.radius, size.width / 2, size.height / 2))
    points = corners(outline, size)
    return tuple(Line(begin, end) for begin, end in pairwise((*points, points[0])))


def _circle(size: Size) -> tuple[Segment, ...]:
    """Two halves, which every format can tell from nothing."""
    radius = size.width / 2
    left, right = (0.0, radius), (size.width, radius)
    return Arc(left, right, radius, pi), Arc(right, left, radius, pi)


def _rectangle(size: Size, radius: Mm) -> tuple[Segment, ...]:
    """From the left end of the upper edge to the right and round; pieces without length are left out."""
    wide, high = size.width, size.height
    places = [
        (radius, 0.0), (wide - radius, 0.0), (wide, radius), (wide, high - radius),
        (wide - radius, high), (radius, high), (0.0, high - radius), (0.0, radius), (radius, 0.0),
    ]  # fmt: skip
    pairs = [pair for pair in enumerate(pairwise(places)) if pair[1][0] != pair[1][1]]
    return tuple(Arc(begin, end, radius, pi / 2) if at % 2 else Line(begin, end) for at, (begin, end) in pairs)


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
