"""Manufacture: a Product onto an arch with a slot of its shape."""

from collections.abc import Iterator
from functools import partial

from printgen.games.brazil_imperial.economy.deed import Deed, give
from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.economy.outlook import Outlook
from printgen.games.brazil_imperial.economy.paying import Payment, reduced
from printgen.games.brazil_imperial.economy.weighing import HORIZON, UPGRADES, VICTORIA
from printgen.games.brazil_imperial.economy.world import World
from printgen.games.brazil_imperial.goods import RESOURCES, Price, read_goods
from printgen.games.brazil_imperial.pieces import Product

MONARCH = "monarch"  # Victoria's board
VICTORIAS = 3  # Products that lie there at most


def manufacture(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """Every Product that can be paid for and has a slot."""
    cheaper = "manufacture" in outlook.upgrades
    for product in world.table.box.products.values():
        if product.id not in empire.products:
            paid = outlook.afford(_prices(product, cheaper))
            place = slot_for(world, empire, product) if paid is not None else ""
            if paid is not None and place:
                better = VICTORIA if place == MONARCH else HORIZON[world.era] * UPGRADES[place]
                value = product.laurel + outlook.step("product") + better
                yield Deed("manufacture", value - paid[1], partial(_make, world, empire, product, place, paid[0]))


def _prices(product: Product, cheaper: bool) -> tuple[Price, ...]:
    return tuple(reduced(price, RESOURCES) for price in product.prices) if cheaper else product.prices


def slot_for(world: World, empire: Empire, product: Product) -> str:
    """Where a Product may lie: Victoria's board first, else the best free slot of its shape."""
    laid = list(empire.products.values())
    if empire.effect == "products" and laid.count(MONARCH) < VICTORIAS:
        return MONARCH
    arches = (arch for arch in world.table.box.arches.values() if arch.id not in laid)
    free = [arch.id for arch in arches if empire.arts["any-slot"] or arch.slot == product.shape]
    return max(free, key=UPGRADES.__getitem__, default="")


def lay(world: World, empire: Empire, product: Product, place: str) -> None:
    """Put a Product where it goes."""
    empire.products[product.id] = place
    if place == MONARCH:
        world.take(empire, read_goods("k"))


def _make(world: World, empire: Empire, product: Product, place: str, paid: Payment) -> None:
    give(world, empire, paid)
    lay(world, empire, product, place)
