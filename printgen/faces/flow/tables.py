"""Lays out the tables of a text: column widths, cells, and the rules between rows."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import inf

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.faces.flow.blocks import TableBlock, Words
from printgen.faces.flow.fragments import Fragment, HorizontalLine, Part, StyledLine, make_line_setting
from printgen.faces.flow.typography import LineStyle, Typography
from printgen.faces.text.arranging import arrange_words_visually
from printgen.faces.text.lettering import ALIGN, PlacedLine
from printgen.faces.text.typesetting import TextLine, measure_word, take_next_line

_BETWEEN = 1.4  # space between columns, in ems
_ABOVE = 0.15  # space above and below the words of a row, in ems
_HAIR, _THIN = 0.1, 0.25  # thickness of rules, in mm
_HALVINGS = 40


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column of a table: its left edge, width and alignment."""

    x: Mm
    width: Mm
    aligned: str


def lay_out_table(block: TableBlock, width: Mm, typography: Typography) -> Fragment:
    """A whole table in a text column `width` mm wide."""
    before, behind = typography.measure_left_and_right_indents(block.nesting)
    style = typography.choose_line_style(block)
    styles = [typography.make_bold(style), *[style] * (len(block.rows) - 1)]
    between = _BETWEEN * styles[-1].size
    room = width - before - behind - between * (len(block.rows[0]) - 1)
    widths = _choose_column_widths(block, styles, room)
    lefts = list(accumulate(widths, lambda x, column: x + column + between, initial=before))
    columns = [TableColumn(*column) for column in zip(lefts, widths, block.aligned, strict=False)]
    parts: list[Part] = []
    y = 0.0
    for number, (row, row_style) in enumerate(zip(block.rows, styles, strict=True)):
        if any(row):
            lines, y = _lay_out_row(row, columns, row_style, y)
            outer = number in (0, len(block.rows) - 1)
            thick, fill = (_THIN, typography.accent) if outer else (_HAIR, typography.fill)
            parts += [*lines, HorizontalLine(before, y, lefts[-1] - between - before, thick, fill)]
    excess = sum(widths) - room
    return Fragment(y, tuple(parts), f"This table is {excess:.1f} mm too wide." if excess > 0.001 else "")


class _TableRow(NamedTuple):
    """The lines of text in a row, and the position of the horizontal line below it."""

    lines: list[StyledLine]
    bottom: Mm


def _lay_out_row(row: Sequence[Words], columns: Sequence[TableColumn], style: LineStyle, row_top: Mm) -> _TableRow:
    """A row whose top is at `row_top`."""
    cells = [_break_cell_into_lines(words, style, column.width) for words, column in zip(row, columns, strict=True)]
    top = row_top + _ABOVE * style.size
    placed = []
    for cell, column in zip(cells, columns, strict=True):
        for number, line in enumerate(cell):
            left = column.x + (column.width - line.width) * ALIGN[column.aligned]
            baseline = top + number * style.leading + style.baseline
            placed.append(StyledLine(PlacedLine(line, left, baseline), style.size, style.type))
    return _TableRow(placed, top + max(map(len, cells)) * style.leading + _ABOVE * style.size)


def _break_cell_into_lines(words: Words, style: LineStyle, width: Mm) -> list[TextLine]:
    setting, rest = make_line_setting(style, width), list(reversed(words))
    lines = []
    while rest:
        lines.append(take_next_line(rest, style.size, setting))
    return arrange_words_visually(lines, style.size, setting)


def _choose_column_widths(block: TableBlock, row_styles: Sequence[LineStyle], room: Mm) -> list[Mm]:
    """The widths of a table's columns. If unbroken text does not fit, the widest columns are narrowed."""
    unbroken = _measure_widest_cell_of_each_column(block, row_styles, _measure_unbroken_text)
    if sum(unbroken) <= room:
        return unbroken
    least = _measure_widest_cell_of_each_column(block, row_styles, _measure_longest_word)
    low, high = 0.0, max(unbroken)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if sum(_limit_widths(least, unbroken, middle)) > room else (middle, high)
    return _limit_widths(least, unbroken, low)


def _limit_widths(least_widths: Sequence[Mm], unbroken_widths: Sequence[Mm], limit: Mm) -> list[Mm]:
    """The widths of unbroken text, reduced to `limit` but never below the widths in `least_widths`."""
    return [max(short, min(long, limit)) for short, long in zip(least_widths, unbroken_widths, strict=True)]


def _measure_widest_cell_of_each_column(
    block: TableBlock, row_styles: Sequence[LineStyle], measure_cell: Callable[[Words, LineStyle], Mm]
) -> list[Mm]:
    widths = ([measure_cell(words, style) for words in row] for row, style in zip(block.rows, row_styles, strict=True))
    return [max(column) for column in zip(*widths, strict=True)]


def _measure_unbroken_text(words: Words, style: LineStyle) -> Mm:
    return sum(line.width for line in _break_cell_into_lines(words, style, inf))


def _measure_longest_word(words: Words, style: LineStyle) -> Mm:
    fonts = make_line_setting(style, inf).fonts
    return max((measure_word(word, style.size, fonts) for word in words), default=0.0)
