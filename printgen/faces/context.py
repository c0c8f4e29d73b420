"""The state of a drawing: the face that a template draws, and the icons and patterns that the face uses."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where
from printgen.core.records import dataclass
from printgen.core.svg.colours import FillPattern
from printgen.faces.templates.environment import TemplateSandbox
from printgen.faces.templates.errors import DrawingError, find_running_template_line
from printgen.faces.templates.sources import mark_elements_with_lines
from printgen.model import Component, Game, Order, OwnFonts, Row, Size

if TYPE_CHECKING:
    from printgen.faces.flow.story import Story

_MOST_PATTERNS = 2000


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a text: its words, its level, and the number of its page."""

    words: str
    level: int
    page: int


@dataclass(frozen=True, slots=True)
class TextPage:
    """The value of `page` in templates: the page's number, the number of pages, and the headings on all pages."""

    number: int
    count: int
    contents: tuple[Heading, ...] = ()


class Subject(NamedTuple):
    """The content of a face: a row and copy of a component, or a page of its text, in a given size."""

    component: Component
    row: Row
    size: Size
    copy: int
    copies: int
    page: TextPage | None = None

    @property
    def label(self) -> str:
        """The name of a face in messages: the component with the row's title, name or id, or with the page number."""
        if self.page is not None:
            return f"{self.component.name}, page {self.page.number}"
        name = self.component.find_title_of_row(self.row)
        return f"{self.component.name} “{name}”" if name else self.component.name


@dataclass(slots=True)
class DrawingContext:
    """The face being drawn: its subject, values and text, and the icons and patterns used so far."""

    sandbox: TemplateSandbox
    files: Mapping[str, str]
    problems: Problems
    marked: bool
    fonts: OwnFonts
    language: str = "en"
    hyphenate: str = ""  # the language in which texts are hyphenated by default
    subject: Subject | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    story: "Story | None" = None
    used_icons: dict[str, None] = field(default_factory=dict)
    patterns: dict[str, FillPattern] = field(default_factory=dict)
    clips: dict[str, str] = field(default_factory=dict)  # the definitions of all clips of the run, by id

    def start_face(self, subject: Subject) -> None:
        """Begin the next face: forget the used icons and reset the limits."""
        self.subject, self.used_icons = subject, {}
        self.sandbox.reset_for_next_drawing()

    def define_pattern_and_get_fill(self, pattern: FillPattern) -> str:
        """Define a pattern for all drawings of the run, and return the SVG fill that refers to it."""
        self.patterns[pattern.reference] = pattern
        if len(self.patterns) > _MOST_PATTERNS:
            raise DrawingError(f"There are more than {_MOST_PATTERNS} patterns.", "use fewer colours for patterns.")
        return pattern.reference

    def list_definitions_of_used_clips(self, svg: str) -> Iterator[str]:
        """The definitions of the clips that a drawing uses."""
        if self.clips:
            from printgen.faces.crops import list_used_clip_ids

            yield from (self.clips[name] for name in list_used_clip_ids(svg) if name in self.clips)

    @property
    def current_subject(self) -> Subject:
        """The subject of the face being drawn. A template must be running."""
        assert self.subject is not None
        return self.subject

    def add_template_line_marks_if_marking(self, svg: str) -> str:
        """The SVG itself. If the face is drawn with marks, each element names the current template line."""
        if not self.marked:
            return svg
        here = self.find_running_template_line()
        return mark_elements_with_lines(svg.replace("\n", " "), here.file, here.line)

    def add_line_marks_if_marking(self, svg: str, where: Where) -> str:
        """The SVG itself. If the face is drawn with marks, each element names the line `where`."""
        return mark_elements_with_lines(svg, where.file, where.line) if self.marked else svg

    def find_running_template_line(self) -> Where:
        """The file and line of the template code that is running."""
        file, line = find_running_template_line()
        return Where(self.files.get(file, file), line)


def choose_hyphenation_language_if_translated(game: Game) -> str:
    """The default language for hyphenation. Only translations have one, because translated words are often longer."""
    if not game.is_translation:
        return ""
    from printgen.faces.text.hyphens import has_hyphenation_rules

    return game.language if has_hyphenation_rules(game.language) else ""


def count_copies_of_row(component: Component, row: Row, order: Order) -> int:
    """The number of copies of a row in an order."""
    return component.count_pieces_of_row(row, order.players) * order.copies
