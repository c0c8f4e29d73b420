"""The commands that show or check games without printing them: list, inspect, check."""

from __future__ import annotations

import sys

import printgen.cli.parameters as parameters  # noqa: PLR0402 - the package itself imports this module
from printgen.cli.commands import register_command
from printgen.cli.here import find_shelves_here, open_project_here
from printgen.cli.terminal import (
    WARNED,
    collect_problems_and_end_on_error,
    echo,
    end_on_interrupt,
    print_nothing,
    print_problems,
    print_problems_and_end_on_error,
)


@register_command("list", epilog="Example: printgen list")
def list_printable_games() -> None:
    """List the games that you can print."""
    from printgen.content.headlines import load_game_headline
    from printgen.printing.report import ListedGame, write_game_list

    games = [
        ListedGame(name, shelf.make_display_name(shelf.locate_game_folder(name)), load_game_headline(name, shelf))
        for name, shelf in find_shelves_here().list_games()
    ]
    echo(write_game_list(games))


@register_command("inspect", epilog="Example: printgen inspect village")
def show_game_content(game: parameters.GameName, json: parameters.Json = False) -> None:
    """Show the content of a game, with the source of each fact."""
    from printgen.content.loader import load_game
    from printgen.printing.inspection import describe_game_content, make_content_json

    with collect_problems_and_end_on_error() as problems:
        loaded = load_game(game, find_shelves_here(), problems)
        if loaded is None or problems:
            return
        text = make_content_json(loaded, find_shelves_here(), problems) if json else describe_game_content(loaded)
        if not problems:
            echo(text)


@register_command("check", epilog="Example: printgen check village --strict")
def check_game_and_print_problems(
    game: parameters.GameName,
    language: parameters.CheckedLanguage = None,
    json: parameters.Json = False,
    strict: parameters.Strict = False,
) -> None:
    """Find every problem in a game, before you waste paper.

    The check covers every style, every number of players and every language, and writes no files.
    """
    with end_on_interrupt():
        result = open_project_here().check_changes_and_count_faces(game, language)
    if json or result.ok:
        from printgen.preflight.report import summarize_passed_check, write_check_json

        echo((write_check_json if json else summarize_passed_check)(game, result.value or 0, result.problems))
    print_problems_and_end_on_error(result.problems, print_nothing if json else print_problems)
    if strict and any(problem.severity == "warning" for problem in result.problems):
        sys.exit(WARNED)
