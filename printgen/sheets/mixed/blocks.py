"""Blocks of equal pieces: pieces counted by size, blocks side by side, and their places on the paper."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeAlias

from printgen.core.units import Mm
from printgen.model import Size
from printgen.sheets.grid import SLACK, best_grid, fitting
from printgen.sheets.mixed.cuts import guillotine_cuts, plan_boxes
from printgen.sheets.spots import FreePattern, Room, Spot


@dataclass(frozen=True, slots=True)
class Block:
    """Columns and rows of equal pieces; the size is that of a trim as it lies there."""

    size: Size
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Line:
    """Parts in a line, all beginning at the same edge: to the right, or downwards."""

    down: bool
    parts: tuple["Part", ...]


Part: TypeAlias = Block | Line


@dataclass(frozen=True, slots=True)
class Laid:
    """A trim with its place."""

    x: Mm
    y: Mm
    size: Size


def across(part: Part) -> Part:
    """A part with right and down exchanged."""
    if isinstance(part, Block):
        return Block(part.size.turned(), part.rows, part.columns)
    return Line(not part.down, tuple(across(one) for one in part.parts))


def extent(part: Part, gap: Mm) -> Size:
    """How much a part takes up, with a gap after its last trims."""
    if isinstance(part, Block):
        return Size(part.columns * (part.size.width + gap), part.rows * (part.size.height + gap))
    sizes = [extent(one, gap) for one in part.parts]
    wide, high = [size.width for size in sizes], [size.height for size in sizes]
    return Size(max(wide), sum(high)) if part.down else Size(sum(wide), max(high))


def lay(part: Part, gap: Mm, x: Mm = 0.0, y: Mm = 0.0) -> Iterator[Laid]:
    """Every trim of a part that begins at a place; blocks row by row."""
    if isinstance(part, Block):
        yield from _lay_block(part, gap, x, y)
        return
    for one in part.parts:
        yield from lay(one, gap, x, y)
        size = extent(one, gap)
        x, y = (x, y + size.height) if part.down else (x + size.width, y)


def _lay_block(block: Block, gap: Mm, x: Mm, y: Mm) -> Iterator[Laid]:
    wide, high = block.size.width + gap, block.size.height + gap
    for row in range(block.rows):
        for column in range(block.columns):
            yield Laid(x + column * wide, y + row * high, block.size)


Waiting = Mapping[Size, deque[int]]


def upright(size: Size) -> Size:
    """The size with its long side up: pieces of one size share it, whichever way they lie."""
    return size if size.height >= size.width else size.turned()


def plan_of(part: Part, paper: Size, gap: Mm, sizes: Sequence[Size], waiting: Waiting) -> FreePattern:
    """The plan of one sheet; the items are taken from those that wait, row by row, and fewest of them are turned."""
    if _mostly_turned(part, gap, sizes, waiting):
        part, paper = across(part), paper.turned()
    whole = extent(part, gap)
    corner = (paper.width - whole.width + gap) / 2, (paper.height - whole.height + gap) / 2
    spots = []
    for one in sorted(lay(part, gap, *corner), key=lambda one: (one.y, one.x)):
        item = waiting[upright(one.size)].popleft()
        spots.append(Spot(item, one.x, one.y, 0 if one.size == sizes[item] else 90))
    boxes = plan_boxes(FreePattern(paper, tuple(spots)), sizes)
    return FreePattern(paper, tuple(spots), guillotine_cuts(paper, boxes))


def _mostly_turned(part: Part, gap: Mm, sizes: Sequence[Size], waiting: Waiting) -> bool:
    """Whether more pieces would stand upright if the paper lay the other way."""
    pairs = [(one.size, sizes[waiting[upright(one.size)][0]]) for one in lay(part, gap)]
    return sum(lying == size.turned() for lying, size in pairs) > sum(lying == size for lying, size in pairs)


def best_blocks(paper: Size, piece: Size, room: Room) -> FreePattern | None:
    """The sheet with a block of turned pieces beside the others, where that holds more than the plain grid."""
    part = two_blocks(paper, piece, room)
    if part is None:
        return None
    count = pieces_in(part)
    return plan_of(part, paper, room.gap, [piece] * count, {upright(piece): deque(range(count))})


def two_blocks(paper: Size, piece: Size, room: Room) -> Part | None:
    """The two blocks that hold most, where they hold more than the plain grid; of equals those in fewer columns."""
    grid = best_grid(paper, piece, room)
    best = max(_pairs(paper, piece, room), key=pieces_in, default=None)
    return best if best is not None and pieces_in(best) > (grid.count if grid else 0) else None


def one_block(paper: Size, piece: Size, room: Room) -> Block | None:
    """The plain grid as a part of the paper as it is given."""
    grid = best_grid(paper, piece, room)
    if grid is None:
        return None
    block = Block(piece, grid.columns, grid.rows)
    return block if grid.paper == paper else Block(piece.turned(), grid.rows, grid.columns)


def fullest_part(paper: Size, piece: Size, room: Room) -> Part | None:
    """The plain grid, or two blocks where they hold more; None where not one piece fits."""
    return two_blocks(paper, piece, room) or one_block(paper, piece, room)


def pieces_in(part: Part) -> int:
    """How many pieces a part holds."""
    return part.columns * part.rows if isinstance(part, Block) else sum(map(pieces_in, part.parts))


def _pairs(paper: Size, piece: Size, room: Room) -> Iterator[Part]:
    """Every way to lay whole columns from the left and turned pieces into the rest, on the paper upright and lying."""
    for space, turned in ((paper, False), (paper.turned(), True)):
        wide, high = space.width - 2 * room.edge, space.height - 2 * room.edge
        for pair in _columns(wide, high, piece, room.gap):
            yield across(pair) if turned else pair


def _columns(wide: Mm, high: Mm, piece: Size, gap: Mm) -> Iterator[Part]:
    rows, turned = fitting(high, piece.height, gap), piece.turned()
    across_rows = fitting(high, turned.height, gap)
    for columns in range(1, fitting(wide, piece.width, gap) + 1) if rows else ():
        rest = wide - columns * (piece.width + gap)
        beside = fitting(rest, turned.width, gap)
        if beside and across_rows:
            yield Line(False, (Block(piece, columns, rows), Block(turned, beside, across_rows)))


_STEPS = 100  # to the millimetre


@dataclass(frozen=True, slots=True)
class Lie:
    """One way a piece lies: its trim, and its width and height in steps with the gap that follows."""

    size: Size
    wide: int
    high: int


@dataclass(frozen=True, slots=True)
class Kind:
    """All pieces of one size: how many, the one or two ways they lie, and their sides and area in steps with the gap."""

    size: Size
    count: int
    lies: tuple[Lie, ...]
    short: int
    long: int
    area: int

    def fits(self, wide: int, high: int) -> bool:
        """Whether it fits a room one way or the other."""
        return any(lie.wide <= wide and lie.high <= high for lie in self.lies)


def count_kinds(sizes: Iterable[Size], gap: Mm) -> tuple[Kind, ...]:
    """The kinds there are, the largest first."""
    counts = Counter(upright(size) for size in sizes)
    kinds = [_kind(size, count, gap) for size, count in counts.items()]
    return tuple(sorted(kinds, key=lambda kind: (-kind.area, kind.size.width)))


def usable(paper: Size, room: Room) -> tuple[int, int]:
    """Width and height of a paper in steps, without its edges and with the gap that follows no last piece."""
    more = room.gap - 2 * room.edge + SLACK
    return _steps(paper.width + more), _steps(paper.height + more)


def _kind(size: Size, count: int, gap: Mm) -> Kind:
    short, long = _steps(size.width + gap), _steps(size.height + gap)
    lies = (Lie(size, short, long), Lie(size.turned(), long, short))
    return Kind(size, count, lies[: len({size.width, size.height})], short, long, short * long)


def _steps(length: Mm) -> int:
    """Rounded up, so that pieces next to each other keep their gap, and one that fits by the millimetre fits by the step."""
    return ceil(length * _STEPS - 1e-4)
