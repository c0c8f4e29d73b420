"""The defaults of options on the command line: fills them in, and lists them with `printgen config`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import printgen.cli.parameters as parameters  # noqa: PLR0402 - the package itself imports this module
from printgen.cli.commands import register_command
from printgen.cli.here import find_shelves_here
from printgen.cli.terminal import WRONG, collect_problems_and_end_on_error, echo
from printgen.content.settings import locate_project_and_user_defaults, may_settings_file_exist
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problem, Where, make_spelling_hint
from printgen.project.orders import (
    BUILT_IN,
    KEYS,
    USUAL_INK,
    VARIABLES,
    Options,
    choose_paper_for_locale,
    find_locale_for_paper,
)

if TYPE_CHECKING:
    from printgen.content.shelves import Shelves
    from printgen.project.settings import Settings
    from printgen.project.settings_file import Setting

STREAM = "-"
USUAL = {
    "printer": "no corrections",
    "style": "the game's first style",
    "language": "the game's first language",
    "output": "output",
    "sides": "set by the game",
    "ink": USUAL_INK,
}


class SettingRow(NamedTuple):
    """A row of the table of settings."""

    key: str
    value: str
    source: str


def fill_in_options_and_output(
    game: str, options: Options, output: Path | None = None, keys: tuple[str, ...] = KEYS
) -> tuple[Options, Path | BinaryIO | None]:
    """The options and the output, with the user's defaults for those that are None; ends the command if one is impossible.

    Only the defaults of `keys` are filled in. Standard output is returned as a stream.
    """
    shelves = find_shelves_here()
    place: Path | BinaryIO | None = output if output is None or str(output) != STREAM else _open_binary_stdout()
    if _has_any_settings(shelves):
        from printgen.project.settings import read_settings

        with collect_problems_and_end_on_error() as problems:
            settings = read_settings(shelves, problems)
            if not problems:
                options = settings.fill_missing_options(options, game, keys, problems)
                place = settings.find_output_folder(game, problems) if place is None and "output" in keys else place
    if options.paper is None and "paper" in keys:
        options = options._replace(paper=choose_paper_for_locale(find_locale_for_paper(os.environ)))
    return options, place


def _has_any_settings(shelves: Shelves) -> bool:
    """Whether there is any setting, so that most runs need not load the code for settings."""
    return any(map(os.environ.get, VARIABLES.values())) or any(
        map(may_settings_file_exist, locate_project_and_user_defaults(shelves.home))
    )


def _open_binary_stdout() -> BinaryIO:
    """Standard output as a binary stream; ends the command if it is a terminal."""
    if sys.stdout.isatty():
        hint = "send the output to a file or to another program, such as: printgen print village --output - > village.pdf."
        echo(str(Problem(Where("--output"), "A terminal cannot show this file.", hint)), err=True)
        raise SystemExit(WRONG)
    return sys.stdout.buffer


def describe_place_of_setting(setting: Setting) -> str:
    """The words for the place of a setting."""
    return BUILT_IN if setting.where.file == BUILT_IN else f"from {setting.where}"


@register_command("config", epilog="Example: printgen config village")
def show_default_options(game: parameters.DefaultsGame = None) -> None:
    """Show the default of each option, and where it comes from.

    Defaults come from environment variables such as PRINTGEN_PAPER, from printgen.toml in the project, and from your own
    printgen.toml, in this order.
    """
    from printgen.project.settings import read_settings

    shelves = find_shelves_here()
    with collect_problems_and_end_on_error() as problems:
        if game is not None and shelves.find_shelf(game) is None:
            known = [name for name, _ in shelves.list_games()]
            problems.add(Where("content"), f'There is no game "{game}".', make_spelling_hint(game, known))
            return
        settings = read_settings(shelves, problems)
        rows = list(_list_setting_rows(settings, game or ""))
        wide = [max(len(row[column]) for row in rows) for column in (0, 1)]
        echo("\n".join(f"{key:{wide[0]}}  {value:{wide[1]}}  {source}" for key, value, source in rows))
        for owner, path in zip(("The project's", "Your own"), locate_project_and_user_defaults(shelves.home), strict=True):
            echo(f"{owner} settings file: {path}{'' if may_settings_file_exist(path) else ' (does not exist)'}")


def _list_setting_rows(settings: Settings, game: str) -> Iterator[SettingRow]:
    """The rows of the table of settings: key, value and source."""
    for key in KEYS:
        setting = settings.find_setting(key, game)
        if setting is None and key == "paper":
            setting = settings.find_usual_paper_of_locale()
        shown = (setting.value, describe_place_of_setting(setting)) if setting is not None else (USUAL[key], BUILT_IN)
        yield SettingRow(key, *shown)
    for name, paper in settings.list_own_papers().items():
        yield SettingRow(f"paper {name}", paper.value, describe_place_of_setting(paper))
