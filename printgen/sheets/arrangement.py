"""Arranges lots on pages: sorted by stock and by kind with little work, or on the fewest sheets."""

from collections.abc import Iterable, Sequence

from printgen.core.named_tuples import NamedTuple
from printgen.model import Stock
from printgen.sheets.by_kind import make_unshared_pages, merge_pages_if_faster
from printgen.sheets.fewest_sheets import arrange_on_fewest_sheets
from printgen.sheets.groups import LotGroup, group_lots_with_pieces_by_layout
from printgen.sheets.lot import Lot, Page
from printgen.sheets.work import SheetWork, measure_work_of_pages


class Arrangement(NamedTuple):
    """Pages in printing order, and their work compared with the work if no kind shares a sheet with another."""

    pages: tuple[Page, ...]
    comparisons: tuple["WorkComparison", ...] = ()


class WorkComparison(NamedTuple):
    """The stocks of some pages, the work of making them, and the work if each kind had its own sheets."""

    stocks: tuple[Stock, ...]
    work: SheetWork
    own: SheetWork


def arrange_lots(lots: Iterable[Lot], fewest_sheets: bool = False) -> Arrangement:
    """The pages of all pieces, sorted by stock and kind. With `fewest_sheets`, all kinds and stocks may share sheets.

    The stocks have the order in which the lots name them.
    """
    groups = group_lots_with_pieces_by_layout(lots, mix_stocks=fewest_sheets)
    if fewest_sheets:
        pages = arrange_on_fewest_sheets(groups)
        return Arrangement(pages, (_compare_with_unshared_pages(groups, pages),)) if pages else Arrangement(())
    arrangements = [
        _arrange_stock_with_least_work([group for group in groups if group[0].stock == stock])
        for stock in dict.fromkeys(group[0].stock for group in groups)
    ]
    return Arrangement(
        tuple(page for pages, _ in arrangements for page in pages),
        tuple(comparison for _, comparisons in arrangements for comparison in comparisons),
    )


def _arrange_stock_with_least_work(groups: Sequence[LotGroup]) -> Arrangement:
    """The pages of groups with the same stock: shared by several kinds, unless that takes more time."""
    own = make_unshared_pages(groups)
    shared, own_work = merge_pages_if_faster(own), measure_work_of_pages(own)
    work = own_work if [*map(id, shared)] == [*map(id, own)] else measure_work_of_pages(shared)
    pages, work = (shared, work) if work.seconds <= own_work.seconds else (own, own_work)
    return Arrangement(pages, (WorkComparison((groups[0][0].stock,), work, own_work),))


def _compare_with_unshared_pages(groups: Sequence[LotGroup], pages: tuple[Page, ...]) -> WorkComparison:
    stocks = tuple(dict.fromkeys(stock for page in pages for stock in page.stocks))
    return WorkComparison(stocks, measure_work_of_pages(pages), measure_work_of_pages(make_unshared_pages(groups)))
