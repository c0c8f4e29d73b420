"""The part of the guide for knife, scissors and glue: layout by layout, then what is folded and joined."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from printgen.cutfiles.layouts import SheetLayout
from printgen.press import Kit
from printgen.report import many
from printgen.units import mm_text


def making_lines(kit: Kit, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    """Two sections; either is left out where there is nothing to do."""
    cuts = [line for at, layout in enumerate(layouts, 1) for line in _cut(at, layout)]
    if cuts:
        yield "## Cut\n"
        yield from cuts
        yield ""
    glue = list(_glue(kit, layouts))
    if glue:
        yield "## Fold and glue\n"
        yield from glue
        yield ""


def _cut(at: int, layout: SheetLayout) -> Iterator[str]:
    lot, name = layout.page.lot, f"- **{_numbers(layout.sheets)}**"
    if layout.strokes:
        first = "Fold and glue first (see below). Then " if lot.folded else ""
        yield f"{name}: {first}{many(len(layout.strokes), 'straight cut')}, in the order of drawing {at}.{_restacked(layout)}{_round(layout)}"
    elif layout.cutting.cuts:
        yield f"{name}: along the outlines of drawing {at}, with scissors or a machine."
    elif lot.parting is not None:
        yield f"{name}: at the marks that are drawn through; the dotted ones are where the next part comes to lie."


def _restacked(layout: SheetLayout) -> str:
    first = next((stroke.number for stroke in layout.strokes if stroke.restacked), None)
    return f" From cut {first} on lay the strips on each other." if first is not None and first > 2 else ""


def _round(layout: SheetLayout) -> str:
    radius = max((lot.outline.radius for lot, _ in layout.page.load if lot.outline.shape == "rectangle"), default=0.0)
    return f" Round the corners ({mm_text(radius)})." if radius else ""


def _numbers(sheets: Sequence[int]) -> str:
    """Sheets 1 to 3, 5: what follows on each other is drawn together."""
    breaks = [0, *(at for at, (one, other) in enumerate(pairwise(sheets), 1) if other != one + 1), len(sheets)]
    runs = [sheets[start:end] for start, end in pairwise(breaks)]
    text = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
    return f"Sheet{'s' if len(sheets) > 1 else ''} {text}"


def _glue(kit: Kit, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    folded = [number for layout in layouts if layout.page.lot.folded for number in layout.sheets]
    if folded:
        yield f"- **{_numbers(folded)}**: fold along the dashed line in the middle, the drawings outside, and glue all over."
    bound = {component.name for component in kit.game.components if component.bound}
    names = dict.fromkeys(piece.component for piece in kit.pieces)
    for name in names:
        if name in bound:
            yield f"- **{name}**: lay its sheets on each other as they come, fold them in the middle, staple the fold, then trim."
    for name, folds in {piece.component: len(piece.front.outline.folds) for piece in kit.pieces}.items():
        if folds:
            yield f"- **{name}**: score its {many(folds, 'fold')}, fold, and glue the tabs from inside."
    for name in dict.fromkeys(lot.title for layout in layouts for lot, _ in layout.page.load if lot.parting is not None):
        yield f"- **{name}**: glue each part over the strip of the one beside it; the map shows how they lie."
