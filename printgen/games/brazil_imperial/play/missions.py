"""Announces Missions, places the Palaces earned, ends Eras, and uses the Action tokens of earlier Eras."""

from collections.abc import Iterator

from printgen.games.brazil_imperial.pieces import ERAS, Mission, Palace, read_goods
from printgen.games.brazil_imperial.play.actions import find_best_slot, place_product_and_take_bonus
from printgen.games.brazil_imperial.play.empire import Empire, Site, is_mission_fulfilled
from printgen.games.brazil_imperial.play.valuation import COMBAT_CARD, GOLD_CARD, RESOURCE
from printgen.games.brazil_imperial.play.world import World
from printgen.games.brazil_imperial.rows import OBA_MISSIONS

COROADOS = "old-tokens"  # the effect of the Painting Coroados
ISABEL = 3.0  # minimum worth, in laurels, of a Palace that Dona Isabel places before the last Era
_BELOW_ARCH = ("painting", "build")  # by Era: the arch below which the old token is placed
_EXPECTED = (0.0, 1.5, 1.0, 0.4)  # by Era: the expected number of further pieces that a Palace will count
_AT_ONCE = {
    "palace-2": 1.5 + RESOURCE,
    "palace-3": GOLD_CARD,
    "palace-4": RESOURCE,
    "palace-6": COMBAT_CARD,
}  # the worth, in laurels, of the reward below a Palace


def announce_fulfilled_missions(world: World, empire: Empire) -> None:
    """Announce all fulfilled Missions one by one. A new Era may allow a further Mission."""
    while mission := _find_announceable_mission(world, empire):
        _announce_mission_and_end_era(world, empire, mission)


def _find_announceable_mission(world: World, empire: Empire) -> Mission | None:
    missions = [mission for mission in empire.list_unannounced_missions() if mission.era <= world.era]
    if not missions:
        return None
    holdings = empire.count_holdings()
    return next((mission for mission in missions if is_mission_fulfilled(mission, holdings)), None)


def _announce_mission_and_end_era(world: World, empire: Empire, mission: Mission) -> None:
    """Announce a Mission and place a Palace. The first Mission of the current Era ends the Era or the game (B11)."""
    empire.announced.append(mission.id)
    if empire.skill == "missions" and len(empire.announced) <= OBA_MISSIONS:
        world.give_goods_and_discard_excess(empire, read_goods("k"))
    try_to_place_best_available_palace(world, empire)
    if mission.era == ERAS:
        world.over = True
    elif mission.era == world.era:
        for other in world.empires:
            other.token = ""
            other.old_tokens[world.era] = _BELOW_ARCH[world.era - 1]
        world.era += 1


def move_old_tokens_to_coroados(world: World, empire: Empire) -> None:
    """Move all old Action tokens onto the Painting Coroados.

    The Era I token counts at the end, and the Era II token draws two Gold cards.
    """
    for era, place in empire.old_tokens.items():
        if place != COROADOS:
            empire.old_tokens[era] = COROADOS
            if era == 2:
                world.draw_gold_cards_and_discard_excess(empire, 2)


def take_benefits_of_old_tokens(world: World, empire: Empire) -> None:
    """Use the old Action tokens below this turn's arch: one shows an Exploration tile, the other draws a Combat card."""
    eras = [era for era, arch in empire.old_tokens.items() if arch == empire.token]
    if 1 in eras:
        empire.seen.update(sorted(world.hidden.keys() - empire.seen)[:1])
    if 2 in eras:
        world.draw_combat_cards_within_limit(empire)


def try_to_place_best_available_palace(world: World, empire: Empire, least_worth: float = 0.0) -> bool:
    """Place the most valuable Palace that has a tile, if its worth in laurels suffices (B10). Returns whether it placed one."""
    choices = [
        (_value_palace(world, empire, palace), palace, site) for palace, site in _find_first_site_for_each_palace(world, empire)
    ]
    gain, palace, site = max(choices, key=lambda choice: (choice[0], choice[1].id), default=(0.0, None, None))
    if palace is None or site is None or gain < least_worth:
        return False
    site.palace = palace.id
    empire.palaces[palace.id] = site.building.id
    _give_palace_reward(world, empire, palace)
    return True


def try_to_place_palace_with_isabel(world: World, empire: Empire) -> None:
    """Place a Palace with Dona Isabel, once per game."""
    is_able = empire.effects["palace"] and "palace" not in empire.used_this_game
    if is_able and try_to_place_best_available_palace(world, empire, ISABEL if world.era < ERAS else 0.0):
        empire.used_this_game.add("palace")


def _find_first_site_for_each_palace(world: World, empire: Empire) -> Iterator[tuple[Palace, Site]]:
    for palace in world.constants.box.palaces.values():
        if palace.id not in empire.palaces:
            sites = (site for site in empire.sites if not site.palace and site.building.word_in_palace_hosts in palace.hosts)
            site = next(sites, None)
            if site is not None:
                yield palace, site


def _value_palace(world: World, empire: Empire, palace: Palace) -> float:
    """The current laurels of a Palace, plus an estimate for further pieces that it may count."""
    counted = empire.count_holdings()[palace.counts] + _EXPECTED[world.era] if palace.each else 0.0
    return palace.laurel + palace.each * counted + _AT_ONCE.get(palace.id, 0.0)


def _give_palace_reward(world: World, empire: Empire, palace: Palace) -> None:
    """Give the empire the reward under a placed Palace. Palace II also gives a free Dye or Sugar if a slot fits."""
    if palace.id == "palace-2":
        world.give_goods_and_discard_excess(empire, read_goods("s"))
        for product in world.constants.box.products.values():
            if product.shape == "square" and product.id not in empire.products:
                if slot := find_best_slot(world, empire, product):
                    place_product_and_take_bonus(world, empire, product, slot)
                return
    elif palace.id == "palace-3":
        world.draw_gold_cards_and_discard_excess(empire)
    elif palace.id == "palace-4":
        world.give_goods_and_discard_excess(empire, read_goods("c"))
    elif palace.id == "palace-6":
        world.draw_combat_cards_within_limit(empire)
