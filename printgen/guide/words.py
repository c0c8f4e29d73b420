"""The guide in words: Markdown made from the plan of a kit."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.cutfiles.layouts import SheetLayout
from printgen.guide.ink import Ink
from printgen.guide.letters import escaped, title
from printgen.guide.making import making_lines
from printgen.guide.work import Task, minutes_of, tasks_of
from printgen.printing.plan import Plan
from printgen.printing.report import file_name, many, paper_name
from printgen.units import size_text


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
