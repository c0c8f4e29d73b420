"""Arranges the pieces of one stock by kind: each kind has its own sheets, and the last ones fill the gaps of other sheets."""

from collections import Counter
from collections.abc import Iterator, Sequence

from printgen.model.outlines import compute_signed_area
from printgen.sheets.groups import (
    CUT,
    MOST_SHARED,
    Load,
    LotGroup,
    find_portrait_paper,
    find_widest_clearance,
    list_pieces_with_lots,
    make_group_pages,
    make_pattern_pages,
    may_nest,
    nest_polygons_if_possible,
)
from printgen.sheets.joined_blocks import list_ways_to_join_pages
from printgen.sheets.lot import Lot, Page
from printgen.sheets.patterns import Grid
from printgen.sheets.polygons import Trim, make_cut_line
from printgen.sheets.work import measure_work_of_page, measure_work_of_pages

_MOST_TRIED = 400  # pairs of pages whose pieces printgen tries to put on one sheet
_LOOSE = 0.85  # a polygon that fills less of the rectangle around it is nested


def make_unshared_pages(groups: Sequence[LotGroup]) -> tuple[Page, ...]:
    """The pages of groups that share no sheet. Polygons with deep notches are nested if that takes less time."""
    return tuple(page for group in groups for page in _make_pages_with_least_work(group))


def _make_pages_with_least_work(group: LotGroup) -> tuple[Page, ...]:
    pages = tuple(map(_repack_partly_filled_page_if_faster, make_group_pages(group)))
    if len(pages) < 2 or not may_nest(group[0]) or not _leaves_much_of_box_empty(group[0]):
        return pages
    nested = nest_polygons_if_possible(list_pieces_with_lots([group]))
    return min(pages, nested or pages, key=lambda pages: measure_work_of_pages(pages).seconds)


def _repack_partly_filled_page_if_faster(page: Page) -> Page:
    """A page that is not full, with the cuts and the places that only its own pieces need, if that takes less time."""
    pattern, load = page.pattern, list(page.load)
    if isinstance(pattern, Grid) or not pattern.cuts or len(load) == pattern.count or not page.first_lot.may_share_sheets:
        return page
    return min((page, *_list_pages_with_all_pieces(load)), key=lambda page: measure_work_of_page(page).seconds)


def _leaves_much_of_box_empty(lot: Lot) -> bool:
    return _measure_piece_area(lot) < _LOOSE * lot.pieces[0].size.width * lot.pieces[0].size.height


def _measure_piece_area(lot: Lot) -> float:
    """The area of a piece in mm²."""
    size = lot.pieces[0].size
    return (
        size.width * size.height
        if lot.outline.shape == "circle"
        else compute_signed_area(make_cut_line(Trim(lot.outline, size)))
    )


def merge_pages_if_faster(pages: Sequence[Page]) -> tuple[Page, ...]:
    """The pages, some of them merged: all pieces of a page move into the gaps of another page if this saves time."""
    merger = _PageMerger(pages)
    for at in sorted(range(len(pages)), key=lambda at: _measure_area_of_pieces_with_gaps(pages[at]), reverse=True):
        merger.merge_or_add_page(at)
    return tuple(page for _, page in sorted(merger.merged.items()))


class _PageMerger:
    """The pages to which others have been added, by the index of the first page, and the attempts made so far."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.merged: dict[int, Page] = {}
        self._pages = pages
        self._may_share = sum(len(page.load) for page in pages) <= MOST_SHARED
        self._failed: set[object] = set()
        self._tried = 0

    def merge_or_add_page(self, page_index: int) -> None:
        """Add a page by moving its pieces into the gaps of the fullest page where this saves time, or else as its own page."""
        page = self._pages[page_index]
        for at in self._list_indexes_of_pages_with_room(page):
            both = self._merge_two_pages_if_faster(self.merged[at], page)
            if both is not None:
                self.merged[at] = both
                return
        self.merged[page_index] = page

    def _list_indexes_of_pages_with_room(self, added: Page) -> list[int]:
        """The merged pages with enough free area, the fullest first."""
        if not self._may_share or not added.first_lot.may_share_sheets:
            return []
        indexes = [
            at
            for at, page in self.merged.items()
            if page.first_lot.may_share_sheets
            and not _is_full_of(page, added.first_lot)
            and _is_paper_large_enough_for_both(page, added)
        ]
        return sorted(indexes, key=lambda at: -_measure_area_of_pieces_with_gaps(self.merged[at]))

    def _merge_two_pages_if_faster(self, first: Page, second: Page) -> Page | None:
        """One page with all pieces, or None if it takes more time than two, or after too many attempts."""
        key = tuple(frozenset(Counter(piece.size for _, piece in part.load).items()) for part in (first, second))
        if key in self._failed or self._tried >= _MOST_TRIED:
            return None
        self._tried += 1
        ways = (
            *list_ways_to_join_pages(first, second),
            *_list_pages_with_all_pieces([*first.load, *second.load]),
        )
        best = min(ways, key=lambda both: measure_work_of_page(both).seconds, default=None)
        if best is not None and measure_work_of_page(best).seconds < measure_work_of_pages([first, second]).seconds:
            return best
        self._failed.add(key)
        return None


def _measure_area_of_pieces_with_gaps(page: Page) -> float:
    """The area of the pieces of a page in mm², with their gaps."""
    return sum((piece.size.width + lot.clearance.gap) * (piece.size.height + lot.clearance.gap) for lot, piece in page.load)


def _is_full_of(page: Page, lot: Lot) -> bool:
    """Whether a page contains only pieces of this lot, and as many as the pattern that holds the most."""
    return len(page.load) >= lot.pattern.count and all(other is lot for other, _ in page.load)


def _is_paper_large_enough_for_both(first: Page, second: Page) -> bool:
    """Whether the paper is large enough for the pieces of two pages, without regard to their shapes."""
    load = [*first.load, *second.load]
    clearance, paper = find_widest_clearance(load), find_portrait_paper(load)
    areas = Counter(lot for lot, _ in load)
    taken = sum(_measure_piece_area(lot) * count for lot, count in areas.items())
    return taken <= (paper.width - 2 * clearance.edge) * (paper.height - 2 * clearance.edge)


def _list_pages_with_all_pieces(load: Load) -> Iterator[Page]:
    """The ways to put all these pieces on one page: with straight cuts, or nested if they are polygons with deep notches."""
    from printgen.sheets.mixed.guillotine import pack_all_on_one_sheet

    paper, clearance = find_portrait_paper(load), find_widest_clearance(load)
    pattern = pack_all_on_one_sheet(paper, [piece.front.size for _, piece in load], clearance)
    if pattern is not None:
        yield from make_pattern_pages([pattern], load, CUT)
    lots = dict(load)
    if pattern is None and all(map(may_nest, lots)) and any(map(_leaves_much_of_box_empty, lots)):
        yield from nest_polygons_if_possible(load, most_pages=1)
