"""The guide's instructions for knife, scissors and glue: the cuts sheet by sheet, then the folds and the gluing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, pi
from typing import NamedTuple

from printgen.core.phrases import Phrases, phrases_for
from printgen.core.units import write_mm
from printgen.kit.guide.contents import list_equal_cuts, list_sheet_numbers
from printgen.kit.guide.words import escape_name, name_component
from printgen.model import Component, Outline, Size
from printgen.model.outlines import Point, Side, find_corners
from printgen.printing.cut_layouts import SheetLayout
from printgen.printing.plan import Plan

MOST_DRAWN = 60  # the most layouts with drawings; a kit with more has a separate layout for almost every sheet

_TINY = 1e-3  # the rounding of coordinates in a drawing
_BEND = (
    pi / 6 - _TINY
)  # sides at smaller angles are cut in one sweep; the notch of a box, for example, consists of many short lines


@dataclass(frozen=True, slots=True)
class Snips:
    """The scissors work on one sheet: the names of the pieces, and the numbers of straight snips and of curves."""

    names: tuple[str, ...] = ()
    straight: int = 0
    curves: int = 0


def count_snips(layout: SheetLayout) -> Snips:
    """The scissors work on one sheet after its straight cuts, or none if the sheet has no straight cuts."""
    uneven = [
        (name_component(lot.component, lot.title), piece.front)
        for lot, piece in layout.page.load
        if layout.strokes and lot.outline.shape != "rectangle"
    ]
    counts = [(name, *count_outline_snips(face.outline, face.size)) for name, face in uneven]
    names = tuple(dict.fromkeys(name for name, straight, curves in counts if straight or curves))
    return Snips(names, sum(straight for _, straight, _ in counts), sum(curves for _, _, curves in counts))


def count_outline_snips(outline: Outline, size: Size) -> tuple[int, int]:
    """The numbers of straight snips and of curves needed to cut an outline out of the rectangle around it."""
    if outline.shape == "circle":
        return 0, 1
    points = find_corners(outline, size)
    curved = list(_classify_sweeps([side for side in pairwise((*points, points[0])) if not _is_same_point(*side)], size))
    return curved.count(False), curved.count(True)


def _classify_sweeps(sides: Sequence[Side], size: Size) -> Iterator[bool]:
    """True for each curve and False for each straight cut of the scissors. Skips the rectangle's edge."""
    turns = [_measure_turning_angle(sides[at - 1], side) for at, side in enumerate(sides)]
    free = [_is_on_edge(side, size) for side in sides]
    starts = [at for at, turn in enumerate(turns) if turn > _BEND or free[at] or free[at - 1]]
    if not starts:
        yield True
        return
    for start, end in pairwise((*starts, starts[0] + len(sides))):
        if not free[start]:
            yield any(turns[at % len(sides)] > _TINY for at in range(start + 1, end))


def _is_on_edge(side: Side, size: Size) -> bool:
    (x1, y1), (x2, y2) = side
    edges = ((x1, x2, 0.0), (x1, x2, size.width), (y1, y2, 0.0), (y1, y2, size.height))
    return any(abs(start - edge) < _TINY and abs(end - edge) < _TINY for start, end, edge in edges)


def _measure_turning_angle(first: Side, second: Side) -> float:
    """The angle in radians between the directions of two sides. It is never negative."""
    (ax, ay), (bx, by) = (tuple(end - begin for begin, end in zip(*side, strict=True)) for side in (first, second))
    return abs(atan2(ax * by - ay * bx, ax * bx + ay * by))


def _is_same_point(first: Point, second: Point) -> bool:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1])) < _TINY


class CutGroup(NamedTuple):
    """Sheets that are cut in the same way, and the instruction for them. Sheets without `is_drawn` have no cuts to show."""

    layouts: tuple[SheetLayout, ...]
    words: str
    is_drawn: bool

    @property
    def sheets(self) -> list[int]:
        """The numbers of the sheets, in order."""
        return list_sheet_numbers(self.layouts)


def list_cut_groups(layouts: Sequence[SheetLayout], phrases: Phrases) -> list[CutGroup]:
    """All sheets in groups, each sheet once: first those with drawings, then those cut at marks, then those without cuts."""
    cut = [layout for layout in layouts if layout.strokes or layout.cutting.cuts]
    groups = list_equal_cuts([layout for layout in cut if layout.page.lot.parting is None])
    drawn = [CutGroup(group, describe_cuts(group[0], phrases), True) for group in groups[:MOST_DRAWN]]
    parts = tuple(layout for layout in layouts if layout.page.lot.parting is not None and not is_map_sheet(layout))
    marked = tuple(layout for group in groups[MOST_DRAWN:] for layout in group)
    known = {number for group in (*groups, parts) for layout in group for number in layout.sheets}
    whole = tuple(layout for layout in layouts if not known.intersection(layout.sheets))
    rest = ((parts, "guide.part_marks"), (marked, "guide.marks"), (whole, "guide.whole"))
    return [*drawn, *(CutGroup(group, phrases.say(key), False) for group, key in rest if group)]


