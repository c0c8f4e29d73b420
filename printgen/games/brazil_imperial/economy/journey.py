"""Units walk where Exploration tiles lie, and where a City can be."""

from collections.abc import Callable

from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.economy.finding import beat_expedition, can_beat, find_what_lies
from printgen.games.brazil_imperial.economy.ground import old_places
from printgen.games.brazil_imperial.economy.world import World
from printgen.games.brazil_imperial.hexes import Cell, neighbours
from printgen.games.brazil_imperial.land import FOREST, MINE, WATER

Ground = Callable[[Cell], bool]
Way = tuple[str, Cell]  # a unit, and where it goes


def move(world: World, empire: Empire) -> bool:
    """The free movement, and the further one that the arch allows; whether anything was found."""
    before = len(world.hidden), len(world.open)
    for _ in range(1 + empire.arts["far"]):
        walk(world, empire)
    ground = _further(world, empire)
    way = _way(world, empire, empire.units, _goals(world, empire), ground) if ground is not None and goal_left(world) else None
    if way is not None:
        _enter(world, empire, *way)
    return before != (len(world.hidden), len(world.open))


def goal_left(world: World) -> bool:
    """Whether there is anything on the map to walk to."""
    return bool(world.hidden) or any(find.kind == "expedition" for find in world.open.values())


def walk(world: World, empire: Empire) -> None:
    """One free movement: the Monarch to where a City can be, else whoever is nearest to something unknown."""
    if not empire.units or (world.era > 1 and _found_city(world, empire)) or not goal_left(world):
        return
    way = _fly(world, empire) or _way(world, empire, empire.units, _goals(world, empire))
    if way is not None:
        _enter(world, empire, *way)


def _further(world: World, empire: Empire) -> Ground | None:
    """Where the movement of the arch may lead."""
    hexes = world.scenario.hexes
    if empire.token == "painting":
        return lambda cell: hexes[cell] == FOREST and cell not in world.built
    if empire.token == "manufacture":
        return lambda cell: hexes[cell] == MINE and cell not in world.built
    if empire.token == "build":
        return lambda cell: world.built.get(cell) is empire
    if empire.token == "renovate":
        return lambda cell: hexes[cell] == WATER or any(other not in hexes for other in neighbours(cell))
    return None


def _found_city(world: World, empire: Empire) -> bool:
    """Move the Monarch to where a City can be, where it stands in no such place; whether it moved."""
    units = world.table.box.units
    for unit, cell in empire.units.items():
        if units[unit].power == "crown" and not _is_city_place(world, empire, cell):
            beside = [other for other in neighbours(cell) if _is_city_place(world, empire, other)]
            known = [other for other in beside if other not in world.hidden]
            way = (unit, world.chance.choice(known or beside)) if beside else _to_city_place(world, empire, unit)
            if way is not None:
                _enter(world, empire, *way)
                return True
    return False


def _to_city_place(world: World, empire: Empire, unit: str) -> Way | None:
    """The way to the nearest place, or to an own Building that a City may replace."""
    free = {cell for cell in world.scenario.hexes if _is_city_place(world, empire, cell)}
    old = {place.cell for place in old_places(world, empire)}
    return None if empire.units[unit] in old else _way(world, empire, {unit: empire.units[unit]}, free or old)


def _is_city_place(world: World, empire: Empire, cell: Cell) -> bool:
    land = world.scenario.hexes.get(cell, WATER) != WATER
    empty = cell not in world.built and cell not in world.open and cell not in world.foreign_units(empire)
    return land and empty and world.is_free_for(empire, cell)


def _fly(world: World, empire: Empire) -> Way | None:
    """Gusmão's balloon, once: straight to something unknown."""
    if not empire.arts["flight"] or "flight" in empire.spent:
        return None
    cells = sorted(world.hidden.keys() - _closed(world, empire))
    if not cells:
        return None
    empire.spent.add("flight")
    return next(iter(empire.units)), world.chance.choice(cells)


def _way(world: World, empire: Empire, units: dict[str, Cell], goals: set[Cell], ground: Ground | None = None) -> Way | None:
    """The unit that is nearest to a goal, and its first step, if that may lead there."""
    hexes, closed = world.scenario.hexes, _closed(world, empire)
    first: dict[Cell, Way] = {cell: (unit, cell) for unit, cell in units.items()}
    starts, wave = set(first), list(first) if goals - closed else []
    for cell in wave:
        for other in neighbours(cell):
            if other not in first and other in hexes and other not in closed:
                way = (first[cell][0], other) if cell in starts else first[cell]
                if cell in starts and ground is not None and not _may_step(world, empire, way, ground):
                    continue
                if other in goals:
                    return way
                first[other] = way
                wave.append(other)
    return None


def _may_step(world: World, empire: Empire, way: Way, ground: Ground) -> bool:
    """Off the water only with Renovate, whose ground is water or the edge of the map."""
    start = world.scenario.hexes[empire.units[way[0]]]
    return ground(way[1]) and (start != WATER or empire.token == "renovate")


def _closed(world: World, empire: Empire) -> set[Cell]:
    """Where a unit cannot go in peace."""
    built = (cell for cell, owner in world.built.items() if owner is not empire)
    return {*built, *world.foreign_units(empire)}


def _goals(world: World, empire: Empire) -> set[Cell]:
    """Unknown tiles that are not known to be too strong, and Expeditions that can be beaten."""
    seen = (cell for cell in empire.seen if cell in world.hidden)
    too_strong = {cell for cell in seen if not can_beat(world, empire, world.hidden[cell])}
    beatable = (cell for cell, find in world.open.items() if find.kind == "expedition" and can_beat(world, empire, find))
    return {*(world.hidden.keys() - too_strong), *beatable}


def _enter(world: World, empire: Empire, unit: str, cell: Cell) -> None:
    empire.units[unit] = cell
    find = world.hidden.pop(cell, None)
    if find is not None:
        find_what_lies(world, empire, cell, find)
    find = world.open.get(cell)
    if find is not None and find.kind == "expedition":
        beat_expedition(world, empire, unit, cell, find)
