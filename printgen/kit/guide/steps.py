"""The steps of the guide for knife, scissors and glue: cuts sheet by sheet, then folds and joints."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, pi

from printgen.core.units import Mm, mm_text
from printgen.core.words import counted, listed
from printgen.faces.text.catalogue import DEFAULT_FAMILY, find_font
from printgen.faces.text.shaping import width_mm
from printgen.model import Bind, Component, Kind, Outline, Size
from printgen.model.outlines import Point, Side, corners
from printgen.printing.cut_layouts import SheetLayout
from printgen.printing.plan import Plan
from printgen.sheets.waste import shorten_text

MOST_DRAWN = 60  # layouts with a drawing; in kits that have more each sheet is a puzzle of its own
_LONGEST_WORD: Mm = 38.0  # of a line of text
_LONGEST_TITLE: Mm = 74.0  # of a line of the title
_MOST_MEASURED = 200  # letters of a word

_TINY = 1e-3  # a drawing's own rounding
_BEND = pi / 6 - _TINY  # sides that turn less are cut in one sweep: the notch of a box is many short lines

_WALLS = "Fold all away from what is printed, and glue the tabs of *front* and *back* inside the walls beside them."
_GLUED: Mapping[Kind, str] = {
    "die": "Glue the tabs from inside.",
    "tuck-box": "Glue the tab *glue* behind *left*, and the flap of the bottom behind the back.",
    "tray": _WALLS,
    "lid": _WALLS,
    "standee": "Glue front and back together, and fold the feet outwards.",
}
_BOUND: Mapping[Bind, str] = {
    "booklet": "lay its sheets on each other as they come, fold them in the middle, staple the fold, then trim.",
    "leaflet": "cut out the strip and fold it zig-zag where its pages meet, the first fold away from you: page 1 is on top.",
}


def escape_words(words: str) -> str:
    """Words with Markdown's signs escaped; each word that is too long for a line is shortened."""
    return _escape(shorten_text(word[:_MOST_MEASURED], _LONGEST_WORD, _measure_bold) for word in words.split())


def escape_title(words: str) -> str:
    """Words with Markdown's signs escaped, each shortened to what a line of the guide's title holds."""
    return _escape(shorten_text(word[:_MOST_MEASURED], _LONGEST_TITLE, _measure_title) for word in words.split())


def shorten_caption(words: str, room: Mm) -> str:
    """Words shortened to one line of a drawing's caption."""
    return shorten_text(words[:_MOST_MEASURED], room, _measure_bold)


def _measure_bold(text: str) -> Mm:
    return width_mm(text, find_font(DEFAULT_FAMILY, "bold"), 3.4)


def _measure_title(text: str) -> Mm:
    return width_mm(text, find_font("Fredoka One"), 6.4)


def _escape(words: Iterable[str]) -> str:
    return re.sub(r"([\\`*_\[\]<>&~|:!#])", r"\\\1", " ".join(words))


@dataclass(frozen=True, slots=True)
class Snips:
    """The work of scissors on one sheet: the names of the pieces, the straight snips, and the sweeps around a curve."""

    names: tuple[str, ...] = ()
    straight: int = 0
    curves: int = 0


def count_snips(layout: SheetLayout) -> Snips:
    """The snips on one sheet after its straight cuts; none if it has no straight cuts."""
    uneven = [
        (lot.title, piece.front) for lot, piece in layout.page.load if layout.strokes and lot.outline.shape != "rectangle"
    ]
    counts = [(name, *count_outline_snips(face.outline, face.size)) for name, face in uneven]
    names = tuple(dict.fromkeys(name for name, straight, curves in counts if straight or curves))
    return Snips(names, sum(straight for _, straight, _ in counts), sum(curves for _, _, curves in counts))


def count_outline_snips(outline: Outline, size: Size) -> tuple[int, int]:
    """The straight snips and the curves that cut an outline out of the rectangle around it."""
    if outline.shape == "circle":
        return 0, 1
    points = corners(outline, size)
    curved = list(_classify_sweeps([side for side in pairwise((*points, points[0])) if not _is_same_point(*side)], size))
    return curved.count(False), curved.count(True)


def _classify_sweeps(sides: Sequence[Side], size: Size) -> Iterator[bool]:
    """For each sweep of the scissors along the sides, whether it is a curve; sides on the edge of the size are free already."""
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
    """Whether a side is on the edge of the size around an outline."""
    (x1, y1), (x2, y2) = side
    edges = ((x1, x2, 0.0), (x1, x2, size.width), (y1, y2, 0.0), (y1, y2, size.height))
    return any(abs(one - edge) < _TINY and abs(two - edge) < _TINY for one, two, edge in edges)


def _turning_angle(one: Side, two: Side) -> float:
    """The angle by which the second side turns from the first, in radians, never negative."""
    (ax, ay), (bx, by) = (tuple(end - begin for begin, end in zip(*side, strict=True)) for side in (one, two))
    return abs(atan2(ax * by - ay * bx, ax * bx + ay * by))


