"""Strips, which no column tears apart: a line of words, a table or a picture."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import inf
from typing import TypeAlias

from printgen.core.units import Mm
from printgen.faces.flow.blocks import Look, Style, Table, Text, Words
from printgen.faces.text.lettering import SetLine, Type
from printgen.faces.text.markup import Bit, Word
from printgen.faces.text.typesetting import Line, Setting, hyphens_in, next_line, word_width

_SLACK = 0.001


@dataclass(frozen=True, slots=True)
class Lettering:
    """A line of words at its place."""

    line: SetLine
    size: Mm
    type: Type

    def moved(self, x: Mm, y: Mm) -> "Lettering":
        """The same further right and down."""
        return replace(self, line=SetLine(self.line.line, self.line.x + x, self.line.y + y))


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across."""

    x: Mm
    y: Mm
    width: Mm
    thick: Mm
    fill: str

    def moved(self, x: Mm, y: Mm) -> "Rule":
        """The same further right and down."""
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True, slots=True)
class Art:
    """A picture at its place."""

    name: str
    x: Mm
    y: Mm
    width: Mm
    height: Mm

    def moved(self, x: Mm, y: Mm) -> "Art":
        """The same further right and down."""
        return replace(self, x=self.x + x, y=self.y + y)


Part: TypeAlias = Lettering | Rule | Art


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of a block, from the column's left edge and its own top; what of it is too wide is said in `wrong`."""

    high: Mm
    parts: tuple[Part, ...]
    wrong: str = ""
    left: int = 0  # words that come after it
    head: Word | None = None  # the first of them, where it was split


def setting(style: Style, width: Mm) -> Setting:
    """How words are set in a width."""
    return Setting(width, 0.0, 1.0, 0.0, style.type.key, hyphens_in(style.hyphenate))


def text_strips(block: Text, width: Mm, look: Look, room: Mm) -> Iterator[Strip]:
    """The lines of a text, as many as may have a say in how it fills the room."""
    style = look.style(block)
    before, behind = look.indents(block.place)
    into = setting(style, width - before - behind)
    rest = list(reversed(block.words))
    parts: tuple[Part, ...] = (_marker(block.marker, before, style, look),) if block.marker else ()
    high = 0.0
    while True:
        line = next_line(rest, style.size, into)
        parts += (Lettering(SetLine(line, before, style.baseline), style.size, style.type),)
        yield Strip(style.leading, parts, too_wide(line, into, style), len(rest), rest[-1] if rest else None)
        high, parts = high + style.leading, ()
        if not rest or high > room + 4 * style.leading:
            return


def after(words: Words, strip: Strip) -> Words:
    """What is left of a text's words behind one of its lines."""
    rest = words[len(words) - strip.left :]
    return rest if strip.head is None else (strip.head, *rest[1:])


def too_wide(line: Line, into: Setting, style: Style) -> str:
    """What is to be said of a line that is wider than its column."""
    if line.width <= into.width + _SLACK:
        return ""
    word = max(line.words, key=lambda one: word_width(one, style.size, into.fonts))
    letters = "".join(f":{bit.text}:" if bit.icon else bit.text for bit in word.bits)
    return f"“{letters[:60]}” is {line.width - into.width:.1f} mm too wide for its column."


def _marker(marker: str, before: Mm, style: Style, look: Look) -> Lettering:
    """A bullet or number, which ends where the words are to begin."""
    type_ = Type(look.font, fill=look.accent)
    line = next_line([Word((Bit(marker),))], style.size, Setting(before, 0, 1, 0, type_.key, hyphens_in("")))
    gap = look.marker_gap if marker[-1].isascii() else look.marker_gap * 1.2
    return Lettering(SetLine(line, before - gap - line.width, style.baseline), style.size, type_)


_ALIGN = {"left": 0.0, "center": 0.5, "right": 1.0}
_BETWEEN = 1.4  # columns, in the size of the words
_ABOVE = 0.15  # and below the words of a row
_HAIR, _THIN = 0.1, 0.25
_HALVINGS = 40


