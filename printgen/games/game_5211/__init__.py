"""5211: R1 to R11 of its rules. What a print does not need is imported where it is used."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.games.game_5211.checking import faults_of
from printgen.games.game_5211.entry import Entry
from printgen.games.game_5211.table import make_table
from printgen.model import Game
from printgen.scoring.contract.results import Broken, Fault, UnfitContent

if TYPE_CHECKING:
    from printgen.scoring.contract.drawing import Spread
    from printgen.scoring.contract.optional import Playtest
    from printgen.scoring.contract.questions import Asking
    from printgen.scoring.contract.results import Verdict

__all__ = ["Entry", "faults", "judge", "pictures", "playtest", "questions", "unreadable"]


def faults(game: Game) -> Iterator[Fault]:
    """Deck and tables with which the game cannot be played."""
    try:
        table = make_table(game)
    except UnfitContent as unfit:
        yield unfit.fault
        return
    yield from faults_of(game, table)


def unreadable(game: Game, entry: Entry) -> Iterator[Broken]:
    """What keeps an entry from being read as a game of 5211."""
    from printgen.games.game_5211 import reading

    return reading.unreadable(make_table(game), entry, game.edition)


def judge(game: Game, entry: Entry) -> "Verdict":
    """The verdict on one game."""
    from printgen.games.game_5211.judging import judge_game

    return judge_game(make_table(game), entry)


def playtest(game: Game) -> "Playtest":
    """Whole deals between simple players."""
    from printgen.games.game_5211.playing import playtest_of

    return playtest_of(make_table(game))


def questions(game: Game) -> "Asking":
    """The questions for a game."""
    from printgen.games.game_5211.asking import ask

    return ask(make_table(game))


def pictures(game: Game, entry: Entry, _verdict: "Verdict", turn: int | None) -> "Iterator[Spread]":
    """One round as it lay on the table."""
    from printgen.games.game_5211.picturing import spread_of

    yield spread_of(make_table(game), entry, turn)
