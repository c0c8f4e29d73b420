"""Line breaks without spaces: Chinese, Japanese and Korean, and zero-width spaces."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.faces.text.bits import join_plain_letters
from printgen.faces.text.breaks import split_text_at_breaks
from printgen.faces.text.hyphens import find_places_to_split_word, make_hyphen_finder
from printgen.faces.text.markup import read_markup
from printgen.faces.text.typesetting import LineSetting, lay_out_lines
from tests.helpers.script_fonts import font_key, script_font


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("漢字", "漢|字"),
        ("漢字。", "漢|字。"),
        ("「漢字」を", "「漢|字」|を"),
        ("（山）、川", "（山）、|川"),
        ("カード", "カー|ド"),
        ("ちょっと", "ちょっ|と"),
        ("人々", "人々"),
        ("木……林", "木……|林"),
        ("3枚引く", "3|枚|引|く"),
        ("第A章", "第|A|章"),
        ("¥500円", "¥500|円"),
        ("한국어", "한|국|어"),
        ("中“文”字", "中|“文”|字"),
        ("が\u3099漢", "が\u3099|漢"),
        ("漢\u2060字", "漢\u2060字"),
        ("ab\u200bcd", "ab\u200b|cd"),
        ("hello", "hello"),
        ("e\u0301a–b", "e\u0301a–b"),
    ],
)
def test_words_break_where_east_asian_rules_allow(text: str, parts: str) -> None:
    assert "|".join(split_text_at_breaks(text)) == parts


@given(st.text("漢字、。（）「」ーっabc 12\u3099", max_size=50))
def test_no_letter_is_lost_and_no_line_starts_or_ends_with_a_forbidden_one(text: str) -> None:
    (paragraph,) = read_markup(text.strip())
    words = paragraph.words
    assert join_plain_letters(words) == " ".join(text.split(" ")).strip() or "  " in text
    for word in words:
        if word.tight:
            assert word.bits[0].text[0] not in "、。）」ーっ\u3099"
    for word, after in pairwise(words):
        if after.tight:
            assert word.bits[-1].text[-1] not in "（「"


def test_bold_letters_do_not_prevent_a_break() -> None:
    (paragraph,) = read_markup("漢**字**。山")
    assert [[bit.text for bit in word.bits] for word in paragraph.words] == [["漢"], ["字", "。"], ["山"]]


@given(st.text("abcé-’ .,1", max_size=40))
def test_western_words_break_at_spaces_only(text: str) -> None:
    assert not any(word.tight for paragraph in read_markup(text) for word in paragraph.words)


def test_lines_of_ideographs_are_filled() -> None:
    fonts = (font_key(script_font("漢字山川「」、")),)
    setting = LineSetting(5, 50, 1.2, 0, lambda _: fonts, make_hyphen_finder(""))
    layout = lay_out_lines(read_markup("漢字「山」山、川山川山川"), 4.0, setting)
    assert [join_plain_letters(line.line.words) for line in layout.lines] == ["漢字", "「山」", "山、川", "山川山", "川"]


@pytest.mark.parametrize(("word", "places"), [("Plan-B", [5]), ("-a-b-", [3]), ("a\u00adb", [1]), ("\u00adab", [2])])
def test_a_word_is_split_after_its_own_hyphens_but_not_at_its_ends(word: str, places: list[int]) -> None:
    assert find_places_to_split_word(word, lambda _: (2,)) == places


def test_only_words_of_up_to_a_hundred_letters_are_hyphenated_by_rules() -> None:
    find = make_hyphen_finder("en")
    word = ("hyphenation" * 10)[:100]
    assert find(word)
    assert find(word + "s") == ()
    assert make_hyphen_finder("")(word) == ()
