"""Divides faces that are too large for any paper into parts, and finds the seams between the parts."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from string import ascii_uppercase

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model import FaceView, Size
from printgen.sheets.polygons import Span

OVERLAP = 5.0  # mm drawn beyond the right and bottom seams; the next part is glued over this strip
BEYOND = 2.0  # mm drawn beyond the left and top seams, because a knife may slip
MARGIN = 8.0  # mm of white edge, enough for the marks
_STEP = 2.0  # mm between two positions that a seam may have
_HAIR = 1e-9


class _SeamRoute(NamedTuple):
    """A choice of seams up to a position: the fewest parts are the best and, if tied, the most even ones."""

    parts: int
    squares: float  # the sum of the squared lengths of the parts
    before: int | None  # the index of the previous position


@dataclass(frozen=True, slots=True)
class Parting:
    """A division of a face into parts: its edges and seams, across and down, and the paper for each part."""

    paper: Size
    xs: tuple[Mm, ...]
    ys: tuple[Mm, ...]

    @property
    def count(self) -> int:
        """The number of parts."""
        return (len(self.xs) - 1) * (len(self.ys) - 1)

    def list_part_views(self, bleed: Mm) -> Iterator[FaceView]:
        """The parts row by row, named A1, B1 … like the squares of a chessboard."""
        for row, (top, low) in enumerate(pairwise(self.ys), 1):
            for column, (left, right) in enumerate(pairwise(self.xs)):
                over = (
                    bleed if left == self.xs[0] else BEYOND,
                    bleed if top == self.ys[0] else BEYOND,
                    bleed if right == self.xs[-1] else OVERLAP,
                    bleed if low == self.ys[-1] else OVERLAP,
                )
                yield FaceView(f"{name_column_by_letters(column)}{row}", left, top, Size(right - left, low - top), over)


def name_column_by_letters(column_index: int) -> str:
    """The letters that name a column: A to Z, then AA, AB and so on."""
    first, last = divmod(column_index, len(ascii_uppercase))
    return (ascii_uppercase[first - 1] if first else "") + ascii_uppercase[last]


def find_parting_with_fewest_parts(
    size: Size, bleed: Mm, paper: Size, areas_to_keep_whole: Sequence[tuple[Span, Span]] = ()
) -> Parting | None:
    """The parting with the fewest parts, on portrait or landscape paper.

    Returns None if every parting would cut an area that must stay whole. `areas_to_keep_whole` has the spans of these areas,
    across and down.
    """
    edge = 2 * MARGIN + max(bleed, BEYOND) + max(bleed, OVERLAP)
    partings = []
    for sheet in (paper, paper.make_turned()):
        xs = find_edges_and_fewest_seams(size.width, sheet.width - edge, [across for across, _ in areas_to_keep_whole])
        ys = find_edges_and_fewest_seams(size.height, sheet.height - edge, [down for _, down in areas_to_keep_whole])
        if xs is not None and ys is not None:
            partings.append(Parting(sheet, xs, ys))
    return min(partings, key=lambda parting: parting.count, default=None)


def find_edges_and_fewest_seams(length: Mm, longest_part: Mm, spans_to_keep_whole: Sequence[Span]) -> tuple[Mm, ...] | None:
    """The edges of a face and the fewest seams between them, spaced as evenly as possible.

    No part is longer than `longest_part`, and no seam cuts a span in `spans_to_keep_whole`. Returns None if this is impossible.
    """
    least = -(-length // longest_part)
    even = [length * number / least for number in range(1, int(least))]
    if least >= 1 and _are_seams_allowed(even, spans_to_keep_whole):
        return (0.0, *even, length)
    positions = _list_seam_positions(length, even, spans_to_keep_whole)
    best: dict[int, _SeamRoute] = {0: _SeamRoute(0, 0.0, None)}
    for at in range(1, len(positions)):
        routes: list[_SeamRoute] = []
        before = at - 1
        while before >= 0 and positions[at] - positions[before] <= longest_part + _HAIR:
            if before in best:
                squares = best[before].squares + (positions[at] - positions[before]) ** 2
                routes.append(_SeamRoute(best[before].parts + 1, squares, before))
            before -= 1
        if routes:
            best[at] = min(routes)
    last = len(positions) - 1
    return tuple(positions[at] for at in _list_indexes_on_route(best, last)) if last in best else None


def _are_seams_allowed(seams: Sequence[Mm], spans_to_keep_whole: Sequence[Span]) -> bool:
    """Whether no seam cuts a span in `spans_to_keep_whole`."""
    return not any(low < seam < high for seam in seams for low, high in spans_to_keep_whole)


def _list_seam_positions(length: Mm, even_seams: Sequence[Mm], spans_to_keep_whole: Sequence[Span]) -> list[Mm]:
    """The edges and all possible seams: between equal parts, beside whole areas, and at every step."""
    steps = [number * _STEP for number in range(1, int(length / _STEP))]
    ends = [end for whole in spans_to_keep_whole for end in whole]
    inside = {position for position in (*even_seams, *steps, *ends) if 0 < position < length}
    return [0.0, *sorted(position for position in inside if _are_seams_allowed((position,), spans_to_keep_whole)), length]


def _list_indexes_on_route(best_routes: dict[int, _SeamRoute], last_index: int) -> list[int]:
    route = [last_index]
    while (before := best_routes[route[-1]].before) is not None:
        route.append(before)
    return route[::-1]
