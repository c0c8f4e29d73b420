"""Reads SVG numbers as floats and SVG transforms as matrices."""

import math
from functools import lru_cache
from typing import TypeAlias

from printgen.core.patterns import compile_later
from printgen.core.units import read_length

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
View: TypeAlias = tuple[float, float, float, float]  # of a viewBox: left, top, width, height
SizeInDots: TypeAlias = tuple[int, int]  # the width and height of a drawn picture

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
LARGEST = 1e7
NUMBER = r"[-+]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][-+]?[0-9]++)?"

_NUMBER = compile_later(NUMBER)
_SEPARATOR = compile_later(r"[\s,]+")
_FUNCTION = compile_later(r"\s*([a-zA-Z]+)\s*\(([^)]*)\)\s*,?")
_NUMBER_HINT = "write a number in mm, or a number with mm, cm, in or pt."
_TRANSFORM_HINT = "use a form such as translate(5 10), scale(2), rotate(45) or matrix(1 0 0 1 5 10)."


class SvgError(ValueError):
    """Raised for an invalid value in a drawing. Holds a hint, which subclasses can set."""

    hint = ""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint or self.hint


@lru_cache(maxsize=20_000)
def read_number_or_length(text: str) -> float:
    """The number in a text, converted to mm if it has a unit. Raises SvgError if the text is not a number."""
    try:
        number = float(text) if _NUMBER.fullmatch(text) else read_length(text)
    except ValueError:
        raise SvgError(f'"{text}" is not a number.', _NUMBER_HINT) from None
    if not -LARGEST < number < LARGEST:
        raise SvgError(f'"{text}" is too large.', f"use a number below {LARGEST:,.0f}.")
    return number


def read_numbers_or_lengths(text: str) -> list[float]:
    """The numbers in a list separated by commas or spaces. Raises SvgError if the text is not such a list."""
    return [read_number_or_length(number) for number in _SEPARATOR.split(text.strip()) if number]


def multiply_matrices(outer: Matrix, inner: Matrix) -> Matrix:
    """The product of two transforms, which applies `inner` first and then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def invert_matrix(matrix: Matrix) -> Matrix:
    """The inverse of a transform. Raises ZeroDivisionError if there is no inverse."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    return d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area


def transform_point(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """The coordinates of the point x, y after a transform."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def make_turn_matrix(degrees: int, width: float, height: float, x: float, y: float) -> Matrix:
    """The transform that turns a box of this size clockwise by 0, 90, 180 or 270 degrees and then moves it to x, y."""
    return {
        0: (1, 0, 0, 1, x, y),
        90: (0, 1, -1, 0, x + height, y),
        180: (-1, 0, 0, -1, x + width, y + height),
        270: (0, -1, 1, 0, x, y + width),
    }[degrees]


def measure_average_scale(matrix: Matrix) -> float:
    """The factor by which a transform enlarges lengths, averaged over all directions."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


@lru_cache(maxsize=4096)
def read_transform(text: str) -> Matrix:
    """The matrix of an SVG `transform` attribute. Raises SvgError if the attribute is invalid."""
    matrix, at, end = IDENTITY, 0, len(text.rstrip())
    while at < end:
        step = _FUNCTION.match(text, at)
        if step is None:
            raise SvgError(f'"{text}" is not a transform.', _TRANSFORM_HINT)
        matrix = multiply_matrices(matrix, _make_function_matrix(step[1], read_numbers_or_lengths(step[2])))
        at = step.end()
    if not all(abs(number) < LARGEST for number in matrix):
        raise SvgError(f'The transform "{text}" contains numbers that are too large.', "use smaller numbers.")
    return matrix


def _make_function_matrix(name: str, numbers: list[float]) -> Matrix:
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
            return _make_rotation_matrix(angle)
        case "rotate", [angle, x, y]:
            return multiply_matrices(multiply_matrices((1, 0, 0, 1, x, y), _make_rotation_matrix(angle)), (1, 0, 0, 1, -x, -y))
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case "skewX", [angle]:
            return (1, 0, math.tan(math.radians(angle)), 1, 0, 0)
        case "skewY", [angle]:
            return (1, math.tan(math.radians(angle)), 0, 1, 0, 0)
    raise SvgError(f'"{name}" is not a transform, or has the wrong number of values.', _TRANSFORM_HINT)


def _make_rotation_matrix(degrees: float) -> Matrix:
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cosine, sine, -sine, cosine, 0, 0)
