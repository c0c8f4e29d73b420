"""The lower bounds for sheets are never above the fewest sheets of tiny sets of rectangles, found by trying every place."""

from collections.abc import Iterator, Sequence
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.model import Size
from printgen.sheets.mixed.blocks import group_by_size, measure_space_in_steps
from printgen.sheets.mixed.emptying import find_lower_bound_of_sheets
from printgen.sheets.mixed.guillotine import pack_mixed_sizes
from printgen.sheets.patterns import Clearance
from tests.helpers.layouts import count_least_sheets

NO_CLEARANCE = Clearance(0, 0, 0)
Sides = tuple[int, int]


@st.composite
def sets(draw: st.DrawFn) -> tuple[int, list[Sides]]:
    """The side of a square sheet, and up to five rectangles that fit it."""
    side = draw(st.integers(3, 7))
    lengths = st.integers(1, side)
    return side, draw(st.lists(st.tuples(lengths, lengths), min_size=1, max_size=5))


@given(sets())
@settings(max_examples=60, deadline=None)
def test_no_bound_is_above_the_fewest_sheets(drawn: tuple[int, list[Sides]]) -> None:
    side, rectangles = drawn
    paper, sizes = Size(side, side), [Size(*sides) for sides in rectangles]
    fewest = find_fewest_sheets(side, rectangles)
    space = measure_space_in_steps(paper, NO_CLEARANCE)
    assert count_least_sheets(paper, sizes) <= fewest
    assert find_lower_bound_of_sheets(group_by_size(sizes, 0), space) <= fewest
    assert fewest <= len(pack_mixed_sizes(paper, sizes, NO_CLEARANCE))


def find_fewest_sheets(side: int, rectangles: Sequence[Sides]) -> int:
    """The fewest square sheets for rectangles with whole sides, which may be turned, with or without straight cuts."""
    ordered = sorted(rectangles, key=lambda sides: -sides[0] * sides[1])
    return next(count for count in range(1, len(ordered) + 1) if _fit_sheets(side, ordered, (0,) * count))


def _fit_sheets(side: int, rectangles: Sequence[Sides], sheets: tuple[int, ...]) -> bool:
    """Whether all rectangles fit the sheets, whose covered squares are bits. Whole places are enough (normal patterns)."""
    if not rectangles:
        return True
    for number, covered in enumerate(sheets):
        if covered in sheets[:number]:
            continue
        for place in _list_places(side, rectangles[0]):
            if not covered & place:
                after = (*sheets[:number], covered | place, *sheets[number + 1 :])
                if _fit_sheets(side, rectangles[1:], after):
                    return True
    return False


@cache
def _list_places(side: int, sides: Sides) -> tuple[int, ...]:
    return tuple(dict.fromkeys(_iterate_places(side, sides)))


def _iterate_places(side: int, sides: Sides) -> Iterator[int]:
    for wide, high in {sides, sides[::-1]}:
        block = sum((1 << wide) - 1 << row * side for row in range(high))
        for y in range(side - high + 1):
            yield from (block << y * side + x for x in range(side - wide + 1))
