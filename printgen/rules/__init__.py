"""Everything that a game's rules module imports: the contract it fulfils, and pure helpers.

Import names from here: `from printgen.rules import Broken, Verdict`. A name is loaded when it is first used. Nothing here reads
files or the clock, and chance is handed in.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from printgen.model import Component, Fact, Game, Players, Row
    from printgen.rules.asking import Asking, Question, quoted, read_new_name, read_players, read_yes
    from printgen.rules.assignment import FORBIDDEN, assign
    from printgen.rules.board import Board, bits, places
    from printgen.rules.contest import Contest, Outcome, Side
    from printgen.rules.contract import Broken, Hindsight, Line, Path, PlayerScore, Verdict, Watch, best_players
    from printgen.rules.entry import (
        EditionName,
        Figure,
        InOrder,
        Keys,
        ManyWrong,
        Number,
        OneOrMany,
        PlayerName,
        Scalar,
        Spaced,
        choice,
        read_figure,
        read_name,
        read_number,
        said,
    )
    from printgen.rules.facts import Facts
    from printgen.rules.fitness import Fault, UnfitContent, UnfitRow
    from printgen.rules.fits import Fits
    from printgen.rules.hooks import HOOKS, Hook
    from printgen.rules.playing import Played, Playtest
    from printgen.rules.protocols import (
        Asks,
        Contests,
        Draws,
        FindsFaults,
        Judges,
        LooksBack,
        NamesFields,
        PlacesCards,
        Plays,
    )
    from printgen.rules.words import counted, listed, ordinal, there
    from printgen.rules.writing import Count, Inked, Plot, Shown, Spread, Tint, Token, Written, Wrong

CONTRACT = 1  # of hooks and values; a change that breaks rules raises it
_HOMES = {
    "printgen.model": "Component Fact Game Players Row",
    "printgen.rules.asking": "Asking Question quoted read_new_name read_players read_yes",
    "printgen.rules.assignment": "FORBIDDEN assign",
    "printgen.rules.board": "Board bits places",
    "printgen.rules.contest": "Contest Outcome Side",
    "printgen.rules.contract": "Broken Hindsight Line Path PlayerScore Verdict Watch best_players",
    "printgen.rules.entry": "EditionName Figure InOrder Keys ManyWrong Number OneOrMany PlayerName Scalar Spaced choice "
    "read_figure read_name read_number said",
    "printgen.rules.facts": "Facts",
    "printgen.rules.fitness": "Fault UnfitContent UnfitRow",
    "printgen.rules.fits": "Fits",
    "printgen.rules.hooks": "HOOKS Hook",
    "printgen.rules.playing": "Played Playtest",
    "printgen.rules.protocols": "Asks Contests Draws FindsFaults Judges LooksBack NamesFields PlacesCards Plays",
    "printgen.rules.words": "counted listed ordinal there",
    "printgen.rules.writing": "Count Inked Plot Shown Spread Tint Token Written Wrong",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "CONTRACT", "FORBIDDEN", "HOOKS", "Asking", "Asks", "Board", "Broken", "Component", "Contest", "Contests", "Count", "Draws",
    "EditionName", "Fact", "Facts", "Fault", "Figure", "FindsFaults", "Fits", "Game", "Hindsight", "Hook", "InOrder", "Inked",
    "Judges", "Keys", "Line", "LooksBack", "ManyWrong", "NamesFields", "Number", "OneOrMany", "Outcome", "Path", "PlacesCards",
    "Played", "PlayerName", "PlayerScore", "Players", "Plays", "Playtest", "Plot", "Question", "Row", "Scalar", "Shown", "Side",
    "Spaced", "Spread", "Tint", "Token", "UnfitContent", "UnfitRow", "Verdict", "Watch", "Written", "Wrong", "assign",
    "best_players", "bits", "choice", "counted", "listed", "ordinal", "places", "quoted", "read_figure", "read_name",
    "read_new_name", "read_number", "read_players", "read_yes", "said", "there",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
