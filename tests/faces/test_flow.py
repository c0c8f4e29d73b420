"""Flowing text: nothing is lost or outside its box, headings stay with the next block, and no line is alone."""

from dataclasses import replace
from itertools import cycle, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.problems import Problems
from tests.helpers.flowing_texts import (
    HIGH,
    LOOK,
    MARKDOWN,
    WIDTHS,
    blocks,
    covered,
    flowed,
    heading,
    lines,
    said,
)
from tests.helpers.soaked import FEW_EXAMPLES


@FEW_EXAMPLES
@given(MARKDOWN, WIDTHS)
def test_every_word_is_on_the_pages_once_and_in_order(markdown: str, width: float) -> None:
    read = [word for column in flowed(markdown, width) for line in lines(column) for word in said(line.words)]
    assert read == said(markdown)


@FEW_EXAMPLES
@given(MARKDOWN, st.lists(WIDTHS, min_size=1, max_size=5), st.sampled_from(["", "en"]))
def test_no_letter_is_lost_on_pages_of_different_widths(markdown: str, widths: list[float], language: str) -> None:
    story, look, read = blocks(markdown, Problems()), replace(LOOK, hyphenate=language), ""
    for width in cycle(widths):
        story.start_page()
        read += "".join(word for line in lines(story.fill_next_column(width, HIGH, look)) for word in said(line.words))
        if story.is_done:
            break
    assert read == "".join(said(markdown))


@FEW_EXAMPLES
@given(MARKDOWN, WIDTHS)
def test_nothing_is_outside_the_box(markdown: str, width: float) -> None:
    for column in flowed(markdown, width):
        assert all(0 <= top < low <= HIGH + 0.001 for top, low, _ in column.asides.values())
        for laid in column.placed:
            assert laid.y >= 0
            assert laid.y + laid.fragment.high <= HIGH + 0.001
            for left, top, right, low in map(covered, laid.fragment.parts):
                assert -0.001 <= left <= right <= width + 0.001
                assert top >= -0.001
                assert low <= laid.fragment.high + 0.13  # half of the rule below a table


@FEW_EXAMPLES
@given(MARKDOWN, WIDTHS)
def test_a_heading_stays_with_the_next_block(markdown: str, width: float) -> None:
    written = markdown.split("\n")
    for column in flowed(markdown, width):
        after = next((line for line in written[column.placed[-1].where.line :] if line), "---")
        assert not heading(column) or after == "---"


@FEW_EXAMPLES
@given(MARKDOWN, WIDTHS)
def test_no_line_of_a_paragraph_is_alone_on_a_page(markdown: str, width: float) -> None:
    for column, after in pairwise(flowed(markdown, width)):
        foot, head = [one.where for one in column.placed], [one.where for one in after.placed]
        if foot[-1] == head[0]:
            assert foot.count(foot[-1]) >= 2
            assert head.count(head[0]) >= 2


@FEW_EXAMPLES
@given(MARKDOWN)
def test_fragments_follow_each_other_downwards(markdown: str) -> None:
    for column in flowed(markdown):
        assert all(one.y + one.fragment.high <= after.y + 0.001 for one, after in pairwise(column.placed))


def test_list_items_are_aligned_with_the_number_to_their_left() -> None:
    marker, first, second, *_ = lines(flowed("9. " + "word " * 30 + "\n10. more")[0])
    assert marker.words == "9."
    assert marker.right < first.left == second.left
    tenth = lines(flowed("9. one\n10. more")[0])[2]
    assert tenth.right == pytest.approx(marker.right)
    assert tenth.left >= 0


def test_list_numbers_count_from_the_first() -> None:
    assert [line.words for line in lines(flowed("3. a\n3. b\n3. c")[0])][::2] == ["3.", "4.", "5."]


@pytest.mark.parametrize("mark", ["<br>", "\\\n", "  \n"])
def test_words_after_a_line_break_are_on_the_next_line(mark: str) -> None:
    (column,) = flowed(f"one *two*{mark}three *four*{mark}five", 100)
    assert [said(line.words) for line in lines(column)] == [["one", "two"], ["three", "four"], ["five"]]


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        ("    a code", "This text is indented by four spaces, so Markdown reads it as code"),
        ("```\ncode\n```", "Code blocks cannot be printed."),
        ("<!-- words -->", "HTML cannot be printed."),
    ],
)
def test_a_block_that_cannot_be_printed_is_reported(markdown: str, message: str) -> None:
    problems = Problems()
    blocks(f"words\n\n{markdown}\n", problems)
    assert [(problem.where.line, problem.message[: len(message)]) for problem in problems.found] == [(3, message)]


def test_several_page_breaks_begin_only_one_page() -> None:
    columns = flowed("---\n\none\n\n---\n\n---\n\ntwo\n\n---")
    assert [[line.words for line in lines(column)] for column in columns] == [["one"], ["two"]]


def test_only_the_widest_columns_of_a_table_become_narrower() -> None:
    table = f"| Card | Worth |\n|---|---|\n| Dry sea | {'a very long word ' * 12} |"
    assert "Dry sea" in [line.words for line in lines(flowed(table)[0])]


def test_each_column_of_a_table_is_aligned_as_its_heading_says() -> None:
    (column,) = flowed("| a | b | c |\n|:--|:-:|--:|\n| ten | of | x |\n| two | by three | by four |", 100)
    rows = list(zip(*[iter(lines(column))] * 3, strict=True))
    assert len({round(left.left, 3) for left, _, _ in rows}) == 1
    assert len({round(middle.left + middle.right, 3) for _, middle, _ in rows}) == 1
    assert len({round(right.right, 3) for _, _, right in rows}) == 1


def test_an_aside_across_two_pages_is_tinted_on_both() -> None:
    columns = flowed("\n".join("> " + "word " * 20 for _ in range(40)))
    assert [list(column.asides) for column in columns[:2]] == [[1], [1]]
    assert columns[0].asides[1][0] == columns[1].asides[1][0] == 0


def test_an_aside_whose_tint_does_not_fit_begins_the_next_page() -> None:
    (column,) = flowed("one\n\n> two")
    end = column.asides[1][1]
    for height, pages in ((end + 0.01, [["one", "two"]]), (end - 0.01, [["one"], ["two"]])):
        assert [[line.words for line in lines(column)] for column in flowed("one\n\n> two", height=height)] == pages


def test_a_list_item_that_begins_with_a_list_has_its_own_marker() -> None:
    (column,) = flowed("1. - one\n   - two\n2. three\n")
    assert [line.words for line in lines(column)] == ["1.", "", "–", "one", "–", "two", "2.", "three"]


def test_a_paragraph_may_begin_with_a_tag_after_spaces() -> None:
    (column,) = flowed("  <b>\nRent</b> is due.", 50.0)
    assert [word for line in lines(column) for word in said(line.words)] == ["Rent", "is", "due."]
