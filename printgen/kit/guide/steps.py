"""The instructions of the guide for knife, scissors and glue: the cuts sheet by sheet, then the folds and the gluing."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, pi

from printgen.core.units import Mm, mm_text
from printgen.core.words import counted, listed
from printgen.faces.text.catalogue import find_fonts
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.faces.text.shaping import width_mm
from printgen.model import Bind, Component, Kind, Outline, Size
from printgen.model.outlines import Point, Side, corners
from printgen.printing.cut_layouts import SheetLayout
from printgen.printing.plan import Plan
from printgen.sheets.waste import shorten_text

MOST_DRAWN = 60  # the most layouts with drawings; in a kit with more, almost every sheet has its own layout
_LONGEST_WORD: Mm = 38.0  # the width of a line of text
_LONGEST_TITLE: Mm = 74.0  # the width of a line of the title
_MOST_MEASURED = 200  # letters at the start of a word that are measured

_TINY = 1e-3  # the rounding of coordinates in a drawing
_BEND = (
    pi / 6 - _TINY
)  # sides that turn less are cut in one sweep; the notch of a box, for example, consists of many short lines

_WALLS = "Fold the walls away from the printed side, and glue the tabs of the front and back walls inside the side walls."
_GLUED: Mapping[Kind, str] = {
    "die": "Glue the tabs to the inside.",
    "tuck-box": "Glue the long flap of the back inside the left side, and the bottom flap inside the back.",
    "tray": _WALLS,
    "lid": _WALLS,
    "standee": "Glue the front and back together, and fold the feet outwards.",
}
_BOUND: Mapping[Bind, str] = {
    "booklet": "Stack the sheets in order, fold them in the middle, staple them along the fold, then trim them.",
    "leaflet": "Cut out the strip and accordion-fold it between the pages. Fold away from you first, so page 1 is on top.",
}


def escape_words(words: str) -> str:
    """Words with Markdown's special characters escaped; words too long for a line are shortened."""
    return _escape(shorten_text(word[:_MOST_MEASURED], _LONGEST_WORD, _measure_bold) for word in words.split())


def escape_title(words: str) -> str:
    """Words with Markdown's special characters escaped; words too long for the guide's title are shortened."""
    return _escape(shorten_text(word[:_MOST_MEASURED], _LONGEST_TITLE, _measure_title) for word in words.split())


def shorten_caption(words: str, room: Mm) -> str:
    """Words shortened to one line of a drawing's caption, at most `room` mm wide."""
    return shorten_text(words[:_MOST_MEASURED], room, _measure_bold)


def _measure_bold(text: str) -> Mm:
    return width_mm(text, find_fonts(DEFAULT_FAMILY, "bold"), 3.4)


def _measure_title(text: str) -> Mm:
    return width_mm(text, find_fonts("Fredoka One"), 6.4)


def _escape(words: Iterable[str]) -> str:
    return re.sub(r"([\\`*_\[\]<>&~|:!#])", r"\\\1", " ".join(words))


@dataclass(frozen=True, slots=True)
class Snips:
    """The scissors work on one sheet: the names of the pieces, the number of straight snips, and the number of curves."""

    names: tuple[str, ...] = ()
    straight: int = 0
    curves: int = 0


def count_snips(layout: SheetLayout) -> Snips:
    """The scissors work on one sheet after its straight cuts; none if the sheet has no straight cuts."""
    uneven = [
        (lot.title, piece.front) for lot, piece in layout.page.load if layout.strokes and lot.outline.shape != "rectangle"
    ]
    counts = [(name, *count_outline_snips(face.outline, face.size)) for name, face in uneven]
    names = tuple(dict.fromkeys(name for name, straight, curves in counts if straight or curves))
    return Snips(names, sum(straight for _, straight, _ in counts), sum(curves for _, _, curves in counts))


def count_outline_snips(outline: Outline, size: Size) -> tuple[int, int]:
    """How many straight snips and how many curves it takes to cut an outline out of the rectangle around it."""
    if outline.shape == "circle":
        return 0, 1
    points = corners(outline, size)
    curved = list(_classify_sweeps([side for side in pairwise((*points, points[0])) if not _is_same_point(*side)], size))
    return curved.count(False), curved.count(True)


def _classify_sweeps(sides: Sequence[Side], size: Size) -> Iterator[bool]:
    """One value for each sweep of the scissors along the sides: True for a curve. Sides on the rectangle's edge need no cut."""
    turns = [_turning_angle(sides[at - 1], side) for at, side in enumerate(sides)]
    free = [_is_on_edge(side, size) for side in sides]
    starts = [at for at, turn in enumerate(turns) if turn > _BEND or free[at] or free[at - 1]]
    if not starts:
        yield True
        return
    for start, end in pairwise((*starts, starts[0] + len(sides))):
        if not free[start]:
            yield any(turns[at % len(sides)] > _TINY for at in range(start + 1, end))


def _is_on_edge(side: Side, size: Size) -> bool:
    """Whether a side is on the edge of the rectangle around an outline."""
    (x1, y1), (x2, y2) = side
    edges = ((x1, x2, 0.0), (x1, x2, size.width), (y1, y2, 0.0), (y1, y2, size.height))
    return any(abs(start - edge) < _TINY and abs(end - edge) < _TINY for start, end, edge in edges)


def _turning_angle(first: Side, second: Side) -> float:
    """The angle between the directions of two sides, in radians; never negative."""
    (ax, ay), (bx, by) = (tuple(end - begin for begin, end in zip(*side, strict=True)) for side in (first, second))
    return abs(atan2(ax * by - ay * bx, ax * bx + ay * by))


