"""Chooses the language of a game, and replaces texts with translations such as column `title.de` or file rules.de.md."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from printgen.core.files.inputs import does_path_exist
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.phrases import has_phrases
from printgen.core.problems import Problems, Severity, Where, make_spelling_hint
from printgen.model import Row

COLUMN = compile_later(r"([^\W\d]\w*)\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)")  # title.de: a column and its language
_CODE = compile_later(r"(\{\{|\}\}|\{%|%\}|\{#|#\})")  # the ends of template code, which keeps its spaces
_CLOSING = {"{{": "}}", "{%": "%}", "{#": "#}"}
_FRENCH = compile_later(r"(?<=«) | (?=[;:!?»](?![\w-]))")
_NARROW_SPACE = "\u202f"  # never breaks a line


class ColumnMistake(NamedTuple):
    """Something that is wrong with the translated columns of a table."""

    message: str
    hint: str
    severity: Severity


class Language(NamedTuple):
    """The language in which a game is read, and all languages of the game. The first of these is the default."""

    code: str
    known: tuple[str, ...]

    @property
    def default(self) -> str:
        """The game's first language, whose texts replace missing translations."""
        return self.known[0]

    @property
    def is_translation(self) -> bool:
        """Whether this language differs from the game's first language."""
        return self.code != self.known[0]

    def apply_language_spacing(self, text: str) -> str:
        """A text with the spacing of its language. In French, lines do not break at the spaces beside ; : ! ? « »."""
        if self.code.partition("-")[0] != "fr" or " " not in text:
            return text
        parts, awaited = _CODE.split(text), ""
        for at, part in enumerate(parts):
            if at % 2:  # the start or end of template code
                awaited = "" if part == awaited else awaited or _CLOSING.get(part, "")
            elif not awaited:
                parts[at] = _FRENCH.sub(_NARROW_SPACE, part)
        return "".join(parts)

    def make_translated_file_name(self, name: str) -> str:
        """The name of a translated file, such as rules.de.md for rules.md. The default language changes no name."""
        if not self.is_translation:
            return name
        stem, dot, ending = name.rpartition(".")
        return f"{stem}.{self.code}.{ending}" if dot else f"{name}.{self.code}"


def choose_language_or_default(
    requested: str | None, languages: Sequence[str], title: str, where: Where, problems: Problems
) -> Language:
    """The language in which to read a game. Reports an unknown language and returns the game's first language instead."""
    known = tuple(dict.fromkeys(languages))
    if len(known) < len(languages):
        problems.add(where, "languages lists the same language twice.", "remove one of the two entries.")
    names = {code.lower(): code for code in known}
    code = known[0] if requested is None else names.get(requested.lower(), "")
    if code and code != known[0] and not has_phrases(code):
        message = f"The margins and the guide are printed in English, because printgen does not have its own words in {code}."
        problems.add(where, message, "run `printgen docs languages` to see how to add words in your language.", "warning")
    if not code:
        hint = (
            make_spelling_hint(requested or "", known)
            if len(known) > 1
            else f"add `languages: [{known[0]}, {requested}]` to game.yaml."
        )
        problems.add(where, f'{title} has no language "{requested}".', hint)
    return Language(code or known[0], known)


def choose_translated_file_or_original(name: str, folder: Path, where: Where, language: Language, problems: Problems) -> str:
    """The name of a file's translation. If there is no such file, warns and returns the original name."""
    translated = language.make_translated_file_name(name)
    if translated == name or does_path_exist(folder / translated):
        return translated
    message = f"There is no {translated}, so {name} is printed in {language.default}."
    problems.add(where, message, f"add {translated}, or remove {language.code} from `languages`.", "warning")
    return name


def translate_rows(rows: Sequence[Row], language: Language, problems: Problems) -> tuple[Row, ...]:
    """The rows of a table with translated cells in place of the original ones. Reports missing and unknown columns."""
    columns = dict.fromkeys(name for row in rows[:1] for name in row.cells)
    if not any("." in name for name in columns):
        return (
            tuple(Row(row.where, _apply_language_spacing_to_cells(row.cells, language)) for row in rows)
            if language.is_translation
            else tuple(rows)
        )
    for message, hint, severity in _find_translation_column_mistakes(tuple(columns), language):
        problems.add(Where(rows[0].where.file), message, hint, severity)
    return tuple(Row(row.where, translate_named_values(row.cells, row.where, language, problems)) for row in rows)


def _find_translation_column_mistakes(columns: Sequence[str], language: Language) -> Iterator[ColumnMistake]:
    translated: dict[str, None] = {}
    for name in columns:
        match = COLUMN.fullmatch(name)
        if match is None:
            continue
        if match[2] not in language.known:
            hint = f"add {match[2]} to `languages` in game.yaml, or remove the column."
            yield ColumnMistake(
                f"The column {name} is in the language {match[2]}, which the game does not have.", hint, "error"
            )
        elif match[1] not in columns:
            hint = make_spelling_hint(match[1], [other for other in columns if "." not in other])
            yield ColumnMistake(f"The column {name} translates {match[1]}, but there is no such column.", hint, "error")
        else:
            translated[match[1]] = None
    for name in translated if language.is_translation else ():
        if f"{name}.{language.code}" not in columns:
            message = f"There is no column {name}.{language.code}, so {name} is printed in {language.default}."
            yield ColumnMistake(message, "add the column.", "warning")


def translate_value(value: Any, where: Where, language: Language, problems: Problems) -> Any:
    """A value of game.yaml with translations such as `name.de` in place of originals such as `name`, in all nested maps."""
    if isinstance(value, str):  # most values are texts
        return language.apply_language_spacing(value)
    if isinstance(value, tuple):
        return tuple(translate_value(item, where, language, problems) for item in value)
    if isinstance(value, Mapping):
        inner = {name: translate_value(item, where, language, problems) for name, item in value.items()}
        return translate_named_values(inner, where, language, problems)
    return value


def translate_named_values(cells: Mapping[str, Any], where: Where, language: Language, problems: Problems) -> dict[str, Any]:
    """The values of a map with each translated value in place of its original. Reports empty translations."""
    chosen = {name: value for name, value in cells.items() if not _is_name_of_translation(name, cells, language.known)}
    if language.is_translation:
        for name in _list_translated_names(cells, language.known):
            translated = cells.get(f"{name}.{language.code}")
            if translated not in ("", None):
                chosen[name] = translated
            elif cells[name] not in ("", None):
                message = f'There is no {name}.{language.code} for "{cells[name]}", so it is printed in {language.default}.'
                problems.add(where, message, "add the translation.", "warning")
        chosen = _apply_language_spacing_to_cells(chosen, language)
    return chosen


def _list_translated_names(cells: Mapping[str, Any], languages: Sequence[str]) -> Iterable[str]:
    matches = (COLUMN.fullmatch(name) for name in cells if _is_name_of_translation(name, cells, languages))
    return dict.fromkeys(match[1] for match in matches if match is not None)


def _is_name_of_translation(name: str, cells: Mapping[str, Any], languages: Sequence[str]) -> bool:
    """Whether a name such as `title.de` translates another name of the same map into one of the languages."""
    match = COLUMN.fullmatch(name) if "." in name else None
    return match is not None and match[1] in cells and match[2] in languages


def _apply_language_spacing_to_cells(cells: Mapping[str, Any], language: Language) -> dict[str, Any]:
    return {name: language.apply_language_spacing(value) if isinstance(value, str) else value for name, value in cells.items()}
