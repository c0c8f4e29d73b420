"""Pieces of any form nested on the fewest sheets: turned by quarters, near each other, each once."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from printgen.model import Size
from printgen.sheets.nested.bed import Bed, Form, laid_out
from printgen.sheets.nested.blocks import Block, finest, pairs, shared_unit, singles
from printgen.sheets.nested.fill import CHOICE, HAIR, Effort, Laid, Task, Way, fill
from printgen.sheets.polygons import Trim
from printgen.sheets.spots import FreePattern, Room, Spot

_WAYS = (Way(1.0, False), Way(1.0, True), Way(4.0, False), Way(0.3, True))  # each is the best for some pieces
_EFFORT = 2_000_000_000  # squares that may be looked at before no other way is tried: half a second
_PAIRING = 4_000_000  # pairs of corners that are compared for all kinds together: a few seconds
_IN_VAIN = 3  # ways in a row that save no sheet: of 70 sets none had a better one after that

_Sheets = list[list[Laid]]


def nest(paper: Size, trims: Sequence[Trim], room: Room) -> tuple[FreePattern, ...] | None:
    """The sheets, each item on one of them; None where an item is too large for the paper."""
    kinds = Counter(trims)
    effort = Effort()
    tasks = [(lying, _task(lying, kinds, room, effort)) for lying in dict.fromkeys((paper, paper.turned()))]
    if any(len({form.kind for form in task.forms}) < len(kinds) for _, task in tasks):
        return None
    lying, sheets = _fewest(tasks, list(kinds.values())) if kinds else (paper, [])
    numbers = {trim: number for number, trim in enumerate(kinds)}
    items: list[list[int]] = [[] for _ in kinds]
    for item in reversed(range(len(trims))):
        items[numbers[trims[item]]].append(item)
    return tuple(_plan(lying, sheet, items) for sheet in sheets)


def _task(paper: Size, kinds: Counter[Trim], room: Room, effort: Effort) -> Task:
    """The forms of all kinds on the ground that a paper gives."""
    unit = shared_unit(kinds, paper, room.gap)
    gap = room.gap if unit is not None else room.gap + 4 * HAIR  # so that pieces slide freely along others
    space = Size(paper.width - 2 * room.edge, paper.height - 2 * room.edge)
    lengths = {length for trim in kinds for length in (trim.size.width, trim.size.height)}
    ground = laid_out(space, lengths, unit or finest(paper), gap, 1 if unit is not None else 3)
    pairing = _PAIRING / max(1, sum(count > 1 for count in kinds.values()))
    forms = [
        Form(kind, block, ground)
        for kind, (trim, count) in enumerate(kinds.items())
        for block in _blocks(trim, pairing if count > 1 else 0.0, gap)
    ]
    empty = Bed(ground)
    fitting = [form for form in forms if empty.find(form) is not None]
    return Task(ground, tuple(sorted(fitting, key=lambda form: -form.squares)), unit is not None, effort)


def _blocks(trim: Trim, effort: float, gap: float) -> Iterator[Block]:
    yield from singles(trim)
    yield from pairs(trim, gap, effort)


def _fewest(tasks: Sequence[tuple[Size, Task]], counts: list[int]) -> tuple[Size, _Sheets]:
    """The best of several ways, or the first that none can beat."""
    found: list[tuple[Size, _Sheets]] = []
    effort = 0
    for way, (paper, task) in product(_WAYS, tasks):
        found.append((paper, _filled(task, counts.copy(), way)))
        effort += sum(counts) * min(CHOICE, len(task.forms)) * (4000 + task.ground.columns * task.ground.rows)
        spent = effort > _EFFORT or task.effort.is_spent
        if len(found[-1][1]) <= _least(task, counts) or spent or _in_vain([len(sheets) for _, sheets in found]):
            break
    return min(found, key=lambda one: (len(one[1]), len(one[1][-1])))


def _in_vain(sheets: list[int]) -> bool:
    """Whether the last ways came to no fewer sheets than those before them."""
    before, last = sheets[:-_IN_VAIN], sheets[-_IN_VAIN:]
    return bool(before) and min(last) >= min(before)


def _filled(task: Task, left: list[int], way: Way) -> _Sheets:
    """One sheet after the other, until nothing is left."""
    sheets = []
    while any(left):
        sheets.append(list(fill(task, left, way)))
    return sheets


def _least(task: Task, counts: list[int]) -> int:
    """The sheets that no way of laying can do without."""
    single = {form.kind: form.squares for form in task.forms if len(form.block.parts) == 1}
    taken = sum(count * single[kind] for kind, count in enumerate(counts))
    return -(-taken // (task.ground.rows * task.ground.columns))


def _plan(paper: Size, sheet: list[Laid], items: list[list[int]]) -> FreePattern:
    """The pieces of a sheet in the middle of the paper, each the next item of its kind."""
    right, low = max(laid.x + laid.block.size.width for laid in sheet), max(laid.y + laid.block.size.height for laid in sheet)
    left, top = (paper.width - right) / 2, (paper.height - low) / 2
    spots = [
        Spot(items[laid.kind].pop(), left + laid.x + part.corner[0], top + laid.y + part.corner[1], part.turn)
        for laid in sheet
        for part in laid.block.parts
    ]
    return FreePattern(paper, tuple(sorted(spots, key=lambda spot: spot.item)))
