"""Pages to sheets: fronts, the backs behind them, and single faces for proofs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from printgen.model import Face, Mark, Placement, Sheet, Sides, Size, Turn
from printgen.sheets.arrangement import arrange
from printgen.sheets.labels import Lettering
from printgen.sheets.lot import Lot, Page
from printgen.sheets.waste import Waste, wastes

_SIDEWAYS: dict[Turn, Turn] = {0: 0, 90: 270, 180: 180, 270: 90}
_HEAD_OVER: dict[Turn, Turn] = {0: 180, 90: 90, 180: 0, 270: 270}


def behind(front: Placement, back: Face, paper: Size, sideways: bool) -> Placement:
    """The place of a back on a paper that is turned about its middle, such that the cut piece, turned sideways, is upright."""
    view = front.view.seen_behind(back.size.width) if front.view is not None else None
    if sideways:
        return Placement(back, paper.width - front.x - front.size.width, front.y, _SIDEWAYS[front.turn], view)
    return Placement(back, front.x, paper.height - front.y - front.size.height, _HEAD_OVER[front.turn], view)


@lru_cache(maxsize=256)
def marks_behind(marks: tuple[Mark, ...], paper: Size, sideways: bool) -> tuple[Mark, ...]:
    """The same marks seen from the back."""
    wide, high = paper.width, paper.height
    if sideways:
        return tuple(replace(mark, x1=wide - mark.x1, x2=wide - mark.x2) for mark in marks)
    return tuple(replace(mark, y1=high - mark.y1, y2=high - mark.y2) for mark in marks)


def turns_sideways(paper: Size, sides: Sides) -> bool:
    """Whether the paper turns like a page of a book: about an upright edge as it is drawn, or about an upright fold."""
    upright = paper.height >= paper.width
    if sides == "gutterfold":
        return not upright
    return upright == (sides != "short-edge")


def single_sheets(faces: Iterable[Face]) -> tuple[Sheet, ...]:
    """A sheet for each face."""
    return tuple(_single(face) for face in faces)


def _single(face: Face) -> Sheet:
    paper = Size(face.size.width + 2 * face.bleed, face.size.height + 2 * face.bleed)
    return Sheet(paper, "front", face.label, (Placement(face, face.bleed, face.bleed),))


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
    backs = () if page.lot.folded else tuple(_backs(page, _turned(sides)))
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
