"""Sheets that pieces of several sizes and forms share: cut from edge to edge, or nested with their turns."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from printgen.model import Size
from printgen.sheets.grouping import Group, Load, group_pages, load_of
from printgen.sheets.lot import Page
from printgen.sheets.mixed.guillotine import pack_mixed
from printgen.sheets.nested.nest import nest
from printgen.sheets.plan import Plan, Room
from printgen.sheets.polygons import Trim

MOST = 2000  # pieces that are tried on shared sheets from the start
CUT = "several sizes, to be cut from edge to edge"
NESTED = "nested with their turns"


def shared_ways(groups: Sequence[Group]) -> Iterator[tuple[Page, ...]]:
    """The ways to share sheets: polygons nested, what is left after full sheets shared, all pieces shared from the start."""
    polygons = [group for group in groups if _mixes(group) and group[0].outline.shape == "polygon"]
    nested = _nested(load_of(polygons))
    others = [group for group in groups if group not in polygons]
    if nested:
        yield (*(page for group in others for page in group_pages(group)), *nested)
    for rest, pages in ((groups, ()), (others, nested)) if nested else ((groups, ()),):
        mixing = [group for group in rest if _mixes(group)]
        if len(mixing) > 1:
            yield (*_rest_shared(rest, full_first=True), *pages)
            if len(load_of(mixing)) <= MOST:
                yield (*_rest_shared(rest, full_first=False), *pages)


def _mixes(group: Group) -> bool:
    return group[0].mixes


def _rest_shared(groups: Sequence[Group], full_first: bool) -> tuple[Page, ...]:
    """The pages of each group in its turn, full ones at least, then those that several sizes share."""
    pages: list[Page] = []
    rest: Load = []
    for group in groups:
        if not _mixes(group):
            pages += group_pages(group)
            continue
        load, pattern = load_of([group]), group[0].pattern
        whole = len(load) - len(load) % pattern.count if full_first else 0
        pages += (Page(pattern, tuple(load[at : at + pattern.count])) for at in range(0, whole, pattern.count))
        rest += load[whole:]
    return (*pages, *_cut(rest))


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


def _loaded(plans: Iterable[Plan], load: Load, how: str) -> Iterator[Page]:
    for plan in plans:
        yield Page(replace(plan, how=how), tuple(load[spot.item] for spot in plan.spots))


def _paper(load: Load) -> Size:
    paper = load[0][0].pattern.paper
    return paper if paper.height >= paper.width else paper.turned()


def _room(load: Load) -> Room:
    """Room that is enough for each of the lots."""
    rooms = [lot.room for lot in dict(load)]
    return Room(*(max(getattr(room, name) for room in rooms) for name in ("margin", "bleed", "gutter")))
