"""Lists the options that Gold cards add to a turn, and saves cards for the end of the game for a greedy player."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from printgen.games.brazil_imperial.pieces import GOLD, RESOURCES, SCIENCE, read_goods, subtract_goods
from printgen.games.brazil_imperial.play.actions import (
    find_least_valuable_goods,
    list_manufacture_options,
    list_painting_options,
    list_unit_options,
)
from printgen.games.brazil_imperial.play.building import (
    list_options_of_carpenters_card,
    list_options_of_jesuits_card,
    list_options_of_masons_card,
)
from printgen.games.brazil_imperial.play.empire import Empire
from printgen.games.brazil_imperial.play.exploration import has_exploration_goal, take_free_movement
from printgen.games.brazil_imperial.play.payments import Payment, take_payment
from printgen.games.brazil_imperial.play.valuation import GOLD_CARD, HORIZON, RESOURCE, ActionOption, Valuation
from printgen.games.brazil_imperial.play.world import World
from printgen.games.brazil_imperial.rows import count_pieces_missing_for_card

STEP = 0.4  # the worth, in laurels, of a movement while there is an Exploration tile to reach
_ONE_GOLD = read_goods(GOLD)


def save_gold_cards_that_nearly_count(world: World, empire: Empire, holdings: Counter[str]) -> None:
    """Save the Gold cards that count at the end and lack at most one piece (B5). Changes `empire.saved`."""
    cards = [world.constants.box.gold_cards[card] for card in empire.gold_cards]
    empire.saved = tuple(card.id for card in cards if count_pieces_missing_for_card(card, holdings.__getitem__) in (0, 1))


def list_gold_card_options(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The options that Gold cards in hand offer. Their worth allows for the loss of the card.

    An arch's upgrade does not apply to these options, and a card cannot also pay as gold for its own option.
    """
    without = replace(valuation, purse=subtract_goods(valuation.purse, _ONE_GOLD), upgrades=frozenset())
    for name in empire.gold_cards:
        list_options = _BY_EFFECT.get(world.constants.box.gold_cards[name].effect)
        if list_options is not None and name not in empire.saved:
            for option in list_options(world, empire, without):
                value = option.value - GOLD_CARD * HORIZON[world.era]
                yield ActionOption("", value, partial(_discard_card_and_carry_out, world, empire, name, option))


def _discard_card_and_carry_out(world: World, empire: Empire, card_id: str, option: ActionOption) -> None:
    world.discard_gold_card(empire, card_id)
    option.do()


def _list_options_of_good_harvest_card(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The option for A Good Harvest: two Resources."""

    def take_goods() -> None:
        for _ in range(2):
            world.give_goods_and_discard_excess(empire, read_goods(empire.find_scarcest_resource()))

    room = world.constants.supply - sum(empire.supply)
    yield ActionOption("", min(2, room) * max(RESOURCE, min(valuation.worths)), take_goods)


def _list_options_of_moneylender_card(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The option for The Moneylender: a Resource for two gold."""
    yield from _list_exchange_options(world, empire, valuation, 1, GOLD * 2)


def _list_options_of_night_school_card(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The option for The Night School: two Resources for a Science."""
    yield from _list_exchange_options(world, empire, valuation, 2, SCIENCE)


def _list_exchange_options(
    world: World, empire: Empire, valuation: Valuation, given_resource_count: int, letters_of_received_goods: str
) -> Iterator[ActionOption]:
    """The option to exchange Resources for goods, if the empire has enough Resources and room."""
    given = find_least_valuable_goods(empire.sum_all_goods(), valuation, given_resource_count, range(len(RESOURCES)))
    taken = read_goods(letters_of_received_goods)

    def exchange_goods() -> None:
        take_payment(world, empire, Payment(given or taken))
        world.give_goods_and_discard_excess(empire, taken)

    if given is not None and sum(empire.supply) + len(letters_of_received_goods) <= world.constants.supply:
        yield ActionOption("", valuation.value_goods(taken) - valuation.value_goods(given), exchange_goods)


def _list_options_of_arsenal_card(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The option for The Arsenal: two Combat cards."""
    room = min(2, world.constants.hand - empire.combat_cards)
    yield ActionOption("", room * valuation.combat_card, partial(world.draw_combat_cards_within_limit, empire, 2))


def _list_options_of_lottery_card(world: World, empire: Empire, _: Valuation) -> Iterator[ActionOption]:
    """The option for The Lottery: draw two Gold cards and keep one."""

    def draw_two_and_keep_one() -> None:
        held = len(empire.gold_cards)
        world.draw_gold_cards_and_discard_excess(empire, 2)
        if len(empire.gold_cards) > held + 1:
            world.discard_gold_card(empire, empire.gold_cards[-1])

    yield ActionOption("", (GOLD_CARD + 0.2) * HORIZON[world.era], draw_two_and_keep_one)


def _list_options_of_courier_card(world: World, empire: Empire, _: Valuation) -> Iterator[ActionOption]:
    """The option for The Courier: two movements."""

    def move_twice() -> None:
        take_free_movement(world, empire)
        take_free_movement(world, empire)

    if empire.units and has_exploration_goal(world):
        yield ActionOption("", 2 * STEP, move_twice)


_BY_EFFECT: Mapping[str, Callable[[World, Empire, Valuation], Iterator[ActionOption]]] = {
    "goods": _list_options_of_good_harvest_card,
    "build": list_options_of_carpenters_card,
    "church": list_options_of_jesuits_card,
    "renovate": list_options_of_masons_card,
    "painting": list_painting_options,
    "deploy": list_unit_options,
    "manufacture": list_manufacture_options,
    "move": _list_options_of_courier_card,
    "combat-cards": _list_options_of_arsenal_card,
    "exchange": _list_options_of_moneylender_card,
    "science": _list_options_of_night_school_card,
    "gold-cards": _list_options_of_lottery_card,
}
