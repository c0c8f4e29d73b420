"""The pages of a text: drawn one after the other until all of it is set, and again while their number still changes."""

from collections.abc import Callable
from typing import TypeAlias

from printgen.faces.desk import Heading, Page
from printgen.faces.flow.story import Story
from printgen.model import Component, Face
from printgen.problems import Problems

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