def _is_same_point(first: Point, second: Point) -> bool:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1])) < _TINY


def assembly_lines(plan: Plan, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    """The Markdown lines of the sections "Cut" and "Fold and glue"; a section without instructions is omitted."""
    cuts = [line for at, layout in enumerate(layouts[:MOST_DRAWN], 1) for line in _cut_lines(at, layout)]
    cuts += [f"- **{sheets_text(sheets)}**: {how}" for sheets, how in _sheets_cut_by_marks(layouts) if sheets]
    if cuts:
        yield "## Cut\n"
        yield from cuts
        yield ""
    glue = list(_joining_lines(plan, layouts))
    if glue:
        yield "## Fold and glue\n"
        yield from glue
        yield ""


def _cut_lines(at: int, layout: SheetLayout) -> Iterator[str]:
    """The instruction for cutting the sheets of a layout; `at` is its drawing's number. Skips parts of a board."""
    lot, name = layout.page.lot, f"- **{sheets_text(layout.sheets)}**"
    if layout.strokes:
        first = "First fold and glue the sheet, as described below. " if lot.folded else ""
        yield f"{name}: {first}{_strokes_text(at, layout)}{_corners_text(layout)}{_scissors_text(layout)}"
    elif layout.cutting.cuts:
        yield f"{name}: Cut along the outlines in drawing {at}, with scissors or a cutting machine."


def _sheets_cut_by_marks(layouts: Sequence[SheetLayout]) -> Iterator[tuple[list[int], str]]:
    """The sheets whose cuts no drawing shows, and the instruction for cutting them."""
    more = [layout for layout in layouts[MOST_DRAWN:] if layout.page.lot.parting is None]
    parts = [layout for layout in layouts if layout.page.lot.parting is not None and not is_map_sheet(layout)]
    yield _sheet_numbers(more), "Cut at the marks in the margins."
    yield _sheet_numbers(parts), "Cut at the solid marks. The dotted marks show where the next part goes."


def _sheet_numbers(layouts: Sequence[SheetLayout]) -> list[int]:
    return sorted(number for layout in layouts for number in layout.sheets)


def is_map_sheet(layout: SheetLayout) -> bool:
    """Whether a layout is the map that shows how the parts of a board fit together."""
    view = layout.page.load[0][1].view
    return view is not None and view.scale != 1


def _strokes_text(at: int, layout: SheetLayout) -> str:
    count = len(layout.strokes)
    order = f"in the order shown in drawing {at}" if count > 1 else f"(drawing {at})"
    return f"Make {counted(count, 'straight cut')} {order}.{_restacking_text(layout)}"


def _restacking_text(layout: SheetLayout) -> str:
    first = next((stroke.number for stroke in layout.strokes if stroke.restacked), None)
    return f" From cut {first} on, stack the strips and cut them together." if first is not None and first > 2 else ""


def _corners_text(layout: SheetLayout) -> str:
    radius = max((lot.outline.radius for lot, _ in layout.page.load if lot.outline.shape == "rectangle"), default=0.0)
    return f" Round the corners ({mm_text(radius)})." if radius else ""


def _scissors_text(layout: SheetLayout) -> str:
    """The sentence about the scissors work after the straight cuts; empty if there is none."""
    snips = count_snips(layout)
    if not snips.names:
        return ""
    counts = (counted(count, kind) for count, kind in ((snips.straight, "snip"), (snips.curves, "curve")) if count)
    return f" Then cut around {listed(map(escape_words, snips.names))} with scissors ({listed(counts)})."


def sheets_text(sheets: Sequence[int]) -> str:
    """The numbers of sheets as text, such as `Sheets 1 to 3, 5`."""
    breaks = [0, *(at for at, (number, following) in enumerate(pairwise(sheets), 1) if following != number + 1), len(sheets)]
    runs = [sheets[start:end] for start, end in pairwise(breaks)]
    text = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
    return f"Sheet{'s' if len(sheets) > 1 else ''} {text}"


def _joining_lines(plan: Plan, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    """The instructions for folding and gluing: first for folded sheets, then for each component that needs it."""
    folded = [number for layout in layouts if layout.page.lot.folded for number in layout.sheets]
    if folded:
        fold = "Fold along the dashed line in the middle, with the printed sides out, and glue the two halves together."
        yield f"- **{sheets_text(folded)}**: {fold}"
    printed = {piece.component: piece for piece in plan.pieces}
    for component in plan.game.components:
        if component.name in printed:
            folds = len(printed[component.name].front.outline.folds)
            yield from (f"- **{escape_words(component.name)}**: {how}" for how in _joining_steps(component, folds, layouts))


def count_leaves(component: str, layouts: Sequence[SheetLayout]) -> int:
    """The number of sheets in a booklet; 0 for any other component."""
    lots = [(layout.page.lot, len(layout.sheets)) for layout in layouts]
    return sum(sheets for lot, sheets in lots if lot.bind == "booklet" and lot.title == component)


def _joining_steps(component: Component, folds: int, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    """The instructions for folding, stapling or gluing a component; none if the component needs none."""
    if component.bind is not None:
        yield "Fold the sheet in the middle." if count_leaves(component.name, layouts) == 1 else _BOUND[component.bind]
    if folds:
        yield f"Score and fold {counted(folds, 'line')}. {_GLUED[component.kind]}"
    if any(lot.title == component.name and lot.parting is not None for layout in layouts for lot, _ in layout.page.load):
        yield "Glue each part over the strip of the part next to it. The map shows how the parts fit together."
