"""Build: Buildings beside the empire, Cities where the Monarch stands."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial

from printgen.games.brazil_imperial.economy.deed import Deed, give
from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.economy.ground import FORESTS, Place, fits, old_places, place_at, places_for, worth_of
from printgen.games.brazil_imperial.economy.making import NOWHERE, fill, output
from printgen.games.brazil_imperial.economy.outlook import Outlook, look
from printgen.games.brazil_imperial.economy.paying import Payment, reduced
from printgen.games.brazil_imperial.economy.weighing import laurel_of
from printgen.games.brazil_imperial.economy.world import World
from printgen.games.brazil_imperial.goods import GOLD, RESOURCES, Price, read_goods
from printgen.games.brazil_imperial.pieces import Building

FRESH = 0.9  # goods on a tile, against those that can be taken anywhere
FRONTIER = 0.5  # what a City is worth because more can be built around it
SECOND = 1.0  # what Mauá's second Build must bring


@dataclass(frozen=True, slots=True)
class Build:
    """One Build of one empire: whose it is, what it costs more than usual, and what follows it."""

    world: World
    empire: Empire
    outlook: Outlook
    more: int = 0  # of any Resource
    then: Callable[[], None] | None = None

    def afford(self, building: Building) -> tuple[Payment, float] | None:
        """With any Resource for any other where Build is upgraded, one less with Rebouças, more for Mauá's second."""
        prices = building.prices
        if "build" in self.outlook.upgrades:
            prices = tuple(map(_of_any, prices))
        if self.empire.arts["cheaper"] and "cheaper" not in self.empire.used:
            prices = tuple(reduced(price, RESOURCES + GOLD) for price in prices)
        if self.more:
            prices = tuple(Price(price.goods, price.any + self.more) for price in prices)
        return self.outlook.afford(prices)


@cache
def _of_any(price: Price) -> Price:
    kinds = len(RESOURCES)
    return Price((0,) * kinds + price.goods[kinds:], sum(price.goods[:kinds]) + price.any)


def build(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """The best place for every Building and City that can be paid for; with Mauá perhaps two of them."""
    then = partial(_build_again, world, empire) if empire.arts["twice"] else None
    yield from _all(Build(world, empire, outlook, 0, then))


def church(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """The Jesuits': a Church in any Era."""
    yield from _buildings(Build(world, empire, outlook), [world.table.box.buildings["church"]])


def carpenters(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """The Carpenters': a Building."""
    yield from _buildings(Build(world, empire, outlook), _known(world))


def _build_again(world: World, empire: Empire) -> None:
    """Mauá: once more, for one more Resource, if that is worth it."""
    best = max(_all(Build(world, empire, look(world, empire), 1)), key=lambda deed: deed.value, default=None)
    if best is not None and best.value > SECOND:
        best.do()


def _all(one: Build) -> Iterator[Deed]:
    yield from _buildings(one, _known(one.world))
    if one.world.era > 1:
        yield from _cities(one)


def _known(world: World) -> list[Building]:
    return [building for building in world.table.box.buildings.values() if building.era <= world.era]


def _buildings(one: Build, known: list[Building]) -> Iterator[Deed]:
    places: list[tuple[float, Place]] | None = None
    for building in known:
        paid = one.afford(building) if one.world.stock[building.id] else None
        if paid is not None:
            places = places_for(one.world, one.empire, one.outlook) if places is None else places
            best = next((pair for pair in places if fits(building, pair[1])), None)
            if best is not None:
                value = _value(one, building) + best[0] - paid[1]
                yield Deed("build", value, partial(_raise, one, building, best[1], paid[0]))


def _value(one: Build, building: Building) -> float:
    """Laurels, goods and steps towards a Mission, wherever it stands."""
    terms = ["building", building.id, *(() if one.outlook.holdings[building.id] else ("kind",))]
    goods = FRESH * one.outlook.worth(output(one.world, one.empire, building, NOWHERE))
    return laurel_of(one.empire, building) + goods + one.outlook.step(*terms)


def _raise(one: Build, building: Building, place: Place, paid: Payment) -> None:
    world, empire = one.world, one.empire
    _pay(one, paid)
    world.stock[building.id] -= 1
    world.stock[world.other_side[building.id]] -= 1
    fill(world, empire, world.place(empire, building, place.cell, place.over))
    _find(one, place)


def _pay(one: Build, paid: Payment) -> None:
    give(one.world, one.empire, paid)
    if one.empire.arts["cheaper"]:
        one.empire.used.add("cheaper")


def _find(one: Build, place: Place) -> None:
    """What is won by building on a place: Minas Gerais, Culture, Tibiriçá's forests; and Mauá's second Build."""
    world, empire = one.world, one.empire
    find = world.open.pop(place.cell, None)
    if find is not None and find.kind == "mine":
        world.take(empire, read_goods(GOLD))
    elif find is not None and find.kind == "culture":
        empire.finds.append(find.id)
    if place.is_forest and empire.effect == "forest":
        empire.forests_built += 1
        letter = FORESTS.get(empire.forests_built, "")
        world.take(empire, read_goods(empire.resource() if letter == "*" else letter))
    if one.then is not None:
        one.then()


def _cities(one: Build) -> Iterator[Deed]:
    """B13: where the Monarch stands, beside no other empire; with Araribóia where any unit stands."""
    places = [(worth_of(one.world, one.empire, one.outlook, place), place) for place in _city_places(one.world, one.empire)]
    for stack in one.world.cities if places else ():
        city = one.world.table.box.cities[stack[-1]] if stack else None
        paid = one.afford(city) if city is not None else None
        if city is not None and paid is not None:
            value, place = max(places, key=lambda pair: (pair[0], pair[1].cell))
            value += city.laurel + one.outlook.step("city") + FRONTIER - paid[1]
            yield Deed("build", value, partial(_settle, one, stack, place, paid[0]))


def _city_places(world: World, empire: Empire) -> Iterator[Place]:
    units = world.table.box.units
    able = (unit for unit in empire.units if empire.arts["city-anywhere"] or units[unit].power == "crown")
    cells = {empire.units[unit] for unit in able}
    yield from (place for cell in sorted(cells) if (place := place_at(world, empire, cell)) is not None)
    yield from (place for place in old_places(world, empire) if place.cell in cells)


def _settle(one: Build, stack: list[str], place: Place, paid: Payment) -> None:
    _pay(one, paid)
    one.world.place(one.empire, one.world.table.box.cities[stack.pop()], place.cell, place.over)
    _find(one, place)
