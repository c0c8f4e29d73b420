"""The rows of a guide about printing, and the table of sheets by material: a picture of each sheet, and what is on it."""

from collections.abc import Iterator, Sequence

from printgen.core.units import Mm
from printgen.kit.guide.canvas import GuideCanvas
from printgen.kit.guide.contents import PieceCount, StockGroup, list_piece_counts
from printgen.kit.guide.rows import GuideRow
from printgen.kit.guide.setting import MARGIN, GuideSetting
from printgen.kit.guide.steps import write_sheet_numbers
from printgen.kit.guide.text import list_print_steps
from printgen.kit.guide.thumbnails import draw_sheet
from printgen.kit.guide.words import escape_and_shorten_words
from printgen.printing.cut_layouts import SheetLayout

_COLUMNS, _BETWEEN = 2, 6.0
_PICTURE_WIDTH, _PICTURE_HEIGHT = 42.0, 46.0  # the most room for a picture of a sheet
_LINE: Mm = 1.1  # between counts
_SMALL = 8.4  # points


def make_heading_row(words: str) -> GuideRow:
    """A heading in the game's lettering with a line below it."""

    def draw_heading_row(canvas: GuideCanvas, top: Mm) -> None:
        width = canvas.size.width - 2 * MARGIN
        canvas.draw_heading(words, MARGIN, top, width, 4.6)
        canvas.draw_horizontal_line(MARGIN, top + 9.4, width, canvas.design.accent, 0.5)

    return GuideRow(9.6, draw_heading_row, heading=True)


def list_rows_about_printing(setting: GuideSetting) -> Iterator[GuideRow]:
    """The rows about printing: numbered steps side by side."""
    steps = list_print_steps(setting.plan, setting.phrases)
    wide = (setting.text_width - _BETWEEN * (len(steps) - 1)) / len(steps)
    high = max(setting.ruler.measure_text_height(step, wide - 9) for step in steps)

    def draw_print_steps(canvas: GuideCanvas, top: Mm) -> None:
        for number, step in enumerate(steps, 1):
            x = MARGIN + (number - 1) * (wide + _BETWEEN)
            draw_step_number(canvas, str(number), x + 3, top + 3)
            canvas.draw_text(step, x + 8.5, top + 0.6, wide - 9)

    yield make_heading_row(setting.phrases.fill_phrase("guide.print"))
    yield GuideRow(max(7.0, high + 1), draw_print_steps)


def draw_step_number(canvas: GuideCanvas, number: str, x: Mm, y: Mm, radius: Mm = 3.0) -> None:
    """Draw the number of a step in a disc around a point."""
    canvas.draw_disc(x, y, radius, canvas.design.accent)
    canvas.draw_centred_number(number, x, y, 1.25 * radius)


def list_sheet_rows(setting: GuideSetting) -> Iterator[GuideRow]:
    """The rows with all sheets, by stock."""
    yield make_heading_row(setting.phrases.fill_phrase("guide.sheets_title"))
    for group in setting.stock_groups:
        yield _make_stock_row(setting, group)
        cells = [_SheetCell(setting, layout) for layout in group.layouts]
        for at in range(0, len(cells), _COLUMNS):
            yield _make_cell_row(setting, cells[at : at + _COLUMNS])


def _make_stock_row(setting: GuideSetting, group: StockGroup) -> GuideRow:
    phrases = setting.phrases
    sheets = write_sheet_numbers(group.sheet_numbers, phrases, "guide.sheets_caption")
    weight = phrases.fill_phrase(f"weight.{group.stocks[-1]}")
    words = f"**{group.name_stocks(phrases)}** · {weight} · {sheets}"
    high = setting.ruler.measure_text_height(words, setting.text_width - 8) + 3.0

    def draw_stock_row(canvas: GuideCanvas, top: Mm) -> None:
        canvas.draw_rectangle(MARGIN, top, setting.text_width, high, canvas.design.tint, radius=1.4)
        canvas.draw_text(words, MARGIN + 4, top + 1.5, setting.text_width - 8)

    return GuideRow(high, draw_stock_row, heading=True)


class _SheetCell:
    """A picture of a sheet with its numbers and its contents."""

    def __init__(self, setting: GuideSetting, layout: SheetLayout) -> None:
        self._setting, self._layout = setting, layout
        self._sheet = setting.fronts[layout.sheets[0] - 1]
        self._width = (setting.text_width - _BETWEEN) / _COLUMNS
        paper = self._sheet.paper
        self._scale = min(_PICTURE_WIDTH * setting.zoom / paper.width, _PICTURE_HEIGHT * setting.zoom / paper.height)
        self._text_width = self._width - paper.width * self._scale - 4.5
        phrases = setting.phrases
        self._title = f"**{write_sheet_numbers(layout.sheets, phrases)}**"
        ruler = setting.ruler
        self._lines = [
            _describe_piece_count(setting, piece_count, self._text_width)
            for piece_count in list_piece_counts(setting.plan, layout)
        ]
        heights = [ruler.measure_text_height(line, self._text_width, _SMALL) + _LINE for line in self._lines]
        self.height = max(
            paper.height * self._scale, ruler.measure_text_height(self._title, self._text_width) + _LINE + sum(heights)
        )

    def draw_cell(self, canvas: GuideCanvas, x: Mm, top: Mm) -> None:
        """Draw the cell."""
        draw_sheet(canvas, self._sheet, x, top, self._scale)
        left, room = x + self._width - self._text_width, self._text_width
        y = top + canvas.draw_text(self._title, left, top, room) + _LINE
        for line in self._lines:
            y += canvas.draw_text(line, left, y, room, _SMALL) + _LINE


def _describe_piece_count(setting: GuideSetting, piece_count: PieceCount, room: Mm) -> str:
    """The count, the name and the size of pieces, on one line if there is room."""
    count, size = (
        escape_and_shorten_words(piece_count.describe_count(setting.phrases)),
        piece_count.describe_size(setting.phrases),
    )
    line = f"{count} · {size}"
    fits = setting.ruler.measure_text_height(line, room, _SMALL) <= setting.ruler.measure_text_height("x", room, _SMALL)
    return line if fits else f"{count}\n{size}"


def _make_cell_row(setting: GuideSetting, cells: Sequence[_SheetCell]) -> GuideRow:
    wide = (setting.text_width - _BETWEEN) / _COLUMNS

    def draw_cell_row(canvas: GuideCanvas, top: Mm) -> None:
        for at, cell in enumerate(cells):
            cell.draw_cell(canvas, MARGIN + at * (wide + _BETWEEN), top)

    return GuideRow(max(cell.height for cell in cells), draw_cell_row)
