"""Arranges lots on the fewest pages and, if tied, with the fewest cuts. Pieces of different sizes may share a sheet."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple, TypeAlias

from printgen.model import Piece, Size
from printgen.sheets.lot import Lot, Page
from printgen.sheets.patterns import Clearance, FreePattern, Grid
from printgen.sheets.split_pages import make_parting_pages

LotGroup: TypeAlias = Sequence[Lot]  # lots with the same pattern and layout options, which may share a page
Load: TypeAlias = list[tuple[Lot, Piece]]

MOST_SHARED = 2000  # pieces; with more, printgen does not nest polygons or try all pieces on shared sheets
CUT = "several sizes, cut from edge to edge"
NESTED = "nested, with some pieces turned"
_HAIR = 1e-6  # a tolerance for rounding errors, as a fraction of a sheet


class Arrangement(NamedTuple):
    """Pages in printing order, and the number of sheets saved by putting pieces of different sizes on the same sheet."""

    pages: tuple[Page, ...]
    saved: int = 0

    @property
    def cost(self) -> tuple[int, int]:
        """The number of pages, and the number of knife strokes needed to cut all rectangles."""
        return len(self.pages), sum(count_strokes(page) for page in self.pages if page.outline.shape == "rectangle")


def count_strokes(page: Page) -> int:
    """The number of knife strokes needed to cut one sheet. The strips of a grid are stacked and cut together."""
    from printgen.sheets.cut_order import order_cuts

    pattern = page.cut_pattern
    return len(order_cuts(pattern)) if isinstance(pattern, Grid) else len(pattern.cuts)


def arrange_lots(lots: Iterable[Lot]) -> Arrangement:
    """The cheapest arrangement of all pieces: the fewest pages and, if tied, the fewest cuts."""
    groups = _group_lots(lots)
    own = Arrangement(tuple(page for group in groups for page in _make_group_pages(group)))
    mixing = [group for group in groups if group[0].may_mix]
    if len(mixing) < 2 and not any(group[0].outline.shape == "polygon" for group in mixing):
        return own

    best = own
    for sharing in sorted(_list_ways_to_share(groups), key=lambda sharing: sharing.least):
        if sharing.least <= len(best.pages):
            pages = sharing.pack_pages()
            best = min(best, Arrangement(pages, len(own.pages) - len(pages)), key=lambda arrangement: arrangement.cost)
    return best


def _group_lots(lots: Iterable[Lot]) -> list[LotGroup]:
    """The lots that have pieces, grouped by pattern and layout options, in the order of each group's first lot."""
    groups: dict[tuple[object, ...], list[Lot]] = {}
    for lot in lots:
        if lot.pieces:
            layout = (
                lot.pattern,
                lot.clearance,
                lot.safe,
                lot.marks,
                lot.numbers,
                lot.folded,
                lot.labels,
                lot.parting,
                lot.bind,
            )
            groups.setdefault(layout, []).append(lot)
    return list(groups.values())


def _list_loaded_pieces(groups: Iterable[LotGroup]) -> Load:
    return [(lot, piece) for group in groups for lot in group for piece in lot.pieces]


def _make_group_pages(group: LotGroup) -> Iterator[Page]:
    if group[0].parting is None:
        yield from _fill_pages(group)
    else:
        for lot in group:
            if lot.parting is not None:
                yield from make_parting_pages(lot, lot.parting)


