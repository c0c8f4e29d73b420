"""The different layouts of a kit's sheets: which sheets are cut alike, along which lines, in which order."""

from collections.abc import Sequence
from dataclasses import dataclass

from printgen.cutfiles.cutting import Cutting, cutting_of
from printgen.model import Sheet
from printgen.sheets.booklet import spread_of
from printgen.sheets.grid import Grid
from printgen.sheets.lot import Page
from printgen.sheets.restack import Stroke, cut_order


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
        """Whether a machine can cut it: booklets are trimmed when they are folded, parts of boards when they are seen."""
        return bool(self.cutting.cuts) and not self.page.lot.bound


def sheet_layouts(pages: Sequence[Page], fronts: Sequence[Sheet]) -> tuple[SheetLayout, ...]:
    """The layouts in the order of their first sheets."""
    known: dict[object, SheetLayout] = {}
    for number, (page, sheet) in enumerate(zip(pages, fronts, strict=True), 1):
        cutting = cutting_of(page.paper, page.fronts(), sheet.marks)
        key = (page.title, cutting, tuple((place.x, place.y, place.size) for place in page.fronts()))
        sheets = known[key].sheets if key in known else ()
        known[key] = SheetLayout((*sheets, number), page, cutting, strokes_of(page))
    return tuple(known.values())


def strokes_of(page: Page) -> tuple[Stroke, ...]:
    """The strokes of a knife in their order; none where it has to follow outlines, or the marks of parts."""
    pattern = page.pattern
    if page.lot.parting is not None or page.outline.shape != "rectangle":
        return ()
    if isinstance(pattern, Grid):
        return cut_order(spread_of(pattern) if page.lot.bound else pattern)
    return tuple(Stroke(number, cut, False) for number, cut in enumerate(pattern.cuts, 1))
