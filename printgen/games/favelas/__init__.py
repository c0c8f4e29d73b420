"""The rules of Favelas. Modules that printing does not need are imported when a hook is called.

Comments cite the rules by these numbers:

F1   2 to 4 players have one board each. Each year has a stack of two-space tiles; one of its last four is the End of Year tile.
F2   At the start of a year, all six dice are rolled.
F3   On their turn, a player takes one tile: a face-up double, a blind double or a blind single.
F4   Tiles are placed flat: a double covers two adjacent spaces of equal height, a single covers one space.
F5   Tiles stay where they were placed, also in later years.
F6   If a colour covers the same colour, its die changes by exactly 1, up or down; a 6 becomes 5, and a 1 becomes 2.
F7   A blind single also changes the bonus die by 1.
F8   Nothing else changes a die.
F9   After a face-up double, the supply is refilled from the stack.
F10  A player who cannot place a double takes a single. If no single is left, the player takes a double and discards it.
F11  The End of Year tile ends the year. Drawn blind, it is placed like any double; turned up for the supply, it is not.
F12  Each colour's die pays every player who shows the most spaces of that colour; tied players are all paid in full.
F13  The bonus die pays every player who shows all five colours.
F14  A total is the sum of the years. The track has 50 places; a player with 50 points or more shows the 50+ token.
F15  The next player in turn starts the next year, with a new stack and a new supply. Boards and singles stay.
F16  In total, the 2, 3 or 4 players take 6–9, 9–12 or 12–15 two-space tiles in a year, and at most ten singles in the game.
F17  The player with the most points wins. The tallest stack breaks a tie; otherwise tied players share the win.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.games.favelas.constants import find_content_faults, read_game_constants
from printgen.games.favelas.entry import Entry
from printgen.model import Game
from printgen.scoring.contract.results import Fault, SheetFinding

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
    """Every problem that makes the content unplayable or unfair."""
    return find_content_faults(game)


def find_unreadable(game: Game, entry: Entry) -> Iterator[SheetFinding]:
    """Every problem that prevents an entry from being judged."""
    from printgen.games.favelas.entry_checks import find_obstacles_to_judging

    return find_obstacles_to_judging(read_game_constants(game), entry, game.edition)


def judge(game: Game, entry: Entry) -> "Verdict":
    """The verdict on a game of Favelas, or on the years played so far."""
    from printgen.games.favelas.scoring import judge_game

    return judge_game(read_game_constants(game), entry)


def ask_questions(game: Game) -> "Asking":
    """The questions of `printgen enter favelas`."""
    from printgen.games.favelas.prompts import ask_for_entry

    return ask_for_entry(read_game_constants(game))


def make_sheet_form(game: Game) -> "SheetForm":
    """The score sheet with the boards of all players, to fill in on the paper."""
    from printgen.games.favelas import blanks

    return blanks.make_sheet_form(read_game_constants(game))


def draw_pictures(game: Game, entry: Entry, verdict: "Verdict", turn: int | None) -> "Iterator[Spread]":
    """A picture of the completed score sheet, with the majorities and all mistakes marked."""
    from printgen.games.favelas.drawing import draw_sheet

    yield draw_sheet(read_game_constants(game), entry, verdict, turn)


def make_playtest(game: Game) -> "Playtest":
    """Simulated games between simple players, for `printgen simulate`."""
    from printgen.games.favelas import play

    return play.make_playtest(read_game_constants(game))
