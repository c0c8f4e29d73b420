"""Finds the template files of a game, and marks each element in a template with its file and line."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path

import jinja2
from markupsafe import escape

from printgen.content.shelves import ICON_FOLDER, Shelves
from printgen.core.files.inputs import (
    find_file_below_resolved_folder,
    list_files_below_until_unreadable,
    read_text,
    resolve_links,
)
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems
from printgen.faces.templates.errors import TemplateFileError

MARK = "data-at"  # the attribute of a mark
BOX = "data-box"  # the attribute of a text in a text box: the left, top and height of the box in mm, and its type size in pt

_CODE = compile_later(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)
_INSIDE = "keep only the elements inside its <svg>, or show the file with <image href=…>."
_TAG = compile_later(r"<([A-Za-z][A-Za-z:]*)(?! data-at)(?=[\s/>]|\Z)")


def mark_elements_with_lines(text: str, file: str, first_line_number: int = 1) -> str:
    """The text with a mark `data-at="file:line"` in every element outside Jinja's brackets.

    `first_line_number` is the number of the first line.
    """
    parts, at, line_number = list[str](), 0, first_line_number
    for code in _CODE.finditer(text):
        parts += (*_mark_tags_with_lines(text[at : code.start()], file, line_number), code[0])
        line_number, at = line_number + text.count("\n", at, code.end()), code.end()
    return "".join((*parts, *_mark_tags_with_lines(text[at:], file, line_number)))


def mark_svg_texts_with_box(svg: str, left: float, top: float, height: float, points: float) -> str:
    """The SVG of a text box with a mark in every text that names the box."""
    return svg.replace("<text ", f'<text {BOX}="{left:.3f} {top:.3f} {height:.3f} {points:.3f}" ')


def _mark_tags_with_lines(text: str, file: str, line_number: int) -> Iterator[str]:
    at = counted = 0
    for tag in _TAG.finditer(text):
        line_number, counted = line_number + text.count("\n", counted, tag.start()), tag.start()
        yield f'{text[at : tag.start()]}<{tag[1]} {MARK}="{escape(file)}:{line_number}"'
        at = tag.end()
    yield text[at:]


class TemplateFileNames(Mapping[str, str]):
    """The name that messages use for each template file, by its full path. Only messages need it, so it lists files late."""

    def __init__(self, shelves: Shelves, game: str) -> None:
        self._shelves, self._game = shelves, game

    @cached_property
    def _files(self) -> dict[str, str]:
        files = {}
        for shelf in self._shelves.shelves:
            for folder in (*shelf.list_drawing_folders(self._game), shelf.root / "templates" / "shared"):
                for path in list_files_below_until_unreadable(
                    folder, ".j2", ".svg", skipped_name=ICON_FOLDER
                ):  # there may be thousands of icons
                    files[str(resolve_links(path))] = shelf.make_display_name(path)
        return files

    def __getitem__(self, path: str) -> str:
        return self._files[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


class TemplateSources(jinja2.BaseLoader):
    """Loads templates from the folders of a game. With `marked`, every element has a mark with its line."""

    def __init__(self, folders: tuple[Path, ...], marked: bool) -> None:
        self._folders, self._marked = folders, marked

    @cached_property
    def _resolved_folders(self) -> tuple[Path, ...]:
        """The folders with their links resolved."""
        return tuple(map(resolve_links, self._folders))

    def find_template(self, name: str) -> Path | None:
        """The file of a template in the first folder that has it; None if no folder has it."""
        if ".." in Path(name).parts:
            return None
        for home in self._resolved_folders:
            with suppress(OSError, ValueError):
                path = find_file_below_resolved_folder(home, name)
                if path is not None:
                    return path
        return None

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, None]:
        """The text of a template and its file."""
        path = self.find_template(template)
        if path is None:
            raise jinja2.TemplateNotFound(template)
        text = _read_template(path, template)
        return mark_elements_with_lines(text, str(path)) if self._marked else text, str(path), None


def _read_template(path: Path, name: str) -> str:
    """The text of a template file. Raises TemplateFileError if it is not text, too long, or a whole SVG file."""
    problems = Problems()
    text = read_text(path, name, problems)
    if text is None:
        problem = problems.sort_by_severity()[0]
        raise TemplateFileError(problem.message, problem.hint, problem.where.line, name, str(path))
    if text.lstrip().startswith(("<?xml", "<!DOCTYPE")):
        raise TemplateFileError("it is a whole SVG file", _INSIDE, 1, name, str(path))
    return text
