"""The box around a shape, in the units it is drawn in."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from printgen.svg.path import read_path
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
        return float(attributes.get(name, 0))

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
            segments = read_path(attributes.get("d", ""))
            pairs = [pair for _, numbers in segments for pair in zip(numbers[::2], numbers[1::2], strict=True)]
            return around(pairs) if pairs else None
    return None


def read_points(text: str) -> list[tuple[float, float]]:
    """The corners of a points attribute."""
    numbers = [float(number) for number in re.split(r"[\s,]+", text.strip()) if number]
    if len(numbers) < 4 or len(numbers) % 2:
        raise ValueError(f'"{text[:40]}" are no points.')
    return list(zip(numbers[::2], numbers[1::2], strict=True))
