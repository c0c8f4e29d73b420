"""Texts of a game made ready to be set: their templates run, their Markdown read."""

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from printgen.content.art import find_art, near_art
from printgen.content.shelves import Shelves
from printgen.faces import allowance
from printgen.faces.flow.blocks import TEMPLATE
from printgen.faces.flow.copy import render
from printgen.faces.flow.inline import Inline
from printgen.faces.flow.markdown import Reader
from printgen.faces.flow.story import Story
from printgen.faces.reporting import Told
from printgen.faces.sandbox import Sandbox
from printgen.guard.supervisor import doing
from printgen.model import Manuscript
from printgen.problems import About, Problems, Where


class Stories:
    """Opens the texts of one game."""

    def __init__(self, game: str, icons: Iterable[str], shelves: Shelves, files: Mapping[str, str], problems: Problems) -> None:
        self._game, self._icons, self._shelves, self._files, self._problems = game, icons, shelves, files, problems

    def open(self, text: Manuscript, values: Mapping[str, Any]) -> Story:
        """The story that a text tells, values put in; one without words where it cannot be read."""
        sandbox = Sandbox(self._shelves.template_folders(self._game), False)
        try:
            with doing(text.file, allowance.limits().seconds):
                copy, lines = render(text, sandbox, values)
                return Story(self._reader(text.file, lines).read(copy), self._problems)
        except Exception as fault:
            Told(self._problems, self._files).note(fault, text.file, {**sandbox.globals, **values}, About())
            return Story((), self._problems)

    def _reader(self, file: str, lines: tuple[int, ...]) -> Reader:
        def place(line: int) -> Where:
            return Where(file, lines[min(line, len(lines) - 1)])

        near = partial(near_art, game=self._game, shelves=self._shelves)
        return Reader(place, Inline(self._icons), self._find, self._problems, near)

    def _find(self, name: str) -> Path | None:
        """The file of a picture, or the template that draws it."""
        if name.endswith(TEMPLATE):
            return self._shelves.template(self._game, name)
        return find_art(name, self._game, self._shelves)
