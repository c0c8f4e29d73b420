"""Texts of a game made ready to be set: their templates run, their Markdown read."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from printgen.content.pictures import art_hint, find_art
from printgen.content.shelves import Shelves
from printgen.core.guard.supervisor import doing
from printgen.core.problems import About, Problems, Where
from printgen.faces.flow.blocks import TEMPLATE
from printgen.faces.flow.markdown import Inline, Reader
from printgen.faces.flow.story import Story
from printgen.faces.templates import budget
from printgen.faces.templates.environment import Sandbox
from printgen.faces.templates.reports import Told
from printgen.model import Manuscript

_MARK = re.compile("\ufdd0(\\d{1,9})\ufdd1")  # between two characters that no text has


class Numbered(Extension):
    """Puts the number of its line before all that a template writes out."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The tokens, with marks among the letters."""
        for token in stream:
            if token.type == "data":
                lines = enumerate(token.value.split("\n"), token.lineno)
                yield Token(token.lineno, "data", "\n".join(_mark(number) + line for number, line in lines))
                continue
            if token.type == "variable_begin":
                yield Token(token.lineno, "data", _mark(token.lineno))
            yield token


def render(manuscript: Manuscript, sandbox: Sandbox, values: Mapping[str, Any]) -> tuple[str, tuple[int, ...]]:
    """The Markdown and, line by line, where it was written; raises what templates raise."""
    sandbox.add_extension(Numbered)
    code = sandbox.compile(manuscript.text, manuscript.file, manuscript.file)
    template = sandbox.template_class.from_code(sandbox, code, sandbox.make_globals(None))
    lines = sandbox.concat(template.generate(values)).split("\n")
    return "\n".join(_MARK.sub("", line) for line in lines), tuple(_numbers(lines))


def _mark(number: int) -> str:
    return f"\ufdd0{number}\ufdd1"


def _numbers(lines: list[str]) -> Iterator[int]:
    """The last mark of each line; where a value has several lines they are all its own."""
    last = 1
    for line in lines:
        last = int((_MARK.findall(line) or [last])[-1])
        yield last


class Stories:
    """Opens the texts of one game."""

    def __init__(self, game: str, icons: Iterable[str], shelves: Shelves, files: Mapping[str, str], problems: Problems) -> None:
        self._game, self._icons, self._shelves, self._files, self._problems = game, icons, shelves, files, problems

    def open(self, text: Manuscript, values: Mapping[str, Any]) -> Story:
        """The story that a text tells, values put in; one without words where it cannot be read."""
        sandbox = Sandbox(self._shelves.template_folders(self._game), False)
        try:
            with doing(text.file, budget.limits().seconds):
                copy, lines = render(text, sandbox, values)
                return Story(self._reader(text.file, lines).read(copy), self._problems)
        except Exception as fault:
            Told(self._problems, self._files).note(fault, text.file, {**sandbox.globals, **values}, About())
            return Story((), self._problems)

    def _reader(self, file: str, lines: tuple[int, ...]) -> Reader:
        def place(line: int) -> Where:
            return Where(file, lines[min(line, len(lines) - 1)])

        near = partial(art_hint, game=self._game, shelves=self._shelves)
        return Reader(place, Inline(self._icons), self._find, self._problems, near)

    def _find(self, name: str) -> Path | None:
        """The file of a picture, or the template that draws it."""
        if name.endswith(TEMPLATE):
            return self._shelves.template(self._game, name)
        return find_art(name, self._game, self._shelves)
