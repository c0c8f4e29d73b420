"""What an empire gives for a price: the very goods first, then gold, then science; two monarchs pay with Combat cards too."""

from dataclasses import dataclass
from functools import cache, lru_cache

from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.goods import GOLD, LETTERS, NOTHING, RESOURCES, Goods, Price, minus, plus, read_goods

REMEMBERED = 1 << 16
_KINDS, _GOLD = len(RESOURCES), LETTERS.index(GOLD)
_SCIENCE = _GOLD + 1


@dataclass(frozen=True, slots=True)
class Aid:
    """Combat cards that stand for goods, or for so many of any Resource."""

    cards: int = 0
    goods: Goods = NOTHING
    any: int = 0


NO_AID = Aid()
_AFONSO = (Aid(1, read_goods("g")), Aid(2, any=2), Aid(3, read_goods("gk")))  # once a turn, never mixed
_NAPOLEON = (Aid(1, any=1), Aid(2, any=2), Aid(3, any=3), Aid(2, read_goods("k")), Aid(3, read_goods("k"), 1))
AIDS = {"pay-with-combat": _AFONSO, "combat-cards": _NAPOLEON}


@dataclass(frozen=True, slots=True)
class Payment:
    """Goods and Combat cards that are given."""

    goods: Goods = NOTHING
    cards: int = 0


def aids_of(empire: Empire) -> tuple[Aid, ...]:
    """The aids that an empire can call upon now; none is one of them."""
    if not empire.combat_cards or "combat" in empire.used:
        return (NO_AID,)
    return (NO_AID, *(aid for aid in AIDS.get(empire.effect, ()) if aid.cards <= empire.combat_cards))


@lru_cache(REMEMBERED)
def payment(price: Price, purse: Goods, aid: Aid = NO_AID) -> Goods | None:
    """What of a purse is given beside the aid; None where it does not reach, or the aid would be wasted."""
    whole = plus(purse, aid.goods)
    if sum(whole) + aid.any < price.pieces or whole[_SCIENCE] < price.goods[_SCIENCE]:
        return None
    paid = list(map(min, price.goods, whole))
    rest = list(minus(whole, tuple(paid)))
    missing = _give_resources(price, aid.any, rest, paid)
    missing = _give_upwards(missing, price.goods[_GOLD] - paid[_GOLD], rest, paid)
    given = minus(tuple(paid), aid.goods)
    return given if not missing and min(given) >= 0 else None


def _give_resources(price: Price, free: int, rest: list[int], paid: list[int]) -> int:
    """Those that are missing, and `any`, with so many free ones; how many are missing still."""
    short = sum(price.goods[:_KINDS]) - sum(paid[:_KINDS])
    to_short = min(short, free)
    to_any = min(price.any, free - to_short)
    _spare(paid, free - to_short - to_any)
    return short - to_short + _give_any(price.any - to_any, rest, paid)


@cache
def reduced(price: Price, letters: str) -> Price:
    """A price that is one piece less: the last of these letters that it asks for."""
    place = next((place for place in reversed(range(len(letters))) if price.goods[place]), None)
    if place is None:
        return Price(price.goods, max(0, price.any - 1))
    return Price(tuple(count - (number == place) for number, count in enumerate(price.goods)), price.any)


def _spare(paid: list[int], count: int) -> None:
    """Resources that an aid stands for need not be given; below nothing where there are not so many."""
    for _ in range(count):
        most = max(range(_KINDS), key=paid.__getitem__)
        paid[most] -= 1


def _give_any(count: int, rest: list[int], paid: list[int]) -> int:
    """Resources for `any`, of what there is most; how many are missing."""
    for done in range(count):
        most = max(range(_KINDS), key=rest.__getitem__)
        if not rest[most]:
            return count - done
        rest[most] -= 1
        paid[most] += 1
    return 0


def _give_upwards(missing: int, missing_gold: int, rest: list[int], paid: list[int]) -> int:
    """Gold for Resources, science for both; how many are missing."""
    by_gold = min(missing, rest[_GOLD])
    by_science = missing - by_gold + missing_gold
    paid[_GOLD] += by_gold
    paid[_SCIENCE] += by_science
    return max(0, by_science - rest[_SCIENCE])


def pay(empire: Empire, paid: Payment) -> list[str]:
    """Give goods away, from tiles first, so that they can be filled again; the Gold cards that were spent."""
    empire.combat_cards -= paid.cards
    if paid.cards and empire.effect == "pay-with-combat":
        empire.used.add("combat")
    return empire.pay(paid.goods)
