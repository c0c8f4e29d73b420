"""Sunnyvale: S1 to S16 of its rules. What a print does not need is imported where it is used."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.games.sunnyvale.faults import find_faults
from printgen.games.sunnyvale.reading import make_table
from printgen.model import Game
from printgen.rules.contract import Fault

if TYPE_CHECKING:
    from printgen.rules.playing import Playtest

__all__ = ["faults", "playtest"]


def faults(game: Game) -> Iterator[Fault]:
    """What keeps the content from being played, or makes it unfair."""
    return find_faults(game)


def playtest(game: Game) -> "Playtest":
    """Whole games between simple players."""
    from printgen.games.sunnyvale.playing import playtest_of

    return playtest_of(make_table(game))
