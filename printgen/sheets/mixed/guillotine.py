"""Packs pieces of different sizes on the fewest sheets that a guillotine can cut, and then with the fewest cuts."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from printgen.core.boxes import make_box
from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.model import Size
from printgen.sheets.mixed.blocks import (
    PieceKind,
    Section,
    count_pieces_in_section,
    find_fullest_section,
    group_by_size,
    list_placed_trims,
    make_pattern_and_take_pieces,
    measure_space_in_steps,
    queue_items_by_size,
)
from printgen.sheets.mixed.cuts import find_guillotine_cuts
from printgen.sheets.mixed.emptying import reduce_number_of_sheets
from printgen.sheets.mixed.filler import SearchBreadth, SpaceFiller
from printgen.sheets.patterns import Clearance, FreePattern


@dataclass(frozen=True, slots=True)
class MixStrategy:
    """A packing strategy: the order of kinds, the extra weight of large pieces, and how full a sheet of one kind must be."""

    order: str
    weight: float
    least_full: float


@dataclass(frozen=True, slots=True)
class SheetRun:
    """A number of equal sheets, and the section of pieces on each of them."""

    section: Section
    times: int


class _Packing(NamedTuple):
    """Runs of sheets, and the work of finding them: the number of columns compared."""

    runs: tuple[SheetRun, ...]
    work: int


class _FilledSheet(NamedTuple):
    """The section of pieces on one sheet, and the number of pieces of each kind that remain for other sheets."""

    section: Section
    remaining: list[int]


ORDERS: dict[str, Callable[[PieceKind], tuple[int, ...]]] = {
    "short": lambda kind: (kind.short, kind.long),
    "area": lambda kind: (kind.area,),
    "long": lambda kind: (kind.long, kind.short),
    "around": lambda kind: (kind.short + kind.long,),
}
_STRATEGIES = tuple(
    MixStrategy(order, weight, least_full)
    for weight in (1.1, 1.03, 1.3, 1.0)
    for least_full in (1.0, 0.92, 0.0)
    for order in ORDERS
)
_FEW = 30  # kinds; with more kinds, a thorough search would take too long
_QUICK = (SearchBreadth((True, False), 1),)
_THOROUGH = tuple(SearchBreadth(ways, firsts) for ways in ((True,), (False,), (True, False)) for firsts in (1, 3))
_WORK = 30_000  # columns compared in all strategies together
_WORK_EACH = 80  # additional columns for each piece, up to _MANY pieces
_MANY = 1_000
_MOST_KINDS = 1_000


def _list_kind_indexes_in_order(kinds: Sequence[PieceKind], order: str) -> list[int]:
    return sorted(range(len(kinds)), key=lambda at: ORDERS[order](kinds[at]), reverse=True)


def pack_mixed_sizes(paper: Size, sizes: Sequence[Size], clearance: Clearance) -> tuple[FreePattern, ...]:
    """The patterns of the sheets for pieces of these sizes. A slot's item is an index of `sizes`.

    Raises ValueError if a piece does not fit.
    """
    kinds = group_by_size(sizes, clearance.gap)
    for kind in kinds:
        if not does_piece_fit_sheet(paper, kind.size, clearance):
            raise ValueError(f"A piece of {kind.size.width} × {kind.size.height} mm does not fit on the paper.")
    waiting = queue_items_by_size(sizes)
    sections = [run.section for run in _find_best_sheet_runs(paper, kinds, clearance) for _ in range(run.times)]
    saved = reduce_number_of_sheets(sections, kinds, measure_space_in_steps(paper, clearance))
    return tuple(make_pattern_and_take_pieces(section, paper, clearance.gap, sizes, waiting) for section in saved)


def pack_all_on_one_sheet(paper: Size, sizes: Sequence[Size], clearance: Clearance) -> FreePattern | None:
    """The pattern with the fewest cuts found for pieces of these sizes on one sheet, or None if they do not fit."""
    kinds, space = group_by_size(sizes, clearance.gap), measure_space_in_steps(paper, clearance)
    if sum(kind.count * kind.area for kind in kinds) > space[0] * space[1] or not all(
        kind.fits_into_space(*space) for kind in kinds
    ):
        return None
    sections = dict.fromkeys(_list_sections_with_all_pieces(kinds, space))
    if not sections:
        return None
    best = min(sections, key=lambda section: _count_cuts([SheetRun(section, 1)], paper, clearance.gap))
    return make_pattern_and_take_pieces(best, paper, clearance.gap, sizes, queue_items_by_size(sizes))


def _list_sections_with_all_pieces(kinds: Sequence[PieceKind], space: tuple[int, int]) -> Iterator[Section]:
    """The sections found that hold all pieces of all kinds."""
    breadths = _THOROUGH if len(kinds) <= _FEW else _QUICK
    differing = dict.fromkeys(SearchBreadth(breadth.ways, min(breadth.firsts, len(kinds))) for breadth in breadths)
    for order in dict.fromkeys(tuple(_list_kind_indexes_in_order(kinds, name)) for name in ORDERS):
        filler = SpaceFiller(kinds, [kind.count for kind in kinds], order, max(space))
        for breadth in differing:
            remaining = [kind.count for kind in kinds]
            section = filler.fill_with_strips_and_take_pieces(*space, remaining, breadth)
            if section is not None and not any(remaining):
                yield section


def does_piece_fit_sheet(paper: Size, size: Size, clearance: Clearance) -> bool:
    """Whether a piece of this size fits on a sheet in any orientation."""
    (kind,) = group_by_size([size], clearance.gap)
    return kind.fits_into_space(*measure_space_in_steps(paper, clearance))


def _find_best_sheet_runs(paper: Size, kinds: Sequence[PieceKind], clearance: Clearance) -> Sequence[SheetRun]:
    tried = list(dict.fromkeys(_pack_with_each_strategy(paper, kinds, clearance))) if kinds else [()]
    least = min(map(_count_sheets, tried))
    equal = [runs for runs in tried if _count_sheets(runs) == least]
    return min(equal, key=lambda runs: _count_cuts(runs, paper, clearance.gap)) if len(equal) > 1 else equal[0]


def _pack_with_each_strategy(paper: Size, kinds: Sequence[PieceKind], clearance: Clearance) -> Iterator[tuple[SheetRun, ...]]:
    left = _WORK + _WORK_EACH * min(_MANY, sum(kind.count for kind in kinds))
    known: dict[tuple[float, ...], _Packing] = {}
    for strategy in _STRATEGIES:
        order = _list_kind_indexes_in_order(kinds, strategy.order)
        key = (*order, strategy.least_full, strategy.weight if len(kinds) > 1 else 1.0)
        if key not in known:
            known[key] = _pack_with_strategy(paper, kinds, clearance, strategy)
        runs, work = known[key]
        yield runs
        left -= work
        if left < work:
            return


def _pack_with_strategy(paper: Size, kinds: Sequence[PieceKind], clearance: Clearance, strategy: MixStrategy) -> _Packing:
    space = measure_space_in_steps(paper, clearance)
    remaining = [kind.count for kind in kinds]
    runs = _take_full_sheets_of_single_kinds(paper, kinds, clearance, strategy.least_full, remaining)
    order, work = _list_kind_indexes_in_order(kinds, strategy.order), 0
    while any(remaining):
        choice = _choose_remaining_kinds_to_compare(order, remaining)
        more = _pack_some_sheets_and_take_pieces(space, kinds, choice, remaining, strategy.weight)
        runs, work = [*runs, *more.runs], work + more.work
    return _Packing(tuple(runs), work)


def _choose_remaining_kinds_to_compare(order: Sequence[int], remaining: Sequence[int]) -> list[int]:
    """The remaining kinds in their order. If there are many, as many as can be compared, evenly distributed over the order."""
    waiting = [number for number in order if remaining[number]]
    step = max(1.0, len(waiting) / _MOST_KINDS)
    return [waiting[int(at * step)] for at in range(min(len(waiting), _MOST_KINDS))]


def _pack_some_sheets_and_take_pieces(
    space: tuple[int, int], all_kinds: Sequence[PieceKind], chosen_indexes: Sequence[int], remaining: list[int], weight: float
) -> _Packing:
    """Sheets of the chosen kinds, until a tenth of these kinds is used up.

    Removes the pieces on the sheets from `remaining`.
    """
    numbers = sorted(chosen_indexes)
    place = {number: at for at, number in enumerate(numbers)}
    kinds, counts = [all_kinds[number] for number in numbers], [remaining[number] for number in numbers]
    values = [kind.area**weight for kind in kinds]
    filler = SpaceFiller(kinds, counts, [place[number] for number in chosen_indexes], max(space))
    runs = []
    while any(counts) and sum(map(bool, counts)) >= 0.9 * len(chosen_indexes):
        section, after = _find_most_valuable_sheet(filler, space, counts, values)
        used = [(count, count - rest) for count, rest in zip(counts, after, strict=True) if rest < count]
        times = min(count // taken for count, taken in used)
        counts = [count - (count - rest) * times for count, rest in zip(counts, after, strict=True)]
        runs.append(SheetRun(section, times))
    for number, count in zip(numbers, counts, strict=True):
        remaining[number] = count
    return _Packing(tuple(runs), filler.work)


def _take_full_sheets_of_single_kinds(
    paper: Size, kinds: Sequence[PieceKind], clearance: Clearance, least_full: float, remaining: list[int]
) -> list[SheetRun]:
    """Sheets of one kind of piece each, if its pieces fill this fraction of a sheet. Removes the pieces from `remaining`."""
    wide, high = measure_space_in_steps(paper, clearance)
    enough = least_full * wide * high
    runs = []
    for number, kind in enumerate(kinds):
        section = find_fullest_section(paper, kind.size, clearance) if kind.count * kind.area >= enough else None
        count = count_pieces_in_section(section) if section is not None else 0
        if section is not None and kind.count >= count and count * kind.area >= enough:
            runs.append(SheetRun(section, kind.count // count))
            remaining[number] %= count
    return runs


def _find_most_valuable_sheet(
    filler: SpaceFiller, space: tuple[int, int], remaining: list[int], values: list[float]
) -> _FilledSheet:
    """The sheet whose pieces have the highest value. Leaves `remaining` unchanged."""
    best, most = None, -1.0
    for breadth in _THOROUGH if len(filler.order) <= _FEW else _QUICK:
        after = remaining.copy()
        section = filler.fill_with_strips_and_take_pieces(*space, after, breadth)
        value = sum(worth * (count - rest) for worth, count, rest in zip(values, remaining, after, strict=True))
        if section is not None and value > most:
            best, most = _FilledSheet(section, after), value
    assert best is not None
    return best


def _count_sheets(runs: Iterable[SheetRun]) -> int:
    return sum(run.times for run in runs)


def _count_cuts(runs: Sequence[SheetRun], paper: Size, gap: float) -> int:
    boxes = (
        [make_box(trim.x, trim.y, trim.size.width, trim.size.height) for trim in list_placed_trims(run.section, gap)]
        for run in runs
    )
    return sum(run.times * len(find_guillotine_cuts(paper, pieces)) for run, pieces in zip(runs, boxes, strict=True))
