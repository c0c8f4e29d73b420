"""The template files of a game, and elements marked with the template line that wrote them."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import jinja2
from markupsafe import escape

from printgen.content.shelves import Shelves
from printgen.core.files.inputs import file_inside, files_below, read_text, real_path
from printgen.core.problems import Problems
from printgen.faces.templates.mistakes import NoTemplate

MARK = "data-at"

_CODE = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)
_TAG = re.compile(r"<([A-Za-z][A-Za-z:]*)(?! data-at)(?=[\s/>]|\Z)")


def mark(text: str, file: str, first: int = 1) -> str:
    """The text with `data-at="file:line"` in every element that has none, outside of Jinja brackets, from line `first` on."""
    return "".join(_parts(text, file, first))


def _parts(text: str, file: str, line: int) -> Iterator[str]:
    at = 0
    for code in _CODE.finditer(text):
        yield from _marked(text[at : code.start()], file, line)
        yield code[0]
        line, at = line + text.count("\n", at, code.end()), code.end()
    yield from _marked(text[at:], file, line)


def _marked(text: str, file: str, line: int) -> Iterator[str]:
    """A text that begins in a line, with marks in its tags; lines are counted on from tag to tag."""
    at = counted = 0
    for tag in _TAG.finditer(text):
        line, counted = line + text.count("\n", counted, tag.start()), tag.start()
        yield f'{text[at : tag.start()]}<{tag[1]} {MARK}="{escape(file)}:{line}"'
        at = tag.end()
    yield text[at:]


def template_files(shelves: Shelves, game: str) -> dict[str, str]:
    """The name people know of every template file, by its full path."""
    files = {}
    for shelf in shelves.shelves:
        for folder in (shelf.root / "templates" / game, shelf.root / "templates" / "shared"):
            for path in files_below(folder, ".j2", ".svg"):
                files[str(real_path(path))] = shelf.display_name(path)
    return files


_INSIDE = "keep what stands inside of its <svg>, or draw the file with <image href=…>."


class Sources(jinja2.BaseLoader):
    """Templates from the folders of a game; if `marked`, every element gets a mark with its line."""

    def __init__(self, folders: tuple[Path, ...], marked: bool) -> None:
        self._folders, self._marked = folders, marked

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, None]:
        """The text of a template and its file."""
        for folder in self._folders:
            path = _find(folder, template)
            if path is not None:
                text = _text(path, template)
                return mark(text, str(path)) if self._marked else text, str(path), None
        raise jinja2.TemplateNotFound(template)


def _find(folder: Path, name: str) -> Path | None:
    """The file of a template; None if there is none."""
    with suppress(OSError, ValueError):
        return file_inside(folder, name)
    return None


def _text(path: Path, name: str) -> str:
    """The text of a template's file. Raises NoTemplate if it is not a text, is too long, or is a whole SVG file."""
    problems = Problems()
    text = read_text(path, name, problems)
    if text is None:
        problem = problems.sorted()[0]
        raise NoTemplate(problem.message, problem.hint, problem.where.line, name, str(path))
    if text.lstrip().startswith(("<?xml", "<!DOCTYPE")):
        raise NoTemplate("it begins like a whole SVG file", _INSIDE, 1, name, str(path))
    return text
