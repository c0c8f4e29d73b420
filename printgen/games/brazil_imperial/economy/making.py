"""What Buildings produce, with what monarchs, Paintings and rivers add."""

from printgen.games.brazil_imperial.economy.empire import Empire, Site
from printgen.games.brazil_imperial.economy.world import World
from printgen.games.brazil_imperial.goods import LETTERS, NOTHING, RESOURCES, Goods, plus, read_goods
from printgen.games.brazil_imperial.hexes import Cell
from printgen.games.brazil_imperial.pieces import Building
from printgen.games.brazil_imperial.rows import FIRST

NOWHERE: Cell = (-9, -9)  # beside no river
_ABSOLUTE = {
    "sawmills": ("sawmill", read_goods("bbg")),
    "trading-posts": ("trading-post", read_goods("bgg")),
    "cane-fields": ("cane-field", read_goods("sss")),
}


def output(world: World, empire: Empire, building: Building, cell: Cell) -> Goods:
    """What a Building makes on a hexagon, whether it stands there already or not."""
    if building.is_city:
        return NOTHING
    made = _own(empire, building, cell)
    for painting in empire.paintings if empire.arts["makes"] else ():
        known = world.table.box.paintings[painting]
        if known.effect == "makes" and known.amount.split()[0] == building.id:
            made = plus(made, read_goods(known.amount.split()[1]))
    rivers = world.rivers_beside(cell)
    return plus(made, _river(building, rivers)) if rivers else made


def _own(empire: Empire, building: Building, cell: Cell) -> Goods:
    """What is printed, or what the monarch's first three make in its stead."""
    special, made = _ABSOLUTE.get(empire.effect, ("", NOTHING))
    if building.id != special:
        return building.makes
    alike = [other.cell for other in empire.sites if other.building.id == special][:FIRST]
    return made if cell in alike or len(alike) < FIRST else building.makes


def _river(building: Building, rivers: int) -> Goods:
    """One more of the Building's own Resource for each River Basin beside it."""
    own = next((letter for letter in RESOURCES if building.makes[LETTERS.index(letter)]), None)
    return tuple(rivers * int(letter == own) for letter in LETTERS)


def fill(world: World, empire: Empire, site: Site) -> None:
    """Put on a site what it makes."""
    site.goods = output(world, empire, site.building, site.cell)
