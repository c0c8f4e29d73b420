"""Renovate: an empty Building is filled again, or turned over."""

from collections.abc import Iterator
from functools import partial

from printgen.games.brazil_imperial.economy.deed import Deed, give
from printgen.games.brazil_imperial.economy.empire import Empire, Site
from printgen.games.brazil_imperial.economy.making import fill, output
from printgen.games.brazil_imperial.economy.outlook import Outlook
from printgen.games.brazil_imperial.economy.paying import Payment
from printgen.games.brazil_imperial.economy.weighing import laurel_of
from printgen.games.brazil_imperial.economy.world import World
from printgen.games.brazil_imperial.goods import NOTHING, Price
from printgen.games.brazil_imperial.pieces import Building

_ANY_RESOURCE = (Price(NOTHING, 1),)


def renovate(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """Every Building that is empty, as it lies and turned over."""
    paid = (Payment(), 0.0) if "renovate" in outlook.upgrades else outlook.afford(_ANY_RESOURCE)
    return _renovate(world, empire, outlook, paid) if paid is not None else iter(())


def renovate_free(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """The Masons': for nothing."""
    return _renovate(world, empire, outlook, (Payment(), 0.0))


def _renovate(world: World, empire: Empire, outlook: Outlook, paid: tuple[Payment, float]) -> Iterator[Deed]:
    for site in empire.sites:
        if site.goods == NOTHING and not site.building.is_city and site.building.era <= world.era:
            filled = outlook.worth(output(world, empire, site.building, site.cell))
            yield Deed("renovate", filled - paid[1], partial(_fill, world, empire, site, paid[0]))
            other = world.table.box.buildings[world.other_side[site.building.id]]
            if not site.palace and other.era <= world.era:
                value = _turned(world, empire, outlook, site, other)
                yield Deed("renovate", value - paid[1], partial(_fill, world, empire, site, paid[0], other))


def _turned(world: World, empire: Empire, outlook: Outlook, site: Site, other: Building) -> float:
    """What the other side makes and counts more, and what that does to Missions."""
    old, held = site.building, outlook.holdings
    kinds = (not held[other.id]) - (held[old.id] == 1)
    kind = outlook.step("kind") if kinds > 0 else -outlook.lose("kind") if kinds < 0 else 0.0
    laurels = laurel_of(empire, other) - laurel_of(empire, old)
    steps = outlook.step(other.id) - outlook.lose(old.id) + kind
    return outlook.worth(output(world, empire, other, site.cell)) + laurels + steps


def _fill(world: World, empire: Empire, site: Site, paid: Payment, turned: Building | None = None) -> None:
    give(world, empire, paid)
    if turned is not None:
        empire.sites.remove(site)  # of the new kind it is the latest
        site.building = turned
        empire.sites.append(site)
    fill(world, empire, site)