def _is_same_point(one: Point, two: Point) -> bool:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1])) < _TINY


def assembly_lines(plan: Plan, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    """The lines of the sections "Cut" and "Fold and glue" in Markdown; a section with nothing to do is left out."""
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
    """How to cut the sheets of a layout, whose drawing has the number `at`; no line for the parts of a board."""
    lot, name = layout.page.lot, f"- **{sheets_text(layout.sheets)}**"
    if layout.strokes:
        first = "fold and glue first, as below; then " if lot.folded else ""
        yield f"{name}: {first}{_strokes_text(at, layout)}{_corners_text(layout)}{_scissors_text(layout)}"
    elif layout.cutting.cuts:
        yield f"{name}: along the outlines of drawing {at}, with scissors or a machine."


def _sheets_cut_by_marks(layouts: Sequence[SheetLayout]) -> Iterator[tuple[list[int], str]]:
    """The sheets without a drawing to cut them by, and how to cut them."""
    more = [layout for layout in layouts[MOST_DRAWN:] if layout.page.lot.parting is None]
    parts = [layout for layout in layouts if layout.page.lot.parting is not None and not is_map_sheet(layout)]
    yield _sheet_numbers(more), "at the marks in their margins."
    yield _sheet_numbers(parts), "at the marks that are drawn through; the dotted ones are where the next part comes to lie."


def _sheet_numbers(layouts: Sequence[SheetLayout]) -> list[int]:
    return sorted(number for layout in layouts for number in layout.sheets)


def is_map_sheet(layout: SheetLayout) -> bool:
    """Whether a layout is the map that shows how the parts of a board fit together."""
    view = layout.page.load[0][1].view
    return view is not None and view.scale != 1


def _strokes_text(at: int, layout: SheetLayout) -> str:
    count = len(layout.strokes)
    order = f"in the order of drawing {at}" if count > 1 else f"see drawing {at}"
    return f"{counted(count, 'straight cut')}, {order}.{_restacking_text(layout)}"


def _restacking_text(layout: SheetLayout) -> str:
    first = next((stroke.number for stroke in layout.strokes if stroke.restacked), None)
    return f" From cut {first} on lay the strips on each other." if first is not None and first > 2 else ""


def _corners_text(layout: SheetLayout) -> str:
    radius = max((lot.outline.radius for lot, _ in layout.page.load if lot.outline.shape == "rectangle"), default=0.0)
    return f" Round the corners ({mm_text(radius)})." if radius else ""


def _scissors_text(layout: SheetLayout) -> str:
    """The sentence on what scissors cut after the straight cuts; empty if they cut nothing."""
    snips = count_snips(layout)
    if not snips.names:
        return ""
    counts = (counted(count, what) for count, what in ((snips.straight, "snip"), (snips.curves, "curve")) if count)
    return f" Then scissors follow the outlines of {listed(map(escape_words, snips.names))}: {listed(counts)}."


def sheets_text(sheets: Sequence[int]) -> str:
    """The numbers of sheets in words, such as Sheets 1 to 3, 5."""
    breaks = [0, *(at for at, (one, other) in enumerate(pairwise(sheets), 1) if other != one + 1), len(sheets)]
    runs = [sheets[start:end] for start, end in pairwise(breaks)]
    text = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
    return f"Sheet{'s' if len(sheets) > 1 else ''} {text}"


def _joining_lines(plan: Plan, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    """How to fold and glue: folded sheets first, then each component that needs it."""
    folded = [number for layout in layouts if layout.page.lot.folded for number in layout.sheets]
    if folded:
        yield f"- **{sheets_text(folded)}**: fold along the dashed line in the middle, the drawings outside, and glue all over."
    printed = {piece.component: piece for piece in plan.pieces}
    for component in plan.game.components:
        if component.name in printed:
            folds = len(printed[component.name].front.outline.folds)
            yield from (f"- **{escape_words(component.name)}**: {how}" for how in _joining_steps(component, folds, layouts))


def count_leaves(component: str, layouts: Sequence[SheetLayout]) -> int:
    """How many sheets a booklet has; 0 for any other component."""
    return sum(len(each.sheets) for each in layouts if each.page.lot.bind == "booklet" and each.page.lot.title == component)


def _joining_steps(component: Component, folds: int, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    """How to fold, staple or glue a component; nothing if it needs none of that."""
    if component.bind is not None:
        yield "fold its sheet in the middle." if count_leaves(component.name, layouts) == 1 else _BOUND[component.bind]
    if folds:
        yield f"score its {counted(folds, 'fold')} and fold. {_GLUED[component.kind]}"
    if any(lot.title == component.name and lot.parting is not None for layout in layouts for lot, _ in layout.page.load):
        yield "glue each part over the strip of the one beside it; the map shows how they lie."
