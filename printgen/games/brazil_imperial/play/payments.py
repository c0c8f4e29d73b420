"""Pays prices with the required goods first, then with gold, then with science.

Two monarchs can also pay with Combat cards.
"""

from functools import cache, lru_cache

from printgen.core.records import dataclass
from printgen.games.brazil_imperial.pieces import (
    GOLD,
    LETTERS,
    NOTHING,
    RESOURCES,
    Goods,
    Price,
    add_goods,
    read_goods,
    subtract_goods,
)
from printgen.games.brazil_imperial.play.empire import Empire
from printgen.games.brazil_imperial.play.world import World

REMEMBERED = 1 << 16  # the number of results in a cache
_KINDS, _GOLD = len(RESOURCES), LETTERS.index(GOLD)
_SCIENCE = _GOLD + 1


@dataclass(frozen=True, slots=True)
class CardAid:
    """A number of Combat cards, and the goods that they can pay for, including Resources of any kind."""

    cards: int = 0
    goods: Goods = NOTHING
    any: int = 0  # Resources of any kind


NO_AID = CardAid()
_AFONSO = (CardAid(1, read_goods("g")), CardAid(2, any=2), CardAid(3, read_goods("gk")))  # one of these once per turn
_NAPOLEON = (
    CardAid(1, any=1),
    CardAid(2, any=2),
    CardAid(3, any=3),
    CardAid(2, read_goods("k")),
    CardAid(3, read_goods("k"), 1),
)
AIDS = {"pay-with-combat": _AFONSO, "combat-cards": _NAPOLEON}  # by the skill of the monarch


@dataclass(frozen=True, slots=True)
class Payment:
    """The goods and Combat cards in a payment."""

    goods: Goods = NOTHING
    cards: int = 0


FREE = Payment()


def list_usable_combat_card_aids(empire: Empire) -> tuple[CardAid, ...]:
    """The Combat card payments that an empire may currently make, always including NO_AID."""
    if not empire.combat_cards or "combat" in empire.used_this_turn:
        return (NO_AID,)
    return (NO_AID, *(aid for aid in AIDS.get(empire.skill, ()) if aid.cards <= empire.combat_cards))


@lru_cache(REMEMBERED)
def find_goods_to_pay_without_waste(price: Price, purse: Goods, aid: CardAid = NO_AID) -> Goods | None:
    """The goods from a purse that pay a price together with an aid.

    Returns None if the goods are too few, or if part of the aid would be wasted.
    """
    whole = add_goods(purse, aid.goods)
    if sum(whole) + aid.any < price.pieces or whole[_SCIENCE] < price.goods[_SCIENCE]:
        return None
    paid = list(map(min, price.goods, whole))
    rest = list(subtract_goods(whole, tuple(paid)))
    missing_gold = price.goods[_GOLD] - paid[_GOLD]
    missing = _pay_resources_and_count_missing(price, aid.any, rest, paid)
    by_gold = min(missing, rest[_GOLD])
    by_science = missing - by_gold + missing_gold
    paid[_GOLD] += by_gold
    paid[_SCIENCE] += by_science
    given = subtract_goods(tuple(paid), aid.goods)
    return given if by_science <= rest[_SCIENCE] and min(given) >= 0 else None


def _pay_resources_and_count_missing(price: Price, aided_count: int, unspent: list[int], paid: list[int]) -> int:
    """Move Resources from `unspent` to `paid`, except `aided_count` that an aid pays. Returns the number that is missing."""
    short = sum(price.goods[:_KINDS]) - sum(paid[:_KINDS])
    to_short = min(short, aided_count)
    to_any = min(price.any, aided_count - to_short)
    for _ in range(aided_count - to_short - to_any):  # the aid replaces paid Resources; a number may become negative
        paid[max(range(_KINDS), key=paid.__getitem__)] -= 1
    return short - to_short + _pay_any_resources_and_count_missing(price.any - to_any, unspent, paid)


def _pay_any_resources_and_count_missing(count: int, unspent: list[int], paid: list[int]) -> int:
    """Move `count` Resources from `unspent` to `paid`, the most frequent kind first. Returns the missing number."""
    for done in range(count):
        most = max(range(_KINDS), key=unspent.__getitem__)
        if not unspent[most]:
            return count - done
        unspent[most] -= 1
        paid[most] += 1
    return 0


@cache
def reduce_price_by_one(price: Price, removable_letters: str) -> Price:
    """The price without one of its goods: the last of the removable letters in it, or else a Resource of any kind.

    `removable_letters` must be the beginning of LETTERS.
    """
    index = next((index for index in reversed(range(len(removable_letters))) if price.goods[index]), None)
    if index is None:
        return Price(price.goods, max(0, price.any - 1))
    return Price(tuple(count - (number == index) for number, count in enumerate(price.goods)), price.any)


def take_payment(world: World, empire: Empire, paid: Payment) -> None:
    """Take a payment from an empire. Gold cards spent as gold go to the discard pile."""
    empire.combat_cards -= paid.cards
    if paid.cards and empire.skill == "pay-with-combat":
        empire.used_this_turn.add("combat")
    world.gold_spent += empire.spend_goods_and_gold_cards(paid.goods)
