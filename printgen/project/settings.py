"""The defaults of options: from the environment, the project's printgen.toml, the user's printgen.toml, and the locale."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from printgen.content.headlines import StylesAndLanguages, load_styles_and_languages
from printgen.content.settings import locate_project_and_user_defaults, may_settings_file_exist
from printgen.content.shelves import Shelves
from printgen.core.files.inputs import find_link_out_of_folder, resolve_links
from printgen.core.named_tuples import NamedTuple
from printgen.core.phrases import list_phrase_languages
from printgen.core.problems import Problems, Where, find_closest_word, make_spelling_hint
from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.project.orders import BUILT_IN, KEYS, VARIABLES, Options, choose_paper_for_locale, find_locale_for_paper
from printgen.project.settings_file import Setting, SettingsFile, SettingsReader, check_option_value_without_game


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings that apply in a folder."""

    shelves: Shelves
    environment: Mapping[str, Setting]
    files: tuple[SettingsFile, ...]  # the project's, then the user's

    def find_setting(self, key: str, game: str = "") -> Setting | None:
        """The default of an option for a game, and its place; None if nobody has set it."""
        settings = (self.environment.get(key), *(file.find_setting(key, game) for file in self.files))
        return next((setting for setting in settings if setting is not None), None)

    def find_usual_paper_of_locale(self) -> Setting:
        """The paper to use if nobody has set one, and the locale that it is usual in."""
        locale = find_locale_for_paper(os.environ)
        return Setting(choose_paper_for_locale(locale), Where(f"the locale {locale}" if locale is not None else BUILT_IN))

    def list_own_papers(self) -> Mapping[str, Setting]:
        """The user's own papers by name."""
        return {name: paper for file in reversed(self.files) for name, paper in file.papers.items()}

    def fill_missing_options(self, options: Options, game: str, keys: Iterable[str], problems: Problems) -> Options:
        """The options, with the defaults of those that are None. Notes problems of defaults that this game cannot have."""
        found = {key: self.find_setting(key, game) for key in keys if key != "output" and getattr(options, key) is None}
        settings = {key: setting for key, setting in found.items() if setting is not None}
        if "printer" in settings:
            _report_printer_if_not_saved(settings["printer"], problems)
        if {"style", "language"} & settings.keys():
            choices = self._load_styles_and_languages(game)
            for key, known in (("style", choices.styles), ("language", choices.languages)):
                if key in settings and not _check_setting_suits_game(key, settings[key], known, game, problems):
                    del settings[key]
        values: dict[str, Any] = {key: setting.value for key, setting in settings.items()}
        options = options._replace(**values)
        own = self.list_own_papers().get((options.paper or "").lower())
        return options._replace(paper=own.value) if own is not None else options

    def find_output_folder(self, game: str, problems: Problems) -> Path | None:
        """The default folder for output; None if nobody has set it. Reports a link that leads from it out of the project."""
        setting = self.find_setting("output", game)
        if setting is None:
            return None
        path = self.shelves.home / Path(setting.value).expanduser()
        link = find_link_out_of_folder(setting.inside, path) if setting.inside is not None else None
        if link is not None:
            message = f"This link points outside the project, to {resolve_links(link)}."
            problems.add(Where(str(link)), message, "replace the link with a folder, or name another folder with --output.")
        return path

    def _load_styles_and_languages(self, game: str) -> StylesAndLanguages:
        """The styles and languages of a game; the languages of printgen's own pages if `game` is empty."""
        if not game:
            return StylesAndLanguages((), tuple(list_phrase_languages()))
        shelf = self.shelves.find_shelf(game)
        return load_styles_and_languages(game, shelf) if shelf is not None else StylesAndLanguages()


def read_settings(shelves: Shelves, problems: Problems) -> Settings:
    """All settings that apply to the games on these shelves. Notes every problem in them."""
    project, user = locate_project_and_user_defaults(shelves.home)
    users, own = SettingsFile(), SettingsFile()
    if may_settings_file_exist(user):
        users = SettingsReader(user, str(user), None, None, problems).read_settings({})
    if may_settings_file_exist(project):
        games = [name for name, _ in shelves.list_games()]
        own = SettingsReader(project, project.as_posix(), shelves.home, games, problems).read_settings(users.papers)
    papers = {**users.papers, **own.papers}
    environment = {
        key: Setting(value, Where(name))
        for key, name in VARIABLES.items()
        if (value := os.environ.get(name)) and check_option_value_without_game(key, value, Where(name), papers, problems)
    }
    return Settings(shelves, environment, (own, users))


class CompletedOptions(NamedTuple):
    """Options with the user's defaults, and the default folder for output, or None."""

    options: Options
    output: Path | None


def complete_options(game: str, options: Options, shelves: Shelves, problems: Problems) -> CompletedOptions | None:
    """The options of a print run with the user's defaults, as the command line uses them; None if a setting is wrong."""
    settings = read_settings(shelves, problems)
    completed = settings.fill_missing_options(options, game, KEYS, problems)
    if completed.paper is None:
        completed = completed._replace(paper=settings.find_usual_paper_of_locale().value)
    output = settings.find_output_folder(game, problems)
    return CompletedOptions(completed, output) if not problems else None


def _report_printer_if_not_saved(setting: Setting, problems: Problems) -> None:
    """Note a problem if a setting names a printer that is not saved."""
    from printgen.kit.printers.profiles import read_printers

    printers = read_printers(problems)
    if printers is not None and setting.value not in printers:
        hint = (
            make_spelling_hint(setting.value, printers)
            or "add the printer with `printgen printer add`, or remove this setting."
        )
        problems.add(setting.where, f'There is no printer "{setting.value}".', hint)


def _check_setting_suits_game(
    key: str, setting: Setting, possible_values: tuple[str, ...], game: str, problems: Problems
) -> bool:
    """Whether a game has a style or a language. If not, notes an error if it is a typo, and otherwise a warning.

    A default for many games need not suit all of them. A game that is not translated needs no warning about its language.
    """
    if not (game and possible_values) or setting.value in possible_values:
        return setting.value in possible_values
    near = find_closest_word(setting.value, possible_values)
    message = f'{game} has no {key} "{setting.value}"'
    if near is not None:
        problems.add(setting.where, f"{message}.", f"did you mean {near}?")
    elif key == "style" or len(possible_values) > 1:
        hint = f"use {join_words(possible_values, 'or')} for this game, in a table [{game}]."
        problems.add(setting.where, f"{message}, so it is printed in {possible_values[0]}.", hint, "warning")
    return False
