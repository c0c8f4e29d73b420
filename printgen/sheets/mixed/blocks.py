"""Defines blocks of equal pieces, sections made of blocks, and the kinds of pieces to pack."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model import Size
from printgen.sheets.mixed.cuts import find_guillotine_cuts, list_slot_boxes
from printgen.sheets.patterns import SLACK, Clearance, FreePattern, Slot, count_fitting_pieces, find_fullest_grid

_STEPS = 100  # steps per millimetre


class PieceBlock(NamedTuple):
    """A block of equal pieces in columns and rows. `size` is the width and height of each piece in the block."""

    size: Size
    columns: int
    rows: int


class SectionLine(NamedTuple):
    """Sections of pieces in a line: one below another if `down`, otherwise side by side.

    Their left or top edges are aligned.
    """

    down: bool
    sections: tuple["Section", ...]


Section: TypeAlias = PieceBlock | SectionLine
Waiting: TypeAlias = Mapping[Size, deque[int]]  # for each portrait size, the numbers of the pieces not placed yet


class PlacedTrim(NamedTuple):
    """The cut line of a piece, with its top left corner."""

    x: Mm
    y: Mm
    size: Size


def transpose_section(section: Section) -> Section:
    """A section with x and y swapped."""
    if isinstance(section, PieceBlock):
        return PieceBlock(section.size.make_turned(), section.rows, section.columns)
    return SectionLine(not section.down, tuple(transpose_section(part) for part in section.sections))


def measure_section_with_gap_after(section: Section, gap: Mm) -> Size:
    """The size of a section of pieces, with a gap after its last pieces."""
    if isinstance(section, PieceBlock):
        return Size(section.columns * (section.size.width + gap), section.rows * (section.size.height + gap))
    sizes = [measure_section_with_gap_after(part, gap) for part in section.sections]
    wide, high = [size.width for size in sizes], [size.height for size in sizes]
    return Size(max(wide), sum(high)) if section.down else Size(sum(wide), max(high))


def list_placed_trims(section: Section, gap: Mm, x: Mm = 0.0, y: Mm = 0.0) -> Iterator[PlacedTrim]:
    """The placed trims of a section whose top left corner is at x, y. In each block, they are row by row."""
    if isinstance(section, PieceBlock):
        wide, high = section.size.width + gap, section.size.height + gap
        for row in range(section.rows):
            for column in range(section.columns):
                yield PlacedTrim(x + column * wide, y + row * high, section.size)
        return
    for part in section.sections:
        yield from list_placed_trims(part, gap, x, y)
        size = measure_section_with_gap_after(part, gap)
        x, y = (x, y + size.height) if section.down else (x + size.width, y)


def count_pieces_in_section(section: Section) -> int:
    """The number of pieces in a section."""
    if isinstance(section, PieceBlock):
        return section.columns * section.rows
    return sum(map(count_pieces_in_section, section.sections))


def turn_upright(size: Size) -> Size:
    """The size in portrait orientation. Equal pieces get equal sizes, whichever way they are turned."""
    return size if size.height >= size.width else size.make_turned()


def queue_items_by_size(sizes: Sequence[Size]) -> Waiting:
    """The indexes of the sizes, by size in portrait orientation."""
    waiting: Waiting = {turn_upright(size): deque() for size in sizes}
    for item, size in enumerate(sizes):
        waiting[turn_upright(size)].append(item)
    return waiting


def make_pattern_and_take_pieces(
    section: Section, paper: Size, gap: Mm, sizes: Sequence[Size], waiting: Waiting
) -> FreePattern:
    """The pattern of one sheet, with a section in the middle of the paper.

    Takes the pieces for the slots from `waiting`, row by row. Turns the paper if fewer pieces are turned that way."""
    if _would_turn_most_pieces(section, gap, sizes, waiting):
        section, paper = transpose_section(section), paper.make_turned()
    whole = measure_section_with_gap_after(section, gap)
    corner = (paper.width - whole.width + gap) / 2, (paper.height - whole.height + gap) / 2
    slots = []
    for trim in sorted(list_placed_trims(section, gap, *corner), key=lambda trim: (trim.y, trim.x)):
        item = waiting[turn_upright(trim.size)].popleft()
        slots.append(Slot(item, trim.x, trim.y, 0 if trim.size == sizes[item] else 90))
    boxes = list_slot_boxes(FreePattern(paper, tuple(slots)), sizes)
    return FreePattern(paper, tuple(slots), find_guillotine_cuts(paper, boxes))


def _would_turn_most_pieces(section: Section, gap: Mm, sizes: Sequence[Size], waiting: Waiting) -> bool:
    pairs = [(trim.size, sizes[waiting[turn_upright(trim.size)][0]]) for trim in list_placed_trims(section, gap)]
    return sum(lying == size.make_turned() for lying, size in pairs) > sum(lying == size for lying, size in pairs)


def make_pattern_fuller_than_grid(paper: Size, piece: Size, clearance: Clearance) -> FreePattern | None:
    """The pattern of a block with turned pieces beside it, or None if a grid holds as many pieces."""
    section = find_blocks_fuller_than_grid(paper, piece, clearance)
    if section is None:
        return None
    sizes = [piece] * count_pieces_in_section(section)
    return make_pattern_and_take_pieces(section, paper, clearance.gap, sizes, queue_items_by_size(sizes))


def find_fullest_section(paper: Size, piece: Size, clearance: Clearance) -> Section | None:
    """The fullest grid, or two blocks if they hold more pieces, or None if no piece fits."""
    return find_blocks_fuller_than_grid(paper, piece, clearance) or _find_grid_block(paper, piece, clearance)


def find_blocks_fuller_than_grid(paper: Size, piece: Size, clearance: Clearance) -> Section | None:
    """The two blocks that hold the most pieces, with fewer columns if tied, or None if a grid holds as many."""
    grid = find_fullest_grid(paper, piece, clearance)
    best = max(_list_block_pairs(paper, piece, clearance), key=count_pieces_in_section, default=None)
    return best if best is not None and count_pieces_in_section(best) > (grid.count if grid else 0) else None


def _find_grid_block(paper: Size, piece: Size, clearance: Clearance) -> PieceBlock | None:
    grid = find_fullest_grid(paper, piece, clearance)
    if grid is None:
        return None
    block = PieceBlock(piece, grid.columns, grid.rows)
    return block if grid.paper == paper else PieceBlock(piece.make_turned(), grid.rows, grid.columns)


def _list_block_pairs(paper: Size, piece: Size, clearance: Clearance) -> Iterator[Section]:
    """Every block with a block of turned pieces in the remaining space, on portrait and landscape paper."""
    gap, turned = clearance.gap, piece.make_turned()
    for space, is_turned in ((paper, False), (paper.make_turned(), True)):
        wide, high = space.width - 2 * clearance.edge, space.height - 2 * clearance.edge
        rows, turned_rows = count_fitting_pieces(high, piece.height, gap), count_fitting_pieces(high, turned.height, gap)
        for columns in range(1, count_fitting_pieces(wide, piece.width, gap) + 1) if rows else ():
            beside = count_fitting_pieces(wide - columns * (piece.width + gap), turned.width, gap)
            if beside and turned_rows:
                pair = SectionLine(False, (PieceBlock(piece, columns, rows), PieceBlock(turned, beside, turned_rows)))
                yield transpose_section(pair) if is_turned else pair


class Orientation(NamedTuple):
    """One way to place a piece: the size of its trim, and its width and height in steps, with the gap after the piece."""

    size: Size
    wide: int
    high: int


@dataclass(frozen=True, slots=True)
class PieceKind:
    """All pieces of one size: their number, their orientations, and their sides and area in steps, with the gap."""

    size: Size
    count: int
    orientations: tuple[Orientation, ...]
    short: int
    long: int
    area: int

    def fits_into_space(self, width: int, height: int) -> bool:
        """Whether one piece fits in a space in any orientation. Lengths are in steps."""
        return any(orientation.wide <= width and orientation.high <= height for orientation in self.orientations)


def group_by_size(sizes: Iterable[Size], gap: Mm) -> tuple[PieceKind, ...]:
    """The kinds of pieces of these sizes, largest first."""
    counts = Counter(turn_upright(size) for size in sizes)
    kinds = [_make_kind(size, count, gap) for size, count in counts.items()]
    return tuple(sorted(kinds, key=lambda kind: (-kind.area, kind.size.width)))


def _make_kind(size: Size, count: int, gap: Mm) -> PieceKind:
    short, long = _round_up_to_steps(size.width + gap), _round_up_to_steps(size.height + gap)
    orientations = (Orientation(size, short, long), Orientation(size.make_turned(), long, short))
    return PieceKind(size, count, orientations[: len({size.width, size.height})], short, long, short * long)


def measure_space_in_steps(paper: Size, clearance: Clearance) -> tuple[int, int]:
    """The usable width and height of a paper in steps, plus one gap because the last piece needs none."""
    more = clearance.gap - 2 * clearance.edge + SLACK
    return _round_up_to_steps(paper.width + more), _round_up_to_steps(paper.height + more)


def _round_up_to_steps(length: Mm) -> int:
    """A length in steps, rounded up so that whatever fits in steps also fits in mm."""
    return ceil(length * _STEPS - 1e-4)
