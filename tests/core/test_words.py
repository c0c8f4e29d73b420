"""Numbers and lists in messages, and the cache for functions of a text."""

import pytest

from printgen.core.cache import MOST_LETTERS, cache_by_text
from printgen.core.words import join_words, write_count, write_ordinal, write_there_are


@pytest.mark.parametrize(("words", "text"), [([], ""), ([1], "1"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")])
def test_a_list_has_commas_and_one_last_word(words: list[object], text: str) -> None:
    assert join_words(words) == text
    assert join_words(words, "or") == text.replace(" and ", " or ")


@pytest.mark.parametrize(("number", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (21, "21 cards")])
def test_only_the_number_one_is_singular(number: int, text: str) -> None:
    assert write_count(number, "card") == text
    assert write_there_are(number, "card") == f"there {'is' if number == 1 else 'are'} {text}"


@pytest.mark.parametrize(("number", "text"), [(1, "first"), (10, "tenth"), (11, "11th"), (0, "0th")])
def test_ordinals_are_words_up_to_ten(number: int, text: str) -> None:
    assert write_ordinal(number) == text


def test_a_cache_by_text_keeps_only_short_texts() -> None:
    calls: list[str] = []

    @cache_by_text(most_results=2, longest_text=3)
    def double(text: str) -> str:
        calls.append(text)
        return text * 2

    assert [double(text) for text in ("abc", "abc", "abcd", "abcd")] == ["abcabc", "abcabc", "abcdabcd", "abcdabcd"]
    assert calls == ["abc", "abcd", "abcd"]
    assert [double(text) for text in ("x", "y", "y", "abc")] == ["xx", "yy", "yy", "abcabc"]
    assert calls == ["abc", "abcd", "abcd", "x", "y", "abc"]


def test_a_cache_by_text_keeps_only_a_limited_number_of_letters() -> None:
    calls: list[int] = []

    @cache_by_text(most_results=1000, longest_text=MOST_LETTERS)
    def measure(text: str) -> int:
        calls.append(len(text))
        return len(text)

    half = MOST_LETTERS // 2
    for letter in "abcac":
        measure(letter * half)
    assert calls == [half] * 4  # the third text replaced the first two
