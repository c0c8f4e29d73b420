"""Drawings of the sheets for the guide: outlines, folds and numbered cuts, in millimetres of the sheet."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from printgen.cutfiles.layouts import SheetLayout
from printgen.cutfiles.svg import closed_path
from printgen.guide.letters import caption
from printgen.guide.making import MOST_DRAWN, sheets_text
from printgen.guide.numbering import SIZES, Label, hidden, labels_of
from printgen.model import Plain, Size
from printgen.sheets.restack import Stroke
from printgen.units import Mm, plain

_EASY = SIZES[:2]  # of numbers, to be read at a glance


@dataclass(frozen=True, slots=True)
class Figures:
    """What the templates draw: sheets that stand six on a page, and those too full of cuts for that, one on a page."""

    small: tuple[Plain, ...]
    large: tuple[Plain, ...]


def figures_of(layouts: Sequence[SheetLayout], page: Size) -> Figures:
    """The drawings for pages of the guide, layout by layout."""
    small: list[Plain] = []
    large: list[Plain] = []
    for number, layout in enumerate(layouts[:MOST_DRAWN], 1):
        paper, strokes = layout.page.paper, layout.strokes
        scale = min(((page.width - 46) / 2 - 18) / paper.width, ((page.height - 52) / 3 - 20) / paper.height)
        labels = labels_of(strokes, scale, _EASY)
        if hidden(labels):
            scale = min((page.width - 54) / paper.width, (page.height - 72) / paper.height)
            large.append(_figure(number, layout, scale, labels_of(strokes, scale), page.width - 40))
        else:
            small.append(_figure(number, layout, scale, labels, (page.width - 46) / 2 - 8))
    return Figures(tuple(small), tuple(large))


def _figure(number: int, layout: SheetLayout, scale: float, labels: Sequence[Label], room: Mm) -> Plain:
    paper, places = layout.page.paper, layout.page.fronts()
    whole = tuple({"x": p.x, "y": p.y, "width": p.size.width, "height": p.size.height} for p in places)
    scores = "".join(f"M{plain(x1)} {plain(y1)}L{plain(x2)} {plain(y2)}" for (x1, y1), (x2, y2) in layout.cutting.scores)
    return {
        "number": number, "title": caption(layout.title, room), "sheets": caption(sheets_text(layout.sheets).lower(), room),
        "width": paper.width, "height": paper.height, "scale": scale,
        "cuts": "".join(map(closed_path, layout.cutting.cuts)), "scores": scores,
        "boxes": () if layout.cutting.cuts else whole, "folded": layout.page.lot.folded,
        "strokes": tuple(map(_stroke, layout.strokes)), "labels": tuple(map(asdict, labels)),
    }  # fmt: skip


def _stroke(stroke: Stroke) -> Plain:
    cut = stroke.cut
    return {"x1": cut.x1, "y1": cut.y1, "x2": cut.x2, "y2": cut.y2}
