"""Finds the SVG files in a game's `icons` folders by name, and reads each file on its first use."""

import os
import unicodedata
from contextlib import suppress
from itertools import islice
from pathlib import Path

from printgen.core.boxes import make_box
from printgen.core.files.inputs import find_file_inside, list_entries_below, open_regular_file
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.words import join_words, write_count

MOST_FILES = 20_000  # files in one folder of icons; the others are not found
LARGEST_ICON = 500_000  # bytes; a larger file is shown as a picture
_ID = compile_later(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_OTHERS = compile_later(r"[\s_.\-]+")
_LISTED = 5  # names in a warning


class IconFile(NamedTuple):
    """A file with an icon, and its path relative to the parent of the `icons` folder."""

    path: str
    name: str


class FolderWarning(NamedTuple):
    """A warning about a folder of icons."""

    message: str
    hint: str


class IconFolder:
    """The icons in a folder and its subfolders.

    Each has its file name and its relative path, with hyphens between the names of folders.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, IconFile] = {}
        self.choices: dict[str, list[str]] = {}  # the longer names of icons that share a file name
        self.warnings: list[FolderWarning] = []
        self._collect_icon_files()

    def _collect_icon_files(self) -> None:
        unusable, doubled, short = list[str](), list[str](), dict[str, list[str]]()
        with suppress(OSError):
            files = (entry.path for entry in list_entries_below(str(self.folder)) if entry.name.lower().endswith(".svg"))
            for number, found in enumerate(islice(files, MOST_FILES + 1)):
                if number == MOST_FILES:
                    message = f"{self.folder.name}/ has more than {MOST_FILES:,} files, so printgen does not use all of them."
                    self.warnings.append(FolderWarning(message, "delete the icons that the game does not use."))
                    break
                shown = found[len(str(self.folder)) + 1 :].replace(os.sep, "/")
                words = [make_icon_id_or_empty(part) for part in shown[:-4].split("/")]
                name = "-".join(filter(None, words))
                if not words[-1] or not _ID.fullmatch(name):
                    unusable.append(shown)
                elif name in self.files:
                    doubled.append(shown)
                else:
                    self.files[name] = IconFile(found, f"{self.folder.name}/{shown}")
                    short.setdefault(words[-1], []).append(name)
        for name, longer in short.items():
            if len(longer) == 1:
                self.files.setdefault(name, self.files[longer[0]])
            elif name not in self.files:
                self.choices[name] = longer
        self._add_warning_about_files(
            unusable, "a name that cannot be used as an icon", "rename each file, using only letters from a to z, digits and -."
        )
        self._add_warning_about_files(doubled, "the name of another icon", "give each file a different name.")

    def _add_warning_about_files(self, file_names: list[str], wrong: str, hint: str) -> None:
        if file_names:
            more = [f"{len(file_names) - _LISTED} more"] if len(file_names) > _LISTED else []
            has = "has" if len(file_names) == 1 else "have"
            message = f"{write_count(len(file_names), 'file')} {has} {wrong}: {join_words([*file_names[:_LISTED], *more])}."
            self.warnings.append(FolderWarning(message, hint))


def make_icon_id_or_empty(name: str) -> str:
    """An icon id made from a name: lower case, without accents, with hyphens between words.

    The id is empty if the name contains nothing usable.
    """
    if _ID.fullmatch(name):
        return name
    letters = (letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    made = _OTHERS.sub("-", "".join(letters).lower()).strip("-")
    return made if _ID.fullmatch(made) else ""


def make_icon_symbol(name: str, file: IconFile) -> str:
    """The <symbol> for an icon: its shapes or, if the file has more than plain shapes, the file as a picture."""
    from defusedxml.ElementTree import ParseError, fromstring

    from printgen.core.svg.views import find_view_box_or_drawn_box
    from printgen.faces.crops import write_image_element
    from printgen.faces.icon_shapes import NotPlainError, simplify_icon_to_symbol, write_view_box

    view = (0.0, 0.0, 1.0, 1.0)
    with suppress(OSError, ValueError, ParseError, NotPlainError):  # ValueError also for a file that declares entities
        content = _read_icon_file(Path(file.path))
        view = find_view_box_or_drawn_box(content) or view
        attributes, body = simplify_icon_to_symbol(fromstring(content), view)
        return f'<symbol id="{name}" viewBox="{write_view_box(view)}"{attributes}>{body}</symbol>'
    return f'<symbol id="{name}" viewBox="{write_view_box(view)}">{write_image_element(file.name, make_box(*view))}</symbol>'


def _read_icon_file(path: Path) -> bytes:
    if find_file_inside(path.parent, path.name) is None:
        raise ValueError
    with open_regular_file(path) as opened:
        content = opened.read(LARGEST_ICON + 1)
    if len(content) > LARGEST_ICON:
        raise ValueError
    return content
