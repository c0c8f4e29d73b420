"""Lots that lie in one pattern, dealt to pages: a component stays together where that costs no page."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from printgen.model import Piece
from printgen.sheets.lot import Lot, Page

Group: TypeAlias = Sequence[Lot]
Load: TypeAlias = list[tuple[Lot, Piece]]


def groups_of(lots: Iterable[Lot]) -> list[Group]:
    """The lots that may share a pattern, each group at the place of its first."""
    groups: dict[tuple[object, ...], list[Lot]] = {}
    for lot in lots:
        if lot.pieces:
            key = (lot.pattern, lot.room, lot.safe, lot.marks, lot.numbers, lot.folded, lot.labels, lot.parting, lot.bind)
            groups.setdefault(key, []).append(lot)
    return list(groups.values())


def may_share(groups: Sequence[Group]) -> bool:
    """Whether another arrangement than each group by itself is worth a thought."""
    mixing = [group for group in groups if group[0].mixes]
    return len(mixing) > 1 or any(group[0].outline.shape == "polygon" for group in mixing)


def load_of(groups: Iterable[Group]) -> Load:
    """All pieces of groups in their order."""
    return [(lot, piece) for group in groups for lot in group for piece in lot.pieces]


def group_pages(group: Group) -> Iterator[Page]:
    """The pages of one group by itself."""
    for lot in group:
        if lot.parting is not None:
            from printgen.sheets.parted import parted_pages

            yield from parted_pages(lot, lot.parting)
    if group[0].parting is None:
        yield from _pages(group)


def _pages(group: Group) -> Iterator[Page]:
    """Pieces by the page; a lot begins a new one where it would be torn apart and the empty places cost no page."""
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
