"""Outlines as operators: lines, and arcs as curves."""

from collections.abc import Iterator
from itertools import chain
from math import pi

from printgen.outlines import Line, Path, Segment
from printgen.svg.path import arc
from printgen.svg.transform import Matrix, apply
from printgen.units import plain


def path_ops(segments: Path, matrix: Matrix) -> str:
    """The operators of a closed path, its coordinates put through a matrix."""
    steps = chain.from_iterable(_steps(segment) for segment in segments)
    return " ".join((_operands(segments[0].begin, matrix), "m", *(_step(step, matrix) for step in steps), "h"))


def _steps(segment: Segment) -> Iterator[tuple[float, ...]]:
    """The end of a line, or the curves of an arc."""
    if isinstance(segment, Line):
        yield segment.end
    else:
        radius, sweep = segment.radius, segment.sweep
        yield from arc(*segment.begin, radius, radius, 0, abs(sweep) > pi, sweep > 0, *segment.end)


def _step(numbers: tuple[float, ...], matrix: Matrix) -> str:
    return f"{_operands(numbers, matrix)} {'l' if len(numbers) == 2 else 'c'}"


def _operands(numbers: tuple[float, ...], matrix: Matrix) -> str:
    points = zip(numbers[::2], numbers[1::2], strict=True)
    return " ".join(plain(part) for x, y in points for part in apply(matrix, x, y))
