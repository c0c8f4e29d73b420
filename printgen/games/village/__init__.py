"""Village: V1 to V17 of its rules."""

from collections.abc import Iterator

from printgen.games.village import looking_back, reading
from printgen.games.village.asking import ask
from printgen.games.village.entry import Entry
from printgen.games.village.inking import inked
from printgen.games.village.judging import judge_sheets
from printgen.games.village.table import make_table
from printgen.model import Game
from printgen.rules.asking import Asking
from printgen.rules.contract import Broken, Hindsight, Verdict, Watch
from printgen.rules.writing import Shown, Spread

__all__ = ["Entry", "hindsight", "judge", "pictures", "questions", "unreadable"]


def unreadable(game: Game, entry: Entry) -> Iterator[Broken]:
    """What keeps an entry from being read as Village sheets."""
    return reading.unreadable(make_table(game), entry, game.edition)


def judge(game: Game, entry: Entry) -> Verdict:
    """The verdict on the sheets of one game."""
    return judge_sheets(make_table(game), entry)


def hindsight(game: Game, entry: Entry, watch: Watch) -> Hindsight:
    """The most that the rolls of one game allowed."""
    return looking_back.look_back(make_table(game), entry, watch)


def questions(game: Game) -> Asking:
    """The questions for Village sheets."""
    return ask(make_table(game))


def pictures(game: Game, entry: Entry, verdict: Verdict, turn: int | None) -> Iterator[Spread]:
    """A picture of each sheet of an entry as it was filled in, with what was found on it."""
    table = make_table(game)
    for number, score in enumerate(verdict.players):
        shown = Shown(inked(table, entry, number, score, verdict.findings, turn))
        yield Spread(str(number + 1), ((shown,),))
