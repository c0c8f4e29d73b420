"""Pieces for tests and benchmarks of layouts, a lower limit for their paper, and a guillotine that makes the cuts."""

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from printgen.content.sizes import PAPERS, PIECES
from printgen.core.boxes import Box, enclose_boxes
from printgen.model import Outline, Sheet, Sides, Size
from printgen.sheets.arrangement import arrange_lots
from printgen.sheets.layout import make_sheets
from printgen.sheets.lot import Lot
from printgen.sheets.patterns import Clearance, Cut, FreePattern
from printgen.sheets.polygons import Trim
from printgen.sheets.waste import Imprint

CLOSE = 1e-5
EDGE = 0.031  # half of what grids and layouts let a sheet exceed its clearance, against rounding of paper sizes in inches

CARDS = tuple(PIECES.values())
TILES = tuple(Size(*sides) for sides in ((45, 45), (50, 50), (60, 60), (30, 60), (40, 80), (38, 38), (80, 80), (100, 50)))
TOKENS = tuple(Size(*sides) for sides in ((15, 15), (20, 20), (25, 25), (12, 12), (18, 24), (30, 30), (16, 40), (22, 22)))
ALL = CARDS + TILES + TOKENS


SILENT = Imprint("", lambda _text: 10_000)  # no sheet has room for its name


def pack_sheets(
    lots: Iterable[Lot], sides: Sides, imprint: Imprint = SILENT, by_hand: bool = False, fewest_sheets: bool = False
) -> tuple[Sheet, ...]:
    """All sheets for the lots in printing order."""
    return make_sheets(arrange_lots(lots, fewest_sheets).pages, sides, imprint, by_hand)


def dealt(kinds: Sequence[Size], count: int, seed: int) -> list[Size]:
    """`count` pieces of these sizes in random order. Some sizes are far more frequent than others."""
    chance = random.Random(seed)
    return chance.choices(kinds, [chance.randint(1, 100) for _ in kinds], k=count)


def any_sizes(least: float, most: float, count: int, seed: int) -> list[Size]:
    """Random sizes in tenths of a millimetre, of which few are equal."""
    chance = random.Random(seed)
    return [Size(round(chance.uniform(least, most), 1), round(chance.uniform(least, most), 1)) for _ in range(count)]


def some(count: int, seed: int) -> list[Size]:
    """`count` random pieces of all sizes."""
    return random.Random(seed).sample(ALL, count)


SETS: dict[str, tuple[Size, Clearance, list[Size]]] = {
    "8 kinds of cards, tiles and tokens, A4": (
        PAPERS["a4"],
        Clearance(5, 0, 0),
        dealt((*CARDS[:1], *CARDS[4:7], *TILES[:4]), 1000, 1),
    ),
    "12 kinds, bleed of 2 mm, A4": (PAPERS["a4"], Clearance(5, 2, 0), dealt(some(12, 2), 1000, 2)),
    "20 kinds, A4": (PAPERS["a4"], Clearance(5, 0, 0), dealt(some(20, 3), 1000, 3)),
    "20 kinds, bleed of 3 mm, Letter": (PAPERS["letter"], Clearance(5, 3, 6), dealt(some(20, 4), 1000, 4)),
    "29 kinds, gutter of 4 mm, A3": (PAPERS["a3"], Clearance(5, 0, 4), dealt(ALL, 1000, 5)),
    "13 kinds of cards and nothing small, A4": (PAPERS["a4"], Clearance(5, 0, 0), dealt(CARDS, 1000, 6)),
    "16 kinds of tiles and tokens, bleed of 2 mm, A4": (PAPERS["a4"], Clearance(5, 2, 4), dealt(TILES + TOKENS, 1000, 7)),
    "1,000 sizes from 15 to 90 mm, A4": (PAPERS["a4"], Clearance(5, 0, 0), any_sizes(15, 90, 1000, 8)),
    "1,000 sizes from 20 to 150 mm, gutter of 4 mm, A4": (PAPERS["a4"], Clearance(5, 0, 4), any_sizes(20, 150, 1000, 9)),
    "1,000 sizes from 10 to 190 mm, Letter": (PAPERS["letter"], Clearance(5, 0, 0), any_sizes(10, 190, 1000, 10)),
}


