"""Places labels with the numbers of cuts on a drawing of a sheet, with as little overlap as possible.

Lengths are in mm on the drawing. `scale` converts lengths on the sheet. Two cuts close together may share a label.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import TypeAlias, TypeVar

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

    def measure_hidden_area(self, other_label: "CutLabel") -> float:
        """The area of another label that this label covers, in mm²."""
        across = (self.width + other_label.width) / 2 + _GAP - abs(self.x - other_label.x)
        down = (self.height + other_label.height) / 2 + _GAP - abs(self.y - other_label.y)
        return max(0.0, across) * max(0.0, down)


def sum_hidden_areas(labels: tuple[CutLabel, ...]) -> float:
    """The total area of labels covered by other labels, in mm²."""
    return sum(label.measure_hidden_area(other) for label, other in combinations(labels, 2))


@lru_cache(maxsize=500)
def make_cut_labels(strokes: tuple[CutStroke, ...], scale: float, sizes: tuple[float, ...] = SIZES) -> tuple[CutLabel, ...]:
    """A label for every cut or pair of cuts, in the first size without overlaps or the size with the least overlap."""
    return (
        _choose_candidate_hiding_least((_make_labels_in_size(strokes, scale, size) for size in sizes), sum_hidden_areas)
        if strokes
        else ()
    )


def _make_labels_in_size(strokes: Sequence[CutStroke], scale: float, size: float) -> tuple[CutLabel, ...]:
    groups = sorted(_group_strokes(strokes, scale), key=_measure_cut_length)
    placed: dict[StrokeGroup, CutLabel] = {}
    for _ in range(_ROUNDS):
        for group in groups:
            others = _list_labels_that_may_overlap(group, [label for key, label in placed.items() if key != group], scale, size)
            placed[group] = _choose_candidate_hiding_least(
                _list_possible_labels(group, scale, size), partial(_sum_areas_hidden_by, others)
            )
        if not sum_hidden_areas(tuple(placed.values())):
            break
    return tuple(placed.values())


def _sum_areas_hidden_by(others: list[CutLabel], label: CutLabel) -> float:
    return sum(label.measure_hidden_area(other) for other in others)


def _choose_candidate_hiding_least(candidates: Iterable[Candidate], hidden: Callable[[Candidate], float]) -> Candidate:
    least: tuple[float, Candidate] | None = None
    for candidate in candidates:
        area = hidden(candidate)
        if not area:
            return candidate
        least = (area, candidate) if least is None or area < least[0] else least
    assert least is not None
    return least[1]


def _list_labels_that_may_overlap(group: StrokeGroup, others: list[CutLabel], scale: float, size: float) -> list[CutLabel]:
    _, width, height = _split_and_measure_label(group, size)
    line = _find_label_line(group, scale)
    if _is_upright(group[0]):
        return [other for other in others if abs(other.x - line) < (width + other.width) / 2 + _GAP]
    return [other for other in others if abs(other.y - line) < (height + other.height) / 2 + _GAP]


def _group_strokes(strokes: Sequence[CutStroke], scale: float) -> Iterator[StrokeGroup]:
    """The strokes in groups: two neighbours form a group if their labels would touch, and every other stroke forms its own."""
    rest = list(strokes)
    while rest:
        count = 2 if len(rest) > 1 and _can_share_label(rest[0], rest[1], scale) else 1
        yield tuple(rest[:count])
        del rest[:count]


def _can_share_label(first: CutStroke, second: CutStroke, scale: float) -> bool:
    (start, end, line), (other_start, other_end, other_line) = (
        _find_cut_start_end_and_line(first),
        _find_cut_start_end_and_line(second),
    )
    alike = (first.restacked, _is_upright(first)) == (second.restacked, _is_upright(second))
    level = max(abs(start - other_start), abs(end - other_end)) < _TINY
    return alike and level and abs(line - other_line) * scale < HEIGHT


def _measure_cut_length(group: StrokeGroup) -> Mm:
    start, end, _ = _find_cut_start_end_and_line(group[0])
    return end - start


def _is_upright(stroke: CutStroke) -> bool:
    return abs(stroke.cut.x1 - stroke.cut.x2) < _TINY


def _find_cut_start_end_and_line(stroke: CutStroke) -> tuple[Mm, Mm, Mm]:
    cut = stroke.cut
    return (cut.y1, cut.y2, cut.x1) if _is_upright(stroke) else (cut.x1, cut.x2, cut.y1)


def _list_possible_labels(group: StrokeGroup, scale: float, size: float) -> Iterator[CutLabel]:
    """The possible places of a label: before the start of the cut, at each step along it, and after its end."""
    start, end, _ = (place * scale for place in _find_cut_start_end_and_line(group[0]))
    line = _find_label_line(group, scale)
    lines, width, height = _split_and_measure_label(group, size)
    half = (height if _is_upright(group[0]) else width) / 2
    inside = (start + half + step * _STEP for step in range(max(0, int((end - start - 2 * half) / _STEP)) + 1))
    for along in (start - half - _BESIDE, *inside, end + half + _BESIDE):
        x, y = (line, along) if _is_upright(group[0]) else (along, line)
        yield CutLabel(lines, x, y, width, height, size, group[0].restacked)


def _find_label_line(group: StrokeGroup, scale: float) -> Mm:
    """The position of the line along which a label can move: its cut, or the middle between its two cuts."""
    return scale * sum(_find_cut_start_end_and_line(stroke)[2] for stroke in group) / len(group)


def _split_and_measure_label(group: StrokeGroup, size: float) -> tuple[tuple[str, ...], Mm, Mm]:
    """The lines of a label, its width and its height in mm. Two vertical cuts have their numbers on two lines."""
    numbers = tuple(str(stroke.number) for stroke in group)
    lines = numbers if _is_upright(group[0]) else ("·".join(numbers),)
    width = max(len(line) for line in lines) * _DIGIT + _ROUND
    return lines, size * max(HEIGHT, width), size * (HEIGHT + _LINE * (len(lines) - 1))
