"""Draws lines of text as SVG, and text boxes for the template function text(…)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from functools import lru_cache
from itertools import pairwise

from markupsafe import escape

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.units import POINTS_PER_MM, Mm, write_box_attributes, write_number
from printgen.core.words import write_count
from printgen.faces.text.arranging import arrange_words_visually
from printgen.faces.text.bits import PLAIN, SOFT_HYPHEN, MarkupError, Paragraph, Style, TextBit, Word
from printgen.faces.text.catalogue import find_font_chain
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.faces.text.fonts import EM, FontChain, measure_underline
from printgen.faces.text.hyphens import make_hyphen_finder
from printgen.faces.text.letters import has_right_to_left_letters
from printgen.faces.text.markup import FindVocabulary, read_markup
from printgen.faces.text.typesetting import (
    MARKER_GAP,
    STEP,
    Fonts,
    LineInBox,
    LineSetting,
    TextLayout,
    TextLine,
    balance_lines,
    break_lines_greedily,
    lay_out_lines,
    measure_bit,
    measure_gap_between_words,
    measure_icon_kern,
    measure_list_marker,
)
from printgen.model import NO_OWN_FONTS, OwnFonts

DrawIcon = Callable[[str, float, float, float, str], str]  # takes name, x, y, size and colour

_FROM_RIGHT = "\u200f"  # the right-to-left mark of Unicode; between two marks, punctuation runs from right to left too
ALIGN = {"left": 0.0, "center": 0.5, "right": 1.0}
VALIGN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


class Typeface(NamedTuple):
    """The font and colour of a text. Styles such as bold and italic change its weight and slope."""

    font: str = DEFAULT_FAMILY
    weight: str = "normal"
    italic: bool = False
    fill: str = "black"
    own: OwnFonts = NO_OWN_FONTS

    def find_fonts(self, style: Style) -> FontChain:
        """The fonts for letters in this style."""
        weight = "bold" if style.bold else self.weight
        slope = "italic" if style.italic != self.italic else "normal"
        return find_font_chain(self.font, weight, slope, self.own, "small-caps" if style.small_caps else "normal")


class PlacedLine(NamedTuple):
    """A line of text, and the position of the left end of its baseline."""

    line: TextLine
    x: Mm
    y: Mm


def draw_text_lines(lines: Iterable[PlacedLine], size: Mm, typeface: Typeface, draw_icon: DrawIcon) -> str:
    """Lines of text in one typeface and size as SVG."""
    spans, icons, underlines = list[str](), list[str](), list[str]()
    for line in lines:
        runs = list(_join_bits_into_runs(line, size, typeface.find_fonts))
        for run in runs:
            if run.bit.icon:
                icons.append(_draw_icon_of_run(run, line.y, size, typeface, draw_icon))
            else:
                spans.append(_write_tspan(run, line.y, size, typeface))
        underlines += _write_underlines(runs, line.y, size, typeface)
    attributes = f'font-family="{escape(typeface.font)}" font-size="{write_number(size)}" fill="{escape(typeface.fill)}"'
    slope = ' font-style="italic"' if typeface.italic else ""
    weight = f' font-weight="{escape(typeface.weight)}"' if typeface.weight != "normal" else ""
    text = f"<text {attributes}{weight}{slope}>{''.join(spans)}</text>" if spans else ""
    return "".join([*underlines, text, *icons])


class _StyledRun(NamedTuple):
    bit: TextBit
    x: Mm
    right: Mm


def _join_bits_into_runs(line: PlacedLine, size: float, fonts: Fonts) -> Iterator[_StyledRun]:
    pending: TextBit | None = None
    texts: list[str] = []
    begin = right = x = line.x
    for before, word in zip((None, *line.line.words), line.line.words, strict=False):
        x += measure_gap_between_words(before, word, size, fonts) if before is not None else 0.0
        for at, bit in enumerate(word.bits):
            x += measure_icon_kern(word.bits[at - 1], bit, size) if at else 0.0
            if pending is not None and pending.can_join(bit):
                texts += ("" if at or before is None or word.tight else " ", bit.text)
            else:
                if pending is not None:
                    yield _StyledRun(_join_texts_of_run(pending, texts), begin, right)
                pending, texts, begin = bit, [bit.text], x
            x += measure_bit(bit, size, fonts)
            right = x
    if pending is not None:
        yield _StyledRun(_join_texts_of_run(pending, texts), begin, right)


def _join_texts_of_run(bit: TextBit, texts: Sequence[str]) -> TextBit:
    return bit._replace(text="".join(reversed(texts) if bit.leftwards else texts))


def _write_tspan(run: _StyledRun, y: float, size: float, typeface: Typeface) -> str:
    style = run.bit.style
    weight = ' font-weight="bold"' if style.bold else ""
    slope = "" if not style.italic else ' font-style="normal"' if typeface.italic else ' font-style="italic"'
    if style is not PLAIN:
        slope += f' font-size="{write_number(size * style.scale)}"' if style.scale != 1 else ""
        slope += ' font-variant="small-caps"' if style.small_caps else ""
        slope += f' fill="{escape(style.colour)}"' if style.colour else ""
    letters = run.bit.text.replace(SOFT_HYPHEN, "")
    letters = f"{_FROM_RIGHT}{letters}{_FROM_RIGHT}" if run.bit.leftwards else letters
    return f'<tspan x="{write_number(run.x)}" y="{write_number(y)}"{weight}{slope}>{escape(letters)}</tspan>'


def _write_underlines(runs: list[_StyledRun], baseline: Mm, size: Mm, typeface: Typeface) -> Iterator[str]:
    """A <rect> below each underlined run. It extends to the next run if that run is underlined too."""
    for run, after in pairwise((*runs, None)):
        if run is not None and run.bit.style.underline:
            style = run.bit.style
            right = after.x if after is not None and after.bit.style.underline else run.right
            depth, thick = (share * size * style.scale / EM for share in measure_underline(typeface.find_fonts(style)[0]))
            box = write_box_attributes(run.x, baseline + depth, right - run.x, thick)
            yield f'<rect {box} fill="{escape(style.colour or typeface.fill)}"/>'


def _draw_icon_of_run(run: _StyledRun, baseline: float, size: float, typeface: Typeface, draw_icon: DrawIcon) -> str:
    """The SVG of an icon, moved slightly below the baseline so that it is centred on the letters."""
    style = run.bit.style
    size *= style.scale
    side = size * 1.05
    return draw_icon(run.bit.text, run.x + size * 0.05, baseline - side * 0.83, side, style.colour or typeface.fill)


@dataclass(frozen=True, slots=True)
class TextBox:
    """The arguments of text(…): positions and lengths in mm, type sizes in points."""

    text: str
    x: float
    y: float
    width: float
    height: float
    size: float = 9.0
    least: float | None = None
    font: str = DEFAULT_FAMILY
    weight: str = "normal"
    italic: bool = False
    align: str = ""  # by default left, and right for paragraphs that run from right to left
    valign: str = "top"
    leading: float = 1.25
    between: float = 0.0
    fill: str = "black"
    hyphenate: str = ""
    balance: str = "none"
    inks: tuple[tuple[str, str], ...] = ()
    own: OwnFonts = field(default=NO_OWN_FONTS, compare=False)

    @property
    def type(self) -> Typeface:
        """The typeface of the whole text."""
        return Typeface(self.font, self.weight, self.italic, self.fill, self.own)


class TextOverflow(NamedTuple):
    """A text too large for its box: a description of the excess, and the size in points."""

    amount: str
    points: float


class FittedText(NamedTuple):
    """The SVG of a text box, and the overflow if the text does not fit even at its smallest size."""

    svg: str
    overflow: TextOverflow | None


class DrawnText(NamedTuple):
    """A drawn text: its SVG, overflow and icons, the error in its markup, and whether it may show inks of the palette."""

    svg: str
    overflow: TextOverflow | None
    icons: dict[str, None]
    error: MarkupError | None = None
    shows_ink: bool = False


def draw_fitted_text(box: TextBox, draw_icon: DrawIcon, vocabulary: FindVocabulary | None = None) -> FittedText:
    """A text box drawn at the largest size that fits. Raises MarkupError for a wrong tag or keyword."""
    sizes = _list_sizes_in_mm(box.size, box.least)
    hyphens = make_hyphen_finder(box.hyphenate)
    setting = LineSetting(box.width, box.height, box.leading, box.between, box.type.find_fonts, hyphens, box.balance)
    layout = fit_paragraphs(read_markup(box.text, vocabulary, box.size), sizes, setting)
    overflow = None if layout.fits else TextOverflow(_describe_excess(layout), round(layout.size * POINTS_PER_MM, 2))
    y = box.y + max(0.0, box.height - layout.high) * VALIGN[box.valign] + layout.first
    lines = (part for line in layout.lines for part in _place_line_and_marker(line, box, layout.size, y + line.drop))
    return FittedText(draw_text_lines(lines, layout.size, box.type, draw_icon), overflow)


def fit_paragraphs(paragraphs: tuple[Paragraph, ...], descending_sizes: list[float], setting: LineSetting) -> TextLayout:
    """The lines at the largest size that fits the box, or at the smallest if none does.

    `descending_sizes` must go from large to small.
    """
    layout, break_lines = lay_out_lines(paragraphs, descending_sizes[0], setting), break_lines_greedily
    low, high = 0 if layout.fits else min(1, len(descending_sizes) - 1), 0 if layout.fits else len(descending_sizes) - 1
    while low < high:
        middle = (low + high) // 2
        if lay_out_lines(paragraphs, descending_sizes[middle], setting).fits:
            high = middle
        else:
            low = middle + 1
    layout = lay_out_lines(paragraphs, descending_sizes[low], setting) if low else layout
    if setting.balance != "none":
        balanced = lay_out_lines(paragraphs, descending_sizes[low], setting, balance_lines)
        if balanced.fits or not layout.fits:
            layout, break_lines = balanced, balance_lines
    if any(has_right_to_left_letters(bit.text) for paragraph in paragraphs for word in paragraph.words for bit in word.bits):
        return lay_out_lines(
            paragraphs,
            descending_sizes[low],
            setting,
            lambda *given: arrange_words_visually(list(break_lines(*given)), *given[1:]),
        )
    return layout


@lru_cache(maxsize=1_000)
def _list_sizes_in_mm(points: float, least_points: float | None) -> list[Mm]:
    """The type sizes to try, from large to small."""
    least = points if least_points is None else min(least_points, points)
    steps = round((points - least) / STEP)
    return [max(least, points - step * STEP) / POINTS_PER_MM for step in range(steps + 1)]


def _describe_excess(layout: TextLayout) -> str:
    amounts = []
    if layout.too_high > 0.001:
        lines = int(-(-layout.too_high // layout.leading))
        amounts.append(f"{layout.too_high:.1f} mm too high ({write_count(lines, 'line')} too many)")
    if layout.too_wide > 0.001:
        amounts.append(f"{layout.too_wide:.1f} mm too wide")
    return " and ".join(amounts)


def _place_line_and_marker(line: LineInBox, box: TextBox, size: Mm, y: Mm) -> Iterator[PlacedLine]:
    """A line at its position, after its marker if it has one. List items start on the side where their script starts."""
    left = box.x if line.line.leftwards else box.x + line.indent
    if line.marker:
        width = measure_list_marker(line.marker, size, box.type.find_fonts)
        marker = TextLine((Word((TextBit(line.marker),)),), width)
        right = box.x + box.width - line.indent + MARKER_GAP * size
        yield PlacedLine(marker, right if line.line.leftwards else left - MARKER_GAP * size - width, y)
    align = line.align or ("" if line.indent else box.align) or line.line.default_align
    yield PlacedLine(line.line, left + (box.width - line.indent - line.line.width) * ALIGN[align], y)
