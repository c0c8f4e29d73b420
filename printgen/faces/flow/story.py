"""A text on its way over pages: its blocks become strips, and strips fill column after column."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import TypeAlias

from printgen.core.problems import Problems, Where
from printgen.core.units import Mm
from printgen.faces.flow.blocks import Block, Break, Look, Picture, Table, Text
from printgen.faces.flow.strips import Art, Lettering, Part, Strip, after, setting, table_strip, text_strips, too_wide
from printgen.faces.text.lettering import SetLine
from printgen.faces.text.markup import plain_words
from printgen.faces.text.typesetting import next_line

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


_SLACK = 0.001
_Set: TypeAlias = Text | Table | Picture


@dataclass(frozen=True, slots=True)
class Laid:
    """A strip at its height in a column, with the place of its words in the file."""

    strip: Strip
    y: Mm
    where: Where


@dataclass(slots=True)
class Column:
    """What a column holds: strips, and from where to where each aside goes."""

    width: Mm
    height: Mm
    laid: list[Laid] = field(default_factory=list)
    asides: dict[int, tuple[Mm, Mm, Where]] = field(default_factory=dict)
    y: Mm = 0.0
    last: _Set | None = None

    def lay(self, block: _Set, strips: Sequence[Strip], top: Mm, pad: Mm) -> None:
        """Put strips of a block into the column."""
        self.y, self.last = top, block
        for strip in strips:
            self.laid.append(Laid(strip, self.y, block.place.where))
            self.y += strip.high
        aside = block.place.aside
        if aside:
            first, _, where = self.asides.get(aside, (top - pad, 0.0, block.place.where))
            self.asides[aside] = (first, self.y + pad, where)


class Story:
    """The blocks of a text, and how far they are set."""

    def __init__(self, blocks: Sequence[Block], problems: Problems) -> None:
        ends = [at for at, block in enumerate(blocks, 1) if not isinstance(block, Break)]
        self._blocks, self._problems = blocks[: max(ends, default=0)], problems
        self.rewind()

    def rewind(self) -> None:
        """Begin again with the first page."""
        self._at = 0
        self._cut: Text | None = None  # what is left of the next block, where it has begun
        self._short = inf  # what the columns are too low for it
        self.turn()

    def turn(self) -> None:
        """Begin the next page."""
        self.asked = self.begun = self._ended = False
        self.headed: list[tuple[str, int]] = []  # the headings of this page, and their levels

    @property
    def done(self) -> bool:
        """Whether all is set."""
        return self._at >= len(self._blocks)

    def fill(self, width: Mm, height: Mm, look: Look) -> Column:
        """A column of what comes next, as much as goes in."""
        self.asked = True
        column = Column(width, height)
        while (block := self._next()) is not None:
            top = column.y + look.gap(column.last, block)
            strips = set_block(block, width, look, height - top)
            excess = self._low(block, strips, top, column, look) - height
            if excess > _SLACK:
                self._short = min(self._short, excess if column.last is None else inf)
                break
            count = fitting(strips, height - top - look.tail(block))
            column.lay(block, strips[:count], top, look.pad)
            self._take(block, strips, count)
            if count < len(strips):
                break
        return column

    def refuse(self) -> None:
        """Tell what fits no page, and go on behind it."""
        block = self._next()
        assert block is not None
        headed = False
        while _leads(block) and isinstance(following := self._following(self._at + 1), Text | Table | Picture):
            block, headed, self._at = following, True, self._at + 1
        subject = "With the heading above it this" if headed else "This"
        message = f"{subject} is {self._short:.1f} mm too high for a page: it is not torn apart."
        self._problems.add(block.place.where, message, "make it smaller, or part it in two.")
        self._take(block, (), 0)

    def _next(self) -> _Set | None:
        """What is to be set next on this page; a break ends a page that has begun."""
        while not self._ended and not self.done:
            block = self._cut or self._blocks[self._at]
            if not isinstance(block, Break):
                return block
            self._at += 1
            self._ended = self.begun
        return None

    def _following(self, at: int) -> Block | None:
        return self._blocks[at] if at < len(self._blocks) else None

    def _low(self, block: _Set, strips: list[Strip], top: Mm, column: Column, look: Look) -> Mm:
        """How far down what must stand together reaches: the opening of a block, with a heading that of what follows it."""
        low = top + sum(strip.high for strip in strips[: opening(block, strips)])
        at = self._at + 1
        while _leads(block) and low <= column.height and isinstance(following := self._following(at), Text | Table | Picture):
            low += look.gap(block, following)
            strips = set_block(following, column.width, look, column.height - low)
            low += sum(strip.high for strip in strips[: opening(following, strips)])
            block, at = following, at + 1
        return low + look.tail(block)

    def _take(self, block: _Set, strips: Sequence[Strip], count: int) -> None:
        """Count strips as set, and note what is wrong with them."""
        for strip in strips[:count]:
            if strip.wrong:
                self._problems.add(block.place.where, strip.wrong, "make it narrower, or its type smaller.")
        self.begun, self._short = True, inf
        if count and isinstance(block, Text) and block.level:
            self.headed.append((plain_words(block.words), block.level))
        if count < len(strips) and isinstance(block, Text):
            self._cut = replace(block, words=after(block.words, strips[count - 1]), marker="")
        else:
            self._at, self._cut = self._at + 1, None


def _leads(block: Block) -> bool:
    """Whether a block is a heading, which stands with what follows it."""
    return isinstance(block, Text) and block.level > 0
