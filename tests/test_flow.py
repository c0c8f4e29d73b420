"""Text that flows: nothing lost, nothing out of its box, headings with what follows, no line alone."""

from dataclasses import replace
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from printgen.faces.flow.inline import Inline
from printgen.faces.flow.look import Look
from printgen.faces.flow.markdown import Reader
from printgen.faces.flow.story import Column, Story
from printgen.faces.flow.strips import Art, Lettering, Part
from printgen.fonts.catalogue import find_font
from printgen.fonts.shaping import width_mm
from printgen.problems import Problems, Where

LOOK = Look(3.5, head="Source Serif Pro")
PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "enter.png"

VOCABULARY = "one two three four forty extraordinarily **bold** *slant* :star: half-hearted".split()
HIGH = 90.0


def words(first: int, count: int) -> list[str]:
    """So many words, from somewhere on."""
    return list(islice(cycle(VOCABULARY), first, first + count))


WORDS = st.builds(words, st.integers(0, 9), st.integers(1, 75))
PARAGRAPH = WORDS.map(" ".join)
HEADING = st.tuples(st.integers(1, 3), WORDS.map(lambda words: " ".join(words[:4]))).map(
    lambda said: f"{'#' * said[0]} {said[1]}"
)
LIST = st.lists(PARAGRAPH, min_size=1, max_size=4).map(lambda items: "\n".join(f"- {item}" for item in items))
NUMBERS = st.lists(PARAGRAPH, min_size=1, max_size=4).map(
    lambda items: "\n".join(f"{n}. {item}" for n, item in enumerate(items, 98))
)
NESTED = st.tuples(PARAGRAPH, PARAGRAPH).map(lambda said: f"- {said[0]}\n  1. {said[1]}")
ASIDE = st.lists(PARAGRAPH, min_size=1, max_size=3).map(lambda parts: "\n>\n".join(f"> {part}" for part in parts))
TABLE = st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=3).map(
    lambda rows: "\n".join(["| a | b |", "|---|--:|", *(f"| {' '.join(a[:5])} | {' '.join(b[:5])} |" for a, b in rows)])
)
OTHER = st.sampled_from(["---", "![a map](map.png)"])
MARKDOWN = st.lists(
    st.one_of(PARAGRAPH, PARAGRAPH, HEADING, LIST, NUMBERS, NESTED, ASIDE, TABLE, OTHER),
    min_size=1, max_size=10,
).map("\n\n".join)  # fmt: skip
WIDTHS = st.sampled_from([60.0, 85.0, 110.0])


class Line(NamedTuple):
    words: str
    left: float
    right: float


def blocks(markdown: str, problems: Problems) -> Story:
    """A text ready to be set."""
    reader = Reader(lambda line: Where("rules.md", line + 1), Inline(["star"]), lambda _: PICTURE, problems)
    return Story(reader.read(markdown), problems)


def flowed(markdown: str, width: float = 85.0, height: float = HIGH, look: Look = LOOK) -> list[Column]:
    """The pages of a text, each a column; nothing may be wrong with it."""
    problems = Problems()
    story, columns = blocks(markdown, problems), []
    while not story.done:
        story.turn()
        columns.append(story.fill(width, height, look))
        assert story.begun
    assert problems.sorted() == ()
    return columns


def covered(part: Part) -> tuple[float, float, float, float]:
    """What a part covers in its strip: left, top, right, bottom."""
    if isinstance(part, Lettering):
        x, y, descent = part.line.x, part.line.y, 0.22 * part.size
        return x, y - 0.7 * part.size, x + part.line.line.width, y + descent
    if isinstance(part, Art):
        return part.x, part.y, part.x + part.width, part.y + part.height
    return part.x, part.y - part.thick / 2, part.x + part.width, part.y + part.thick / 2


def lines(column: Column) -> list[Line]:
    """The lines of words in a column, with what they cover."""
    found = []
    for laid in column.laid:
        for part in laid.strip.parts:
            if isinstance(part, Lettering):
                words = " ".join(
                    "".join(f":{b.text}:" if b.icon else b.text for b in word.bits) for word in part.line.line.words
                )
                found.append(Line(words, part.line.x, part.line.x + part.line.line.width))
    return found


def said(text: str) -> list[str]:
    """The words of a text, without the signs of Markdown and what hangs before items."""
    text = text.replace("|---|--:|", "").replace("![a map](map.png)", "a map")
    plain = "".join(" " if sign in "*#>|-" else sign for sign in text)
    return [word for word in plain.split() if not word.rstrip(".").isdecimal() and word not in "•–"]


def heading(column: Column) -> bool:
    """Whether a column ends with a heading."""
    last = column.laid[-1].strip.parts[-1]
    return isinstance(last, Lettering) and last.type.font == LOOK.head


@given(MARKDOWN, WIDTHS)
def test_every_word_stands_on_the_pages_once_and_in_its_order(markdown: str, width: float) -> None:
    read = [word for column in flowed(markdown, width) for line in lines(column) for word in said(line.words)]
    assert read == said(markdown)


