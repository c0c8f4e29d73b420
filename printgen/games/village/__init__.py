"""The rules of Village (V1 to V17). Modules that printing does not need are imported when a hook is called."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.games.village.constants import read_game_constants
from printgen.model import Game
from printgen.scoring.contract.facts import Fault, UnfitContent

if TYPE_CHECKING:
    from printgen.games.village.entry import Entry
    from printgen.scoring.contract.drawing import Spread
    from printgen.scoring.contract.optional import Playtest
    from printgen.scoring.contract.questions import Asking
    from printgen.scoring.contract.results import Hindsight, SheetFinding, Verdict, Watch
    from printgen.scoring.contract.sheet_form import SheetForm

__all__ = [
    "Entry",
    "ask_questions",
    "draw_pictures",
    "find_best_possible_score",
    "find_faults",
    "find_unreadable",
    "judge",
    "make_playtest",
    "make_sheet_form",
]


def __getattr__(name: str) -> "type[Entry]":
    """The class of an entry, imported on first use because printing does not need it."""
    if name != "Entry":
        raise AttributeError(name)
    from printgen.games.village.entry import Entry

    return Entry


def find_faults(game: Game) -> Iterator[Fault]:
    """The first fact that the rules of Village cannot use, or nothing if all facts are usable."""
    try:
        read_game_constants(game)
    except UnfitContent as unfit:
        yield unfit.fault


def find_unreadable(game: Game, entry: "Entry") -> "Iterator[SheetFinding]":
    """Every problem that prevents an entry from being judged."""
    from printgen.games.village.entry_checks import find_obstacles_to_judging

    return find_obstacles_to_judging(read_game_constants(game), entry, game.edition)


def judge(game: Game, entry: "Entry") -> "Verdict":
    """The verdict on the score sheets of one game of Village."""
    from printgen.games.village.scoring import judge_game

    return judge_game(read_game_constants(game), entry)


def find_best_possible_score(game: Game, entry: "Entry", watch: "Watch") -> "Hindsight":
    """The highest score found for the dice rolls of one game, with a proven upper limit."""
    from printgen.games.village.play.hindsight import search_best_possible_score

    return search_best_possible_score(read_game_constants(game), entry, watch)


def make_playtest(game: Game) -> "Playtest":
    """Simulated games between simple players, for `printgen simulate`."""
    from printgen.games.village.play import playtest

    return playtest.make_playtest(read_game_constants(game))


def ask_questions(game: Game) -> "Asking":
    """The questions of `printgen enter village`."""
    from printgen.games.village.prompts import ask_for_entry

    return ask_for_entry(read_game_constants(game))


def make_sheet_form(game: Game) -> "SheetForm":
    """The score sheet of one player, to fill in on the paper."""
    from printgen.games.village import blanks

    return blanks.make_sheet_form(read_game_constants(game))


def draw_pictures(game: Game, entry: "Entry", verdict: "Verdict", turn: int | None) -> "Iterator[Spread]":
    """A picture of each completed score sheet, with the findings marked."""
    from printgen.games.village.drawing import draw_sheets

    return draw_sheets(read_game_constants(game), entry, verdict, turn)
