"""The rows of a guide about cutting: what to cut along, and a picture for each way in which sheets are cut."""

from collections.abc import Iterator, Sequence

from printgen.core.named_tuples import NamedTuple
from printgen.core.units import Mm
from printgen.kit.guide.canvas import GuideCanvas
from printgen.kit.guide.cut_labels import SIZES, CutLabel, make_cut_labels, sum_overlap_areas
from printgen.kit.guide.rows import GuideRow
from printgen.kit.guide.setting import MARGIN, GuideSetting
from printgen.kit.guide.sheet_rows import make_heading_row
from printgen.kit.guide.steps import CutGroup, explain_what_to_cut_along, write_sheet_numbers
from printgen.kit.guide.thumbnails import CUT, draw_sheet_with_cuts
from printgen.model import Size

EASY_SIZES = SIZES[:2]  # sizes of numbers that are readable at a glance
_COLUMNS = ((3, 16), (2, 44))  # numbers of columns, and the most cuts in a picture in one of them
_BETWEEN: Mm = 6.0
_LARGE = 1.25  # the zoom from which pictures are in at most two columns
_TALLEST: Mm = 88.0  # of a picture in a column
_LARGEST_TALL: Mm = 178.0  # of a picture in a row of its own
_CAPTION: Mm = 2.0  # between a picture and its caption
_SMALL = 8.8  # points


class CutFigure(NamedTuple):
    """A picture of cuts: its sheets, its scale and numbers, the number of columns of its row, and its caption."""

    group: CutGroup
    paper: Size
    scale: float
    labels: tuple[CutLabel, ...]
    columns: int
    title: str


def list_cut_rows(setting: GuideSetting, groups: Sequence[CutGroup]) -> Iterator[GuideRow]:
    """The rows about cutting, or none if nothing is cut."""
    drawn = [group for group in groups if group.is_drawn]
    if not drawn:
        return
    yield make_heading_row(setting.phrases.fill_phrase("guide.cut"))
    yield _make_row_about_cut_lines(setting)
    yield from _list_figure_rows(setting, [make_cut_figure(setting, group) for group in drawn])
    for group in groups:
        if not group.is_drawn:
            yield _make_text_row(setting, f"**{write_sheet_numbers(group.sheet_numbers, setting.phrases)}**: {group.words}")


def make_cut_figure(setting: GuideSetting, group: CutGroup) -> CutFigure:
    """The picture for a group of sheets, as small as its numbers allow."""
    paper, strokes = group.layouts[0].cutting.paper, group.layouts[0].strokes
    title = f"**{write_sheet_numbers(group.sheet_numbers, setting.phrases)}**\n{group.words}"
    for columns in (columns for columns, most in _COLUMNS if len(strokes) <= most and (columns < 3 or setting.zoom < _LARGE)):
        wide = (setting.text_width - _BETWEEN * (columns - 1)) / columns
        scale = min(wide / paper.width, _TALLEST * setting.zoom / paper.height)
        labels = make_cut_labels(strokes, scale, EASY_SIZES)
        if not sum_overlap_areas(labels):
            return CutFigure(group, paper, scale, labels, columns, title)
    scale = min((setting.text_width - 46) / paper.width, _LARGEST_TALL / paper.height)
    return CutFigure(group, paper, scale, make_cut_labels(strokes, scale), 1, title)


def _list_figure_rows(setting: GuideSetting, figures: Sequence[CutFigure]) -> Iterator[GuideRow]:
    """The pictures in rows, in order. A row has as many columns as its most crowded picture allows."""
    row: list[CutFigure] = []
    for figure in figures:
        if row and len(row) >= min(figure.columns, *(other.columns for other in row)):
            yield _make_figure_row(setting, row)
            row = []
        row.append(figure)
    if row:
        yield _make_figure_row(setting, row)


