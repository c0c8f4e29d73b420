"""Joins the score sheet that a game.yaml declares with rules in Python, and reports rules that contradict each other."""

from pathlib import Path

from printgen.content.shelves import Shelf, Shelves
from printgen.core.problems import Problems, Where
from printgen.scoring.contract.hooks import SHEET_HOOKS
from printgen.scoring.registry.calls import GameRules
from printgen.scoring.registry.presence import (
    FILE,
    PACKAGE,
    exists_or_is_broken_link,
    find_line_of_game_yaml_key,
    has_rules_code,
)


def check_single_source_of_rules(folder: Path, shelf: Shelf, problems: Problems) -> bool:
    """False if a game has rules in its folder and its game.yaml names the rules of another game, which is reported."""
    line = find_line_of_game_yaml_key(folder, "rules") if has_rules_code(folder) else None
    if line is None:
        return True
    code = FILE if exists_or_is_broken_link(folder / FILE) else f"{PACKAGE}/"
    message = f"game.yaml names the rules of a game with `rules`, but this game also has rules of its own in {code}."
    where = Where(shelf.make_display_name(folder / "game.yaml"), line)
    problems.add(where, message, f"remove `rules` from game.yaml, or delete {code}.")
    return False


def combine_rules_with_declaration(
    rules: GameRules | None, game: str, scoring_line: int, shelf: Shelf, shelves: Shelves, problems: Problems
) -> GameRules | None:
    """The rules that a game declares with `scoring` in its game.yaml, with the rules in Python beside them.

    Reports a problem and returns None if both score whole sheets.
    """
    from printgen.content.loader import load_game
    from printgen.scoring.declared.rules import DeclaredRules

    file = shelf.make_display_name(shelf.locate_game_folder(game) / "game.yaml")
    hook = next((name for name in SHEET_HOOKS if rules is not None and name != "find_faults" and rules.has_hook(name)), None)
    if rules is not None and hook is not None:
        message = f'This game declares its score sheet with `scoring`, but the rules in {rules.name} also have "{hook}".'
        hint = f'remove `scoring`, or remove "{hook}" from the rules and let `make_line_rules` compute single lines.'
        problems.add(Where(file, scoring_line), message, hint)
        return None
    return GameRules(game, DeclaredRules(lambda: load_game(game, shelves, Problems()), rules), "declared", file, shelf)
