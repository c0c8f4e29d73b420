"""Where templates come from: the folders of a game."""

from contextlib import suppress
from pathlib import Path

import jinja2

from printgen.faces.marking import mark
from printgen.faces.mistakes import NoTemplate
from printgen.problems import Problems
from printgen.reading.files import file_inside, read_text

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
