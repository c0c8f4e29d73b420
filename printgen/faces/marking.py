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


def _parts(text: str, file: str, first: int) -> Iterator[str]:
    at = 0
    for code in _CODE.finditer(text):
        yield _marked(text, at, code.start(), file, first)
        yield code[0]
        at = code.end()
    yield _marked(text, at, len(text), file, first)


def _marked(text: str, begin: int, end: int, file: str, first: int) -> str:
    def with_line(match: re.Match[str]) -> str:
        line = first + text.count("\n", 0, begin + match.start())
        return f'<{match[1]} {MARK}="{escape(file)}:{line}"'

    return _TAG.sub(with_line, text[begin:end])


def template_files(shelves: Shelves, game: str) -> dict[str, str]:
    """The name people know of every template file, by its full path."""
    files = {}
    for shelf in shelves.shelves:
        for folder in (shelf.root / "templates" / game, shelf.root / "templates" / "shared"):
            for path in files_below(folder, ".j2", ".svg"):
                files[str(real_path(path))] = shelf.shown(path)
    return files
