"""The pages of a text: drawn one after the other until all of it is set, and again while their number still changes."""

from collections.abc import Callable

from printgen.faces.desk import Page
from printgen.faces.flow.story import Story
from printgen.model import Component, Face
from printgen.problems import Problems

MOST_PAGES = 400
_TRIES = 4
_EMPTY = 2  # pages on which nothing is set: right and left ones may have boxes of their own

DrawPage = Callable[[Page], Face | None]


def draw_pages(component: Component, story: Story, draw: DrawPage, problems: Problems) -> tuple[Face, ...]:
    """The faces of all pages; none where one cannot be drawn."""
    count = 1
    for _ in range(_TRIES):
        faces = _all_pages(component, story, draw, count, problems)
        if len(faces) in (0, count):
            return faces
        count = len(faces)
    message = f"{component.name}: the number of pages does not come to rest, for their boxes change with page.count."
    problems.add(component.where, message, "let the box of flow depend on page.number alone.")
    return ()


def _all_pages(component: Component, story: Story, draw: DrawPage, count: int, problems: Problems) -> tuple[Face, ...]:
    """The pages as they are where their number is thought to be count."""
    faces: list[Face] = []
    empty: list[bool] = []  # the pages since something was set: whether the template asked for text
    story.rewind()
    while not story.done:
        story.turn()
        face = draw(Page(len(faces) + 1, count))
        if face is None or _too_many(component, len(faces), problems):
            return ()
        faces.append(face)
        empty = [] if story.begun else [*empty, story.asked]
        if empty[-_EMPTY:] == [False] * _EMPTY:
            return _never_asked(component, problems)
        if empty.count(True) == _EMPTY:
            story.refuse()
            empty = []
    return tuple(faces)


def _too_many(component: Component, done: int, problems: Problems) -> bool:
    if done == MOST_PAGES:
        problems.add(component.where, f"{component.name} has more than {MOST_PAGES} pages.", "print it in several parts.")
    return done == MOST_PAGES


def _never_asked(component: Component, problems: Problems) -> tuple[()]:
    message = f"{component.name}: the template {component.template} sets no text on the pages."
    problems.add(component.where, message, "let it call flow(x=…, y=…, width=…, height=…).")
    return ()
