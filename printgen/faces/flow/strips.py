"""What a column is filled with: strips that are not torn apart, each a line of words, a table or a picture."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from printgen.faces.fit import Line, Setting, hyphens_in, next_line, word_width
from printgen.faces.flow.blocks import Text, Words
from printgen.faces.flow.look import Look, Style
from printgen.faces.lettering import SetLine, Type
from printgen.faces.markup import Bit, Word
from printgen.units import Mm

_SLACK = 0.001


@dataclass(frozen=True, slots=True)
class Lettering:
    """A line of words at its place."""

    line: SetLine
    size: Mm
    type: Type

    def moved(self, x: Mm, y: Mm) -> "Lettering":
        """The same further right and down."""
        return replace(self, line=SetLine(self.line.line, self.line.x + x, self.line.y + y))


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across."""

    x: Mm
    y: Mm
    width: Mm
    thick: Mm
    fill: str

    def moved(self, x: Mm, y: Mm) -> "Rule":
        """The same further right and down."""
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True, slots=True)
class Art:
    """A picture at its place."""

    name: str
    x: Mm
    y: Mm
    width: Mm
    height: Mm

    def moved(self, x: Mm, y: Mm) -> "Art":
        """The same further right and down."""
        return replace(self, x=self.x + x, y=self.y + y)


Part: TypeAlias = Lettering | Rule | Art


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of a block, from the column's left edge and its own top; what of it is too wide is said in `wrong`."""

    high: Mm
    parts: tuple[Part, ...]
    wrong: str = ""
    left: int = 0  # words that come after it
    head: Word | None = None  # the first of them, where it was split


def setting(style: Style, width: Mm) -> Setting:
    """How words are set in a width."""
    return Setting(width, 0.0, 1.0, 0.0, style.type.key, hyphens_in(style.hyphenate))


def text_strips(block: Text, width: Mm, look: Look, room: Mm) -> Iterator[Strip]:
    """The lines of a text, as many as may have a say in how it fills the room."""
    style = look.style(block)
    before, behind = look.indents(block.place)
    into = setting(style, width - before - behind)
    rest = list(reversed(block.words))
    parts: tuple[Part, ...] = (_marker(block.marker, before, style, look),) if block.marker else ()
    high = 0.0
    while True:
        line = next_line(rest, style.size, into)
        parts += (Lettering(SetLine(line, before, style.baseline), style.size, style.type),)
        yield Strip(style.leading, parts, too_wide(line, into, style), len(rest), rest[-1] if rest else None)
        high, parts = high + style.leading, ()
        if not rest or high > room + 4 * style.leading:
            return


def after(words: Words, strip: Strip) -> Words:
    """What is left of a text's words behind one of its lines."""
    rest = words[len(words) - strip.left :]
    return rest if strip.head is None else (strip.head, *rest[1:])


def too_wide(line: Line, into: Setting, style: Style) -> str:
    """What is to be said of a line that is wider than its column."""
    if line.width <= into.width + _SLACK:
        return ""
    word = max(line.words, key=lambda one: word_width(one, style.size, into.fonts))
    letters = "".join(f":{bit.text}:" if bit.icon else bit.text for bit in word.bits)
    return f"“{letters[:60]}” is {line.width - into.width:.1f} mm too wide for its column."


def _marker(marker: str, before: Mm, style: Style, look: Look) -> Lettering:
    """A bullet or number, which ends where the words are to begin."""
    type_ = Type(look.font, fill=look.accent)
    line = next_line([Word((Bit(marker),))], style.size, Setting(before, 0, 1, 0, type_.key, hyphens_in("")))
    gap = look.marker_gap if marker[-1].isascii() else look.marker_gap * 1.2
    return Lettering(SetLine(line, before - gap - line.width, style.baseline), style.size, type_)
