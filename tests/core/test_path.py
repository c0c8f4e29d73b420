"""Path data: every relative and absolute command, exact arcs, and a ValueError for anything else."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.svg.paths import Segment, read_path


def flat(data: str) -> list[tuple[str, tuple[float, ...]]]:
    return [(name, tuple(round(number, 3) for number in numbers)) for name, numbers in read_path(data)]


@pytest.mark.parametrize(
    ("data", "segments"),
    [
        ("M1 2L3 4", [("M", (1, 2)), ("L", (3, 4))]),
        ("m1 2l3 4", [("M", (1, 2)), ("L", (4, 6))]),
        ("M1 2 3 4 5 6", [("M", (1, 2)), ("L", (3, 4)), ("L", (5, 6))]),
        ("m1 2 3 4 5 6", [("M", (1, 2)), ("L", (4, 6)), ("L", (9, 12))]),
        ("M1 2H5V7", [("M", (1, 2)), ("L", (5, 2)), ("L", (5, 7))]),
        ("M1 2h5v7", [("M", (1, 2)), ("L", (6, 2)), ("L", (6, 9))]),
        ("M1 2h5 5", [("M", (1, 2)), ("L", (6, 2)), ("L", (11, 2))]),
        ("M1 1C1 2 3 4 5 6", [("M", (1, 1)), ("C", (1, 2, 3, 4, 5, 6))]),
        ("M1 1c1 2 3 4 5 6", [("M", (1, 1)), ("C", (2, 3, 4, 5, 6, 7))]),
        ("M0 0C1 2 3 4 5 6S9 9 10 10", [("M", (0, 0)), ("C", (1, 2, 3, 4, 5, 6)), ("C", (7, 8, 9, 9, 10, 10))]),
        ("M0 0c1 2 3 4 5 6s4 3 5 4", [("M", (0, 0)), ("C", (1, 2, 3, 4, 5, 6)), ("C", (7, 8, 9, 9, 10, 10))]),
        ("M5 6S9 9 10 10", [("M", (5, 6)), ("C", (5, 6, 9, 9, 10, 10))]),
        ("M0 0Q3 3 6 0", [("M", (0, 0)), ("C", (2, 2, 4, 2, 6, 0))]),
        ("M0 0q3 3 6 0t6 0", [("M", (0, 0)), ("C", (2, 2, 4, 2, 6, 0)), ("C", (8, -2, 10, -2, 12, 0))]),
        ("M0 0Q3 3 6 0T12 0T18 0", [("M", (0, 0)), ("C", (2, 2, 4, 2, 6, 0)), ("C", (8, -2, 10, -2, 12, 0)),
                                    ("C", (14, 2, 16, 2, 18, 0))]),
        ("M0 0Q3 3 6 0L7 0T9 0", [("M", (0, 0)), ("C", (2, 2, 4, 2, 6, 0)), ("L", (7, 0)), ("C", (7, 0, 7.667, 0, 9, 0))]),
        ("M1 1h2zl1 1", [("M", (1, 1)), ("L", (3, 1)), ("Z", ()), ("L", (2, 2))]),
        ("M1 1h2zm1 1", [("M", (1, 1)), ("L", (3, 1)), ("Z", ()), ("M", (2, 2))]),
        ("M0 0A0 5 0 0 1 3 4", [("M", (0, 0)), ("C", (0, 0, 3, 4, 3, 4))]),
        ("M3 4A5 5 0 0 1 3 4", [("M", (3, 4))]),
        ("M.5.5-1-1e1", [("M", (0.5, 0.5)), ("L", (-1, -10))]),
        ("\n M 1,2 ,L 3 , 4\t", [("M", (1, 2)), ("L", (3, 4))]),
        ("", []),
    ],
)  # fmt: skip
def test_every_command_becomes_absolute_lines_and_curves(data: str, segments: list[Segment]) -> None:
    assert flat(data) == segments


@pytest.mark.parametrize(
    "data",
    ["L1 2", "1 2", "M1", "M1 2L3", "M1 2C1 2 3", "M1 2A1 1 0 2 0 5 5", "M1 2A1 1 0 0 0 5", "M1 2Z3", "M", "M1 2 L", "M1 2 x",
     "M1 2#", "M1 2 L 1..2 3", "M1 nan", "M1 1e400", "M1 99999999", "M1 2L٣ 4", "M1 2 Lé"],
)  # fmt: skip
def test_invalid_path_data_is_reported(data: str) -> None:
    with pytest.raises(ValueError, match=r"[Pp]ath data|number|large"):
        read_path(data)


def test_flags_of_an_arc_need_no_separator() -> None:
    assert flat("M0 0a5 5 0 0110 0") == flat("M0 0 a 5 5 0 0 1 10 0")
    assert flat("M0 0a5 5 0 11.5.5") == flat("M0 0 a 5 5 0 1 1 0.5 0.5")
    assert flat("M0 0a5 5 0 00-3-4 5 5 0 10 6 8") == flat("M0 0 a 5 5 0 0 0 -3 -4 a 5 5 0 1 0 6 8")


def at(start: tuple[float, float], curve: tuple[float, ...], time: float) -> tuple[float, float]:
    """A point of a cubic curve."""
    xs, ys = (start[0], *curve[::2]), (start[1], *curve[1::2])
    shares = ((1 - time) ** 3, 3 * time * (1 - time) ** 2, 3 * time**2 * (1 - time), time**3)
    return sum(s * x for s, x in zip(shares, xs, strict=True)), sum(s * y for s, y in zip(shares, ys, strict=True))


@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize(("rx", "ry", "turn"), [(10, 10, 0), (10, 6, 0), (10, 6, 30), (4, 12, -75), (1, 2, 20)])
def test_an_arc_ends_at_its_end_point_and_follows_its_ellipse(
    large: int, sweep: int, rx: float, ry: float, turn: float
) -> None:
    curves = [numbers for name, numbers in read_path(f"M2 3A{rx} {ry} {turn} {large} {sweep} 9 7") if name == "C"]
    assert curves[-1][-2:] == pytest.approx((9, 7))
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    points, start = [], (2.0, 3.0)
    for curve in curves:
        points += [at(start, curve, step / 8) for step in range(9)]
        start = (curve[4], curve[5])
    upright = [
        ((cos * x + sin * y) / rx, (-sin * x + cos * y) / ry) for x, y in points
    ]  # scaled so that the ellipse becomes a circle
    (x1, y1), (x2, y2), (x3, y3) = upright[0], upright[4], upright[-1]
    below = 2 * (x1 * (y2 - y3) + x2 * (y3 - y1) + x3 * (y1 - y2))
    one, two, three = x1**2 + y1**2, x2**2 + y2**2, x3**2 + y3**2
    cx = (one * (y2 - y3) + two * (y3 - y1) + three * (y1 - y2)) / below
    cy = (one * (x3 - x2) + two * (x1 - x3) + three * (x2 - x1)) / below
    radii = [math.hypot(x - cx, y - cy) for x, y in upright]
    grown = max(1.0, math.hypot(x3 - x1, y3 - y1) / 2)
    assert radii == pytest.approx([grown] * len(radii), rel=4e-4)
    turns = [math.atan2(y - cy, x - cx) for x, y in upright]
    steps = [(b - a + math.pi) % (2 * math.pi) - math.pi for a, b in pairwise(turns)]
    assert all(step >= -1e-9 for step in steps) if sweep else all(step <= 1e-9 for step in steps)
    if grown == 1:
        assert (abs(sum(steps)) > math.pi) == bool(large)


def test_half_a_circle_is_two_quarters() -> None:
    assert [name for name, _ in read_path("M0 0A5 5 0 0 1 10 0")] == ["M", "C", "C"]


LETTERS = st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n", max_size=60)


@given(st.one_of(LETTERS, LETTERS.map(lambda text: "M0 0" + text), st.text(max_size=20)))
def test_any_text_is_a_path_or_a_value_error(data: str) -> None:
    try:
        segments = read_path(data)
    except ValueError:
        return
    assert all(math.isfinite(number) for _, numbers in segments for number in numbers)
    assert not segments or segments[0][0] == "M"


REACH = st.floats(-1e6, 1e6).filter(lambda number: number == 0 or abs(number) > 1e-300)


@given(REACH, REACH, REACH, st.booleans(), st.booleans(), REACH, REACH)
def test_any_arc_is_finite_and_ends_at_its_end_point(
    rx: float, ry: float, turn: float, large: bool, sweep: bool, x: float, y: float
) -> None:
    segments = read_path(f"M1 1A{rx} {ry} {turn} {large:d} {sweep:d} {x} {y}L0 0")
    assert all(math.isfinite(number) for _, numbers in segments for number in numbers)
    end = segments[-2][1][-2:]
    assert math.hypot(end[0] - x, end[1] - y) <= 1e-6 * max(1, abs(x), abs(y), abs(rx), abs(ry))
