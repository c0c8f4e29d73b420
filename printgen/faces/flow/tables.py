"""Tables: columns as wide as their words where there is room, else sharing what there is; thin rules between rows."""

from collections.abc import Callable, Iterator, Sequence
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
    total = lefts[-1] - between - before
    parts: list[Part] = []
    y = 0.0
    for number, (row, style) in enumerate(zip(block.rows, styles, strict=True)):
        if not any(row):
            continue
        y += _ABOVE * style.size
        cells = [_lines(words, style, column) for words, column in zip(row, columns, strict=True)]
        for lines, x, column, aligned in zip(cells, lefts, columns, block.aligned, strict=False):
            parts += _cell(lines, x, y, column * _ALIGN[aligned], style, aligned)
        y += max(map(len, cells)) * style.leading + _ABOVE * style.size
        outer = number in (0, len(block.rows) - 1)
        parts.append(Rule(before, y, total, _THIN if outer else _HAIR, look.accent if outer else look.fill))
    excess = sum(columns) - room
    return Strip(y, tuple(parts), f"This table is {excess:.1f} mm too wide." if excess > 0.001 else "")


def _styles(block: Table, look: Look) -> list[Style]:
    """The style of each row: the head is bold."""
    style = look.style(block)
    return [look.bold(style), *[style] * (len(block.rows) - 1)]


def _cell(lines: Sequence[Line], x: Mm, y: Mm, end: Mm, style: Style, aligned: str) -> Iterator[Part]:
    for number, line in enumerate(lines):
        left = x + end - line.width * _ALIGN[aligned]
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
