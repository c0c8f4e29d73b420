"""The options that cards, Paintings, monarchs and old tokens give in a simulated game of Brazil: Imperial."""

from random import Random

import pytest

from printgen.games.brazil_imperial.map import WATER, list_neighbouring_cells
from printgen.games.brazil_imperial.pieces import ERAS, LETTERS, read_goods, read_prices
from printgen.games.brazil_imperial.play.actions import (
    find_best_slot,
    list_deploy_options,
    list_painting_options,
    list_trade_options,
)
from printgen.games.brazil_imperial.play.building import list_build_options, list_renovate_options
from printgen.games.brazil_imperial.play.empire import Empire, Site
from printgen.games.brazil_imperial.play.exploration import take_free_movement
from printgen.games.brazil_imperial.play.gold_cards import list_gold_card_options
from printgen.games.brazil_imperial.play.missions import (
    announce_fulfilled_missions,
    move_old_tokens_to_coroados,
    take_benefits_of_old_tokens,
    try_to_place_palace_with_isabel,
)
from printgen.games.brazil_imperial.play.payments import Payment, take_payment
from printgen.games.brazil_imperial.play.results import collect_final_pieces
from printgen.games.brazil_imperial.play.sites import list_free_places
from printgen.games.brazil_imperial.play.turns import take_turn
from printgen.games.brazil_imperial.play.valuation import ActionOption, make_valuation
from printgen.games.brazil_imperial.play.world import World, set_up_world
from tests.games.play_brazil import brazil_constants

CONSTANTS = brazil_constants()


def begun(monarch: str = "tibirica", supply: str = "", *paintings: str, era: int = 1) -> tuple[World, Empire]:
    """A new game for two, and its first empire with this monarch, supply and Paintings."""
    world = set_up_world(CONSTANTS, 2, Random(4))
    world.era, empire = era, world.empires[0]
    empire.monarch, empire.supply, empire.missions = CONSTANTS.box.monarchs[monarch], read_goods(supply), []
    for name in paintings:
        empire.paintings.append(name)
        empire.effects[CONSTANTS.box.paintings[name].effect] += 1
    return world, empire


def raised(world: World, empire: Empire, building: str, goods: str = "") -> Site:
    """The site of a new Building beside the Capital."""
    site = world.place_tile_on_new_site(empire, CONSTANTS.box.buildings[building], list_free_places(world, empire)[0].cell)
    site.goods = read_goods(goods)
    return site


@pytest.mark.parametrize(("taken", "slot"), [("", "painting"), ("painting", "renovate"), ("painting renovate", "")])
def test_a_product_takes_the_best_free_slot_of_its_shape(taken: str, slot: str) -> None:
    world, empire = begun()
    empire.products = dict(zip(("tobacco", "leather"), taken.split(), strict=False))
    assert find_best_slot(world, empire, CONSTANTS.box.products["dye"]) == slot


def best(options: list[ActionOption]) -> ActionOption:
    return max(options, key=lambda option: option.value)


def test_discarded_gold_cards_are_shuffled_into_a_new_deck() -> None:
    world, empire = begun()
    discarded = list(world.gold_deck)
    world.gold_deck, world.gold_spent = [], list(discarded)
    world.draw_gold_cards_and_discard_excess(empire)
    assert sorted([*world.gold_deck, *empire.gold_cards]) == sorted(discarded)
    assert [*world.gold_deck, *empire.gold_cards] != discarded
    assert world.gold_spent == []


def test_a_drawn_mission_is_of_the_current_era_or_the_next_that_has_one() -> None:
    world, empire = begun(era=2)
    later = world.missions[3][-1]
    world.missions[2] = world.missions[2][-1:]
    first = world.missions[2][-1]
    for _ in range(2):
        world.draw_next_mission(empire)
    assert empire.missions == [first, later]
    world.missions[3] = []
    world.draw_next_mission(empire)
    assert empire.missions == [first, later]


def test_afonso_pays_with_combat_cards_once_a_turn_and_napoleon_as_often_as_he_likes() -> None:
    for monarch, again in (("afonso-henriques", False), ("napoleon", True), ("victoria", None)):
        world, empire = begun(monarch)
        empire.combat_cards = 3
        paid = make_valuation(world, empire).find_cheapest_payment(read_prices("s"))
        assert (paid is None) == (again is None)
        if paid is not None:
            empire.used_this_turn |= {"combat"} if monarch == "afonso-henriques" else set()
            assert (make_valuation(world, empire).find_cheapest_payment(read_prices("s")) is not None) == again


