"""A whole page moved against a printer's error."""

from printgen.model import Sheet, Size
from printgen.pdf.numbers import cm
from printgen.sheets.adjust import printed_paper, printed_plane
from printgen.svg.transform import Matrix, times
from printgen.units import points


def adjusted_ops(sheet: Sheet, parts: list[str]) -> list[str]:
    """The operators of a page, put where its printer must be told to put them."""
    return parts if sheet.adjust is None else [f"q {cm(_matrix(sheet))}", *parts, "Q"]


def _matrix(sheet: Sheet) -> Matrix:
    """From points on the page as it is drawn to points on the page that is printed."""
    factor, move = printed_plane(sheet)
    plane: Matrix = (factor.real, factor.imag, -factor.imag, factor.real, move.real, move.imag)
    unit = 1 / points(1)
    back: Matrix = (unit, 0, 0, -unit, 0, sheet.paper.height)
    return times(times(_page(printed_paper(sheet)), plane), back)


def _page(paper: Size) -> Matrix:
    """From millimetres below the top left corner to points above the bottom left one."""
    return points(1), 0, 0, -points(1), 0, points(paper.height)
