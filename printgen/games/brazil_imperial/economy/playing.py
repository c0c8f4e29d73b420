"""A whole game, turn by turn."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from printgen.games.brazil_imperial.economy.deed import Deed
from printgen.games.brazil_imperial.economy.deeds import deeds
from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.economy.ending import save_cards
from printgen.games.brazil_imperial.economy.eras import lay_tokens, show_missions, use_tokens
from printgen.games.brazil_imperial.economy.extras import extras
from printgen.games.brazil_imperial.economy.journey import move
from printgen.games.brazil_imperial.economy.outlook import look
from printgen.games.brazil_imperial.economy.palaces import ask_isabel
from printgen.games.brazil_imperial.economy.setting_up import set_up
from printgen.games.brazil_imperial.economy.telling import told
from printgen.games.brazil_imperial.economy.world import World
from printgen.games.brazil_imperial.table import Table
from printgen.scoring.contract.optional import Played, Playtest

MOST_ROUNDS = 60
ALIKE = 0.05  # deeds whose worth differs by less are equally good
WORTH_A_CARD = 0.2  # what an extra action must bring more than its Gold card


def playtest_of(table: Table) -> Playtest:
    """Games of this table."""
    return Playtest("rounds", tuple(_STYLES), partial(play, table))


def play(table: Table, styles: tuple[str, ...], chance: Random) -> Played:
    """One game, as it is told."""
    world = set_up(table, len(styles), chance)
    return told(world, play_on(world, styles))


def play_on(world: World, styles: tuple[str, ...]) -> int:
    """Play until somebody shows an Era III Mission and the round is over; how many rounds."""
    for number in range(1, MOST_ROUNDS + 1):
        world.rounds[world.era] += 1
        for empire, style in zip(world.empires, styles, strict=True):
            take_turn(world, empire, style)
        if world.over:
            return number
    return MOST_ROUNDS


def take_turn(world: World, empire: Empire, style: str) -> None:
    """Act, then move; announce whenever there is something to announce."""
    empire.used.clear()
    show_missions(world, empire)
    chosen = _STYLES[style](world, empire)
    chosen.do()
    world.taken[chosen.arch] += 1
    empire.token = chosen.arch
    show_missions(world, empire)
    _use_arts(world, empire)
    found = move(world, empire)
    use_tokens(world, empire)
    if found:
        show_missions(world, empire)


def _greedy(world: World, empire: Empire) -> Deed:
    """Play Gold cards that bring more than gold, then choose the best action; of equal ones any."""
    outlook = look(world, empire)
    save_cards(world, empire, outlook.holdings)
    for _ in range(len(empire.gold_cards)):
        best = max(extras(world, empire, outlook), key=lambda deed: deed.value, default=None)
        if best is None or best.value < WORTH_A_CARD:
            break
        best.do()
        outlook = look(world, empire)
    options = list(deeds(world, empire, outlook))
    most = max(option.value for option in options)
    return world.chance.choice([option for option in options if option.value > most - ALIKE])


def _random(world: World, empire: Empire) -> Deed:
    """Anything that can be done."""
    return world.chance.choice(list(deeds(world, empire, look(world, empire))))


def _use_arts(world: World, empire: Empire) -> None:
    """Paintings that can be used at any time."""
    if empire.arts["old-tokens"]:
        lay_tokens(world, empire)
    ask_isabel(world, empire)


_STYLES: Mapping[str, Callable[[World, Empire], Deed]] = {"greedy": _greedy, "random": _random}
