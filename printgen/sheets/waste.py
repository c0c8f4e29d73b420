"""Fills the space around the pieces of a page with marks, the ruler, names and cut numbers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace

from printgen.core.boxes import Box
from printgen.core.named_tuples import NamedTuple
from printgen.core.phrases import DEFAULT, Phrases, load_phrases
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model import Mark, Note, Piece, Placement, Ruler
from printgen.sheets.binding import make_marks_of_bound_pages
from printgen.sheets.crop_marks import TrimOnPaper, make_corner_marks, make_crop_marks
from printgen.sheets.fold_marks import make_fold_marks
from printgen.sheets.hand_cuts import make_fitting_net_name_notes
from printgen.sheets.lot import Lot, Page
from printgen.sheets.patterns import Grid
from printgen.sheets.polygons import Trim
from printgen.sheets.waste_room import (
    NOTE_DESCENT,
    find_box_with_bleed_or_overlap,
    find_free_strip_along_edges,
    find_mark_box,
    find_note_box,
    find_ruler_box,
    is_box_too_close_to_any,
    make_ruler_if_room,
)

MOST_MARKED = 2000  # pieces; a sheet with more has no corner marks, because such small pieces are punched or not cut at all
NARROWEST: Mm = 8.0  # the least width of a piece that has its name below it
_NAME_DROP = 2.2  # mm from a piece's bleed down to the baseline of its name
_NAME_INDENT = 1.0  # mm


@dataclass(frozen=True, slots=True)
class Imprint:
    """The text on every sheet: the start of each sheet's name (game and edition), a text measure, and the phrases."""

    words: str
    measure: Callable[[str], Mm]
    phrases: Phrases = field(default_factory=lambda: load_phrases(DEFAULT))

    def find_note_box(self, note: Note) -> Box:
        """The box that a note covers."""
        return find_note_box(note, self.measure(note.text) * note.high / Note.HIGH)


def shorten_text_to_width(text: str, width: Mm, measure: Callable[[str], Mm]) -> str:
    """The text, shortened with an ellipsis if it is wider than `width`."""
    if measure(text) <= width:
        return text
    while text and measure(text + "…") > width:
        text = text[:-1]
    return text.rstrip() + "…"


@dataclass(frozen=True, slots=True)
class Waste:
    """The marks, the ruler and the notes on one page."""

    marks: tuple[Mark, ...] = ()
    ruler: Ruler | None = None
    notes: tuple[Note, ...] = ()

    @property
    def mark_and_ruler_boxes(self) -> tuple[Box, ...]:
        """The boxes around the marks and the ruler."""
        return (*map(find_mark_box, self.marks), *([find_ruler_box(self.ruler)] if self.ruler is not None else []))


class PageNumbering(NamedTuple):
    """The number of pages that were already laid out, and of all pages, for a run that is laid out page by page."""

    before: int
    total: int


class _PageWithNames(NamedTuple):
    """A page, the names below its pieces, and the boxes around these names."""

    page: Page
    names: tuple[Note, ...]
    name_boxes: tuple[Box, ...]

    @property
    def taken_boxes(self) -> tuple[Box, ...]:
        """The boxes around the pieces with their bleed, or one box around a whole grid, and the boxes of the names."""
        pattern, bleed = self.page.pattern, self.page.widest_bleed
        if isinstance(pattern, Grid):
            return (pattern.find_bounding_box(bleed), *self.name_boxes)
        places = self.page.list_placed_fronts()
        return (*(find_box_with_bleed_or_overlap(place, bleed) for place in places), *self.name_boxes)

    def make_marks_clear_of_names(self, shorten_for_ruler: bool = False) -> tuple[Mark, ...]:
        """The marks for cuts and folds that touch no name, or none if the game's layout has no marks."""
        page = self.page
        if not page.first_lot.marks:
            return ()
        marks = (
            *_make_cut_marks(page, shorten_for_ruler),
            *make_fold_marks(page.list_placed_fronts(), page.pattern.paper),
        )
        boxes = self.name_boxes
        return tuple(mark for mark in marks if not is_box_too_close_to_any(find_mark_box(mark), boxes)) if boxes else marks


def make_marks_ruler_and_notes(
    pages: Sequence[Page], imprint: Imprint, is_cut_by_hand: bool, numbering: PageNumbering | None
) -> Iterator[Waste]:
    """The marks, ruler and notes of every page. `is_cut_by_hand` adds the names of flaps.

    The ruler goes on one page, outside the pieces if any page has room. In a run that is laid out
    page by page, only the first page may have a ruler.
    """
    before, count = numbering or (0, len(pages))
    named_pages = [_make_page_with_piece_names(page, imprint) for page in pages]
    ruled = _find_page_for_ruler(named_pages) if not before else None
    for at, named_page in enumerate(named_pages):
        waste = ruled.waste if ruled is not None and at == ruled.at else Waste(named_page.make_marks_clear_of_names())
        number = _describe_sheet_number_and_stock(named_page.page, before + at + 1, count, imprint.phrases)
        yield replace(waste, notes=_collect_notes(named_page, waste, number, imprint, is_cut_by_hand))


def _describe_sheet_number_and_stock(page: Page, sheet_number: int, sheet_count: int, phrases: Phrases) -> str:
    """The number of a sheet and its stock, such as `sheet 7 of 20 · card`."""
    stocks = phrases.join_with_and(phrases.fill_phrase(f"stock.{stock}") for stock in page.stocks)
    return f"{phrases.fill_phrase('sheet', number=sheet_number, count=sheet_count)} · {stocks}"


