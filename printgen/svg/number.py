"""Numbers as SVG writes them; a length with a unit becomes millimetres."""

import re
from functools import lru_cache

from printgen.units import read_length

LARGEST = 1e7
NUMBER = r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"

_NUMBER = re.compile(NUMBER)
_BETWEEN = re.compile(r"[\s,]+")


class NotNumber(ValueError):
    """A text that is no number, or a length as screens measure it."""

    hint = "lengths are mm: write the number alone, or with mm, cm, in or pt."

    def __init__(self, text: str) -> None:
        super().__init__(f'"{text}" is not a number.')


@lru_cache(maxsize=20_000)
def read_number(text: str) -> float:
    """The number a text stands for; a ValueError says what is wrong with any other text."""
    try:
        number = float(text) if _NUMBER.fullmatch(text) else read_length(text)
    except ValueError:
        raise NotNumber(text) from None
    if not -LARGEST < number < LARGEST:
        raise ValueError(f'"{text}" is too large.')
    return number


def read_numbers(text: str) -> list[float]:
    """The numbers of a list, between commas or spaces."""
    return [read_number(number) for number in _BETWEEN.split(text.strip()) if number]
