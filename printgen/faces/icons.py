"""Finds the icons of a game by name: the symbols in its icons.svg files, and the SVG files in its icons folders."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from stat import S_ISDIR
from typing import TYPE_CHECKING

from printgen.content.shelves import ICON_FOLDER, Shelves
from printgen.core.cache import cache_by_text
from printgen.core.files.inputs import LARGEST, find_file_inside, is_path_of_kind, open_regular_file, read_at_most
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where

if TYPE_CHECKING:
    from printgen.faces.icon_folders import IconFolder

_SYMBOL = compile_later(r"<symbol\b([^<>]*)>")
_ID = compile_later(r"""\bid\s*=\s*(["'])(.*?)\1""")
_USUAL = compile_later(r"[a-z][a-z0-9-]*")
_END = "</symbol>"
_MOST_FILES, _LONGEST_FILE = 8, 1_000_000  # files whose symbols are kept, and their characters
_MANY = 400  # names; with more icons, a hint considers only names with the same beginning


class Icon(NamedTuple):
    """The text of a <symbol> element, its file and line, and whether it was made from a separate SVG file."""

    text: str
    where: Where
    from_file: bool = False


class _SymbolElement(NamedTuple):
    """The text of a <symbol> element, its id, which is None if none is written, and its line number."""

    text: str
    name: str | None
    line_number: int


class Icons(Mapping[str, Icon]):
    """Every icon that a game's templates can use, by name. Files in folders are listed and read only when needed."""

    def __init__(self, symbols: dict[str, Icon], folders: tuple[Path, ...], shelves: Shelves, problems: Problems) -> None:
        self._known, self._places, self._shelves, self._problems = symbols, folders, shelves, problems

    def convert_name_to_id_if_known(self, name: str) -> str:
        """The id of the icon with this name, which may contain capitals, spaces or `_`.

        If there is no such icon, the name itself.
        """
        if name in self._known or not self._folders:
            return name
        from printgen.faces.icon_folders import make_icon_id_or_empty

        made = make_icon_id_or_empty(name)
        return made if made in self else name

    def list_names_for_spelling_hint(self, name: str) -> list[str]:
        """The names to compare with a misspelt name, which in a large set are only those with the same first letters."""
        names = list(self)
        return names if len(names) <= _MANY else [other for other in names if other[:2] == name[:2]] or names

    def is_from_separate_file(self, name: str) -> bool:
        """Whether a name belongs to an icon from a separate SVG file."""
        known = self._known.get(name)
        return known.from_file if known is not None else any(name in folder.files for folder in self._folders)

    def list_longer_names_if_ambiguous(self, name: str) -> list[str]:
        """The longer names of the icons that share a short name. Returns an empty list if the name is not ambiguous."""
        if name in self._known:
            return []
        first = next((folder for folder in self._folders if name in folder.files or name in folder.choices), None)
        return first.choices.get(name, []) if first is not None else []

    def __contains__(self, name: object) -> bool:
        return name in self._known or any(name in folder.files or name in folder.choices for folder in self._folders)

    def __getitem__(self, name: str) -> Icon:
        if name not in self._known:
            self._known[name] = self._make_icon_from_file(name)
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._known, *(name for folder in self._folders for name in folder.files))))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @cached_property
    def _folders(self) -> "tuple[IconFolder, ...]":
        """The existing icon folders. Reports files whose names cannot be used."""
        existing = [folder for folder in self._places if is_path_of_kind(folder, S_ISDIR)]
        if not existing:
            return ()
        from printgen.faces.icon_folders import IconFolder

        folders = tuple(map(IconFolder, existing))
        for folder in folders:
            for warning in folder.warnings:
                self._problems.add(Where(self._make_display_name(folder.folder)), warning.message, warning.hint, "warning")
        return folders

    def _make_icon_from_file(self, name: str) -> Icon:
        """The icon in an SVG file, which is shown as a picture if it cannot be read as plain shapes."""
        from printgen.faces.icon_folders import make_icon_symbol

        file = next(folder.files[name] for folder in self._folders if name in folder.files)
        return Icon(make_icon_symbol(name, file), Where(self._make_display_name(Path(file.path)), 1), from_file=True)

    def _make_display_name(self, path: Path) -> str:
        return self._shelves.shelves[0].make_display_name(path)


def load_icons(game: str, shelves: Shelves, problems: Problems) -> Icons:
    """Every icon that a game's templates can use. The game's own icons replace shared ones.

    Reports unusable names.
    """
    symbols: dict[str, Icon] = {}
    for folder in shelves.list_template_folders(game):
        for path in (find_file_inside(folder, "icons.svg"), find_file_inside(folder, "shared/icons.svg")):
            if path is not None:
                shown = shelves.shelves[0].make_display_name(path)
                for name, icon in _read_icons_file(path, shown, problems).items():
                    symbols.setdefault(name, icon)
    return Icons(symbols, tuple(_list_possible_icon_folders(game, shelves)), shelves, problems)


def _list_possible_icon_folders(game: str, shelves: Shelves) -> Iterator[Path]:
    """The folders for a game's SVG icons in order of precedence. Pictures use the same order."""
    for shelf in shelves.shelves:
        templates = shelf.root / "templates"
        yield from (folder / ICON_FOLDER for folder in (shelf.locate_game_folder(game), templates / game, templates / "shared"))


def _read_icons_file(path: Path, shown_path: str, problems: Problems) -> dict[str, Icon]:
    icons: dict[str, Icon] = {}
    with suppress(OSError), open_regular_file(path) as file:
        for text, name, line in _find_symbol_elements(read_at_most(file, LARGEST).decode(errors="replace")):
            where = Where(shown_path, line)
            if name is None:
                problems.add(where, "This icon has no id.", 'add an id: <symbol id="star" …>.', "warning")
            elif not _USUAL.fullmatch(name):
                message = f'The icon id "{name}" cannot be used.'
                problems.add(where, message, "begin with a letter, and use only a to z, digits and -.", "warning")
            elif name in icons:
                message = f'The icon "{name}" is already defined on line {icons[name].where.line}.'
                problems.add(where, message, "give one of the two icons a different id.", "warning")
            else:
                icons[name] = Icon(text, where)
    return icons


@cache_by_text(_MOST_FILES, _LONGEST_FILE)
def _find_symbol_elements(text: str) -> tuple[_SymbolElement, ...]:
    """The symbols in a file. An illustrator for each style reads the same files."""
    found: list[_SymbolElement] = []
    at, line = 0, 1
    while (start := _SYMBOL.search(text, at)) is not None and (end := text.find(_END, start.end())) >= 0:
        line += text.count("\n", at, start.start())
        name = _ID.search(start[1])
        found.append(_SymbolElement(text[start.start() : end + len(_END)], name[2] if name is not None else None, line))
        line += text.count("\n", start.start(), end)
        at = end
    return tuple(found)
