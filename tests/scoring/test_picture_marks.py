"""The marks that rules draw on a face besides handwriting and tints: plots, pieces, counts and wide figures."""

import re

import pytest

from printgen.core.boxes import Box, make_box
from printgen.faces.text.shaping import measure_text_mm
from printgen.model import Face, Outline, Size
from printgen.scoring.contract.drawing import BorderedGroup, CountDisc, Handwriting, InkedFace, Token, WrongFigure
from printgen.scoring.picture.ink import APART, LINE, draw_bordered_group, draw_face_with_ink
from printgen.scoring.picture.words import FIGURE, TYPE, draw_badge, draw_name_tab

SIDE = 10.0
SHAPES = ["x", "xx", "x./xx", ".xx/xx.", "x.x/xxx", ".x./xxx/.x.", "xx/xx/x.", "xxx/x.x/xxx"]


def boxes(shape: str) -> list[Box]:
    rows = shape.split("/")
    places = [(c * SIDE, r * SIDE) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "x"]
    return [make_box(x, y, SIDE, SIDE) for x, y in places]


def rects(svg: str) -> list[Box]:
    found = re.findall(r'<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.-]+)" height="([\d.-]+)"', svg)
    return [make_box(*map(float, numbers)) for numbers in found]


def holds(box: Box, x: float, y: float) -> bool:
    return box.left <= x <= box.left + box.width and box.top <= y <= box.top + box.height


@pytest.mark.parametrize("shape", SHAPES)
def test_line_around_a_plot_is_whole_and_keeps_inside(shape: str) -> None:
    fields = boxes(shape)
    lines = rects(draw_bordered_group(fields, "#000000"))[len(fields) :]
    near, far = APART * SIDE, (APART + LINE) * SIDE
    for across in range(90):
        for down in range(90):
            x, y = across / 3 + 0.03, down / 3 + 0.03
            depth = max((reach for reach in (far, near) if _inside(fields, x, y, reach)), default=0.0)
            if abs(depth - near) < 1e-9:
                assert any(holds(line, x, y) for line in lines), (x, y)
            else:
                assert not any(holds(line, x, y) for line in lines), (x, y)


def test_line_around_a_plot_is_thin_and_close_to_the_edge_of_its_fields() -> None:
    left, _, top, _ = rects(draw_bordered_group(boxes("x"), "#000000"))[1:]
    assert (left.left, left.top, left.width, left.height) == pytest.approx((0.2, 0.2, 0.45, 9.6))
    assert (top.left, top.top, top.width, top.height) == pytest.approx((0.2, 0.2, 9.6, 0.45))


def _inside(fields: list[Box], x: float, y: float, reach: float) -> bool:
    """Whether a square of this reach about a place lies wholly on the fields."""
    corners = [(x + dx, y + dy) for dx in (-reach, 0, reach) for dy in (-reach, 0, reach)]
    return all(any(holds(field, *corner) for field in fields) for corner in corners)


@pytest.mark.parametrize(("gap", "strips"), [(0.0, 6), (0.005, 6), (0.5, 8)])
def test_fields_that_do_not_touch_have_a_whole_line_each(gap: float, strips: int) -> None:
    fields = [make_box(0, 0, SIDE, SIDE), make_box(SIDE + gap, 0, SIDE, SIDE)]
    assert len(rects(draw_bordered_group(fields, "#000000"))) == len(fields) + strips


def test_figure_on_a_disc_grows_broad_where_it_must() -> None:
    assert draw_badge("12", 0, 0, 3, "#000000").startswith("<circle")
    (ground,) = rects(draw_badge("1,640,000", 0, 0, 3, "#000000"))
    assert ground.left == pytest.approx(-ground.width / 2, abs=0.01)
    assert ground.width > measure_text_mm("1,640,000", FIGURE, 3 * TYPE) + 2


