"""Fields have the right place on a transformed face, and on the paper for every turn of the face."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.boxes import make_box
from printgen.faces.fields import Field, list_fields, list_unsplittable_areas
from printgen.model import Face, Outline, Placement, Size, Turn
from tests.helpers.drawings import face_of
from tests.helpers.geometry import box_on_paper


def boxes(body: str) -> dict[str, tuple[float, ...]]:
    """The fields of a drawing, rounded."""
    found = list_fields(face_of(body))
    return {
        field.name: tuple(round(edge, 3) for edge in (field.box.left, field.box.top, field.box.width, field.box.height))
        for field in found
    }


def test_a_field_is_the_box_of_its_shape() -> None:
    assert boxes('<rect data-field="a" x="3" y="4" width="10" height="5"/><circle data-field="b" cx="20" cy="20" r="3"/>') == {
        "a": (3, 4, 10, 5),
        "b": (17, 17, 6, 6),
    }
    assert boxes('<rect data-field="a" x="3mm" y="1cm" width="1in" height="5"/>') == {"a": (3, 10, 25.4, 5)}
    assert boxes("<rect width='9' height='9'/>") == {}


def test_transforms_around_a_field_are_followed_from_the_outside_in() -> None:
    inner = '<rect data-field="a" x="1" y="1" width="2" height="4" transform="translate(1 0)"/>'
    assert boxes(f'<g transform="translate(10 20)"><g transform="scale(2)">{inner}</g></g>') == {"a": (14, 22, 4, 8)}
    assert boxes(f'<g transform="rotate(90)"><g transform="translate(10 -20)">{inner}</g></g>') == {"a": (15, 12, 4, 2)}
    assert boxes(f'<g transform="translate(10 20)"/>{inner}') == {"a": (2, 1, 2, 4)}


def test_a_turned_field_is_the_upright_box_around_it() -> None:
    side = 10 * math.sqrt(2)
    found = boxes('<rect data-field="a" width="10" height="10" transform="translate(30 10) rotate(45)"/>')
    assert found["a"] == pytest.approx((30 - side / 2, 10, side, side), abs=0.001)


@pytest.mark.parametrize(
    ("element", "transform", "shape"),
    [
        ('rect x="1" y="2" width="3" height="4" rx="1"', "", ""),
        ('rect x="1" y="2" width="3" height="4"', "rotate(90) translate(5 6) scale(2)", ""),
        (
            'rect x="1" y="2" width="3" height="4" rx="1" ry="2" fill="red"',
            "skewX(45)",
            '<rect x="1" y="2" width="3" height="4" rx="1" ry="2" transform="matrix(1 0 1 1 0 0)"/>',
        ),
        ('circle cx="1" cy="2" r="3"', "", '<circle cx="1" cy="2" r="3" transform="matrix(1 0 0 1 0 0)"/>'),
        ('ellipse cx="1" cy="2" rx="3" ry="4"', "", '<ellipse cx="1" cy="2" rx="3" ry="4" transform="matrix(1 0 0 1 0 0)"/>'),
        (
            'polygon points="1,1 5,1 3,4"',
            "translate(2 3)",
            '<polygon points="1,1 5,1 3,4" transform="matrix(1 0 0 1 2 3)"/>',
        ),
        ('path d="M1 1h4v3z" stroke="red"', "", '<path d="M1 1h4v3z" transform="matrix(1 0 0 1 0 0)"/>'),
        ('line x1="1" y1="1" x2="5" y2="6"', "", ""),
    ],
)
def test_a_field_has_the_shape_of_its_element_without_colours(element: str, transform: str, shape: str) -> None:
    (field,) = list_fields(
        face_of(f'<{element} transform="{transform}" data-field="a"/>' if transform else f'<{element} data-field="a"/>')
    )
    (area,) = list_unsplittable_areas(face_of(f'<g><{element} data-whole="b"/></g><rect width="3" height="3"/>'))
    assert (field.name, field.shape, area.name) == ("a", shape, "b")


def test_elements_in_defs_are_no_fields() -> None:
    rect = '<rect data-field="a" width="9" height="9"/>'
    assert boxes(f'<defs><g id="g">{rect}</g></defs><symbol id="s" viewBox="0 0 9 9">{rect}</symbol>') == {}


@given(
    st.sampled_from([0, 90, 180, 270]), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1),
    st.floats(0, 200), st.floats(0, 200), st.builds(Size, st.floats(5, 100), st.floats(5, 100)),
)  # fmt: skip
def test_a_field_turns_with_its_face(
    turn: Turn, u: float, v: float, wide: float, high: float, x: float, y: float, size: Size
) -> None:
    face = Face("a", "a", size, 0, Outline(), "")
    box = make_box(u * size.width, v * size.height, wide * (1 - u) * size.width, high * (1 - v) * size.height)
    found = box_on_paper(Field("a", box), Placement(face, x, y, turn))
    quarter = 1j ** (
        turn // 90
    )  # the slow way: turn every corner around the corner of the face, then move all corners into place
    edges = [complex(a, b) * quarter for a in (0, size.width) for b in (0, size.height)]
    left, top = min(edge.real for edge in edges), min(edge.imag for edge in edges)
    corners = [complex(box.left + a * box.width, box.top + b * box.height) * quarter for a in (0, 1) for b in (0, 1)]
    xs, ys = [x + corner.real - left for corner in corners], [y + corner.imag - top for corner in corners]
    assert (found.left, found.top) == pytest.approx((min(xs), min(ys)), abs=1e-9)
    assert (found.width, found.height) == pytest.approx((max(xs) - min(xs), max(ys) - min(ys)), abs=1e-9)
