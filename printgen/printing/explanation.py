"""Why the pieces of a kit lie as they do: what was laid out how, on how many sheets, and what else was weighed."""

from collections.abc import Iterator
from itertools import groupby

from printgen.core.units import size_text
from printgen.printing.plan import Plan
from printgen.printing.report import many
from printgen.sheets.arrangement import CUT, NESTED, Arrangement, strokes
from printgen.sheets.grid import Grid, grid_on
from printgen.sheets.lot import Page


def explain_text(plan: Plan) -> str:
    """A paragraph on every group of sheets, and what sharing them saved."""
    return "\n".join(_lines(plan.arrangement))


def _lines(arrangement: Arrangement) -> Iterator[str]:
    for _, group in groupby(arrangement.pages, key=lambda page: (page.pattern.count, type(page.pattern), _how(page))):
        yield _line(list(group))
    if arrangement.saved:
        yield f"Sizes that share sheets save {many(arrangement.saved, 'sheet')}."


def _line(pages: list[Page]) -> str:
    first = pages[0]
    names = ", ".join(dict.fromkeys(lot.title for page in pages for lot, _ in page.load))
    size = first.load[0][1].size
    measures = "" if _shared(first) else f" {size_text(size.width, size.height)},"
    cuts = strokes(first)
    each = f", {many(cuts, 'cut')} each" if cuts else ""
    return f"{names}:{measures} {_how(first)}; {many(len(pages), 'sheet')}{each}.{_other_way(first)}"


def _shared(page: Page) -> bool:
    """Whether it holds several sizes, or pieces in each other's corners."""
    sizes = {piece.size for _, piece in page.load}
    return not isinstance(page.pattern, Grid) and (page.pattern.how == NESTED or (page.pattern.how == CUT and len(sizes) > 1))


def _how(page: Page) -> str:
    pattern = page.pattern
    way = "upright" if pattern.paper.height >= pattern.paper.width else "lying"
    folded = ", backs folded behind" if page.lot.folded else ""
    if page.lot.parting is not None:
        return f"in {many(page.lot.parting.count, 'part')} and a map, paper {way}"
    if page.lot.bind == "booklet":
        return f"a booklet, two pages side by side, paper {way}"
    if page.lot.bind == "leaflet":
        return f"a leaflet, {many(page.lot.together, 'page')} side by side, front and back, paper {way}"
    if not isinstance(pattern, Grid):
        how = "cut from edge to edge" if pattern.how == CUT else pattern.how
        return pattern.how if _shared(page) else f"{pattern.count} a sheet, {how}, paper {way}"
    return f"{pattern.count} a sheet, {pattern.columns} × {pattern.rows}, paper {way}{folded}"


def _other_way(page: Page) -> str:
    """What the same paper would hold the other way round."""
    pattern, room = page.pattern, page.lot.room
    if not isinstance(pattern, Grid) or page.lot.parting is not None or page.lot.bind:
        return ""
    other = grid_on(pattern.paper.turned(), pattern.piece, room)
    way = "upright" if other.paper.height >= other.paper.width else "lying"
    return f" On {way} paper there would be {other.count or 'none'}." if other.count != pattern.count else ""
