"""Numbers as SVG writes them; a length with a unit becomes millimetres."""

import re
from functools import lru_cache

from printgen.units import read_length

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
