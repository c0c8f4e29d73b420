"""Blocks to the strips that columns are filled with."""

from collections.abc import Iterator

from printgen.faces.fit import next_line
from printgen.faces.flow.blocks import Picture, Table, Text
from printgen.faces.flow.look import Look
from printgen.faces.flow.strips import Art, Lettering, Part, Strip, setting, text_strips, too_wide
from printgen.faces.flow.tables import table_strip
from printgen.faces.lettering import SetLine
from printgen.units import Mm

ALONE = 2  # the fewest lines of a text that stand together above or below a break
_CAPTION_GAP = 0.35  # below a picture, in lines


def set_block(block: Text | Table | Picture, width: Mm, look: Look, room: Mm) -> list[Strip]:
    """The strips of a block in a column; of a long text only those that may have a say in how it fills the room."""
    match block:
        case Text():
            return list(text_strips(block, width, look, room))
        case Table():
            return [table_strip(block, width, look)]
    return [_picture_strip(block, width, look)]


def opening(block: Text | Table | Picture, strips: list[Strip]) -> int:
    """How many strips must stand together where a block begins."""
    short = len(strips) < 2 * ALONE
    return len(strips) if short or not isinstance(block, Text) or block.level else ALONE


def fitting(strips: list[Strip], room: Mm) -> int:
    """How many strips go into a room that holds the opening, such that what is left over stands together too."""
    high = 0.0
    for count, strip in enumerate(strips):
        high += strip.high
        if high > room + 1e-6:
            return min(count, len(strips) - ALONE)
    return len(strips)


def _picture_strip(block: Picture, width: Mm, look: Look) -> Strip:
    before, behind = look.indents(block.place)
    column = width - before - behind
    wide = column if block.width is None else block.width
    high = wide * block.ratio
    left = before + (column - wide) / 2
    caption = list(_caption(block, column, high, look))
    parts: tuple[Part, ...] = (Art(block.name, left, 0.0, wide, high), *(part for part, _ in caption))
    wrong = [f"The picture {block.name[:60]} is {wide - column:.1f} mm too wide."] if wide > column + 0.001 else []
    wrong += [said for _, said in caption if said]
    low = caption[-1][0].line.y + look.style(block).leading - look.style(block).baseline if caption else high
    return Strip(low, parts, " ".join(wrong))


def _caption(block: Picture, column: Mm, high: Mm, look: Look) -> Iterator[tuple[Lettering, str]]:
    """The lines below a picture, each in the middle."""
    style, rest = look.style(block), list(reversed(block.caption))
    before, _ = look.indents(block.place)
    into = setting(style, column)
    y = high + _CAPTION_GAP * style.leading + style.baseline
    while rest:
        line = next_line(rest, style.size, into)
        at = SetLine(line, before + (column - line.width) / 2, y)
        yield Lettering(at, style.size, style.type), too_wide(line, into, style)
        y += style.leading
