"""What there is to do for a kit, counted, and how long it takes: so many times so many seconds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, hypot

from printgen.cutfiles.layouts import SheetLayout
from printgen.guide.making import is_map, leaves_of
from printgen.guide.snips import snips_of
from printgen.outlines import Arc, Segment
from printgen.printing.plan import Plan


@dataclass(frozen=True, slots=True)
class Task:
    """One kind of work: how often it is done, and the seconds it takes each time."""

    name: str
    count: int
    seconds: int

    @property
    def minutes(self) -> float:
        """How long all of it takes."""
        return self.count * self.seconds / 60


def tasks_of(plan: Plan, layouts: Sequence[SheetLayout]) -> tuple[Task, ...]:
    """All the work, in its order, without what is not to be done."""
    return tuple(task for task in _tasks(plan, layouts) if task.count)


def minutes_of(tasks: Sequence[Task]) -> int:
    """How long it takes in all, up to the next five minutes."""
    return 5 * ceil(sum(task.minutes for task in tasks) / 5)


def _tasks(plan: Plan, layouts: Sequence[SheetLayout]) -> Iterator[Task]:
    folded = sum(len(layout.sheets) for layout in layouts if layout.page.lot.folded)
    yield Task("pages printed", len(plan.sheets), 10)
    yield Task("sheets folded and glued", folded, 60)
    yield Task("straight cuts", sum(len(layout.strokes) * len(layout.sheets) for layout in layouts), 15)
    yield Task("cm cut with scissors", ceil(sum(map(_scissors, layouts))), 1)
    snips = [(len(layout.sheets), snips_of(layout)) for layout in layouts]
    yield Task("snips after straight cuts", sum(sheets * each.straight for sheets, each in snips), 3)
    yield Task("curves after straight cuts", sum(sheets * each.curves for sheets, each in snips), 10)
    yield Task("corners rounded", 4 * sum(map(_rounded, layouts)), 1)
    yield Task("folds scored and folded", sum(len(layout.cutting.scores) * len(layout.sheets) for layout in layouts), 10)
    yield Task("things glued", sum(bool(piece.front.outline.folds) for piece in plan.pieces), 60)
    leaves = [leaves_of(component.name, layouts) for component in plan.game.components]
    yield Task("sheets of booklets folded and stapled", sum(count for count in leaves if count > 1), 30)
    yield Task("single sheets folded", leaves.count(1), 10)
    yield Task("leaflets folded", sum(map(_leaflets, layouts)), 30)
    yield Task("parts joined to boards", sum(map(_parts, layouts)), 120)


def _scissors(layout: SheetLayout) -> float:
    """Centimetres of outline that no straight cut frees."""
    if layout.strokes:
        return 0.0
    return len(layout.sheets) * sum(_long(segment) for path in layout.cutting.cuts for segment in path) / 10


def _long(segment: Segment) -> float:
    if isinstance(segment, Arc):
        return segment.radius * abs(segment.sweep)
    (x1, y1), (x2, y2) = segment.begin, segment.end
    return hypot(x2 - x1, y2 - y1)


def _rounded(layout: SheetLayout) -> int:
    round_ones = sum(lot.outline.shape == "rectangle" and lot.outline.radius > 0 for lot, _ in layout.page.load)
    return len(layout.sheets) * round_ones if layout.strokes else 0


def _leaflets(layout: SheetLayout) -> int:
    page = layout.page
    return len(layout.sheets) * len(page.load) // page.lot.together if page.lot.bind == "leaflet" else 0


def _parts(layout: SheetLayout) -> int:
    return len(layout.sheets) if layout.page.lot.parting is not None and not is_map(layout) else 0
