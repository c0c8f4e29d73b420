"""Transforms, colours, numbers and boxes, compared with values calculated by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.boxes import Box
from printgen.core.svg.colours import UnknownColourError, read_colour_unless_transparent
from printgen.core.svg.numbers import multiply_matrices, read_number_or_length, read_transform, transform_point
from printgen.core.svg.paths import find_element_box, read_points

THIRTY = math.radians(30)


@pytest.mark.parametrize(
    ("text", "point", "lands"),
    [
        ("translate(3)", (1, 2), (4, 2)),
        ("translate(3, -4)", (1, 2), (4, -2)),
        ("scale(2)", (1, 2), (2, 4)),
        ("scale(2 -1)", (1, 2), (2, -2)),
        ("rotate(90)", (1, 0), (0, 1)),
        ("rotate(90 1 1)", (2, 1), (1, 2)),
        ("skewX(45)", (1, 2), (3, 2)),
        ("skewY(45)", (1, 2), (1, 3)),
        ("matrix(1 2 3 4 5 6)", (1, 1), (9, 12)),
        ("translate(10 0) rotate(90) scale(2)", (1, 0), (10, 2)),
        ("scale(2),translate(10,0)", (1, 0), (22, 0)),
        ("rotate(30) rotate(-30)", (5, 7), (5, 7)),
        ("  translate( 1e1 , .5 ) ", (0, 0), (10, 0.5)),
        ("", (5, 7), (5, 7)),
    ],
)
def test_a_transform_moves_a_point_as_svg_defines(text: str, point: tuple[float, float], lands: tuple[float, float]) -> None:
    assert transform_point(read_transform(text), *point) == pytest.approx(lands)


def test_times_does_the_inner_transform_first() -> None:
    outer, inner = read_transform("translate(10 20)"), read_transform("rotate(30)")
    x, y = math.cos(THIRTY), math.sin(THIRTY)
    assert multiply_matrices(outer, inner) == pytest.approx((x, y, -y, x, 10, 20))
    assert multiply_matrices(inner, outer) == pytest.approx((x, y, -y, x, 10 * x - 20 * y, 10 * y + 20 * x))


@pytest.mark.parametrize(
    "text",
    ["turn(3)", "scale()", "scale(1 2 3)", "rotate(1 2)", "translate(x)", "scale(2", "scale 2", "none", "translate(nan)",
     "translate(1e400)", "scale(inf)", "translate(1_0)", "translate(٣)", "matrix(1 2 3)", "skewX(90)"],
)  # fmt: skip
def test_an_invalid_transform_is_reported(text: str) -> None:
    with pytest.raises(ValueError, match=r"transform|number|large"):
        read_transform(text)


@given(st.text(alphabet="translcoeikwXYm()0123456789.,- \teE+", max_size=40))
def test_any_text_is_a_transform_or_a_value_error(text: str) -> None:
    try:
        matrix = read_transform(text)
    except ValueError:
        return
    assert all(math.isfinite(number) for number in matrix)


@pytest.mark.parametrize(
    ("text", "rgb"),
    [
        ("#ff8000", (255, 128, 0)),
        ("#F80", (255, 136, 0)),
        ("#000", (0, 0, 0)),
        ("white", (255, 255, 255)),
        (" Navy ", (0, 0, 128)),
        ("grey", (128, 128, 128)),
    ],
)
def test_a_colour_is_red_green_and_blue(text: str, rgb: tuple[int, int, int]) -> None:
    colour = read_colour_unless_transparent(text)
    assert colour is not None
    assert tuple(round(part * 255) for part in colour) == rgb


def test_none_and_transparent_are_no_colour() -> None:
    assert read_colour_unless_transparent("none") is read_colour_unless_transparent("transparent") is None


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("gren", "did you mean green?"),
        ("rgb(1,2,3)", "use #rrggbb, a common English colour name, or none."),
        ("#12345", "use #rrggbb, a common English colour name, or none."),
        ("#-12345", "use #rrggbb, a common English colour name, or none."),
        ("#12345g", "use #rrggbb, a common English colour name, or none."),
        ("#１２３", "use #rrggbb, a common English colour name, or none."),
        ("", "use #rrggbb, a common English colour name, or none."),
    ],
)
def test_an_unknown_colour_gets_a_hint(text: str, hint: str) -> None:
    with pytest.raises(UnknownColourError) as told:
        read_colour_unless_transparent(text)
    assert (str(told.value), told.value.hint) == (f'"{text}" is not a colour.', hint)


@pytest.mark.parametrize(
    ("text", "number"),
    [("5", 5), ("-.5", -0.5), ("5.", 5), ("1e2", 100), ("5mm", 5), ("1cm", 10), ("1in", 25.4), ("72pt", 25.4)],
)
def test_a_number_with_a_unit_is_converted_to_millimetres(text: str, number: float) -> None:
    assert read_number_or_length(text) == pytest.approx(number)


@pytest.mark.parametrize("text", ["", "five", "nan", "inf", "1e9", "-1e7", "1_000", "٣", "5px", "5 5", "1e400"])
def test_an_invalid_number_is_reported(text: str) -> None:
    with pytest.raises(ValueError, match=f'^"{text}" is'):
        read_number_or_length(text)


@pytest.mark.parametrize(
    ("tag", "attributes", "box"),
    [
        ("rect", {"x": "1", "y": "2mm", "width": "3", "height": "4"}, (1, 2, 3, 4)),
        ("image", {"width": "3", "height": "4"}, (0, 0, 3, 4)),
        ("circle", {"cx": "5", "cy": "6", "r": "2"}, (3, 4, 4, 4)),
        ("ellipse", {"cx": "5", "cy": "6", "rx": "2", "ry": "1"}, (3, 5, 4, 2)),
        ("line", {"x1": "5", "y1": "6", "x2": "2", "y2": "8"}, (2, 6, 3, 2)),
        ("polygon", {"points": "1,1 4,2 2,5"}, (1, 1, 3, 4)),
        ("path", {"d": "M1 1h3v4z"}, (1, 1, 3, 4)),
        ("path", {"d": "M0 0C0 10 10 10 10 0"}, (0, 0, 10, 7.5)),
        ("path", {"d": "M0 5A5 5 0 0 1 10 5"}, (0, 0, 10, 5)),
        ("path", {"d": "M0 0Q10 10 0 20"}, (0, 0, 5, 20)),
    ],
)
def test_the_box_of_a_shape_is_tight(tag: str, attributes: dict[str, str], box: tuple[float, ...]) -> None:
    found = find_element_box(tag, attributes)
    assert found is not None
    assert (found.left, found.top, found.width, found.height) == pytest.approx(box, abs=0.003)


def test_elements_without_a_shape_have_no_box() -> None:
    assert find_element_box("g", {}) is find_element_box("text", {"x": "1"}) is find_element_box("path", {"d": ""}) is None


def test_a_turned_box_is_the_upright_box_around_it() -> None:
    turned = Box(0, 0, 10, 10).make_transformed(read_transform("rotate(45)"))
    assert (turned.left, turned.top, turned.width, turned.height) == pytest.approx((-7.0711, 0, 14.1421, 14.1421), abs=1e-4)


def test_points_are_pairs() -> None:
    assert read_points("1,2 3 4\n5,6") == [(1, 2), (3, 4), (5, 6)]
    for text in ("", "1 2", "1 2 3", "a b c d", "nan nan nan nan"):
        with pytest.raises(ValueError, match=r"points|number"):
            read_points(text)
