"""What Buildings produce, with what monarchs, Paintings and rivers add."""

from printgen.games.brazil_imperial.empire import Empire, Site
from printgen.games.brazil_imperial.goods import LETTERS, RESOURCES, Goods, plus, read_goods
from printgen.games.brazil_imperial.pieces import Building
from printgen.games.brazil_imperial.rows import FIRST
from printgen.games.brazil_imperial.world import World

_ABSOLUTE = {
    "sawmills": ("sawmill", read_goods("bbg")),
    "trading-posts": ("trading-post", read_goods("bgg")),
    "cane-fields": ("cane-field", read_goods("sss")),
}


def output(world: World, empire: Empire, site: Site) -> Goods:
    """What a site makes when it is filled."""
    made = _own(empire, site.building, site)
    for painting in empire.paintings:
        known = world.table.box.paintings[painting]
        if known.effect == "makes" and known.amount.split()[0] == site.building.id:
            made = plus(made, read_goods(known.amount.split()[1]))
    return plus(made, _river(site.building, world.river_beside(site.cell)))


def _own(empire: Empire, building: Building, site: Site) -> Goods:
    """What is printed, or what the monarch's first three make in its stead."""
    special, made = _ABSOLUTE.get(empire.effect, ("", building.makes))
    alike = [other for other in empire.sites if other.building.id == special]
    return made if building.id == special and site in alike[:FIRST] else building.makes


def _river(building: Building, rivers: int) -> Goods:
    """One more of the Building's own Resource for each River Basin beside it."""
    own = next((letter for letter in RESOURCES if building.makes[LETTERS.index(letter)]), None)
    return tuple(rivers * int(letter == own) for letter in LETTERS)


def fill(world: World, empire: Empire, site: Site) -> None:
    """Put on a site what it makes."""
    site.goods = output(world, empire, site)
