"""Something that an empire can do."""

from collections.abc import Callable
from dataclasses import dataclass

from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.economy.paying import Payment, pay
from printgen.games.brazil_imperial.economy.world import World


@dataclass(frozen=True, slots=True)
class Deed:
    """What is done, on which arch, and what a greedy player thinks it is worth."""

    arch: str
    value: float
    do: Callable[[], None]


def give(world: World, empire: Empire, paid: Payment) -> None:
    """Pay; Gold cards that are spent go to theirs."""
    world.gold_spent += pay(empire, paid)
