"""The actions Build and Renovate, which add Buildings and Cities, and refill or flip Buildings."""

from collections.abc import Callable, Iterator
from functools import cache, partial

from printgen.core.records import dataclass
from printgen.games.brazil_imperial.pieces import GOLD, NOTHING, RESOURCES, Building, Price, read_goods
from printgen.games.brazil_imperial.play.empire import Empire, Site
from printgen.games.brazil_imperial.play.payments import FREE, Payment, reduce_price_by_one, take_payment
from printgen.games.brazil_imperial.play.sites import (
    FOREST_GOODS,
    NOWHERE,
    BuildingPlace,
    ValuedPlace,
    count_made_goods,
    list_places_of_replaceable_buildings,
    make_building_place_if_allowed,
    may_build_at_place,
    rank_building_places,
    refill_goods_of_site,
    value_place,
)
from printgen.games.brazil_imperial.play.valuation import (
    ActionOption,
    Valuation,
    ValuedPayment,
    count_laurels_of_next_building,
    make_valuation,
)
from printgen.games.brazil_imperial.play.world import World

FRESH = 0.9  # worth of goods on a new tile as a share of the worth of goods in the supply
FRONTIER = 0.5  # worth of the new places around a City
SECOND = 1.0  # the minimum worth of Mauá's second Build
_ANY_RESOURCE = (Price(NOTHING, 1),)


@dataclass(frozen=True, slots=True)
class BuildAction:
    """One use of the action Build: the empire, the extra cost, and an action that follows."""

    world: World
    empire: Empire
    valuation: Valuation
    more: int = 0  # extra Resources of any kind
    then: Callable[[], None] | None = None

    def find_cheapest_payment(self, building: Building) -> ValuedPayment | None:
        """The cheapest payment for a Building and the payment's worth, or None if the empire cannot pay.

        With an upgraded Build, any Resource replaces any other. Rebouças makes one Build per turn cheaper. Mauá's second Build
        costs more.
        """
        prices = building.prices
        if "build" in self.valuation.upgrades:
            prices = tuple(map(_replace_resources_by_any, prices))
        if self.empire.effects["cheaper"] and "cheaper" not in self.empire.used_this_turn:
            prices = tuple(reduce_price_by_one(price, RESOURCES + GOLD) for price in prices)
        if self.more:
            prices = tuple(Price(price.goods, price.any + self.more) for price in prices)
        return self.valuation.find_cheapest_payment(prices)


@cache
def _replace_resources_by_any(price: Price) -> Price:
    kinds = len(RESOURCES)
    return Price((0,) * kinds + price.goods[kinds:], sum(price.goods[:kinds]) + price.any)