def area_bound(paper: Size, sizes: Iterable[Size], clearance: Clearance) -> int:
    """The fewest sheets whose area is enough for the pieces and gaps. A gap after the last piece may be outside the paper."""
    wide, high = (length - 2 * clearance.edge + clearance.gap for length in (paper.width, paper.height))
    taken = sum((size.width + clearance.gap) * (size.height + clearance.gap) for size in sizes)
    return math.ceil(taken / (wide * high) - CLOSE)


def trims(plan: FreePattern, sizes: Sequence[Size]) -> list[Box]:
    """The boxes of the pieces of a plan."""
    lying = [(slot, sizes[slot.item].make_turned() if slot.turn == 90 else sizes[slot.item]) for slot in plan.slots]
    return [Box(slot.x, slot.y, slot.x + size.width, slot.y + size.height) for slot, size in lying]


def distance(one: Box, other: Box) -> float:
    """The horizontal or vertical distance between two boxes. The result is negative if they overlap."""
    sideways = max(one.left - other.right, other.left - one.right)
    return max(sideways, one.top - other.bottom, other.top - one.bottom)


def carry_out(plan: FreePattern, pieces: Sequence[Box]) -> list[Box]:
    """The parts of the paper after all cuts.

    Fails unless each cut divides one or more parts from edge to edge, ends at the edges of the outer ones, and cuts no piece.
    """
    parts = [Box(0, 0, plan.paper.width, plan.paper.height)]
    for cut in plan.cuts:
        assert not any(_hurts(cut, piece) for piece in pieces)
        divided = [part for part in parts if _hurts(cut, part)]
        assert _parts(cut, enclose_boxes(divided))
        parts = [part for part in parts if part not in divided]
        parts += [half for part in divided for half in _halves(cut, part)]
    return parts


def same(one: Box, other: Box) -> bool:
    """Whether two boxes are equal within the tolerance for clearances."""
    edges = ("left", "top", "right", "bottom")
    return all(abs(getattr(one, edge) - getattr(other, edge)) < EDGE for edge in edges)


def _parts(cut: Cut, part: Box) -> bool:
    if cut.x1 == cut.x2:
        whole = abs(cut.y1 - part.top) < CLOSE and abs(cut.y2 - part.bottom) < CLOSE
        return whole and part.left < cut.x1 < part.right
    whole = abs(cut.x1 - part.left) < CLOSE and abs(cut.x2 - part.right) < CLOSE
    return whole and cut.y1 == cut.y2 and part.top < cut.y1 < part.bottom


def _hurts(cut: Cut, piece: Box) -> bool:
    sideways = min(cut.x2, piece.right) - max(cut.x1, piece.left)
    down = min(cut.y2, piece.bottom) - max(cut.y1, piece.top)
    if cut.x1 == cut.x2:
        return down > CLOSE and piece.left + CLOSE < cut.x1 < piece.right - CLOSE
    return sideways > CLOSE and piece.top + CLOSE < cut.y1 < piece.bottom - CLOSE


def _halves(cut: Cut, part: Box) -> tuple[Box, Box]:
    if cut.x1 == cut.x2:
        return Box(part.left, part.top, cut.x1, part.bottom), Box(cut.x1, part.top, part.right, part.bottom)
    return Box(part.left, part.top, part.right, cut.y1), Box(part.left, cut.y1, part.right, part.bottom)


def irregular_shapes(count: int, seed: int) -> list[Trim]:
    """Polygons of 12 to 40 mm with five to ten corners, some of which point inwards. No two are equal."""
    chance = random.Random(seed)
    return [_draw_shape(chance) for _ in range(count)]


