"""The guide as Markdown: the steps, the work they take, and the ink of each page."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, hypot

from printgen.core.units import size_text
from printgen.kit.guide.steps import escaped, is_map, leaves_of, making_lines, snips_of, title
from printgen.model.outlines import Arc, Segment
from printgen.printing.cut_layouts import SheetLayout
from printgen.printing.plan import Plan
from printgen.printing.report import file_name, many, paper_name


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


@dataclass(frozen=True, slots=True)
class Ink:
    """Cyan, magenta, yellow and black, in percent of the paper."""

    cyan: float
    magenta: float
    yellow: float
    black: float


def mean_ink(pages: Sequence[Sequence[float]]) -> Ink:
    """The ink of pages together."""
    return Ink(*(sum(parts) / len(pages) for parts in zip(*pages, strict=True)))


@dataclass(frozen=True, slots=True)
class Planned:
    """All that a guide is made from."""

    plan: Plan
    layouts: tuple[SheetLayout, ...]
    ink: Ink


def guide_text(planned: Planned) -> str:
    """The guide of a kit, as Markdown."""
    tasks = tasks_of(planned.plan, planned.layouts)
    parts = (_head(planned.plan, tasks), _bill(planned), _print(planned.plan), making_lines(planned.plan, planned.layouts),
             _time(tasks), _ink(planned.ink))  # fmt: skip
    return "\n".join(line for part in parts for line in part) + "\n"


def _head(plan: Plan, tasks: Sequence[Task]) -> Iterator[str]:
    order = plan.order
    players = f"for {many(order.players, 'player')}, " if plan.game.players.most > 1 else ""
    yield f"# {title(plan.game.title)}"
    yield f"How to make it: {players}on {paper_name(order.paper)}, edition {escaped(plan.game.edition)}."
    yield f"About **{_duration(minutes_of(tasks))}**, printing and all.\n"


def _duration(minutes: int) -> str:
    """Minutes, or hours and minutes where there are many."""
    return f"{minutes} minutes" if minutes < 120 else f"{minutes // 60} h {minutes % 60:02} min"


def _bill(planned: Planned) -> Iterator[str]:
    plan = planned.plan
    counts = Counter(piece.component for piece in plan.pieces)
    sizes = {piece.component: piece.size for piece in plan.pieces}
    bound = {component.name for component in plan.game.components if component.bind}
    yield "## What is in it\n"
    yield "| piece | how many | cut to | sheets |"
    yield "|---|--:|---|--:|"
    for name, count in counts.items():
        many_of = f"{2 * count} pages" if name in bound else str(count)
        size = size_text(sizes[name].width, sizes[name].height)
        yield f"| {escaped(name)} | {many_of} | {size} | {_sheets(name, planned.layouts)} |"
    papers = sum(sheet.side == "front" for sheet in plan.sheets)
    yield f"\nIn all {many(papers, 'sheet')} of {paper_name(plan.order.paper)} paper.\n"


def _sheets(component: str, layouts: Sequence[SheetLayout]) -> int:
    """How many sheets hold pieces of a component; one that others share counts for each of them."""
    return sum(len(layout.sheets) for layout in layouts if any(piece.component == component for _, piece in layout.page.load))


def _print(plan: Plan) -> Iterator[str]:
    backs = any(sheet.side == "back" for sheet in plan.sheets)
    yield "## Print\n"
    yield f"1. Open *{escaped(file_name(plan))}*, and print it at **100 %**, not “fit to page”."
    yield f"2. {_sides(plan, backs)}"
    yield "3. Measure the ruler that stands in the margin before you print the rest."
    if plan.printer:
        yield f"4. It is corrected for the printer *{escaped(plan.printer)}*; on others print it without."
    yield ""


def _sides(plan: Plan, backs: bool) -> str:
    if not backs:
        return "Print on one side only."
    if plan.order.sides == "one-sided":
        fronts = sum(sheet.side == "front" for sheet in plan.sheets)
        return f"Print pages 1 to {fronts} first. Lay the sheets that have backs in again, and print the other pages on them."
    edge = "short" if plan.order.sides == "short-edge" else "long"
    return f"Print on both sides, turned about the **{edge}** edge."


def _time(tasks: Sequence[Task]) -> Iterator[str]:
    yield "## How long it takes\n"
    yield "| what | how often | seconds each | minutes |"
    yield "|---|--:|--:|--:|"
    for task in tasks:
        yield f"| {task.name} | {task.count} | {task.seconds} | {_tenths(task.minutes)} |"
    yield "\nCounted from the plan, a sheet at a time; the seconds are what we assume of practised hands.\n"


def _ink(ink: Ink) -> Iterator[str]:
    yield "## Ink\n"
    yield "| cyan | magenta | yellow | black |"
    yield "|--:|--:|--:|--:|"
    yield f"| {' | '.join(f'{_tenths(part)} %' for part in (ink.cyan, ink.magenta, ink.yellow, ink.black))} |"
    yield "\nOf all paper, mean of the pages that have a proof, as they look on a screen: grey counts as black, the rest as"
    yield "colour. Printers mix their inks in ways of their own."


def _tenths(number: float) -> str:
    return f"{number:.1f}"