def list_build_options(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The options for the action Build: each affordable Building or City in its best place.

    With Mauá, a second Build may follow.
    """
    then = partial(_build_again_with_maua_if_worthwhile, world, empire) if empire.effects["twice"] else None
    yield from _list_building_and_city_options(BuildAction(world, empire, valuation, 0, then))


def list_options_of_jesuits_card(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The options for the Gold card The Jesuits: a Church, in any Era."""
    yield from _list_building_options(BuildAction(world, empire, valuation), [world.constants.box.buildings["church"]])


def list_options_of_carpenters_card(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The options for the Gold card The Carpenters: a Building."""
    yield from _list_building_options(BuildAction(world, empire, valuation), _list_buildings_of_begun_eras(world))


def _build_again_with_maua_if_worthwhile(world: World, empire: Empire) -> None:
    """With Mauá, build a second time for one extra Resource if that is worthwhile."""
    again = BuildAction(world, empire, make_valuation(world, empire), 1)
    best = max(_list_building_and_city_options(again), key=lambda option: option.value, default=None)
    if best is not None and best.value > SECOND:
        best.do()


def _list_building_and_city_options(build: BuildAction) -> Iterator[ActionOption]:
    yield from _list_building_options(build, _list_buildings_of_begun_eras(build.world))
    if build.world.era > 1:
        yield from _list_city_options(build)


def _list_buildings_of_begun_eras(world: World) -> list[Building]:
    return [building for building in world.constants.box.buildings.values() if building.era <= world.era]


def _list_building_options(build: BuildAction, buildings: list[Building]) -> Iterator[ActionOption]:
    places: list[ValuedPlace] | None = None
    for building in buildings:
        paid = build.find_cheapest_payment(building) if build.world.stock[building.id] else None
        if paid is not None:
            if places is None:
                places = rank_building_places(build.world, build.empire, build.valuation, tie_breaker=build.world.chance)
            best = next((valued for valued in places if may_build_at_place(building, valued.place)), None)
            if best is not None:
                value = _value_building_without_place_and_price(build, building) + best.worth - paid.worth
                yield ActionOption("build", value, partial(_carry_out_build, build, building, best.place, paid.payment))


def _value_building_without_place_and_price(build: BuildAction, building: Building) -> float:
    terms = ["building", building.id, *(() if build.valuation.holdings[building.id] else ("kind",))]
    goods = FRESH * build.valuation.value_goods(count_made_goods(build.world, build.empire, building, NOWHERE))
    return count_laurels_of_next_building(build.empire, building) + goods + build.valuation.value_gain_for_missions(*terms)


def _carry_out_build(build: BuildAction, building: Building, place: BuildingPlace, paid: Payment) -> None:
    world, empire = build.world, build.empire
    _pay_for_build(build, paid)
    world.stock[building.id] -= 1
    world.stock[world.other_side[building.id]] -= 1
    refill_goods_of_site(world, empire, world.place_tile_on_new_site(empire, building, place.cell, place.over))
    _take_place_bonus_and_next_action(build, place)


def _pay_for_build(build: BuildAction, paid: Payment) -> None:
    take_payment(build.world, build.empire, paid)
    if build.empire.effects["cheaper"]:
        build.empire.used_this_turn.add("cheaper")


def _take_place_bonus_and_next_action(build: BuildAction, place: BuildingPlace) -> None:
    """Give the empire the gains from a place (Minas Gerais, Culture, Tibiriçá's forests), then perform `build.then`."""
    world, empire = build.world, build.empire
    tile = world.revealed.pop(place.cell, None)
    if tile is not None and tile.kind == "mine":
        world.give_goods_and_discard_excess(empire, read_goods(GOLD))
    elif tile is not None and tile.kind == "culture":
        empire.exploration.append(tile.id)
    if place.counts_as_forest and empire.skill == "forest":
        empire.forests_built += 1
        letter = FOREST_GOODS.get(empire.forests_built, "")
        world.give_goods_and_discard_excess(empire, read_goods(empire.find_scarcest_resource() if letter == "*" else letter))
    if build.then is not None:
        build.then()


def _list_city_options(build: BuildAction) -> Iterator[ActionOption]:
    """The options for Cities on the Monarch's hexagon or, with Araribóia, on any unit's (B13)."""
    world, empire, valuation = build.world, build.empire, build.valuation
    places = [ValuedPlace(value_place(world, empire, valuation, place), place) for place in _list_city_places(world, empire)]
    for stack in world.cities if places else ():
        city = world.constants.box.cities[stack[-1]] if stack else None
        paid = build.find_cheapest_payment(city) if city is not None else None
        if city is not None and paid is not None:
            value, place = max(places, key=lambda valued: (valued.worth, valued.place.cell))
            value += city.laurel + valuation.value_gain_for_missions("city") + FRONTIER - paid.worth
            yield ActionOption("build", value, partial(_carry_out_founding_of_city, build, stack, place, paid.payment))


def _list_city_places(world: World, empire: Empire) -> Iterator[BuildingPlace]:
    units = world.constants.box.units
    able = (unit for unit in empire.units if empire.effects["city-anywhere"] or units[unit].founds_cities)
    cells = {empire.units[unit] for unit in able}
    yield from (place for cell in sorted(cells) if (place := make_building_place_if_allowed(world, empire, cell)) is not None)
    yield from (place for place in list_places_of_replaceable_buildings(world, empire) if place.cell in cells)


def _carry_out_founding_of_city(build: BuildAction, stack: list[str], place: BuildingPlace, paid: Payment) -> None:
    _pay_for_build(build, paid)
    build.world.place_tile_on_new_site(build.empire, build.world.constants.box.cities[stack.pop()], place.cell, place.over)
    _take_place_bonus_and_next_action(build, place)


def list_renovate_options(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The options for the action Renovate: to refill or flip each empty Building."""
    paid = ValuedPayment(FREE, 0.0) if "renovate" in valuation.upgrades else valuation.find_cheapest_payment(_ANY_RESOURCE)
    return _list_renovations_for_payment(world, empire, valuation, paid) if paid is not None else iter(())


def list_options_of_masons_card(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The options for the Gold card The Masons: a free Renovate."""
    return _list_renovations_for_payment(world, empire, valuation, ValuedPayment(FREE, 0.0))


def _list_renovations_for_payment(
    world: World, empire: Empire, valuation: Valuation, paid: ValuedPayment
) -> Iterator[ActionOption]:
    for site in empire.sites:
        if site.goods == NOTHING and not site.building.is_city and site.building.era <= world.era:
            filled = valuation.value_goods(count_made_goods(world, empire, site.building, site.cell))
            yield ActionOption(
                "renovate", filled - paid.worth, partial(_carry_out_renovation, world, empire, site, paid.payment)
            )
            other = world.constants.box.buildings[world.other_side[site.building.id]]
            if not site.palace and other.era <= world.era:
                value = _value_flipped_building(world, empire, valuation, site, other)
                yield ActionOption(
                    "renovate", value - paid.worth, partial(_carry_out_renovation, world, empire, site, paid.payment, other)
                )


def _value_flipped_building(world: World, empire: Empire, valuation: Valuation, site: Site, other_side: Building) -> float:
    """The worth of flipping a Building: the new goods, and the change in laurels and Mission progress."""
    old, held = site.building, valuation.holdings
    kinds = (not held[other_side.id]) - (held[old.id] == 1)
    kind = (
        valuation.value_gain_for_missions("kind")
        if kinds > 0
        else -valuation.value_loss_for_missions("kind")
        if kinds < 0
        else 0.0
    )
    laurels = count_laurels_of_next_building(empire, other_side) - count_laurels_of_next_building(empire, old)
    missions = valuation.value_gain_for_missions(other_side.id) - valuation.value_loss_for_missions(old.id) + kind
    return valuation.value_goods(count_made_goods(world, empire, other_side, site.cell)) + laurels + missions


def _carry_out_renovation(world: World, empire: Empire, site: Site, paid: Payment, flipped_to: Building | None = None) -> None:
    take_payment(world, empire, paid)
    if flipped_to is not None:
        empire.sites.remove(site)  # the flipped tile becomes the latest Building of its new kind
        site.building = flipped_to
        empire.sites.append(site)
    refill_goods_of_site(world, empire, site)
