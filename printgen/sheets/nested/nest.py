"""Nests pieces of any shape on the fewest sheets. Pieces may be turned by multiples of 90 degrees."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import product
from math import inf, sqrt
from typing import TypeAlias

from printgen.core.units import Mm
from printgen.model import Size
from printgen.sheets.nested.clusters import make_single_clusters, make_snug_pair_clusters
from printgen.sheets.nested.fill import (
    HAIR,
    MOST_COMPARED,
    NestBudget,
    NestStrategy,
    NestTask,
    PlacedCluster,
    nest_sheet_and_take_pieces,
)
from printgen.sheets.nested.raster import Footprint, make_raster
from printgen.sheets.patterns import Clearance, FreePattern, Slot
from printgen.sheets.polygons import Trim, list_edges, make_cut_line

_STRATEGIES = (  # each strategy is the best for some sets of pieces
    NestStrategy(1.0, False),
    NestStrategy(1.0, True),
    NestStrategy(4.0, False),
    NestStrategy(0.3, True),
)
_MOST_WORK = 2_000_000_000  # squares; after this much work (half a second), no other strategy is tried
_PAIRING = 4_000_000  # the most pairs of corners to compare for all kinds together; this takes a few seconds
_IN_VAIN = 3  # stop after this many strategies that save no sheet; trying more improved none of 70 tested sets
_ALIKE = 0.01  # mm; lengths that differ by less than this count as equal
_FINEST = 0.25  # mm, the shortest side of a square
_SQUARES = 60_000  # the most squares on a sheet

_Sheets: TypeAlias = list[list[PlacedCluster]]


def nest_pieces(
    paper: Size, trims: Sequence[Trim], clearance: Clearance, most_sheets: float = inf
) -> tuple[FreePattern, ...] | None:
    """The pattern of each sheet. A slot's item is an index of `trims`.

    Returns None if a trim is too large for the paper, or if the search finds no way to nest all trims on `most_sheets`.
    """
    kinds = Counter(trims)
    make_task = cache(partial(_make_nest_task, kinds=kinds, clearance=clearance, budget=NestBudget()))
    if len({footprint.kind for footprint in make_task(paper).footprints}) < len(kinds):
        return None
    lying, sheets = _find_paper_and_fewest_sheets(paper, make_task, list(kinds.values()), most_sheets) if kinds else (paper, [])
    if len(sheets) > most_sheets:
        return None
    numbers = {trim: number for number, trim in enumerate(kinds)}
    items_by_kind: list[list[int]] = [[] for _ in kinds]
    for item in reversed(range(len(trims))):
        items_by_kind[numbers[trims[item]]].append(item)
    return tuple(_make_pattern_and_take_items(lying, sheet, items_by_kind) for sheet in sheets)


def _make_nest_task(paper: Size, kinds: Counter[Trim], clearance: Clearance, budget: NestBudget) -> NestTask:
    """The task of nesting all kinds of pieces on a paper in this orientation, with the clusters that fit."""
    default = _find_default_raster_unit(paper)
    unit = _find_shared_raster_unit(kinds, clearance.gap, least=max(_FINEST, default / 4))
    gap = clearance.gap if unit is not None else clearance.gap + 4 * HAIR  # the extra lets pieces slide freely along others
    space = Size(paper.width - 2 * clearance.edge, paper.height - 2 * clearance.edge)
    lengths = {length for trim in kinds for length in (trim.size.width, trim.size.height)}
    raster = make_raster(space, lengths, unit or default, gap, 1 if unit is not None else 3)
    pairing = _PAIRING / max(1, sum(count > 1 for count in kinds.values()))
    footprints = [
        Footprint(kind, cluster, raster)
        for kind, (trim, count) in enumerate(kinds.items())
        for cluster in (*make_single_clusters(trim), *make_snug_pair_clusters(trim, gap, pairing if count > 1 else 0.0))
    ]
    fitting = [footprint for footprint in footprints if footprint.fits_empty_sheet]
    return NestTask(raster, tuple(sorted(fitting, key=lambda footprint: -footprint.squares)), unit is not None, budget)


def _find_default_raster_unit(paper: Size) -> Mm:
    """The side in mm of a raster square for trims whose sides have no common unit."""
    return max(1.0, sqrt(paper.width * paper.height / _SQUARES))


def _find_shared_raster_unit(trims: Iterable[Trim], gap: Mm, least: Mm) -> Mm | None:
    """The greatest length that divides all sides of the trims and the gap.

    Returns None if a side is slanted or the length is shorter than `least`.
    """
    lengths = {gap} if gap else set()
    for trim in trims:
        line = make_cut_line(trim)
        if any(x1 != x2 and y1 != y2 for (x1, y1), (x2, y2) in list_edges(line)):
            return None
        lengths |= {trim.size.width, trim.size.height, *(length for corner in line for length in corner)}
    unit = _find_common_divisor(lengths)
    return unit if unit >= least else None


def _find_common_divisor(lengths: set[Mm]) -> Mm:
    """The greatest length that approximately divides all lengths, or 0 if there are none."""
    unit = 0.0
    for length in sorted(lengths):
        rest = length
        while rest > _ALIKE:
            unit, rest = rest, abs(unit - round(unit / rest) * rest)
    return max((length / round(length / unit) for length in lengths if length > _ALIKE), default=0.0)


def _find_paper_and_fewest_sheets(
    paper: Size, make_task: Callable[[Size], NestTask], counts: list[int], most_sheets: float
) -> tuple[Size, _Sheets]:
    """The paper orientation and the sheets of the best result. Stops when a better one is unlikely.

    Many different pieces are nested on the paper in one orientation only, whose task takes seconds to make."""
    results: list[tuple[Size, _Sheets]] = []
    known: dict[tuple[object, ...], _Sheets] = {}
    work = 0
    for strategy, lying in product(_STRATEGIES, dict.fromkeys((paper, paper.make_turned()))):
        task = make_task(lying)
        key = lying, strategy.pull, strategy.pairs_are_large and task.has_pairs
        if key not in known:
            known[key] = _nest_sheets_until_too_many(task, counts.copy(), strategy, most_sheets)
        results.append((lying, known[key]))
        work += sum(counts) * min(MOST_COMPARED, len(task.footprints)) * (4000 + task.raster.columns * task.raster.rows)
        is_spent = work > _MOST_WORK or task.budget.is_spent
        numbers = [len(sheets) for _, sheets in results]
        if numbers[-1] <= _count_least_sheets_by_area(task, counts) or is_spent or _has_stopped_improving(numbers):
            break
    return min(results, key=lambda result: (len(result[1]), len(result[1][-1])))


def _has_stopped_improving(sheet_counts: list[int]) -> bool:
    before, last = sheet_counts[:-_IN_VAIN], sheet_counts[-_IN_VAIN:]
    return bool(before) and min(last) >= min(before)


def _nest_sheets_until_too_many(task: NestTask, remaining: list[int], strategy: NestStrategy, most_sheets: float) -> _Sheets:
    """The sheets that hold all pieces, or one more than `most_sheets`, the last of them empty.

    Removes the pieces from `remaining`, the number of remaining pieces of each kind.
    """
    sheets: _Sheets = []
    while any(remaining):
        sheets.append(list(nest_sheet_and_take_pieces(task, remaining, strategy)) if len(sheets) < most_sheets else [])
        if len(sheets) > most_sheets:
            break
    return sheets


def _count_least_sheets_by_area(task: NestTask, counts: list[int]) -> int:
    single = {footprint.kind: footprint.squares for footprint in task.footprints if len(footprint.cluster.trims) == 1}
    taken = sum(count * single[kind] for kind, count in enumerate(counts))
    return -(-taken // (task.raster.rows * task.raster.columns))


def _make_pattern_and_take_items(paper: Size, sheet: list[PlacedCluster], items_by_kind: list[list[int]]) -> FreePattern:
    """The pattern of a sheet, centred on the paper. Removes the sheet's pieces from `items_by_kind`."""
    right = max(placed.x + placed.cluster.size.width for placed in sheet)
    low = max(placed.y + placed.cluster.size.height for placed in sheet)
    left, top = (paper.width - right) / 2, (paper.height - low) / 2
    slots = [
        Slot(items_by_kind[placed.kind].pop(), left + placed.x + trim.corner[0], top + placed.y + trim.corner[1], trim.turn)
        for placed in sheet
        for trim in placed.cluster.trims
    ]
    return FreePattern(paper, tuple(sorted(slots, key=lambda slot: slot.item)))
