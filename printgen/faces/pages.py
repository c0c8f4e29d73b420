"""Draws the pages of a component's text, and redraws them until the page count and the headings no longer change."""

from collections.abc import Callable
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems
from printgen.faces.context import Heading, TextPage
from printgen.faces.flow.story import Story
from printgen.model import Component, Face

MOST_PAGES = 400
_TRIES = 4
_EMPTY = 2  # consecutive empty pages that stop a text; a single empty page may be intended, such as a left page

DrawPage: TypeAlias = Callable[[TextPage], Face | None]
_PageCountAndHeadings: TypeAlias = tuple[int, tuple[Heading, ...]]  # the number of pages, and the headings on them


class _DrawnPages(NamedTuple):
    """The faces of all pages, and the headings on them. There are no faces after a problem."""

    faces: tuple[Face, ...] = ()
    headings: tuple[Heading, ...] = ()


def draw_pages_or_report(component: Component, story: Story, draw: DrawPage, problems: Problems) -> tuple[Face, ...]:
    """The faces of all pages of a component's text. Reports a problem and returns none if a page cannot be drawn."""
    expected: _PageCountAndHeadings = 1, ()
    for _ in range(_TRIES):
        faces, headings = _draw_pages_once(component, story, draw, expected, problems)
        if not faces or (len(faces), headings) == expected:
            return faces
        expected = len(faces), headings
    message = (
        f"{component.name}: the number of pages cannot be worked out, because the size of the text box depends on page.count."
    )
    problems.add(component.where, message, "call flow with values that depend only on page.number.")
    return ()


def _draw_pages_once(
    component: Component, story: Story, draw: DrawPage, expected: _PageCountAndHeadings, problems: Problems
) -> _DrawnPages:
    """The pages, drawn as if the text had the expected pages and headings. Reports a problem if a page cannot be drawn."""
    faces: list[Face] = []
    headings: list[Heading] = []
    empty: list[bool] = []  # for each page since the last one with text: whether its template called flow
    story.rewind_to_start()
    while not story.is_done:
        story.start_page()
        face = draw(TextPage(len(faces) + 1, *expected))
        if face is None:
            return _DrawnPages()
        if len(faces) == MOST_PAGES:
            problems.add(
                component.where,
                f"{component.name} has more than {MOST_PAGES} pages.",
                "split the text into several components.",
            )
            return _DrawnPages()
        faces.append(face)
        headings += (Heading(words, level, len(faces)) for words, level in story.headings)
        empty = [] if story.begun else [*empty, story.flow_called]
        if empty[-_EMPTY:] == [False] * _EMPTY:
            message = f"{component.name}: the template {component.template} prints no text on the pages."
            problems.add(component.where, message, "call flow(x=…, y=…, width=…, height=…) in the template.")
            return _DrawnPages()
        if empty.count(True) == _EMPTY:
            story.report_and_skip_oversized_block()
            empty = []
    return _DrawnPages(tuple(faces), tuple(headings))
