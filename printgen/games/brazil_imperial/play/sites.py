"""Finds places where an empire may build, their worth, and the goods that Buildings make there."""

from collections.abc import Iterator
from random import Random

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.games.brazil_imperial.map import CLOUD, FIELD, FOREST, WATER, Cell
from printgen.games.brazil_imperial.pieces import (
    ERAS,
    LETTERS,
    NOTHING,
    RESOURCES,
    Building,
    Goods,
    add_goods,
    read_goods,
)
from printgen.games.brazil_imperial.play.empire import Empire, Site
from printgen.games.brazil_imperial.play.valuation import (
    GOLD_PIECE,
    HORIZON,
    RESOURCE,
    Valuation,
    count_laurels_of_next_building,
)
from printgen.games.brazil_imperial.play.world import World
from printgen.games.brazil_imperial.rows import NO_SPECIALTY, SKILL_LIMIT, SPECIALTIES

FOREST_GOODS = {1: "*", 2: "g", 3: "k"}  # goods gained with Tibiriçá's first three tiles on forest
UNKNOWN = 0.8  # the worth, in laurels, of a hidden Exploration tile
_REVEALED = {"mine": GOLD_PIECE, "culture": 2.0}  # the worth of building on a revealed tile, by kind
NOWHERE: Cell = (-9, -9)  # a hexagon that is beside no river


@dataclass(frozen=True, slots=True)
class BuildingPlace:
    """A hexagon to build on: its terrain, or the empire's own tile there."""

    cell: Cell
    terrain: str
    any: bool = False  # whether any Building may be built there
    over: Site | None = None  # the tile that a new tile would replace

    @property
    def counts_as_forest(self) -> bool:
        """Whether a tile at this place counts as built on forest."""
        return self.over is None and self.terrain == FOREST


class ValuedPlace(NamedTuple):
    """A place, and the worth of building there in laurels."""

    worth: float
    place: BuildingPlace


def rank_building_places(world: World, empire: Empire, valuation: Valuation, tie_breaker: Random) -> list[ValuedPlace]:
    """All places where the empire may build, best first.

    Ties are in random order, so that no side of the map has an advantage.
    """
    places = (*list_free_places(world, empire), *list_places_of_replaceable_buildings(world, empire))
    valued = [ValuedPlace(value_place(world, empire, valuation, place), place) for place in places]
    tie_breaker.shuffle(valued)
    return sorted(valued, key=lambda valued_place: valued_place.worth, reverse=True)


def list_free_places(world: World, empire: Empire) -> list[BuildingPlace]:
    """The free places beside this empire that are not beside another empire."""
    beside = empire.find_cells_beside() - world.find_cells_of_rival_units(empire)
    return [place for cell in sorted(beside) if (place := make_building_place_if_allowed(world, empire, cell)) is not None]


def make_building_place_if_allowed(world: World, empire: Empire, cell: Cell) -> BuildingPlace | None:
    """The place to build on a hexagon, or None if the empire cannot build there."""
    letter = world.scenario.letter_by_cell.get(cell, WATER)
    tile = world.revealed.get(cell)
    if letter == WATER or cell in world.owners or cell in world.rivers or (tile is not None and tile.kind == "expedition"):
        return None
    if world.is_cell_beside_other_empire(cell, empire):
        return None
    return BuildingPlace(cell, FIELD if letter == CLOUD else letter, tile is not None or empire.effects["any-terrain"] > 0)


def list_places_of_replaceable_buildings(world: World, empire: Empire) -> Iterator[BuildingPlace]:
    """The places of the empire's Buildings that it may replace.

    These are Buildings of Era I and II without a Palace. With Dona Leopoldina, the Era does not matter.
    """
    if world.era > 1 or empire.effects["any-terrain"]:
        for site in empire.sites:
            may_go = site.building.era < ERAS or empire.effects["any-terrain"]
            if may_go and not site.palace and not site.building.is_city:
                yield BuildingPlace(site.cell, "", empire.effects["any-terrain"] > 0, site)


def may_build_at_place(building: Building, place: BuildingPlace) -> bool:
    """Whether a Building may be built at this place."""
    if place.over is not None:
        return (place.any or building.era == ERAS) and building.id != place.over.building.id
    return place.any or not building.terrain or place.terrain in building.terrain


def value_place(world: World, empire: Empire, valuation: Valuation, place: BuildingPlace) -> float:
    """The worth of building at a place: Exploration tiles, rivers and forests, minus the worth of a replaced tile."""
    tile = world.revealed.get(place.cell)
    value = _REVEALED.get(tile.kind, 0.0) if tile is not None else 0.0
    if place.counts_as_forest:
        value += valuation.value_gain_for_missions("forest")
        if empire.skill == "forest" and empire.forests_built < len(FOREST_GOODS):
            value += RESOURCE + 0.3 * empire.forests_built
    if place.cell in world.hidden:
        value -= UNKNOWN * HORIZON[world.era]
    lost = _value_replaced_tile(empire, valuation, place.over) if place.over is not None else 0.0
    return value + RESOURCE * world.count_rivers_beside(place.cell) - lost


def _value_replaced_tile(empire: Empire, valuation: Valuation, replaced: Site) -> float:
    is_last = valuation.holdings[replaced.building.id] == 1
    terms = ["building", replaced.building.id, *(["kind"] if is_last else []), *(["forest"] if replaced.forest else [])]
    return (
        count_laurels_of_next_building(empire, replaced.building)
        + valuation.value_goods(replaced.goods)
        + valuation.value_loss_for_missions(*terms)
    )


def count_made_goods(world: World, empire: Empire, building: Building, cell: Cell) -> Goods:
    """The goods that a Building makes on a hexagon, with bonuses from monarchs, Paintings and rivers."""
    if building.is_city:
        return NOTHING
    made = _count_printed_or_specialty_goods(empire, building, cell)
    for painting in empire.paintings if empire.effects["makes"] else ():
        known = world.constants.box.paintings[painting]
        if known.effect == "makes" and known.amount.split()[0] == building.id:
            made = add_goods(made, read_goods(known.amount.split()[1]))
    rivers = world.count_rivers_beside(cell)
    return add_goods(made, _count_goods_from_rivers(building, rivers)) if rivers else made


def _count_printed_or_specialty_goods(empire: Empire, building: Building, cell: Cell) -> Goods:
    """The printed goods of a Building. The first three tiles of the monarch's specialty make other goods."""
    specialty = SPECIALTIES.get(empire.skill, NO_SPECIALTY)
    if building.id != specialty.tile:
        return building.makes
    alike = [other.cell for other in empire.sites if other.building.id == specialty.tile][:SKILL_LIMIT]
    return specialty.makes if cell in alike or len(alike) < SKILL_LIMIT else building.makes


def _count_goods_from_rivers(building: Building, river_count: int) -> Goods:
    """The extra goods from River Basins: one of the Building's own Resource for each."""
    own = next((letter for letter in RESOURCES if building.makes[LETTERS.index(letter)]), None)
    return tuple(river_count * int(letter == own) for letter in LETTERS)


def refill_goods_of_site(world: World, empire: Empire, site: Site) -> None:
    """Replace the goods on a tile with all the goods that it makes."""
    site.goods = count_made_goods(world, empire, site.building, site.cell)
