"""Pieces of mixed sizes counted by size, in steps that can be added up exactly."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from printgen.model import Size
from printgen.sheets.grid import SLACK
from printgen.sheets.mixed.laying import upright
from printgen.sheets.spots import Room
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
