"""Where an empire may build."""

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.games.brazil_imperial.economy.empire import Empire, Site
from printgen.games.brazil_imperial.economy.world import LAST_ERA, World
from printgen.games.brazil_imperial.hexes import Cell, neighbours
from printgen.games.brazil_imperial.land import CLOUD, FIELD, FOREST, WATER
from printgen.games.brazil_imperial.pieces import Building


@dataclass(frozen=True, slots=True)
class Place:
    """A hexagon, what it is, and the own tile that lies there already."""

    cell: Cell
    terrain: str  # nothing where any Building may stand
    over: Site | None = None

    @property
    def is_forest(self) -> bool:
        """Whether a tile here is built on forest."""
        return self.over is None and self.terrain == FOREST


def free_places(world: World, empire: Empire) -> list[Place]:
    """Beside the own empire, beside no other, on land on which nothing stands."""
    own = (empire.capital, *(site.cell for site in empire.sites))
    beside = dict.fromkeys(cell for place in own for cell in neighbours(place))
    return [place for cell in beside if (place := place_at(world, empire, cell)) is not None]


def place_at(world: World, empire: Empire, cell: Cell) -> Place | None:
    """A hexagon as a place to build on, if it is one."""
    letter = world.scenario.hexes.get(cell, WATER)
    find = world.open.get(cell)
    if letter == WATER or cell in world.built or cell in world.rivers or (find is not None and find.kind == "expedition"):
        return None
    if not world.is_free_for(empire, cell):
        return None
    return Place(cell, FIELD if letter == CLOUD else letter)


def old_places(empire: Empire, era: int) -> list[Place]:
    """Own Buildings that make room for one of this Era: no Palace, and of Era I or II; Dona Leopoldina asks for no Era."""
    anything = empire.arts["any-terrain"] > 0
    if era < LAST_ERA and not anything:
        return []
    sites = (site for site in empire.sites if not site.palace and not site.building.is_city)
    return [Place(site.cell, "", site) for site in sites if anything or site.building.era < LAST_ERA]


def fitting(world: World, empire: Empire, building: Building, free: list[Place]) -> Iterator[Place]:
    """Those places that a Building may take."""
    anywhere = empire.arts["any-terrain"] or not building.terrain
    for place in free:
        find = world.open.get(place.cell)
        if anywhere or place.terrain in building.terrain or (find is not None and find.kind in ("mine", "culture")):
            yield place
    yield from (place for place in old_places(empire, building.era) if place.over and place.over.building.id != building.id)
