"""Sets words in lines of a box, at the largest size that fits; text that does not fit is reported, never shrunk further."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import inf

from printgen.faces.text.catalogue import FontKey
from printgen.faces.text.markup import SOFT_HYPHEN, Bit, Word
from printgen.faces.text.shaping import EM, metrics, shape, width_mm

STEP = 0.25  # points between the sizes that are tried
ICON_WIDTH = 1.15  # an icon in a text, in its size of type
LONGEST_HYPHENATED = 100  # letters of a word that a language has rules for
LONGEST_BROKEN = 100_000  # letters of a word that is broken at hyphens of its own

Fonts = Callable[[Bit], FontKey]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its words and its width in mm."""

    words: tuple[Word, ...]
    width: float


@dataclass(frozen=True, slots=True)
class Block:
    """Lines at one size, in mm: the distance of each from the first line, and how much the lines exceed the box."""

    lines: tuple[Line, ...]
    drops: tuple[float, ...]
    size: float
    leading: float
    too_high: float
    too_wide: float

    @property
    def fits(self) -> bool:
        """Whether all lines are in the box."""
        return self.too_high <= 0.001 and self.too_wide <= 0.001


@dataclass(frozen=True, slots=True)
class Setting:
    """A box to fill and how: sizes and measures in mm, leading as a share of the size."""

    width: float
    height: float
    leading: float
    between: float
    fonts: Fonts
    hyphens: Callable[[str], tuple[int, ...]]


def fit(paragraphs: tuple[tuple[Word, ...], ...], sizes: list[float], setting: Setting) -> Block:
    """The block at the largest of the falling sizes that fits, else at the smallest."""
    low, high = 0, len(sizes) - 1
    while low < high:
        middle = (low + high) // 2
        if set_block(paragraphs, sizes[middle], setting).fits:
            high = middle
        else:
            low = middle + 1
    return set_block(paragraphs, sizes[low], setting)


def set_block(paragraphs: tuple[tuple[Word, ...], ...], size: float, setting: Setting) -> Block:
    """The lines at a size."""
    leading = size * setting.leading
    lines: list[Line] = []
    drops: list[float] = []
    for number, words in enumerate(paragraphs):
        for line in _paragraph(words, size, setting):
            drops.append(len(lines) * leading + number * setting.between)
            lines.append(line)
    font = setting.fonts(Bit(""))
    high = above(font, size) + (drops[-1] if drops else 0.0) + below(size)
    wide = max((line.width for line in lines), default=0.0)
    return Block(tuple(lines), tuple(drops), size, leading, high - setting.height, wide - setting.width)


def above(font: FontKey, size: float) -> float:
    """How far the first baseline lies under the top of a box: capitals and a little for their accents."""
    return (metrics(font).cap_height + 60) * size / 1000


def below(size: float) -> float:
    """Room for what hangs under the last baseline."""
    return 0.22 * size


def _paragraph(words: tuple[Word, ...], size: float, setting: Setting) -> Iterator[Line]:
    rest = list(reversed(words))
    yield next_line(rest, size, setting)
    while rest:
        yield next_line(rest, size, setting)


def next_line(rest: list[Word], size: float, setting: Setting) -> Line:
    """The next line; takes its words off the end of `rest`, whose first word is last, and puts back the rest of a split one."""
    line: list[Word] = []
    width = 0.0
    while rest:
        word = rest.pop()
        gap = gap_width(line[-1], word, size, setting.fonts) if line else 0.0
        room = setting.width - width - gap
        long = _overlong(word, room + 1e-6, size, setting.fonts)
        wide = inf if long else word_width(word, size, setting.fonts)
        if wide <= room + 1e-6:
            line.append(word)
            width += gap + wide
            continue
        split = _split(word, room, size, setting)
        if split is not None:
            line.append(split[0])
            width += gap + word_width(split[0], size, setting.fonts)
            rest.append(split[1])
        elif line:
            rest.append(word)
        else:
            line, width = [word], word_width(word, size, setting.fonts)
        break
    return Line(tuple(line), width)


