"""Opens the project in the current folder, and prints the folder of a game."""

import sys
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.cli.terminal import BAR, echo

if TYPE_CHECKING:
    from printgen.content.shelves import Shelves
    from printgen.project.project import Project

TRUST_ONCE = ContextVar("trust_once", default=False)  # whether this run trusts all rules beside content folders (--trust)


def open_project_here() -> "Project":
    """The project of the current folder. It shows a progress bar if standard error is a terminal."""
    from printgen.project.project import Project

    shelves = find_shelves_here()
    return Project(shelves, shelves.home, BAR if sys.stderr.isatty() else None)


def find_shelves_here() -> "Shelves":
    """The shelves to search for games from the current folder, with the code that the user trusts."""
    from printgen.content.settings import make_user_trust
    from printgen.content.shelves import find_shelves

    return find_shelves(Path.cwd(), make_user_trust(TRUST_ONCE.get()))


def print_game_folder_unless_obvious(game: str) -> None:
    """Print the folder of a game unless it is obvious.

    It is obvious for a game in the current folder's content/, for a game whose own folder is the current folder, and for a
    supplied game if the current folder is not in a project.
    """
    from printgen.content.shelves import is_supplied_shelf

    shelves, here = find_shelves_here(), Path.cwd()
    shelf = shelves.find_shelf(game)
    in_project = len(shelves.shelves) > 1 or here.is_relative_to(shelves.shelves[0].root)
    if shelf is None or shelf.root == here or not in_project or here.is_relative_to(shelf.locate_game_folder(game)):
        return
    what = "the supplied game" if len(shelves.shelves) > 1 and is_supplied_shelf(shelf) else "the game"
    echo(f"{game}: {what} in {shelf.make_display_name(shelf.locate_game_folder(game))}", err=True)
