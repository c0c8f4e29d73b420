"""Finds line breaks without spaces, as in Chinese, Japanese and Korean, and at zero-width spaces.

UAX #14 defines the rules. Small kana follow the stricter one. Other scripts break only at spaces.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from unicodedata import category, east_asian_width

from printgen.core.patterns import compile_later
from printgen.faces.text.bits import ZERO_WIDTH_SPACE, TextBit, Word
from printgen.faces.text.clusters import belongs_to_letter_before

# Zero-width spaces and the letters of East Asia.
_BREAKABLE = compile_later(
    "[\u200b\u2e80-\u2fff\u3005-\u3007\u3021-\u3029\u3038-\u30ff\u3105-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff"
    "\ufe30-\ufe4f\uff01-\uffef\U00016fe0-\U0001b2ff\U00020000-\U0003ffff]"
)
_NOT_FIRST = frozenset(
    "\u3000、。，．・：；？！‼⁇⁈⁉ーｰ～〜々〻ゝゞヽヾ…‥–—-.,:;!?%‰°℃′″％￠·/゛゜"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ､｡･ﾞﾟ"
)
_NOT_LAST = frozenset("$£¥€₩￥￡№＃＄")
_CLOSING, _OPENING = frozenset({"Pe", "Pf"}), frozenset({"Ps", "Pi"})
_GLUE = frozenset("\u00a0\u202f\u2007\u2011\u2060\ufeff\u200d\"'")
_TOGETHER = frozenset("…‥—―")  # two of the same character form one sign


def split_words_at_breaks(words: Sequence[Word]) -> tuple[Word, ...]:
    """Words, split where a line may break without a space or a hyphen."""
    if not any(_BREAKABLE.search(bit.text) for word in words for bit in word.bits):
        return tuple(words)
    return tuple(part for word in words for part in _split_word_at_breaks(word))


def _split_word_at_breaks(word: Word) -> Iterator[Word]:
    """The parts of a word between the places where a line may break; all but the first are tight."""
    bits: list[TextBit] = []
    tight, before = word.tight, ""
    for bit in word.bits:
        for part in [bit] if bit.icon else (bit._replace(text=text) for text in split_text_at_breaks(bit.text)):
            if bits and not part.icon and before and may_break_between(before, part.text[0]):
                yield Word(tuple(bits), tight)
                bits, tight = [], True
            bits.append(part)
            before = "" if part.icon else part.text[-1]
    yield Word(tuple(bits), tight)


def split_text_at_breaks(text: str) -> list[str]:
    """The parts of a text without spaces, split where a line may break."""
    parts, begin = [], 0
    for at in range(1, len(text)):
        if may_break_between(text[at - 1], text[at]):
            parts.append(text[begin:at])
            begin = at
    return [*parts, text[begin:]]


@lru_cache(maxsize=20_000)
def may_break_between(before: str, after: str) -> bool:
    """Whether a line may break between two letters that have no space between them."""
    if after == ZERO_WIDTH_SPACE or belongs_to_letter_before(after) or before in _GLUE or after in _GLUE:
        return False
    if before == ZERO_WIDTH_SPACE:
        return True
    if not (_allows_break_beside(before) or _allows_break_beside(after)):
        return False
    if after in _NOT_FIRST or category(after) in _CLOSING or before in _NOT_LAST or category(before) in _OPENING:
        return False
    return not (before == after and before in _TOGETHER)


def _allows_break_beside(letter: str) -> bool:
    """Whether a line may break on either side of a letter, unless a neighbouring letter forbids it."""
    return _BREAKABLE.match(letter) is not None or (letter == "\u3000" or east_asian_width(letter) == "W")
