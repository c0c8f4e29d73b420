"""Lays out a text on pages: cuts its blocks into fragments, and fills one column after another."""

from collections.abc import Sequence
from dataclasses import field, replace
from math import inf

from printgen.core.problems import Problems, Where
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.faces.flow.blocks import Block, ContentBlock, PageBreak, TableBlock, TextBlock
from printgen.faces.flow.fragments import Fragment, lay_out_picture, lay_out_text_to_fill, list_words_after_fragment
from printgen.faces.flow.tables import lay_out_table
from printgen.faces.flow.typography import Typography
from printgen.faces.text.arranging import runs_from_right_to_left
from printgen.faces.text.bits import join_plain_letters

ALONE = 2  # the fewest lines of a paragraph that may come before or after a column break
_SLACK = 0.001  # mm


def make_fragments_to_fill(block: ContentBlock, width: Mm, typography: Typography, height: Mm) -> list[Fragment]:
    """The fragments of a block in a column. A long text is cut off soon after it has filled the height."""
    match block:
        case TextBlock():
            return list(lay_out_text_to_fill(block, width, typography, height))
        case TableBlock():
            return [lay_out_table(block, width, typography)]
    return [lay_out_picture(block, width, typography)]


def count_first_fragments_to_keep_together(block: ContentBlock, fragments: list[Fragment]) -> int:
    """The number of fragments at the start of a block that must stay in the same column."""
    short = len(fragments) < 2 * ALONE
    return len(fragments) if short or not isinstance(block, TextBlock) or block.level else ALONE


def count_fragments_before_break(fragments: list[Fragment], room: Mm) -> int:
    """The number of fragments that fit into the height `room`, leaving at least ALONE lines for the next column.

    The result is at least the length of the block's opening.
    """
    high = 0.0
    for count, fragment in enumerate(fragments):
        high += fragment.high
        if high > room + 1e-6:
            return min(count, len(fragments) - ALONE)
    return len(fragments)


@dataclass(frozen=True, slots=True)
class PlacedFragment:
    """A fragment with its vertical position in a column, and its line in the text file."""

    fragment: Fragment
    y: Mm
    where: Where


@dataclass(slots=True)
class TextColumn:
    """The fragments in a column, and the top, bottom and line of each aside in it."""

    width: Mm
    height: Mm
    placed: list[PlacedFragment] = field(default_factory=list)
    asides: dict[int, tuple[Mm, Mm, Where]] = field(default_factory=dict)
    y: Mm = 0.0
    last: ContentBlock | None = None

    def add_fragments(self, block: ContentBlock, fragments: Sequence[Fragment], top: Mm, aside_padding: Mm) -> None:
        """Add fragments of a block to the column, starting at the height `top`."""
        self.y, self.last = top, block
        for fragment in fragments:
            self.placed.append(PlacedFragment(fragment, self.y, block.where))
            self.y += fragment.high
        aside = block.nesting.aside
        if aside:
            first, _, where = self.asides.get(aside, (top - aside_padding, 0.0, block.where))
            self.asides[aside] = (first, self.y + aside_padding, where)


