"""Breaks text into lines at the largest size that fits a box. At the smallest size, the text may overflow the box."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from math import inf

from printgen.core.named_tuples import NamedTuple
from printgen.core.units import Mm
from printgen.faces.text.bits import PLAIN, SOFT_HYPHEN, Paragraph, Style, TextBit, Word
from printgen.faces.text.fonts import EM, EmThousandths, FontChain, measure_font_heights
from printgen.faces.text.hyphens import LONGEST_HYPHENATED, find_places_to_split_word
from printgen.faces.text.shaping import measure_text_mm, shape_text

STEP = 0.25  # points between two type sizes to try
ICON_WIDTH = 1.15  # width of an icon in a text, in ems
MARKER_GAP = 0.4  # space between the marker of a list item and its words, in ems
_ABOVE = 0.75  # the share of a line's leading that is above its baseline
_CLOSING = frozenset(".,;:!?…)]}’”»")
_ICON_KERN = 0.12  # how much closer punctuation is to an icon before it, in ems
BALANCES = ("none", "all", "end")
LONGEST_BROKEN = 100_000  # letters of the longest word that is broken at its own hyphens

Fonts = Callable[[Style], FontChain]


class TextLine(NamedTuple):
    """The words of a line from left to right, its width, and whether its paragraph runs from right to left."""

    words: tuple[Word, ...]
    width: Mm
    leftwards: bool = False

    @property
    def default_align(self) -> str:
        """The side on which a line starts if it has no alignment."""
        return "right" if self.leftwards else "left"

    @property
    def largest_scale(self) -> float:
        """The scale of the largest letters and icons in the line, or 1 for an empty line."""
        return max((bit.style.scale for word in self.words for bit in word.bits), default=1.0)


class LineInBox(NamedTuple):
    """A line in a text box: its distance below the first baseline and its indent, in mm.

    `align` is the alignment of its paragraph, and `marker` the bullet or number to its left. Both may be empty.
    """

    line: TextLine
    drop: Mm
    indent: Mm = 0.0
    align: str = ""
    marker: str = ""


class TextLayout(NamedTuple):
    """The lines of a text at one size: the first baseline, the height and the excess over the box, in mm.

    An excess is negative if the text fits.
    """

    lines: tuple[LineInBox, ...]
    size: Mm
    leading: Mm
    first: Mm
    high: Mm
    too_high: Mm
    too_wide: Mm

    @property
    def fits(self) -> bool:
        """Whether all lines fit into the box."""
        return self.too_high <= 0.001 and self.too_wide <= 0.001


class LineSetting(NamedTuple):
    """A box in mm, the leading as a multiple of the type size, the extra space between paragraphs in mm, and the fonts.

    `balance` is `none`, `all` for lines of similar length, or `end` to avoid a single short word on the last line.
    """

    width: Mm
    height: Mm
    leading: float
    between: Mm
    fonts: Fonts
    hyphens: Callable[[str], tuple[int, ...]]
    balance: str = "none"


BreakLines = Callable[[tuple[Word, ...], Mm, LineSetting], Iterable[TextLine]]


def lay_out_lines(
    paragraphs: tuple[Paragraph, ...], size: Mm, setting: LineSetting, break_lines: BreakLines | None = None
) -> TextLayout:
    """The lines of several paragraphs at one type size."""
    leading, lines = size * setting.leading, list[LineInBox]()
    scales: list[float] = []
    extra = 0.0  # mm; the sum of all leading added so far by larger and smaller lines
    for number, (paragraph, indent) in enumerate(zip(paragraphs, _measure_indents(paragraphs, size, setting), strict=True)):
        within = setting._replace(width=setting.width - indent) if indent else setting
        marker = paragraph.marker
        for line in (break_lines or break_lines_greedily)(paragraph.words, size, within):
            scales.append(line.largest_scale)
            if lines:
                extra += leading * (_ABOVE * (scales[-1] - 1) + (1 - _ABOVE) * (scales[-2] - 1))
            drop = len(lines) * leading + number * setting.between + extra
            lines.append(LineInBox(line, drop, indent, paragraph.align, marker))
            marker = ""
    first = measure_height_above_first_baseline(setting.fonts(PLAIN), size * scales[0] if scales else size)
    high = first + (lines[-1].drop if lines else 0.0) + measure_descender_room(size * scales[-1] if scales else size)
    wide = max((line.line.width + line.indent for line in lines), default=0.0)
    return TextLayout(tuple(lines), size, leading, first, high, high - setting.height, wide - setting.width)


def _measure_indents(paragraphs: Sequence[Paragraph], size: Mm, setting: LineSetting) -> list[Mm]:
    """The indent of each paragraph in mm. A list item leaves room for the widest marker in its list."""
    indents: list[Mm] = []
    for listed, group in groupby(paragraphs, key=lambda paragraph: paragraph.marker != ""):
        items = list(group)
        room = (
            max(measure_list_marker(item.marker, size, setting.fonts) for item in items) + MARKER_GAP * size if listed else 0.0
        )
        indents += [room] * len(items)
    return indents


def measure_list_marker(marker: str, size: Mm, fonts: Fonts) -> Mm:
    """The width in mm of the bullet or number of a list item."""
    return measure_text_mm(marker, fonts(PLAIN), size)


def measure_height_above_first_baseline(fonts: FontChain, size: Mm) -> Mm:
    """The distance in mm from the top of a box to the first baseline: the height of capitals plus a little for accents."""
    return (measure_font_heights(fonts[0]).cap_height + 60) * size / 1000


def measure_descender_room(size: Mm) -> Mm:
    """The space in mm for descenders below the last baseline."""
    return 0.22 * size


def break_lines_greedily(words: tuple[Word, ...], size: Mm, setting: LineSetting) -> Iterator[TextLine]:
    """The lines of a paragraph. A paragraph without words has one empty line."""
    rest = list(reversed(words))
    yield take_next_line(rest, size, setting)
    while rest:
        yield take_next_line(rest, size, setting)


def balance_lines(words: tuple[Word, ...], size: Mm, setting: LineSetting) -> Iterator[TextLine]:
    """The lines of a paragraph with similar lengths. Balancing adds no lines."""
    from printgen.faces.text.balance import MOST_WORDS, find_most_even_breaks_if_fitting, is_lonely_last_word

    lines = list(break_lines_greedily(words, size, setting))
    free_end = setting.balance == "end"
    needless = free_end and not is_lonely_last_word(len(lines[-1].words), lines[-1].width, setting.width)
    if len(lines) < 2 or len(words) > MOST_WORDS or needless:
        yield from lines
        return
    widths = [measure_word(word, size, setting.fonts) for word in words]
    gaps = [0.0, *(measure_gap_between_words(*pair, size, setting.fonts) for pair in pairwise(words))]
    breaks = find_most_even_breaks_if_fitting(widths, gaps, setting.width, len(lines), free_end)
    if breaks is None:
        yield from lines
        return
    for start, end in pairwise(breaks):
        yield TextLine(words[start:end], sum(widths[start:end]) + sum(gaps[start + 1 : end]))


def take_next_line(reversed_words: list[Word], size: Mm, setting: LineSetting) -> TextLine:
    """The next line of a paragraph. Takes its words from the end of `reversed_words`.

    Puts back the rest of a split word.
    """
    line: list[Word] = []
    width = 0.0
    while reversed_words:
        word = reversed_words.pop()
        gap = measure_gap_between_words(line[-1], word, size, setting.fonts) if line else 0.0
        room = setting.width - width - gap
        long = _is_long_word_wider_than(word, room + 1e-6, size, setting.fonts)
        wide = inf if long else measure_word(word, size, setting.fonts)
        if wide <= room + 1e-6:
            line.append(word)
            width += gap + wide
            continue
        split = _split_word(word, room, size, setting)
        if split is not None:
            line.append(split[0])
            width += gap + measure_word(split[0], size, setting.fonts)
            reversed_words.append(split[1])
        elif line:
            reversed_words.append(word)
        else:
            line, width = [word], measure_word(word, size, setting.fonts)
        break
    return TextLine(tuple(line), width)


def measure_word(word: Word, size: Mm, fonts: Fonts) -> Mm:
    """The width of a word in mm."""
    bits = word.bits
    if len(bits) == 1:
        return measure_bit(bits[0], size, fonts)
    return sum(measure_bit(bit, size, fonts) for bit in bits) + sum(measure_icon_kern(*pair, size) for pair in pairwise(bits))


def measure_bit(bit: TextBit, size: Mm, fonts: Fonts) -> Mm:
    """The width in mm of a bit of text, which is letters or an icon."""
    size *= bit.style.scale
    return size * ICON_WIDTH if bit.icon else measure_text_mm(bit.text, fonts(bit.style), size)


def measure_icon_kern(before: TextBit, after: TextBit, size: Mm) -> Mm:
    """The kerning in mm between two bits of a word. It is negative for an icon followed by punctuation."""
    closes = before.icon and not after.icon and after.text[0] in _CLOSING
    return -_ICON_KERN * size * before.style.scale if closes else 0.0


def measure_gap_between_words(before: Word, after: Word, size: Mm, fonts: Fonts) -> Mm:
    """The width in mm of the space between two words, with kerning if both have the same style."""
    if after.tight:
        return 0.0
    last, first = before.bits[-1], after.bits[0]
    size *= min(last.style.scale, first.style.scale)
    if last.can_join(first):
        if last.leftwards:
            last, first = first, last
        letters = last.text.rstrip(SOFT_HYPHEN)[-1:], first.text.lstrip(SOFT_HYPHEN)[:1]
        return _measure_space_between_letters(*letters, fonts(first.style)) * size / EM
    return measure_text_mm(" ", fonts(PLAIN), size)


@lru_cache(maxsize=20_000)
def _measure_space_between_letters(before: str, after: str, fonts: FontChain) -> EmThousandths:
    """The width of a space between two letters."""
    return shape_text(f"{before} {after}", fonts).width - shape_text(before, fonts).width - shape_text(after, fonts).width


def _split_word(word: Word, room: Mm, size: Mm, setting: LineSetting) -> tuple[Word, Word] | None:
    """A word split at the last place where its first part fits into the width `room`, or None if there is no such place."""
    if len(word.bits) != 1 or word.bits[0].icon:
        return None
    bit = word.bits[0]
    if len(bit.text) > LONGEST_BROKEN:
        return None
    near = bit.text[: _estimate_letters_to_fill_room(bit, room, size, setting.fonts) + 1]
    places = find_places_to_split_word(near, setting.hyphens)
    count = bisect_left(
        places, True, key=lambda at: measure_word(_make_first_part_with_hyphen(bit, at), size, setting.fonts) > room
    )
    if not count:
        return None
    at = places[count - 1]
    return _make_first_part_with_hyphen(bit, at), Word((TextBit(bit.text[at:].lstrip(SOFT_HYPHEN), bit.style),))


def _make_first_part_with_hyphen(bit: TextBit, index: int) -> Word:
    """The first part of a word split at this place, with its hyphen."""
    head = bit.text[:index].replace(SOFT_HYPHEN, "")
    return Word((TextBit(head if head.endswith("-") else f"{head}-", bit.style),))


def _is_long_word_wider_than(word: Word, room: Mm, size: Mm, fonts: Fonts) -> bool:
    """Whether a word of one bit is very long and too wide for the room. Measures only as many letters as it must."""
    if len(word.bits) != 1 or len(word.bits[0].text) <= LONGEST_HYPHENATED:
        return False
    return _estimate_letters_to_fill_room(word.bits[0], room, size, fonts) < len(word.bits[0].text)


def _estimate_letters_to_fill_room(bit: TextBit, room: Mm, size: Mm, fonts: Fonts) -> int:
    """A number of letters whose total width exceeds `room`, or the length of the word if the word fits.

    The number is found by doubling.
    """
    count = LONGEST_HYPHENATED
    while count < len(bit.text):
        if measure_bit(TextBit(bit.text[:count], bit.style), size, fonts) > room:
            return count
        count *= 2
    return len(bit.text)
