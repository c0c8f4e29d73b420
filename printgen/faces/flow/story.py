"""Lays out a text over pages: its blocks become fragments, which fill column after column."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import inf

from printgen.core.problems import Problems, Where
from printgen.core.units import Mm
from printgen.faces.flow.blocks import Block, ContentBlock, PageBreak, TableBlock, TextBlock
from printgen.faces.flow.fragments import Fragment, picture_fragment, text_fragments, words_behind
from printgen.faces.flow.look import Look
from printgen.faces.flow.tables import table_fragment
from printgen.faces.text.markup import plain_words

ALONE = 2  # the fewest lines of a text that stand together above or below a break
_SLACK = 0.001  # mm


def cut_block(block: ContentBlock, width: Mm, look: Look, room: Mm) -> list[Fragment]:
    """The fragments of a block in a column; of a long text only enough to fill `room` and to keep lines together."""
    match block:
        case TextBlock():
            return list(text_fragments(block, width, look, room))
        case TableBlock():
            return [table_fragment(block, width, look)]
    return [picture_fragment(block, width, look)]


def opening_length(block: ContentBlock, fragments: list[Fragment]) -> int:
    """The number of fragments at the beginning of a block that must stay in one column."""
    short = len(fragments) < 2 * ALONE
    return len(fragments) if short or not isinstance(block, TextBlock) or block.level else ALONE


def fitting_length(fragments: list[Fragment], room: Mm) -> int:
    """The number of fragments that fit into a height that holds the opening; leaves enough lines for the next column."""
    high = 0.0
    for count, fragment in enumerate(fragments):
        high += fragment.high
        if high > room + 1e-6:
            return min(count, len(fragments) - ALONE)
    return len(fragments)


@dataclass(frozen=True, slots=True)
class PlacedFragment:
    """A fragment at its height in a column, and the line of the file that it was written in."""

    fragment: Fragment
    y: Mm
    where: Where


@dataclass(slots=True)
class TextColumn:
    """The fragments of a column, and the top, the bottom and the line of each aside in it."""

    width: Mm
    height: Mm
    placed: list[PlacedFragment] = field(default_factory=list)
    asides: dict[int, tuple[Mm, Mm, Where]] = field(default_factory=dict)
    y: Mm = 0.0
    last: ContentBlock | None = None

    def add(self, block: ContentBlock, fragments: Sequence[Fragment], top: Mm, pad: Mm) -> None:
        """Put fragments of a block into the column, from a height on."""
        self.y, self.last = top, block
        for fragment in fragments:
            self.placed.append(PlacedFragment(fragment, self.y, block.where))
            self.y += fragment.high
        aside = block.nesting.aside
        if aside:
            first, _, where = self.asides.get(aside, (top - pad, 0.0, block.where))
            self.asides[aside] = (first, self.y + pad, where)


class Story:
    """The blocks of a text, and how many of them are set."""

    def __init__(self, blocks: Sequence[Block], problems: Problems) -> None:
        ends = [at for at, block in enumerate(blocks, 1) if not isinstance(block, PageBreak)]
        self._blocks, self._problems = blocks[: max(ends, default=0)], problems
        self.rewind()

    def rewind(self) -> None:
        """Begin again with the first page."""
        self._at = 0
        self._rest: TextBlock | None = None  # of the next block, if its beginning is set
        self._excess = inf  # mm: how much too high the next block is for an empty column
        self.start_page()

    def start_page(self) -> None:
        """Begin the next page."""
        self.flow_called = self.begun = self._ended = False
        self.headings: list[tuple[str, int]] = []  # of this page, with their levels

    @property
    def done(self) -> bool:
        """Whether all blocks are set."""
        return self._at >= len(self._blocks)

    def fill(self, width: Mm, height: Mm, look: Look) -> TextColumn:
        """A column with as many of the next blocks as fit; counts them as set."""
        self.flow_called = True
        column = TextColumn(width, height)
        while (block := self._next_block()) is not None:
            top = column.y + look.gap(column.last, block)
            fragments = cut_block(block, width, look, height - top)
            excess = self._low_end(block, fragments, top, column, look) - height
            if excess > _SLACK:
                self._excess = min(self._excess, excess if column.last is None else inf)
                break
            count = fitting_length(fragments, height - top - look.space_below(block))
            column.add(block, fragments[:count], top, look.pad)
            self._count_as_set(block, fragments, count)
            if count < len(fragments):
                break
        return column

    def skip_oversized(self) -> None:
        """Report the next block, which fits no page, and go on with the block behind it."""
        block = self._next_block()
        assert block is not None
        headed = False
        while _is_heading(block) and (following := self._block_at(self._at + 1)) is not None:
            block, headed, self._at = following, True, self._at + 1
        subject = "With the heading above it this" if headed else "This"
        message = f"{subject} is {self._excess:.1f} mm too high for a page: it is not torn apart."
        self._problems.add(block.where, message, "make it smaller, or part it in two.")
        self._count_as_set(block, (), 0)

    def _next_block(self) -> ContentBlock | None:
        """The next block for this page; passes page breaks, and a break ends a page that has begun."""
        while not self._ended and not self.done:
            block = self._rest or self._blocks[self._at]
            if not isinstance(block, PageBreak):
                return block
            self._at += 1
            self._ended = self.begun
        return None

    def _block_at(self, at: int) -> ContentBlock | None:
        """The block with this number; None for a page break and behind the last block."""
        block = self._blocks[at] if at < len(self._blocks) else None
        return None if isinstance(block, PageBreak) else block

    def _low_end(self, block: ContentBlock, fragments: list[Fragment], top: Mm, column: TextColumn, look: Look) -> Mm:
        """The lower end of fragments that must stay in one column: a block's opening, and after a heading the next opening."""
        low = top + sum(fragment.high for fragment in fragments[: opening_length(block, fragments)])
        at = self._at + 1
        while _is_heading(block) and low <= column.height and (following := self._block_at(at)) is not None:
            low += look.gap(block, following)
            fragments = cut_block(following, column.width, look, column.height - low)
            low += sum(fragment.high for fragment in fragments[: opening_length(following, fragments)])
            block, at = following, at + 1
        return low + look.space_below(block)

    def _count_as_set(self, block: ContentBlock, fragments: Sequence[Fragment], count: int) -> None:
        """Count the first fragments of a block as set, and report what is wrong with them."""
        for fragment in fragments[:count]:
            if fragment.wrong:
                self._problems.add(block.where, fragment.wrong, "make it narrower, or its type smaller.")
        self.begun, self._excess = True, inf
        if count and isinstance(block, TextBlock) and block.level:
            self.headings.append((plain_words(block.words), block.level))
        if count < len(fragments) and isinstance(block, TextBlock):
            self._rest = replace(block, words=words_behind(block.words, fragments[count - 1]), marker="")
        else:
            self._at, self._rest = self._at + 1, None


def _is_heading(block: ContentBlock) -> bool:
    return isinstance(block, TextBlock) and block.level > 0
