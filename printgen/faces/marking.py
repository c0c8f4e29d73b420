"""Elements marked with the template line that wrote them; only done when a fault is to be found."""

import re
from collections.abc import Iterator

from markupsafe import escape

from printgen.content.shelves import Shelves
from printgen.reading.files import real_path
from printgen.reading.folders import files_below

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
                files[str(real_path(path))] = shelf.shown(path)
    return files
