"""Divides the rows of a guide among pages, so that all pages are about equally full and no page ends half empty."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.kit.guide.canvas import GuideCanvas

GAP: Mm = 4.5  # between rows
_WIDEST_GAP: Mm = 10.0


@dataclass(frozen=True, slots=True)
class GuideRow:
    """A part of a page that is not divided: its height, and a function that draws it below a top edge.

    A `heading` stays with the row after it.
    """

    height: Mm
    draw: Callable[[GuideCanvas, Mm], None]
    heading: bool = False


class PlacedRow(NamedTuple):
    """A row with its top edge on a page."""

    row: GuideRow
    top: Mm


class PageDivision(NamedTuple):
    """The rows on each page, and the shares of the pages that they fill, from 0 to 1."""

    pages: list[list[PlacedRow]]
    fills: list[float]


def divide_rows_into_pages(rows: Sequence[GuideRow], top: Mm, room: Mm) -> PageDivision:
    """The rows on as few pages as possible between the top edge and `room` mm below it, and on all pages about equally many."""
    runs = _join_headings_with_rows(rows)
    heights = [_sum_heights_with_gaps([row.height for row in run]) for run in runs]
    breaks = _find_page_starts(heights, room)
    pages = [runs[start:end] for start, end in pairwise((*breaks, len(runs)))]
    fills = [_sum_heights_with_gaps(heights[start:end]) / room for start, end in pairwise((*breaks, len(runs)))]
    return PageDivision([_place_rows([row for run in page for row in run], top, room) for page in pages], fills)


def _join_headings_with_rows(rows: Sequence[GuideRow]) -> list[list[GuideRow]]:
    """The rows in runs that stay together: headings with the row after them."""
    runs: list[list[GuideRow]] = []
    for at, row in enumerate(rows):
        if at and rows[at - 1].heading:
            runs[-1].append(row)
        else:
            runs.append([row])
    return runs


def _sum_heights_with_gaps(heights: Sequence[Mm]) -> Mm:
    return sum(heights) + GAP * (len(heights) - 1)


def _find_page_starts(heights: Sequence[Mm], room: Mm) -> list[int]:
    """The index of the first run on each page, with the fewest pages and then the least squares of their empty parts."""
    best: list[tuple[int, float, int]] = [(0, 0.0, 0)]  # pages, squares and the last break, for each number of runs
    for end in range(1, len(heights) + 1):
        starts = (start for start in range(end) if start == end - 1 or _sum_heights_with_gaps(heights[start:end]) <= room)
        best.append(
            min(
                (
                    best[start][0] + 1,
                    best[start][1] + max(0.0, 1 - _sum_heights_with_gaps(heights[start:end]) / room) ** 2,
                    start,
                )
                for start in starts
            )
        )
    breaks, at = [], len(heights)
    while at:
        at = best[at][2]
        breaks.append(at)
    return breaks[::-1]


def _place_rows(rows: Sequence[GuideRow], top: Mm, room: Mm) -> list[PlacedRow]:
    """The rows of one page, with wider gaps between them if there is room."""
    free = room - _sum_heights_with_gaps([row.height for row in rows])
    places = sum(not row.heading for row in rows[:-1])
    wider = max(0.0, min(_WIDEST_GAP - GAP, free / places)) if places else 0.0
    placed, y = [], top
    for row in rows:
        placed.append(PlacedRow(row, y))
        y += row.height + GAP + (0.0 if row.heading else wider)
    return placed
