"""Lots to pages: the way with fewest pages, then fewest cuts, with sizes apart or sharing sheets."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from printgen.model import Size
from printgen.sheets.grid import Grid
from printgen.sheets.groups import Group, Load, group_pages, groups_of, load_of, may_share
from printgen.sheets.lot import Lot, Page
from printgen.sheets.mixed.guillotine import fits, pack_mixed
from printgen.sheets.nested.nest import nest
from printgen.sheets.polygons import Trim
from printgen.sheets.spots import FreePattern, Room

MOST = 2000  # pieces that are tried on shared sheets from the start
_HAIR = 1e-6  # of a sheet
CUT = "several sizes, to be cut from edge to edge"
NESTED = "nested with their turns"


@dataclass(frozen=True, slots=True)
class Sharing:
    """A way to share sheets: pages that are settled, what several sizes share after them, and a nest."""

    settled: tuple[Page, ...]
    shared: Load
    nested: tuple[Page, ...]

    @property
    def least(self) -> int:
        """The pages that it cannot do without, if no piece left a gap."""
        return len(self.settled) + len(self.nested) + _least(self.shared)

    def pages(self) -> tuple[Page, ...]:
        """All pages, those that are shared cut from edge to edge."""
        return (*self.settled, *_cut(self.shared), *self.nested)


def shared_ways(groups: Sequence[Group]) -> Iterator[Sharing]:
    """The ways to share sheets: polygons nested, what is left after full sheets shared, all pieces shared from the start."""
    polygons = [group for group in groups if _nests(group[0])]
    nested = _nested(load_of(polygons))
    others = [group for group in groups if group not in polygons]
    if nested:
        yield Sharing(tuple(page for group in others for page in group_pages(group)), [], nested)
    for rest, pages in ((groups, ()), (others, nested)) if nested else ((groups, ()),):
        mixing = _mixing(rest)
        if len(mixing) > 1:
            after_full = Sharing(*_parted(rest, mixing, full_first=True), pages)
            yield after_full
            if len(after_full.shared) < len(load_of(mixing)) <= MOST:  # else no sheet was full, and both ways are one
                yield Sharing(*_parted(rest, mixing, full_first=False), pages)


def _nests(lot: Lot) -> bool:
    """Whether its pieces may lie in each other's corners, where names have no room."""
    return lot.mixes and lot.outline.shape == "polygon" and not lot.labels


def _mixes(group: Group) -> bool:
    return group[0].mixes


def _mixing(groups: Iterable[Group]) -> list[Group]:
    """The groups that may share sheets, and still fit them with the margin and the gaps that all together want."""
    mixing = [group for group in groups if _mixes(group)]
    if not mixing:
        return []
    load = load_of(mixing)
    paper, room = _paper(load), _room(load)
    return [group for group in mixing if fits(paper, group[0].pieces[0].size, room)]


def _parted(groups: Sequence[Group], mixing: Sequence[Group], full_first: bool) -> tuple[tuple[Page, ...], Load]:
    """The pages of each group in its turn, full ones at least, and what is left to be shared."""
    pages: list[Page] = []
    rest: Load = []
    for group in groups:
        if group not in mixing:
            pages += group_pages(group)
            continue
        load, pattern = load_of([group]), group[0].pattern
        whole = len(load) - len(load) % pattern.count if full_first else 0
        pages += (Page(pattern, tuple(load[at : at + pattern.count])) for at in range(0, whole, pattern.count))
        rest += load[whole:]
    return tuple(pages), rest


def _least(load: Load) -> int:
    """The sheets that the areas of pieces come to."""
    if not load:
        return 0
    paper, edge = _paper(load), _room(load).edge
    taken = sum(piece.front.size.width * piece.front.size.height for _, piece in load)
    return ceil(taken / ((paper.width - 2 * edge) * (paper.height - 2 * edge)) - _HAIR)


def _cut(load: Load) -> Iterator[Page]:
    """Pieces of several sizes on sheets that a guillotine cuts."""
    if load:
        sizes = [piece.front.size for _, piece in load]
        yield from _loaded(pack_mixed(_paper(load), sizes, _room(load)), load, CUT)


def _nested(load: Load) -> tuple[Page, ...]:
    """Polygons near each other; nothing where that cannot be."""
    if not 0 < len(load) <= MOST:
        return ()
    trims = [Trim(piece.front.outline, piece.front.size) for _, piece in load]
    return tuple(_loaded(nest(_paper(load), trims, _room(load)) or (), load, NESTED))


def _loaded(plans: Iterable[FreePattern], load: Load, how: str) -> Iterator[Page]:
    for plan in plans:
        yield Page(replace(plan, how=how), tuple(load[spot.item] for spot in plan.spots))


def _paper(load: Load) -> Size:
    paper = load[0][0].pattern.paper
    return paper if paper.height >= paper.width else paper.turned()


def _room(load: Load) -> Room:
    """Room that is enough for each of the lots."""
    rooms = [lot.room for lot in dict(load)]
    return Room(*(max(getattr(room, name) for room in rooms) for name in ("margin", "bleed", "gutter")))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Pages in printing order, and how many more there would be if no sizes shared a sheet."""

    pages: tuple[Page, ...]
    saved: int = 0

    @property
    def cost(self) -> tuple[int, int]:
        """What is counted: pages first, then strokes of the knife."""
        return len(self.pages), sum(strokes(page) for page in self.pages if page.outline.shape == "rectangle")


def strokes(page: Page) -> int:
    """How often the knife comes down for one sheet, strips of a grid cut together."""
    from printgen.sheets.cut_order import cut_order

    pattern = page.to_cut
    return len(cut_order(pattern)) if isinstance(pattern, Grid) else len(pattern.cuts)


def arrange(lots: Iterable[Lot]) -> Arrangement:
    """The best arrangement of all pieces."""
    groups = groups_of(lots)
    own = Arrangement(tuple(page for group in groups for page in group_pages(group)))
    if not may_share(groups):
        return own

    best = own
    for way in sorted(shared_ways(groups), key=lambda way: way.least):
        if way.least <= len(best.pages):
            pages = way.pages()
            best = min(best, Arrangement(pages, len(own.pages) - len(pages)), key=lambda one: one.cost)
    return best