def _draw_shape(chance: random.Random) -> Trim:
    corners = chance.randint(5, 10)
    reaches = [chance.uniform(6, 20) for _ in range(corners)]
    angles = [2 * math.pi * at / corners for at in range(corners)]
    points = [(reach * math.cos(angle), reach * math.sin(angle)) for reach, angle in zip(reaches, angles, strict=True)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    moved = tuple((round(x - left, 2), round(y - top, 2)) for x, y in points)
    return Trim(Outline("polygon", points=moved), Size(max(x for x, _ in moved), max(y for _, y in moved)))


CLASSES: dict[str, tuple[float, tuple[float, ...]]] = {
    # Berkey and Wang: the side of a square sheet, and the range of both sides of a rectangle
    "I": (10, (1, 10)),
    "II": (30, (1, 10)),
    "III": (40, (1, 35)),
    "IV": (100, (1, 35)),
    "V": (100, (1, 100)),
    "VI": (300, (1, 100)),
    # Martello and Vigo: of their four types of rectangles, the chance of type 1, 2, 3 and 4 on a square sheet of 100
    "VII": (100, (0.7, 0.1, 0.1, 0.1)),
    "VIII": (100, (0.1, 0.7, 0.1, 0.1)),
    "IX": (100, (0.1, 0.1, 0.7, 0.1)),
    "X": (100, (0.1, 0.1, 0.1, 0.7)),
}
_TYPES = (((66, 100), (1, 50)), ((1, 50), (66, 100)), ((50, 100), (50, 100)), ((1, 50), (1, 50)))


def draw_instance(name: str, count: int, seed: int) -> tuple[Size, list[Size]]:
    """The sheet and the rectangles of an instance of a published class, drawn by the rules of its authors."""
    side, numbers = CLASSES[name]
    chance = random.Random(f"{name}/{count}/{seed}")
    if len(numbers) == 2:
        least, most = map(int, numbers)
        sizes = [Size(chance.randint(least, most), chance.randint(least, most)) for _ in range(count)]
        return Size(side, side), sizes
    kinds = chance.choices(_TYPES, numbers, k=count)
    return Size(side, side), [Size(chance.randint(*wide), chance.randint(*high)) for wide, high in kinds]


def count_least_sheets(paper: Size, sizes: Sequence[Size]) -> int:
    """A lower bound for rectangles that may be turned on square sheets, by Fekete and Schepers.

    A function is dual feasible if lengths with a sum of up to 1 become numbers with a sum of up to 1, such as 1 for more than
    half a side and 0 for less. Such a function of the widths on a sheet stretches and shrinks the rectangles, but their total
    area is still at most 1. A function of the heights does the same afterwards. If both functions are equal, turning a
    rectangle does not change its area. So the bound is the largest total area after any of these functions.
    """
    lengths = sorted({side for size in sizes for side in size})
    sides = [Fraction(length) / Fraction(paper.width) for length in lengths]
    index = {length: at for at, length in enumerate(lengths)}
    pairs = Counter((index[size.width], index[size.height]) for size in sizes)
    duals = [[dual(side) for side in sides] for dual in _list_dual_feasible_functions(sides)]
    return max(math.ceil(sum(dual[wide] * dual[high] * count for (wide, high), count in pairs.items())) for dual in duals)


def _list_dual_feasible_functions(sides: Iterable[Fraction]) -> Iterator[Callable[[Fraction], Fraction]]:
    """The functions of Fekete and Schepers, and those of Carlier, Clautiaux and Moukrim, whose limits are sides of pieces."""
    yield lambda side: side
    yield from (partial(_round_to_parts, parts) for parts in (1, 2, 3, 4))
    for limit in sides:
        if limit <= Fraction(1, 2):
            yield partial(_round_large_sides, limit)
            yield partial(_count_limits, limit)


def _round_to_parts(parts: int, side: Fraction) -> Fraction:
    """A side rounded down to a number of equal parts. Fewer of them cover the whole, because a rest is left of every sum."""
    whole = side * (parts + 1)
    return side if whole.denominator == 1 else Fraction(int(whole), parts)


def _round_large_sides(limit: Fraction, side: Fraction) -> Fraction:
    """1 for a side that leaves less than the limit, and 0 for a side below the limit."""
    return Fraction(1) if side > 1 - limit else Fraction(0) if side < limit else side


def _count_limits(limit: Fraction, side: Fraction) -> Fraction:
    """The number of limits that a side contains, or keeps out if it is longer than half, as a fraction of the most."""
    most = int(1 / limit)
    if 2 * side == 1:
        return Fraction(1, 2)
    return Fraction(int(side / limit), most) if 2 * side < 1 else 1 - Fraction(int((1 - side) / limit), most)
