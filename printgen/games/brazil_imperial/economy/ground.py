"""Where an empire may build, and what each place brings."""

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.games.brazil_imperial.economy.empire import Empire, Site
from printgen.games.brazil_imperial.economy.outlook import Outlook
from printgen.games.brazil_imperial.economy.weighing import GOLD_PIECE, HORIZON, RESOURCE, laurel_of
from printgen.games.brazil_imperial.economy.world import LAST_ERA, World
from printgen.games.brazil_imperial.hexes import Cell, neighbours
from printgen.games.brazil_imperial.land import CLOUD, FIELD, FOREST, WATER
from printgen.games.brazil_imperial.pieces import Building

FORESTS = {1: "*", 2: "g", 3: "k"}  # what Tibiriçá's first three tiles on forest bring
CULTURE = 2.0
UNKNOWN = 0.8  # an Exploration tile that nobody has turned up
_FINDS = {"mine": GOLD_PIECE, "culture": CULTURE}


@dataclass(frozen=True, slots=True)
class Place:
    """A hexagon, what it is, and the own tile that lies there already."""

    cell: Cell
    terrain: str
    any: bool = False  # whether every Building may stand there
    over: Site | None = None

    @property
    def is_forest(self) -> bool:
        """Whether a tile here is built on forest."""
        return self.over is None and self.terrain == FOREST


def places_for(world: World, empire: Empire, outlook: Outlook) -> list[tuple[float, Place]]:
    """All places, the best first: free ones, and own Buildings that may go."""
    places = (*free_places(world, empire), *old_places(world, empire))
    valued = [(worth_of(world, empire, outlook, place), place) for place in places]
    world.chance.shuffle(valued)  # of equal ones any, so that no side of the map is better
    return sorted(valued, key=_first_of, reverse=True)


def _first_of(pair: tuple[float, Place]) -> float:
    return pair[0]


def free_places(world: World, empire: Empire) -> list[Place]:
    """Land beside the own empire on which nothing stands, and beside no other empire."""
    own = (empire.capital, *(site.cell for site in empire.sites))
    beside = {cell for tile in own for cell in neighbours(tile)} - world.foreign_units(empire)
    return [place for cell in sorted(beside) if (place := place_at(world, empire, cell)) is not None]


def place_at(world: World, empire: Empire, cell: Cell) -> Place | None:
    """A hexagon as a place to build on, if it is one."""
    letter = world.scenario.hexes.get(cell, WATER)
    find = world.open.get(cell)
    if letter == WATER or cell in world.built or cell in world.rivers or (find is not None and find.kind == "expedition"):
        return None
    if not world.is_free_for(empire, cell):
        return None
    return Place(cell, FIELD if letter == CLOUD else letter, find is not None or empire.arts["any-terrain"] > 0)


def old_places(world: World, empire: Empire) -> Iterator[Place]:
    """Own Buildings of Era I and II, and with Dona Leopoldina of any; not those with a Palace."""
    if world.era > 1 or empire.arts["any-terrain"]:
        for site in empire.sites:
            may_go = site.building.era < LAST_ERA or empire.arts["any-terrain"]
            if may_go and not site.palace and not site.building.is_city:
                yield Place(site.cell, "", empire.arts["any-terrain"] > 0, site)


def fits(building: Building, place: Place) -> bool:
    """Whether a Building may stand there."""
    if place.over is not None:
        return (place.any or building.era == LAST_ERA) and building.id != place.over.building.id
    return place.any or not building.terrain or place.terrain in building.terrain


def worth_of(world: World, empire: Empire, outlook: Outlook, place: Place) -> float:
    """What a place brings: finds that wait there, rivers, forests; what is lost on it or below."""
    find = world.open.get(place.cell)
    value = _FINDS.get(find.kind, 0.0) if find is not None else 0.0
    if place.is_forest:
        value += outlook.step("forest")
        if empire.effect == "forest" and empire.forests_built < len(FORESTS):
            value += RESOURCE + 0.3 * empire.forests_built
    if place.cell in world.hidden:
        value -= UNKNOWN * HORIZON[world.era]
    return value + RESOURCE * world.rivers_beside(place.cell) - _lost(empire, outlook, place.over)


def _lost(empire: Empire, outlook: Outlook, over: Site | None) -> float:
    if over is None:
        return 0.0
    alone = outlook.holdings[over.building.id] == 1
    terms = ["building", over.building.id, *(["kind"] if alone else []), *(["forest"] if over.forest else [])]
    return laurel_of(empire, over.building) + outlook.worth(over.goods) + outlook.lose(*terms)
