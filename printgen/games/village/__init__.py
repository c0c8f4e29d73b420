"""Village: V1 to V17 of its rules. What a print does not need is imported where it is used."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.games.village.table import make_table
from printgen.model import Game
from printgen.scoring.contract.facts import Fault, UnfitContent

if TYPE_CHECKING:
    from printgen.games.village.entry import Entry
    from printgen.scoring.contract.drawing import Spread
    from printgen.scoring.contract.optional import Playtest
    from printgen.scoring.contract.questions import Asking
    from printgen.scoring.contract.results import Broken, Hindsight, Verdict, Watch

__all__ = ["Entry", "faults", "hindsight", "judge", "pictures", "playtest", "questions", "unreadable"]


def __getattr__(name: str) -> "type[Entry]":
    """The form of an entry, which a print need not know."""
    if name != "Entry":
        raise AttributeError(name)
    from printgen.games.village.entry import Entry

    return Entry


def faults(game: Game) -> Iterator[Fault]:
    """A fact that is not one of a Village sheet."""
    try:
        make_table(game)
    except UnfitContent as unfit:
        yield unfit.fault


def unreadable(game: Game, entry: "Entry") -> "Iterator[Broken]":
    """What keeps an entry from being read as Village sheets."""
    from printgen.games.village import reading

    return reading.unreadable(make_table(game), entry, game.edition)


def judge(game: Game, entry: "Entry") -> "Verdict":
    """The verdict on the sheets of one game."""
    from printgen.games.village.judging import judge_sheets

    return judge_sheets(make_table(game), entry)


def hindsight(game: Game, entry: "Entry", watch: "Watch") -> "Hindsight":
    """The most that the rolls of one game allowed."""
    from printgen.games.village.looking_back import look_back

    return look_back(make_table(game), entry, watch)


def playtest(game: Game) -> "Playtest":
    """Whole games between simple players."""
    from printgen.games.village.playing import playtest_of

    return playtest_of(make_table(game))


def questions(game: Game) -> "Asking":
    """The questions for Village sheets."""
    from printgen.games.village.asking import ask

    return ask(make_table(game))


def pictures(game: Game, entry: "Entry", verdict: "Verdict", turn: int | None) -> "Iterator[Spread]":
    """A picture of each sheet of an entry as it was filled in, with what was found on it."""
    from printgen.games.village.inking import inked
    from printgen.scoring.contract.drawing import Shown, Spread

    table = make_table(game)
    for number, score in enumerate(verdict.players):
        shown = Shown(inked(table, entry, number, score, verdict.findings, turn))
        yield Spread(str(number + 1), ((shown,),))
