"""Sheet after sheet of mixed pieces, each as full as can be; what makes a sheet is repeated while there are pieces for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printgen.model import Size
from printgen.sheets.mixed.filling import Filler, Search
from printgen.sheets.mixed.kinds import Kind, usable
from printgen.sheets.mixed.parts import Part
from printgen.sheets.mixed.uniform import fullest_part, pieces_in
from printgen.sheets.spots import Room

ORDERS: dict[str, Callable[[Kind], tuple[int, ...]]] = {
    "short": lambda kind: (kind.short, kind.long),
    "area": lambda kind: (kind.area,),
    "long": lambda kind: (kind.long, kind.short),
    "around": lambda kind: (kind.short + kind.long,),
}
_FEW = 30  # kinds: so many are weighed with care, more would take too long
_QUICK = (Search((True, False), 1),)
_THOROUGH = tuple(Search(ways, firsts) for ways in ((True,), (False,), (True, False)) for firsts in (1, 3))


@dataclass(frozen=True, slots=True)
class Way:
    """Which kinds come first, how much more large ones count, and how full a grid of one kind is that has sheets to itself."""

    order: str
    weight: float
    grids: float

    def ranks(self, kinds: Sequence[Kind]) -> list[int]:
        """The kinds by their numbers, in the order of this way."""
        return sorted(range(len(kinds)), key=lambda at: ORDERS[self.order](kinds[at]), reverse=True)


@dataclass(frozen=True, slots=True)
class Pattern:
    """What lies on a sheet, and on how many."""

    part: Part
    times: int


def mix(paper: Size, kinds: Sequence[Kind], room: Room, way: Way) -> tuple[tuple[Pattern, ...], int]:
    """The sheets one way comes to, and the work it took."""
    space = usable(paper, room)
    left = [kind.count for kind in kinds]
    patterns = _grids(paper, kinds, room, way, left)
    order = way.ranks(kinds)
    values = [kind.area**way.weight for kind in kinds]
    work, filler = 0, None
    while any(left):
        if filler is None or sum(map(bool, left)) < 0.9 * len(filler.order):
            filler = Filler(kinds, left, order, max(space))
        part, after = _fullest(filler, space, left, values)
        used = [(count, count - rest) for count, rest in zip(left, after, strict=True) if rest < count]
        times = min(count // taken for count, taken in used)
        left = [count - (count - rest) * times for count, rest in zip(left, after, strict=True)]
        patterns.append(Pattern(part, times))
        work, filler.work = work + filler.work, 0
    return tuple(patterns), work


def _grids(paper: Size, kinds: Sequence[Kind], room: Room, way: Way, left: list[int]) -> list[Pattern]:
    """Full sheets of one kind, where they are full enough; their pieces are taken away."""
    wide, high = usable(paper, room)
    enough = way.grids * wide * high
    patterns = []
    for number, kind in enumerate(kinds):
        part = fullest_part(paper, kind.size, room) if kind.count * kind.area >= enough else None
        count = pieces_in(part) if part is not None else 0
        if part is not None and kind.count >= count and count * kind.area >= enough:
            patterns.append(Pattern(part, kind.count // count))
            left[number] %= count
    return patterns


def _fullest(filler: Filler, space: tuple[int, int], left: list[int], values: list[float]) -> tuple[Part, list[int]]:
    """The sheet of most value, and what is left after it."""
    best: tuple[Part, list[int]] | None = None
    most = -1.0
    for search in _THOROUGH if len(filler.order) <= _FEW else _QUICK:
        after = left.copy()
        part = filler.fill(*space, after, search)
        value = sum(worth * (count - rest) for worth, count, rest in zip(values, left, after, strict=True))
        if part is not None and value > most:
            best, most = (part, after), value
    assert best is not None
    return best
