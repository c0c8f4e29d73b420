"""Plays simulated games turn by turn, with greedy players and players who choose at random."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random

from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.play.actions import (
    list_deploy_options,
    list_harbor_options,
    list_manufacture_options,
    list_painting_options,
    list_trade_options,
)
from printgen.games.brazil_imperial.play.building import list_build_options, list_renovate_options
from printgen.games.brazil_imperial.play.empire import Empire
from printgen.games.brazil_imperial.play.exploration import take_all_movements
from printgen.games.brazil_imperial.play.gold_cards import list_gold_card_options, save_gold_cards_that_nearly_count
from printgen.games.brazil_imperial.play.missions import (
    announce_fulfilled_missions,
    move_old_tokens_to_coroados,
    take_benefits_of_old_tokens,
    try_to_place_palace_with_isabel,
)
from printgen.games.brazil_imperial.play.results import make_game_result
from printgen.games.brazil_imperial.play.valuation import ActionOption, Valuation, make_valuation
from printgen.games.brazil_imperial.play.world import World, set_up_world
from printgen.scoring.contract.optional import Playtest, SimulatedGame

MOST_ROUNDS = 60  # the limit on rounds, after which a game is stopped
NEARLY_TIED = 0.05  # the largest difference between options that count as equally good
WORTH_A_CARD = 0.2  # the worth that an option must add to that of the Gold card that allows it

_BY_ARCH: Mapping[str, Callable[[World, Empire, Valuation], Iterator[ActionOption]]] = {
    "deploy": list_deploy_options,
    "painting": list_painting_options,
    "build": list_build_options,
    "renovate": list_renovate_options,
    "manufacture": list_manufacture_options,
    "harbor": list_harbor_options,
    "trade": list_trade_options,
}


def make_playtest(constants: GameConstants) -> Playtest:
    """The simulated games of Brazil: Imperial for `printgen simulate`."""
    return Playtest("rounds", tuple(_STYLES), partial(play_game, constants))


def play_game(constants: GameConstants, styles: tuple[str, ...], chance: Random) -> SimulatedGame:
    """The result of one game between players of these styles."""
    world = set_up_world(constants, len(styles), chance)
    return make_game_result(world, play_and_count_rounds(world, styles))


def play_and_count_rounds(world: World, styles: tuple[str, ...]) -> int:
    """Play until the end of the round in which somebody announces an Era III Mission. Returns the number of rounds."""
    for number in range(1, MOST_ROUNDS + 1):
        world.rounds[world.era] += 1
        for empire, style in zip(world.empires, styles, strict=True):
            take_turn(world, empire, style)
        if world.over:
            return number
    return MOST_ROUNDS


def take_turn(world: World, empire: Empire, style: str) -> None:
    """Play one turn: an action, then movement. Announces Missions as soon as they are fulfilled."""
    empire.used_this_turn.clear()
    announce_fulfilled_missions(world, empire)
    chosen = _STYLES[style](world, empire)
    chosen.do()
    world.actions_taken[chosen.arch] += 1
    empire.token = chosen.arch
    announce_fulfilled_missions(world, empire)
    if empire.effects["old-tokens"]:
        move_old_tokens_to_coroados(world, empire)
    try_to_place_palace_with_isabel(world, empire)
    before = world.count_hidden_and_revealed_tiles()
    take_all_movements(world, empire)
    after = world.count_hidden_and_revealed_tiles()
    take_benefits_of_old_tokens(world, empire)
    if before != after:
        announce_fulfilled_missions(world, empire)


def list_options_of_other_arches(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The options on every arch except the current one. An arch without options gets an empty option."""
    for arch, list_options in _BY_ARCH.items():
        if arch != empire.token:
            options = list(list_options(world, empire, valuation))
            yield from options or [ActionOption(arch, 0.0, lambda: None)]


def _play_cards_and_choose_best_action(world: World, empire: Empire) -> ActionOption:
    """Play Gold cards that are worth more than one gold.

    Returns the best action, chosen at random among nearly equal ones.
    """
    valuation = make_valuation(world, empire)
    save_gold_cards_that_nearly_count(world, empire, valuation.holdings)
    for _ in range(len(empire.gold_cards)):
        best = max(list_gold_card_options(world, empire, valuation), key=lambda option: option.value, default=None)
        if best is None or best.value < WORTH_A_CARD:
            break
        best.do()
        valuation = make_valuation(world, empire)
    options = list(list_options_of_other_arches(world, empire, valuation))
    most = max(option.value for option in options)
    return world.chance.choice([option for option in options if option.value > most - NEARLY_TIED])


def _choose_random_action(world: World, empire: Empire) -> ActionOption:
    return world.chance.choice(list(list_options_of_other_arches(world, empire, make_valuation(world, empire))))


_STYLES: Mapping[str, Callable[[World, Empire], ActionOption]] = {
    "greedy": _play_cards_and_choose_best_action,
    "random": _choose_random_action,
}
