"""The rules of Favelas. Modules that printing does not need are imported where they are used.

Comments cite the rules by these numbers:

F1   2 to 4 players have a board each. A year has a stack of two-space tiles; one of its last four is the End of Year tile.
F2   At the start of a year all six dice are rolled.
F3   In a turn a player takes one tile: a face-up double, a blind double or a blind single.
F4   Tiles lie flat: a double covers two neighbouring spaces of equal height, a single covers one space.
F5   Tiles stay where they were placed, in later years too.
F6   Where a colour covers itself, its die changes by exactly 1, up or down; 6 becomes 5, and 1 becomes 2.
F7   A blind single also changes the bonus die by 1.
F8   Nothing else changes a die.
F9   After a face-up double, the supply is refilled from the stack.
F10  A player who can place no double takes a single. If none is left, the player takes a double and discards it.
F11  The End of Year tile ends the year. Drawn blind, it is placed like any double; turned up for the supply, it is not.
F12  Each colour's die pays every player who shows the most spaces of that colour, in a tie as well.
F13  The bonus die pays every player who shows all five colours.
F14  A total is the sum of the years. The track has 50 places; a player with 50 points or more shows the 50+ token.
F15  The next player in turn starts the next year, with a new stack and a new supply. Boards and singles stay.
F16  All players together take 6–9, 9–12 or 12–15 two-space tiles in a year, and at most ten singles in the game.
F17  The most points win, then the tallest stack; otherwise the win is shared.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.games.favelas.entry import Entry
from printgen.games.favelas.table import find_faults, make_table
from printgen.model import Game
from printgen.scoring.contract.results import Broken, Fault

if TYPE_CHECKING:
    from printgen.scoring.contract.drawing import Spread
    from printgen.scoring.contract.optional import Playtest
    from printgen.scoring.contract.questions import Asking
    from printgen.scoring.contract.results import Verdict

__all__ = ["Entry", "faults", "judge", "pictures", "playtest", "questions", "unreadable"]


def faults(game: Game) -> Iterator[Fault]:
    """Content with which Favelas cannot be played or would be unfair."""
    return find_faults(game)


def unreadable(game: Game, entry: Entry) -> Iterator[Broken]:
    """Everything that keeps an entry from being judged."""
    from printgen.games.favelas.entry_checks import find_unreadable

    return find_unreadable(make_table(game), entry, game.edition)


def judge(game: Game, entry: Entry) -> "Verdict":
    """The verdict on a game, or on the years of it that were played."""
    from printgen.games.favelas.scoring import judge_game

    return judge_game(make_table(game), entry)


def questions(game: Game) -> "Asking":
    """The questions of `printgen enter`."""
    from printgen.games.favelas.prompts import ask_for_game

    return ask_for_game(make_table(game))


def pictures(game: Game, entry: Entry, verdict: "Verdict", turn: int | None) -> "Iterator[Spread]":
    """The score sheet as it was filled in, with the majorities and all mistakes."""
    from printgen.games.favelas.drawing import draw_sheet

    yield draw_sheet(make_table(game), entry, verdict, turn)


def playtest(game: Game) -> "Playtest":
    """Whole games between simple players."""
    from printgen.games.favelas.play import make_playtest

    return make_playtest(make_table(game))