def _make_figure_row(setting: GuideSetting, figures: Sequence[CutFigure]) -> GuideRow:
    if len(figures) == 1:
        return _make_row_with_caption_beside(setting, figures[0])
    columns = len(figures)
    wide = (setting.text_width - _BETWEEN * (columns - 1)) / columns
    captions = [setting.ruler.measure_text_height(figure.title, wide, _SMALL) for figure in figures]
    scales = [min(wide / figure.paper.width, _TALLEST * setting.zoom / figure.paper.height) for figure in figures]
    heights = [figure.paper.height * scale + _CAPTION for figure, scale in zip(figures, scales, strict=True)]

    def draw_figure_row(canvas: GuideCanvas, top: Mm) -> None:
        for at, (figure, scale) in enumerate(zip(figures, scales, strict=True)):
            x = MARGIN + at * (wide + _BETWEEN)
            _draw_figure(canvas, setting, figure, scale, x, top)
            canvas.draw_text(figure.title, x, top + heights[at], wide, _SMALL)

    return GuideRow(max(high + caption for high, caption in zip(heights, captions, strict=True)), draw_figure_row)


def _make_row_with_caption_beside(setting: GuideSetting, figure: CutFigure) -> GuideRow:
    paper = figure.paper
    scale = max(figure.scale, min(0.6 * setting.text_width / paper.width, _TALLEST * setting.zoom / paper.height))
    wide = paper.width * scale
    room = setting.text_width - wide - _BETWEEN
    caption = setting.ruler.measure_text_height(figure.title, room, _SMALL)

    def draw_figure_and_caption(canvas: GuideCanvas, top: Mm) -> None:
        _draw_figure(canvas, setting, figure, scale, MARGIN, top)
        canvas.draw_text(figure.title, MARGIN + wide + _BETWEEN, top, room, _SMALL)

    return GuideRow(max(paper.height * scale, caption), draw_figure_and_caption)


def _draw_figure(canvas: GuideCanvas, setting: GuideSetting, figure: CutFigure, scale: float, x: Mm, top: Mm) -> None:
    layout = figure.group.layouts[0]
    labels = figure.labels if scale == figure.scale else make_cut_labels(layout.strokes, scale)
    draw_sheet_with_cuts(canvas, setting.fronts[layout.sheets[0] - 1], layout, labels, x, top, scale)


def _make_text_row(setting: GuideSetting, words: str, heading: bool = False) -> GuideRow:
    """A text across the page."""

    def draw_text_row(canvas: GuideCanvas, top: Mm) -> None:
        canvas.draw_text(words, MARGIN, top, setting.text_width)

    return GuideRow(setting.ruler.measure_text_height(words, setting.text_width), draw_text_row, heading)


def _make_row_about_cut_lines(setting: GuideSetting) -> GuideRow:
    """What to cut along, with a drawing of a corner if pieces have bleed."""
    words = explain_what_to_cut_along(setting.plan, setting.phrases)
    if not any(piece.front.bleed for piece in setting.plan.pieces):
        return _make_text_row(setting, words, heading=True)
    room = setting.text_width - 44
    high = setting.ruler.measure_text_height(words, room)

    def draw_row_about_cut_lines(canvas: GuideCanvas, top: Mm) -> None:
        canvas.draw_rectangle(MARGIN, top, setting.text_width, height, canvas.design.tint, radius=1.4)
        canvas.draw_text(words, MARGIN + 40, top + (height - high) / 2, room)
        _draw_example_corner_with_bleed(canvas, MARGIN + 8, top + 3)

    height = max(20.0, high + 5)
    return GuideRow(height, draw_row_about_cut_lines, heading=True)


def _draw_example_corner_with_bleed(canvas: GuideCanvas, x: Mm, y: Mm) -> None:
    """The corner of a piece whose art runs past the cut, with its marks and a dashed line where to cut."""
    design = canvas.design
    canvas.draw_rectangle(x + 6, y + 3, 20, 11.5, "white")
    canvas.draw_rectangle(x + 6, y + 3, 20, 11.5, design.line)
    canvas.draw_rectangle(x + 9, y + 6, 17, 8.5, design.accent)
    for mark in (f"M{x + 9} {y - 0.6}v2.6", f"M{x + 2.4} {y + 6}h2.6"):
        canvas.draw_path(mark, (1, 0, 0, 1, 0, 0), CUT, 0.25)
    canvas.draw_path(f"M{x + 9} {y + 3}V{y + 14.5}M{x + 6} {y + 6}H{x + 26}", (1, 0, 0, 1, 0, 0), CUT, 0.3, dash=0.9)
