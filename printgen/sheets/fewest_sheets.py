"""Arranges lots on the fewest sheets, whatever they are printed on. Pieces of different sizes may share a sheet."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from printgen.core.named_tuples import NamedTuple
from printgen.sheets.groups import (
    MOST_SHARED,
    Load,
    LotGroup,
    find_portrait_paper,
    find_widest_clearance,
    list_pieces_with_lots,
    make_group_pages,
    may_nest,
    nest_polygons_if_possible,
    pack_mixed_load,
)
from printgen.sheets.lot import Page
from printgen.sheets.patterns import Grid

_HAIR = 1e-6  # a tolerance for rounding errors, as a fraction of a sheet


def arrange_on_fewest_sheets(groups: Sequence[LotGroup]) -> tuple[Page, ...]:
    """The pages of all pieces: the fewest pages and, if tied, the fewest cuts."""
    own = tuple(page for group in groups for page in make_group_pages(group))
    mixing = [group for group in groups if group[0].may_share_sheets]
    if len(mixing) < 2 and not any(group[0].outline.shape == "polygon" for group in mixing):
        return own
    best = own
    for sharing in sorted(_list_ways_to_share_sheets(groups), key=lambda sharing: sharing.least_possible_pages):
        if sharing.least_possible_pages <= len(best):
            best = min(best, sharing.pack_pages(), key=_count_pages_and_strokes_for_rectangles)
    return best


def _count_pages_and_strokes_for_rectangles(pages: Sequence[Page]) -> tuple[int, int]:
    """The number of pages, and the number of knife strokes needed to cut all rectangles."""
    return len(pages), sum(_count_knife_strokes(page) for page in pages if page.first_outline.shape == "rectangle")


def _count_knife_strokes(page: Page) -> int:
    """The number of knife strokes needed to cut a page full of pieces. The strips of a grid are stacked and cut together."""
    from printgen.sheets.cut_order import list_cut_strokes

    pattern = page.cut_pattern
    return len(list_cut_strokes(pattern)) if isinstance(pattern, Grid) else len(pattern.cuts)


class _SharingPlan(NamedTuple):
    """One way to share sheets: finished pages, pieces still to be packed, and pages of nested polygons."""

    settled: tuple[Page, ...]
    shared: Load
    nested: tuple[Page, ...]

    @property
    def least_possible_pages(self) -> int:
        """The lowest possible number of pages, as if the shared pieces could be packed without gaps."""
        return len(self.settled) + len(self.nested) + _count_least_sheets_by_area(self.shared)

    def pack_pages(self) -> tuple[Page, ...]:
        """All pages, including those of the shared pieces. Packing takes a long time."""
        return (*self.settled, *pack_mixed_load(self.shared), *self.nested)


def _list_ways_to_share_sheets(groups: Sequence[LotGroup]) -> Iterator[_SharingPlan]:
    """The ways to share sheets: nest polygons, share the pieces that do not fill whole sheets, or share all."""
    polygons = [group for group in groups if may_nest(group[0])]
    nested = nest_polygons_if_possible(list_pieces_with_lots(polygons))
    others = [group for group in groups if group not in polygons]
    if nested:
        yield _SharingPlan(tuple(page for group in others for page in make_group_pages(group)), [], nested)
    for rest, pages in ((groups, ()), (others, nested)) if nested else ((groups, ()),):
        mixing = _list_groups_that_fit_shared_sheets(rest)
        if len(mixing) > 1:
            after_full = _make_sharing_plan(rest, mixing, pages, keep_full_sheets_separate=True)
            yield after_full
            # if no sheet was full, all pieces are shared already, and the second way is the same as the first
            if len(after_full.shared) < len(list_pieces_with_lots(mixing)) <= MOST_SHARED:
                yield _make_sharing_plan(rest, mixing, pages, keep_full_sheets_separate=False)


def _list_groups_that_fit_shared_sheets(groups: Iterable[LotGroup]) -> list[LotGroup]:
    """The groups whose pieces fit a sheet even with the widest clearance of all groups, so that they may share sheets."""
    mixing = [group for group in groups if group[0].may_share_sheets]
    if not mixing:
        return []
    from printgen.sheets.mixed.guillotine import does_piece_fit_sheet

    load = list_pieces_with_lots(mixing)
    paper, clearance = find_portrait_paper(load), find_widest_clearance(load)
    return [group for group in mixing if does_piece_fit_sheet(paper, group[0].pieces[0].size, clearance)]


def _make_sharing_plan(
    groups: Sequence[LotGroup],
    mixing_groups: Sequence[LotGroup],
    nested_pages: tuple[Page, ...],
    keep_full_sheets_separate: bool,
) -> _SharingPlan:
    """The plan in which the pieces of the mixing groups share sheets.

    With `keep_full_sheets_separate`, only the pieces that fill no whole sheet do.
    """
    pages: list[Page] = []
    rest: Load = []
    for group in groups:
        if group not in mixing_groups:
            pages += make_group_pages(group)
            continue
        load, pattern = list_pieces_with_lots([group]), group[0].pattern
        whole = len(load) - len(load) % pattern.count if keep_full_sheets_separate else 0
        pages += (Page(pattern, tuple(load[at : at + pattern.count])) for at in range(0, whole, pattern.count))
        rest += load[whole:]
    return _SharingPlan(tuple(pages), rest, nested_pages)


def _count_least_sheets_by_area(load: Load) -> int:
    if not load:
        return 0
    paper, edge = find_portrait_paper(load), find_widest_clearance(load).edge
    taken = sum(piece.front.size.width * piece.front.size.height for _, piece in load)
    return ceil(taken / ((paper.width - 2 * edge) * (paper.height - 2 * edge)) - _HAIR)
