"""Brazil: Imperial: B1 to B18 of its rules. What a print does not need is imported where it is used."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.games.brazil_imperial.table import make_table
from printgen.model import Game
from printgen.scoring.contract.facts import Fault, UnfitContent

if TYPE_CHECKING:
    from printgen.games.brazil_imperial.pad.entry import Entry
    from printgen.scoring.contract.drawing import Spread
    from printgen.scoring.contract.optional import Contest, Playtest
    from printgen.scoring.contract.questions import Asking
    from printgen.scoring.contract.results import Broken, Verdict

__all__ = ["Entry", "contest", "faults", "judge", "pictures", "playtest", "questions", "unreadable"]


def __getattr__(name: str) -> "type[Entry]":
    """The form of an entry, which a print need not know."""
    if name != "Entry":
        raise AttributeError(name)
    from printgen.games.brazil_imperial.pad.entry import Entry

    return Entry


def faults(game: Game) -> Iterator[Fault]:
    """What is wrong with the content of a game."""
    from printgen.games.brazil_imperial.checking import faults_of

    try:
        yield from faults_of(make_table(game))
    except UnfitContent as unfit:
        yield unfit.fault


def unreadable(game: Game, entry: "Entry") -> "Iterator[Broken]":
    """What keeps an entry from being read as a game of Brazil: Imperial."""
    from printgen.games.brazil_imperial.pad import reading

    return reading.unreadable(make_table(game), entry, game.edition)


def judge(game: Game, entry: "Entry") -> "Verdict":
    """The verdict on one finished game."""
    from printgen.games.brazil_imperial.pad.judging import judge_game

    return judge_game(make_table(game), entry)


def playtest(game: Game) -> "Playtest":
    """Whole games between simple players."""
    from printgen.games.brazil_imperial.economy.playing import playtest_of

    return playtest_of(make_table(game))


def questions(game: Game) -> "Asking":
    """The questions for a finished game."""
    from printgen.games.brazil_imperial.pad.asking import ask

    return ask(make_table(game))


def pictures(game: Game, entry: "Entry", verdict: "Verdict", turn: int | None) -> "Iterator[Spread]":
    """The pad as it was filled in."""
    from printgen.games.brazil_imperial.pad.inking import COMPONENT, spread_of

    if turn is not None:
        raise ValueError("a pad is filled in when the game is over.")
    if not any(component.name == COMPONENT for component in game.components):
        raise ValueError(f"this content has no component {COMPONENT}.")
    yield spread_of(entry, verdict)


def contest(game: Game) -> "Contest":
    """One combat."""
    from functools import partial

    from printgen.games.brazil_imperial.war.entry import Combat
    from printgen.games.brazil_imperial.war.forces import unreadable
    from printgen.games.brazil_imperial.war.reckoning import judge_combat
    from printgen.scoring.contract.optional import Contest

    table = make_table(game)
    return Contest(Combat, partial(unreadable, table), partial(judge_combat, table))
