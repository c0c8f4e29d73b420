"""The guide as Markdown: the pieces, how to print and assemble them, how long it takes, and how much ink."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, hypot

from printgen.core.units import write_size
from printgen.core.words import counted
from printgen.kit.guide.steps import (
    count_booklet_sheets,
    count_snips,
    escape_title,
    escape_words,
    is_map_sheet,
    write_assembly_lines,
)
from printgen.model.outlines import Arc, Segment
from printgen.printing.cut_layouts import SheetLayout
from printgen.printing.pictures import InkCoverage
from printgen.printing.plan import Plan
from printgen.printing.report import name_paper, name_pdf_file


@dataclass(frozen=True, slots=True)
class WorkStep:
    """One kind of work: its name, how many times it is done, and how many seconds each time takes."""

    name: str
    count: int
    seconds: int

    @property
    def minutes(self) -> float:
        """The total minutes for all repetitions."""
        return self.count * self.seconds / 60


def count_work(plan: Plan, layouts: Sequence[SheetLayout]) -> tuple[WorkStep, ...]:
    """The steps needed at least once to make a kit, in order."""
    return tuple(step for step in _list_possible_steps(plan, layouts) if step.count)


def sum_minutes(steps: Sequence[WorkStep]) -> int:
    """The total minutes for all steps, rounded up to a multiple of five."""
    return 5 * ceil(sum(step.minutes for step in steps) / 5)


def _list_possible_steps(plan: Plan, layouts: Sequence[SheetLayout]) -> Iterator[WorkStep]:
    """Every possible step of making a kit, including steps with a count of 0."""
    folded = sum(len(layout.sheets) for layout in layouts if layout.page.lot.folded)
    yield WorkStep("pages printed", len(plan.sheets), 10)
    yield WorkStep("sheets folded and glued", folded, 60)
    yield WorkStep("straight cuts", sum(len(layout.strokes) * len(layout.sheets) for layout in layouts), 15)
    yield WorkStep("cm cut with scissors", ceil(sum(map(_measure_scissors_cuts, layouts))), 1)
    snips = [(len(layout.sheets), count_snips(layout)) for layout in layouts]
    yield WorkStep("snips after straight cuts", sum(sheets * each.straight for sheets, each in snips), 3)
    yield WorkStep("curves after straight cuts", sum(sheets * each.curves for sheets, each in snips), 10)
    yield WorkStep("corners rounded", 4 * sum(map(_count_round_pieces, layouts)), 1)
    yield WorkStep("lines scored and folded", sum(len(layout.cutting.scores) * len(layout.sheets) for layout in layouts), 10)
    yield WorkStep("pieces glued", sum(bool(piece.front.outline.folds) for piece in plan.pieces), 60)
    leaves = [count_booklet_sheets(component.name, layouts) for component in plan.game.components]
    yield WorkStep("booklet sheets folded and stapled", sum(count for count in leaves if count > 1), 30)
    yield WorkStep("single sheets folded", leaves.count(1), 10)
    yield WorkStep("leaflets folded", sum(map(_count_leaflets, layouts)), 30)
    yield WorkStep("board parts glued together", sum(map(_count_parts, layouts)), 120)


def _measure_scissors_cuts(layout: SheetLayout) -> float:
    """The centimetres to cut with scissors on all sheets of a layout; 0 if its sheets have straight cuts."""
    if layout.strokes:
        return 0.0
    return len(layout.sheets) * sum(_measure_segment(segment) for path in layout.cutting.cuts for segment in path) / 10


def _measure_segment(segment: Segment) -> float:
    """The length of a segment in mm."""
    if isinstance(segment, Arc):
        return segment.radius * abs(segment.sweep)
    (x1, y1), (x2, y2) = segment.begin, segment.end
    return hypot(x2 - x1, y2 - y1)


def _count_round_pieces(layout: SheetLayout) -> int:
    round_ones = sum(lot.outline.shape == "rectangle" and lot.outline.radius > 0 for lot, _ in layout.page.load)
    return len(layout.sheets) * round_ones if layout.strokes else 0


def _count_leaflets(layout: SheetLayout) -> int:
    page = layout.page
    return len(layout.sheets) * len(page.load) // page.lot.pieces_together if page.lot.bind == "leaflet" else 0


def _count_parts(layout: SheetLayout) -> int:
    return len(layout.sheets) if layout.page.lot.parting is not None and not is_map_sheet(layout) else 0


def average_coverage(pages: Sequence[InkCoverage]) -> InkCoverage:
    """The mean ink coverage of the pages."""
    cyan, magenta, yellow, black = (sum(parts) / len(pages) for parts in zip(*pages, strict=True))
    return cyan, magenta, yellow, black


@dataclass(frozen=True, slots=True)
class GuideSource:
    """The sources of a guide: a plan, the layouts of its sheets, and the mean ink coverage of its pages."""

    plan: Plan
    layouts: tuple[SheetLayout, ...]
    ink: InkCoverage


def write_guide_text(source: GuideSource) -> str:
    """The guide of a kit as Markdown."""
    plan, layouts = source.plan, source.layouts
    steps = count_work(plan, layouts)
    parts = (
        _write_opening(plan, steps),
        _write_piece_table(source),
        _write_print_steps(plan),
        write_assembly_lines(plan, layouts),
        _write_work_table(steps),
        _write_ink_table(source.ink),
    )
    return "\n".join(line for part in parts for line in part) + "\n"


def _write_opening(plan: Plan, steps: Sequence[WorkStep]) -> Iterator[str]:
    order = plan.order
    players = f" for {counted(order.players, 'player')}" if plan.game.players.most > 1 else ""
    yield f"# {escape_title(plan.game.title)}"
    yield f"How to make edition {escape_words(plan.game.edition)} of this game{players} on {name_paper(order.paper)} paper."
    yield f"It takes about **{_write_duration(sum_minutes(steps))}**, including printing.\n"


def _write_duration(minutes: int) -> str:
    """A duration as `90 minutes`, or as `2 h 05 min` from two hours."""
    return f"{minutes} minutes" if minutes < 120 else f"{minutes // 60} h {minutes % 60:02} min"


def _write_piece_table(source: GuideSource) -> Iterator[str]:
    plan = source.plan
    counts = Counter(piece.component for piece in plan.pieces)
    sizes = {piece.component: piece.size for piece in plan.pieces}
    bound = {component.name for component in plan.game.components if component.bind}
    yield "## What you will make\n"
    yield "| piece | quantity | cut to | sheets |"
    yield "|---|--:|---|--:|"
    for name, count in counts.items():
        number = f"{2 * count} pages" if name in bound else str(count)
        size = write_size(sizes[name].width, sizes[name].height)
        yield f"| {escape_words(name)} | {number} | {size} | {_count_sheets_with(name, source.layouts)} |"
    papers = sum(sheet.side == "front" for sheet in plan.sheets)
    yield f"\nYou need {counted(papers, 'sheet')} of {name_paper(plan.order.paper)} paper in total.\n"


def _count_sheets_with(component: str, layouts: Sequence[SheetLayout]) -> int:
    """The number of sheets with pieces of a component; a shared sheet counts for each of its components."""
    return sum(len(layout.sheets) for layout in layouts if any(piece.component == component for _, piece in layout.page.load))


def _write_print_steps(plan: Plan) -> Iterator[str]:
    backs = any(sheet.side == "back" for sheet in plan.sheets)
    yield "## Print\n"
    yield f"1. Open *{escape_words(name_pdf_file(plan))}*. Print it at **100 %**, not “fit to page”."
    yield f"2. {_explain_sides(plan, backs)}"
    yield f"3. Print page {_find_ruler_page(plan)} first and check its ruler, then print the rest."
    if plan.printer:
        yield f"4. The pages are corrected for the printer *{escape_words(plan.printer)}*. Do not use any other printer."
    yield ""


def _find_ruler_page(plan: Plan) -> int:
    """The number of the page with the ruler, or 1 if no page has room for a ruler."""
    return next((number for number, sheet in enumerate(plan.sheets, 1) if sheet.ruler is not None), 1)


def _explain_sides(plan: Plan, backs: bool) -> str:
    if not backs:
        return "Print on one side only."
    if plan.order.sides == "one-sided":
        fronts = sum(sheet.side == "front" for sheet in plan.sheets)
        return f"Print pages 1 to {fronts}. Then put the sheets that have backs in again, and print the other pages on them."
    edge = "short" if plan.order.sides == "short-edge" else "long"
    return f"Print double-sided, flipping on the **{edge}** edge."


def _write_work_table(steps: Sequence[WorkStep]) -> Iterator[str]:
    yield "## How long it takes\n"
    yield "| step | times | seconds each | minutes |"
    yield "|---|--:|--:|--:|"
    for step in steps:
        yield f"| {step.name} | {step.count} | {step.seconds} | {_write_tenths(step.minutes)} |"
    yield "\nEstimated from the layout, for someone with practice who cuts one sheet at a time.\n"


def _write_ink_table(ink: InkCoverage) -> Iterator[str]:
    yield "## Ink\n"
    yield "| cyan | magenta | yellow | black |"
    yield "|--:|--:|--:|--:|"
    yield f"| {' | '.join(f'{_write_tenths(part)} %' for part in ink)} |"
    yield "\nAverage coverage per page, estimated from the proofs; grey counts as black. Ink use depends on your printer."


def _write_tenths(number: float) -> str:
    return f"{number:.1f}"
