"""Runs frequent commands without Typer if their words are plain. Importing Typer takes a quarter of the time of such a command.

Typer defines all commands, and it handles whatever is not plain: help, mistakes, short options, numbers and dates, and lists.
A test compares this module with Typer.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from printgen.cli.commands import COMMANDS
from printgen.core.named_tuples import NamedTuple


class PlainCommand(NamedTuple):
    """The parameters of a command that this module reads: names of options that are flags, texts or paths, and an argument."""

    module: str
    game: bool = False  # whether the command has a game as its argument
    files: bool = False  # whether the command has one or more files as its argument
    flags: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()


PLAIN = {
    "score": PlainCommand("scoring", files=True, flags=("json", "best", "record"), texts=("language",), paths=("picture",)),
    "print": PlainCommand(
        "printing",
        game=True,
        flags=("cut_contour", "fronts", "fewest_sheets", "explain", "cut_and_stack"),
        texts=("paper", "style", "sides", "printer", "ink", "language", "pages", "stock", "table"),
        paths=("output",),
    ),
    "check": PlainCommand("looking", game=True, flags=("json", "strict"), texts=("language",)),
    "list": PlainCommand("looking"),
}


def run_command_and_exit_if_plain(words: Sequence[str]) -> None:
    """Run the command in `words` and end the program; return without doing anything if Typer must read the words."""
    plain = PLAIN.get(words[0]) if words else None
    if plain is None or "_PRINTGEN_COMPLETE" in os.environ:
        return
    values = read_parameters_if_plain(plain, words[1:])
    if values is None:
        return
    import_module(f"printgen.cli.{plain.module}")
    if plain.game:
        from printgen.cli.here import print_game_folder_unless_obvious

        print_game_folder_unless_obvious(values["game"])
    COMMANDS[words[0]].run(**values)
    sys.exit(0)


def read_parameters_if_plain(command: PlainCommand, words: Sequence[str]) -> dict[str, Any] | None:
    """The values of a command's parameters by name, or None if not all words are plain."""
    values: dict[str, Any] = {}
    arguments: list[str] = []
    rest = iter(words)
    for word in rest:
        if not word.startswith("-"):
            arguments.append(word)
            continue
        option, equals, text = word.partition("=")
        name = option[2:].replace("-", "_")
        if name in values or option != f"--{name.replace('_', '-')}":
            return None
        if name in command.flags and not equals:
            values[name] = True
            continue
        text = text if equals else next(rest, "")
        if name not in (*command.texts, *command.paths) or not text or text.startswith("-"):
            return None
        values[name] = Path(text) if name in command.paths else text
    if "" in arguments or (command.files and not arguments) or (not command.files and len(arguments) != command.game):
        return None
    return values | ({"files": arguments} if command.files else {"game": arguments[0]} if command.game else {})
