"""Describes layouts: patterns, numbers of sheets, and how many pieces would fit on turned paper."""

from collections.abc import Iterator
from itertools import groupby

from printgen.core.units import write_size
from printgen.core.words import counted
from printgen.model import Size
from printgen.printing.plan import Plan
from printgen.sheets.arrangement import CUT, NESTED, Arrangement, count_strokes
from printgen.sheets.lot import Page
from printgen.sheets.patterns import Grid, fit_grid


def explain_layouts(plan: Plan) -> str:
    """A line for each group of sheets with the same layout, and one for the sheets saved by sharing."""
    return "\n".join(_list_explanations(plan.arrangement))


def _list_explanations(arrangement: Arrangement) -> Iterator[str]:
    for _, group in groupby(
        arrangement.pages, key=lambda page: (page.pattern.count, type(page.pattern), _describe_layout(page))
    ):
        yield _explain_group(list(group))
    if arrangement.saved:
        yield f"Printing different sizes on shared sheets saves {counted(arrangement.saved, 'sheet')}."


def _explain_group(pages: list[Page]) -> str:
    first = pages[0]
    names = ", ".join(dict.fromkeys(lot.title for page in pages for lot, _ in page.load))
    size = first.load[0][1].size
    measures = "" if _is_shared(first) else f" {write_size(size.width, size.height)},"
    cuts = count_strokes(first)
    each = f" with {counted(cuts, 'cut')} each" if cuts else ""
    sheets = f"{counted(len(pages), 'sheet')}{each}"
    return f"{names}:{measures} {_describe_layout(first)}; {sheets}.{_compare_turned_paper(first)}"


def _is_shared(page: Page) -> bool:
    sizes = {piece.size for _, piece in page.load}
    return not isinstance(page.pattern, Grid) and (
        page.pattern.description == NESTED or (page.pattern.description == CUT and len(sizes) > 1)
    )


def _describe_layout(page: Page) -> str:
    pattern = page.pattern
    paper = f"{_name_orientation(pattern.paper)} paper"
    folded = ", backs folded behind the fronts" if page.lot.folded else ""
    if page.lot.parting is not None:
        return f"split into {counted(page.lot.parting.count, 'part')}, with a map of the parts, {paper}"
    if page.lot.bind == "booklet":
        return f"a booklet, two pages side by side, {paper}"
    if page.lot.bind == "leaflet":
        return f"a leaflet, {counted(page.lot.pieces_together, 'page')} side by side, front and back, {paper}"
    if not isinstance(pattern, Grid):
        method = "cut from edge to edge" if pattern.description == CUT else pattern.description
        return pattern.description if _is_shared(page) else f"{pattern.count} per sheet, {method}, {paper}"
    return f"{pattern.count} per sheet, {pattern.columns} × {pattern.rows}, {paper}{folded}"


def _name_orientation(paper: Size) -> str:
    return "portrait" if paper.height >= paper.width else "landscape"


def _compare_turned_paper(page: Page) -> str:
    """A sentence about the number of pieces on turned paper. Returns an empty text if it is unknown or does not change."""
    pattern, clearance = page.pattern, page.lot.clearance
    if not isinstance(pattern, Grid) or page.lot.parting is not None or page.lot.bind:
        return ""
    turned = fit_grid(pattern.paper.turned(), pattern.piece, clearance)
    if turned.count == pattern.count:
        return ""
    holds = f"would hold {turned.count}" if turned.count else "is too small"
    return f" {_name_orientation(turned.paper).capitalize()} paper {holds}."