def test_the_combat_card_of_a_deploy_does_not_pay_for_its_unit() -> None:
    world, empire = begun("napoleon")
    options = list(list_deploy_options(world, empire, make_valuation(world, empire)))
    assert len(options) == 1
    options[0].do()
    assert (empire.units, empire.combat_cards) == ({}, 1)


def test_reboucas_makes_one_build_a_turn_cheaper() -> None:
    world, empire = begun("tibirica", "b", "reboucas")
    first = list(list_build_options(world, empire, make_valuation(world, empire)))
    assert any(option for option in first)
    best(first).do()
    assert sum(empire.supply) == 1, "a free Sawmill or Cane Field"
    empire.supply, empire.sites[0].goods = read_goods(""), read_goods("")
    assert not list(list_build_options(world, empire, make_valuation(world, empire)))


def test_maua_builds_twice_for_one_more_resource() -> None:
    world, empire = begun("tibirica", "sbbff", "maua")
    best(list(list_build_options(world, empire, make_valuation(world, empire)))).do()
    assert len(empire.sites) == 2


def test_a_building_without_a_palace_is_flipped_for_one_resource() -> None:
    world, empire = begun("tibirica", "s")
    site = raised(world, empire, "sawmill")
    options = list(list_renovate_options(world, empire, make_valuation(world, empire)))
    assert len(options) == 2
    options[1].do()
    assert (site.building.id, site.goods, sum(empire.supply)) == (
        "trading-post",
        CONSTANTS.box.buildings["trading-post"].makes,
        0,
    )
    empire.supply, site.goods, site.palace = read_goods("s"), read_goods(""), "palace-2"
    assert len(list(list_renovate_options(world, empire, make_valuation(world, empire)))) == 1


def test_the_jesuits_build_a_church_that_cannot_be_renovated_before_era_iii() -> None:
    world, empire = begun("tibirica", "cgs")
    world.gold_deck.remove("jesuits")
    empire.gold_cards.append("jesuits")
    best(list(list_gold_card_options(world, empire, make_valuation(world, empire)))).do()
    (church,) = empire.sites
    assert (church.building.id, world.gold_spent, sum(church.goods)) == ("church", ["jesuits"], 2)
    church.goods = read_goods("")
    assert not list(list_renovate_options(world, empire, make_valuation(world, empire)))
    world.era = 3
    assert list(list_renovate_options(world, empire, make_valuation(world, empire)))


def test_a_gold_card_cannot_pay_for_what_it_allows() -> None:
    world, empire = begun("tibirica")
    empire.gold_cards = ["carpenters"]
    assert not list(list_gold_card_options(world, empire, make_valuation(world, empire)))
    assert list(list_build_options(world, empire, make_valuation(world, empire))), "the card can pay as gold"


@pytest.mark.parametrize(("palace", "fits"), [("", True), ("palace-2", False)])
def test_era_iii_is_built_over_earlier_buildings_without_a_palace(palace: str, fits: bool) -> None:
    world, empire = begun("tibirica", "cg", era=3)
    for place in list_free_places(world, empire):
        world.place_tile_on_new_site(empire, CONSTANTS.box.buildings["farm"], place.cell).palace = palace
    world.owners |= dict.fromkeys(world.scenario.letter_by_cell, empire)  # no other room
    number = len(empire.sites)
    options = list(list_build_options(world, empire, make_valuation(world, empire)))
    assert bool(options) == fits
    for option in options[:1]:
        option.do()
        assert (len(empire.sites), empire.sites[-1].building.id) == (number, "church")


def test_coroados_take_old_tokens_and_other_arches_use_them() -> None:
    world, empire = begun("tibirica", "", "coroados")
    empire.old_tokens = {1: "painting", 2: "build"}
    empire.token = "build"
    take_benefits_of_old_tokens(world, empire)
    assert (empire.combat_cards, empire.gold_cards) == (1, [])
    move_old_tokens_to_coroados(world, empire)
    move_old_tokens_to_coroados(world, empire)
    take_benefits_of_old_tokens(world, empire)
    assert (empire.combat_cards, len(empire.gold_cards)) == (1, 2)
    assert collect_final_pieces(world, empire).paintings == {"coroados": 2}


def test_isabel_places_one_palace_without_a_mission() -> None:
    world, empire = begun("tibirica", "", "isabel", era=3)
    raised(world, empire, "farm")
    raised(world, empire, "gold-foundry")
    try_to_place_palace_with_isabel(world, empire)
    try_to_place_palace_with_isabel(world, empire)
    assert len(empire.palaces) == 1


