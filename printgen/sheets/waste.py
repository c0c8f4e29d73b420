"""What stands in the waste of a page: cut marks, the ruler, the sheet's own name, the names of its pieces."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from printgen.model import Mark, Note, Piece, Placement, Ruler, Size
from printgen.sheets.folds import fold_marks
from printgen.sheets.grid import Grid
from printgen.sheets.lot import Lot, Page
from printgen.sheets.marks import crop_marks
from printgen.sheets.strip import Box, free_strip, mark_box, place_ruler, ruler_box
from printgen.units import Mm

if TYPE_CHECKING:
    from printgen.sheets.ticks import Lying

_BELOW = 2.2  # from a piece's bleed down to the baseline of its name
_INDENT = 1.0


@dataclass(frozen=True, slots=True)
class Lettering:
    """What notes say of every sheet, and how wide words run in their type."""

    imprint: str
    width: Callable[[str], Mm]

    def cut_to(self, text: str, width: Mm) -> str:
        """The text, or its beginning with three dots."""
        if self.width(text) <= width:
            return text
        while text and self.width(text + "…") > width:
            text = text[:-1]
        return text.rstrip() + "…"


@dataclass(frozen=True, slots=True)
class Waste:
    """The marks, the ruler and the notes of one page."""

    marks: tuple[Mark, ...] = ()
    ruler: Ruler | None = None
    notes: tuple[Note, ...] = ()


def wastes(pages: Sequence[Page], lettering: Lettering | None) -> Iterator[Waste]:
    """The waste of every page; the ruler stands on the first that has room for it."""
    ruled = _ruled(pages)
    for at, page in enumerate(pages):
        waste = ruled[1] if at == ruled[0] else Waste(_marks(page))
        notes = _notes(page, waste, f"sheet {at + 1} of {len(pages)}", lettering) if lettering is not None else ()
        numbers = _numbers(page, waste) if page.lot.numbers else ()
        yield replace(waste, notes=(*notes, *numbers))


def _numbers(page: Page, waste: Waste) -> Iterator[Note]:
    from printgen.sheets.numbers import cut_numbers

    return cut_numbers(page.pattern, waste.marks, taken(page))


def _ruled(pages: Sequence[Page]) -> tuple[int, Waste]:
    """The page that has the ruler: the first, if need be between shorter marks, else the first that has room."""
    ways = [(0, False), (0, True), *((at, False) for at in range(1, len(pages)))]
    for at, beside in ways if pages else ():
        page = pages[at]
        marks = _marks(page, beside)
        ruler = _ruler(page, marks)
        if ruler is not None:
            return at, Waste(marks, ruler)
    return -1, Waste()


def _ruler(page: Page, marks: tuple[Mark, ...]) -> Ruler | None:
    return place_ruler(page.pattern.paper, taken(page), page.lot.safe, marks)


def _marks(page: Page, beside_ruler: bool = False) -> tuple[Mark, ...]:
    """The marks of cuts and of folds, where marks are wanted."""
    if not page.lot.marks:
        return ()
    return (*_cut_marks(page, beside_ruler), *fold_marks(page.fronts(), page.pattern.paper))


def _cut_marks(page: Page, beside_ruler: bool) -> tuple[Mark, ...]:
    """From edge to edge of a grid of rectangles, at every corner of anything else."""
    lot, pattern = page.lot, page.pattern
    if lot.parting is not None:
        from printgen.sheets.parted import parted_marks

        return parted_marks(lot.parting, page.fronts()[0])
    if isinstance(pattern, Grid) and lot.bound:
        from printgen.sheets.booklet import booklet_marks

        return booklet_marks(pattern, lot.safe)
    if isinstance(pattern, Grid) and page.outline.shape == "rectangle":
        return crop_marks(pattern, lot.room.bleed, lot.safe, beside_ruler, len(page.load))
    from printgen.sheets.polygons import Trim
    from printgen.sheets.ticks import Lying

    lying = tuple(Lying(Trim(p.face.outline, p.face.size), p.x, p.y, p.turn) for p in page.fronts())
    return _ticks(pattern.paper, lying, page.bleed)


@lru_cache(maxsize=256)
def _ticks(paper: Size, lying: "tuple[Lying, ...]", bleed: Mm) -> tuple[Mark, ...]:
    from printgen.sheets.ticks import ticks

    return ticks(paper, lying, bleed)


def taken(page: Page) -> tuple[Box, ...]:
    """What the pieces of a page cover, with their bleed."""
    pattern, bleed = page.pattern, page.bleed
    if isinstance(pattern, Grid):
        return (pattern.block(bleed),)
    return tuple(_covered(place, bleed) for place in page.fronts())


def _covered(place: Placement, bleed: Mm) -> Box:
    left, top, right, low = (bleed,) * 4 if place.view is None else place.view.over
    return place.x - left, place.y - top, place.x + place.size.width + right, place.y + place.size.height + low


def _notes(page: Page, waste: Waste, number: str, lettering: Lettering) -> Iterator[Note]:
    yield from _sheet_name(page, waste, number, lettering)
    if page.lot.parting is not None:
        from printgen.sheets.parted import parted_notes

        yield from parted_notes(page.lot.parting, page.fronts()[0])
    for lot, piece, place in _placed(page):
        if lot.labels:
            yield _piece_name(lot, piece, place, lettering)


def _placed(page: Page) -> Iterator[tuple[Lot, Piece, Placement]]:
    for (lot, piece), place in zip(page.load, page.fronts(), strict=True):
        yield lot, piece, place


def _sheet_name(page: Page, waste: Waste, number: str, lettering: Lettering) -> Iterator[Note]:
    """The longest of the names that has room, along whichever edge."""
    avoided = (*taken(page), *(mark_box(mark) for mark in waste.marks), *([ruler_box(waste.ruler)] if waste.ruler else []))
    for text in (f"{lettering.imprint} · {page.title} · {number}", f"{lettering.imprint} · {number}", number):
        for upright in (False, True):
            box = _strip(page.pattern.paper, lettering.width(text), upright, avoided)
            if box is not None:
                left, top, _, low = box
                yield Note(left, top, text, True) if upright else Note(left, low, text)
                return


@lru_cache(maxsize=256)
def _strip(paper: Size, long: Mm, upright: bool, avoided: tuple[Box, ...]) -> Box | None:
    return free_strip(paper, long, Note.HIGH, upright, avoided)


def _piece_name(lot: Lot, piece: Piece, place: Placement, lettering: Lettering) -> Note:
    """Below a piece its name and the number of its copy."""
    name = f"{piece.front.label} · {piece.copy} of {piece.copies}" if piece.copies > 1 else piece.front.label
    text = lettering.cut_to(name, place.size.width - 2 * _INDENT)
    return Note(place.x + _INDENT, place.y + place.size.height + lot.room.bleed + _BELOW, text)
