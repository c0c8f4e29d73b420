"""Goods and what they pay for: gold for any Resource, science for any Resource or gold (B18)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

RESOURCES = "scbf"  # sugarcane, cotton, brazilwood, coffee
GOLD, SCIENCE = "g", "k"
LETTERS = RESOURCES + GOLD + SCIENCE
ANY = "*"

Goods: TypeAlias = tuple[int, ...]  # how many of each letter

NOTHING: Goods = (0,) * len(LETTERS)
_GOLD, _SCIENCE = LETTERS.index(GOLD), LETTERS.index(SCIENCE)


@dataclass(frozen=True, slots=True)
class Price:
    """So many of each, and so many of any Resource."""

    goods: Goods = NOTHING
    any: int = 0

    @property
    def pieces(self) -> int:
        """How many pieces it takes."""
        return sum(self.goods) + self.any


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
    return tuple(a + b for a, b in zip(first, second, strict=True))


def minus(first: Goods, second: Goods) -> Goods:
    """What is left."""
    return tuple(a - b for a, b in zip(first, second, strict=True))


def cheapest(prices: tuple[Price, ...], purse: Goods) -> Goods | None:
    """What is paid with the least loss, or None where the purse does not reach for any of the prices."""
    payments = [paid for price in prices if (paid := payment(price, purse)) is not None]
    return min(payments, key=_loss, default=None)


def payment(price: Price, purse: Goods) -> Goods | None:
    """What of a purse is given for a price: the very goods first, then gold, then science."""
    if sum(purse) < price.pieces:
        return None
    paid = [min(wanted, there) for wanted, there in zip(price.goods, purse, strict=True)]
    rest = list(minus(purse, tuple(paid)))
    missing = sum(wanted - given for wanted, given in zip(price.goods[:_GOLD], paid, strict=False))
    missing_gold = price.goods[_GOLD] - paid[_GOLD]
    if price.goods[_SCIENCE] > paid[_SCIENCE]:
        return None
    missing += price.any - sum(_give_any(price.any, rest, paid))
    by_gold = min(missing, rest[_GOLD])
    by_science = missing - by_gold + missing_gold
    if by_science > rest[_SCIENCE]:
        return None
    paid[_GOLD] += by_gold
    paid[_SCIENCE] += by_science
    return tuple(paid)


def _give_any(count: int, rest: list[int], paid: list[int]) -> Iterator[int]:
    """Resources for `any`, of what there is most."""
    for _ in range(count):
        letter = max(range(_GOLD), key=rest.__getitem__)
        if not rest[letter]:
            return
        rest[letter] -= 1
        paid[letter] += 1
        yield 1


def _loss(paid: Goods) -> int:
    return sum(paid[:_GOLD]) + 2 * paid[_GOLD] + 3 * paid[_SCIENCE]
