"""The names that a game's rules module can import: the types of the rules contract, and pure helper functions.

Import them from here: `from printgen.rules import SheetFinding, Verdict`. Each name is loaded when it is first used.
Nothing here reads files or the clock. Random generators are passed as arguments.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from printgen.scoring.contract.hooks import CONTRACT

if TYPE_CHECKING:
    from printgen.core.words import join_words, write_count, write_ordinal, write_there_are
    from printgen.model import Component, Fact, Game, Players, Row
    from printgen.scoring.contract.assignment import FORBIDDEN, assign_columns_to_rows
    from printgen.scoring.contract.board import Board, SpaceSet, list_single_spaces, list_space_numbers
    from printgen.scoring.contract.drawing import (
        BorderedGroup,
        CountDisc,
        Handwriting,
        InkedFace,
        ShownFace,
        Spread,
        TintedGroup,
        Token,
        WrongFigure,
    )
    from printgen.scoring.contract.entries import (
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
        make_choice,
        make_field,
        read_figure,
        read_name,
        read_number,
    )
    from printgen.scoring.contract.facts import Facts, Fault, UnfitContent, UnfitRow
    from printgen.scoring.contract.hooks import HOOKS, Hook
    from printgen.scoring.contract.lines import LineRule, NotKnown, PlayerSheet, Points, UncertainNumber
    from printgen.scoring.contract.optional import (
        Contest,
        ContestOutcome,
        ContestSide,
        PlacementList,
        Playtest,
        SimulatedGame,
    )
    from printgen.scoring.contract.protocols import (
        ContentCheckingRules,
        ContestRules,
        DrawingRules,
        FieldNamingRules,
        HindsightRules,
        JudgingRules,
        LineComputingRules,
        PlacementRules,
        PlaytestRules,
        PromptingRules,
        SheetFormRules,
    )
    from printgen.scoring.contract.questions import (
        Asking,
        Question,
        make_new_name_reader,
        make_player_count_reader,
        quote_for_yaml,
        read_yes,
    )
    from printgen.scoring.contract.results import (
        EntryPath,
        Hindsight,
        PlayerScore,
        ScoreLine,
        SheetFinding,
        Verdict,
        Watch,
        find_best_players,
    )
    from printgen.scoring.contract.sheet_form import Blank, SheetForm, Unfilled, require_text

_HOMES = {  # the module that defines each public name; type checkers use the imports above instead
    "printgen.model": "Component Fact Game Players Row",
    "printgen.core.words": "join_words write_count write_ordinal write_there_are",
    "printgen.scoring.contract.assignment": "FORBIDDEN assign_columns_to_rows",
    "printgen.scoring.contract.board": "Board SpaceSet list_single_spaces list_space_numbers",
    "printgen.scoring.contract.drawing": "BorderedGroup CountDisc Handwriting InkedFace ShownFace Spread TintedGroup "
    "Token WrongFigure",
    "printgen.scoring.contract.entries": "EditionName Figure InOrder Keys ManyWrong Number OneOrMany PlayerName Scalar Spaced "
    "make_choice make_field read_figure read_name read_number",
    "printgen.scoring.contract.facts": "Facts Fault UnfitContent UnfitRow",
    "printgen.scoring.contract.hooks": "HOOKS Hook",
    "printgen.scoring.contract.lines": "LineRule NotKnown PlayerSheet Points UncertainNumber",
    "printgen.scoring.contract.optional": "Contest ContestOutcome ContestSide PlacementList Playtest SimulatedGame",
    "printgen.scoring.contract.protocols": "ContentCheckingRules ContestRules DrawingRules FieldNamingRules HindsightRules "
    "JudgingRules LineComputingRules PlacementRules PlaytestRules PromptingRules SheetFormRules",
    "printgen.scoring.contract.questions": "Asking Question make_new_name_reader "
    "make_player_count_reader quote_for_yaml read_yes",
    "printgen.scoring.contract.results": "EntryPath Hindsight PlayerScore ScoreLine SheetFinding Verdict Watch "
    "find_best_players",
    "printgen.scoring.contract.sheet_form": "Blank SheetForm Unfilled require_text",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}
_EARLIER_NAMES = {  # rules that import these names keep working
    "Between": "UncertainNumber",
    "Broken": "SheetFinding",
    "Fits": "PlacementList",
    "Line": "ScoreLine",
    "Path": "EntryPath",
}

__all__ = [
    "CONTRACT", "FORBIDDEN", "HOOKS", "Asking", "Blank", "Board", "BorderedGroup", "Component", "ContentCheckingRules",
    "Contest", "ContestOutcome", "ContestRules", "ContestSide", "CountDisc", "DrawingRules", "EditionName", "EntryPath",
    "Fact", "Facts", "Fault", "FieldNamingRules", "Figure", "Game", "Handwriting", "Hindsight", "HindsightRules", "Hook",
    "InOrder", "InkedFace", "JudgingRules", "Keys", "LineComputingRules", "LineRule", "ManyWrong", "NotKnown", "Number",
    "OneOrMany", "PlacementList", "PlacementRules", "PlayerName", "PlayerScore", "PlayerSheet", "Players", "Playtest",
    "PlaytestRules", "Points", "PromptingRules", "Question", "Row", "Scalar", "ScoreLine", "SheetFinding", "SheetForm",
    "SheetFormRules", "ShownFace", "SimulatedGame", "SpaceSet", "Spaced", "Spread", "TintedGroup", "Token",
    "UncertainNumber", "Unfilled", "UnfitContent", "UnfitRow", "Verdict", "Watch", "WrongFigure",
    "assign_columns_to_rows", "find_best_players", "join_words", "list_single_spaces", "list_space_numbers",
    "make_choice", "make_field", "make_new_name_reader", "make_player_count_reader", "quote_for_yaml", "read_figure",
    "read_name", "read_number", "read_yes", "require_text", "write_count", "write_ordinal", "write_there_are",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    present = _EARLIER_NAMES.get(name, name)
    if present not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME_OF[present]), present)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
