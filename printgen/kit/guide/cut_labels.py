"""Places labels with the numbers of cuts on a drawing of a sheet, with as little overlap as possible.

Lengths are in mm on the drawing. `scale` converts lengths on the sheet. Two cuts close together may share a label.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import TypeAlias, TypeVar

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.sheets.cut_order import CutStroke

HEIGHT: Mm = 3.5  # the height of a label with one line
SIZES = (1.0, 0.9, 0.8, 0.7)  # relative sizes of labels; the smaller ones are for sheets with many cuts
_LINE: Mm = 2.3  # the height of a second line
_DIGIT: Mm = 1.25  # the width of a digit
_ROUND: Mm = 1.0  # the combined width of a label's two rounded ends
_BESIDE: Mm = 0.45  # the distance between a label and the end of its cut
_STEP: Mm = 0.5  # the distance between the places that are tried along a cut
_GAP: Mm = 0.1  # the distance between two labels
_TINY = 1e-6
_ROUNDS = 3  # rounds in which labels can move away from labels placed later


class _CutSpan(NamedTuple):
    """Where a cut begins and ends along its direction, and the position of its line across that direction."""

    start: Mm
    end: Mm
    line: Mm
    upright: bool


class _LabelBox(NamedTuple):
    """The lines of a label, and the size of its box in mm."""

    lines: tuple[str, ...]
    width: Mm
    height: Mm


StrokeGroup: TypeAlias = tuple[CutStroke, ...]  # one stroke, or two that share a label
Candidate = TypeVar("Candidate")


@dataclass(frozen=True, slots=True)
class CutLabel:
    """A label with the numbers of one or two cuts. `x` and `y` are the centre of its box."""

    lines: tuple[str, ...]
    x: Mm
    y: Mm
    width: Mm
    height: Mm
    size: float
    again: bool

    def measure_overlap_area(self, other: "CutLabel") -> float:
        """The area that two labels share, in mm²."""
        across = (self.width + other.width) / 2 + _GAP - abs(self.x - other.x)
        down = (self.height + other.height) / 2 + _GAP - abs(self.y - other.y)
        return max(0.0, across) * max(0.0, down)


def sum_overlap_areas(labels: tuple[CutLabel, ...]) -> float:
    """The total area that pairs of labels share, in mm²."""
    return sum(label.measure_overlap_area(other) for label, other in combinations(labels, 2))


@lru_cache(maxsize=500)
def make_cut_labels(strokes: tuple[CutStroke, ...], scale: float, sizes: tuple[float, ...] = SIZES) -> tuple[CutLabel, ...]:
    """A label for every cut or pair of cuts, in the first size without overlaps or the size with the least overlap."""
    if not strokes:
        return ()
    return _choose_least_overlapping((_make_labels_in_size(strokes, scale, size) for size in sizes), sum_overlap_areas)


def _make_labels_in_size(strokes: Sequence[CutStroke], scale: float, size: float) -> tuple[CutLabel, ...]:
    groups = sorted(
        _group_strokes(strokes, scale), key=lambda group: _find_cut_span(group[0]).end - _find_cut_span(group[0]).start
    )
    placed: dict[StrokeGroup, CutLabel] = {}
    for _ in range(_ROUNDS):
        for group in groups:
            others = _list_labels_near_line(group, [label for key, label in placed.items() if key != group], scale, size)
            placed[group] = _choose_least_overlapping(
                _list_possible_labels(group, scale, size), partial(_sum_overlap_areas_with, others)
            )
        if not sum_overlap_areas(tuple(placed.values())):
            break
    return tuple(placed.values())


def _sum_overlap_areas_with(others: list[CutLabel], label: CutLabel) -> float:
    return sum(label.measure_overlap_area(other) for other in others)


def _choose_least_overlapping(candidates: Iterable[Candidate], measure_overlap_area: Callable[[Candidate], float]) -> Candidate:
    """The first candidate without overlaps. If all have overlaps, the one with the least."""
    least: tuple[float, Candidate] | None = None
    for candidate in candidates:
        area = measure_overlap_area(candidate)
        if not area:
            return candidate
        least = (area, candidate) if least is None or area < least[0] else least
    assert least is not None
    return least[1]


def _list_labels_near_line(group: StrokeGroup, others: list[CutLabel], scale: float, size: float) -> list[CutLabel]:
    """The other labels that a label of this group could overlap at some place along its line."""
    box = _make_label_box(group, size)
    line = _find_label_line(group, scale)
    if _find_cut_span(group[0]).upright:
        return [other for other in others if abs(other.x - line) < (box.width + other.width) / 2 + _GAP]
    return [other for other in others if abs(other.y - line) < (box.height + other.height) / 2 + _GAP]


def _group_strokes(strokes: Sequence[CutStroke], scale: float) -> Iterator[StrokeGroup]:
    """The strokes in groups: two neighbours form a group if their labels would touch, and every other stroke forms its own."""
    rest = list(strokes)
    while rest:
        count = 2 if len(rest) > 1 and _can_share_label(rest[0], rest[1], scale) else 1
        yield tuple(rest[:count])
        del rest[:count]


def _can_share_label(first: CutStroke, second: CutStroke, scale: float) -> bool:
    one, other = _find_cut_span(first), _find_cut_span(second)
    alike = (first.restacked, one.upright) == (second.restacked, other.upright)
    level = max(abs(one.start - other.start), abs(one.end - other.end)) < _TINY
    return alike and level and abs(one.line - other.line) * scale < HEIGHT


def _find_cut_span(stroke: CutStroke) -> _CutSpan:
    cut = stroke.cut
    if abs(cut.x1 - cut.x2) < _TINY:
        return _CutSpan(cut.y1, cut.y2, cut.x1, upright=True)
    return _CutSpan(cut.x1, cut.x2, cut.y1, upright=False)


def _list_possible_labels(group: StrokeGroup, scale: float, size: float) -> Iterator[CutLabel]:
    """The possible places of a label: before the start of the cut, at each step along it, and after its end."""
    span = _find_cut_span(group[0])
    start, end = span.start * scale, span.end * scale
    line = _find_label_line(group, scale)
    lines, width, height = _make_label_box(group, size)
    half = (height if span.upright else width) / 2
    inside = (start + half + step * _STEP for step in range(max(0, int((end - start - 2 * half) / _STEP)) + 1))
    for along in (start - half - _BESIDE, *inside, end + half + _BESIDE):
        x, y = (line, along) if span.upright else (along, line)
        yield CutLabel(lines, x, y, width, height, size, group[0].restacked)


def _find_label_line(group: StrokeGroup, scale: float) -> Mm:
    """The position of the line along which a label can move: its cut, or the middle between its two cuts."""
    return scale * sum(_find_cut_span(stroke).line for stroke in group) / len(group)


def _make_label_box(group: StrokeGroup, size: float) -> _LabelBox:
    """The box of a label. Two vertical cuts have their numbers on two lines."""
    numbers = tuple(str(stroke.number) for stroke in group)
    lines = numbers if _find_cut_span(group[0]).upright else ("·".join(numbers),)
    width = max(len(line) for line in lines) * _DIGIT + _ROUND
    return _LabelBox(lines, size * max(HEIGHT, width), size * (HEIGHT + _LINE * (len(lines) - 1)))
