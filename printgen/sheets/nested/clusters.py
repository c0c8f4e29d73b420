"""Makes clusters: one trim or two equal trims nested together, in every turn that makes a difference."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import hypot, inf

from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model import Size, Turn
from printgen.model.outlines import Point
from printgen.sheets.polygons import (
    Polygon,
    Trim,
    do_polygons_overlap,
    list_edges,
    make_cut_line,
    measure_distance_between_cut_lines,
    move_polygon,
)

_TURNS: tuple[Turn, ...] = (0, 90, 180, 270)
_MOST_ROOM = 0.95  # a pair is only used if it takes less than this fraction of the room of two single trims
_MOST_TRIED = 24  # the most pairs that are tried for one outline
_HAIR = 1e-9


@dataclass(frozen=True, slots=True)
class ClusterTrim:
    """One trim in a cluster: its turn, the top left corner of the box around the turned trim, and its cut line."""

    turn: Turn
    corner: Point
    line: Polygon


@dataclass(frozen=True, slots=True)
class Cluster:
    """One trim or two equal trims, and the size of the whole cluster."""

    trim: Trim
    size: Size
    trims: tuple[ClusterTrim, ...]


def make_single_clusters(trim: Trim) -> tuple[Cluster, ...]:
    """A cluster of one trim for each turn that gives a different cut line."""
    clusters = [
        Cluster(trim, _find_turned_size(trim, turn), (ClusterTrim(turn, (0.0, 0.0), make_cut_line(trim, turn)),))
        for turn in reversed(_TURNS)
    ]
    differing = {frozenset((round(x, 3), round(y, 3)) for x, y in cluster.trims[0].line): cluster for cluster in clusters}
    return tuple(reversed(differing.values()))


def make_snug_pair_clusters(trim: Trim, gap: Mm, most_corner_pairs: float = inf) -> Iterator[Cluster]:
    """Clusters of two trims head to tail, upright and on their side, if they take less room than single trims.

    At most `most_corner_pairs` pairs of corners are compared.
    """
    if trim.outline.shape in ("polygon", "hexagon"):
        tries = int(min(_MOST_TRIED, most_corner_pairs / len(make_cut_line(trim)) ** 2))
        pairs = (_find_snug_pair(trim, turn, gap, tries) for turn in _TURNS[:2])
        yield from (pair for pair in pairs if pair is not None)


@lru_cache(maxsize=256)  # an attempt to join two pages nests the same pieces as the attempts before it
def _find_snug_pair(trim: Trim, turn: Turn, gap: Mm, tries: int) -> Cluster | None:
    """The cluster of two trims that takes the least room among the first `tries`, or None if all take too much or overlap."""
    pairs = sorted(
        _list_sizes_and_corners_of_pairs(trim, turn, gap), key=lambda pair: round(_measure_area_with_gap(pair[0], gap), 3)
    )
    most = 2 * _MOST_ROOM * _measure_area_with_gap(trim.size, gap)
    snug = (lower_right for size, lower_right in pairs if _measure_area_with_gap(size, gap) < most)
    clusters = (_make_pair_cluster(trim, turn, lower_right) for lower_right in islice(snug, tries))
    return next((cluster for cluster in clusters if _are_trims_apart(cluster, gap)), None)


def _list_sizes_and_corners_of_pairs(trim: Trim, turn: Turn, gap: Mm) -> Iterator[tuple[Size, Point]]:
    """For each edge, the joint size of a trim and a copy turned by half about the edge, and the copy's lower right corner.

    The half turn moves the trim's top left corner there, and the gap moves the copy away from the edge.
    """
    size = _find_turned_size(trim, turn)
    for (x1, y1), (x2, y2) in list_edges(make_cut_line(trim, turn)):
        away = gap / hypot(x2 - x1, y2 - y1)
        x, y = x1 + x2 + (y2 - y1) * away, y1 + y2 - (x2 - x1) * away
        yield _measure_joint_size_and_corner(size, (x - size.width, y - size.height))[0], (x, y)


def _measure_joint_size_and_corner(size: Size, other_corner: Point) -> tuple[Size, Point]:
    """The size and top left corner of the box around two trims, one at the origin and one at `other_corner`."""
    left, top = min(0.0, other_corner[0]), min(0.0, other_corner[1])
    return Size(max(0.0, other_corner[0]) - left + size.width, max(0.0, other_corner[1]) - top + size.height), (left, top)


def _make_pair_cluster(trim: Trim, turn: Turn, lower_right: Point) -> Cluster:
    """A cluster of a trim and a copy that is turned by half and has its lower right corner at `lower_right`."""
    (x, y), line, size = lower_right, make_cut_line(trim, turn), _find_turned_size(trim, turn)
    other = x - size.width, y - size.height
    both, (left, top) = _measure_joint_size_and_corner(size, other)
    half_turn = tuple((x - a, y - b) for a, b in line)
    trims = ((turn, (0.0, 0.0), line), (_TURNS[_TURNS.index(turn) + 2], other, half_turn))
    return Cluster(
        trim,
        both,
        tuple(ClusterTrim(way, (at[0] - left, at[1] - top), move_polygon(own, -left, -top)) for way, at, own in trims),
    )


def _are_trims_apart(pair: Cluster, gap: Mm) -> bool:
    one, other = (trim.line for trim in pair.trims)
    return not do_polygons_overlap(one, other) and (not gap or measure_distance_between_cut_lines(one, other) > gap - _HAIR)


def _find_turned_size(trim: Trim, turn: Turn) -> Size:
    return trim.size if turn in (0, 180) else trim.size.make_turned()


def _measure_area_with_gap(size: Size, gap: Mm) -> float:
    """The area of a size with a gap to the right and below."""
    return (size.width + gap) * (size.height + gap)