def _fill_pages(group: LotGroup) -> Iterator[Page]:
    """Pages filled with the pieces of a group of lots.

    A lot starts on a new page if this keeps the lot whole and adds no page.
    """
    pattern = group[0].pattern
    full = pattern.count
    spare = -sum(len(lot.pieces) for lot in group) % full
    page: Load = []
    for lot in group:
        count, free = len(lot.pieces), full - len(page)
        torn = page and count > free and -(-count // full) == -(-(count - free) // full)
        if torn and free <= spare:
            yield Page(pattern, tuple(page))
            page, spare = [], spare - free
        for piece in lot.pieces:
            page.append((lot, piece))
            if len(page) == full:
                yield Page(pattern, tuple(page))
                page = []
    if page:
        yield Page(pattern, tuple(page))


class _Sharing(NamedTuple):
    """One way to share sheets: finished pages, pieces still to be packed, and pages of nested polygons."""

    settled: tuple[Page, ...]
    shared: Load
    nested: tuple[Page, ...]

    @property
    def least(self) -> int:
        """The lowest possible number of pages, as if the shared pieces could be packed without gaps."""
        return len(self.settled) + len(self.nested) + _count_sheets_by_area(self.shared)

    def pack_pages(self) -> tuple[Page, ...]:
        """All pages, including those of the shared pieces. Packing takes a long time."""
        return (*self.settled, *_pack_load(self.shared), *self.nested)


def _list_ways_to_share(groups: Sequence[LotGroup]) -> Iterator[_Sharing]:
    """The ways to share sheets: nest polygons, share the pieces that do not fill whole sheets, or share all."""
    polygons = [group for group in groups if _may_nest(group[0])]
    nested = _nest_load(_list_loaded_pieces(polygons))
    others = [group for group in groups if group not in polygons]
    if nested:
        yield _Sharing(tuple(page for group in others for page in _make_group_pages(group)), [], nested)
    for rest, pages in ((groups, ()), (others, nested)) if nested else ((groups, ()),):
        mixing = _find_groups_to_mix(rest)
        if len(mixing) > 1:
            after_full = _Sharing(*_separate_shared_pieces(rest, mixing, full_first=True), pages)
            yield after_full
            # if no sheet was full, all pieces are shared already, and the second way is the same as the first
            if len(after_full.shared) < len(_list_loaded_pieces(mixing)) <= MOST_SHARED:
                yield _Sharing(*_separate_shared_pieces(rest, mixing, full_first=False), pages)


def _may_nest(lot: Lot) -> bool:
    """Whether a lot's polygons may be nested. Names below the polygons need room and forbid nesting."""
    return lot.may_mix and lot.outline.shape == "polygon" and not lot.labels


def _find_groups_to_mix(groups: Iterable[LotGroup]) -> list[LotGroup]:
    """The groups whose pieces fit a sheet even with the widest clearance of all groups, so that they may share sheets."""
    mixing = [group for group in groups if group[0].may_mix]
    if not mixing:
        return []
    from printgen.sheets.mixed.guillotine import fits_sheet

    load = _list_loaded_pieces(mixing)
    paper, clearance = _paper_of(load), _widest_clearance(load)
    return [group for group in mixing if fits_sheet(paper, group[0].pieces[0].size, clearance)]


def _separate_shared_pieces(
    groups: Sequence[LotGroup], mixing: Sequence[LotGroup], full_first: bool
) -> tuple[tuple[Page, ...], Load]:
    """The finished pages, and the pieces that will share sheets.

    Groups that do not mix get all their pages. With `full_first`, groups that mix get their full pages."""
    pages: list[Page] = []
    rest: Load = []
    for group in groups:
        if group not in mixing:
            pages += _make_group_pages(group)
            continue
        load, pattern = _list_loaded_pieces([group]), group[0].pattern
        whole = len(load) - len(load) % pattern.count if full_first else 0
        pages += (Page(pattern, tuple(load[at : at + pattern.count])) for at in range(0, whole, pattern.count))
        rest += load[whole:]
    return tuple(pages), rest


def _count_sheets_by_area(load: Load) -> int:
    if not load:
        return 0
    paper, edge = _paper_of(load), _widest_clearance(load).edge
    taken = sum(piece.front.size.width * piece.front.size.height for _, piece in load)
    return ceil(taken / ((paper.width - 2 * edge) * (paper.height - 2 * edge)) - _HAIR)


def _pack_load(load: Load) -> Iterator[Page]:
    if load:
        from printgen.sheets.mixed.guillotine import pack_mixed_sizes

        sizes = [piece.front.size for _, piece in load]
        yield from _make_pages(pack_mixed_sizes(_paper_of(load), sizes, _widest_clearance(load)), load, CUT)


def _nest_load(load: Load) -> tuple[Page, ...]:
    """The pages of nested polygons.

    Returns an empty tuple if there are no pieces, too many pieces, or one too large for the paper.
    """
    if not 0 < len(load) <= MOST_SHARED:
        return ()
    from printgen.sheets.nested.nest import nest_pieces
    from printgen.sheets.polygons import Trim

    trims = [Trim(piece.front.outline, piece.front.size) for _, piece in load]
    return tuple(_make_pages(nest_pieces(_paper_of(load), trims, _widest_clearance(load)) or (), load, NESTED))


def _make_pages(patterns: Iterable[FreePattern], load: Load, description: str) -> Iterator[Page]:
    for pattern in patterns:
        yield Page(replace(pattern, description=description), tuple(load[slot.item] for slot in pattern.slots))


def _paper_of(load: Load) -> Size:
    """The paper for the pieces, in portrait orientation."""
    paper = load[0][0].pattern.paper
    return paper if paper.height >= paper.width else paper.turned()


def _widest_clearance(load: Load) -> Clearance:
    clearances = [lot.clearance for lot in dict(load)]
    return Clearance(*(max(getattr(clearance, name) for clearance in clearances) for name in ("margin", "bleed", "gutter")))
