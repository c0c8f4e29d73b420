"""What is wrong with the content: plans that cannot be laid, counts that are not the rulebook's, names that nothing has."""

from collections import Counter
from collections.abc import Iterator

from printgen.games.brazil_imperial.hexes import connected
from printgen.games.brazil_imperial.land import CLOUD, FIELD, Scenario
from printgen.games.brazil_imperial.table import Table
from printgen.scoring.contract.results import Fault

OTHER_TERMS = frozenset("building city unit product painting palace gold science forest kind".split())


def faults_of(table: Table) -> Iterator[Fault]:
    """All of it."""
    for scenario in table.scenarios.values():
        for message in _of_plan(table, scenario):
            yield Fault("facts.scenarios", f"The scenario {scenario.name} {message}.", "mend its row in scenarios.csv.")
    yield from _of_names(table)


def _of_plan(table: Table, scenario: Scenario) -> Iterator[str]:
    """Each tile once, none over another, all in one piece, Capitals on open field, no more clouds than Exploration tiles."""
    tile_of = scenario.land.tile_of
    tiles = Counter(tile_of[laid.face] for laid in scenario.laid)
    yield from (f"lays tile {tile} twice" for tile, count in tiles.items() if count > 1)
    for laid in scenario.laid:
        odd = tile_of[laid.face] != laid.face  # a back's zigzag is its front's seen from behind
        if laid.at[1] % 2 != odd:
            yield f"lays tile {laid.face} in an {'even' if odd else 'odd'} row, where its zigzag does not fit"
    if sum(len(scenario.land.hexes(laid)) for laid in scenario.laid) != len(scenario.hexes):
        yield "lays one tile over another"
    if not connected(scenario.hexes):
        yield "is not in one piece"
    wanted = scenario.players if scenario.players > 1 else 2  # the solo game has an enemy's Capital
    if len(set(scenario.capitals)) != wanted:
        yield f"has {len(set(scenario.capitals))} places for Capitals, not {wanted}"
    for cell in scenario.capitals:
        if scenario.hexes.get(cell) != FIELD:
            yield f"has a Capital at {cell[0]},{cell[1]}, which is no field without a cloud"
    finds = sum(find.copies for find in table.box.finds.values())
    clouds = sum(letter == CLOUD for letter in scenario.hexes.values())
    if clouds > finds:
        yield f"has {clouds} clouds, and there are {finds} Exploration tiles"
    for unit, cell in scenario.enemies.items():
        if unit not in table.box.units or cell not in scenario.hexes:
            yield f"puts {unit} at {cell[0]},{cell[1]}, where it cannot be"


def _of_names(table: Table) -> Iterator[Fault]:
    """What cards speak of must be there."""
    box = table.box
    terms = OTHER_TERMS | set(box.buildings)
    for mission in box.missions.values():
        for objective in mission.objectives:
            if objective.of not in terms:
                message = f"The Mission {mission.name} asks for {objective.of}, which is nothing that can be counted."
                yield Fault("facts.missions", message, f"take one of {', '.join(sorted(terms))}.")
        if mission.era == 3 and len(mission.laurels) != len(mission.objectives):
            yield Fault("facts.missions", f"The Mission {mission.name} does not say laurels for each of its objectives.")
    for palace in box.palaces.values():
        for host in palace.hosts - set(box.buildings) - {"city"}:
            yield Fault("facts.palaces", f"Palace {palace.number} stands on {host}, and there is no such Building.")
    for colour in table.colours:
        units = sum(unit.colour == colour for unit in box.units.values())
        monarchs = sum(monarch.colour == colour for monarch in box.monarchs.values())
        if units != 5 or monarchs < 2:
            yield Fault("facts.units", f"{colour} has {units} units and {monarchs} monarchs; five and two at least are wanted.")
