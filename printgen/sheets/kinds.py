"""Pieces of mixed sizes counted by size, in steps that can be added up exactly."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor

from printgen.model import Size
from printgen.sheets.grid import SLACK
from printgen.sheets.laying import upright
from printgen.sheets.plan import Room
from printgen.units import Mm

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


def count_kinds(sizes: Iterable[Size], gap: Mm) -> tuple[Kind, ...]:
    """The kinds there are, the largest first."""
    counts = Counter(upright(size) for size in sizes)
    kinds = [_kind(size, count, gap) for size, count in counts.items()]
    return tuple(sorted(kinds, key=lambda kind: (-kind.area, kind.size.width)))


def usable(paper: Size, room: Room) -> tuple[int, int]:
    """Width and height of a paper in steps, without its edges and with the gap that follows no last piece."""
    more = room.gap - 2 * room.edge + SLACK
    return floor((paper.width + more) * _STEPS + 1e-4), floor((paper.height + more) * _STEPS + 1e-4)


def _kind(size: Size, count: int, gap: Mm) -> Kind:
    """A length is rounded up, so what fits in steps fits in millimetres."""
    short, long = (ceil((side + gap) * _STEPS - 1e-4) for side in (size.width, size.height))
    lies = (Lie(size, short, long), Lie(size.turned(), long, short))
    return Kind(size, count, lies[: len({size.width, size.height})], short, long, short * long)
