"""Blocks of equal pieces, side by side and one below the other: how a layout is put together before it has coordinates."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from printgen.model import Size
from printgen.units import Mm


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
