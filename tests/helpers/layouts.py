"""Pieces for tests and benchmarks of layouts, a lower limit for their paper, and a guillotine that makes the cuts."""

import math
import random
from collections.abc import Iterable, Sequence

from printgen.content.sizes import PAPERS, PIECES
from printgen.core.boxes import Box, enclose_boxes
from printgen.model import Size
from printgen.sheets.patterns import Clearance, Cut, FreePattern

CLOSE = 1e-5
EDGE = 0.031  # half of what grids and layouts let a sheet exceed its clearance, against rounding of paper sizes in inches

CARDS = tuple(PIECES.values())
TILES = tuple(Size(*sides) for sides in ((45, 45), (50, 50), (60, 60), (30, 60), (40, 80), (38, 38), (80, 80), (100, 50)))
TOKENS = tuple(Size(*sides) for sides in ((15, 15), (20, 20), (25, 25), (12, 12), (18, 24), (30, 30), (16, 40), (22, 22)))
ALL = CARDS + TILES + TOKENS


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
    lying = [(slot, sizes[slot.item].turned() if slot.turn == 90 else sizes[slot.item]) for slot in plan.slots]
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
