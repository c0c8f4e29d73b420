"""What cards, Paintings, monarchs and old tokens allow in a played game of Brazil: Imperial, one by one."""

from random import Random

import pytest

from printgen.games.brazil_imperial.economy.acquiring import paint
from printgen.games.brazil_imperial.economy.deed import Deed
from printgen.games.brazil_imperial.economy.deploying import deploy
from printgen.games.brazil_imperial.economy.empire import Empire, Site
from printgen.games.brazil_imperial.economy.ending import standing_of
from printgen.games.brazil_imperial.economy.eras import lay_tokens, show_missions, use_tokens
from printgen.games.brazil_imperial.economy.exchanging import trade
from printgen.games.brazil_imperial.economy.extras import extras
from printgen.games.brazil_imperial.economy.ground import free_places
from printgen.games.brazil_imperial.economy.outlook import look
from printgen.games.brazil_imperial.economy.palaces import ask_isabel
from printgen.games.brazil_imperial.economy.raising import build
from printgen.games.brazil_imperial.economy.renewing import renovate
from printgen.games.brazil_imperial.economy.setting_up import set_up
from printgen.games.brazil_imperial.economy.world import World
from printgen.games.brazil_imperial.goods import read_goods, read_prices
from tests.games.play_brazil import brazil_table

TABLE = brazil_table()


def begun(monarch: str = "tibirica", supply: str = "", *paintings: str, era: int = 1) -> tuple[World, Empire]:
    """Two at a table on which nothing was built yet; what the first has."""
    world = set_up(TABLE, 2, Random(4))
    world.era, empire = era, world.empires[0]
    empire.monarch, empire.supply, empire.missions = TABLE.box.monarchs[monarch], read_goods(supply), []
    for name in paintings:
        empire.paintings.append(name)
        empire.arts[TABLE.box.paintings[name].effect] += 1
    return world, empire


def raised(world: World, empire: Empire, building: str, goods: str = "") -> Site:
    """A Building beside the Capital."""
    site = world.place(empire, TABLE.box.buildings[building], free_places(world, empire)[0].cell)
    site.goods = read_goods(goods)
    return site


def best(deeds: list[Deed]) -> Deed:
    return max(deeds, key=lambda deed: deed.value)


def test_afonso_pays_with_combat_cards_once_a_turn_and_napoleon_as_often_as_he_likes() -> None:
    for monarch, again in (("afonso-henriques", False), ("napoleon", True), ("victoria", None)):
        world, empire = begun(monarch)
        empire.combat_cards = 3
        paid = look(world, empire).afford(read_prices("s"))
        assert (paid is None) == (again is None)
        if paid is not None:
            empire.used |= {"combat"} if monarch == "afonso-henriques" else set()
            assert (look(world, empire).afford(read_prices("s")) is not None) == again


def test_the_combat_card_of_a_deploy_does_not_pay_for_its_unit() -> None:
    world, empire = begun("napoleon")
    deeds = list(deploy(world, empire, look(world, empire)))
    assert len(deeds) == 1
    deeds[0].do()
    assert (empire.units, empire.combat_cards) == ({}, 1)


def test_reboucas_makes_one_build_a_turn_cheaper() -> None:
    world, empire = begun("tibirica", "b", "reboucas")
    first = list(build(world, empire, look(world, empire)))
    assert any(deed for deed in first)
    best(first).do()
    assert sum(empire.supply) == 1, "a Sawmill or a Cane Field for nothing"
    empire.supply, empire.sites[0].goods = read_goods(""), read_goods("")
    assert not list(build(world, empire, look(world, empire)))


def test_maua_builds_twice_for_a_resource_more() -> None:
    world, empire = begun("tibirica", "sbbff", "maua")
    best(list(build(world, empire, look(world, empire)))).do()
    assert len(empire.sites) == 2


def test_a_building_is_turned_over_for_one_resource_but_not_below_a_palace() -> None:
    world, empire = begun("tibirica", "s")
    site = raised(world, empire, "sawmill")
    deeds = list(renovate(world, empire, look(world, empire)))
    assert len(deeds) == 2
    deeds[1].do()
    assert (site.building.id, site.goods, sum(empire.supply)) == ("trading-post", TABLE.box.buildings["trading-post"].makes, 0)
    empire.supply, site.goods, site.palace = read_goods("s"), read_goods(""), "palace-2"
    assert len(list(renovate(world, empire, look(world, empire)))) == 1


