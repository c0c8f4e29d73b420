"""How an empire pays a price: with the very goods first, then with gold, then with science.

Two monarchs also pay with Combat cards.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

from printgen.games.brazil_imperial.pieces import (
    GOLD,
    LETTERS,
    NOTHING,
    RESOURCES,
    Goods,
    Price,
    minus,
    plus,
    read_goods,
)
from printgen.games.brazil_imperial.play.empire import Empire
from printgen.games.brazil_imperial.play.world import World

REMEMBERED = 1 << 16  # results in a cache
_KINDS, _GOLD = len(RESOURCES), LETTERS.index(GOLD)
_SCIENCE = _GOLD + 1


@dataclass(frozen=True, slots=True)
class Aid:
    """Combat cards that pay for goods, and for some Resources of any kind."""

    cards: int = 0
    goods: Goods = NOTHING
    any: int = 0


NO_AID = Aid()
_AFONSO = (Aid(1, read_goods("g")), Aid(2, any=2), Aid(3, read_goods("gk")))  # once a turn, never mixed
_NAPOLEON = (Aid(1, any=1), Aid(2, any=2), Aid(3, any=3), Aid(2, read_goods("k")), Aid(3, read_goods("k"), 1))
AIDS = {"pay-with-combat": _AFONSO, "combat-cards": _NAPOLEON}  # by the monarch's skill


@dataclass(frozen=True, slots=True)
class Payment:
    """Goods and Combat cards that are paid."""

    goods: Goods = NOTHING
    cards: int = 0


FREE = Payment()


def list_aids(empire: Empire) -> tuple[Aid, ...]:
    """The aids that an empire may use now; NO_AID is always one of them."""
    if not empire.combat_cards or "combat" in empire.used_this_turn:
        return (NO_AID,)
    return (NO_AID, *(aid for aid in AIDS.get(empire.skill, ()) if aid.cards <= empire.combat_cards))


@lru_cache(REMEMBERED)
def find_payment(price: Price, purse: Goods, aid: Aid = NO_AID) -> Goods | None:
    """The goods of a purse that pay a price beside the aid; None if they do not suffice, or if some of the aid is wasted."""
    whole = plus(purse, aid.goods)
    if sum(whole) + aid.any < price.pieces or whole[_SCIENCE] < price.goods[_SCIENCE]:
        return None
    paid = list(map(min, price.goods, whole))
    rest = list(minus(whole, tuple(paid)))
    missing = _pay_resources(price, aid.any, rest, paid)
    missing = _pay_upwards(missing, price.goods[_GOLD] - paid[_GOLD], rest, paid)
    given = minus(tuple(paid), aid.goods)
    return given if not missing and min(given) >= 0 else None


def _pay_resources(price: Price, free: int, rest: list[int], paid: list[int]) -> int:
    """Moves Resources from `rest` to `paid`, fewer by the free ones; returns how many are missing still."""
    short = sum(price.goods[:_KINDS]) - sum(paid[:_KINDS])
    to_short = min(short, free)
    to_any = min(price.any, free - to_short)
    _take_back(paid, free - to_short - to_any)
    return short - to_short + _pay_any(price.any - to_any, rest, paid)


def _take_back(paid: list[int], count: int) -> None:
    """Takes `count` Resources, which an aid replaces, out of `paid`; a kind falls below zero if there are not enough."""
    for _ in range(count):
        most = max(range(_KINDS), key=paid.__getitem__)
        paid[most] -= 1


def _pay_any(count: int, rest: list[int], paid: list[int]) -> int:
    """Moves Resources of any kind from `rest` to `paid`, always the most frequent kind; returns how many are missing."""
    for done in range(count):
        most = max(range(_KINDS), key=rest.__getitem__)
        if not rest[most]:
            return count - done
        rest[most] -= 1
        paid[most] += 1
    return 0


def _pay_upwards(missing: int, missing_gold: int, rest: list[int], paid: list[int]) -> int:
    """Adds to `paid` gold for missing Resources and science for both; returns how many are missing still."""
    by_gold = min(missing, rest[_GOLD])
    by_science = missing - by_gold + missing_gold
    paid[_GOLD] += by_gold
    paid[_SCIENCE] += by_science
    return max(0, by_science - rest[_SCIENCE])


@cache
def reduce_price(price: Price, letters: str) -> Price:
    """A price without one of its goods: the last of these letters that it asks for, else a Resource of any kind."""
    index = next((index for index in reversed(range(len(letters))) if price.goods[index]), None)
    if index is None:
        return Price(price.goods, max(0, price.any - 1))
    return Price(tuple(count - (number == index) for number, count in enumerate(price.goods)), price.any)


def pay(world: World, empire: Empire, paid: Payment) -> None:
    """Takes a payment from an empire; Gold cards that pay as gold go to the spent ones."""
    empire.combat_cards -= paid.cards
    if paid.cards and empire.skill == "pay-with-combat":
        empire.used_this_turn.add("combat")
    world.gold_spent += empire.pay(paid.goods)
