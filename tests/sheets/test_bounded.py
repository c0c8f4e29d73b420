"""Extreme layouts with many corners, many kinds or thousands of tiny pieces take seconds, not minutes."""

from math import cos, pi, sin

import pytest

from printgen.content.sizes import PAPERS
from printgen.model.outlines import does_outline_cross_itself
from printgen.sheets.crop_marks import TrimOnPaper, make_corner_marks
from printgen.sheets.nested import nest
from printgen.sheets.nested.fill import NestBudget
from printgen.sheets.patterns import Clearance
from printgen.sheets.polygons import Trim
from tests.helpers.timing import cpu_of
from tests.helpers.trims import circle, polygon

A4 = PAPERS["a4"]


def ragged(corners: int, seed: int, across: float = 40.0) -> Trim:
    """A disc with teeth that are all different."""
    at = [(2 * pi * number / corners, 1 - (number * (seed + 7) % 13) / 40) for number in range(corners)]
    points = [(across / 2 * (1 + far * cos(angle)), across / 2 * (1 + far * sin(angle))) for angle, far in at]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return polygon(*((x - left, y - top) for x, y in points))


def test_kinds_with_hundreds_of_corners_are_nested_in_seconds() -> None:
    trims = [ragged(250, seed) for seed in range(12) for _ in range(2)]
    assert cpu_of(lambda: nest.nest_pieces(A4, trims, Clearance(5, 0, 0))) < 8


def test_many_large_kinds_are_nested_in_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a twelfth of the budget, on which the time depends."""
    monkeypatch.setattr(nest, "NestBudget", lambda: NestBudget(rectangles=50_000))
    trims = [ragged(8, seed, 150 + seed / 10) for seed in range(150)]
    assert cpu_of(lambda: nest.nest_pieces(A4, trims, Clearance(5, 0, 0))) < 6


def test_a_line_of_many_corners_is_soon_known_not_to_cross_itself() -> None:
    lines = [ragged(500, seed).outline.points for seed in range(40)]
    assert cpu_of(lambda: [does_outline_cross_itself(line) for line in lines]) < 4


def test_cut_marks_of_many_small_circles_take_seconds() -> None:
    pieces = tuple(TrimOnPaper(circle(1), 10 + number % 180, 10 + number // 180) for number in range(600))
    assert cpu_of(lambda: make_corner_marks(A4, pieces, 0)) < 3
