"""Drawings of the sheets for the guide: outlines, folds and numbered cuts, in millimetres of the sheet."""

from collections.abc import Sequence
from dataclasses import asdict

from printgen.cutfiles.layouts import SheetLayout
from printgen.cutfiles.svg import closed_path
from printgen.guide.letters import caption
from printgen.guide.making import MOST_DRAWN, sheets_text
from printgen.guide.numbering import labels_of
from printgen.model import Plain, Size
from printgen.sheets.restack import Stroke
from printgen.units import plain


def figures_of(layouts: Sequence[SheetLayout], page: Size) -> tuple[Plain, ...]:
    """What the templates draw on pages of the guide, layout by layout."""
    return tuple(_figure(number, layout, page) for number, layout in enumerate(layouts[:MOST_DRAWN], 1))


def _figure(number: int, layout: SheetLayout, page: Size) -> Plain:
    paper = layout.page.paper
    scale = min(((page.width - 46) / 2 - 18) / paper.width, ((page.height - 52) / 3 - 20) / paper.height)
    places = layout.page.fronts()
    whole = tuple({"x": p.x, "y": p.y, "width": p.size.width, "height": p.size.height} for p in places)
    scores = "".join(f"M{plain(x1)} {plain(y1)}L{plain(x2)} {plain(y2)}" for (x1, y1), (x2, y2) in layout.cutting.scores)
    return {
        "number": number, "title": caption(layout.title), "sheets": caption(sheets_text(layout.sheets).lower()),
        "width": paper.width, "height": paper.height, "scale": scale,
        "cuts": "".join(map(closed_path, layout.cutting.cuts)), "scores": scores,
        "boxes": () if layout.cutting.cuts else whole, "folded": layout.page.lot.folded,
        "strokes": tuple(_stroke(stroke) for stroke in layout.strokes),
        "labels": tuple(map(asdict, labels_of(layout.strokes, scale))),
    }  # fmt: skip


def _stroke(stroke: Stroke) -> Plain:
    cut = stroke.cut
    return {"x1": cut.x1, "y1": cut.y1, "x2": cut.x2, "y2": cut.y2}
