"""Numbers as SVG writes them; a length with a unit becomes millimetres."""

import re
from functools import lru_cache

from printgen.units import read_length

LARGEST = 1e7
NUMBER = r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"

_NUMBER = re.compile(NUMBER)
_OTHER_UNIT = re.compile(rf"{NUMBER}\s*(px|%|r?em|ex|pc|Q|v[hw])")
_BETWEEN = re.compile(r"[\s,]+")


class OtherUnit(ValueError):
    """A length as screens measure it."""

    hint = "lengths are mm: write the number alone, or with mm, cm, in or pt."

    def __init__(self, text: str) -> None:
        super().__init__(f'"{text}" is not a number.')


@lru_cache(maxsize=20_000)
def read_number(text: str) -> float:
    """The number a text stands for; a ValueError says what is wrong with any other text."""
    try:
        number = float(text) if _NUMBER.fullmatch(text) else read_length(text)
    except ValueError:
        raise OtherUnit(text) if _OTHER_UNIT.fullmatch(text) else ValueError(f'"{text}" is not a number.') from None
    if not -LARGEST < number < LARGEST:
        raise ValueError(f'"{text}" is too large.')
    return number


def read_numbers(text: str) -> list[float]:
    """The numbers of a list, between commas or spaces."""
    return [read_number(number) for number in _BETWEEN.split(text.strip()) if number]
