"""Faults of the content: plans that cannot be laid out, pieces that the box does not have, unknown names."""

from collections import Counter
from collections.abc import Iterator

from printgen.games.brazil_imperial.map import CLOUD, FIELD, Scenario, is_connected
from printgen.games.brazil_imperial.pieces import CITY, ERAS
from printgen.games.brazil_imperial.table import Table
from printgen.scoring.contract.results import Fault

TERMS = frozenset("building city unit product painting palace gold science forest kind".split())  # beside the ids of Buildings


def find_faults(table: Table) -> Iterator[Fault]:
    """Every fault of the scenarios, then of the Missions, the Palaces and the colours."""
    for scenario in table.scenarios.values():
        for message in _check_plan(table, scenario):
            yield Fault("facts.scenarios", f"The scenario {scenario.name} {message}.", "mend its row in scenarios.csv.")
    yield from _check_missions(table)
    for palace in table.box.palaces.values():
        for host in palace.hosts - set(table.box.buildings) - {CITY}:
            yield Fault("facts.palaces", f"Palace {palace.number} stands on {host}, and there is no such Building.")
    for colour in table.colours:
        units = sum(unit.colour == colour for unit in table.box.units.values())
        monarchs = sum(monarch.colour == colour for monarch in table.box.monarchs.values())
        if units != 5 or monarchs < 2:
            yield Fault(
                "facts.units",
                f"{colour} has {units} units and {monarchs} monarchs, but must have five units and at least two monarchs.",
            )


def _check_plan(table: Table, scenario: Scenario) -> Iterator[str]:
    """What is wrong with a plan, as the end of a sentence.

    A plan uses each tile once, overlaps none and is in one piece. Capitals are on open field. There is an Exploration tile for
    every cloud.
    """
    tile_of = scenario.map_tiles.tile_of
    tiles = Counter(tile_of[placed.face] for placed in scenario.tiles)
    yield from (f"lays tile {tile} twice" for tile, count in tiles.items() if count > 1)
    for placed in scenario.tiles:
        is_odd = tile_of[placed.face] != placed.face  # a back is its front mirrored: its zigzag begins with an odd row
        if placed.at[1] % 2 != is_odd:
            yield f"lays tile {placed.face} in an {'even' if is_odd else 'odd'} row, where its zigzag does not fit"
    if sum(len(scenario.map_tiles.hexes(placed)) for placed in scenario.tiles) != len(scenario.hexes):
        yield "lays one tile over another"
    if not is_connected(scenario.hexes):
        yield "is not in one piece"
    wanted = scenario.players if scenario.players > 1 else 2  # the solo game has an enemy's Capital
    if len(set(scenario.capitals)) != wanted:
        yield f"has {len(set(scenario.capitals))} places for Capitals, not {wanted}"
    for cell in scenario.capitals:
        if scenario.hexes.get(cell) != FIELD:
            yield f"has a Capital at {cell[0]},{cell[1]}, which is no field without a cloud"
    copies = sum(tile.copies for tile in table.box.exploration.values())
    clouds = sum(letter == CLOUD for letter in scenario.hexes.values())
    if clouds > copies:
        yield f"has {clouds} clouds, and there are {copies} Exploration tiles"
    for unit, cell in scenario.enemies.items():
        if unit not in table.box.units or cell not in scenario.hexes:
            yield f"puts {unit} at {cell[0]},{cell[1]}, where it cannot be"


def _check_missions(table: Table) -> Iterator[Fault]:
    terms = TERMS | set(table.box.buildings)
    for mission in table.box.missions.values():
        for objective in mission.objectives:
            if objective.term not in terms:
                message = f"The Mission {mission.name} asks for {objective.term}, which is nothing that can be counted."
                yield Fault("facts.missions", message, f"take one of {', '.join(sorted(terms))}.")
        if mission.era == ERAS and len(mission.laurels) != len(mission.objectives):
            yield Fault("facts.missions", f"The Mission {mission.name} does not say laurels for each of its objectives.")
