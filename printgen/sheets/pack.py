"""Pieces onto sheets: arranged by the page, their backs where the way of printing wants them."""

from collections.abc import Iterable, Iterator, Sequence

from printgen.model import Mark, Placement, Sheet, Sides, Size
from printgen.sheets.arrange import arrange
from printgen.sheets.duplex import behind, marks_behind, turns_sideways
from printgen.sheets.lot import Lot, Page
from printgen.sheets.waste import Lettering, Waste, wastes

FOLD_EDGE = 5.0


def pack(lots: Iterable[Lot], sides: Sides, lettering: Lettering | None = None) -> tuple[Sheet, ...]:
    """All sheets in printing order, named in the waste where there is lettering."""
    return lay_out(arrange(lots).pages, sides, lettering)


def lay_out(pages: Sequence[Page], sides: Sides, lettering: Lettering | None) -> tuple[Sheet, ...]:
    """The sheets of pages: each front followed by its back, by none where it is folded in, or all fronts before all backs."""
    rows = list(zip(pages, wastes(pages, lettering), strict=True))
    fronts = [_front(page, waste) for page, waste in rows]
    if not any(_has_backs(page) and not page.lot.folded for page in pages):
        return tuple(fronts)
    if sides == "one-sided":
        return (*fronts, *(_back(page, waste, sides) for page, waste in rows if _has_backs(page)))
    backs = (_back(page, waste, sides) for page, waste in rows)
    return tuple(sheet for pair in zip(fronts, backs, strict=True) for sheet in pair)


def _has_backs(page: Page) -> bool:
    return any(piece.back is not None for _, piece in page.load)


def _front(page: Page, waste: Waste) -> Sheet:
    places, marks = page.fronts(), waste.marks
    if page.lot.folded:
        places += tuple(_backs(page, "gutterfold"))
        marks += (_fold(page.paper),)
    return Sheet(page.paper, "front", page.title, places, marks, waste.ruler, waste.notes)


def _back(page: Page, waste: Waste, sides: Sides) -> Sheet:
    backs = tuple(_backs(page, _turned(sides)))
    cuts = tuple(mark for mark in waste.marks if mark.kind != "fold")  # what is folded has one side
    marks = marks_behind(cuts, page.paper, turns_sideways(page.paper, _turned(sides))) if backs else ()
    return Sheet(page.paper, "back", page.title, backs, marks)


def _turned(sides: Sides) -> Sides:
    """How a paper is turned that has backs and is not folded."""
    return "long-edge" if sides == "gutterfold" else sides


def _backs(page: Page, sides: Sides) -> Iterator[Placement]:
    sideways = turns_sideways(page.paper, sides)
    for (_, piece), front in zip(page.load, page.fronts(), strict=True):
        if piece.back is not None:
            yield behind(front, piece.back, page.paper, sideways)


def _fold(paper: Size) -> Mark:
    """The line in the middle along which fronts and backs are folded together, as far as printers reach."""
    if paper.height >= paper.width:
        return Mark(FOLD_EDGE, paper.height / 2, paper.width - FOLD_EDGE, paper.height / 2, "fold")
    return Mark(paper.width / 2, FOLD_EDGE, paper.width / 2, paper.height - FOLD_EDGE, "fold")
