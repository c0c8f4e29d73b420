"""Splits text into clusters. A cluster is a letter with its combining marks."""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from printgen.core.patterns import compile_later

MOST_MARKS = 30  # as in the Stream-Safe Text Format of UAX #15
_LONG_RUN = compile_later(rf"[^\w\s\x00-\x7f]{{{MOST_MARKS + 1},}}")
_CONTINUING = compile_later(
    "[\u200c\u200d\u1160-\u11ff\ud7b0-\ud7ff\U0001f3fb-\U0001f3ff]"
)  # joiners, Hangul vowels, skin tones


def split_into_letters_with_marks(text: str) -> Iterator[str]:
    """The letters of a text, each with its combining marks."""
    begin = 0
    for at in range(1, len(text)):
        if belongs_to_letter_before(text[at]):
            continue
        yield text[begin:at]
        begin = at
    if text:
        yield text[begin:]


@lru_cache(maxsize=10_000)
def belongs_to_letter_before(letter: str) -> bool:
    """Whether a letter belongs to the letter before it, as a combining mark does."""
    return unicodedata.category(letter)[0] == "M" or _CONTINUING.match(letter) is not None


def limit_combining_marks(text: str) -> str:
    """A text with at most MOST_MARKS combining marks after each letter. More would be illegible and slow to sort."""
    if _LONG_RUN.search(text) is None:
        return text
    return "".join([cluster[: MOST_MARKS + 1] for cluster in split_into_letters_with_marks(text)])
