"""Turns pages into front sheets and matching back sheets, and single faces into one sheet each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest
from typing import Literal

from printgen.model import Face, Mark, Placement, Sheet, Sides, Size, Stock, Turn
from printgen.sheets.hand_cuts import list_placements_needing_printed_outline
from printgen.sheets.lot import Page
from printgen.sheets.waste import Imprint, PageNumbering, Waste, make_marks_ruler_and_notes

FOLD_EDGE = 5.0  # mm from the fold line to the paper's edge, where some printers cannot print
_SIDEWAYS: dict[Turn, Turn] = {0: 0, 90: 270, 180: 180, 270: 90}
_HEAD_OVER: dict[Turn, Turn] = {0: 180, 90: 90, 180: 0, 270: 270}


def make_placement_behind(front: Placement, back: Face, paper: Size, flipped_sideways: bool) -> Placement:
    """The place of a back on flipped paper.

    The back is upright when you turn the cut-out piece over sideways.
    """
    view = front.view.make_mirrored(back.size.width) if front.view is not None else None
    if flipped_sideways:
        return Placement(back, paper.width - front.x - front.size.width, front.y, _SIDEWAYS[front.turn], view)
    return Placement(back, front.x, paper.height - front.y - front.size.height, _HEAD_OVER[front.turn], view)


@lru_cache(maxsize=256)
def mirror_marks(marks: tuple[Mark, ...], paper: Size, flipped_sideways: bool) -> tuple[Mark, ...]:
    """The marks of a front as seen from the back of the flipped paper."""
    wide, high = paper.width, paper.height
    if flipped_sideways:
        return tuple(replace(mark, x1=wide - mark.x1, x2=wide - mark.x2) for mark in marks)
    return tuple(replace(mark, y1=high - mark.y1, y2=high - mark.y2) for mark in marks)


def is_flipped_sideways(paper: Size, sides: Sides) -> bool:
    """Whether the paper is flipped like the page of a book, around an edge or a fold that is vertical in the drawing."""
    upright = paper.height >= paper.width
    if sides == "gutterfold":
        return not upright
    return upright == (sides != "short-edge")


def make_face_sized_sheets(faces: Iterable[Face]) -> tuple[Sheet, ...]:
    """A sheet for each face, with the size of the face and its bleed."""
    return tuple(
        Sheet(
            Size(face.size.width + 2 * face.bleed, face.size.height + 2 * face.bleed),
            "front",
            face.label,
            (Placement(face, face.bleed, face.bleed),),
        )
        for face in faces
    )


def make_sheets(
    pages: Sequence[Page],
    sides: Sides,
    imprint: Imprint,
    is_cut_by_hand: bool = False,
    numbering: PageNumbering | None = None,
) -> tuple[Sheet, ...]:
    """The sheets for the pages in printing order: each front, then its back.

    Sheets that are cut by hand show outlines, the ends of folds, and the names of flaps. A double-sided print run needs an
    empty back behind each front without backs, even the last: printers join the copies of a run. For one-sided printing,
    all fronts come first. There are no back sheets if no page has backs, or if all backs are folded behind their fronts.
    """
    wastes, first = (
        make_marks_ruler_and_notes(pages, imprint, is_cut_by_hand, numbering),
        numbering.before + 1 if numbering is not None else 1,
    )
    rows = [(page, waste, number) for number, (page, waste) in enumerate(zip(pages, wastes, strict=True), first)]
    fronts = [_make_front_sheet(page, waste, number, is_cut_by_hand) for page, waste, number in rows]
    if not any(_has_backs(page) and not page.first_lot.folded for page in pages):
        return tuple(fronts)
    if sides == "one-sided":
        return (*fronts, *(_make_back_sheet(*row, sides) for row in rows if _has_backs(row[0])))
    backs = (_make_back_sheet(*row, sides) for row in rows)
    return tuple(sheet for pair in zip(fronts, backs, strict=True) for sheet in pair)


def are_sheets_duplex(sheets: Sequence[Sheet]) -> bool:
    """Whether a printer can print these sheets double-sided: there are backs, and each is right behind its own front."""
    pairs = zip_longest(sheets[::2], sheets[1::2])
    are_paired = all(front.side == "front" and (back is None or _is_behind(back, front)) for front, back in pairs)
    return are_paired and len(sheets) > 1


def _is_behind(back: Sheet, front: Sheet) -> bool:
    return back.side == "back" and back.number == front.number


def _has_backs(page: Page) -> bool:
    return any(piece.back is not None for _, piece in page.load)


def _make_front_sheet(page: Page, waste: Waste, sheet_number: int, is_cut_by_hand: bool) -> Sheet:
    places, marks = page.list_placed_fronts(), waste.marks
    outlined = list_placements_needing_printed_outline(page, marks) if is_cut_by_hand else ()
    if page.first_lot.folded:
        places += tuple(_list_placed_backs(page, "gutterfold"))
        marks += (_make_fold_line_across_middle(page.paper),)
    return Sheet(
        page.paper,
        "front",
        page.title,
        places,
        marks,
        waste.ruler,
        waste.notes,
        None,
        sheet_number,
        outlined,
        _find_only_stock(page),
    )


def _make_back_sheet(page: Page, waste: Waste, sheet_number: int, sides: Sides) -> Sheet:
    flip: Sides = "long-edge" if sides == "gutterfold" else sides
    backs = () if page.first_lot.folded else tuple(_list_placed_backs(page, flip))
    cuts = tuple(mark for mark in waste.marks if mark.kind != "fold")  # pieces with folds have no back
    marks = mirror_marks(cuts, page.paper, is_flipped_sideways(page.paper, flip)) if backs else ()
    return Sheet(page.paper, "back", page.title, backs, marks, number=sheet_number, stock=_find_only_stock(page))


def _find_only_stock(page: Page) -> Stock | Literal[""]:
    return page.stocks[0] if len(page.stocks) == 1 else ""


def _list_placed_backs(page: Page, sides: Sides) -> Iterator[Placement]:
    sideways = is_flipped_sideways(page.paper, sides)
    for (_, piece), front in zip(page.load, page.list_placed_fronts(), strict=True):
        if piece.back is not None:
            yield make_placement_behind(front, piece.back, page.paper, sideways)


def _make_fold_line_across_middle(paper: Size) -> Mark:
    """The line across the middle of a paper on which backs are folded behind fronts."""
    if paper.height >= paper.width:
        return Mark(FOLD_EDGE, paper.height / 2, paper.width - FOLD_EDGE, paper.height / 2, "fold")
    return Mark(paper.width / 2, FOLD_EDGE, paper.width / 2, paper.height - FOLD_EDGE, "fold")
