"""Fills one sheet from the top. It places the cluster that fits best, then slides it until it touches others."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model.outlines import Point
from printgen.sheets.nested.clusters import Cluster
from printgen.sheets.nested.raster import Footprint, NestRaster, SheetSquares
from printgen.sheets.polygons import (
    BoxIndex,
    Edge,
    Polygon,
    find_bounding_box,
    find_span_near_edge,
    list_edges,
    move_polygon,
    transpose_polygon,
)

Lines: TypeAlias = Sequence[Polygon]

HAIR = 1e-6  # mm: more than rounding errors, but less than a printer can show
MOST_COMPARED = 160  # footprints that are compared, large ones first
_FEW = 16  # footprints that are compared once the budget is spent
_SIZE_WEIGHT = 0.6  # the preference for large clusters, because small clusters find room everywhere
_MOST_SLID = 3  # the most squares that a cluster slides


@dataclass(slots=True)
class NestBudget:
    """The remaining work allowed for nesting: searches for rectangles, and pairs of corners to compare when sliding."""

    rectangles: int = 600_000
    corners: int = 30_000_000

    @property
    def is_spent(self) -> bool:
        """Whether the budget is spent, so that only a few large footprints are tried."""
        return self.rectangles <= 0

    def spend_corner_pairs_if_enough(self, pairs: int) -> bool:
        """Whether the budget allows comparing `pairs` pairs of corners. If so, they are subtracted from it."""
        if pairs > self.corners:
            return False
        self.corners -= pairs
        return True


@dataclass(frozen=True, slots=True)
class NestTask:
    """A nesting task: the raster of the sheets, the footprints of all clusters (large ones first), and the budget.

    `exact` means that the trims fit the squares without loss, so no cluster needs to slide.
    """

    raster: NestRaster
    footprints: tuple[Footprint, ...]
    exact: bool
    budget: NestBudget

    @property
    def has_pairs(self) -> bool:
        """Whether any cluster is a pair."""
        return any(len(footprint.cluster.trims) > 1 for footprint in self.footprints)


@dataclass(frozen=True, slots=True)
class NestStrategy:
    """A nesting strategy: the weight of a high place against a tight fit, and whether a pair counts as one large piece."""

    pull: float
    pairs_are_large: bool


class Slide(NamedTuple):
    """A distance to the left and a distance up."""

    left: Mm
    up: Mm


@dataclass(frozen=True, slots=True)
class PlacedCluster:
    """A cluster, its kind, and its top left corner in the space for trims."""

    kind: int
    cluster: Cluster
    x: float
    y: float


def nest_sheet_and_take_pieces(task: NestTask, remaining: list[int], strategy: NestStrategy) -> Iterator[PlacedCluster]:
    """The clusters of pieces on one sheet.

    Removes their pieces from `remaining`, the number of remaining pieces of each kind.
    """
    sheet, choice = _NestedSheet(task, strategy), list[Footprint]()
    possible = (footprint for footprint in task.footprints if remaining[footprint.kind] >= len(footprint.cluster.trims))
    waiting = islice(possible, _FEW if task.budget.is_spent else None)
    while True:
        added = list(islice(waiting, MOST_COMPARED - len(choice)))
        task.budget.rectangles -= sum(len(footprint.rectangles) for footprint in added)
        choice += added
        places = {
            footprint: place
            for footprint in choice
            if remaining[footprint.kind] >= len(footprint.cluster.trims)
            and (place := sheet.squares.find_first_fitting_bit(footprint)) is not None
        }
        if places:
            best = max(places, key=lambda footprint: sheet.rate_place(footprint, places[footprint]))
            remaining[best.kind] -= len(best.cluster.trims)
            yield sheet.place_cluster(best, places[best])
        elif not choice:
            return
        choice = list(places)


class _NestedSheet:
    """The taken squares of one sheet and, unless the task is exact, the cut lines on it."""

    def __init__(self, task: NestTask, strategy: NestStrategy) -> None:
        self._task, self.squares = task, SheetSquares(task.raster)
        self._size_weight = _SIZE_WEIGHT / max(1, task.footprints[0].squares)
        self._pull = strategy.pull / (task.raster.rows * task.raster.stride)
        self._pairs_are_large = strategy.pairs_are_large
        self._lines: BoxIndex[Polygon] = BoxIndex()

    def rate_place(self, footprint: Footprint, first_bit: int) -> float:
        """The score of a place: a tight fit, a large cluster and a place near the top raise it."""
        size = footprint.squares if self._pairs_are_large else footprint.squares / len(footprint.cluster.trims)
        return self.squares.measure_contact(footprint, first_bit) + self._size_weight * size - self._pull * first_bit

    def place_cluster(self, footprint: Footprint, first_bit: int) -> PlacedCluster:
        """Place a cluster, and mark its squares as taken.

        If the task is not exact, the cluster first slides to the left and up until it touches others.
        """
        raster = self._task.raster
        column, row = raster.find_square_of_bit(first_bit)
        x, y = column * raster.unit, row * raster.unit
        slide = Slide(0.0, 0.0)
        if not self._task.exact:
            lines = [move_polygon(trim.line, x, y) for trim in footprint.cluster.trims]
            slide = self._measure_slide(lines, (x, y))
            for line in lines:
                moved = move_polygon(line, -slide.left, -slide.up)
                self._lines.add_thing(find_bounding_box(moved), moved)
        if any(slide):
            x, y = x - slide.left, y - slide.up
            corner = raster.find_bit_of_square(int(x // raster.unit), int(y // raster.unit))
            self.squares.take_squares(footprint.make_loose_mask_bits(raster.stride), corner)
        else:
            self.squares.take_squares(footprint.mask, first_bit)
        return PlacedCluster(footprint.kind, footprint.cluster, x, y)

    def _measure_slide(self, lines: Lines, corner: Point) -> Slide:
        """The distances that the lines of a cluster at a corner can slide, or no distance if the budget is spent."""
        raster = self._task.raster
        most = Slide(min(corner[0], _MOST_SLID * raster.unit), min(corner[1], _MOST_SLID * raster.unit))
        around = find_bounding_box((point for line in lines for point in line), raster.gap + max(most))
        others = self._lines.find_things_touching_box(around)
        may_slide = self._task.budget.spend_corner_pairs_if_enough(sum(map(len, lines)) * sum(map(len, others)))
        return measure_slide_left_and_up(lines, others, raster.gap, most) if may_slide else Slide(0.0, 0.0)


def measure_slide_left_and_up(sliding: Lines, obstacles: Lines, gap: Mm, limit: Slide) -> Slide:
    """The distances in mm that cut lines can slide up and to the left, each at most as long as in `limit`."""
    x, y = limit
    transposed = [_transpose_clockwise(line) for line in obstacles]
    for _ in range(2):
        up = measure_slide_left([_transpose_clockwise(line) for line in sliding], transposed, gap, y)
        left = measure_slide_left([move_polygon(line, 0, -up) for line in sliding], obstacles, gap, x)
        sliding = [move_polygon(line, -left, -up) for line in sliding]
        x, y = x - left, y - up
    return Slide(limit.left - x, limit.up - y)


def _transpose_clockwise(line: Polygon) -> Polygon:
    """A clockwise polygon with x and y swapped, and with its corners clockwise again."""
    return transpose_polygon(line)[::-1]


def measure_slide_left(sliding: Lines, obstacles: Lines, gap: Mm, limit: Mm) -> Mm:
    """The distance in mm, at most `limit`, that cut lines can slide to the left while keeping the gap to the obstacles."""
    distance, free = gap + HAIR, limit
    left, top, right, low = find_bounding_box((point for line in sliding for point in line), distance)
    facing_left = [edge for line in sliding for edge in list_edges(line) if edge[1][1] < edge[0][1]]
    for obstacle in obstacles:
        for edge in list_edges(obstacle):
            (x1, y1), (x2, y2) = edge
            if y1 < y2 and y1 <= low and top <= y2 and min(x1, x2) <= right and left - free <= max(x1, x2):
                free = min(free, _measure_slide_left_to_obstacle(facing_left, edge, distance, free))
    return max(0.0, free - HAIR)


def _measure_slide_left_to_obstacle(sliding_edges: list[Edge], obstacle: Edge, distance_to_keep: Mm, limit: Mm) -> Mm:
    """The length, at most `limit`, by which edges can slide left before one of them is too close to the obstacle."""
    (x1, top), (x2, low) = obstacle
    far, free = max(x1, x2) + distance_to_keep + limit, limit
    for edge in sliding_edges:
        (x3, y3), (x4, y4) = edge
        if y4 - distance_to_keep <= low and top <= y3 + distance_to_keep and min(x3, x4) < far:
            for x, y in edge:
                span = find_span_near_edge(obstacle, distance_to_keep, y)
                if span is not None and span[1] <= x:
                    free = min(free, x - span[1])
            for x, y in obstacle:
                span = find_span_near_edge(edge, distance_to_keep, y)
                if span is not None and x <= span[0]:
                    free = min(free, span[0] - x)
    return free
