"""Units walk where Exploration tiles lie, and what they find; nobody makes war here."""

from printgen.games.brazil_imperial.empire import Empire
from printgen.games.brazil_imperial.goods import plus, read_goods
from printgen.games.brazil_imperial.hexes import Cell, neighbours
from printgen.games.brazil_imperial.land import WATER
from printgen.games.brazil_imperial.making import output
from printgen.games.brazil_imperial.pieces import Find
from printgen.games.brazil_imperial.world import World

CARD_STRENGTH = 1.4  # a Combat card on average


def walk(world: World, empire: Empire) -> None:
    """One free movement: the Monarch to where a City can be, else whoever is nearest to something unknown."""
    if world.era > 1 and _found_city(world, empire):
        return
    best: tuple[int, str, Cell] | None = None
    for unit, cell in empire.units.items():
        way = _way(world, empire, cell)
        if way is not None and (best is None or way[0] < best[0]):
            best = (way[0], unit, way[1])
    if best is not None:
        _enter(world, empire, best[1], best[2])


def _found_city(world: World, empire: Empire) -> bool:
    """Move the Monarch off a tile to a place for a City; whether it moved."""
    for unit, cell in empire.units.items():
        if world.table.box.units[unit].power == "crown" and (cell == empire.capital or cell in world.built):
            free = [c for c in neighbours(cell) if _open_to(world, empire, c) and c not in world.built]
            free = [c for c in free if c not in world.open and world.is_free_for(empire, c)]
            if free:
                _enter(world, empire, unit, min(free, key=lambda c: (c in world.hidden, c)))
                return True
    return False


def _way(world: World, empire: Empire, start: Cell) -> tuple[int, Cell] | None:
    """How far the nearest goal is, and the first step to it."""
    first: dict[Cell, Cell] = {start: start}
    wave, far = [start], {start: 0}
    for cell in wave:
        for other in neighbours(cell):
            if other in first or not _open_to(world, empire, other):
                continue
            first[other] = other if cell == start else first[cell]
            far[other] = far[cell] + 1
            if other in world.hidden or _beatable(world, empire, other):
                return far[other], first[other]
            wave.append(other)
    return None


def _open_to(world: World, empire: Empire, cell: Cell) -> bool:
    """Whether a unit may go there in peace."""
    if world.scenario.hexes.get(cell, WATER) == WATER or world.built.get(cell, empire) is not empire:
        return False
    return all(cell not in other.units.values() for other in world.empires if other is not empire)


def _beatable(world: World, empire: Empire, cell: Cell) -> bool:
    find = world.open.get(cell)
    return find is not None and find.kind == "expedition" and _strength(world, empire) >= find.strength


def _strength(world: World, empire: Empire) -> float:
    strongest = max((world.table.box.units[unit].laurel for unit in empire.units), default=0)
    return strongest + CARD_STRENGTH * empire.combat_cards


def _enter(world: World, empire: Empire, unit: str, cell: Cell) -> None:
    empire.units[unit] = cell
    find = world.hidden.pop(cell, None)
    if find is not None:
        _reveal(world, empire, cell, find)
    find = world.open.get(cell)
    if find is not None and find.kind == "expedition":
        _expedition(world, empire, unit, cell, find)


def _reveal(world: World, empire: Empire, cell: Cell, find: Find) -> None:
    world.count(f"{find.name} found", True)
    if find.kind == "species":
        empire.species += 1
    elif find.kind == "goods":
        empire.take(read_goods(empire.resource()), world.table.supply)
    elif find.kind == "mission":
        world.draw_mission(empire)
    else:
        world.open[cell] = find
    if find.kind == "river":
        _river(world, cell)


def _river(world: World, cell: Cell) -> None:
    """Buildings beside a river make one more at once, whoever built them."""
    del world.open[cell]
    sites = [(empire, site) for empire in world.empires for site in empire.sites if site.cell in neighbours(cell)]
    before = [output(world, empire, site) for empire, site in sites]
    world.open[cell] = world.rivers
    for (empire, site), old in zip(sites, before, strict=True):
        more = tuple(new - was for new, was in zip(output(world, empire, site), old, strict=True))
        site.goods = plus(site.goods, more)


def _expedition(world: World, empire: Empire, unit: str, cell: Cell, find: Find) -> None:
    """Won where the unit and its cards are strong enough; the cards are spent."""
    strength = float(world.table.box.units[unit].laurel)
    if strength + CARD_STRENGTH * empire.combat_cards < find.strength:
        return
    while strength < find.strength:
        strength += CARD_STRENGTH
        empire.combat_cards -= 1
    del world.open[cell]
    if find.laurel:
        empire.finds.append(find.id)
    else:
        empire.take(read_goods(find.reward), world.table.supply)