def test_trade_does_not_accept_gold_as_a_resource_and_respects_the_supply() -> None:
    world, empire = begun("tibirica", "ggggg")
    assert not list(list_trade_options(world, empire, make_valuation(world, empire)))
    raised(world, empire, "plantation", "cc")
    empire.supply = read_goods("ggg")
    best(list(list_trade_options(world, empire, make_valuation(world, empire)))).do()
    assert empire.supply == read_goods("ggggg")
    assert len(empire.gold_cards) == 1


def test_a_new_era_clears_the_arches_and_a_mission_brings_a_palace() -> None:
    world, empire = begun("oba-2", "sb")
    raised(world, empire, "sawmill")
    mission = next(one for one in CONSTANTS.box.missions.values() if one.era == 1)
    empire.missions = [mission]
    empire.units = dict.fromkeys((unit for unit in CONSTANTS.box.units if unit.startswith("green")), empire.capital)
    for building in ("sawmill", "cane-field", "cane-field", "cane-field"):
        raised(world, empire, building)
    world.empires[1].token = "harbor"
    announce_fulfilled_missions(world, empire)
    assert (world.era, empire.announced, list(empire.palaces), world.empires[1].token) == (2, [mission.id], ["palace-2"], "")
    assert empire.supply == read_goods("sbsk"), "Palace II brings sugarcane, Dom Obá II science"


def test_upgrades_apply_to_arches_but_not_to_gold_cards() -> None:
    world, empire = begun("tibirica", "gg")
    empire.products = {"dye": "painting"}
    world.gallery = ["telegraph"]
    world.gold_deck.remove("painters")
    empire.gold_cards = ["painters"]
    (by_card,) = list_gold_card_options(world, empire, make_valuation(world, empire))
    (by_arch,) = list_painting_options(world, empire, make_valuation(world, empire))
    assert by_arch.value > by_card.value
    by_card.do()
    assert empire.supply == read_goods("k")


def test_the_lottery_draws_two_gold_cards_and_keeps_one() -> None:
    world, empire = begun()
    world.gold_deck.remove("lottery")
    first, second = world.gold_deck[-1:-3:-1]
    empire.gold_cards = ["lottery"]
    (draw,) = list_gold_card_options(world, empire, make_valuation(world, empire))
    draw.do()
    assert (empire.gold_cards, world.gold_spent) == ([first], ["lottery", second])


def test_a_greedy_player_plays_a_gold_card_for_the_best_that_it_allows() -> None:
    taken = []
    for is_greedy in (False, True):
        world, empire = begun("tibirica", "sf")
        empire.gold_cards.append("painters")
        if is_greedy:
            take_turn(world, empire, "greedy")
        else:
            best(list(list_gold_card_options(world, empire, make_valuation(world, empire)))).do()
        taken.append((empire.paintings[:1], empire.gold_cards))
    assert taken[0] == taken[1] != ([], ["painters"])


@pytest.mark.parametrize(("monarch", "science"), [("oba-2", 2), ("tibirica", 0)])
def test_only_the_first_two_missions_of_dom_oba_bring_science(monarch: str, science: int) -> None:
    world, empire = begun(monarch)
    last = [mission for mission in CONSTANTS.box.missions.values() if mission.era == ERAS]
    world.era, empire.missions = ERAS, [mission._replace(objectives=()) for mission in last[:3]]
    announce_fulfilled_missions(world, empire)
    assert (len(empire.announced), empire.supply[LETTERS.index("k")]) == (3, science)


@pytest.mark.parametrize(("monarch", "again"), [("afonso-henriques", False), ("napoleon", True)])
def test_napoleon_pays_with_combat_cards_twice_in_a_turn(monarch: str, again: bool) -> None:
    world, empire = begun(monarch)
    empire.combat_cards = 4
    take_payment(world, empire, Payment(cards=1))
    assert empire.combat_cards == 3
    assert (make_valuation(world, empire).find_cheapest_payment(read_prices("s")) is not None) == again


def test_a_monarch_walks_to_the_only_place_for_a_city_however_far() -> None:
    world, empire = begun("tibirica", era=2)
    land = [
        cell for cell, letter in sorted(world.scenario.letter_by_cell.items()) if letter != WATER and cell not in world.owners
    ]
    place = next(
        cell
        for cell in reversed(land)
        if not world.is_cell_beside_other_empire(cell, empire) and cell not in list_neighbouring_cells(empire.capital)
    )
    world.owners |= dict.fromkeys(world.scenario.letter_by_cell.keys() - {place}, empire)
    empire.units = {"green-3": empire.capital}
    for _ in range(20):
        take_free_movement(world, empire)
    assert empire.units == {"green-3": place}