def test_name_keeps_to_its_room() -> None:
    (ground,) = rects(draw_name_tab("A name that goes on and on and on", 5, 5, 4, 20, "#000000"))
    assert (ground.left, ground.width) == (5, 20)


def face(name: str, size: Size, body: str, outline: Outline | None = None) -> Face:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size.width}mm" height="{size.height}mm"'
    svg = f'{head} viewBox="0 0 {size.width} {size.height}">{body}</svg>'
    return Face(name, name, size, 0.0, outline or Outline(), svg)


def test_pieces_lie_in_the_middle_of_fields_below_names_and_counts() -> None:
    fields = "".join(f'<rect data-field="f{n}" x="{n * 10}" y="0" width="10" height="10" fill="none"/>' for n in range(3))
    board = face("board", Size(30, 10), f"<defs><symbol id='home' viewBox='0 0 1 1'><path d='M0 0h1'/></symbol></defs>{fields}")
    disc = (
        "<defs><symbol id='home' viewBox='0 0 1 1'><path d='M0 0v1'/></symbol></defs><use href='#home' width='6' height='6'/>"
    )
    pieces = {("disc", 0): face("disc", Size(6, 6), disc, Outline("circle"))}
    inked = InkedFace(
        "board",
        (),
        wrong=(WrongFigure("f2", "1,000,000"),),
        counts=(CountDisc("f1", 7, "ink"),),
        plots=(BorderedGroup(("f0", "f1"), "ink", "Row"),),
        tokens=(Token("f0", "disc"), Token("f2", "disc")),
    )
    svg = draw_face_with_ink(board, inked, {"ink": "#123456"}, {}, pieces)
    uses = re.findall(r'<use href="#piece-disc-0" x="([\d.]+)" y="([\d.]+)" width="6" height="6"', svg)
    assert uses == [("2", "2"), ("22", "2")]
    assert {"home-1", "home-2"} <= set(re.findall(r'id="([\w-]+)"', svg)), "what both define differently is kept apart"
    order = [svg.index(part) for part in ('opacity="0.16"', '<use href="#piece-disc-0"', ">Row<", ">7<", ">1,000,000<")]
    assert order == sorted(order)


def test_a_group_of_fields_without_a_name_has_only_a_border() -> None:
    sheet = face("sheet", Size(20, 10), '<rect data-field="a" width="20" height="10" fill="none"/>')
    named, unnamed = (
        draw_face_with_ink(sheet, InkedFace("sheet", (), plots=(BorderedGroup(("a",), "ink", *name),)), {"ink": "red"}, {}, {})
        for name in (("Row",), ())
    )
    assert ">Row</text>" in named
    assert "<text" not in unnamed


def test_a_wrong_figure_has_a_ring_around_its_field_and_the_right_one_at_the_corner() -> None:
    sheet = face("sheet", Size(60, 30), '<rect data-field="total" x="20" y="10" width="12" height="6" fill="none"/>')
    svg = draw_face_with_ink(sheet, InkedFace("sheet", (), wrong=(WrongFigure("total", "7"),)), {}, {}, {})
    assert '<ellipse cx="26" cy="13" rx="7.2" ry="4"' in svg
    assert '<circle cx="32" cy="9.6" r="3.1"' in svg


@pytest.mark.parametrize(
    ("name", "hand"), [("Zoë", "Amatic SC"), ("Иван", "Source Sans Pro"), ("Ζωή", "Source Sans Pro"), ("美", "")]
)
def test_names_in_letters_the_handwriting_lacks_are_set_in_type_that_has_them(name: str, hand: str) -> None:
    sheet = face("sheet", Size(30, 10), '<rect data-field="name" width="30" height="10" fill="none"/>')
    svg = draw_face_with_ink(sheet, InkedFace("sheet", (Handwriting("name", text=name),)), {}, {}, {})
    assert re.findall(r'font-family="([^"]+)"', svg) == ([hand] if hand else [])
