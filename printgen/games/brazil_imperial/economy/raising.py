"""Build: Buildings beside the empire, Cities where the Monarch stands."""

from collections.abc import Callable, Iterator
from functools import cache, partial

from printgen.games.brazil_imperial.economy.deed import Deed, give, upgraded
from printgen.games.brazil_imperial.economy.empire import Empire, Site
from printgen.games.brazil_imperial.economy.ground import Place, fitting, free_places, old_places, place_at
from printgen.games.brazil_imperial.economy.making import fill, output
from printgen.games.brazil_imperial.economy.outlook import Outlook, look
from printgen.games.brazil_imperial.economy.paying import Payment, reduced
from printgen.games.brazil_imperial.economy.weighing import GOLD_PIECE, HORIZON, RESOURCE, laurel_of
from printgen.games.brazil_imperial.economy.world import LAST_ERA, World
from printgen.games.brazil_imperial.goods import GOLD, RESOURCES, Price, read_goods
from printgen.games.brazil_imperial.pieces import Building

Prices = tuple[Price, ...]
CULTURE = 2.0
_FORESTS = {1: "*", 2: "g", 3: "k"}  # Tibiriçá's first three tiles on forest
_FINDS = {"mine": GOLD_PIECE, "culture": CULTURE}


def build(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """The best place for every Building and City that can be paid for; with Mauá perhaps two of them."""
    after = partial(_second, world, empire) if empire.arts["twice"] else None
    yield from _buildings(world, empire, outlook, 0, after)
    if world.era > 1:
        yield from _cities(world, empire, outlook, 0, after)


def church(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """The Jesuits': a Church in any Era."""
    box = world.table.box
    yield from _buildings(world, empire, outlook, 0, None, [box.buildings["church"]])


def _second(world: World, empire: Empire) -> None:
    """Mauá: build once more for one more Resource, if that is worth it."""
    outlook = look(world, empire)
    deeds = [*_buildings(world, empire, outlook, 1, None), *(_cities(world, empire, outlook, 1, None) if world.era > 1 else ())]
    best = max(deeds, key=lambda deed: deed.value, default=None)
    if best is not None and best.value > 1:
        best.do()


def _buildings(
    world: World,
    empire: Empire,
    outlook: Outlook,
    more: int,
    after: Callable[[], None] | None,
    only: list[Building] | None = None,
) -> Iterator[Deed]:
    free = free_places(world, empire)
    known = only or [building for building in world.table.box.buildings.values() if building.era <= world.era]
    for building in known:
        paid = outlook.afford(_prices(empire, building, more)) if world.stock[building.id] else None
        if paid is not None:
            places = fitting(world, empire, building, free)
            values = [(_value(world, empire, outlook, building, place), place) for place in places]
            if values:
                value, place = max(values, key=lambda pair: (pair[0], pair[1].cell))
                yield Deed("build", value - paid[1], partial(_raise, world, empire, building, place, paid[0], after))


def _prices(empire: Empire, building: Building, more: int) -> Prices:
    """With any Resource for any other where Build is upgraded, one less with Rebouças, one more for Mauá's second."""
    prices = building.prices
    if upgraded(empire, "build"):
        prices = tuple(map(_of_any, prices))
    if empire.arts["cheaper"] and "cheaper" not in empire.used:
        prices = tuple(reduced(price, RESOURCES + GOLD) for price in prices)
    return tuple(Price(price.goods, price.any + more) for price in prices) if more else prices


@cache
def _of_any(price: Price) -> Price:
    kinds = len(RESOURCES)
    return Price((0,) * kinds + price.goods[kinds:], sum(price.goods[:kinds]) + price.any)


def _value(world: World, empire: Empire, outlook: Outlook, building: Building, place: Place) -> float:
    """Laurels, goods, steps towards a Mission, what the place has, and what is lost below."""
    terms = ["building", building.id]
    if not outlook.holdings[building.id]:
        terms.append("kind")
    if place.is_forest:
        terms.append("forest")
    value = (
        laurel_of(empire, building) + 0.9 * outlook.worth(output(world, empire, building, place.cell)) + outlook.step(*terms)
    )
    return value + _place_value(world, empire, place) - _lost(empire, outlook, place.over)


def _place_value(world: World, empire: Empire, place: Place) -> float:
    """What a place brings: finds that wait there, rivers, Tibiriçá's forests, and no Exploration tile lost."""
    find = world.open.get(place.cell)
    value = _FINDS.get(find.kind, 0.0) if find is not None else 0.0
    if place.is_forest and empire.effect == "forest" and empire.forests_built < len(_FORESTS):
        value += RESOURCE + 0.3 * empire.forests_built
    return value - (0.8 * HORIZON[world.era] if place.cell in world.hidden else 0.0)


def _lost(empire: Empire, outlook: Outlook, over: Site | None) -> float:
    if over is None:
        return 0.0
    alone = outlook.holdings[over.building.id] == 1
    terms = ["building", over.building.id, *(["kind"] if alone else []), *(["forest"] if over.forest else [])]
    return laurel_of(empire, over.building) + outlook.worth(over.goods) + outlook.lose(*terms)


def _raise(
    world: World, empire: Empire, building: Building, place: Place, paid: Payment, after: Callable[[], None] | None
) -> None:
    give(world, empire, paid)
    _use_reboucas(empire)
    world.stock[building.id] -= 1
    world.stock[world.other_side[building.id]] -= 1
    fill(world, empire, world.place(empire, building, place.cell, place.over))
    _found(world, empire, place)
    if after is not None:
        after()


def _use_reboucas(empire: Empire) -> None:
    if empire.arts["cheaper"]:
        empire.used.add("cheaper")


def _found(world: World, empire: Empire, place: Place) -> None:
    """What is won by building on a place: Minas Gerais, Culture, Tibiriçá's forests."""
    find = world.open.pop(place.cell, None)
    if find is not None and find.kind == "mine":
        world.take(empire, read_goods("g"))
    elif find is not None and find.kind == "culture":
        empire.finds.append(find.id)
    if place.is_forest and empire.effect == "forest":
        empire.forests_built += 1
        letter = _FORESTS.get(empire.forests_built, "")
        world.take(empire, read_goods(empire.resource() if letter == "*" else letter))


def _cities(world: World, empire: Empire, outlook: Outlook, more: int, after: Callable[[], None] | None) -> Iterator[Deed]:
    """B13: where the Monarch stands, beside no other empire; with Araribóia where any unit stands."""
    tops = [(stack, world.table.box.cities[stack[-1]]) for stack in world.cities if stack]
    offers = [(stack, city, outlook.afford(_prices(empire, city, more))) for stack, city in tops]
    for stack, city, paid in offers:
        if paid is not None:
            for place in _city_places(world, empire):
                value = city.laurel + outlook.step("city") + 0.5 + _place_value(world, empire, place)
                value -= _lost(empire, outlook, place.over) + paid[1]
                yield Deed("build", value, partial(_settle, world, empire, stack, place, paid[0], after))


def _city_places(world: World, empire: Empire) -> Iterator[Place]:
    units = world.table.box.units
    cells = {cell for unit, cell in empire.units.items() if empire.arts["city-anywhere"] or units[unit].power == "crown"}
    for cell in sorted(cells):
        place = place_at(world, empire, cell)
        if place is not None:
            yield place
    yield from (place for place in old_places(empire, LAST_ERA) if place.cell in cells)


def _settle(
    world: World, empire: Empire, stack: list[str], place: Place, paid: Payment, after: Callable[[], None] | None
) -> None:
    give(world, empire, paid)
    _use_reboucas(empire)
    world.place(empire, world.table.box.cities[stack.pop()], place.cell, place.over)
    _found(world, empire, place)
    if after is not None:
        after()
