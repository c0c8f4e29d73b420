"""The steps of the guide for knife, scissors and glue: layout by layout, then folds and joints."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, pi

from printgen.core.units import Mm, mm_text
from printgen.core.words import listed
from printgen.faces.text.catalogue import DEFAULT_FAMILY, find_font
from printgen.faces.text.shaping import width_mm
from printgen.model import Bind, Component, Kind, Outline, Size
from printgen.model.outlines import Point, Side, corners
from printgen.printing.cut_layouts import SheetLayout
from printgen.printing.plan import Plan
from printgen.printing.report import many
from printgen.sheets.labels import Lettering

_WORDS = Lettering("", lambda text: width_mm(text, find_font(DEFAULT_FAMILY, "bold"), 3.4))
_TITLE = Lettering("", lambda text: width_mm(text, find_font("Fredoka One"), 6.4))
_LONGEST_WORD: Mm = 38.0
_LONGEST_LINE: Mm = 74.0
_MOST = 200  # letters that are measured


def escaped(words: str) -> str:
    """Words as Markdown writes them."""
    return _plain(_WORDS.cut_to(word[:_MOST], _LONGEST_WORD) for word in words.split())


def title(words: str) -> str:
    """The same as a heading."""
    return _plain(_TITLE.cut_to(word[:_MOST], _LONGEST_LINE) for word in words.split())


def caption(words: str, room: Mm) -> str:
    """Words that have one line for all of them, or their beginning."""
    return _WORDS.cut_to(words[:_MOST], room)


def _plain(words: Iterable[str]) -> str:
    return re.sub(r"([\\`*_\[\]<>&~|:!#])", r"\\\1", " ".join(words))


_TINY = 1e-3  # a drawing's own rounding
_BEND = pi / 6 - _TINY  # sides that turn less are cut in one sweep: the notch of a box is many short lines


@dataclass(frozen=True, slots=True)
class Snips:
    """Pieces that no straight cut frees, by name; straight snips and sweeps around a curve, for one sheet of them."""

    names: tuple[str, ...] = ()
    straight: int = 0
    curves: int = 0


def snips_of(layout: SheetLayout) -> Snips:
    """The snips of one sheet that is cut from edge to edge first; none where scissors follow the outlines from the start."""
    uneven = [
        (lot.title, piece.front) for lot, piece in layout.page.load if layout.strokes and lot.outline.shape != "rectangle"
    ]
    counts = [(name, *outline_snips(face.outline, face.size)) for name, face in uneven]
    names = tuple(dict.fromkeys(name for name, straight, curves in counts if straight or curves))
    return Snips(names, sum(straight for _, straight, _ in counts), sum(curves for _, _, curves in counts))


def outline_snips(outline: Outline, size: Size) -> tuple[int, int]:
    """The straight snips and the curves that make an outline of its box."""
    if outline.shape == "circle":
        return 0, 1
    points = corners(outline, size)
    bends = list(_sweeps([side for side in pairwise((*points, points[0])) if not _same(*side)], size))
    return bends.count(False), bends.count(True)


def _sweeps(sides: Sequence[Side], size: Size) -> Iterator[bool]:
    """Whether each sweep of the scissors bends; sides on the edge of the box are free already."""
    turns = [_turn(sides[at - 1], side) for at, side in enumerate(sides)]
    free = [_free(side, size) for side in sides]
    starts = [at for at, turn in enumerate(turns) if turn > _BEND or free[at] or free[at - 1]]
    if not starts:
        yield True
        return
    for start, end in pairwise((*starts, starts[0] + len(sides))):
        if not free[start]:
            yield any(turns[at % len(sides)] > _TINY for at in range(start + 1, end))


def _free(side: Side, size: Size) -> bool:
    """Whether a side lies on the box around the outline."""
    (x1, y1), (x2, y2) = side
    edges = ((x1, x2, 0.0), (x1, x2, size.width), (y1, y2, 0.0), (y1, y2, size.height))
    return any(abs(one - edge) < _TINY and abs(two - edge) < _TINY for one, two, edge in edges)


def _turn(one: Side, two: Side) -> float:
    (ax, ay), (bx, by) = (tuple(end - begin for begin, end in zip(*side, strict=True)) for side in (one, two))
    return abs(atan2(ax * by - ay * bx, ax * bx + ay * by))


def _same(one: Point, two: Point) -> bool:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1])) < _TINY


MOST_DRAWN = 60  # layouts with a drawing; in kits that have more each sheet is a puzzle of its own

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


def making_lines(plan: Plan, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    """Two sections; either is left out where there is nothing to do."""
    cuts = [line for at, layout in enumerate(layouts[:MOST_DRAWN], 1) for line in _cut(at, layout)]
    cuts += [f"- **{sheets_text(sheets)}**: {how}" for sheets, how in _by_marks(layouts) if sheets]
    if cuts:
        yield "## Cut\n"
        yield from cuts
        yield ""
    glue = list(_glue(plan, layouts))
    if glue:
        yield "## Fold and glue\n"
        yield from glue
        yield ""


def _cut(at: int, layout: SheetLayout) -> Iterator[str]:
    lot, name = layout.page.lot, f"- **{sheets_text(layout.sheets)}**"
    if layout.strokes:
        first = "fold and glue first, as below; then " if lot.folded else ""
        yield f"{name}: {first}{_strokes(at, layout)}{_round(layout)}{_snips(layout)}"
    elif layout.cutting.cuts:
        yield f"{name}: along the outlines of drawing {at}, with scissors or a machine."


def _by_marks(layouts: Sequence[SheetLayout]) -> Iterator[tuple[list[int], str]]:
    """Sheets that have no drawing to be cut by."""
    more = [layout for layout in layouts[MOST_DRAWN:] if layout.page.lot.parting is None]
    parts = [layout for layout in layouts if layout.page.lot.parting is not None and not is_map(layout)]
    yield _all_sheets(more), "at the marks in their margins."
    yield _all_sheets(parts), "at the marks that are drawn through; the dotted ones are where the next part comes to lie."


def _all_sheets(layouts: Sequence[SheetLayout]) -> list[int]:
    return sorted(number for layout in layouts for number in layout.sheets)


def is_map(layout: SheetLayout) -> bool:
    """Whether a sheet shows how the parts of a board lie together."""
    view = layout.page.load[0][1].view
    return view is not None and view.scale != 1


def _strokes(at: int, layout: SheetLayout) -> str:
    count = len(layout.strokes)
    order = f"in the order of drawing {at}" if count > 1 else f"see drawing {at}"
    return f"{many(count, 'straight cut')}, {order}.{_restacked(layout)}"


def _restacked(layout: SheetLayout) -> str:
    first = next((stroke.number for stroke in layout.strokes if stroke.restacked), None)
    return f" From cut {first} on lay the strips on each other." if first is not None and first > 2 else ""


def _round(layout: SheetLayout) -> str:
    radius = max((lot.outline.radius for lot, _ in layout.page.load if lot.outline.shape == "rectangle"), default=0.0)
    return f" Round the corners ({mm_text(radius)})." if radius else ""


def _snips(layout: SheetLayout) -> str:
    """What scissors do after the straight cuts, on each of the sheets."""
    snips = snips_of(layout)
    if not snips.names:
        return ""
    counts = (many(count, what) for count, what in ((snips.straight, "snip"), (snips.curves, "curve")) if count)
    return f" Then scissors follow the outlines of {listed(map(escaped, snips.names))}: {listed(counts)}."


def sheets_text(sheets: Sequence[int]) -> str:
    """Sheets as people name them, such as Sheets 1 to 3, 5: what follows on each other is drawn together."""
    breaks = [0, *(at for at, (one, other) in enumerate(pairwise(sheets), 1) if other != one + 1), len(sheets)]
    runs = [sheets[start:end] for start, end in pairwise(breaks)]
    text = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
    return f"Sheet{'s' if len(sheets) > 1 else ''} {text}"


def _glue(plan: Plan, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    folded = [number for layout in layouts if layout.page.lot.folded for number in layout.sheets]
    if folded:
        yield f"- **{sheets_text(folded)}**: fold along the dashed line in the middle, the drawings outside, and glue all over."
    printed = {piece.component: piece for piece in plan.pieces}
    for component in plan.game.components:
        if component.name in printed:
            folds = len(printed[component.name].front.outline.folds)
            yield from (f"- **{escaped(component.name)}**: {how}" for how in _joined(component, folds, layouts))


def leaves_of(component: str, layouts: Sequence[SheetLayout]) -> int:
    """The sheets of a booklet; none of what is bound in another way, or not at all."""
    return sum(len(each.sheets) for each in layouts if each.page.lot.bind == "booklet" and each.page.lot.title == component)


def _joined(component: Component, folds: int, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    """How a component is folded, stapled or glued, if it is."""
    if component.bind is not None:
        yield "fold its sheet in the middle." if leaves_of(component.name, layouts) == 1 else _BOUND[component.bind]
    if folds:
        yield f"score its {many(folds, 'fold')} and fold. {_GLUED[component.kind]}"
    if any(lot.title == component.name and lot.parting is not None for layout in layouts for lot, _ in layout.page.load):
        yield "glue each part over the strip of the one beside it; the map shows how they lie."
