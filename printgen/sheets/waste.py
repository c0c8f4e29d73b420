"""What stands in the waste of a page: cut marks, the ruler, the sheet's own name, the names of its pieces."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from printgen.core.units import Mm
from printgen.model import Box, Mark, Note, Ruler, Size
from printgen.sheets.binding import bound_marks
from printgen.sheets.crop_marks import crop_marks
from printgen.sheets.fold_marks import fold_marks
from printgen.sheets.grid import Grid
from printgen.sheets.labels import Lettering, piece_names
from printgen.sheets.lot import Page
from printgen.sheets.waste_room import HANGS, covered, free_strip, hits_any, mark_box, place_ruler, ruler_box

if TYPE_CHECKING:
    from printgen.sheets.crop_marks import Lying

MOST_MARKED = 2000  # pieces on a sheet that have marks at their corners; smaller ones are punched, if they are cut at all


@dataclass(frozen=True, slots=True)
class Waste:
    """The marks, the ruler and the notes of one page."""

    marks: tuple[Mark, ...] = ()
    ruler: Ruler | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class _Ground:
    """A page and the names of its pieces, of which all else in the waste keeps clear."""

    page: Page
    names: tuple[Note, ...]
    named: tuple[Box, ...]

    @property
    def taken(self) -> tuple[Box, ...]:
        """What the pieces and their names cover."""
        return (*taken(self.page), *self.named)

    def marks(self, beside_ruler: bool = False) -> tuple[Mark, ...]:
        """The marks of cuts and of folds, where marks are wanted."""
        page = self.page
        if not page.lot.marks:
            return ()
        marks = (*_cut_marks(page, beside_ruler), *fold_marks(page.fronts(), page.pattern.paper))
        return tuple(mark for mark in marks if not hits_any(mark_box(mark), self.named)) if self.named else marks


def wastes(pages: Sequence[Page], lettering: Lettering | None) -> Iterator[Waste]:
    """The waste of every page; the ruler stands on the first that has room for it."""
    grounds = [_ground(page, lettering) for page in pages]
    ruled = _ruled(grounds)
    for at, ground in enumerate(grounds):
        waste = ruled[1] if at == ruled[0] else Waste(ground.marks())
        yield _lettered(ground, waste, f"sheet {at + 1} of {len(pages)}", lettering)


def _ground(page: Page, lettering: Lettering | None) -> _Ground:
    names = piece_names(page, lettering) if lettering is not None else ()
    return _Ground(page, names, tuple(lettering.box(name) for name in names) if lettering is not None else ())


def _ruled(grounds: Sequence[_Ground]) -> tuple[int, Waste]:
    """The page that has the ruler: the first, if need be between shorter marks, else the first that has room."""
    ways = [(0, False), (0, True), *((at, False) for at in range(1, len(grounds)))]
    for at, beside in ways if grounds else ():
        ground = grounds[at]
        marks = ground.marks(beside)
        ruler = _ruler(ground.page.pattern.paper, ground.taken, ground.page.lot.safe, marks)
        if ruler is not None:
            return at, Waste(marks, ruler)
    return -1, Waste()


@lru_cache(maxsize=64)
def _ruler(paper: Size, taken: tuple[Box, ...], safe: Mm, marks: tuple[Mark, ...]) -> Ruler | None:
    return place_ruler(paper, taken, safe, marks)


def _lettered(ground: _Ground, waste: Waste, number: str, lettering: Lettering | None) -> Waste:
    """The same with all its words: the names of sheet and pieces, the squares of a map, the order of cuts."""
    page, notes = ground.page, list[Note]()
    if lettering is not None:
        notes += (*_sheet_name(ground, waste, number, lettering), *ground.names)
    if lettering is not None and page.lot.parting is not None:
        from printgen.sheets.groups import parted_notes

        notes += parted_notes(page.lot.parting, page.fronts()[0])
    if page.lot.numbers:
        from printgen.sheets.cut_order import cut_numbers

        boxes = [lettering.box(note) for note in notes] if lettering is not None else []
        boxes += map(mark_box, waste.marks)
        notes += cut_numbers(page.to_cut, waste.marks, (*ground.taken, *boxes, *_ruler_boxes(waste)))
    return replace(waste, notes=tuple(notes))


def _ruler_boxes(waste: Waste) -> tuple[Box, ...]:
    return (ruler_box(waste.ruler),) if waste.ruler is not None else ()


def _cut_marks(page: Page, beside_ruler: bool) -> tuple[Mark, ...]:
    """From edge to edge of a grid of rectangles, at every corner of anything else; none of thousands of pieces."""
    lot, pattern = page.lot, page.pattern
    if lot.parting is not None:
        from printgen.sheets.groups import parted_marks

        return parted_marks(lot.parting, page.fronts()[0])
    if isinstance(pattern, Grid) and lot.bind is not None:
        return bound_marks(pattern, len(page.load), lot.safe)
    if isinstance(pattern, Grid) and page.outline.shape == "rectangle":
        return crop_marks(pattern, lot.room.bleed, lot.safe, beside_ruler, len(page.load))
    if len(page.load) > MOST_MARKED:
        return ()
    from printgen.sheets.crop_marks import Lying
    from printgen.sheets.polygons import Trim

    lying = tuple(Lying(Trim(p.face.outline, p.face.size), p.x, p.y, p.turn) for p in page.fronts())
    return _ticks(pattern.paper, lying, page.bleed)


@lru_cache(maxsize=256)
def _ticks(paper: Size, lying: "tuple[Lying, ...]", bleed: Mm) -> tuple[Mark, ...]:
    from printgen.sheets.crop_marks import ticks

    return ticks(paper, lying, bleed)


def taken(page: Page) -> tuple[Box, ...]:
    """What the pieces of a page cover, with their bleed."""
    pattern, bleed = page.pattern, page.bleed
    if isinstance(pattern, Grid):
        return (pattern.block(bleed),)
    return tuple(covered(place, bleed) for place in page.fronts())


def _sheet_name(ground: _Ground, waste: Waste, number: str, lettering: Lettering) -> Iterator[Note]:
    """The longest of the names that has room, along whichever edge."""
    page = ground.page
    avoided = (*ground.taken, *(mark_box(mark) for mark in waste.marks), *_ruler_boxes(waste))
    for text in (f"{lettering.imprint} · {page.title} · {number}", f"{lettering.imprint} · {number}", number):
        for upright in (False, True):
            box = _strip(page.pattern.paper, lettering.width(text), upright, avoided)
            if box is not None:
                left, top, _, low = box
                yield Note(left + HANGS, top, text, True) if upright else Note(left, low - HANGS, text)
                return


@lru_cache(maxsize=256)
def _strip(paper: Size, long: Mm, upright: bool, avoided: tuple[Box, ...]) -> Box | None:
    return free_strip(paper, long, Note.HIGH, upright, avoided)
