"""The part of the guide for knife, scissors and glue: layout by layout, then what is folded and joined."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from printgen.cutfiles.layouts import SheetLayout
from printgen.guide.letters import escaped
from printgen.guide.snips import snips_of
from printgen.model import Bind, Component, Kind
from printgen.printing.plan import Plan
from printgen.printing.report import many
from printgen.rules.words import listed
from printgen.units import mm_text

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
