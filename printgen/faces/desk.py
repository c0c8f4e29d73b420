"""The drawing at hand: its subject, what it was seen to need, and the pages of its text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from printgen.core.problems import Problems, Where
from printgen.core.svg.colours import PATTERNS, FillPattern
from printgen.faces.flow.story import Story
from printgen.faces.templates.environment import Sandbox
from printgen.faces.templates.mistakes import TemplateMistake, calling_line
from printgen.model import Component, Face, Row, Size

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
    patterns: dict[str, FillPattern] = field(default_factory=dict)

    def start(self, subject: Subject) -> None:
        """Clear the table for the next drawing."""
        self.subject, self.used_icons = subject, {}
        self.sandbox.start()

    def fill(self, ink: str) -> str:
        """What a shape is filled with in an ink of the palette: a colour, or the reference of a pattern."""
        return self.take(FillPattern(ink)) if ink in PATTERNS else ink

    def take(self, pattern: FillPattern) -> str:
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


MOST_PAGES = 400
_TRIES = 4
_EMPTY = 2  # pages on which nothing is set: right and left ones may have boxes of their own

DrawPage = Callable[[Page], Face | None]
_Thought: TypeAlias = tuple[int, tuple[Heading, ...]]
_Found: TypeAlias = tuple[tuple[Face, ...], tuple[Heading, ...]]


def draw_pages(component: Component, story: Story, draw: DrawPage, problems: Problems) -> tuple[Face, ...]:
    """The faces of all pages; none where one cannot be drawn."""
    thought: _Thought = 1, ()
    for _ in range(_TRIES):
        faces, headings = _all_pages(component, story, draw, thought, problems)
        if not faces or (len(faces), headings) == thought:
            return faces
        thought = len(faces), headings
    message = f"{component.name}: the number of pages does not come to rest, for their boxes change with page.count."
    problems.add(component.where, message, "let the box of flow depend on page.number alone.")
    return ()


def _all_pages(component: Component, story: Story, draw: DrawPage, thought: _Thought, problems: Problems) -> _Found:
    """The pages as they are where so many with such headings are thought to be, and the headings that stand on them."""
    faces: list[Face] = []
    headings: list[Heading] = []
    empty: list[bool] = []  # the pages since something was set: whether the template asked for text
    story.rewind()
    while not story.done:
        story.turn()
        face = draw(Page(len(faces) + 1, *thought))
        if face is None or _too_many(component, len(faces), problems):
            return (), ()
        faces.append(face)
        headings += (Heading(words, level, len(faces)) for words, level in story.headed)
        empty = [] if story.begun else [*empty, story.asked]
        if empty[-_EMPTY:] == [False] * _EMPTY:
            _never_asked(component, problems)
            return (), ()
        if empty.count(True) == _EMPTY:
            story.refuse()
            empty = []
    return tuple(faces), tuple(headings)


def _too_many(component: Component, done: int, problems: Problems) -> bool:
    if done == MOST_PAGES:
        problems.add(component.where, f"{component.name} has more than {MOST_PAGES} pages.", "print it in several parts.")
    return done == MOST_PAGES


def _never_asked(component: Component, problems: Problems) -> None:
    message = f"{component.name}: the template {component.template} sets no text on the pages."
    problems.add(component.where, message, "let it call flow(x=…, y=…, width=…, height=…).")
