"""Brazil: Imperial: B1 to B18 of its rules."""

from collections.abc import Iterator

from printgen.games.brazil_imperial.economy.playing import playtest_of
from printgen.games.brazil_imperial.faults import faults_of
from printgen.games.brazil_imperial.table import make_table
from printgen.model import Game
from printgen.rules.contract import Fault, UnfitContent
from printgen.rules.playing import Playtest

__all__ = ["faults", "playtest"]


def faults(game: Game) -> Iterator[Fault]:
    """What is wrong with the content of a game."""
    try:
        yield from faults_of(make_table(game))
    except UnfitContent as unfit:
        yield unfit.fault


def playtest(game: Game) -> Playtest:
    """Whole games between simple players."""
    return playtest_of(make_table(game))
