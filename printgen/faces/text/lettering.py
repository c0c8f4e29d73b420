"""Set lines as SVG, and `text(…)` in templates: a box of text, wrapped, fitted and aligned."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from markupsafe import escape

from printgen.core.units import POINTS_PER_MM, Mm, plain
from printgen.faces.text.catalogue import DEFAULT_FAMILY, FontKey, find_font
from printgen.faces.text.markup import SOFT_HYPHEN, Bit, read_markup
from printgen.faces.text.typesetting import STEP, Block, Line, Setting, above, below, bit_width, fit, gap_width, hyphens_in

DrawIcon = Callable[[str, float, float, float, str], str]


@dataclass(frozen=True, slots=True)
class Type:
    """The type that words are set in, where their own marks do not change it."""

    font: str = DEFAULT_FAMILY
    weight: str = "normal"
    italic: bool = False
    fill: str = "black"

    def key(self, bit: Bit) -> FontKey:
        """The font of a bit of the text."""
        weight = "bold" if bit.bold else self.weight
        return find_font(self.font, weight, "italic" if bit.italic != self.italic else "normal")


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line at its place: its left end on the baseline."""

    line: Line
    x: Mm
    y: Mm


def lettering(lines: Iterable[SetLine], size: Mm, type_: Type, draw_icon: DrawIcon) -> str:
    """Lines of one type and size as SVG."""
    spans, icons = [], []
    for line in lines:
        for part in _runs(line, size, type_.key):
            if part.bit.icon:
                icons.append(_icon(part, line.y, size, type_, draw_icon))
            else:
                spans.append(_span(part, line.y, type_))
    said = f'font-family="{escape(type_.font)}" font-size="{plain(size)}" fill="{escape(type_.fill)}"'
    slope = ' font-style="italic"' if type_.italic else ""
    weight = f' font-weight="{escape(type_.weight)}"' if type_.weight != "normal" else ""
    return f"<text {said}{weight}{slope}>{''.join(spans)}</text>{''.join(icons)}" if spans else "".join(icons)


@dataclass(frozen=True, slots=True)
class _Part:
    """Letters of one style at their place in a line, or an icon."""

    bit: Bit
    x: float


def _runs(line: SetLine, size: float, key: Callable[[Bit], FontKey]) -> Iterator[_Part]:
    """The line's words joined to runs of one style."""
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
                    yield _Part(replace(pending, text="".join(texts)), begin)
                pending, texts, begin = bit, [bit.text], x
            x += bit_width(bit, size, key)
    if pending is not None:
        yield _Part(replace(pending, text="".join(texts)), begin)


def _span(part: _Part, y: float, type_: Type) -> str:
    weight = ' font-weight="bold"' if part.bit.bold else ""
    slope = "" if not part.bit.italic else ' font-style="normal"' if type_.italic else ' font-style="italic"'
    return f'<tspan x="{plain(part.x)}" y="{plain(y)}"{weight}{slope}>{escape(part.bit.text.replace(SOFT_HYPHEN, ""))}</tspan>'


def _icon(part: _Part, baseline: float, size: float, type_: Type, draw_icon: DrawIcon) -> str:
    """An icon, a little below the baseline, so that it is centred on the letters."""
    side = size * 1.05
    return draw_icon(part.bit.text, part.x + size * 0.05, baseline - side * 0.83, side, type_.fill)


ALIGN = {"left": 0.0, "center": 0.5, "right": 1.0}
VALIGN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


@dataclass(frozen=True, slots=True)
class TextBox:
    """What a template asks for: mm, and points for sizes of type."""

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

    @property
    def type(self) -> Type:
        """The type it is set in."""
        return Type(self.font, self.weight, self.italic, self.fill)


@dataclass(frozen=True, slots=True)
class Overflow:
    """What a box is too small for."""

    amount: str
    points: float


def set_text(box: TextBox, draw_icon: DrawIcon) -> tuple[str, Overflow | None]:
    """The box as SVG, and what does not fit in it."""
    least = box.size if box.least is None else min(box.least, box.size)
    steps = round((box.size - least) / STEP)
    sizes = [max(least, box.size - step * STEP) / POINTS_PER_MM for step in range(steps + 1)]
    setting = Setting(box.width, box.height, box.leading, box.between, box.type.key, hyphens_in(box.hyphenate))
    block = fit(read_markup(box.text), sizes, setting)
    overflow = None if block.fits else Overflow(_excess(block), round(block.size * POINTS_PER_MM, 2))
    return _svg(box, block, draw_icon), overflow


def _excess(block: Block) -> str:
    amounts = []
    if block.too_high > 0.001:
        lines = int(-(-block.too_high // block.leading))
        amounts.append(f"{block.too_high:.1f} mm too high ({lines} line{'s' if lines > 1 else ''} too many)")
    if block.too_wide > 0.001:
        amounts.append(f"{block.too_wide:.1f} mm too wide")
    return " and ".join(amounts)


def _svg(box: TextBox, block: Block, draw_icon: DrawIcon) -> str:
    first = above(box.type.key(Bit("")), block.size)
    high = first + block.drops[-1] + below(block.size)
    y = box.y + max(0.0, box.height - high) * VALIGN[box.valign] + first
    lines = (
        SetLine(line, box.x + (box.width - line.width) * ALIGN[box.align], y + drop)
        for line, drop in zip(block.lines, block.drops, strict=True)
    )
    return lettering(lines, block.size, box.type, draw_icon)
