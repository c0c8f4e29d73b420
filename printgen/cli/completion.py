"""What a shell offers when you press Tab: names of games, papers, styles, printers and files. Reads folders, writes nothing.

Shells read the answers as their own language, so only names of plain letters are offered: a stranger's file name cannot run.
"""

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

import typer

Completer: TypeAlias = Callable[..., list[str]]

_PLAIN = re.compile(r"[\w.+/-]+")
_MOST = 500  # names

SHEETS = (".yaml", ".yml", ".json")
KITS = (".zip", ".json")


def when_asked(completer: Completer) -> Completer | None:
    """The completer if a shell asks for names; None in every other run, which then starts a millisecond earlier."""
    return completer if "_PRINTGEN_COMPLETE" in os.environ else None


def _offered(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete) and _PLAIN.fullmatch(name) and name[0] != "-"][:_MOST]


def words(*names: str) -> Completer | None:
    """Completes one of these words."""

    def complete(incomplete: str) -> list[str]:
        return _offered(names, incomplete)

    return when_asked(complete)


SIDES = words("long-edge", "short-edge", "gutterfold", "one-sided")
INKS = words("rgb", "cmyk")


@when_asked
def games(incomplete: str) -> list[str]:
    """Completes the name of a game."""
    return _offered(_game_names(), incomplete)


def _game_names() -> list[str]:
    from printgen.cli.app import shelves_here

    return [name for name, _ in shelves_here().games()]


@when_asked
def papers(incomplete: str) -> list[str]:
    """Completes the name of a paper."""
    from printgen.content.sizes import PRINTER_PAPERS

    return _offered(PRINTER_PAPERS, incomplete)


@when_asked
def styles(ctx: typer.Context, incomplete: str) -> list[str]:
    """Completes a style of the game on the line."""
    from printgen.cli.app import shelves_here
    from printgen.content.loader import load_styles

    shelves = shelves_here()
    named = [ctx.params.get("game"), ctx.params.get("new"), *ctx.args]  # words that no parameter has taken yet are in args
    found = ((word, shelf) for word in named if isinstance(word, str) and (shelf := shelves.find(word)) is not None)
    game, shelf = next(found, ("", None))
    return _offered(load_styles(game, shelf), incomplete) if shelf is not None else []


@when_asked
def printers(incomplete: str) -> list[str]:
    """Completes the name of a printer that was added."""
    from printgen.core.problems import Problems
    from printgen.kit.printers.profiles import read_printers

    return _offered(read_printers(Problems()) or (), incomplete)


def files(*endings: str) -> Completer | None:
    """Completes the name of a file with one of these endings, or of a folder on the way to it."""

    def complete(incomplete: str) -> list[str]:
        return _offered(_file_names(endings, incomplete), incomplete)

    return when_asked(complete)


@when_asked
def games_and_kits(incomplete: str) -> list[str]:
    """Completes a game, or the file of a kit."""
    return _offered([*_game_names(), *_file_names(KITS, incomplete)], incomplete)


def _file_names(endings: tuple[str, ...], incomplete: str) -> list[str]:
    """The files with these endings in the folder that is begun, and its folders with a slash; hidden ones if asked for."""
    from contextlib import suppress

    folder, slash, begun = incomplete.rpartition("/")
    found: list[str] = []
    with suppress(OSError), os.scandir(Path(folder + slash)) as entries:
        for entry in entries:
            if entry.name[0] == "." and not begun.startswith("."):
                continue
            if entry.is_dir():
                found.append(f"{entry.name}/")
            elif entry.name.endswith(endings):
                found.append(entry.name)
    return [f"{folder}{slash}{name}" for name in sorted(found)]
