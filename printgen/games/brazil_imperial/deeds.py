"""What an empire can do on its turn, what each would be worth to it, and doing it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from printgen.games.brazil_imperial.empire import Empire, Site
from printgen.games.brazil_imperial.goods import NOTHING, Goods, Price, cheapest, plus, read_goods
from printgen.games.brazil_imperial.hexes import Cell
from printgen.games.brazil_imperial.making import fill, output
from printgen.games.brazil_imperial.pieces import Building, Painting, Product, Unit
from printgen.games.brazil_imperial.weighing import (
    COMBAT_CARD,
    GOLD_CARD,
    RESOURCE,
    UPGRADE,
    effect_of,
    laurel_of,
    step,
    worth,
)
from printgen.games.brazil_imperial.world import World

ANY_RESOURCE = Price(NOTHING, 1)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that can be done on an arch."""

    arch: str
    value: float
    do: Callable[[], None]


def deeds(world: World, empire: Empire) -> Iterator[Deed]:
    """All that is open to an empire, on every arch but the one its token lies on."""
    for arch, find in _ARCHES.items():
        if arch != empire.token:
            yield from find(world, empire)


def upgraded(empire: Empire, arch: str) -> bool:
    """Whether a Product lies in the arch's slot."""
    return arch in empire.products.values()


def _deploy(world: World, empire: Empire) -> Iterator[Deed]:
    cards = 2 if upgraded(empire, "deploy") else 1
    room = min(cards, world.table.hand - empire.combat_cards)
    yield Deed("deploy", room * COMBAT_CARD, lambda: world.draw_combat(empire, cards))
    for unit in world.table.box.units.values():
        if unit.colour == empire.colour and unit.id not in empire.units:
            paid = cheapest(unit.prices, empire.purse())
            if paid is not None:
                value = unit.laurel + room * COMBAT_CARD + step(world, empire, "unit") + _use(world, empire, unit)
                yield Deed("deploy", value - worth(paid), _deploying(world, empire, unit, paid, cards))


def _use(world: World, empire: Empire, unit: Unit) -> float:
    """Units explore, and a Monarch founds Cities."""
    return (1.0 if not empire.units else 0.3) + (1.0 if unit.power == "crown" else 0.0)


def _deploying(world: World, empire: Empire, unit: Unit, paid: Goods, cards: int) -> Callable[[], None]:
    def do() -> None:
        world.pay(empire, paid)
        extra = 1 if empire.effect == "combat-cards" and not empire.units else 0
        empire.units[unit.id] = empire.capital
        if empire.effect == "units":
            _pedro(world, empire, unit)
        world.draw_combat(empire, cards + extra)

    return do


def _pedro(world: World, empire: Empire, unit: Unit) -> None:
    """Pedro I: a Resource for the first Archer and Cannon, a Gold card for Monarch and Dragoon."""
    alike = sum(world.table.box.units[other].name == unit.name for other in empire.units)
    if alike == 1:
        if unit.name in ("Archer", "Cannon"):
            empire.take(read_goods(empire.resource()), world.table.supply)
        elif unit.name in ("Monarch", "Dragoon"):
            world.draw_gold(empire)


def _painting(world: World, empire: Empire) -> Iterator[Deed]:
    for name in world.gallery:
        painting = world.table.box.paintings[name]
        paid = cheapest(painting.prices, empire.purse())
        if paid is not None:
            value = painting.laurel + effect_of(empire, name, painting.effect, painting.amount)
            value += step(world, empire, "painting") + (RESOURCE if upgraded(empire, "painting") else 0)
            yield Deed("painting", value - worth(paid), _acquiring(world, empire, painting, paid))


def _acquiring(world: World, empire: Empire, painting: Painting, paid: Goods) -> Callable[[], None]:
    def do() -> None:
        world.pay(empire, paid)
        world.gallery.remove(painting.id)
        world.refill_gallery(painting.order)
        earlier = [world.table.box.paintings[name] for name in empire.paintings]
        empire.paintings.append(painting.id)
        bonus = read_goods(empire.resource()) if upgraded(empire, "painting") else NOTHING
        if any(other.effect == "per-painting" for other in earlier):
            bonus = plus(bonus, read_goods(empire.resource()))
        if empire.effect == "paintings" and all(other.order != painting.order for other in earlier):
            first = {"red": empire.resource(), "pink": "g", "blue": "k"}[painting.order]
            bonus = plus(bonus, read_goods(first))
        empire.take(bonus, world.table.supply)
        _at_once(world, empire, painting)

    return do


def _at_once(world: World, empire: Empire, painting: Painting) -> None:
    """What a Painting brings when it is acquired."""
    if painting.effect == "science":
        empire.take(read_goods("k"), world.table.supply)
    elif painting.effect == "gold-cards":
        world.draw_gold(empire)
    elif painting.effect == "mission":
        world.draw_mission(empire)
    elif painting.effect == "makes":
        building, letter = painting.amount.split()
        for site in empire.sites:
            if site.building.id == building:
                site.goods = plus(site.goods, read_goods(letter))


