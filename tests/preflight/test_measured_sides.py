"""Preflight measures every side of a box: where art ends in the bleed, and what a letter has behind it."""

from types import SimpleNamespace as Like
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

from printgen.core.boxes import Box
from printgen.model import Outline, Size
from printgen.preflight.bleed import _list_points_in_bleed, _measure_reach_if_between_cut_and_bleed
from printgen.preflight.contrast import _find_plain_colour_behind_box, find_touched_things
from printgen.preflight.facts import ShapeFact, TextFact, list_paint_colours
from printgen.preflight.findings import FaceLimits

RED, BLUE, WHITE = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (1.0, 1.0, 1.0)
LIMITS = FaceLimits(Size(60, 90), Outline(), 3.0, 3.0, 1.0)
LARGE = {"left": Box(-3, 10, 50, 80), "top": Box(10, -3, 50, 80), "right": Box(10, 10, 63, 80), "bottom": Box(10, 10, 50, 93)}
SMALL = {"left": Box(-3, 10, 50, 30), "top": Box(10, -3, 30, 80), "right": Box(10, 10, 63, 30), "bottom": Box(10, 60, 30, 93)}


def ending(box: Box, side: str, past: float) -> Box:
    """The box with one side moved to this distance past the cut."""
    return box._replace(**{side: {"left": -past, "top": -past, "right": 60 + past, "bottom": 90 + past}[side]})


@pytest.mark.parametrize("side", LARGE)
@pytest.mark.parametrize(
    ("past", "large", "small"),
    [
        (3.0, False, False),
        (2.96, False, False),
        (2.9, True, False),
        (0.31, True, False),
        (0.29, True, True),
        (0.0, True, True),
        (-0.04, True, True),
        (-0.1, False, False),
    ],
)
def test_a_side_stops_at_the_cut_or_if_it_is_long_anywhere_in_the_bleed(
    side: str, past: float, large: bool, small: bool
) -> None:
    for box, stops in ((LARGE[side], large), (SMALL[side], small)):
        reach = _measure_reach_if_between_cut_and_bleed(ending(box, side, past), side, LIMITS)
        assert reach == (pytest.approx(past) if stops else None)


@pytest.mark.parametrize(
    ("side", "at"), [("left", (-2.9, 45)), ("top", (30, -2.9)), ("right", (62.9, 45)), ("bottom", (30, 92.9))]
)
def test_the_bleed_is_looked_at_just_inside_its_end(side: str, at: tuple[float, float]) -> None:
    points = _list_points_in_bleed(LARGE[side], side, LIMITS)
    assert len(points) == 9
    assert points[4] == pytest.approx(at)
    assert _list_points_in_bleed(LARGE[side], side, LIMITS._replace(outline=Outline("circle"))) == [pytest.approx(at)]


@pytest.mark.parametrize(
    ("box", "touches"),
    [
        (Box(0, 0, 10, 20), True),
        (Box(30, 40, 50, 50), True),
        (Box(0, 0, 9.9, 90), False),
        (Box(30.1, 0, 60, 90), False),
        (Box(0, 0, 60, 19.9), False),
        (Box(0, 40.1, 60, 90), False),
        (Box(15, 0, 20, 90), True),
    ],
)
def test_a_thing_is_behind_a_text_if_their_boxes_touch(box: Box, touches: bool) -> None:
    text = TextFact(Element("text"), Box(10, 20, 30, 40), 9.0, (RED,), 1.0, False)
    thing = shape(box)
    assert find_touched_things(text, [(box, thing)]) == [thing] * touches


def shape(box: Box, broad: float = 0.0, plain: bool = True) -> Any:
    node = Element("rect")
    return ShapeFact(node, box, (RED,), 2 * broad, broad, plain, Like(node=node))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("box", "holds"),
    [
        (Box(10, 20, 30, 40), True),
        (Box(10.1, 20, 30, 40), False),
        (Box(10, 20.1, 30, 40), False),
        (Box(10, 20, 29.9, 40), False),
        (Box(10, 20, 30, 39.9), False),
    ],
)
def test_a_box_has_one_colour_behind_it_only_if_a_plain_shape_holds_all_of_it(box: Box, holds: bool) -> None:
    letter = Box(10, 20, 30, 40)
    assert _find_plain_colour_behind_box(letter, [shape(box)]) == (RED if holds else None)
    wider = Box(box.left - 1, box.top - 1, box.right + 1, box.bottom + 1)
    assert _find_plain_colour_behind_box(letter, [shape(wider, broad=1)]) == (RED if holds else None)
    assert _find_plain_colour_behind_box(letter, [shape(box, plain=False)]) is None
    assert _find_plain_colour_behind_box(letter, []) == WHITE


@pytest.mark.parametrize(
    ("paints", "colours"),
    [
        ('<rect fill="red" stroke="none"/><path stroke="blue"/>', (RED, BLUE)),
        ('<rect fill="url(#a)" stroke="blue"/><g color="currentColor" fill="currentColor"/>', (BLUE,)),
        ('<rect fill="none"/>', ((0.0, 0.0, 0.0),)),
    ],
)
def test_the_colours_of_a_pattern_are_those_that_it_names(paints: str, colours: tuple[object, ...]) -> None:
    assert tuple(dict.fromkeys(list_paint_colours(fromstring(f"<pattern>{paints}</pattern>")))) == colours
