"""Goods and prices, as the content writes them: a letter a piece."""

import re
from dataclasses import dataclass, field
from operator import add, sub
from typing import TypeAlias

RESOURCES = "scbf"  # sugarcane, cotton, brazilwood, coffee
GOLD, SCIENCE = "g", "k"
LETTERS = RESOURCES + GOLD + SCIENCE
ANY = "*"

Goods: TypeAlias = tuple[int, ...]  # how many of each letter

NOTHING: Goods = (0,) * len(LETTERS)


@dataclass(frozen=True, slots=True)
class Price:
    """So many of each, and so many of any Resource."""

    goods: Goods = NOTHING
    any: int = 0
    pieces: int = field(init=False, compare=False)  # how many it takes

    def __post_init__(self) -> None:
        object.__setattr__(self, "pieces", sum(self.goods) + self.any)


def read_goods(text: str) -> Goods:
    """`bbg`: two brazilwood and a gold."""
    if not re.fullmatch(f"[{LETTERS}]*", text):
        raise ValueError(f'"{text}" is not made of the letters {LETTERS}')
    return tuple(text.count(letter) for letter in LETTERS)


def read_prices(text: str) -> tuple[Price, ...]:
    """`s|f`: one sugarcane, or one coffee; `b*`: one brazilwood and any Resource."""
    return tuple(Price(read_goods(part.replace(ANY, "")), part.count(ANY)) for part in text.split("|"))


def plus(first: Goods, second: Goods) -> Goods:
    """Both together."""
    return tuple(map(add, first, second))


def minus(first: Goods, second: Goods) -> Goods:
    """What is left."""
    return tuple(map(sub, first, second))
