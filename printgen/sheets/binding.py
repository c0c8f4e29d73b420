"""Lays out booklets and leaflets. Their pages are side by side, cut out as one piece, and folded where they touch."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from printgen.core.units import Mm
from printgen.model import Bind, Face, Mark, Piece, Size
from printgen.sheets.crop_marks import PAPER_EDGE, make_crop_marks
from printgen.sheets.patterns import SLACK, Clearance, Grid, count_fitting_pieces

_FOLD_MARK = 6.0  # the length of a fold mark in mm


def make_bound_grid(bind: Bind, paper: Size, page: Size, count_pages: Callable[[], int], clearance: Clearance) -> Grid | None:
    """The grid of a booklet or leaflet, or None if the paper is too small. Calls `count_pages` only for a leaflet."""
    if bind == "booklet":
        return make_booklet_grid(paper, page, clearance)
    return make_leaflet_grid(paper, page, count_pages(), clearance)


def make_double_sided_pieces(bind: Bind, pages: Sequence[Piece], pages_per_copy: int) -> tuple[Piece, ...]:
    """The double-sided pieces for the slots of a bound grid.

    `pages` has the pages of all copies, each with `pages_per_copy` pages.
    """
    bind_copy = make_double_sided_booklet_pieces if bind == "booklet" else make_double_sided_leaflet_pieces
    return tuple(
        piece for first in range(0, len(pages), pages_per_copy) for piece in bind_copy(pages[first : first + pages_per_copy])
    )


def make_booklet_grid(paper: Size, page: Size, clearance: Clearance) -> Grid | None:
    """The grid of two pages side by side, on landscape or else portrait paper, or None if neither is large enough."""
    slack = SLACK - 2 * clearance.edge
    for turned in sorted((paper, paper.make_turned()), key=lambda size: size.height):  # landscape first
        if 2 * page.width <= turned.width + slack and page.height <= turned.height + slack:
            return Grid(turned, page, 2, 1, 0.0)
    return None


def make_double_sided_booklet_pieces(unpadded_pages: Sequence[Piece]) -> tuple[Piece, ...]:
    """The left and right halves of a booklet's sheets, starting with the outermost sheet. Adds blank pages at the end."""
    padded: list[Face | None] = [piece.front for piece in unpadded_pages] + [None] * (-len(unpadded_pages) % 4)
    halves = []
    for first in range(0, len(padded) // 2, 2):
        last = len(padded) - 1 - first
        halves += [(padded[last], padded[last - 1]), (padded[first], padded[first + 1])]
    return tuple(
        Piece(unpadded_pages[0].component, front or _make_blank_face(unpadded_pages[0].front), back) for front, back in halves
    )


def _make_blank_face(like: Face) -> Face:
    size = like.size
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size.width}mm" height="{size.height}mm"></svg>'
    return replace(like, identity=f"blank {size.width} × {size.height}", label="empty page", svg=svg)


def count_leaflet_panels_per_side(page_count: int) -> int:
    """The number of pages side by side on one side of a leaflet of `page_count` pages."""
    return max(1, -(-page_count // 2))


def make_leaflet_grid(paper: Size, page: Size, page_count: int, clearance: Clearance) -> Grid | None:
    """The fullest grid of leaflets of `page_count` pages, on landscape or portrait paper, or None if none fits."""
    count = count_leaflet_panels_per_side(page_count)
    papers = sorted((paper, paper.make_turned()), key=lambda size: size.height)  # landscape first
    grids = [_make_leaflet_strip_grid(turned, page, count, clearance) for turned in papers]
    best = max(grids, key=lambda grid: grid.rows)
    return best if best.rows else None


def _make_leaflet_strip_grid(paper: Size, page: Size, panels: int, clearance: Clearance) -> Grid:
    """A grid of strips of `panels` pages, without turning the paper. It has no rows if no strip fits."""
    wide = count_fitting_pieces(paper.width - 2 * clearance.edge, panels * page.width, 0.0)
    rows = count_fitting_pieces(paper.height - 2 * clearance.edge, page.height, 0.0) if wide else 0
    return Grid(paper, page, panels, rows, 0.0)


def make_double_sided_leaflet_pieces(pages: Sequence[Piece]) -> tuple[Piece, ...]:
    """The panels of a leaflet from left to right. The last page is behind the first page."""
    count = count_leaflet_panels_per_side(len(pages))
    backs: list[Face | None] = [None] * (2 * count - len(pages)) + [piece.front for piece in reversed(pages[count:])]
    return tuple(Piece(page.component, page.front, back) for page, back in zip(pages[:count], backs, strict=True))


def join_pages_of_each_row(grid: Grid) -> Grid:
    """The grid with the pages of each row joined into one piece."""
    return replace(grid, piece=Size(grid.columns * grid.piece.width, grid.piece.height), columns=1)


def make_marks_of_bound_pages(grid: Grid, page_count: int, safe_margin: Mm) -> tuple[Mark, ...]:
    """Marks for the cuts around the pages, and fold marks if there is room above and below the pages."""
    rows = -(-page_count // grid.columns)
    cuts = make_crop_marks(join_pages_of_each_row(grid), 0.0, safe_margin, piece_count=rows)
    waste, low = grid.top - 1, grid.top + rows * grid.piece.height + 1
    if waste < PAPER_EDGE + 1:
        return cuts
    ends = ((max(PAPER_EDGE, waste - _FOLD_MARK), waste), (low, min(grid.paper.height - PAPER_EDGE, low + _FOLD_MARK)))
    folds = (grid.left + column * grid.piece.width for column in range(1, grid.columns))
    return (*cuts, *(Mark(x, start, x, end, "fold") for x in folds for start, end in ends))
