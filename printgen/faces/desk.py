"""What lies on the drawing table: the subject of the drawing, and what it was seen to need."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from printgen.faces.mistakes import TemplateMistake, calling_line
from printgen.faces.sandbox import Sandbox
from printgen.model import Component, Row, Size
from printgen.problems import Problems, Where
from printgen.svg.patterns import PATTERNS, Pattern

if TYPE_CHECKING:
    from printgen.faces.flow.story import Story


_MOST_PATTERNS = 2000


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a text: its words, its level, and the page on which it stands."""

    words: str
    level: int
    page: int


@dataclass(frozen=True, slots=True)
class Page:
    """Which page of a text is drawn, how many it has, and what stands where on them."""

    number: int
    count: int
    contents: tuple[Heading, ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """What is being drawn: a row of a component, in a size, as one of its copies; or a page of its text."""

    component: Component
    row: Row
    size: Size
    copy: int
    copies: int
    page: Page | None = None

    @property
    def label(self) -> str:
        """What people call this face: the component, and the row's title or id, or the page's number."""
        if self.page is not None:
            return f"{self.component.name}, page {self.page.number}"
        cells = self.row.cells
        name = next((str(cells[key]) for key in ("title", "name", "id") if cells.get(key)), "")
        return f"{self.component.name} “{name}”" if name else self.component.name


@dataclass(slots=True)
class Desk:
    """The one drawing in the making."""

    sandbox: Sandbox
    files: dict[str, str]
    problems: Problems
    marked: bool
    subject: Subject | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    story: "Story | None" = None
    used_icons: dict[str, None] = field(default_factory=dict)
    patterns: dict[str, Pattern] = field(default_factory=dict)

    def start(self, subject: Subject) -> None:
        """Clear the table for the next drawing."""
        self.subject, self.used_icons = subject, {}
        self.sandbox.start()

    def fill(self, ink: str) -> str:
        """What a shape is filled with in an ink of the palette: a colour, or the reference of a pattern."""
        return self.take(Pattern(ink)) if ink in PATTERNS else ink

    def take(self, pattern: Pattern) -> str:
        """Lay a pattern ready for the drawings that refer to it."""
        self.patterns[pattern.reference] = pattern
        if len(self.patterns) > _MOST_PATTERNS:
            raise TemplateMistake(f"There are more than {_MOST_PATTERNS} patterns.", "take fewer colours for them.")
        return pattern.reference

    @property
    def current(self) -> Subject:
        """The subject; templates only run while there is one."""
        assert self.subject is not None
        return self.subject

    def here(self) -> Where:
        """The template line that is being rendered."""
        file, line = calling_line()
        return Where(self.files.get(file, file), line)