def word_width(word: Word, size: float, fonts: Fonts) -> float:
    """How wide a word runs."""
    return sum(bit_width(bit, size, fonts) for bit in word.bits)


def bit_width(bit: Bit, size: float, fonts: Fonts) -> float:
    """How wide letters or an icon run."""
    return size * ICON_WIDTH if bit.icon else width_mm(bit.text, fonts(bit), size)


def gap_width(before: Word, after: Word, size: float, fonts: Fonts) -> float:
    """How wide the space between two words is: kerned where they are of one style, and so set in one run."""
    last, first = before.bits[-1], after.bits[0]
    if last.joins(first):
        return _space(last.text.rstrip(SOFT_HYPHEN)[-1:], first.text.lstrip(SOFT_HYPHEN)[:1], fonts(first)) * size / EM
    return width_mm(" ", fonts(Bit(" ")), size)


@lru_cache(maxsize=20_000)
def _space(before: str, after: str, font: FontKey) -> float:
    """A space between two letters, in 1/1000 em."""
    return shape(f"{before} {after}", font).width - shape(before, font).width - shape(after, font).width


def _split(word: Word, room: float, size: float, setting: Setting) -> tuple[Word, Word] | None:
    """The word in two at the last hyphen that still fits the room."""
    if len(word.bits) != 1 or word.bits[0].icon:
        return None
    bit = word.bits[0]
    if len(bit.text) > LONGEST_BROKEN:
        return None
    near = bit.text[: _reach(bit, room, size, setting.fonts) + 1]
    places = break_places(near, setting.hyphens)
    count = bisect_left(places, True, key=lambda at: word_width(_head(bit, at), size, setting.fonts) > room)
    if not count:
        return None
    at = places[count - 1]
    return _head(bit, at), Word((Bit(bit.text[at:].lstrip(SOFT_HYPHEN), bit.bold, bit.italic),))


def _head(bit: Bit, at: int) -> Word:
    """The part of a word that stays in the line when it is broken at a place."""
    head = bit.text[:at].replace(SOFT_HYPHEN, "")
    return Word((Bit(head if head.endswith("-") else f"{head}-", bit.bold, bit.italic),))


def _overlong(word: Word, room: float, size: float, fonts: Fonts) -> bool:
    """Whether the first letters of a long word are already wider than the room, so that the rest need not be measured."""
    if len(word.bits) != 1 or len(word.bits[0].text) <= LONGEST_HYPHENATED:
        return False
    return _reach(word.bits[0], room, size, fonts) < len(word.bits[0].text)


def _reach(bit: Bit, room: float, size: float, fonts: Fonts) -> int:
    """A number of first letters that are wider than the room, found by doubling; all letters if the word fits."""
    count = LONGEST_HYPHENATED
    while count < len(bit.text):
        if bit_width(Bit(bit.text[:count], bit.bold, bit.italic), size, fonts) > room:
            return count
        count *= 2
    return len(bit.text)


def break_places(text: str, hyphens: Callable[[str], tuple[int, ...]]) -> list[int]:
    """Where a word may be broken: at soft hyphens, after hyphens, and by the rules of the language."""
    own = [at for at, letter in enumerate(text) if letter == SOFT_HYPHEN and at]
    own += [at + 1 for at, letter in enumerate(text[:-1]) if letter == "-" and at]
    return sorted(own) if own else list(hyphens(text))


@lru_cache(maxsize=100)
def knows_language(language: str) -> bool:
    """Whether there are rules for breaking the words of a language."""
    import pyphen

    return pyphen.language_fallback(language) is not None


@lru_cache(maxsize=20_000)
def hyphens_of(language: str, word: str) -> tuple[int, ...]:
    """Where a language breaks a word."""
    import pyphen

    return tuple(pyphen.Pyphen(lang=pyphen.language_fallback(language)).positions(word))


def hyphens_in(language: str) -> Callable[[str], tuple[int, ...]]:
    """The function that finds the break places of a word in a language; none if no language is named."""
    return (lambda word: hyphens_of(language, word) if len(word) <= LONGEST_HYPHENATED else ()) if language else lambda word: ()
