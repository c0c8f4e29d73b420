"""What Exploration tiles bring."""

from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.economy.making import output
from printgen.games.brazil_imperial.economy.world import World
from printgen.games.brazil_imperial.goods import minus, plus, read_goods
from printgen.games.brazil_imperial.hexes import Cell, neighbours
from printgen.games.brazil_imperial.pieces import Find

CARD_STRENGTH = 1.4  # a Combat card on average


def find_what_lies(world: World, empire: Empire, cell: Cell, find: Find) -> None:
    """Turn a tile up and do what it says."""
    if find.kind == "species":
        empire.species += 1
    elif find.kind == "goods":
        world.take(empire, read_goods(empire.resource()))
    elif find.kind == "mission":
        world.draw_mission(empire)
    elif find.kind == "river":
        _river(world, cell)
    else:
        world.open[cell] = find


def _river(world: World, cell: Cell) -> None:
    """Buildings beside a river make one more at once, whoever built them."""
    sites = [(empire, site) for empire in world.empires for site in empire.sites if site.cell in neighbours(cell)]
    before = [output(world, empire, site.building, site.cell) for empire, site in sites]
    world.rivers.add(cell)
    for (empire, site), old in zip(sites, before, strict=True):
        site.goods = plus(site.goods, minus(output(world, empire, site.building, site.cell), old))


def can_beat(world: World, empire: Empire, find: Find) -> bool:
    """Whether a strong unit with all cards may be strong enough; whatever is no Expedition needs no strength."""
    strongest = max((world.table.box.units[unit].laurel for unit in empire.units), default=0)
    return strongest + _help(empire) + CARD_STRENGTH * empire.combat_cards >= find.strength


def _help(empire: Empire) -> int:
    """Maria Quitéria, and a token on Harbor or Trade."""
    return empire.arts["strength"] + (empire.token in ("harbor", "trade"))


def beat_expedition(world: World, empire: Empire, unit: str, cell: Cell, find: Find) -> None:
    """Won where the unit and its cards are strong enough; the cards are spent."""
    strength = float(world.table.box.units[unit].laurel + _help(empire))
    if strength + CARD_STRENGTH * empire.combat_cards < find.strength:
        return
    while strength < find.strength:
        strength += CARD_STRENGTH
        empire.combat_cards -= 1
    del world.open[cell]
    if find.laurel:
        empire.finds.append(find.id)
    else:
        world.take(empire, read_goods(find.reward))
