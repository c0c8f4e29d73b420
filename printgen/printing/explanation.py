"""Explains the layout of a kit: the pattern and the number of sheets of each component, and the alternative."""

from collections.abc import Iterator
from itertools import groupby

from printgen.core.units import size_text
from printgen.core.words import counted
from printgen.printing.plan import Plan
from printgen.sheets.arrangement import CUT, NESTED, Arrangement, count_strokes
from printgen.sheets.lot import Page
from printgen.sheets.patterns import Grid, grid_on


def explain_text(plan: Plan) -> str:
    """A line for every group of equal sheets, and one for the sheets that sharing saved."""
    return "\n".join(_explain(plan.arrangement))


def _explain(arrangement: Arrangement) -> Iterator[str]:
    for _, group in groupby(arrangement.pages, key=lambda page: (page.pattern.count, type(page.pattern), _layout_text(page))):
        yield _explain_group(list(group))
    if arrangement.saved:
        yield f"Sizes that share sheets save {counted(arrangement.saved, 'sheet')}."


def _explain_group(pages: list[Page]) -> str:
    """What is on some equal pages, in which pattern, on how many sheets and with how many cuts."""
    first = pages[0]
    names = ", ".join(dict.fromkeys(lot.title for page in pages for lot, _ in page.load))
    size = first.load[0][1].size
    measures = "" if _is_shared(first) else f" {size_text(size.width, size.height)},"
    cuts = count_strokes(first)
    each = f", {counted(cuts, 'cut')} each" if cuts else ""
    return f"{names}:{measures} {_layout_text(first)}; {counted(len(pages), 'sheet')}{each}.{_turned_paper_text(first)}"


def _is_shared(page: Page) -> bool:
    """Whether a page holds several sizes or nested pieces."""
    sizes = {piece.size for _, piece in page.load}
    return not isinstance(page.pattern, Grid) and (page.pattern.how == NESTED or (page.pattern.how == CUT and len(sizes) > 1))


def _layout_text(page: Page) -> str:
    pattern = page.pattern
    way = "upright" if pattern.paper.height >= pattern.paper.width else "lying"
    folded = ", backs folded behind" if page.lot.folded else ""
    if page.lot.parting is not None:
        return f"in {counted(page.lot.parting.count, 'part')} and a map, paper {way}"
    if page.lot.bind == "booklet":
        return f"a booklet, two pages side by side, paper {way}"
    if page.lot.bind == "leaflet":
        return f"a leaflet, {counted(page.lot.pieces_together, 'page')} side by side, front and back, paper {way}"
    if not isinstance(pattern, Grid):
        how = "cut from edge to edge" if pattern.how == CUT else pattern.how
        return pattern.how if _is_shared(page) else f"{pattern.count} a sheet, {how}, paper {way}"
    return f"{pattern.count} a sheet, {pattern.columns} × {pattern.rows}, paper {way}{folded}"


def _turned_paper_text(page: Page) -> str:
    """How many pieces the paper would hold if it were turned; empty if the number is the same or unknown."""
    pattern, clearance = page.pattern, page.lot.clearance
    if not isinstance(pattern, Grid) or page.lot.parting is not None or page.lot.bind:
        return ""
    other = grid_on(pattern.paper.turned(), pattern.piece, clearance)
    way = "upright" if other.paper.height >= other.paper.width else "lying"
    return f" On {way} paper there would be {other.count or 'none'}." if other.count != pattern.count else ""
