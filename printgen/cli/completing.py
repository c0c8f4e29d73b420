"""What a shell offers when you press Tab: names of games, papers, styles, printers and files. Reads folders, writes nothing.

Shells read the answers as their own language, so only names of plain letters are offered: a stranger's file name cannot run.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import typer

_PLAIN = re.compile(r"[\w.+/-]+")
_MOST = 500  # names

SHEETS = (".yaml", ".yml", ".json")
KITS = (".zip", ".json")


def _offered(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete) and _PLAIN.fullmatch(name) and name[0] != "-"][:_MOST]


def words(*names: str) -> Callable[[str], list[str]]:
    """Completes one of these words."""

    def complete(incomplete: str) -> list[str]:
        return _offered(names, incomplete)

    return complete


SIDES = words("long-edge", "short-edge", "gutterfold", "one-sided")
INKS = words("rgb", "cmyk")


def games(incomplete: str) -> list[str]:
    """Completes the name of a game."""
    from printgen.cli.app import shelves_here

    return _offered((name for name, _ in shelves_here().games()), incomplete)


def papers(incomplete: str) -> list[str]:
    """Completes the name of a paper."""
    from printgen.content.sizes import PRINTER_PAPERS

    return _offered(PRINTER_PAPERS, incomplete)


def styles(ctx: typer.Context, incomplete: str) -> list[str]:
    """Completes a style of the game on the line."""
    from printgen.cli.app import shelves_here
    from printgen.content.load import load_styles

    shelves = shelves_here()
    named = [ctx.params.get("game"), ctx.params.get("new"), *ctx.args]  # words that no parameter has taken yet are in args
    found = ((word, shelf) for word in named if isinstance(word, str) and (shelf := shelves.find(word)) is not None)
    game, shelf = next(found, ("", None))
    return _offered(load_styles(game, shelf), incomplete) if shelf is not None else []


def printers(incomplete: str) -> list[str]:
    """Completes the name of a printer that was added."""
    from printgen.printers.store import read_printers
    from printgen.problems import Problems

    return _offered(read_printers(Problems()) or (), incomplete)


def files(*endings: str) -> Callable[[str], list[str]]:
    """Completes the name of a file with one of these endings, or of a folder on the way to it."""

    def complete(incomplete: str) -> list[str]:
        folder, _, begun = incomplete.rpartition("/")
        prefix = f"{folder}/" if "/" in incomplete else ""
        return _offered((f"{prefix}{name}" for name in _names(Path(prefix), endings, begun)), incomplete)

    return complete


def games_and_kits(incomplete: str) -> list[str]:
    """Completes a game, or the file of a kit."""
    return games(incomplete) + files(*KITS)(incomplete)


def _names(folder: Path, endings: tuple[str, ...], begun: str) -> list[str]:
    """The files with these endings in a folder, and its folders with a slash; hidden ones if they are asked for."""
    import os
    from contextlib import suppress

    found: list[Any] = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name[0] == "." and not begun.startswith("."):
                continue
            if entry.is_dir():
                found.append(f"{entry.name}/")
            elif entry.name.endswith(endings):
                found.append(entry.name)
    return sorted(found)
