"""Favelas: F1 to F17 of its rules. What a print does not need is imported where it is used."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.games.favelas.entry import Entry
from printgen.games.favelas.table import make_table
from printgen.model import Game
from printgen.scoring.contract.results import Broken, Fault

if TYPE_CHECKING:
    from printgen.scoring.contract.drawing import Spread
    from printgen.scoring.contract.optional import Playtest
    from printgen.scoring.contract.questions import Asking
    from printgen.scoring.contract.results import Verdict

__all__ = ["Entry", "faults", "judge", "pictures", "playtest", "questions", "unreadable"]


def faults(game: Game) -> Iterator[Fault]:
    """Content with which Favelas cannot be played as its rules are."""
    from printgen.games.favelas.checking import faults_of

    return faults_of(game)


def unreadable(game: Game, entry: Entry) -> Iterator[Broken]:
    """What keeps an entry from being read as a game of Favelas."""
    from printgen.games.favelas import reading

    return reading.unreadable(make_table(game), entry, game.edition)


def judge(game: Game, entry: Entry) -> "Verdict":
    """The verdict on a game, or on the years of it that were played."""
    from printgen.games.favelas.judging import judge_game

    return judge_game(make_table(game), entry)


def questions(game: Game) -> "Asking":
    """The questions for a score sheet."""
    from printgen.games.favelas.asking import ask

    return ask(make_table(game))


def pictures(game: Game, entry: Entry, verdict: "Verdict", turn: int | None) -> "Iterator[Spread]":
    """The score sheet as it was filled in, with the majorities, and what was found on it."""
    from printgen.games.favelas.inking import spread

    yield spread(make_table(game), entry, verdict, turn)


def playtest(game: Game) -> "Playtest":
    """Whole games between simple players."""
    from printgen.games.favelas.playing import playtest_of

    return playtest_of(make_table(game))
