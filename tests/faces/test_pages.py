"""The pages of a text are drawn until their number no longer changes, and texts that never end are refused."""

from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest

from printgen.core.problems import Problems, Where
from printgen.faces.context import Heading, TextPage
from printgen.faces.pages import draw_pages_or_report
from printgen.model import Component, Face
from tests.helpers.drawings import face_of

FACE = face_of("")


class PlannedStory:
    """A story whose pages are given as words: text, an empty frame, or a page without flow(…)."""

    def __init__(self, plan_pages: Callable[[int], Sequence[str]]) -> None:
        self._plan_pages = plan_pages
        self.skipped = 0

    def rewind_to_start(self) -> None:
        self._pages, self._at = [""], 0

    @property
    def is_done(self) -> bool:
        return self._at >= len(self._pages)

    def start_page(self) -> None:
        self.headings = [(f"Part {self._at}", 1)]

    def report_and_skip_oversized_block(self) -> None:
        self.skipped += 1

    def draw(self, page: TextPage) -> Face | None:
        """Draw a page, and go to the next. The plan is made for the number of pages that the template reads."""
        self._pages = list(self._plan_pages(page.count))
        kind = self._pages[self._at]
        self.begun, self.flow_called = kind == "text", kind != "no flow"
        self._at += 1
        self.last = page
        return None if kind == "error" else FACE


def draw(plan_pages: Callable[[int], Sequence[str]]) -> tuple[int, PlannedStory, list[str]]:
    """The number of faces, the story, and the messages of the problems."""
    problems, story = Problems(), PlannedStory(plan_pages)
    part = cast(Component, type("Part", (), {"name": "rules", "template": "page.svg.j2", "where": Where("game.yaml", 3)}))
    faces = draw_pages_or_report(part, cast(Any, story), story.draw, problems)
    return len(faces), story, [f"{problem.where}: {problem.message}" for problem in problems.found]


@pytest.mark.parametrize(
    ("plan_pages", "count", "said"),
    [
        (lambda _: ["text"] * 400, 400, ""),
        (lambda _: ["text"] * 401, 0, "rules has more than 400 pages."),
        (lambda count: ["text"] * min(count + 1, 4), 4, ""),  # the fourth try is the last
        (lambda count: ["text"] * min(count + 1, 5), 0, "the number of pages cannot be worked out"),
        (lambda _: ["no flow", "text", "no flow", "text"], 4, ""),
        (lambda _: ["text", "no flow", "no flow", "text"], 0, "the template page.svg.j2 prints no text on the pages."),
        (lambda _: ["text", "error"], 0, ""),
    ],
)
def test_pages_are_drawn_or_refused(plan_pages: Callable[[int], Sequence[str]], count: int, said: str) -> None:
    drawn, _, messages = draw(plan_pages)
    assert drawn == count
    assert [message for message in messages if said not in message] == []
    assert bool(messages) == bool(said)


def test_a_block_that_fits_on_no_page_is_skipped_after_two_empty_frames() -> None:
    for pages, skipped in ((["empty", "text"], 0), (["empty", "no flow", "text"], 0), (["empty", "empty", "text"], 1)):
        assert draw(lambda _, pages=pages: pages)[1].skipped == 2 * skipped  # the text is drawn twice


def test_templates_know_the_number_of_pages_and_the_page_of_each_heading() -> None:
    _, story, _ = draw(lambda _: ["text", "text"])
    assert story.last == TextPage(2, 2, (Heading("Part 0", 1, 1), Heading("Part 1", 1, 2)))
