"""Moves units towards Exploration tiles and places for a City, and applies the tiles that they reveal."""

from collections.abc import Callable

from printgen.games.brazil_imperial.map import FOREST, MINE, WATER, Cell, list_neighbouring_cells
from printgen.games.brazil_imperial.pieces import ExplorationTile, add_goods, read_goods, subtract_goods
from printgen.games.brazil_imperial.play.empire import Empire
from printgen.games.brazil_imperial.play.sites import count_made_goods, list_places_of_replaceable_buildings
from printgen.games.brazil_imperial.play.world import World

CARD_STRENGTH = 1.4  # average strength of a Combat card

GroundTest = Callable[[Cell], bool]  # whether a unit may move to a hexagon
Step = tuple[str, Cell]  # a unit, and the hexagon to which it moves


def take_all_movements(world: World, empire: Empire) -> None:
    """Make the free movements, and the movement of the arch if it allows one."""
    for _ in range(1 + empire.effects["far"]):
        take_free_movement(world, empire)
    ground = _make_ground_test_of_arch(world, empire)
    if ground is not None and has_exploration_goal(world):
        step = _find_step_towards_nearest_goal(world, empire, empire.units, _find_goal_cells(world, empire), ground)
        if step is not None:
            _move_unit_and_explore(world, empire, *step)


def has_exploration_goal(world: World) -> bool:
    """Whether the map has a hidden Exploration tile or an Expedition."""
    return bool(world.hidden) or any(tile.kind == "expedition" for tile in world.revealed.values())


def take_free_movement(world: World, empire: Empire) -> None:
    """Make one free movement: move the Monarch towards a place for a City, or else the unit nearest to a goal."""
    if not empire.units or (world.era > 1 and _try_to_move_monarch(world, empire)) or not has_exploration_goal(world):
        return
    step = _use_up_balloon_for_step(world, empire) or _find_step_towards_nearest_goal(
        world, empire, empire.units, _find_goal_cells(world, empire)
    )
    if step is not None:
        _move_unit_and_explore(world, empire, *step)


def _make_ground_test_of_arch(world: World, empire: Empire) -> GroundTest | None:
    """A test for the hexagons that a unit may enter by the movement of the current arch.

    Returns None if the arch allows no movement.
    """
    hexes = world.scenario.letter_by_cell
    if empire.token == "painting":
        return lambda cell: hexes[cell] == FOREST and cell not in world.owners
    if empire.token == "manufacture":
        return lambda cell: hexes[cell] == MINE and cell not in world.owners
    if empire.token == "build":
        return lambda cell: world.owners.get(cell) is empire
    if empire.token == "renovate":
        return lambda cell: hexes[cell] == WATER or any(other not in hexes for other in list_neighbouring_cells(cell))
    return None


def _try_to_move_monarch(world: World, empire: Empire) -> bool:
    """Move a Monarch one step towards a place for a City, unless it is on one. Returns whether it moved."""
    units = world.constants.box.units
    for unit, cell in empire.units.items():
        if units[unit].founds_cities and not _is_city_place(world, empire, cell):
            beside = [other for other in list_neighbouring_cells(cell) if _is_city_place(world, empire, other)]
            revealed = [other for other in beside if other not in world.hidden]
            step = (
                (unit, world.chance.choice(revealed or beside))
                if beside
                else _find_step_towards_city_place(world, empire, unit)
            )
            if step is not None:
                _move_unit_and_explore(world, empire, *step)
                return True
    return False


def _find_step_towards_city_place(world: World, empire: Empire, unit: str) -> Step | None:
    """The step towards the nearest free place for a City or, without one, towards a Building that a City may replace."""
    free = {cell for cell in world.scenario.letter_by_cell if _is_city_place(world, empire, cell)}
    old = {place.cell for place in list_places_of_replaceable_buildings(world, empire)}
    return (
        None
        if empire.units[unit] in old
        else _find_step_towards_nearest_goal(world, empire, {unit: empire.units[unit]}, free or old)
    )


def _is_city_place(world: World, empire: Empire, cell: Cell) -> bool:
    """Whether a hexagon is free land for a City (B13)."""
    land = world.scenario.letter_by_cell.get(cell, WATER) != WATER
    empty = cell not in world.owners and cell not in world.revealed and cell not in world.find_cells_of_rival_units(empire)
    return land and empty and not world.is_cell_beside_other_empire(cell, empire)


def _use_up_balloon_for_step(world: World, empire: Empire) -> Step | None:
    """A step to a random hidden Exploration tile with Gusmão's balloon, once per game. Marks the balloon as used."""
    if not empire.effects["flight"] or "flight" in empire.used_this_game:
        return None
    cells = sorted(world.hidden.keys() - _find_cells_closed_to_units(world, empire))
    if not cells:
        return None
    empire.used_this_game.add("flight")
    return next(iter(empire.units)), world.chance.choice(cells)


