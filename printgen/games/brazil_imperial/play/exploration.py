"""Units walk to Exploration tiles and to places for a City, and what they find."""

from collections.abc import Callable

from printgen.games.brazil_imperial.map import FOREST, MINE, WATER, Cell, neighbours
from printgen.games.brazil_imperial.pieces import ExplorationTile, minus, plus, read_goods
from printgen.games.brazil_imperial.play.empire import Empire
from printgen.games.brazil_imperial.play.sites import old_places, output
from printgen.games.brazil_imperial.play.world import World

CARD_STRENGTH = 1.4  # of a Combat card on average

Ground = Callable[[Cell], bool]  # where a unit may go
Step = tuple[str, Cell]  # a unit, and the hexagon beside it that it goes to


def move_units(world: World, empire: Empire) -> bool:
    """Makes the free movements and the further one that the arch allows; returns whether an Exploration tile changed."""
    before = len(world.hidden), len(world.revealed)
    for _ in range(1 + empire.effects["far"]):
        move_freely(world, empire)
    ground = _arch_ground(world, empire)
    if ground is not None and has_goal(world):
        step = _first_step(world, empire, empire.units, _goals(world, empire), ground)
        if step is not None:
            _enter(world, empire, *step)
    return before != (len(world.hidden), len(world.revealed))


def has_goal(world: World) -> bool:
    """Whether there is an Exploration tile to walk to."""
    return bool(world.hidden) or any(tile.kind == "expedition" for tile in world.revealed.values())


def move_freely(world: World, empire: Empire) -> None:
    """Makes one free movement: the Monarch to a place for a City, or else the unit that is nearest to a goal."""
    if not empire.units or (world.era > 1 and _move_monarch(world, empire)) or not has_goal(world):
        return
    step = _fly(world, empire) or _first_step(world, empire, empire.units, _goals(world, empire))
    if step is not None:
        _enter(world, empire, *step)


def _arch_ground(world: World, empire: Empire) -> Ground | None:
    """Where the movement of the arch with the Action token may lead; None if the arch has no movement."""
    hexes = world.scenario.hexes
    if empire.token == "painting":
        return lambda cell: hexes[cell] == FOREST and cell not in world.owners
    if empire.token == "manufacture":
        return lambda cell: hexes[cell] == MINE and cell not in world.owners
    if empire.token == "build":
        return lambda cell: world.owners.get(cell) is empire
    if empire.token == "renovate":
        return lambda cell: hexes[cell] == WATER or any(other not in hexes for other in neighbours(cell))
    return None


def _move_monarch(world: World, empire: Empire) -> bool:
    """Moves a Monarch that is on no place for a City towards one; returns whether it moved."""
    units = world.table.box.units
    for unit, cell in empire.units.items():
        if units[unit].founds_cities and not _is_city_place(world, empire, cell):
            beside = [other for other in neighbours(cell) if _is_city_place(world, empire, other)]
            revealed = [other for other in beside if other not in world.hidden]
            step = (unit, world.chance.choice(revealed or beside)) if beside else _step_to_city_place(world, empire, unit)
            if step is not None:
                _enter(world, empire, *step)
                return True
    return False


def _step_to_city_place(world: World, empire: Empire, unit: str) -> Step | None:
    """The step towards the nearest place for a City, or towards an own Building that a City may replace."""
    free = {cell for cell in world.scenario.hexes if _is_city_place(world, empire, cell)}
    old = {place.cell for place in old_places(world, empire)}
    return None if empire.units[unit] in old else _first_step(world, empire, {unit: empire.units[unit]}, free or old)


def _is_city_place(world: World, empire: Empire, cell: Cell) -> bool:
    """Whether a hexagon is free land for a City (B13)."""
    land = world.scenario.hexes.get(cell, WATER) != WATER
    empty = cell not in world.owners and cell not in world.revealed and cell not in world.other_units(empire)
    return land and empty and world.is_clear(empire, cell)


def _fly(world: World, empire: Empire) -> Step | None:
    """The step of a unit with Gusmão's balloon to any unknown Exploration tile, once a game; notes that it was used."""
    if not empire.effects["flight"] or "flight" in empire.used_this_game:
        return None
    cells = sorted(world.hidden.keys() - _closed_cells(world, empire))
    if not cells:
        return None
    empire.used_this_game.add("flight")
    return next(iter(empire.units)), world.chance.choice(cells)


