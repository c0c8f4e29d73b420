"""The look of a flowing text: fonts, sizes, indents, and the gaps between blocks."""

from dataclasses import replace

from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.faces.flow.blocks import ContentBlock, Nesting, PictureBlock, TableBlock, TextBlock
from printgen.faces.text.bits import PLAIN
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.faces.text.fonts import measure_font_heights
from printgen.faces.text.lettering import Typeface
from printgen.faces.text.shaping import measure_text_mm
from printgen.model import NO_OWN_FONTS, OwnFonts

LEADING = 1.35  # distance between baselines, as a multiple of the type size
_HEADINGS = (1.9, 1.35, 1.1)  # by level, as multiples of the type size
_HEAD_LEADING = 1.2
_ABOVE_HEADINGS = (1.4, 1.2, 0.9)  # gaps by level, in lines
_BELOW_HEADINGS = (0.5, 0.3, 0.15)
_PARAGRAPH, _ITEM, _FIGURE = 0.5, 0.25, 0.75  # gaps, in lines
_SMALL = 0.92  # for asides, tables and captions, as a multiple of the type size
_HANG = 1.35  # the indent of a list, in ems
_PAD = 0.9  # the space around the words of an aside, in ems


@dataclass(frozen=True, slots=True)
class LineStyle:
    """The typeface, size and leading of a line, and the language for its hyphenation."""

    type: Typeface
    size: Mm
    leading: Mm
    hyphenate: str = ""

    @property
    def baseline(self) -> Mm:
        """The distance in mm from the top of a line to its baseline. It centres capital letters in the line."""
        return (self.leading + measure_font_heights(self.type.find_fonts(PLAIN)[0]).cap_height * self.size / 1000) / 2


@dataclass(frozen=True, slots=True)
class Typography:
    """The look of a flowing text: type size, fonts and colours."""

    size: Mm
    leading: float = LEADING
    font: str = DEFAULT_FAMILY
    head: str = DEFAULT_FAMILY
    fill: str = "black"
    accent: str = "black"
    tint: str = "#f0f0f0"
    hyphenate: str = ""
    own: OwnFonts = NO_OWN_FONTS

    def choose_line_style(self, block: ContentBlock) -> LineStyle:
        """The line style for the words of a block."""
        level = block.level if isinstance(block, TextBlock) else 0
        if level:
            size = self.size * _HEADINGS[min(level, 3) - 1]
            return LineStyle(Typeface(self.head, "bold", fill=self.accent, own=self.own), size, size * _HEAD_LEADING)
        small = not isinstance(block, TextBlock) or block.nesting.aside
        size = self.size * (_SMALL if small else 1)
        return LineStyle(Typeface(self.font, fill=self.fill, own=self.own), size, size * self.leading, self.hyphenate)

    def make_bold(self, style: LineStyle) -> LineStyle:
        """The bold version of a style."""
        return replace(style, type=style.type._replace(weight="bold"))

    @property
    def aside_padding(self) -> Mm:
        """The space in mm around the words of an aside."""
        return self.size * _PAD

    def measure_padding_below(self, block: ContentBlock) -> Mm:
        """The space in mm that a block always needs below its last line."""
        return self.aside_padding if block.nesting.aside else 0.0

    def measure_left_and_right_indents(self, nesting: Nesting) -> tuple[Mm, Mm]:
        """The distances in mm of a block's words from the left and right sides of the column."""
        pad = 1.2 * self.aside_padding if nesting.aside else 0.0
        return pad + sum(map(self._measure_list_indent, nesting.lists)), pad

    def _measure_list_indent(self, marker: str) -> Mm:
        fonts = Typeface(self.font, own=self.own).find_fonts(PLAIN)
        return max(_HANG * self.size, self.marker_gap + measure_text_mm(marker, fonts, self.size))

    @property
    def marker_gap(self) -> Mm:
        """The space in mm between the marker of a list item and its words."""
        return 0.5 * self.size

    def measure_gap_between_blocks(self, before: ContentBlock | None, after: ContentBlock) -> Mm:
        """The space in mm between two blocks, or above the first block of a column."""
        other = before is None or before.nesting.aside != after.nesting.aside
        room = self.aside_padding if other and after.nesting.aside else 0.0
        if before is None or (isinstance(after, TextBlock) and after.joined):
            return room
        if other and before.nesting.aside:
            room += self.aside_padding
        heading = isinstance(before, TextBlock) and before.level
        below, above = _choose_gap_above_or_below(before, _BELOW_HEADINGS), _choose_gap_above_or_below(after, _ABOVE_HEADINGS)
        return room + (below if heading else max(below, above)) * self.size * self.leading


def _choose_gap_above_or_below(block: ContentBlock, gaps_of_headings: tuple[float, ...]) -> float:
    """The gap above or below a block, in lines. `gaps_of_headings` has the gaps on that side of headings, by level."""
    if isinstance(block, TextBlock) and block.level:
        return gaps_of_headings[min(block.level, 3) - 1]
    if isinstance(block, TableBlock | PictureBlock):
        return _FIGURE
    return _ITEM if block.nesting.lists else _PARAGRAPH
