"""Missions that are shown, the Palaces they bring, and the Eras they end."""

from collections.abc import Iterator

from printgen.games.brazil_imperial.deeds import slot_for
from printgen.games.brazil_imperial.empire import Empire, Site, fulfils
from printgen.games.brazil_imperial.goods import read_goods
from printgen.games.brazil_imperial.pieces import Mission, Palace
from printgen.games.brazil_imperial.weighing import worth
from printgen.games.brazil_imperial.world import LAST_ERA, World


def show_missions(world: World, empire: Empire) -> None:
    """Show every Mission that is fulfilled; a new Era may open the next."""
    for mission in sorted(empire.missions, key=lambda one: one.era):
        if mission.id not in empire.shown and mission.era <= world.era and fulfils(mission, empire.holdings()):
            _show(world, empire, mission)


def _show(world: World, empire: Empire, mission: Mission) -> None:
    empire.shown.append(mission.id)
    if empire.effect == "missions" and len(empire.shown) <= 2:
        empire.take(read_goods("k"), world.table.supply)
    place_palace(world, empire)
    if mission.era == LAST_ERA:
        world.over = True
    elif mission.era == world.era:
        world.era += 1
        for other in world.empires:
            other.token = ""


def place_palace(world: World, empire: Empire) -> None:
    """The Palace that brings most, where there is a tile for it."""
    choices = [(_gain(empire, palace), palace, site) for palace, site in _places(world, empire)]
    if not choices:
        return
    _, palace, site = max(choices, key=lambda choice: (choice[0], choice[1].id))
    site.palace = palace.id
    empire.palaces[palace.id] = site.building.id
    _at_once(world, empire, palace)


def _places(world: World, empire: Empire) -> Iterator[tuple[Palace, Site]]:
    for palace in world.table.box.palaces.values():
        if palace.id not in empire.palaces:
            for site in empire.sites:
                kind = site.building.id if sum(site.building.makes) else "city"
                if kind in palace.hosts and not site.palace:
                    yield palace, site
                    break


def _gain(empire: Empire, palace: Palace) -> float:
    """Its laurels as things stand, and a little for what may still come."""
    holdings = empire.holdings()
    once = {"palace-2": 1.5 + worth(read_goods("s")), "palace-3": 0.8, "palace-4": 0.45, "palace-6": 0.25}.get(palace.id, 0.0)
    return palace.laurel + palace.each * (holdings[palace.counts] + 0.7) + once


def _at_once(world: World, empire: Empire, palace: Palace) -> None:
    """What comes to light below a Palace."""
    if palace.id == "palace-2":
        empire.take(read_goods("s"), world.table.supply)
        free = [p for p in world.table.box.products.values() if p.shape == "square" and p.id not in empire.products]
        for product in free[:1]:
            if place := slot_for(world, empire, product):
                empire.products[product.id] = place
    elif palace.id == "palace-3":
        world.draw_gold(empire)
    elif palace.id == "palace-4":
        empire.take(read_goods("c"), world.table.supply)
    elif palace.id == "palace-6":
        world.draw_combat(empire)