def _first_step(
    world: World, empire: Empire, units: dict[str, Cell], goals: set[Cell], ground: Ground | None = None
) -> Step | None:
    """The unit that is nearest to a goal, and its first step, which must be on the ground if there is one."""
    hexes, closed = world.scenario.hexes, _closed_cells(world, empire)
    first: dict[Cell, Step] = {cell: (unit, cell) for unit, cell in units.items()}
    starts, wave = set(first), list(first) if goals - closed else []
    for cell in wave:
        for other in neighbours(cell):
            if other not in first and other in hexes and other not in closed:
                step = (first[cell][0], other) if cell in starts else first[cell]
                if cell in starts and ground is not None and not _is_step_allowed(world, empire, step, ground):
                    continue
                if other in goals:
                    return step
                first[other] = step
                wave.append(other)
    return None


def _is_step_allowed(world: World, empire: Empire, step: Step, ground: Ground) -> bool:
    """Whether the turn's arch allows a step: onto its ground, and off the water only with Renovate."""
    start = world.scenario.hexes[empire.units[step[0]]]
    return ground(step[1]) and (start != WATER or empire.token == "renovate")


def _closed_cells(world: World, empire: Empire) -> set[Cell]:
    """Hexagons that a unit cannot enter without a fight."""
    owned = (cell for cell, owner in world.owners.items() if owner is not empire)
    return {*owned, *world.other_units(empire)}


def _goals(world: World, empire: Empire) -> set[Cell]:
    """Unknown Exploration tiles that are not known to be too strong, and Expeditions that the empire can win."""
    seen = (cell for cell in empire.seen if cell in world.hidden)
    too_strong = {cell for cell in seen if not _can_win(world, empire, world.hidden[cell])}
    winnable = (cell for cell, tile in world.revealed.items() if tile.kind == "expedition" and _can_win(world, empire, tile))
    return {*(world.hidden.keys() - too_strong), *winnable}


def _enter(world: World, empire: Empire, unit: str, cell: Cell) -> None:
    """Moves a unit to a hexagon; reveals the Exploration tile there and fights for an Expedition."""
    empire.units[unit] = cell
    hidden = world.hidden.pop(cell, None)
    if hidden is not None:
        _reveal(world, empire, cell, hidden)
    tile = world.revealed.get(cell)
    if tile is not None and tile.kind == "expedition":
        _fight_for(world, empire, unit, cell, tile)


def _reveal(world: World, empire: Empire, cell: Cell, tile: ExplorationTile) -> None:
    """Does what an Exploration tile says; some kinds stay on the map."""
    if tile.kind == "species":
        empire.species += 1
    elif tile.kind == "goods":
        world.give(empire, read_goods(empire.scarcest_resource()))
    elif tile.kind == "mission":
        world.draw_mission(empire)
    elif tile.kind == "river":
        _reveal_river(world, cell)
    else:
        world.revealed[cell] = tile


def _reveal_river(world: World, cell: Cell) -> None:
    """Adds a River Basin; Buildings beside it make one more at once, whoever built them."""
    sites = [(empire, site) for empire in world.empires for site in empire.sites if site.cell in neighbours(cell)]
    before = [output(world, empire, site.building, site.cell) for empire, site in sites]
    world.rivers.add(cell)
    for (empire, site), old in zip(sites, before, strict=True):
        site.goods = plus(site.goods, minus(output(world, empire, site.building, site.cell), old))


def _can_win(world: World, empire: Empire, tile: ExplorationTile) -> bool:
    """Whether the strongest unit with all Combat cards may reach the strength of a tile; only Expeditions have one."""
    strongest = max((world.table.box.units[unit].laurel for unit in empire.units), default=0)
    return strongest + _extra_strength(empire) + CARD_STRENGTH * empire.combat_cards >= tile.strength


def _extra_strength(empire: Empire) -> int:
    """The strength of Maria Quitéria, and of a token on Harbor or Trade."""
    return empire.effects["strength"] + (empire.token in ("harbor", "trade"))


def _fight_for(world: World, empire: Empire, unit: str, cell: Cell, tile: ExplorationTile) -> None:
    """Wins an Expedition if the unit and its Combat cards are strong enough, and spends the cards it takes."""
    strength = float(world.table.box.units[unit].laurel + _extra_strength(empire))
    if strength + CARD_STRENGTH * empire.combat_cards < tile.strength:
        return
    while strength < tile.strength:
        strength += CARD_STRENGTH
        empire.combat_cards -= 1
    del world.revealed[cell]
    if tile.laurel:
        empire.exploration.append(tile.id)
    else:
        world.give(empire, read_goods(tile.reward))