def test_jesuits_bring_a_church_that_is_not_renovated_before_its_era() -> None:
    world, empire = begun("tibirica", "cgs")
    world.gold_deck.remove("jesuits")
    empire.gold_cards.append("jesuits")
    best(list(extras(world, empire, look(world, empire)))).do()
    (church,) = empire.sites
    assert (church.building.id, world.gold_spent, sum(church.goods)) == ("church", ["jesuits"], 2)
    church.goods = read_goods("")
    assert not list(renovate(world, empire, look(world, empire)))
    world.era = 3
    assert list(renovate(world, empire, look(world, empire)))


def test_a_gold_card_cannot_pay_for_what_it_allows() -> None:
    world, empire = begun("tibirica")
    empire.gold_cards = ["carpenters"]
    assert not list(extras(world, empire, look(world, empire)))
    assert list(build(world, empire, look(world, empire))), "as gold it can"


@pytest.mark.parametrize(("palace", "fits"), [("", True), ("palace-2", False)])
def test_era_iii_is_built_over_earlier_buildings_without_a_palace(palace: str, fits: bool) -> None:
    world, empire = begun("tibirica", "cg", era=3)
    for place in free_places(world, empire):
        world.place(empire, TABLE.box.buildings["farm"], place.cell).palace = palace
    world.built |= dict.fromkeys(world.scenario.hexes, empire)  # no other room
    number = len(empire.sites)
    deeds = list(build(world, empire, look(world, empire)))
    assert bool(deeds) == fits
    for deed in deeds[:1]:
        deed.do()
        assert (len(empire.sites), empire.sites[-1].building.id) == (number, "church")


def test_coroados_take_old_tokens_and_other_arches_use_them() -> None:
    world, empire = begun("tibirica", "", "coroados")
    empire.old_tokens = {1: "painting", 2: "build"}
    empire.token = "build"
    use_tokens(world, empire)
    assert (empire.combat_cards, empire.gold_cards) == (1, [])
    lay_tokens(world, empire)
    lay_tokens(world, empire)
    use_tokens(world, empire)
    assert (empire.combat_cards, len(empire.gold_cards)) == (1, 2)
    assert standing_of(world, empire).paintings == {"coroados": 2}


def test_isabel_places_one_palace_without_a_mission() -> None:
    world, empire = begun("tibirica", "", "isabel", era=3)
    raised(world, empire, "farm")
    raised(world, empire, "gold-foundry")
    ask_isabel(world, empire)
    ask_isabel(world, empire)
    assert len(empire.palaces) == 1


def test_trade_takes_no_gold_for_a_resource_and_no_more_than_there_is_room_for() -> None:
    world, empire = begun("tibirica", "ggggg")
    assert not list(trade(world, empire, look(world, empire)))
    raised(world, empire, "plantation", "cc")
    empire.supply = read_goods("ggg")
    best(list(trade(world, empire, look(world, empire)))).do()
    assert empire.supply == read_goods("ggggg")
    assert len(empire.gold_cards) == 1


def test_a_new_era_takes_tokens_off_the_arches_and_a_mission_brings_a_palace() -> None:
    world, empire = begun("oba-2", "sb")
    raised(world, empire, "sawmill")
    mission = next(one for one in TABLE.box.missions.values() if one.era == 1)
    empire.missions = [mission]
    empire.units = dict.fromkeys((unit for unit in TABLE.box.units if unit.startswith("green")), empire.capital)
    for building in ("sawmill", "cane-field", "cane-field", "cane-field"):
        raised(world, empire, building)
    world.empires[1].token = "harbor"
    show_missions(world, empire)
    assert (world.era, empire.shown, list(empire.palaces), world.empires[1].token) == (2, [mission.id], ["palace-2"], "")
    assert empire.supply == read_goods("sbsk"), "Palace II brings sugarcane, Dom Obá II science"


def test_upgrades_hold_for_the_arch_and_not_for_gold_cards() -> None:
    world, empire = begun("tibirica", "gg")
    empire.products = {"dye": "painting"}
    world.gallery = ["telegraph"]
    world.gold_deck.remove("painters")
    empire.gold_cards = ["painters"]
    (by_card,) = extras(world, empire, look(world, empire))
    (by_arch,) = paint(world, empire, look(world, empire))
    assert by_arch.value > by_card.value
    by_card.do()
    assert empire.supply == read_goods("k")


def test_the_lottery_draws_two_gold_cards_and_keeps_one() -> None:
    world, empire = begun()
    world.gold_deck.remove("lottery")
    first, second = world.gold_deck[-1:-3:-1]
    empire.gold_cards = ["lottery"]
    (draw,) = extras(world, empire, look(world, empire))
    draw.do()
    assert (empire.gold_cards, world.gold_spent) == ([first], ["lottery", second])