def _make_page_with_piece_names(page: Page, imprint: Imprint) -> _PageWithNames:
    """A page with a name below each piece that is wide enough. Parts of a board have no names."""
    names = tuple(
        _make_piece_name_note(lot, piece, place, imprint)
        for (lot, piece), place in zip(page.load, page.list_placed_fronts(), strict=True)
        if lot.labels and lot.parting is None and place.size.width >= NARROWEST
    )
    return _PageWithNames(page, names, tuple(imprint.find_note_box(name) for name in names))


def _make_piece_name_note(lot: Lot, piece: Piece, place: Placement, imprint: Imprint) -> Note:
    say, name = imprint.phrases.fill_phrase, piece.front.label
    component, quote, rest = name.partition(" “")
    if component == piece.component:
        name = say("label", component=lot.title, name=rest.removesuffix("”")) if quote else lot.title
    name = say("copy", name=name, copy=piece.copy, copies=piece.copies) if piece.copies > 1 else name
    text = shorten_text_to_width(name, place.size.width - 2 * _NAME_INDENT, imprint.measure)
    return Note(place.x + _NAME_INDENT, place.y + place.size.height + lot.clearance.bleed + _NAME_DROP, text)


class _PageWithRuler(NamedTuple):
    """The index of the page that has the ruler, and the marks and the ruler of that page."""

    at: int
    waste: Waste


def _find_page_for_ruler(pages: Sequence[_PageWithNames]) -> _PageWithRuler | None:
    """The page for the ruler, or None if no page has room for it.

    The ruler goes in the waste of the first page, with shorter marks if needed, or else of the next page with room. If every
    page is full of pieces, it goes in the safe margin of the last page with room, because rules come after the sheets that
    people play on.
    """
    attempts = [(0, False, 0.0), (0, True, 0.0), *((at, False, 0.0) for at in range(1, len(pages)))]
    attempts += [(at, False, pages[at].page.first_lot.safe) for at in reversed(range(len(pages)))]
    for at, shorten_for_ruler, safe in attempts if pages else ():
        page, marks = pages[at].page, pages[at].make_marks_clear_of_names(shorten_for_ruler)
        ruler = make_ruler_if_room(page.pattern.paper, pages[at].taken_boxes, safe, marks)
        if ruler is not None:
            return _PageWithRuler(at, Waste(marks, ruler))
    return None


def _collect_notes(
    named_page: _PageWithNames, waste: Waste, sheet_text: str, imprint: Imprint, is_cut_by_hand: bool
) -> tuple[Note, ...]:
    page, notes = named_page.page, [*_make_sheet_name_note(named_page, waste, sheet_text, imprint), *named_page.names]
    if page.first_lot.parting is not None:
        from printgen.sheets.split_pages import make_notes_if_map

        notes += make_notes_if_map(page.first_lot.parting, page.list_placed_fronts()[0])

    def list_taken_boxes() -> list[Box]:
        return [*named_page.taken_boxes, *map(imprint.find_note_box, notes), *waste.mark_and_ruler_boxes]

    if is_cut_by_hand and page.first_lot.marks:
        notes += list(make_fitting_net_name_notes(page, imprint.measure, imprint.phrases, list_taken_boxes))
    if page.first_lot.numbers:
        from printgen.sheets.cut_order import make_fitting_cut_number_notes

        notes += make_fitting_cut_number_notes(page.cut_pattern, waste.marks, list_taken_boxes())
    return tuple(notes)


def _make_sheet_name_note(named_page: _PageWithNames, waste: Waste, sheet_text: str, imprint: Imprint) -> Iterator[Note]:
    """The sheet's name along an edge of the paper, with fewer words if there is little room."""
    page = named_page.page
    avoided = (*named_page.taken_boxes, *waste.mark_and_ruler_boxes)
    for text in (f"{imprint.words} · {page.title} · {sheet_text}", f"{imprint.words} · {sheet_text}", sheet_text):
        for upright in (False, True):
            box = find_free_strip_along_edges(page.pattern.paper, imprint.measure(text), Note.HIGH, upright, avoided)
            if box is not None:
                x, y = (box.left + NOTE_DESCENT, box.top) if upright else (box.left, box.bottom - NOTE_DESCENT)
                yield Note(x, y, text, upright)
                return


def _make_cut_marks(page: Page, shorten_for_ruler: bool) -> tuple[Mark, ...]:
    """Marks for the cuts across a grid of rectangles, or at the corners of other pieces if they are at most MOST_MARKED."""
    lot, pattern = page.first_lot, page.pattern
    if lot.parting is not None:
        from printgen.sheets.split_pages import make_part_or_map_marks

        return make_part_or_map_marks(lot.parting, page.list_placed_fronts()[0])
    if isinstance(pattern, Grid) and lot.bind is not None:
        return make_marks_of_bound_pages(pattern, len(page.load), lot.safe)
    if isinstance(pattern, Grid) and page.first_outline.shape == "rectangle":
        return make_crop_marks(pattern, lot.clearance.bleed, lot.safe, shorten_for_ruler, len(page.load))
    if len(page.load) > MOST_MARKED:
        return ()
    trims = tuple(TrimOnPaper(Trim(p.face.outline, p.face.size), p.x, p.y, p.turn) for p in page.list_placed_fronts())
    return make_corner_marks(pattern.paper, trims, page.widest_bleed)
