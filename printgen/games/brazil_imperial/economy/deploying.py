"""Deploy: a unit onto the Capital and a Combat card, or the card alone."""

from collections.abc import Iterator
from functools import partial

from printgen.games.brazil_imperial.economy.deed import Deed, give
from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.economy.outlook import Outlook
from printgen.games.brazil_imperial.economy.paying import Payment
from printgen.games.brazil_imperial.economy.weighing import GOLD_CARD, RESOURCE
from printgen.games.brazil_imperial.economy.world import World
from printgen.games.brazil_imperial.goods import read_goods
from printgen.games.brazil_imperial.pieces import Unit

CROWN = 1.0  # that a unit can found Cities
_PEDRO = {"Archer": RESOURCE, "Cannon": RESOURCE, "Monarch": GOLD_CARD, "Dragoon": GOLD_CARD}


def deploy(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """Every unit that can be paid for, and no unit."""
    cards = 2 if "deploy" in outlook.upgrades else 1
    value = min(cards, world.table.hand - empire.combat_cards) * outlook.combat_card
    yield Deed("deploy", value, partial(world.draw_combat, empire, cards))
    for deed in levy(world, empire, outlook, cards):
        yield Deed("deploy", deed.value + value, deed.do)


def levy(world: World, empire: Empire, outlook: Outlook, cards: int = 0) -> Iterator[Deed]:
    """Every unit that can be paid for."""
    for unit in world.table.box.units.values():
        if unit.colour == empire.colour and unit.id not in empire.units:
            paid = outlook.afford(unit.prices)
            if paid is not None:
                value = unit.laurel + outlook.step("unit") + _use(world, empire, outlook, unit) - paid[1]
                yield Deed("deploy", value, partial(_place, world, empire, unit, paid[0], cards))


def _use(world: World, empire: Empire, outlook: Outlook, unit: Unit) -> float:
    """Units explore, a Monarch founds Cities, Dom Pedro's bring something."""
    first = empire.effect == "units" and unit.name in _PEDRO and not _others_alike(world, empire, unit)
    explores = (1.0 if not empire.units else 0.3) if world.hidden else 0.0
    founds = CROWN + outlook.step("city") / 2 if unit.power == "crown" else 0.0
    return explores + founds + (_PEDRO[unit.name] if first else 0.0)


def _others_alike(world: World, empire: Empire, unit: Unit) -> bool:
    return any(world.table.box.units[other].name == unit.name for other in empire.units)


def _place(world: World, empire: Empire, unit: Unit, paid: Payment, cards: int) -> None:
    """Dom Pedro: a Resource for the first Archer and Cannon, a Gold card for Monarch and Dragoon; Napoleon: one card more."""
    give(world, empire, paid)
    first, alike = not empire.units, _others_alike(world, empire, unit)
    empire.units[unit.id] = empire.capital
    if empire.effect == "units" and not alike and unit.name in ("Archer", "Cannon"):
        world.take(empire, read_goods(empire.resource()))
    elif empire.effect == "units" and not alike and unit.name in ("Monarch", "Dragoon"):
        world.draw_gold(empire)
    world.draw_combat(empire, cards + (first and empire.effect == "combat-cards"))
