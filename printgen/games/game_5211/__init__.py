"""5211: R1 to R11 of its rules. What a print does not need is imported where it is used."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.games.game_5211.entry import Entry
from printgen.games.game_5211.table import make_table
from printgen.model import Game
from printgen.rules.contract import Broken

if TYPE_CHECKING:
    from printgen.rules.contract import Verdict

__all__ = ["Entry", "judge", "unreadable"]


def unreadable(game: Game, entry: Entry) -> Iterator[Broken]:
    """What keeps an entry from being read as a game of 5211."""
    from printgen.games.game_5211 import reading

    return reading.unreadable(make_table(game), entry, game.edition)


def judge(game: Game, entry: Entry) -> "Verdict":
    """The verdict on one game."""
    from printgen.games.game_5211.judging import judge_game

    return judge_game(make_table(game), entry)
