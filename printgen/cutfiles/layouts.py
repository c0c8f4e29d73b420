"""The different layouts of a kit's sheets: which sheets are cut alike, along which lines, in which order."""

from collections.abc import Sequence
from dataclasses import dataclass

from printgen.cutfiles.cutting import Cutting, cutting_of
from printgen.model import Placement, Sheet
from printgen.sheets.grid import Grid
from printgen.sheets.lot import Page
from printgen.sheets.restack import Stroke, cut_order
from printgen.sheets.spots import Cut

_TINY = 1e-6


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Sheets that are cut alike: their numbers, one of their pages, their lines, and the strokes of a knife that free all."""

    sheets: tuple[int, ...]
    page: Page
    cutting: Cutting
    strokes: tuple[Stroke, ...]

    @property
    def title(self) -> str:
        """What lies on them."""
        return self.page.title

    @property
    def for_machines(self) -> bool:
        """Whether there is something for a machine to cut."""
        return bool(self.cutting.cuts)


def sheet_layouts(pages: Sequence[Page], fronts: Sequence[Sheet]) -> tuple[SheetLayout, ...]:
    """The layouts in the order of their first sheets."""
    known: dict[object, SheetLayout] = {}
    for number, (page, sheet) in enumerate(zip(pages, fronts, strict=True), 1):
        cutting = cutting_of(page.paper, machine_cut(page), sheet.marks)
        key = (page.title, cutting, tuple((place.x, place.y, place.size) for place in page.fronts()))
        sheets = known[key].sheets if key in known else ()
        known[key] = SheetLayout((*sheets, number), page, cutting, strokes_of(page))
    return tuple(known.values())


def machine_cut(page: Page) -> tuple[Placement, ...]:
    """What of a page a machine may cut: booklets are trimmed when they are stapled, and leaflets cut with a knife."""
    return () if page.lot.bind else page.fronts()


def strokes_of(page: Page) -> tuple[Stroke, ...]:
    """The strokes of a knife in their order; none where it has to follow outlines, or the marks of parts."""
    pattern = page.to_cut
    if page.lot.parting is not None or page.outline.shape != "rectangle":
        return ()
    if isinstance(pattern, Grid):
        strokes = cut_order(pattern)
        return tuple(stroke for stroke in strokes if _is_edge(stroke.cut, page))
    return tuple(Stroke(number, cut, False) for number, cut in enumerate(pattern.cuts, 1))


def _is_edge(cut: Cut, page: Page) -> bool:
    """Whether a piece ends at a cut; on a sheet that is not full, some of the pattern's cuts free nothing."""
    if cut.x1 == cut.x2:
        return any(abs(edge - cut.x1) < _TINY for place in page.fronts() for edge in (place.x, place.x + place.size.width))
    return any(abs(edge - cut.y1) < _TINY for place in page.fronts() for edge in (place.y, place.y + place.size.height))