def _build(world: World, empire: Empire) -> Iterator[Deed]:
    box = world.table.box
    anywhere = any(box.paintings[name].effect == "any-terrain" for name in empire.paintings)
    less = any(box.paintings[name].effect == "cheaper" for name in empire.paintings)
    for building in box.buildings.values():
        if building.era <= world.era and world.stock[building.id]:
            paid = _cost(world, empire, building, less)
            if paid is not None:
                for cell in _best(world, empire, building, world.sites_for(empire, building, anywhere)):
                    yield Deed(
                        "build",
                        _value(world, empire, building, cell) - worth(paid),
                        _raising(world, empire, building, cell, paid),
                    )
    if world.era > 1:
        yield from _cities(world, empire, less)


def _cost(world: World, empire: Empire, building: Building, less: bool) -> Goods | None:
    """The price, with any Resource for any other where Build is upgraded, and one less with Rebouças."""
    prices = building.prices
    if upgraded(empire, "build"):
        prices = tuple(Price((0, 0, 0, 0, *price.goods[4:]), sum(price.goods[:4]) + price.any) for price in prices)
    if less:
        prices = tuple(_one_less(price) for price in prices)
    return cheapest(prices, empire.purse())


def _one_less(price: Price) -> Price:
    if price.any:
        return Price(price.goods, price.any - 1)
    place = next((place for place in (4, 3, 2, 1, 0) if price.goods[place]), None)
    return Price(tuple(count - (number == place) for number, count in enumerate(price.goods)), 0)


def _best(world: World, empire: Empire, building: Building, cells: list[Cell]) -> list[Cell]:
    """The best place, if there is any."""
    return [max(cells, key=lambda cell: (_place_value(world, empire, cell), cell))] if cells else []


def _place_value(world: World, empire: Empire, cell: Cell) -> float:
    """What a place brings: finds that wait there, room to grow, and no Exploration tile lost."""
    find = world.open.get(cell)
    bonus = {"mine": 0.7, "culture": 2.0}.get(find.kind, 0.0) if find is not None else 0.0
    return bonus + 0.5 * world.river_beside(cell) - (0.8 if cell in world.hidden else 0.0)


def _value(world: World, empire: Empire, building: Building, cell: Cell) -> float:
    site = Site(building, cell)
    terms = ["building", building.id]
    if all(other.building.id != building.id for other in empire.sites):
        terms.append("kind")
    if world.terrain(cell) == "T":
        terms.append("forest")
    value = laurel_of(empire, building) + 0.9 * worth(output(world, empire, site)) + step(world, empire, *terms)
    return value + _place_value(world, empire, cell)


def _raising(world: World, empire: Empire, building: Building, cell: Cell, paid: Goods) -> Callable[[], None]:
    def do() -> None:
        world.pay(empire, paid)
        world.stock[building.id] -= 1
        world.stock[world.other_side[building.id]] -= 1
        fill(world, empire, world.place(empire, building, cell))
        found_on(world, empire, cell)

    return do


def found_on(world: World, empire: Empire, cell: Cell) -> None:
    """What is won by building on a place: Minas Gerais, Culture, Tibiriçá's forests."""
    find = world.open.pop(cell, None)
    if find is not None and find.kind == "mine":
        empire.take(read_goods("g"), world.table.supply)
    elif find is not None and find.kind == "culture":
        empire.finds.append(find.id)
    if empire.effect == "forest" and world.terrain(cell) == "T":
        empire.forests_built += 1
        bonus = {1: empire.resource(), 2: "g", 3: "k"}.get(empire.forests_built, "")
        empire.take(read_goods(bonus), world.table.supply)


def _cities(world: World, empire: Empire, less: bool) -> Iterator[Deed]:
    """B13: where the Monarch stands, beside no other empire; with Araribóia where any unit stands."""
    box = world.table.box
    free = any(box.paintings[name].effect == "city-anywhere" for name in empire.paintings)
    cells = {cell for unit, cell in empire.units.items() if free or box.units[unit].power == "crown"}
    for cell in sorted(cells):
        if cell == empire.capital or cell in world.built or not world.is_free_for(empire, cell):
            continue
        for stack in world.cities:
            city = box.cities[stack[-1]] if stack else None
            paid = _cost(world, empire, city, less) if city is not None else None
            if city is not None and paid is not None:
                value = city.laurel + step(world, empire, "city") + 0.5
                yield Deed("build", value - worth(paid), _founding(world, empire, stack, cell, paid))


def _founding(world: World, empire: Empire, stack: list[str], cell: Cell, paid: Goods) -> Callable[[], None]:
    def do() -> None:
        world.pay(empire, paid)
        world.place(empire, world.table.box.cities[stack.pop()], cell)
        found_on(world, empire, cell)

    return do


