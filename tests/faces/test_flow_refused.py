"""Text that cannot be set: it is told with its line, and any text at all is set or told."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from printgen.core.problems import Problems
from printgen.faces.text.catalogue import find_font
from printgen.faces.text.shaping import width_mm
from tests.helpers.flowing_texts import HIGH, LOOK, PICTURE, blocks


def told(markdown: str, width: float = 85.0, height: float = HIGH) -> str:
    """All that is said of a text while it is set on pages."""
    problems = Problems()
    story = blocks(markdown, problems)
    for _ in range(9):
        story.start_page()
        story.fill(width, height, LOOK)
        if not story.begun and not story.done:
            story.skip_oversized()
    assert story.done
    return "\n".join(f"{problem.where}: {problem.message}" for problem in problems.sorted())


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
def test_any_text_at_all_is_set_or_told(markdown: str) -> None:
    problems = Problems()
    story = blocks(markdown, problems)
    while not story.done:
        story.start_page()
        story.fill(85.0, HIGH, LOOK)
        if not story.begun:
            story.skip_oversized()


WIDE = "wide" * 30
SMALL = 0.92 * LOOK.size  # in tables


def run(words: str, size: float, weight: str = "normal") -> float:
    """How wide words run."""
    return width_mm(words, find_font(LOOK.font, weight), size)


@pytest.mark.parametrize(
    ("markdown", "said"),
    [
        (f"one\n\n{WIDE} two", f"rules.md:3: “{WIDE[:60]}” is {run(WIDE, LOOK.size) - 85:.1f} mm too wide for its column."),
        (f"| a |\n|---|\n| {WIDE} |", f"rules.md:1: This table is {run(WIDE, SMALL) - 85:.1f} mm too wide."),
        ('one\n\n![](map.png "90mm")', "rules.md:3: The picture map.png is 5.0 mm too wide."),
    ],
)
def test_what_is_too_wide_is_told_with_its_line(markdown: str, said: str) -> None:
    assert told(markdown) == said


def test_table_that_is_higher_than_a_page_is_told() -> None:
    high = 41 * SMALL * (LOOK.leading + 2 * 0.15)
    table = "| a |\n|---|\n" + "| b |\n" * 40
    assert told(f"one\n\n{table}\ntwo") == f"rules.md:3: This {high - HIGH:.1f} mm too high for a page, and cannot be split."


def test_picture_that_has_no_room_below_its_heading_is_told() -> None:
    with Image.open(PICTURE) as picture:
        high = 85 * picture.height / picture.width
    head = LOOK.size * (1.9 * 1.2 + 0.5 * LOOK.leading)
    said = f"This block and the heading above it are {head + high - 40:.1f} mm too high for a page, and cannot be split."
    assert told("# Map\n\n![](map.png)", height=40) == f"rules.md:3: {said}"
