"""Lots to pages: the way of fewest pages, then of fewest cuts; each size by itself where nothing is better."""

from collections.abc import Iterable
from dataclasses import dataclass

from printgen.sheets.grid import Grid
from printgen.sheets.grouping import group_pages, groups_of, may_share
from printgen.sheets.lot import Lot, Page


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
    from printgen.sheets.restack import cut_order

    pattern = page.to_cut
    return len(cut_order(pattern)) if isinstance(pattern, Grid) else len(pattern.cuts)


def arrange(lots: Iterable[Lot]) -> Arrangement:
    """The best arrangement of all pieces."""
    groups = groups_of(lots)
    own = Arrangement(tuple(page for group in groups for page in group_pages(group)))
    if not may_share(groups):
        return own
    from printgen.sheets.sharing import shared_ways

    best = own
    for way in sorted(shared_ways(groups), key=lambda way: way.least):
        if way.least <= len(best.pages):
            pages = way.pages()
            best = min(best, Arrangement(pages, len(own.pages) - len(pages)), key=lambda one: one.cost)
    return best
