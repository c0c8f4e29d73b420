"""Reads a `printgen.toml`: the defaults of options, for all games and for single games, and the user's own papers."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import field
from pathlib import Path, PureWindowsPath
from typing import Any, get_args

from printgen.content.sizes import PRINTER_PAPERS, check_paper_name, normalize_paper_name
from printgen.core.files.inputs import find_link_out_of_folder, read_text, resolve_links
from printgen.core.files.outputs import FILE_ENDINGS
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where, make_spelling_hint, make_wrong_value_message
from printgen.core.records import dataclass
from printgen.model import INKS, Sides
from printgen.project.orders import KEYS

PAPERS = "papers"
LARGEST = 10_000  # characters; the time that tomllib needs for dotted keys grows with the square of their length
_LONGEST_HEADING = 200  # characters
MOST_PAPERS = 100
_HEADING = compile_later(r'\s*\[\s*["\']?([^]"\']*?)["\']?\s*\]')
_KEY = compile_later(r'\s*["\']?([^\s="\'.#\[]+)["\']?\s*[=.]')
_AT_LINE = compile_later(r" \(at (?:line (\d+)|end).*")
_PAPER_NAME = compile_later(r"[a-z][a-z0-9-]{0,39}")


class Setting(NamedTuple):
    """The default of an option, and the place that sets it. An output folder of a project must be inside the project."""

    value: str
    where: Where
    inside: Path | None = None


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """The settings in a file: those for all games under "", those for single games under the name of the game."""

    tables: Mapping[str, Mapping[str, Setting]] = field(default_factory=dict)
    papers: Mapping[str, Setting] = field(default_factory=dict)

    def find_setting(self, key: str, game: str) -> Setting | None:
        """The setting for a game, or else for all games; None if the file has neither."""
        return next((settings[key] for name in (game, "") if key in (settings := self.tables.get(name, {}))), None)


class SettingsReader:
    """Reads one file. `project` is the folder of the project that the file belongs to; None for the user's own file.

    `games` has the names that tables may have; None if any name is possible."""

    def __init__(self, path: Path, name: str, project: Path | None, games: Iterable[str] | None, problems: Problems) -> None:
        self._path, self._name, self._project, self._problems = path, name, project, problems
        self._games = None if games is None else list(games)
        self._lines: dict[tuple[str, str], int] = {}

    def read_settings(self, other_papers: Mapping[str, Setting]) -> SettingsFile:
        """The settings in the file, without those that are wrong, which are noted as problems.

        `other_papers` has the papers of another file."""
        text = self._read_text()
        content = self._parse_toml(text) if text is not None else None
        if text is None or content is None:
            return SettingsFile()
        self._lines = _find_line_numbers_of_keys(text)
        table = content.pop(PAPERS, {})
        if not isinstance(table, dict):
            self._report_wrong_kind("", PAPERS, "a table")
        papers = self._read_valid_papers(table) if isinstance(table, dict) else {}
        known = {**other_papers, **papers}
        tables: dict[str, Mapping[str, Setting]] = {
            name: self._read_valid_settings(name, content.pop(name), known)
            for name in [name for name, value in content.items() if isinstance(value, dict) and name not in KEYS]
            if self._games is None or name in self._games
        }
        return SettingsFile({**tables, "": self._read_valid_settings("", content, known)}, papers)

    def _read_text(self) -> str | None:
        """The text of the file; None, with the problem noted, if it cannot be read."""
        link = find_link_out_of_folder(self._project, self._path) if self._project is not None else None
        if link is not None:
            message = f"This link points outside the project, to {resolve_links(link)}."
            self._problems.add(Where(self._name), message, "replace the link with the file itself.")
            return None
        text = read_text(self._path, self._name, self._problems)
        if text is not None and len(text) > LARGEST:
            message = f"The file has more than {LARGEST} characters, so it cannot be a settings file."
            self._problems.add(Where(self._name), message, "remove everything except the settings.")
            return None
        return text

    def _parse_toml(self, text: str) -> dict[str, Any] | None:
        """The content of a text in TOML; None, with the problem noted, if it is not valid."""
        import tomllib

        try:
            return tomllib.loads(text)
        except (ValueError, RecursionError) as fault:
            found = _AT_LINE.search(str(fault))
            line = int(found[1]) if found and found[1] else text.rstrip().count("\n") + 1 if found else 0
            reason = "" if isinstance(fault, RecursionError) else f": {_AT_LINE.sub('', str(fault))}"
            hint = 'write a line such as paper = "letter", with the value in quotation marks.'
            self._problems.add(Where(self._name, line), f"This is not valid TOML{reason}.", hint)
            return None

    def _read_valid_papers(self, papers: Mapping[str, Any]) -> Mapping[str, Setting]:
        """The user's own papers in the file, without those that are wrong, which are noted as problems."""
        valid: dict[str, Setting] = {}
        for name, value in list(papers.items())[:MOST_PAPERS]:
            where = self._locate_key(PAPERS, name)
            if not _PAPER_NAME.fullmatch(name) or name in PRINTER_PAPERS:
                message = f'"{name}" cannot be the name of your own paper.'
                self._problems.add(where, message, "use a new name in lowercase letters, digits and hyphens, such as poster-1.")
            elif self._check_is_text(PAPERS, name, value) and check_paper_name(
                normalize_paper_name(value), where, self._problems
            ):
                valid[name] = Setting(normalize_paper_name(value), where)
        return valid

    def _read_valid_settings(self, table: str, values: Mapping[str, Any], papers: Container[str]) -> Mapping[str, Setting]:
        """The settings in a table of the file."""
        settings = {}
        for key, value in values.items():
            if key not in KEYS:
                self._report_unknown_key(table, key, value)
            elif self._check_is_text(table, key, value) and self._check_option_value_in_this_file(
                key, value, self._locate_key(table, key), papers
            ):
                settings[key] = Setting(value, self._locate_key(table, key), self._project)
        return settings

    def _report_unknown_key(self, table: str, key: str, value: object) -> None:
        is_table = isinstance(value, dict) and not table
        known = [*KEYS, PAPERS, *(self._games or ())] if not table else list(KEYS)
        message = f"There is no game {key} here." if is_table else f"{key} is not a setting."
        self._problems.add(self._locate_key(table, key), message, make_spelling_hint(key, known))

    def _check_is_text(self, table: str, key: str, value: object) -> bool:
        """Whether a value is text on one line; notes a problem if it is not."""
        if isinstance(value, str) and value.strip() and value.isprintable():
            return True
        self._report_wrong_kind(table, key, "text on one line")
        return False

    def _report_wrong_kind(self, table: str, key: str, expected: str) -> None:
        example = f'a heading [{PAPERS}] and lines such as big = "330x480mm"' if key == PAPERS else f'{key} = "…"'
        message = make_wrong_value_message(f"{key} has the wrong type", f"Must be {expected}.")
        self._problems.add(self._locate_key(table, key), message, f"write {example}.")

    def _check_option_value_in_this_file(self, key: str, value: str, where: Where, papers: Container[str]) -> bool:
        """Whether an option can have a value; notes a problem if it cannot."""
        if key == "printer" and self._project is not None:
            message = "A project cannot choose a printer, because its other users have other printers."
            self._problems.add(where, message, "move this line to your own settings; `printgen config` shows their file.")
            return False
        if key == "output" and self._project is not None and not _is_relative_path_without_parents(value):
            message = f'The output folder "{value}" is outside the project.'
            hint = "name a folder in the project, or move this line to your own settings; `printgen config` shows their file."
            self._problems.add(where, message, hint)
            return False
        return check_option_value_without_game(key, value, where, papers, self._problems)

    def _locate_key(self, table: str, key: str) -> Where:
        lines = self._lines
        return Where(self._name, lines.get((table, key)) or lines.get((table or key, "")) or lines.get(("", table)) or 0)


