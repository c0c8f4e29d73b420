"""Painting: one of the six on show, and what it brings at once."""

from collections.abc import Iterator
from functools import partial

from printgen.games.brazil_imperial.economy.deed import Deed, give
from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.economy.outlook import Outlook
from printgen.games.brazil_imperial.economy.paying import Payment
from printgen.games.brazil_imperial.economy.weighing import HORIZON, RESOURCE, WORTHS, effect_of
from printgen.games.brazil_imperial.economy.world import World
from printgen.games.brazil_imperial.goods import LETTERS, plus, read_goods
from printgen.games.brazil_imperial.pieces import Painting

_WORTH_OF = {"*": RESOURCE, **dict(zip(LETTERS, WORTHS, strict=True))}
_PEDRO = {"red": "*", "pink": "g", "blue": "k"}  # of his first Painting of each order


def paint(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """Every Painting on show that can be paid for."""
    for name in world.gallery:
        painting = world.table.box.paintings[name]
        paid = outlook.afford(painting.prices)
        if paid is not None:
            bonus = "*" * ("painting" in outlook.upgrades) + _bonus(world, empire, painting)
            brings = effect_of(empire, painting) + sum(_WORTH_OF[letter] for letter in bonus)
            value = painting.laurel + HORIZON[world.era] * brings + outlook.step("painting") - paid[1]
            yield Deed("painting", value, partial(_hang, world, empire, painting, paid[0], bonus))


def _bonus(world: World, empire: Empire, painting: Painting) -> str:
    """What an earlier Painting and Dom Pedro II bring."""
    letters = "*" * empire.arts["per-painting"]
    orders = (world.table.box.paintings[name].order for name in empire.paintings)
    return letters + _PEDRO[painting.order] if empire.effect == "paintings" and painting.order not in orders else letters


def _hang(world: World, empire: Empire, painting: Painting, paid: Payment, bonus: str) -> None:
    give(world, empire, paid)
    world.gallery.remove(painting.id)
    world.refill_gallery(painting.order)
    for letter in bonus:
        world.take(empire, read_goods(empire.resource() if letter == "*" else letter))
    empire.paintings.append(painting.id)
    empire.arts[painting.effect] += 1
    _at_once(world, empire, painting)


def _at_once(world: World, empire: Empire, painting: Painting) -> None:
    """What a Painting brings when it is acquired."""
    if painting.effect == "science":
        world.take(empire, read_goods("k"))
    elif painting.effect == "gold-cards":
        world.draw_gold(empire)
    elif painting.effect == "mission":
        world.draw_mission(empire)
    elif painting.effect == "makes":
        building, letter = painting.amount.split()
        for site in empire.sites:
            if site.building.id == building:
                site.goods = plus(site.goods, read_goods(letter))
