"""Draws lines of text as SVG, and text boxes for `text(…)` in templates: wrapped, fitted and aligned."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from markupsafe import escape

from printgen.core.units import POINTS_PER_MM, Mm, plain
from printgen.core.words import counted
from printgen.faces.text.catalogue import FontKey, find_font
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.faces.text.markup import SOFT_HYPHEN, Bit, read_markup
from printgen.faces.text.typesetting import (
    STEP,
    Setting,
    TextLayout,
    TextLine,
    bit_width,
    descender_room,
    first_baseline,
    fit_text,
    gap_width,
    hyphens_in,
)
from printgen.model import NO_OWN_FONTS, OwnFonts

DrawIcon = Callable[[str, float, float, float, str], str]  # takes name, x, y, size and colour

ALIGN = {"left": 0.0, "center": 0.5, "right": 1.0}
VALIGN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


@dataclass(frozen=True, slots=True)
class Typeface:
    """The font and the colour of a text; **bold** and *italic* words change its weight and slope."""

    font: str = DEFAULT_FAMILY
    weight: str = "normal"
    italic: bool = False
    fill: str = "black"
    own: OwnFonts = NO_OWN_FONTS

    def key(self, bit: Bit) -> FontKey:
        """The font for a bit of text."""
        weight = "bold" if bit.bold else self.weight
        return find_font(self.font, weight, "italic" if bit.italic != self.italic else "normal", self.own)


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line, and the position of the left end of its baseline."""

    line: TextLine
    x: Mm
    y: Mm


def lines_svg(lines: Iterable[PlacedLine], size: Mm, typeface: Typeface, draw_icon: DrawIcon) -> str:
    """Lines in the same typeface and size, as SVG."""
    spans, icons = [], []
    for line in lines:
        for part in _join_runs(line, size, typeface.key):
            if part.bit.icon:
                icons.append(_icon_svg(part, line.y, size, typeface, draw_icon))
            else:
                spans.append(_run_svg(part, line.y, typeface))
    attributes = f'font-family="{escape(typeface.font)}" font-size="{plain(size)}" fill="{escape(typeface.fill)}"'
    slope = ' font-style="italic"' if typeface.italic else ""
    weight = f' font-weight="{escape(typeface.weight)}"' if typeface.weight != "normal" else ""
    return f"<text {attributes}{weight}{slope}>{''.join(spans)}</text>{''.join(icons)}" if spans else "".join(icons)


@dataclass(frozen=True, slots=True)
class _StyledRun:
    """Letters of the same style, or an icon, with their left end."""

    bit: Bit
    x: float


def _join_runs(line: PlacedLine, size: float, key: Callable[[Bit], FontKey]) -> Iterator[_StyledRun]:
    """The runs of a line; neighbouring words of the same style are joined into one run."""
    pending: Bit | None = None
    texts: list[str] = []
    begin = x = line.x
    for before, word in zip((None, *line.line.words), line.line.words, strict=False):
        x += gap_width(before, word, size, key) if before is not None else 0.0
        for at, bit in enumerate(word.bits):
            if pending is not None and pending.joins(bit):
                texts += ("" if at or before is None else " ", bit.text)
            else:
                if pending is not None:
                    yield _StyledRun(replace(pending, text="".join(texts)), begin)
                pending, texts, begin = bit, [bit.text], x
            x += bit_width(bit, size, key)
    if pending is not None:
        yield _StyledRun(replace(pending, text="".join(texts)), begin)


def _run_svg(part: _StyledRun, y: float, typeface: Typeface) -> str:
    """The <tspan> element of a run, with only those attributes that differ from the <text> around it."""
    weight = ' font-weight="bold"' if part.bit.bold else ""
    slope = "" if not part.bit.italic else ' font-style="normal"' if typeface.italic else ' font-style="italic"'
    return f'<tspan x="{plain(part.x)}" y="{plain(y)}"{weight}{slope}>{escape(part.bit.text.replace(SOFT_HYPHEN, ""))}</tspan>'


def _icon_svg(part: _StyledRun, baseline: float, size: float, typeface: Typeface, draw_icon: DrawIcon) -> str:
    """The SVG of an icon, moved a little below the baseline so that it is centred on the letters."""
    side = size * 1.05
    return draw_icon(part.bit.text, part.x + size * 0.05, baseline - side * 0.83, side, typeface.fill)


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
    align: str = "left"
    valign: str = "top"
    leading: float = 1.25
    between: float = 0.0
    fill: str = "black"
    hyphenate: str = ""
    inks: tuple[tuple[str, str], ...] = ()
    own: OwnFonts = field(default=NO_OWN_FONTS, compare=False)

    @property
    def type(self) -> Typeface:
        """The typeface of the whole text."""
        return Typeface(self.font, self.weight, self.italic, self.fill, self.own)


@dataclass(frozen=True, slots=True)
class Overflow:
    """A description of how far a text exceeds its box, and the text's size in points."""

    amount: str
    points: float


def set_text(box: TextBox, draw_icon: DrawIcon) -> tuple[str, Overflow | None]:
    """A text box as SVG, and the overflow if the text does not fit even at its smallest size."""
    least = box.size if box.least is None else min(box.least, box.size)
    steps = round((box.size - least) / STEP)
    sizes = [max(least, box.size - step * STEP) / POINTS_PER_MM for step in range(steps + 1)]
    setting = Setting(box.width, box.height, box.leading, box.between, box.type.key, hyphens_in(box.hyphenate))
    layout = fit_text(read_markup(box.text), sizes, setting)
    overflow = None if layout.fits else Overflow(_describe_excess(layout), round(layout.size * POINTS_PER_MM, 2))
    return _box_svg(box, layout, draw_icon), overflow


def _describe_excess(layout: TextLayout) -> str:
    """How far lines exceed their box, in words."""
    amounts = []
    if layout.too_high > 0.001:
        lines = int(-(-layout.too_high // layout.leading))
        amounts.append(f"{layout.too_high:.1f} mm too high ({counted(lines, 'line')} too many)")
    if layout.too_wide > 0.001:
        amounts.append(f"{layout.too_wide:.1f} mm too wide")
    return " and ".join(amounts)


def _box_svg(box: TextBox, layout: TextLayout, draw_icon: DrawIcon) -> str:
    """The lines of a text box as SVG, aligned in the box."""
    first = first_baseline(box.type.key(Bit("")), layout.size)
    high = first + layout.drops[-1] + descender_room(layout.size)
    y = box.y + max(0.0, box.height - high) * VALIGN[box.valign] + first
    lines = (
        PlacedLine(line, box.x + (box.width - line.width) * ALIGN[box.align], y + drop)
        for line, drop in zip(layout.lines, layout.drops, strict=True)
    )
    return lines_svg(lines, layout.size, box.type, draw_icon)