def table_strip(block: Table, width: Mm, look: Look) -> Strip:
    """The whole table."""
    before, behind = look.indents(block.place)
    styles = _styles(block, look)
    between = _BETWEEN * styles[-1].size
    room = width - before - behind - between * (len(block.rows[0]) - 1)
    columns = _columns(block, styles, room)
    lefts = list(accumulate(columns, lambda x, column: x + column + between, initial=before))
    spans = [Span(*span) for span in zip(lefts, columns, block.aligned, strict=False)]
    parts: list[Part] = []
    y = 0.0
    for number, (row, style) in enumerate(zip(block.rows, styles, strict=True)):
        if any(row):
            drawn, y = _row(row, spans, style, y)
            outer = number in (0, len(block.rows) - 1)
            thick, fill = (_THIN, look.accent) if outer else (_HAIR, look.fill)
            parts += [*drawn, Rule(before, y, lefts[-1] - between - before, thick, fill)]
    excess = sum(columns) - room
    return Strip(y, tuple(parts), f"This table is {excess:.1f} mm too wide." if excess > 0.001 else "")


@dataclass(frozen=True, slots=True)
class Span:
    """From where a column goes how far, and how it is aligned."""

    x: Mm
    width: Mm
    aligned: str


def _row(row: Sequence[Words], spans: Sequence[Span], style: Style, y: Mm) -> tuple[list[Part], Mm]:
    """What stands in a row, and where its rule lies."""
    cells = [_lines(words, style, span.width) for words, span in zip(row, spans, strict=True)]
    top = y + _ABOVE * style.size
    parts = [part for lines, span in zip(cells, spans, strict=True) for part in _cell(lines, span, top, style)]
    return parts, top + max(map(len, cells)) * style.leading + _ABOVE * style.size


def _styles(block: Table, look: Look) -> list[Style]:
    """The style of each row: the head is bold."""
    style = look.style(block)
    return [look.bold(style), *[style] * (len(block.rows) - 1)]


def _cell(lines: Sequence[Line], span: Span, y: Mm, style: Style) -> Iterator[Part]:
    for number, line in enumerate(lines):
        left = span.x + (span.width - line.width) * _ALIGN[span.aligned]
        yield Lettering(SetLine(line, left, y + number * style.leading + style.baseline), style.size, style.type)


def _lines(words: Words, style: Style, width: Mm) -> list[Line]:
    into, rest = setting(style, width), list(reversed(words))
    lines = []
    while rest:
        lines.append(next_line(rest, style.size, into))
    return lines


def _columns(block: Table, styles: Sequence[Style], room: Mm) -> list[Mm]:
    """The widths of the columns: what their lines take; where that is too much, the widest ones give way."""
    whole = _widest(block, styles, _line_width)
    if sum(whole) <= room:
        return whole
    least = _widest(block, styles, _word_width)
    low, high = 0.0, max(whole)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if sum(_levelled(least, whole, middle)) > room else (middle, high)
    return _levelled(least, whole, low)


def _levelled(least: Sequence[Mm], whole: Sequence[Mm], level: Mm) -> list[Mm]:
    """Widths up to a level, but none less than its longest word."""
    return [max(short, min(long, level)) for short, long in zip(least, whole, strict=True)]


def _widest(block: Table, styles: Sequence[Style], measure: Callable[[Words, Style], Mm]) -> list[Mm]:
    """The largest measure of each column."""
    widths = ([measure(words, style) for words in row] for row, style in zip(block.rows, styles, strict=True))
    return [max(column) for column in zip(*widths, strict=True)]


def _line_width(words: Words, style: Style) -> Mm:
    return sum(line.width for line in _lines(words, style, inf))


def _word_width(words: Words, style: Style) -> Mm:
    fonts = setting(style, inf).fonts
    return max((word_width(word, style.size, fonts) for word in words), default=0.0)