def _find_step_towards_nearest_goal(
    world: World, empire: Empire, units: dict[str, Cell], goals: set[Cell], ground: GroundTest | None = None
) -> Step | None:
    """The first step of the unit nearest to a goal. `ground` must allow the step if it is given."""
    hexes, closed = world.scenario.letter_by_cell, _find_cells_closed_to_units(world, empire)
    first: dict[Cell, Step] = {cell: (unit, cell) for unit, cell in units.items()}
    starts, wave = set(first), list(first) if goals - closed else []
    for cell in wave:
        for other in list_neighbouring_cells(cell):
            if other not in first and other in hexes and other not in closed:
                step = (first[cell][0], other) if cell in starts else first[cell]
                if cell in starts and ground is not None and not _is_step_allowed(world, empire, step, ground):
                    continue
                if other in goals:
                    return step
                first[other] = step
                wave.append(other)
    return None


def _is_step_allowed(world: World, empire: Empire, step: Step, ground: GroundTest) -> bool:
    """Whether the arch of this turn allows a step. A unit on water moves only with Renovate."""
    start = world.scenario.letter_by_cell[empire.units[step[0]]]
    return ground(step[1]) and (start != WATER or empire.token == "renovate")


def _find_cells_closed_to_units(world: World, empire: Empire) -> set[Cell]:
    """The hexagons that a unit cannot enter without a fight."""
    owned = (cell for cell, owner in world.owners.items() if owner is not empire)
    return {*owned, *world.find_cells_of_rival_units(empire)}


def _find_goal_cells(world: World, empire: Empire) -> set[Cell]:
    """The hexagons of hidden Exploration tiles that are not too strong, and of Expeditions that the empire can win."""
    seen = (cell for cell in empire.seen if cell in world.hidden)
    too_strong = {cell for cell in seen if not _can_probably_win_tile(world, empire, world.hidden[cell])}
    winnable = (
        cell
        for cell, tile in world.revealed.items()
        if tile.kind == "expedition" and _can_probably_win_tile(world, empire, tile)
    )
    return {*(world.hidden.keys() - too_strong), *winnable}


def _move_unit_and_explore(world: World, empire: Empire, unit: str, cell: Cell) -> None:
    empire.units[unit] = cell
    hidden = world.hidden.pop(cell, None)
    if hidden is not None:
        _apply_revealed_tile(world, empire, cell, hidden)
    tile = world.revealed.get(cell)
    if tile is not None and tile.kind == "expedition":
        _win_expedition_if_strong_enough(world, empire, unit, cell, tile)


def _apply_revealed_tile(world: World, empire: Empire, cell: Cell, tile: ExplorationTile) -> None:
    if tile.kind == "species":
        empire.species += 1
    elif tile.kind == "goods":
        world.give_goods_and_discard_excess(empire, read_goods(empire.find_scarcest_resource()))
    elif tile.kind == "mission":
        world.draw_next_mission(empire)
    elif tile.kind == "river":
        _add_river_and_its_goods(world, cell)
    else:
        world.revealed[cell] = tile


def _add_river_and_its_goods(world: World, cell: Cell) -> None:
    """Add a River Basin. Each Building beside it at once gets one more of its goods, whoever built it."""
    sites = [(empire, site) for empire in world.empires for site in empire.sites if site.cell in list_neighbouring_cells(cell)]
    before = [count_made_goods(world, empire, site.building, site.cell) for empire, site in sites]
    world.rivers.add(cell)
    for (empire, site), old in zip(sites, before, strict=True):
        site.goods = add_goods(site.goods, subtract_goods(count_made_goods(world, empire, site.building, site.cell), old))


def _can_probably_win_tile(world: World, empire: Empire, tile: ExplorationTile) -> bool:
    """Whether the empire's strongest unit with all Combat cards would probably win against an Exploration tile."""
    strongest = max((world.constants.box.units[unit].laurel for unit in empire.units), default=0)
    return strongest + _count_painting_and_arch_strength(empire) + CARD_STRENGTH * empire.combat_cards >= tile.strength


def _count_painting_and_arch_strength(empire: Empire) -> int:
    """The strength added by Maria Quitéria and by a token on Harbour or Trade."""
    return empire.effects["strength"] + (empire.token in ("harbor", "trade"))


def _win_expedition_if_strong_enough(world: World, empire: Empire, unit: str, cell: Cell, tile: ExplorationTile) -> None:
    """Win an Expedition if the unit and the Combat cards are strong enough. Spends the required cards."""
    strength = float(world.constants.box.units[unit].laurel + _count_painting_and_arch_strength(empire))
    if strength + CARD_STRENGTH * empire.combat_cards < tile.strength:
        return
    while strength < tile.strength:
        strength += CARD_STRENGTH
        empire.combat_cards -= 1
    del world.revealed[cell]
    if tile.laurel:
        empire.exploration.append(tile.id)
    else:
        world.give_goods_and_discard_excess(empire, read_goods(tile.reward))
