"""Groups lots that may share a page, and fills pages with the pieces of one group or of several."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import TypeAlias

from printgen.model import Piece, Size
from printgen.sheets.lot import Lot, Page
from printgen.sheets.patterns import Clearance, FreePattern, Grid
from printgen.sheets.split_pages import make_map_and_part_pages

LotGroup: TypeAlias = Sequence[Lot]  # lots with the same pattern and layout options, which may share a page
Load: TypeAlias = list[tuple[Lot, Piece]]

MOST_SHARED = 2000  # pieces; with more, printgen does not nest polygons or try all pieces on shared sheets
CUT = "several sizes, cut from edge to edge"
BLOCKS = "several sizes, each in a block of its own"
NESTED = "nested, with some pieces turned"


def group_lots_with_pieces_by_layout(lots: Iterable[Lot], mix_stocks: bool = False) -> list[LotGroup]:
    """The lots that have pieces, grouped by stock, pattern and layout options, in the order of each group's first lot."""
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
                None if mix_stocks else lot.stock,
            )
            groups.setdefault(layout, []).append(lot)
    return list(groups.values())


def list_pieces_with_lots(groups: Iterable[LotGroup]) -> Load:
    """Every piece of the groups with its lot, in order."""
    return [(lot, piece) for group in groups for lot in group for piece in lot.pieces]


def make_group_pages(group: LotGroup) -> Iterator[Page]:
    """The pages of a group whose pieces share no page with other groups."""
    if group[0].parting is None:
        yield from _make_filled_pages(group)
    else:
        for lot in group:
            if lot.parting is not None:
                yield from make_map_and_part_pages(lot, lot.parting)


def _make_filled_pages(group: LotGroup) -> Iterator[Page]:
    """Pages filled with the pieces of a group of lots.

    A lot starts on a new page if this keeps the lot whole and adds no page.
    """
    full = group[0].pattern.count
    spare = -sum(len(lot.pieces) for lot in group) % full
    page: Load = []
    for lot in group:
        count, free = len(lot.pieces), full - len(page)
        torn = page and count > free and -(-count // full) == -(-(count - free) // full)
        if torn and free <= spare:
            yield _make_page_without_empty_leaflet_strips(group[0], page)
            page, spare = [], spare - free
        for piece in lot.pieces:
            page.append((lot, piece))
            if len(page) == full:
                yield _make_page_without_empty_leaflet_strips(group[0], page)
                page = []
    if page:
        yield _make_page_without_empty_leaflet_strips(group[0], page)


def _make_page_without_empty_leaflet_strips(lot: Lot, load: Load) -> Page:
    """A page in the pattern of a lot, without strips that no leaflet fills, so that the leaflets are centred on their paper."""
    pattern = lot.pattern
    if lot.bind == "leaflet" and isinstance(pattern, Grid):
        pattern = replace(pattern, rows=len(load) // pattern.columns)
    return Page(pattern, tuple(load))


def may_nest(lot: Lot) -> bool:
    """Whether a lot's polygons may be nested. Names below the polygons need room and forbid nesting."""
    return lot.may_share_sheets and lot.outline.shape == "polygon" and not lot.labels


def pack_mixed_load(load: Load) -> Iterator[Page]:
    """The pages of pieces of several sizes that straight cuts separate."""
    if load:
        from printgen.sheets.mixed.guillotine import pack_mixed_sizes

        sizes = [piece.front.size for _, piece in load]
        yield from make_pattern_pages(
            pack_mixed_sizes(find_portrait_paper(load), sizes, find_widest_clearance(load)), load, CUT
        )


def nest_polygons_if_possible(load: Load, most_pages: float = inf) -> tuple[Page, ...]:
    """The pages of nested polygons.

    Returns an empty tuple if there are no pieces, too many pieces, one too large for the paper, or too many for `most_pages`.
    """
    if not 0 < len(load) <= MOST_SHARED:
        return ()
    from printgen.sheets.nested.nest import nest_pieces
    from printgen.sheets.polygons import Trim

    trims = [Trim(piece.front.outline, piece.front.size) for _, piece in load]
    patterns = nest_pieces(find_portrait_paper(load), trims, find_widest_clearance(load), most_pages)
    return tuple(make_pattern_pages(patterns or (), load, NESTED))


def make_pattern_pages(patterns: Iterable[FreePattern], load: Load, description: str) -> Iterator[Page]:
    """Pages with these patterns, whose slots name pieces of the load by their index."""
    for pattern in patterns:
        yield Page(replace(pattern, description=description), tuple(load[slot.item] for slot in pattern.slots))


def find_portrait_paper(load: Load) -> Size:
    """The paper for the pieces, in portrait orientation."""
    paper = load[0][0].pattern.paper
    return paper if paper.height >= paper.width else paper.make_turned()


def find_widest_clearance(load: Load) -> Clearance:
    """The clearance that has room for the pieces of all lots."""
    clearances = [lot.clearance for lot in dict(load)]
    return Clearance(*(max(getattr(clearance, name) for clearance in clearances) for name in ("margin", "bleed", "gutter")))