def _renovate(world: World, empire: Empire) -> Iterator[Deed]:
    for site in empire.sites:
        if sum(site.building.makes) and not sum(site.goods):
            paid = NOTHING if upgraded(empire, "renovate") else cheapest((ANY_RESOURCE,), empire.purse())
            if paid is not None:
                value = worth(output(world, empire, site)) - worth(paid)
                yield Deed("renovate", value, _filling(world, empire, site, paid))


def _filling(world: World, empire: Empire, site: Site, paid: Goods) -> Callable[[], None]:
    def do() -> None:
        world.pay(empire, paid)
        fill(world, empire, site)

    return do


def _manufacture(world: World, empire: Empire) -> Iterator[Deed]:
    for product in world.table.box.products.values():
        if product.id in empire.products:
            continue
        prices = product.prices
        if upgraded(empire, "manufacture"):
            prices = tuple(_one_less(price) for price in prices)
        paid, place = cheapest(prices, empire.purse()), slot_for(world, empire, product)
        if paid is not None and place:
            value = product.laurel + step(world, empire, "product") + UPGRADE + (1.8 if place == "monarch" else 0)
            yield Deed("manufacture", value - worth(paid), _producing(world, empire, product, place, paid))


def slot_for(world: World, empire: Empire, product: Product) -> str:
    """Where a Product may lie: Victoria's board first, else a free slot of its shape."""
    if empire.effect == "products" and list(empire.products.values()).count("monarch") < 3:
        return "monarch"
    any_slot = any(world.table.box.paintings[name].effect == "any-slot" for name in empire.paintings)
    free = [arch for arch in world.table.box.arches.values() if arch.id not in empire.products.values()]
    return next((arch.id for arch in free if any_slot or arch.slot == product.shape), "")


def _producing(world: World, empire: Empire, product: Product, place: str, paid: Goods) -> Callable[[], None]:
    def do() -> None:
        world.pay(empire, paid)
        empire.products[product.id] = place
        if place == "monarch":
            empire.take(read_goods("k"), world.table.supply)

    return do


def _harbor(world: World, empire: Empire) -> Iterator[Deed]:
    number = 1 + sum(world.table.box.paintings[name].effect == "harbor" for name in empire.paintings)
    room = max(0, world.table.supply - sum(empire.supply))
    value = min(number, room) * RESOURCE + (GOLD_CARD if upgraded(empire, "harbor") else 0)

    def do() -> None:
        for _ in range(number):
            empire.take(read_goods(empire.resource()), world.table.supply)
        if upgraded(empire, "harbor"):
            world.draw_gold(empire)

    yield Deed("harbor", value, do)


def _trade(world: World, empire: Empire) -> Iterator[Deed]:
    """Cotton and coffee first, then four Resources for science, then two Combat cards; as far as it pays."""
    purse = list(empire.purse())
    harvest = (purse[1] + purse[3]) // 2
    room = world.table.supply - sum(empire.supply)
    if harvest and room >= 1:
        yield Deed("trade", 2 * 0.7 + GOLD_CARD - 2 * RESOURCE, lambda: _harvest(world, empire))
    if sum(purse[:4]) >= 4 and room >= 1:
        yield Deed("trade", 1.7 + GOLD_CARD - 4 * RESOURCE, lambda: _learning(world, empire))
    if empire.combat_cards >= 2 and room >= 1:
        yield Deed("trade", 0.7 + GOLD_CARD - 2 * COMBAT_CARD, lambda: _spoils(world, empire))


def _harvest(world: World, empire: Empire) -> None:
    purse = empire.purse()
    cotton = min(2, purse[1])
    world.pay(empire, (0, cotton, 0, 2 - cotton, 0, 0))
    _receive(world, empire, "gg")


def _learning(world: World, empire: Empire) -> None:
    purse, paid = list(empire.purse()), [0] * 6
    for _ in range(4):
        place = max(range(4), key=purse.__getitem__)
        purse[place] -= 1
        paid[place] += 1
    world.pay(empire, tuple(paid))
    _receive(world, empire, "kg")


def _spoils(world: World, empire: Empire) -> None:
    empire.combat_cards -= 2
    _receive(world, empire, "g")


def _receive(world: World, empire: Empire, goods: str) -> None:
    more = "g" * (upgraded(empire, "trade") + sum(world.table.box.paintings[n].effect == "trade" for n in empire.paintings))
    empire.take(read_goods(goods + more), world.table.supply)
    world.draw_gold(empire)


_ARCHES: dict[str, Callable[[World, Empire], Iterator[Deed]]] = {
    "deploy": _deploy,
    "painting": _painting,
    "build": _build,
    "renovate": _renovate,
    "manufacture": _manufacture,
    "harbor": _harbor,
    "trade": _trade,
}
