"""Finds the fonts of a game in its `fonts` folders and among the files that game.yaml names."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from stat import S_ISDIR

from printgen.content.shelves import Shelf
from printgen.content.tree_paths import TreeFile
from printgen.core.files.inputs import (
    describe_error_reason,
    find_file_inside,
    is_path_of_kind,
    list_entries_below,
    make_path_if_inside,
    make_reading_hint,
    open_regular_file,
)
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Severity, Where, make_spelling_hint, truncate_value
from printgen.core.sfnt.style import FontStyle, read_font_style
from printgen.core.sfnt.tables import FontError, read_font_tables
from printgen.model import NO_OWN_FONTS, OwnFont, OwnFonts

MOST_FONTS = 200
_MOST_ENTRIES = 5000  # files and folders in one folder for fonts
_FONTS = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")  # for the last four, a message says why printgen cannot use them
_STYLE = compile_later(r"(?:(normal|bold|\d{1,4})(?: (italic))?|(italic))")
_WEIGHTS = {"normal": 400, "bold": 700}
NamedFonts = Mapping[str, Mapping[str, str]]  # the files in game.yaml, by family, and by weight and slope


def read_named_and_found_fonts(game: str, named: NamedFonts, file: TreeFile, shelf: Shelf, problems: Problems) -> OwnFonts:
    """The fonts of a game, beginning with those that game.yaml names. Reports each file that cannot be used."""
    folders = [folder for folder in shelf.list_font_folders(game) if is_path_of_kind(folder, S_ISDIR)]
    if not folders and not named:
        return NO_OWN_FONTS
    chosen = [font for family in named for font in _read_named_fonts(game, family, named[family], file, shelf, problems)]
    paths = [path for folder in folders for path in _list_font_files(folder, shelf, problems)]
    if len(paths) > MOST_FONTS:
        message = f"There are {len(paths)} fonts here, but printgen reads only the first {MOST_FONTS}."
        problems.add(Where(shelf.make_display_name(folders[0])), message, "remove fonts that the game does not use.", "warning")
    found = (_read_font(path, Where(shelf.make_display_name(path)), shelf, problems, "warning") for path in paths[:MOST_FONTS])
    return OwnFonts((*chosen, *_drop_duplicate_fonts([font for font in found if font is not None], problems)))


def _list_font_files(folder: Path, shelf: Shelf, problems: Problems) -> Iterator[Path]:
    """The font files in a folder and its subfolders, sorted. Reports links that lead out of the folder."""
    where = Where(shelf.make_display_name(folder))
    try:
        for number, entry in enumerate(list_entries_below(str(folder))):
            if number == _MOST_ENTRIES:
                message = f"This folder has more than {_MOST_ENTRIES} files, so printgen does not look at all of them."
                problems.add(where, message, "remove files that are not fonts.", "warning")
                return
            path = Path(entry.path)
            if path.suffix.lower() not in _FONTS or entry.name.startswith(".") or entry.is_dir(follow_symlinks=False):
                continue
            if make_path_if_inside(folder, os.path.relpath(path, folder)) is None:
                message = "This link points outside the folder, so the font is not used."
                problems.add(Where(shelf.make_display_name(path)), message, "replace the link with the file itself.", "warning")
                continue
            yield path
    except OSError as error:
        message = f"This folder cannot be read: {describe_error_reason(error)}."
        problems.add(where, message, "check that you have permission to read it.", "warning")


def _read_named_fonts(
    game: str, family: str, files_by_style: Mapping[str, str], file: TreeFile, shelf: Shelf, problems: Problems
) -> Iterator[OwnFont]:
    """The fonts of a family that game.yaml names. A weight in game.yaml replaces the weights in the font file."""
    for style, name in files_by_style.items():
        where = file.locate_path_or_parent("fonts", family, style) if style else file.locate_path_or_parent("fonts", family)
        asked = _STYLE.fullmatch(style)
        if style and (asked is None or not 1 <= _read_font_weight(asked) <= 1000):
            message = f'"{truncate_value(style)}" in fonts.{family} is not a weight or slope.'
            problems.add(where, message, "use normal, bold, italic, bold italic, or a number from 100 to 900.")
            continue
        path = _find_font_file(game, name, where, shelf, problems)
        font = _read_font(path, where, shelf, problems, "error") if path is not None else None
        if font is not None and asked is None:
            yield OwnFont(family, font.lightest, font.heaviest, font.italic, font.path, font.file)
        elif font is not None and asked is not None:
            weight = _read_font_weight(asked)
            yield OwnFont(family, weight, weight, "italic" in asked[0], font.path, font.file)


def _read_font_weight(style_match: re.Match[str]) -> int:
    word = style_match[1] or "normal"
    return _WEIGHTS.get(word) or int(word)


def _find_font_file(game: str, name: str, where: Where, shelf: Shelf, problems: Problems) -> Path | None:
    content, shared = shelf.list_font_folders(game)
    plain = name.removeprefix("fonts/")
    places = ((content, plain), (content.parent, name), (shared, plain))
    path = next((path for folder, name in places if (path := find_file_inside(folder, name)) is not None), None)
    if path is None:
        known = [one.name for folder in (content, shared) for one in _list_font_files(folder, shelf, Problems())]
        hint = make_spelling_hint(Path(name).name, known) or f"put the file into {shelf.make_display_name(shared)}/."
        problems.add(where, f"The font {truncate_value(name)} is not in {shelf.make_display_name(shared)}/.", hint)
    return path


def _read_font(path: Path, where: Where, shelf: Shelf, problems: Problems, severity: Severity) -> OwnFont | None:
    name = shelf.make_display_name(path)
    subject = "This font" if where.file == name else name
    try:
        style = _read_style_of_file(path)
    except FontError as error:
        problems.add(where, f"{subject} is not used: {error.reason}", error.hint, severity)
    except OSError as error:
        problems.add(where, f"{subject} is not used: {describe_error_reason(error)}.", make_reading_hint(path, error), severity)
    else:
        return OwnFont(style.family, style.lightest, style.heaviest, style.italic, path, name)
    return None


def _read_style_of_file(path: Path) -> FontStyle:
    """The style of a font, read without loading the rest of the file. Raises FontError or OSError."""
    with open_regular_file(path) as file:

        def read_bytes_at(at: int, size: int) -> bytes:
            file.seek(at)
            return file.read(size)

        return read_font_style(read_font_tables(read_bytes_at, os.fstat(file.fileno()).st_size))


def _drop_duplicate_fonts(fonts: Iterable[OwnFont], problems: Problems) -> list[OwnFont]:
    """The fonts without duplicates, which are fonts with the same family, weights and slope. Reports each duplicate."""
    kept: dict[tuple[str, int, int, bool], OwnFont] = {}
    for font in fonts:
        first = kept.setdefault((font.family, font.lightest, font.heaviest, font.italic), font)
        if first is not font:
            message = f"This font has the same family, weight and slope as {first.file}, so it is not used."
            problems.add(
                Where(font.file),
                message,
                "remove one of the two files, or give each its own family under `fonts:` in game.yaml.",
                "warning",
            )
    return list(kept.values())
