"""Numbers and transforms as SVG writes them, read to floats and matrices."""

import math
import re
from functools import lru_cache
from typing import TypeAlias

from printgen.core.units import read_length

LARGEST = 1e7
NUMBER = r"[-+]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][-+]?[0-9]++)?"

_NUMBER = re.compile(NUMBER)
_NUMBER_HINT = "lengths are mm: write the number alone, or with mm, cm, in or pt."
_BETWEEN = re.compile(r"[\s,]+")


class Unreadable(ValueError):
    """A value of SVG that makes no sense, and what to do about it."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@lru_cache(maxsize=20_000)
def read_number(text: str) -> float:
    """The number a text stands for; a ValueError says what is wrong with any other text."""
    try:
        number = float(text) if _NUMBER.fullmatch(text) else read_length(text)
    except ValueError:
        raise Unreadable(f'"{text}" is not a number.', _NUMBER_HINT) from None
    if not -LARGEST < number < LARGEST:
        raise Unreadable(f'"{text}" is too large.', f"{LARGEST / 1000:,.0f} m is the most.")
    return number


def read_numbers(text: str) -> list[float]:
    """The numbers of a list, between commas or spaces."""
    return [read_number(number) for number in _BETWEEN.split(text.strip()) if number]


Matrix: TypeAlias = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_HINT = "write it like translate(5 10), scale(2), rotate(45) or matrix(1 0 0 1 5 10)."
_STEP = re.compile(r"\s*([a-zA-Z]+)\s*\(([^)]*)\)\s*,?")


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """The transform that first does the inner, then the outer one."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def inverse(matrix: Matrix) -> Matrix:
    """The transform that takes a transform back, where that can be."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    return d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a point comes to lie."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def placed(turn: int, width: float, height: float, x: float, y: float) -> Matrix:
    """The transform of a box of that size that is turned clockwise by quarters and then has its corner at a place."""
    return {
        0: (1, 0, 0, 1, x, y),
        90: (0, 1, -1, 0, x + height, y),
        180: (-1, 0, 0, -1, x + width, y + height),
        270: (0, -1, 1, 0, x, y + width),
    }[turn]


@lru_cache(maxsize=4096)
def read_transform(text: str) -> Matrix:
    """The matrix of a transform attribute; a ValueError where it is none."""
    matrix, at, end = IDENTITY, 0, len(text.rstrip())
    while at < end:
        step = _STEP.match(text, at)
        if step is None:
            raise Unreadable(f'"{text}" is not a transform.', _HINT)
        matrix = times(matrix, _step(step[1], read_numbers(step[2])))
        at = step.end()
    if not all(abs(number) < LARGEST for number in matrix):
        raise Unreadable(f'"{text}" transforms beyond all measure.', "use smaller numbers.")
    return matrix


def _step(name: str, numbers: list[float]) -> Matrix:
    match name, numbers:
        case "translate", [x]:
            return (1, 0, 0, 1, x, 0)
        case "translate", [x, y]:
            return (1, 0, 0, 1, x, y)
        case "scale", [s]:
            return (s, 0, 0, s, 0, 0)
        case "scale", [x, y]:
            return (x, 0, 0, y, 0, 0)
        case "rotate", [angle]:
            return _rotation(angle)
        case "rotate", [angle, x, y]:
            return times(times((1, 0, 0, 1, x, y), _rotation(angle)), (1, 0, 0, 1, -x, -y))
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case "skewX", [angle]:
            return (1, 0, math.tan(math.radians(angle)), 1, 0, 0)
        case "skewY", [angle]:
            return (1, math.tan(math.radians(angle)), 0, 1, 0, 0)
    raise Unreadable(f'"{name}" is not a transform, or has the wrong count of numbers.', _HINT)


def _rotation(angle: float) -> Matrix:
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return (cosine, sine, -sine, cosine, 0, 0)