class Story:
    """The blocks of a text, and the position of the next block to place on a page."""

    def __init__(self, blocks: Sequence[Block], problems: Problems) -> None:
        ends = [at for at, block in enumerate(blocks, 1) if not isinstance(block, PageBreak)]
        self._blocks, self._problems = blocks[: max(ends, default=0)], problems
        self.rewind_to_start()

    def rewind_to_start(self) -> None:
        """Go back to the start of the text. Call `start_page` next."""
        self._at = 0
        self._rest: TextBlock | None = None  # the rest of the next block, if its beginning was set
        self._excess = inf  # mm by which the next block is too high for an empty column

    def start_page(self) -> None:
        """Start the next page."""
        self.flow_called = self.begun = self._ended = False
        self.headings: list[tuple[str, int]] = []  # the words and levels of the headings on this page

    @property
    def is_done(self) -> bool:
        """Whether all blocks have been placed on pages."""
        return self._at >= len(self._blocks)

    def fill_next_column(self, width: Mm, height: Mm, typography: Typography) -> TextColumn:
        """A column with as many of the next blocks as fit. Moves past these blocks, and reports parts that are too wide."""
        self.flow_called = True
        column = TextColumn(width, height)
        while (block := self._advance_to_next_block_of_page()) is not None:
            top = column.y + typography.measure_gap_between_blocks(column.last, block)
            fragments = make_fragments_to_fill(block, width, typography, height - top)
            excess = self._find_bottom_of_unbreakable_opening(block, fragments, top, column, typography) - height
            if excess > _SLACK:
                self._excess = min(self._excess, excess if column.last is None else inf)
                break
            count = count_fragments_before_break(fragments, height - top - typography.measure_padding_below(block))
            column.add_fragments(block, fragments[:count], top, typography.aside_padding)
            for problem in (fragment.problem for fragment in fragments[:count] if fragment.problem):
                self._problems.add(block.where, problem, "make this part narrower, or use smaller type.")
            self._move_past_fragments(block, fragments, count)
            if count < len(fragments):
                break
        return column

    def report_and_skip_oversized_block(self) -> None:
        """Report that the next block is too tall for any page, and move past it."""
        block = self._advance_to_next_block_of_page()
        assert block is not None
        headed = False
        while _is_heading(block) and (following := self._find_block_unless_page_break(self._at + 1)) is not None:
            block, headed, self._at = following, True, self._at + 1
        subject = "This block and the heading above it are" if headed else "This block is"
        message = f"{subject} {self._excess:.1f} mm too high for a page, and cannot be split."
        self._problems.add(block.where, message, "make the block smaller, or divide it into two.")
        self._move_past_fragments(block, (), 0)

    def _advance_to_next_block_of_page(self) -> ContentBlock | None:
        """The next block for this page, or None at a page break or at the end. Skips page breaks on an empty page."""
        while not self._ended and not self.is_done:
            block = self._rest or self._blocks[self._at]
            if not isinstance(block, PageBreak):
                return block
            self._at += 1
            self._ended = self.begun
        return None

    def _find_block_unless_page_break(self, index: int) -> ContentBlock | None:
        block = self._blocks[index] if index < len(self._blocks) else None
        return None if isinstance(block, PageBreak) else block

    def _find_bottom_of_unbreakable_opening(
        self, block: ContentBlock, fragments: list[Fragment], top: Mm, column: TextColumn, typography: Typography
    ) -> Mm:
        """The bottom of the fragments that must share a column.

        These are a block's opening and, after a heading, the next block's opening.
        """
        low = top + sum(fragment.high for fragment in fragments[: count_first_fragments_to_keep_together(block, fragments)])
        at = self._at + 1
        while _is_heading(block) and low <= column.height and (following := self._find_block_unless_page_break(at)) is not None:
            low += typography.measure_gap_between_blocks(block, following)
            fragments = make_fragments_to_fill(following, column.width, typography, column.height - low)
            low += sum(fragment.high for fragment in fragments[: count_first_fragments_to_keep_together(following, fragments)])
            block, at = following, at + 1
        return low + typography.measure_padding_below(block)

    def _move_past_fragments(self, block: ContentBlock, fragments: Sequence[Fragment], count: int) -> None:
        """Move past the first `count` fragments of a block, and note a heading for the contents of the page."""
        self.begun, self._excess = True, inf
        if count and isinstance(block, TextBlock) and block.level:
            self.headings.append((join_plain_letters(block.words), block.level))
        if count < len(fragments) and isinstance(block, TextBlock):
            leftwards = runs_from_right_to_left(block.words) if block.leftwards is None else block.leftwards
            words = list_words_after_fragment(block.words, fragments[count - 1])
            self._rest = replace(block, words=words, marker="", leftwards=leftwards)
        else:
            self._at, self._rest = self._at + 1, None


def _is_heading(block: ContentBlock) -> bool:
    return isinstance(block, TextBlock) and block.level > 0
