"""Shell completion: the names that a shell offers when you press Tab. Reads folders, but writes nothing.

A shell treats the answers as code, so only plain names are offered: no file name can ever run as a command.
"""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import typer

from printgen.core.patterns import compile_later

if TYPE_CHECKING:
    from printgen.content.headlines import StylesAndLanguages

Completer: TypeAlias = Callable[..., list[str]]

_PLAIN = compile_later(r"[\w.+/-]+")
_MOST_NAMES = 500

SHEETS = (".yaml", ".yml", ".json")
KITS = (".zip", ".json")


def keep_completer_if_shell_asks(completer: Completer) -> Completer | None:
    """The completer if a shell asks for completions, or else None.

    A run without completers starts a millisecond faster.
    """
    return completer if "_PRINTGEN_COMPLETE" in os.environ else None


def _list_matches_without_special_characters(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete) and _PLAIN.fullmatch(name) and name[0] != "-"][:_MOST_NAMES]


def make_name_completer_if_shell_asks(*names: str) -> Completer | None:
    """A completer for these names, or None unless a shell asks."""

    def complete_name(incomplete: str) -> list[str]:
        return _list_matches_without_special_characters(names, incomplete)

    return keep_completer_if_shell_asks(complete_name)


SIDES = make_name_completer_if_shell_asks("long-edge", "short-edge", "gutterfold", "one-sided")
STOCKS = make_name_completer_if_shell_asks("paper", "card", "board", "label")
INKS = make_name_completer_if_shell_asks("rgb", "cmyk")


@keep_completer_if_shell_asks
def complete_games(incomplete: str) -> list[str]:
    """The names of games that start with `incomplete`."""
    return _list_matches_without_special_characters(_list_game_names(), incomplete)


def _list_game_names() -> list[str]:
    from printgen.cli.here import find_shelves_here

    return [name for name, _ in find_shelves_here().list_games()]


@keep_completer_if_shell_asks
def complete_starting_points(incomplete: str) -> list[str]:
    """The names of starting points that start with `incomplete`."""
    from printgen.project.starting import list_starting_points

    return _list_matches_without_special_characters((point.name for point in list_starting_points()), incomplete)


@keep_completer_if_shell_asks
def complete_papers(incomplete: str) -> list[str]:
    """The names of papers that start with `incomplete`."""
    from printgen.cli.here import find_shelves_here
    from printgen.content.sizes import PRINTER_PAPERS
    from printgen.core.problems import Problems
    from printgen.project.settings import read_settings

    return _list_matches_without_special_characters(
        (*PRINTER_PAPERS, *read_settings(find_shelves_here(), Problems()).list_own_papers()), incomplete
    )


@keep_completer_if_shell_asks
def complete_styles(ctx: typer.Context, incomplete: str) -> list[str]:
    """The styles that start with `incomplete`, for the game on the command line."""
    return _list_matches_without_special_characters(_find_styles_and_languages(ctx).styles, incomplete)


@keep_completer_if_shell_asks
def complete_languages(ctx: typer.Context, incomplete: str) -> list[str]:
    """The languages that start with `incomplete`, for the game on the command line."""
    return _list_matches_without_special_characters(_find_styles_and_languages(ctx).languages, incomplete)


def _find_styles_and_languages(ctx: typer.Context) -> "StylesAndLanguages":
    """The styles and languages of the game on the command line, or none if the command line has no game."""
    from printgen.cli.here import find_shelves_here
    from printgen.content.headlines import StylesAndLanguages, load_styles_and_languages

    shelves = find_shelves_here()
    words = [ctx.params.get("game"), ctx.params.get("new"), *ctx.args]  # `args` has the words that no parameter has taken
    known_games = ((word, shelf) for word in words if isinstance(word, str) and (shelf := shelves.find_shelf(word)) is not None)
    game, shelf = next(known_games, ("", None))
    return load_styles_and_languages(game, shelf) if shelf is not None else StylesAndLanguages()


@keep_completer_if_shell_asks
def complete_printers(incomplete: str) -> list[str]:
    """The names of saved printers that start with `incomplete`."""
    from printgen.core.problems import Problems
    from printgen.kit.printers.profiles import read_printers

    return _list_matches_without_special_characters(read_printers(Problems()) or (), incomplete)


def make_file_completer_if_shell_asks(*endings: str) -> Completer | None:
    """A completer for folders and for files with these endings, or None unless a shell asks."""

    def complete_file_name(incomplete: str) -> list[str]:
        return _list_matches_without_special_characters(_list_folders_and_files(endings, incomplete), incomplete)

    return keep_completer_if_shell_asks(complete_file_name)


@keep_completer_if_shell_asks
def complete_games_and_kits(incomplete: str) -> list[str]:
    """The names of games and of kit files that start with `incomplete`."""
    return _list_matches_without_special_characters(
        [*_list_game_names(), *_list_folders_and_files(KITS, incomplete)], incomplete
    )


def _list_folders_and_files(endings: tuple[str, ...], incomplete: str) -> list[str]:
    """The folders (with a slash) and files with these endings in the folder that `incomplete` names.

    Hidden names are listed only if the last part of `incomplete` starts with a dot.
    """
    from contextlib import suppress

    folder, slash, start = incomplete.rpartition("/")
    names: list[str] = []
    with suppress(OSError), os.scandir(Path(folder + slash)) as entries:
        for entry in entries:
            if entry.name[0] == "." and not start.startswith("."):
                continue
            if entry.is_dir():
                names.append(f"{entry.name}/")
            elif entry.name.endswith(endings):
                names.append(entry.name)
    return [f"{folder}{slash}{name}" for name in sorted(names)]


@keep_completer_if_shell_asks
def complete_docs(incomplete: str) -> list[str]:
    """The pages of the documentation that start with `incomplete`."""
    from printgen.project.docs import list_docs_pages

    return _list_matches_without_special_characters(list_docs_pages(), incomplete)
