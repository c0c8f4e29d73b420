"""The rules of 5211 (R1 to R11). Modules that printing does not need are imported when a hook is called."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.games.game_5211.constants import read_game_constants
from printgen.games.game_5211.content_checks import find_content_faults
from printgen.games.game_5211.entry import Entry
from printgen.model import Game
from printgen.scoring.contract.results import Fault, SheetFinding, UnfitContent

if TYPE_CHECKING:
    from printgen.scoring.contract.drawing import Spread
    from printgen.scoring.contract.optional import Playtest
    from printgen.scoring.contract.questions import Asking
    from printgen.scoring.contract.results import Verdict
    from printgen.scoring.contract.sheet_form import SheetForm

__all__ = [
    "Entry",
    "ask_questions",
    "draw_pictures",
    "find_faults",
    "find_unreadable",
    "judge",
    "make_playtest",
    "make_sheet_form",
]


def find_faults(game: Game) -> Iterator[Fault]:
    """Every problem in the deck and the facts that makes the game unplayable."""
    try:
        constants = read_game_constants(game)
    except UnfitContent as unfit:
        yield unfit.fault
        return
    yield from find_content_faults(game, constants)


def find_unreadable(game: Game, entry: Entry) -> Iterator[SheetFinding]:
    """Every problem that prevents an entry from being judged."""
    from printgen.games.game_5211.entry_checks import find_obstacles_to_judging

    return find_obstacles_to_judging(read_game_constants(game), entry, game.edition)


def judge(game: Game, entry: Entry) -> "Verdict":
    """The verdict on one game of 5211."""
    from printgen.games.game_5211.scoring import judge_game

    return judge_game(read_game_constants(game), entry)


def make_playtest(game: Game) -> "Playtest":
    """Simulated deals of 5211, for `printgen simulate`."""
    from printgen.games.game_5211.play import playtest

    return playtest.make_playtest(read_game_constants(game))


def ask_questions(game: Game) -> "Asking":
    """The questions of `printgen enter 5211`."""
    from printgen.games.game_5211.prompts import ask_for_entry

    return ask_for_entry(read_game_constants(game))


def make_sheet_form(game: Game) -> "SheetForm":
    """The score pad, to fill in on the paper, and the cards of each round beside it."""
    from printgen.games.game_5211 import blanks

    return blanks.make_sheet_form(read_game_constants(game))


def draw_pictures(game: Game, entry: Entry, _verdict: "Verdict", turn: int | None) -> "Iterator[Spread]":
    """A picture of one round of 5211 as it was on the table."""
    from printgen.games.game_5211.drawing import draw_round_or_last

    yield draw_round_or_last(read_game_constants(game), entry, turn)
