"""The box around a shape, in the units it is drawn in."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from printgen.svg.number import read_number, read_numbers
from printgen.svg.path import Segment, read_path
from printgen.svg.transform import Matrix, apply


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its corner and size."""

    x: float
    y: float
    width: float
    height: float

    def under(self, matrix: Matrix) -> "Box":
        """The upright box around this one after a transform."""
        corners = [(self.x, self.y), (self.x + self.width, self.y), (self.x, self.y + self.height)]
        corners.append((self.x + self.width, self.y + self.height))
        return around([apply(matrix, x, y) for x, y in corners])


def around(points: list[tuple[float, float]]) -> Box:
    """The box around points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def bounds(tag: str, attributes: Mapping[str, str]) -> Box | None:
    """The box of a basic shape; None for what has none of its own."""

    def number(name: str) -> float:
        return read_number(attributes.get(name, "0"))

    match tag:
        case "rect" | "image" | "use":
            return Box(number("x"), number("y"), number("width"), number("height"))
        case "circle":
            radius = number("r")
            return Box(number("cx") - radius, number("cy") - radius, 2 * radius, 2 * radius)
        case "ellipse":
            return Box(number("cx") - number("rx"), number("cy") - number("ry"), 2 * number("rx"), 2 * number("ry"))
        case "line":
            return around([(number("x1"), number("y1")), (number("x2"), number("y2"))])
        case "polyline" | "polygon":
            return around(read_points(attributes.get("points", "")))
        case "path":
            points = list(_reach(read_path(attributes.get("d", ""))))
            return around(points) if points else None
    return None


def _reach(segments: tuple[Segment, ...]) -> Iterator[tuple[float, float]]:
    """Where a path goes: the ends of its lines and curves, and where curves turn back between them."""
    x = y = 0.0
    for _, numbers in segments:
        if len(numbers) == 6:
            a, b, c, d, to_x, to_y = numbers
            yield from zip(_turns(x, a, c, to_x), _turns(y, b, d, to_y), strict=True)
        if numbers:
            x, y = numbers[-2:]
            yield x, y


def _turns(begin: float, near: float, far: float, end: float) -> tuple[float, float]:
    """The least and the greatest place of a curve along one axis."""
    one, two, three = near - begin, far - near, end - far
    half, square = one - two, one - 2 * two + three
    root = math.sqrt(max(0.0, half * half - square * one))
    times = [(half + root) / square, (half - root) / square] if abs(square) > 1e-12 else [one / (2 * half)] if half else []
    places = [begin, end, *(_at(begin, near, far, end, time) for time in times if 0 < time < 1)]
    return min(places), max(places)


def _at(begin: float, near: float, far: float, end: float, time: float) -> float:
    """Where a curve is at a time from 0 to 1."""
    steps = [begin, near, far, end]
    while len(steps) > 1:
        steps = [a + (b - a) * time for a, b in pairwise(steps)]
    return steps[0]


def read_points(text: str) -> list[tuple[float, float]]:
    """The corners of a points attribute."""
    numbers = read_numbers(text)
    if len(numbers) < 4 or len(numbers) % 2:
        raise ValueError(f'"{text[:40]}" are no points.')
    return list(zip(numbers[::2], numbers[1::2], strict=True))
