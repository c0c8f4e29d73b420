"""Breaks text into lines at the largest size that fits a box; at the smallest size, the text may overflow the box."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import inf

from printgen.faces.text.catalogue import FontKey
from printgen.faces.text.markup import SOFT_HYPHEN, Bit, Word
from printgen.faces.text.shaping import EM, metrics, shape, width_mm

STEP = 0.25  # points between two type sizes to try
ICON_WIDTH = 1.15  # width of an icon in a text, in ems
LONGEST_HYPHENATED = 100  # letters of the longest word that is hyphenated by the rules of a language
_SHORTEST_PART = 3  # letters on each side of a hyphen
_STOPS = ".,;:!?…”’“»)\u00a0\u202f"  # signs that may follow the last letter of a word
LONGEST_BROKEN = 100_000  # letters of the longest word that is broken at its own hyphens

Fonts = Callable[[Bit], FontKey]


@dataclass(frozen=True, slots=True)
class TextLine:
    """The words of a line, and its width in mm."""

    words: tuple[Word, ...]
    width: float


@dataclass(frozen=True, slots=True)
class TextLayout:
    """The lines of a text at one size, with lengths in mm: the drop of each line below the first, and the excess over the box.

    An excess is negative if the text fits.
    """

    lines: tuple[TextLine, ...]
    drops: tuple[float, ...]
    size: float
    leading: float
    too_high: float
    too_wide: float

    @property
    def fits(self) -> bool:
        """Whether all lines fit into the box."""
        return self.too_high <= 0.001 and self.too_wide <= 0.001


@dataclass(frozen=True, slots=True)
class Setting:
    """A box in mm, the leading as a multiple of the type size, the extra space between paragraphs in mm, and the fonts."""

    width: float
    height: float
    leading: float
    between: float
    fonts: Fonts
    hyphens: Callable[[str], tuple[int, ...]]


def fit_text(paragraphs: tuple[tuple[Word, ...], ...], sizes: list[float], setting: Setting) -> TextLayout:
    """The lines at the largest size that fits the box, or else at the smallest; `sizes` go from large to small."""
    low, high = 0, len(sizes) - 1
    while low < high:
        middle = (low + high) // 2
        if set_lines(paragraphs, sizes[middle], setting).fits:
            high = middle
        else:
            low = middle + 1
    return set_lines(paragraphs, sizes[low], setting)


def set_lines(paragraphs: tuple[tuple[Word, ...], ...], size: float, setting: Setting) -> TextLayout:
    """The lines of paragraphs at a size."""
    leading = size * setting.leading
    lines: list[TextLine] = []
    drops: list[float] = []
    for number, words in enumerate(paragraphs):
        for line in _break_lines(words, size, setting):
            drops.append(len(lines) * leading + number * setting.between)
            lines.append(line)
    font = setting.fonts(Bit(""))
    high = first_baseline(font, size) + (drops[-1] if drops else 0.0) + descender_room(size)
    wide = max((line.width for line in lines), default=0.0)
    return TextLayout(tuple(lines), tuple(drops), size, leading, high - setting.height, wide - setting.width)


def first_baseline(font: FontKey, size: float) -> float:
    """The distance from the top of a box to the first baseline: the height of capitals plus a little for accents."""
    return (metrics(font).cap_height + 60) * size / 1000


def descender_room(size: float) -> float:
    """The space for descenders below the last baseline."""
    return 0.22 * size


def _break_lines(words: tuple[Word, ...], size: float, setting: Setting) -> Iterator[TextLine]:
    """The lines of a paragraph; a paragraph without words has one empty line."""
    rest = list(reversed(words))
    yield take_line(rest, size, setting)
    while rest:
        yield take_line(rest, size, setting)


def take_line(rest: list[Word], size: float, setting: Setting) -> TextLine:
    """The next line. Takes its words from the end of `rest`, which is in reverse order; puts back the rest of a split word."""
    line: list[Word] = []
    width = 0.0
    while rest:
        word = rest.pop()
        gap = gap_width(line[-1], word, size, setting.fonts) if line else 0.0
        room = setting.width - width - gap
        long = _is_overlong(word, room + 1e-6, size, setting.fonts)
        wide = inf if long else word_width(word, size, setting.fonts)
        if wide <= room + 1e-6:
            line.append(word)
            width += gap + wide
            continue
        split = _split_word(word, room, size, setting)
        if split is not None:
            line.append(split[0])
            width += gap + word_width(split[0], size, setting.fonts)
            rest.append(split[1])
        elif line:
            rest.append(word)
        else:
            line, width = [word], word_width(word, size, setting.fonts)
        break
    return TextLine(tuple(line), width)


def word_width(word: Word, size: float, fonts: Fonts) -> float:
    """The width of a word in mm."""
    return sum(bit_width(bit, size, fonts) for bit in word.bits)


def bit_width(bit: Bit, size: float, fonts: Fonts) -> float:
    """The width in mm of letters or an icon."""
    return size * ICON_WIDTH if bit.icon else width_mm(bit.text, fonts(bit), size)


def gap_width(before: Word, after: Word, size: float, fonts: Fonts) -> float:
    """The width in mm of the space between two words, with kerning if both have the same style."""
    last, first = before.bits[-1], after.bits[0]
    if last.joins(first):
        return _space_width(last.text.rstrip(SOFT_HYPHEN)[-1:], first.text.lstrip(SOFT_HYPHEN)[:1], fonts(first)) * size / EM
    return width_mm(" ", fonts(Bit(" ")), size)


@lru_cache(maxsize=20_000)
def _space_width(before: str, after: str, font: FontKey) -> float:
    """The width of a space between two letters, in 1/1000 em."""
    return shape(f"{before} {after}", font).width - shape(before, font).width - shape(after, font).width


def _split_word(word: Word, room: float, size: float, setting: Setting) -> tuple[Word, Word] | None:
    """A word split at the last place where its first part fits into the width `room`; None if there is no such place."""
    if len(word.bits) != 1 or word.bits[0].icon:
        return None
    bit = word.bits[0]
    if len(bit.text) > LONGEST_BROKEN:
        return None
    near = bit.text[: _overlong_prefix(bit, room, size, setting.fonts) + 1]
    places = break_places(near, setting.hyphens)
    count = bisect_left(places, True, key=lambda at: word_width(_broken_part(bit, at), size, setting.fonts) > room)
    if not count:
        return None
    at = places[count - 1]
    return _broken_part(bit, at), Word((Bit(bit.text[at:].lstrip(SOFT_HYPHEN), bit.bold, bit.italic),))


def _broken_part(bit: Bit, at: int) -> Word:
    """The first part of a word that is split at this place, with its hyphen."""
    head = bit.text[:at].replace(SOFT_HYPHEN, "")
    return Word((Bit(head if head.endswith("-") else f"{head}-", bit.bold, bit.italic),))


def _is_overlong(word: Word, room: float, size: float, fonts: Fonts) -> bool:
    """Whether the first letters of a long word are wider than `room`, so that the rest need not be measured."""
    if len(word.bits) != 1 or len(word.bits[0].text) <= LONGEST_HYPHENATED:
        return False
    return _overlong_prefix(word.bits[0], room, size, fonts) < len(word.bits[0].text)


def _overlong_prefix(bit: Bit, room: float, size: float, fonts: Fonts) -> int:
    """A number of letters that together are wider than `room`, found by doubling; the whole length if the word fits."""
    count = LONGEST_HYPHENATED
    while count < len(bit.text):
        if bit_width(Bit(bit.text[:count], bit.bold, bit.italic), size, fonts) > room:
            return count
        count *= 2
    return len(bit.text)


def break_places(text: str, hyphens: Callable[[str], tuple[int, ...]]) -> list[int]:
    """The places where a word may be split: at its own hyphens and soft hyphens, or else by the rules of the language."""
    own = [at for at, letter in enumerate(text) if letter == SOFT_HYPHEN and at]
    own += [at + 1 for at, letter in enumerate(text[:-1]) if letter == "-" and at]
    return sorted(own) if own else list(hyphens(text))


@lru_cache(maxsize=100)
def knows_language(language: str) -> bool:
    """Whether there are hyphenation rules for a language."""
    import pyphen

    return pyphen.language_fallback(language) is not None


@lru_cache(maxsize=20_000)
def hyphens_of(language: str, word: str) -> tuple[int, ...]:
    """The places where the rules of a language allow a word to be split, not too close to its ends."""
    import pyphen

    places = pyphen.Pyphen(lang=pyphen.language_fallback(language)).positions(word)
    return tuple(at for at in places if _SHORTEST_PART <= at <= len(word.rstrip(_STOPS)) - _SHORTEST_PART)


def hyphens_in(language: str) -> Callable[[str], tuple[int, ...]]:
    """A function that returns the places to split a word in this language; always no places if `language` is empty."""
    return (lambda word: hyphens_of(language, word) if len(word) <= LONGEST_HYPHENATED else ()) if language else lambda word: ()
