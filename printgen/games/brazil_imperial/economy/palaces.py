"""Palaces II to VI: which is placed where, and what comes to light below it."""

from collections.abc import Iterator

from printgen.games.brazil_imperial.economy.crafting import lay, slot_for
from printgen.games.brazil_imperial.economy.empire import Empire, Site
from printgen.games.brazil_imperial.economy.weighing import COMBAT_CARD, GOLD_CARD, RESOURCE
from printgen.games.brazil_imperial.economy.world import LAST_ERA, World
from printgen.games.brazil_imperial.goods import read_goods
from printgen.games.brazil_imperial.pieces import Palace

ISABEL = 3.0  # what a Palace must bring before the last Era, so that she is not asked too early
MORE = (0.0, 1.5, 1.0, 0.4)  # by Era: how many more of what it counts are hoped for
_ONCE = {"palace-2": 1.5 + RESOURCE, "palace-3": GOLD_CARD, "palace-4": RESOURCE, "palace-6": COMBAT_CARD}


def place_palace(world: World, empire: Empire, least: float = 0.0) -> bool:
    """The Palace that brings most, where there is a tile for it; whether one was placed."""
    choices = [(_gain(world, empire, palace), palace, site) for palace, site in _places(world, empire)]
    gain, palace, site = max(choices, key=lambda choice: (choice[0], choice[1].id), default=(0.0, None, None))
    if palace is None or site is None or gain < least:
        return False
    site.palace = palace.id
    empire.palaces[palace.id] = site.building.id
    _at_once(world, empire, palace)
    return True


def ask_isabel(world: World, empire: Empire) -> None:
    """Dona Isabel: a Palace at any time, once."""
    able = empire.arts["palace"] and "palace" not in empire.spent
    if able and place_palace(world, empire, ISABEL if world.era < LAST_ERA else 0.0):
        empire.spent.add("palace")


def _places(world: World, empire: Empire) -> Iterator[tuple[Palace, Site]]:
    for palace in world.table.box.palaces.values():
        if palace.id not in empire.palaces:
            sites = (site for site in empire.sites if not site.palace and _kind(site) in palace.hosts)
            site = next(sites, None)
            if site is not None:
                yield palace, site


def _kind(site: Site) -> str:
    return "city" if site.building.is_city else site.building.id


def _gain(world: World, empire: Empire, palace: Palace) -> float:
    """Its laurels as things stand, and a little for what may still come."""
    counted = empire.holdings()[palace.counts] + MORE[world.era] if palace.each else 0.0
    return palace.laurel + palace.each * counted + _ONCE.get(palace.id, 0.0)


def _at_once(world: World, empire: Empire, palace: Palace) -> None:
    if palace.id == "palace-2":
        world.take(empire, read_goods("s"))
        _free_product(world, empire)
    elif palace.id == "palace-3":
        world.draw_gold(empire)
    elif palace.id == "palace-4":
        world.take(empire, read_goods("c"))
    elif palace.id == "palace-6":
        world.draw_combat(empire)


def _free_product(world: World, empire: Empire) -> None:
    """Dye or Sugar, where there is a slot for it."""
    for product in world.table.box.products.values():
        if product.shape == "square" and product.id not in empire.products:
            if place := slot_for(world, empire, product):
                lay(world, empire, product, place)
            return
