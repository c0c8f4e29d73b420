"""Lots to pages: equal sizes share a pattern, what is left over of several sizes shares a sheet where that saves paper."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from printgen.model import Piece, Size
from printgen.sheets.grid import Grid
from printgen.sheets.guillotine import pack_mixed
from printgen.sheets.lot import Lot, Page, Pattern
from printgen.sheets.parted import parted_pages
from printgen.sheets.plan import Room
from printgen.sheets.restack import cut_order

MOST_SHARED = 2000  # pieces that are tried on shared sheets from the start
SHARED = "several sizes, to be cut from edge to edge"
_Load = list[tuple[Lot, Piece]]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Pages in printing order, and how many more there would be if no sizes shared a sheet."""

    pages: tuple[Page, ...]
    saved: int = 0

    @property
    def cost(self) -> tuple[int, int]:
        """What is counted: pages first, then strokes of the knife."""
        return len(self.pages), sum(strokes(page.pattern) for page in self.pages)


def strokes(pattern: Pattern) -> int:
    """How often the knife comes down for one sheet, strips of a grid cut together."""
    return len(cut_order(pattern)) if isinstance(pattern, Grid) else len(pattern.cuts)


def arrange(lots: Iterable[Lot]) -> Arrangement:
    """The arrangement of fewest pages, then fewest cuts; each size by itself where nothing is better."""
    groups = list(_sharing([lot for lot in lots if lot.pieces]))
    own = Arrangement(tuple(page for group in groups for page in _own_pages(group)))
    ways = [own, *(Arrangement(pages, len(own.pages) - len(pages)) for pages in _mixed(groups))]
    return min(ways, key=lambda way: way.cost) if len(ways) > 1 else own


def _sharing(lots: list[Lot]) -> Iterable[list[Lot]]:
    """The lots that may share a pattern, each group at the place of its first."""
    groups: dict[tuple[object, ...], list[Lot]] = {}
    for lot in lots:
        groups.setdefault((lot.pattern, lot.room, lot.safe, lot.marks, lot.folded, lot.labels, lot.parting), []).append(lot)
    return groups.values()


def _own_pages(lots: list[Lot]) -> Iterator[Page]:
    """The pages of one group by itself."""
    for lot in lots:
        if lot.parting is not None:
            yield from parted_pages(lot, lot.parting)
    if lots[0].parting is None:
        yield from _pages(lots)


def _pages(lots: list[Lot]) -> Iterator[Page]:
    """Pieces by the page; a lot begins a new one where it would be torn apart and the empty places cost no page."""
    pattern = lots[0].pattern
    full = pattern.count
    spare = -sum(len(lot.pieces) for lot in lots) % full
    page: _Load = []
    for lot in lots:
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


def _mixed(groups: Sequence[list[Lot]]) -> Iterator[tuple[Page, ...]]:
    """The ways to share sheets: what is left over after full sheets of each size, or all pieces from the start."""
    mixing = [group for group in groups if group[0].mixes]
    if len(mixing) > 1:
        yield _rest_shared(groups, True)
        if sum(len(lot.pieces) for group in mixing for lot in group) <= MOST_SHARED:
            yield _rest_shared(groups, False)


def _rest_shared(groups: Sequence[list[Lot]], full_first: bool) -> tuple[Page, ...]:
    """The pages of each group in its turn, then those that several sizes share."""
    pages: list[Page] = []
    rest: _Load = []
    for group in groups:
        if not group[0].mixes:
            pages += _own_pages(group)
            continue
        load = [(lot, piece) for lot in group for piece in lot.pieces]
        whole = len(load) - len(load) % group[0].pattern.count if full_first else 0
        pages += _filled(group[0], load[:whole])
        rest += load[whole:]
    return (*pages, *_shared(rest))


def _filled(lot: Lot, load: _Load) -> Iterator[Page]:
    """Full sheets of one size."""
    full = lot.pattern.count
    for at in range(0, len(load), full):
        yield Page(lot.pattern, tuple(load[at : at + full]))


def _shared(load: _Load) -> Iterator[Page]:
    """Pieces of several sizes on sheets that a guillotine cuts."""
    if not load:
        return
    sizes = [piece.front.size for _, piece in load]
    for plan in pack_mixed(_upright(load[0][0].pattern.paper), sizes, _common(lot.room for lot in dict(load))):
        yield Page(replace(plan, how=SHARED), tuple(load[spot.item] for spot in plan.spots))


def _upright(paper: Size) -> Size:
    return paper if paper.height >= paper.width else paper.turned()


def _common(rooms: Iterable[Room]) -> Room:
    """Room that is enough for each of several."""
    rooms = tuple(rooms)
    return Room(*(max(getattr(room, name) for room in rooms) for name in ("margin", "bleed", "gutter")))
