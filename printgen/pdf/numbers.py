"""Numbers as SVG writes them to numbers as PDF reads them, text to text where that is the same."""

import re
from functools import lru_cache

from printgen.units import plain, read_length

_SAME = re.compile(r"-?\d{1,7}(\.\d{1,6})?")


class BadNumber(ValueError):
    """A text where a number should stand."""


@lru_cache(maxsize=20_000)
def num(text: str) -> str:
    """The operand for a coordinate; mm where there is no unit."""
    if _SAME.fullmatch(text):
        return text
    return plain(value(text))


@lru_cache(maxsize=20_000)
def value(text: str) -> float:
    """The number a coordinate stands for, in mm."""
    try:
        number = read_length(text) if text[-2:].isalpha() else float(text)
    except ValueError:
        raise BadNumber(f'"{text}" is not a number.') from None
    if not -1e7 < number < 1e7:
        raise BadNumber(f'"{text}" is too large.')
    return number


@lru_cache(maxsize=1000)
def share(text: str) -> float:
    """A number from 0 to 1, or a percentage."""
    number = float(text[:-1]) / 100 if text.endswith("%") else value(text)
    if not 0 <= number <= 1:
        raise BadNumber(f'"{text}" is not from 0 to 1.')
    return number