@given(MARKDOWN, st.lists(WIDTHS, min_size=1, max_size=5), st.sampled_from(["", "en"]))
def test_no_letter_is_lost_where_pages_are_of_different_widths_and_words_are_broken(
    markdown: str, widths: list[float], language: str
) -> None:
    story, look, read = blocks(markdown, Problems()), replace(LOOK, hyphenate=language), ""
    for width in cycle(widths):
        story.turn()
        read += "".join(word for line in lines(story.fill(width, HIGH, look)) for word in said(line.words))
        if story.done:
            break
    assert read == "".join(said(markdown))


@given(MARKDOWN, WIDTHS)
def test_nothing_lies_outside_the_box(markdown: str, width: float) -> None:
    for column in flowed(markdown, width):
        assert all(0 <= top < low <= HIGH + 0.001 for top, low, _ in column.asides.values())
        for laid in column.laid:
            assert laid.y >= 0
            assert laid.y + laid.strip.high <= HIGH + 0.001
            for left, top, right, low in map(covered, laid.strip.parts):
                assert -0.001 <= left <= right <= width + 0.001
                assert top >= -0.001
                assert low <= laid.strip.high + 0.13  # half of the rule below a table


@given(MARKDOWN, WIDTHS)
def test_a_heading_stands_with_what_follows_it(markdown: str, width: float) -> None:
    written = markdown.split("\n")
    for column in flowed(markdown, width):
        after = next((line for line in written[column.laid[-1].where.line :] if line), "---")
        assert not heading(column) or after == "---"


@given(MARKDOWN, WIDTHS)
def test_no_line_of_a_paragraph_stands_alone_at_the_foot_or_head_of_a_page(markdown: str, width: float) -> None:
    for column, after in pairwise(flowed(markdown, width)):
        foot, head = [one.where for one in column.laid], [one.where for one in after.laid]
        if foot[-1] == head[0]:
            assert foot.count(foot[-1]) >= 2
            assert head.count(head[0]) >= 2


@given(MARKDOWN)
def test_strips_follow_each_other_downwards(markdown: str) -> None:
    for column in flowed(markdown):
        assert all(one.y + one.strip.high <= after.y + 0.001 for one, after in pairwise(column.laid))


def test_words_of_an_item_are_flush_and_its_number_hangs_before_them() -> None:
    marker, first, second, *_ = lines(flowed("9. " + "word " * 30 + "\n10. more")[0])
    assert marker.words == "9."
    assert marker.right < first.left == second.left
    tenth = lines(flowed("9. one\n10. more")[0])[2]
    assert tenth.right == pytest.approx(marker.right)
    assert tenth.left >= 0


def test_numbers_go_on_from_the_first() -> None:
    assert [line.words for line in lines(flowed("3. a\n3. b\n3. c")[0])][::2] == ["3.", "4.", "5."]


def test_a_rule_begins_a_page_and_many_begin_one() -> None:
    columns = flowed("---\n\none\n\n---\n\n---\n\ntwo\n\n---")
    assert [[line.words for line in lines(column)] for column in columns] == [["one"], ["two"]]


def test_columns_of_a_table_keep_their_lines_while_the_widest_gives_way() -> None:
    table = f"| Card | Worth |\n|---|---|\n| Dry sea | {'a very long word ' * 12} |"
    assert "Dry sea" in [line.words for line in lines(flowed(table)[0])]


def test_an_aside_that_goes_over_pages_is_tinted_on_both() -> None:
    columns = flowed("\n".join("> " + "word " * 20 for _ in range(40)))
    assert [list(column.asides) for column in columns[:2]] == [[1], [1]]
    assert columns[0].asides[1][0] == columns[1].asides[1][0] == 0


def told(markdown: str, width: float = 85.0, height: float = HIGH) -> str:
    """All that is said of a text while it is set on pages."""
    problems = Problems()
    story = blocks(markdown, problems)
    for _ in range(9):
        story.turn()
        story.fill(width, height, LOOK)
        if not story.begun and not story.done:
            story.refuse()
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
        story.turn()
        story.fill(85.0, HIGH, LOOK)
        if not story.begun:
            story.refuse()


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
    assert (
        told(f"one\n\n{table}\ntwo") == f"rules.md:3: This is {high - HIGH:.1f} mm too high for a page: it is not torn apart."
    )


def test_picture_that_has_no_room_below_its_heading_is_told() -> None:
    with Image.open(PICTURE) as picture:
        high = 85 * picture.height / picture.width
    head = LOOK.size * (1.9 * 1.2 + 0.5 * LOOK.leading)
    said = f"With the heading above it this is {head + high - 40:.1f} mm too high for a page: it is not torn apart."
    assert told("# Map\n\n![](map.png)", height=40) == f"rules.md:3: {said}"