def check_option_value_without_game(key: str, value: str, where: Where, papers: Container[str], problems: Problems) -> bool:
    """Whether an option can have a value, as far as this can be said without a game; notes a problem if it cannot."""
    if key == "paper" and value.lower() not in papers:
        own = papers if isinstance(papers, Iterable) else ()
        return check_paper_name(normalize_paper_name(value), where, problems, own)
    if key == "output" and (value == "-" or Path(value).suffix.lower() in FILE_ENDINGS):
        message = make_wrong_value_message(f'output is "{value}"', "Must be a folder.")
        problems.add(where, message, "write the name of a folder; only --output can name a file.")
        return False
    choices = {"sides": get_args(Sides), "ink": INKS}.get(key)
    if choices and (value.lower() if key == "ink" else value) not in choices:
        problems.add(where, f'{key} cannot be "{value}".', make_spelling_hint(value, choices))
        return False
    return True


def _is_relative_path_without_parents(path_text: str) -> bool:
    """Whether a path, read as on Windows or as elsewhere, is below the folder that it starts from."""
    path = PureWindowsPath(path_text)
    return not path.anchor and ".." not in path.parts and not path_text.startswith("~")


def _find_line_numbers_of_keys(text: str) -> dict[tuple[str, str], int]:
    """The line of each table, under its name and "", and of each key, under the name of its table and its own name."""
    lines: dict[tuple[str, str], int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _HEADING.match(line[:_LONGEST_HEADING]):
            table = heading[1]
            lines.setdefault((table, ""), number)
        elif key := _KEY.match(line[:_LONGEST_HEADING]):
            lines.setdefault((table, key[1]), number)
    return lines
