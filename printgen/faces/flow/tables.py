"""Tables: columns as wide as their words where there is room, else sharing what there is; thin rules between rows."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import inf

from printgen.faces.fit import Line, next_line, word_width
from printgen.faces.flow.blocks import Table, Words
from printgen.faces.flow.look import Look, Style
from printgen.faces.flow.strips import Lettering, Part, Rule, Strip, setting
from printgen.faces.lettering import SetLine
from printgen.units import Mm

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
