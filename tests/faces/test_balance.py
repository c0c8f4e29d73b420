"""text(…, balance=…): lines of similar length without an additional line."""

from itertools import combinations, pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from printgen.faces.text.balance import find_most_even_breaks_if_fitting
from printgen.faces.text.hyphens import make_hyphen_finder
from printgen.faces.text.lettering import Typeface, fit_paragraphs
from printgen.faces.text.markup import read_markup
from printgen.faces.text.typesetting import LineSetting, TextLayout

SIZE = 4.0
WORDS = st.lists(st.text("abcdefgimw", min_size=1, max_size=9), min_size=1, max_size=30).map(" ".join)


def lay_out(words: str, width: float, balance: str, language: str = "") -> TextLayout:
    setting = LineSetting(width, 200, 1.2, 0, Typeface().find_fonts, make_hyphen_finder(language), balance)
    return fit_paragraphs(read_markup(words), [SIZE], setting)


def lines(layout: TextLayout) -> list[str]:
    return [" ".join(bit.text for word in part.line.words for bit in word.bits) for part in layout.lines]


@pytest.mark.parametrize(
    ("balance", "expected"),
    [
        ("none", ["When the river rises every", "village pays one coin for", "each"]),
        ("all", ["When the river rises", "every village pays", "one coin for each"]),
        ("end", ["When the river rises every", "village pays one coin", "for each"]),
    ],
)
def test_lines_are_balanced_as_asked(balance: str, expected: list[str]) -> None:
    assert lines(lay_out("When the river rises every village pays one coin for each", 46, balance)) == expected


def test_a_last_line_of_two_words_is_left_alone() -> None:
    words = "When the river rises every village pays one coin for each of us"
    assert lines(lay_out(words, 46, "end")) == lines(lay_out(words, 46, "none"))


@given(WORDS, st.floats(8, 60), st.sampled_from(["all", "end"]), st.sampled_from(["", "en"]))
def test_balanced_texts_have_the_same_words_and_number_of_lines(words: str, width: float, balance: str, language: str) -> None:
    greedy, balanced = lay_out(words, width, "none", language), lay_out(words, width, balance, language)
    assert len(balanced.lines) == len(greedy.lines)
    assert "".join(lines(balanced)).replace("-", "").replace(" ", "") == words.replace(" ", "")
    assert balanced.too_wide <= max(greedy.too_wide, 0.001)


@given(st.lists(st.floats(1, 9), min_size=2, max_size=8), st.floats(9, 30), st.integers(2, 4), st.booleans())
def test_no_other_breaks_are_better(widths: list[float], room: float, count: int, free_end: bool) -> None:
    assume(count <= len(widths))

    def cost(breaks: tuple[int, ...]) -> float:
        filled = [sum(widths[a:b]) + (b - a - 1) for a, b in pairwise(breaks)]
        if max(filled) > room + 1e-6 or (free_end and breaks[-1] - breaks[-2] < 2):
            return float("inf")
        return sum((room - width) ** 2 for width in (filled[:-1] if free_end else filled))

    best = min(cost((0, *middle, len(widths))) for middle in combinations(range(1, len(widths)), count - 1))
    found = find_most_even_breaks_if_fitting(widths, [0.0] + [1.0] * (len(widths) - 1), room, count, free_end)
    assert (found is None) == (best == float("inf"))
    assert found is None or cost(tuple(found)) == pytest.approx(best)
