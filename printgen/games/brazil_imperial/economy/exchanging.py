"""Harbor and Trade: Resources for nothing, and Resources for gold, science and Gold cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from printgen.games.brazil_imperial.economy.deed import Deed
from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.economy.outlook import Outlook
from printgen.games.brazil_imperial.economy.weighing import GOLD_CARD, HORIZON
from printgen.games.brazil_imperial.economy.world import World
from printgen.games.brazil_imperial.goods import LETTERS, NOTHING, RESOURCES, Goods, minus, plus, read_goods

_KINDS = len(RESOURCES)
_HARVEST = tuple(LETTERS.index(letter) for letter in "cf")


@dataclass(frozen=True, slots=True)
class Exchange:
    """What is given and taken once (B18: in kind, gold does not stand in)."""

    gives: Goods
    takes: Goods
    gold_cards: int
    combat_cards: int = 0


def harbor(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """A Resource, or more with the Raftsmen; a Gold card where it is upgraded."""
    number, card = 1 + empire.arts["harbor"], "harbor" in outlook.upgrades
    room = max(0, world.table.supply - sum(empire.supply))
    place = LETTERS.index(_wish(outlook))
    value = min(number, room) * outlook.worths[place] + card * HORIZON[world.era] * GOLD_CARD
    yield Deed("harbor", value, partial(_land, world, empire, outlook, number, card))


def _wish(outlook: Outlook) -> str:
    """The Resource that is worth most, or of which there is least."""
    return max(RESOURCES, key=lambda letter: (outlook.worths[LETTERS.index(letter)], -outlook.purse[LETTERS.index(letter)]))


def _land(world: World, empire: Empire, outlook: Outlook, number: int, card: bool) -> None:
    world.take(empire, read_goods(_wish(outlook)))
    for _ in range(number - 1):
        world.take(empire, read_goods(empire.resource()))
    if card:
        world.draw_gold(empire)


def trade(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """As many exchanges as pay, one after the other."""
    exchanges, value = _plan(world, empire, outlook)
    if exchanges:
        more = ("trade" in outlook.upgrades) + empire.arts["trade"]
        value += more * outlook.worths[_KINDS]
        yield Deed("trade", value, partial(_trade, world, empire, exchanges, more))


def _plan(world: World, empire: Empire, outlook: Outlook) -> tuple[list[Exchange], float]:
    """Always the exchange that pays best, while there is one and room for what it brings."""
    plan, sum_of = list[Exchange](), 0.0
    goods, combat = empire.pieces(), empire.combat_cards
    room = world.table.supply - sum(empire.supply)
    hand = world.table.hand - len(empire.gold_cards)
    while True:
        offers = [(_gain(world, outlook, one, hand), one) for one in _open(goods, combat, outlook)]
        value, best = max(offers, key=lambda offer: offer[0], default=(0.0, None))
        if best is None or value <= 0 or sum(best.takes) > room:
            return plan, sum_of
        plan.append(best)
        sum_of += value
        goods, combat = plus(minus(goods, best.gives), best.takes), combat - best.combat_cards
        room, hand = room - sum(best.takes), hand - best.gold_cards


def _gain(world: World, outlook: Outlook, one: Exchange, hand: int) -> float:
    cards = min(one.gold_cards, max(0, hand)) * GOLD_CARD * HORIZON[world.era]
    return outlook.worth(one.takes) - outlook.worth(one.gives) + cards - one.combat_cards * outlook.combat_card


def _open(goods: Goods, combat: int, outlook: Outlook) -> Iterator[Exchange]:
    """One for gold, two of cotton and coffee, any four, two Combat cards."""
    if one := cheapest(goods, outlook, 1, range(_KINDS)):
        yield Exchange(one, read_goods("g"), 0)
    if two := cheapest(goods, outlook, 2, _HARVEST):
        yield Exchange(two, read_goods("gg"), 1)
    if four := cheapest(goods, outlook, 4, range(_KINDS)):
        yield Exchange(four, read_goods("kg"), 1)
    if combat >= 2:
        yield Exchange(NOTHING, read_goods("g"), 1, 2)


def cheapest(goods: Goods, outlook: Outlook, number: int, kinds: range | tuple[int, ...]) -> Goods | None:
    """So many pieces of these kinds, those that are worth least first."""
    given = [0] * len(LETTERS)
    for place in sorted(kinds, key=lambda place: (outlook.worths[place], -goods[place])):
        given[place] = min(goods[place], number - sum(given))
    return tuple(given) if sum(given) == number else None


def _trade(world: World, empire: Empire, exchanges: list[Exchange], more: int) -> None:
    for one in exchanges:
        empire.pay(one.gives)
        empire.combat_cards -= one.combat_cards
        world.take(empire, one.takes)
        world.draw_gold(empire, one.gold_cards)
    world.take(empire, tuple(more * count for count in read_goods("g")))
