"""text(…) with very long texts: time and memory grow in proportion, and lines break at the same places as always."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.faces.text import letters, shaping, typesetting
from printgen.faces.text.bits import SOFT_HYPHEN, TextBit, Word
from printgen.faces.text.catalogue import find_font_chain
from printgen.faces.text.hyphens import find_places_to_split_word, make_hyphen_finder
from printgen.faces.text.lettering import TextBox, Typeface, draw_fitted_text
from printgen.faces.text.markup import read_markup
from printgen.faces.text.typesetting import LineSetting, TextLine, measure_gap_between_words, measure_word
from tests.helpers.soaked import FEW_EXAMPLES
from tests.helpers.timing import cpu_of, peak_of


def long_texts(part: int) -> dict[str, str]:
    """Texts of about 26000 letters, or of a part of that."""
    return {
        "a word without breaks": "abcdefghijklmnopqrstuvwxyz" * (1000 // part),
        "a word of soft hyphens": f"abc{SOFT_HYPHEN}" * (6500 // part),
        "a word of hyphens": "abc-" * (6500 // part),
        "escaped letters": r"\a" * (13_000 // part),
        "changes of style": "*a* " * (6500 // part),
        "letters and styles": "*a*" * (8700 // part),
        "tags": "<b>a</b>" * (3250 // part),
        "tags in one word": "<b><i>a</i></b>" * (1700 // part),
        "items of a list": "- a\n" * (3000 // part),
        "small capitals": f"<sc>{'aB' * (13_000 // part)}</sc>",
    }


LONG, FIFTH = long_texts(1), long_texts(5)


def set_long(words: str) -> None:
    draw_fitted_text(TextBox(words, 0, 0, 60, 80, size=12, least=1, hyphenate="en", balance="all"), lambda *_: "")


@pytest.mark.parametrize("words", LONG.values(), ids=LONG)
def test_a_text_of_26000_letters_is_set_in_at_most_two_seconds(words: str) -> None:
    assert cpu_of(lambda: set_long(words)) < 2


@pytest.mark.parametrize("words", FIFTH.values(), ids=FIFTH)
def test_a_text_of_5000_letters_takes_less_than_10_mb(words: str) -> None:
    """A shorter text, because watching the memory takes long."""
    set_long("- *a* <b>b</b>")  # loads the fonts
    assert peak_of(lambda: set_long(words)) < 10


def test_a_million_letters_in_one_run_can_be_measured() -> None:
    font = find_font_chain("Lato")
    one, many = shaping.measure_text_mm("no", font, 4), shaping.measure_text_mm("no" * 500_000, font, 4)
    assert many == pytest.approx(500_000 * one, rel=0.01)


@FEW_EXAMPLES
@given(
    st.lists(st.text(f"abAVTo.,-fi{SOFT_HYPHEN}é", min_size=1, max_size=300), min_size=1, max_size=12),
    st.floats(3, 80),
    st.sampled_from(["", "en", "de"]),
    st.sampled_from(["Source Sans Pro", "Lato", "Caladea"]),
)
def test_lines_break_at_the_same_places_as_in_a_simple_search(words: list[str], width: float, language: str, font: str) -> None:
    setting = LineSetting(width, 100, 1.2, 0, Typeface(font).find_fonts, make_hyphen_finder(language))
    (paragraph,) = read_markup(" ".join(words))
    assert list(typesetting.break_lines_greedily(paragraph.words, 3.0, setting)) == list(
        broken_slowly(paragraph.words, 3.0, setting)
    )


def broken_slowly(words: tuple[Word, ...], size: float, setting: LineSetting) -> Iterator[TextLine]:
    """The lines of a paragraph, found by a simple search for the longest part of a word that fits."""
    rest, line, width = list(reversed(words)), list[Word](), 0.0
    while rest:
        word = rest.pop()
        gap = measure_gap_between_words(line[-1], word, size, setting.fonts) if line else 0.0
        wide, room = measure_word(word, size, setting.fonts), setting.width - width - gap
        head, tail = (word, None) if wide <= room + 1e-6 else longest_head(word, room, size, setting)
        if head is None and line:
            rest.append(word)
        else:
            line.append(head or word)
            width += gap + measure_word(line[-1], size, setting.fonts)
            rest += [tail] if tail else []
        if head is not word:
            yield TextLine(tuple(line), width)
            line, width = [], 0.0
    if line or not words:
        yield TextLine(tuple(line), width)


def longest_head(word: Word, room: float, size: float, setting: LineSetting) -> tuple[Word | None, Word | None]:
    text = word.bits[0].text
    for at in reversed(find_places_to_split_word(text, setting.hyphens)):
        head = text[:at].replace(SOFT_HYPHEN, "")
        first = Word((TextBit(head + ("" if head.endswith("-") else "-")),))
        if measure_word(first, size, setting.fonts) <= room:
            return first, Word((TextBit(text[at:].lstrip(SOFT_HYPHEN)),))
    return None, None


def test_words_of_more_than_100_letters_are_not_hyphenated_by_language_rules() -> None:
    breaks = make_hyphen_finder("en")
    assert breaks("responsibility") == (7, 9, 11)
    assert breaks("responsibility" * 8) == ()


def test_long_texts_are_not_cached() -> None:
    font, before = (
        find_font_chain("Lato"),
        letters._shape_line.cache_info().currsize + letters._shape_word.cache_info().currsize,
    )
    for count in range(100):
        shaping.shape_text("x" * (201 + count), font)
    assert letters._shape_line.cache_info().currsize + letters._shape_word.cache_info().currsize == before
