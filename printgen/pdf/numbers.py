"""Numbers as SVG writes them to numbers as PDF reads them, text to text where that is the same."""

import re
from functools import lru_cache

from printgen.core.svg.numbers import Matrix, read_number
from printgen.core.units import plain

_SAME = re.compile(r"-?[0-9]{1,7}(\.[0-9]{1,6})?")


class BadNumber(ValueError):
    """A text where a number should stand, or another value that cannot be drawn; and what to do about it."""

    hint = ""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint or self.hint


@lru_cache(maxsize=20_000)
def num(text: str) -> str:
    """The operand for a coordinate; mm where there is no unit."""
    if _SAME.fullmatch(text):
        return text
    return plain(value(text))


def value(text: str) -> float:
    """The number a coordinate stands for, in mm."""
    return read_number(text)


def measure(text: str) -> float:
    """A number that is not below 0: a width, a radius."""
    number = read_number(text)
    if number < 0:
        raise BadNumber(f'"{text}" is below 0.')
    return number


def cm(matrix: Matrix) -> str:
    """The operator of a transform; its scales are exact enough for a picture of ten thousand pixels."""
    a, b, c, d, e, f = matrix
    return f"{' '.join(plain(part, 8) for part in (a, b, c, d))} {plain(e)} {plain(f)} cm"


@lru_cache(maxsize=1000)
def share(text: str) -> float:
    """A number from 0 to 1, or a percentage."""
    number = read_number(text[:-1]) / 100 if text.endswith("%") else read_number(text)
    if not 0 <= number <= 1:
        raise BadNumber(f'"{text}" is not from 0 to 1.')
    return number