def describe_cuts(layout: SheetLayout, phrases: Phrases) -> str:
    """The instruction for cutting a sheet, in Markdown."""
    first = phrases.say("guide.first_fold") if layout.page.lot.folded else ""
    if not layout.strokes:
        return first + phrases.say("guide.outlines")
    return f"{first}{_write_strokes(layout, phrases)}{_write_corners(layout, phrases)}{_write_scissors_work(layout, phrases)}"


def write_assembly_lines(plan: Plan, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    """The Markdown lines of the sections "Cut" and "Fold and glue". Omits a section without instructions."""
    phrases = phrases_for(plan.game.language)
    groups = list_cut_groups(layouts, phrases)
    if any(group.is_drawn for group in groups):
        yield f"## {phrases.say('guide.cut')}\n"
        yield f"{explain_bleed(plan, phrases)}\n"
        yield from (f"- **{write_sheet_numbers(group.sheets, phrases)}**: {group.words}" for group in groups)
        yield ""
    glue = [f"- **{name}**: {' '.join(steps)}" for name, steps, _ in list_joints(plan, layouts, phrases)]
    if glue:
        yield f"## {phrases.say('guide.glue')}\n"
        yield from glue
        yield ""


def explain_bleed(plan: Plan, phrases: Phrases) -> str:
    """The sentences that say what to cut along."""
    bleeds = any(piece.front.bleed > 0 for piece in plan.pieces)
    return phrases.say("guide.bleed" if bleeds else "guide.no_bleed")


def is_map_sheet(layout: SheetLayout) -> bool:
    """Whether a layout is the map that shows how the parts of a board fit together."""
    view = layout.page.load[0][1].view
    return view is not None and view.scale != 1


def _write_strokes(layout: SheetLayout, phrases: Phrases) -> str:
    first = next((stroke.number for stroke in layout.strokes if stroke.restacked), None)
    restack = phrases.say("guide.restack", number=first) if first is not None and first > 2 else ""
    return f"{phrases.count('guide.strokes', len(layout.strokes))}{restack}"


def _write_corners(layout: SheetLayout, phrases: Phrases) -> str:
    radius = max((lot.outline.radius for lot, _ in layout.page.load if lot.outline.shape == "rectangle"), default=0.0)
    return phrases.say("guide.corners", radius=phrases.number(write_mm(radius))) if radius else ""


def _write_scissors_work(layout: SheetLayout, phrases: Phrases) -> str:
    """The sentence about scissors work after the straight cuts, or an empty text if no scissors are needed."""
    snips = count_snips(layout)
    if not snips.names:
        return ""
    kinds = ((snips.straight, "guide.snips"), (snips.curves, "guide.curves"))
    counts = phrases.join(phrases.count(key, count) for count, key in kinds if count)
    return phrases.say("guide.scissors", names=phrases.join(map(escape_name, snips.names)), counts=counts)


def write_sheet_numbers(sheets: Sequence[int], phrases: Phrases, key: str = "guide.sheets") -> str:
    """The numbers of sheets as text, such as `Sheets 1–3, 5`."""
    breaks = [0, *(at for at, (number, following) in enumerate(pairwise(sheets), 1) if following != number + 1), len(sheets)]
    runs = [sheets[start:end] for start, end in pairwise(breaks)]
    texts = [str(run[0]) if len(run) == 1 else phrases.say("guide.run", first=run[0], last=run[-1]) for run in runs]
    return phrases.count(key, len(sheets), sheets=", ".join(texts))


class Joint(NamedTuple):
    """A component or some sheets to fold, glue or bind: the name, and the steps."""

    name: str
    steps: tuple[str, ...]
    component: Component | None = None


def list_joints(plan: Plan, layouts: Sequence[SheetLayout], phrases: Phrases) -> Iterator[Joint]:
    """Everything to fold, glue or bind, in the order of the game's components."""
    folded = [number for layout in layouts if layout.page.lot.folded for number in layout.sheets]
    if folded:
        yield Joint(write_sheet_numbers(folded, phrases), (phrases.say("guide.fold_sheets"),))
    printed = {piece.component: piece for piece in plan.pieces}
    for component in plan.game.components:
        if component.name in printed:
            steps = tuple(_list_joining_steps(component, layouts, phrases))
            if steps:
                yield Joint(escape_name(name_component(component.name, component.title)), steps, component)


def count_booklet_sheets(component: str, layouts: Sequence[SheetLayout]) -> int:
    """The number of sheets in a booklet, or 0 for any other component."""
    lots = [(layout.page.lot, len(layout.sheets)) for layout in layouts]
    return sum(sheets for lot, sheets in lots if lot.bind == "booklet" and lot.component == component)


def _list_joining_steps(component: Component, layouts: Sequence[SheetLayout], phrases: Phrases) -> Iterator[str]:
    if component.bind is not None:
        is_single = count_booklet_sheets(component.name, layouts) == 1
        kind = "single" if is_single else component.bind
        yield from phrases.group(f"fold.{kind}").values()
    if component.panels:
        yield from phrases.group(f"fold.{component.kind}").values()
    if any(lot.component == component.name and lot.parting is not None for layout in layouts for lot, _ in layout.page.load):
        yield phrases.say("guide.parts")
