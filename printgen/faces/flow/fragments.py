"""Cuts blocks into fragments that are never split between columns: lines of text, tables, and pictures with captions."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.faces.flow.blocks import PictureBlock, TextBlock, Words
from printgen.faces.flow.typography import LineStyle, Typography
from printgen.faces.text.arranging import arrange_words_visually
from printgen.faces.text.bits import TextBit, Word
from printgen.faces.text.hyphens import make_hyphen_finder
from printgen.faces.text.lettering import ALIGN, PlacedLine, Typeface
from printgen.faces.text.typesetting import LineSetting, TextLine, measure_word, take_next_line

_SLACK = 0.001  # mm
_CAPTION_GAP = 0.35  # space between a picture and its caption, in lines


@dataclass(frozen=True, slots=True)
class StyledLine:
    """A line of text with its position, size and typeface."""

    line: PlacedLine
    size: Mm
    type: Typeface

    def make_moved(self, right: Mm, down: Mm) -> "StyledLine":
        """A copy of the line, moved to the right and down."""
        return replace(self, line=PlacedLine(self.line.line, self.line.x + right, self.line.y + down))


@dataclass(frozen=True, slots=True)
class HorizontalLine:
    """A horizontal line. The coordinates x and y give the position of its left end."""

    x: Mm
    y: Mm
    width: Mm
    thick: Mm
    fill: str

    def make_moved(self, right: Mm, down: Mm) -> "HorizontalLine":
        """A copy of the horizontal line, moved to the right and down."""
        return replace(self, x=self.x + right, y=self.y + down)


@dataclass(frozen=True, slots=True)
class PlacedPicture:
    """A picture with its position and size."""

    name: str
    x: Mm
    y: Mm
    width: Mm
    height: Mm

    def make_moved(self, right: Mm, down: Mm) -> "PlacedPicture":
        """A copy of the picture, moved to the right and down."""
        return replace(self, x=self.x + right, y=self.y + down)


Part: TypeAlias = StyledLine | HorizontalLine | PlacedPicture


@dataclass(frozen=True, slots=True)
class Fragment:
    """A line, table or picture to draw. Its origin is the left side of the column and the top of the fragment."""

    high: Mm
    parts: tuple[Part, ...]
    problem: str = ""  # the message if the fragment is too wide for the column
    words_left: int = 0  # words of the block after this line
    first_left: Word | None = None  # the first of these words, which may be the second part of a hyphenated word


def make_line_setting(style: LineStyle, width: Mm) -> LineSetting:
    """The settings for breaking lines of this style at a width in mm."""
    return LineSetting(width, 0.0, 1.0, 0.0, style.type.find_fonts, make_hyphen_finder(style.hyphenate))


def lay_out_text_to_fill(block: TextBlock, width: Mm, typography: Typography, height: Mm) -> Iterator[Fragment]:
    """The lines of a text in a column. A long text is cut off soon after it has filled the height."""
    style = typography.choose_line_style(block)
    before, behind = typography.measure_left_and_right_indents(block.nesting)
    setting = make_line_setting(style, width - before - behind)
    rest = list(reversed(block.words))
    lines: list[TextLine] = []
    left: list[tuple[int, Word | None]] = []  # the number of words after each line, and the first of them
    high = 0.0
    while (rest or not lines) and high <= height + 4 * style.leading:
        lines.append(take_next_line(rest, style.size, setting))
        left.append((len(rest), rest[-1] if rest else None))
        high += style.leading * lines[-1].largest_scale
    lines = arrange_words_visually(lines, style.size, setting, block.leftwards)
    parts: tuple[Part, ...] = ()
    if block.marker:
        parts = (_make_list_marker(block.marker, before, style, typography, width if lines[0].leftwards else None),)
    for line, (words_left, first_left) in zip(lines, left, strict=True):
        free = setting.width - line.width
        x = (behind if line.leftwards else before) + free * ALIGN[block.align or line.default_align]
        leading, baseline = style.leading * line.largest_scale, style.baseline * line.largest_scale
        parts += (StyledLine(PlacedLine(line, x, baseline), style.size, style.type),)
        yield Fragment(leading, parts, _explain_if_line_too_wide(line, setting, style), words_left, first_left)
        parts = ()


def list_words_after_fragment(words: Words, fragment: Fragment) -> Words:
    """The words of a text that follow the line in `fragment`."""
    rest = words[len(words) - fragment.words_left :]
    return rest if fragment.first_left is None else (fragment.first_left, *rest[1:])


def lay_out_picture(block: PictureBlock, width: Mm, typography: Typography) -> Fragment:
    """A picture centred in a column, with its caption below."""
    before, behind = typography.measure_left_and_right_indents(block.nesting)
    column = width - before - behind
    wide = column if block.width is None else block.width
    high = wide * block.ratio
    left = before + (column - wide) / 2
    caption = list(_lay_out_caption(block, column, high, typography))
    parts: tuple[Part, ...] = (PlacedPicture(block.name, left, 0.0, wide, high), *(one.line for one in caption))
    problems = [f"The picture {block.name[:60]} is {wide - column:.1f} mm too wide."] if wide > column + _SLACK else []
    problems += [one.problem for one in caption if one.problem]
    style = typography.choose_line_style(block)
    bottom = caption[-1].line.line.y + style.leading - style.baseline if caption else high
    return Fragment(bottom, parts, " ".join(problems))


class _CaptionLine(NamedTuple):
    """A line of a caption, with a message if it is too wide for the column."""

    line: StyledLine
    problem: str


def _lay_out_caption(
    block: PictureBlock, column_width: Mm, picture_height: Mm, typography: Typography
) -> Iterator[_CaptionLine]:
    """The centred lines of a caption below a picture `picture_height` mm high."""
    style, rest = typography.choose_line_style(block), list(reversed(block.caption))
    before, _ = typography.measure_left_and_right_indents(block.nesting)
    setting = make_line_setting(style, column_width)
    y = picture_height + _CAPTION_GAP * style.leading + style.baseline
    lines = []
    while rest:
        lines.append(take_next_line(rest, style.size, setting))
    for line in arrange_words_visually(lines, style.size, setting):
        placed = PlacedLine(line, before + (column_width - line.width) / 2, y)
        problem = _explain_if_line_too_wide(line, setting, style)
        yield _CaptionLine(StyledLine(placed, style.size, style.type), problem)
        y += style.leading


def _explain_if_line_too_wide(line: TextLine, setting: LineSetting, style: LineStyle) -> str:
    if line.width <= setting.width + _SLACK:
        return ""
    word = max(line.words, key=lambda one: measure_word(one, style.size, setting.fonts))
    letters = "".join(f":{bit.text}:" if bit.icon else bit.text for bit in word.bits)
    return f"“{letters[:60]}” is {line.width - setting.width:.1f} mm too wide for its column."


def _make_list_marker(
    marker: str, indent: Mm, style: LineStyle, typography: Typography, column_width_if_leftwards: Mm | None
) -> StyledLine:
    """The bullet or number of a list item, to the left of its words.

    In a list from right to left, whose column has the width `column_width_if_leftwards`, it is to the right.
    """
    typeface = Typeface(typography.font, fill=typography.accent, own=typography.own)
    line = take_next_line(
        [Word((TextBit(marker),))], style.size, LineSetting(indent, 0, 1, 0, typeface.find_fonts, make_hyphen_finder(""))
    )
    gap = typography.marker_gap if marker[-1].isascii() else typography.marker_gap * 1.2
    x = indent - gap - line.width if column_width_if_leftwards is None else column_width_if_leftwards - indent + gap
    return StyledLine(PlacedLine(line, x, style.baseline), style.size, typeface)
