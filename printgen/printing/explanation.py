"""Describes layouts: patterns, numbers of sheets, and how many pieces would fit on turned paper."""

from collections.abc import Iterator
from itertools import groupby

from printgen.core.units import write_size
from printgen.core.words import join_words, write_count
from printgen.model import Size
from printgen.printing.plan import Plan
from printgen.sheets.arrangement import WorkComparison
from printgen.sheets.groups import BLOCKS, CUT, NESTED
from printgen.sheets.lot import Page
from printgen.sheets.patterns import Grid, make_fullest_grid_without_turning
from printgen.sheets.work import SheetWork, list_knife_strokes_for_rectangles


def explain_layouts(plan: Plan) -> str:
    """A line for each group of sheets with the same layout, and the work for each stock."""
    arrangement = plan.arrangement
    lines = [_explain_page_group(list(group)) for _, group in groupby(arrangement.pages, key=_make_page_group_key)]
    lines += [line for comparison in arrangement.comparisons for line in _explain_work(comparison)]
    return "\n".join(lines)


def _make_page_group_key(page: Page) -> tuple[object, ...]:
    """The layout and the cuts of a page. Pages of which this is equal share a line."""
    return (
        page.stocks,
        page.pattern.count,
        type(page.pattern),
        _describe_layout(page),
        len(list_knife_strokes_for_rectangles(page)),
    )


def _explain_work(comparison: WorkComparison) -> Iterator[str]:
    """The work for the sheets of a stock, and the reason why kinds share sheets or do not."""
    work, own = comparison.work, comparison.own
    scissors = f", {work.scissors_length / 1000:.1f} m with scissors" if work.scissors_length else ""
    turned = f", {write_count(work.turned, 'turned piece')}" if work.turned else ""
    yield (
        f"{join_words(comparison.stocks)}: {_describe_sheets_and_minutes(work)}, "
        f"for {write_count(work.cuts, 'straight cut')}{scissors}{turned}."
    )
    if own != work:
        yield f"  If no component shared a sheet, they would take {_describe_sheets_and_minutes(own)}."


def _describe_sheets_and_minutes(work: SheetWork) -> str:
    return f"{write_count(work.sheets, 'sheet')} and about {write_count(work.minutes, 'minute')}"


def _explain_page_group(pages: list[Page]) -> str:
    first = pages[0]
    names = ", ".join(dict.fromkeys(lot.title for page in pages for lot, _ in page.load))
    size = first.load[0][1].size
    measures = "" if _has_mixed_pattern(first) else f" {write_size(size.width, size.height)},"
    cuts = len(list_knife_strokes_for_rectangles(first))
    each = f" with {write_count(cuts, 'cut')} each" if cuts else ""
    sheets = f"{write_count(len(pages), 'sheet')}{each}"
    return f"{names}:{measures} {_describe_layout(first)}; {sheets}.{_describe_fit_on_turned_paper(first)}"


def _has_mixed_pattern(page: Page) -> bool:
    """Whether the pattern is made for several sizes or shapes, so that no single size or number per sheet describes it."""
    sizes = {piece.size for _, piece in page.load}
    return not isinstance(page.pattern, Grid) and (
        page.pattern.description in (NESTED, BLOCKS) or (page.pattern.description == CUT and len(sizes) > 1)
    )


def _describe_layout(page: Page) -> str:
    pattern = page.pattern
    paper = f"{_name_orientation(pattern.paper)} paper"
    folded = ", backs folded behind the fronts" if page.first_lot.folded else ""
    if page.first_lot.parting is not None:
        return f"split into {write_count(page.first_lot.parting.count, 'part')}, with a map of the parts, {paper}"
    if page.first_lot.bind == "booklet":
        return f"a booklet, two pages side by side, {paper}"
    if page.first_lot.bind == "leaflet":
        return f"a leaflet, {write_count(page.first_lot.pieces_cut_as_one, 'page')} side by side, front and back, {paper}"
    if not isinstance(pattern, Grid):
        method = "cut from edge to edge" if pattern.description == CUT else pattern.description
        return pattern.description if _has_mixed_pattern(page) else f"{pattern.count} per sheet, {method}, {paper}"
    return f"{pattern.count} per sheet, {pattern.columns} × {pattern.rows}, {paper}{folded}"


def _name_orientation(paper: Size) -> str:
    return "portrait" if paper.height >= paper.width else "landscape"


def _describe_fit_on_turned_paper(page: Page) -> str:
    """A sentence about the number of pieces on turned paper. Returns an empty text if it is unknown or does not change."""
    pattern, clearance = page.pattern, page.first_lot.clearance
    if not isinstance(pattern, Grid) or page.first_lot.parting is not None or page.first_lot.bind:
        return ""
    turned = make_fullest_grid_without_turning(pattern.paper.make_turned(), pattern.piece, clearance)
    if turned.count == pattern.count:
        return ""
    holds = f"would hold {turned.count}" if turned.count else "is too small"
    return f" {_name_orientation(turned.paper).capitalize()} paper {holds}."
