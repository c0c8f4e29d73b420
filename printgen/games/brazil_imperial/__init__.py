"""The rules of Brazil: Imperial (B1 to B18). Modules that printing does not need are imported where they are used."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.games.brazil_imperial.constants import read_game_constants
from printgen.model import Game
from printgen.scoring.contract.facts import Fault, UnfitContent

if TYPE_CHECKING:
    from printgen.games.brazil_imperial.entry import Entry
    from printgen.scoring.contract.drawing import Spread
    from printgen.scoring.contract.optional import Contest, Playtest
    from printgen.scoring.contract.questions import Asking
    from printgen.scoring.contract.results import SheetFinding, Verdict
    from printgen.scoring.contract.sheet_form import SheetForm

__all__ = [
    "Entry",
    "ask_questions",
    "draw_pictures",
    "find_faults",
    "find_unreadable",
    "judge",
    "make_contest",
    "make_playtest",
    "make_sheet_form",
]


def __getattr__(name: str) -> "type[Entry]":
    """The class of an entry, imported on first use because printing does not need it."""
    if name != "Entry":
        raise AttributeError(name)
    from printgen.games.brazil_imperial.entry import Entry

    return Entry


def find_faults(game: Game) -> Iterator[Fault]:
    """The faults in the content that make Brazil: Imperial unplayable."""
    from printgen.games.brazil_imperial.content_checks import find_content_faults

    try:
        yield from find_content_faults(game, read_game_constants(game))
    except UnfitContent as unfit:
        yield unfit.fault


def find_unreadable(game: Game, entry: "Entry") -> "Iterator[SheetFinding]":
    """A finding for each problem that prevents an entry from being judged."""
    from printgen.games.brazil_imperial.entry_checks import find_obstacles_to_judging

    return find_obstacles_to_judging(read_game_constants(game), entry, game.edition)


def judge(game: Game, entry: "Entry") -> "Verdict":
    """The verdict on one finished game of Brazil: Imperial."""
    from printgen.games.brazil_imperial.scoring import judge_game

    return judge_game(read_game_constants(game), entry)


def make_playtest(game: Game) -> "Playtest":
    """Simulated games between simple players, for `printgen simulate`."""
    from printgen.games.brazil_imperial.play import turns

    return turns.make_playtest(read_game_constants(game))


def ask_questions(game: Game) -> "Asking":
    """The questions of `printgen enter` about a finished game."""
    from printgen.games.brazil_imperial.prompts import ask_for_entry

    return ask_for_entry(read_game_constants(game))


def make_sheet_form(game: Game) -> "SheetForm":
    """The score pad, to fill in on the paper, and the pieces of each player beside it."""
    from printgen.games.brazil_imperial import blanks

    return blanks.make_sheet_form(read_game_constants(game))


def draw_pictures(game: Game, entry: "Entry", verdict: "Verdict", turn: int | None) -> "Iterator[Spread]":
    """A picture of the completed score pad, with the wrong figures circled."""
    from printgen.games.brazil_imperial.drawing import COMPONENT, draw_pad

    if turn is not None:
        raise ValueError("the score pad only shows the end of the game.")
    if not any(component.name == COMPONENT for component in game.components):
        raise ValueError(f"the content has no component {COMPONENT}.")
    yield draw_pad(entry, verdict)


def make_contest(game: Game) -> "Contest":
    """The form of a combat, and the functions that check and judge the combat."""
    from functools import partial

    from printgen.games.brazil_imperial.combat.entry import CombatEntry
    from printgen.games.brazil_imperial.combat.forces import find_obstacles_to_judging_combat
    from printgen.games.brazil_imperial.combat.outcome import judge_combat
    from printgen.scoring.contract.optional import Contest

    constants = read_game_constants(game)
    return Contest(CombatEntry, partial(find_obstacles_to_judging_combat, constants), partial(judge_combat, constants))
