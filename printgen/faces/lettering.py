"""Lines of words to SVG: runs of one style, and the icons between them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from markupsafe import escape

from printgen.faces.fit import Line, bit_width, gap_width
from printgen.faces.markup import SOFT_HYPHEN, Bit
from printgen.fonts.catalogue import DEFAULT_FAMILY, FontKey, find_font
from printgen.units import Mm, plain

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
