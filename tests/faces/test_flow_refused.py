"""Text that cannot be set is reported with its line, and any other text is set."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from printgen.core.problems import Problems
from printgen.faces.text.catalogue import find_font_chain
from printgen.faces.text.shaping import measure_text_mm
from tests.helpers.flowing_texts import HIGH, LOOK, PICTURE, blocks


def told(markdown: str, width: float = 85.0, height: float = HIGH) -> str:
    """All problems of a text that is set on pages."""
    problems = Problems()
    story = blocks(markdown, problems)
    for _ in range(9):
        story.start_page()
        story.fill_next_column(width, height, LOOK)
        if not story.begun and not story.is_done:
            story.report_and_skip_oversized_block()
    assert story.is_done
    return "\n".join(f"{problem.where}: {problem.message}" for problem in problems.sort_by_severity())


SIGNS = st.lists(
    st.sampled_from(
        [
            "#",
            "-",
            "1.",
            ">",
            "|",
            "|-|",
            "*",
            "**",
            "`",
            "[",
            "](",
            ")",
            "![",
            "<b",
            ":star:",
            "\\",
            "&amp;",
            "a",
            " ",
            "\n",
            "    ",
        ]
    )
).map("".join)


@example("\x0c")
@given(st.one_of(SIGNS, st.text()))
def test_any_text_is_set_or_reported(markdown: str) -> None:
    problems = Problems()
    story = blocks(markdown, problems)
    while not story.is_done:
        story.start_page()
        story.fill_next_column(85.0, HIGH, LOOK)
        if not story.begun:
            story.report_and_skip_oversized_block()


WIDE = "wide" * 30
SMALL = 0.92 * LOOK.size  # the type size in tables


def run(words: str, size: float, weight: str = "normal") -> float:
    """The width of words."""
    return measure_text_mm(words, find_font_chain(LOOK.font, weight), size)


@pytest.mark.parametrize(
    ("markdown", "said"),
    [
        (f"one\n\n{WIDE} two", f"rules.md:3: “{WIDE[:60]}” is {run(WIDE, LOOK.size) - 85:.1f} mm too wide for its column."),
        (f"| a |\n|---|\n| {WIDE} |", f"rules.md:1: This table is {run(WIDE, SMALL) - 85:.1f} mm too wide."),
        ('one\n\n![](map.png "90mm")', "rules.md:3: The picture map.png is 5.0 mm too wide."),
    ],
)
def test_blocks_that_are_too_wide_are_reported_with_their_line(markdown: str, said: str) -> None:
    assert told(markdown) == said


def test_a_problem_in_a_table_is_reported_with_the_line_of_its_row() -> None:
    assert told("one\n\n| a |\n|---|\n| b |\n| :strar: |") == 'rules.md:6: There is no icon "strar".'


def test_a_table_that_is_higher_than_a_page_is_reported() -> None:
    high = 41 * SMALL * (LOOK.leading + 2 * 0.15)
    table = "| a |\n|---|\n" + "| b |\n" * 40
    assert (
        told(f"one\n\n{table}\ntwo")
        == f"rules.md:3: This block is {high - HIGH:.1f} mm too high for a page, and cannot be split."
    )


def test_a_picture_that_does_not_fit_below_its_heading_is_reported() -> None:
    with Image.open(PICTURE) as picture:
        high = 85 * picture.height / picture.width
    head = LOOK.size * (1.9 * 1.2 + 0.5 * LOOK.leading)
    said = f"This block and the heading above it are {head + high - 40:.1f} mm too high for a page, and cannot be split."
    assert told("# Map\n\n![](map.png)", height=40) == f"rules.md:3: {said}"
