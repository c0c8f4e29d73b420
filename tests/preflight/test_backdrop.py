"""The colours behind a point are those that a PDF reader draws there."""

import itertools

import pytest

from printgen.core.boxes import Box
from printgen.pdf.face_compiler import FaceTester
from printgen.preflight.backdrop import MOST_LAYERS, find_colours_at_unless_on_picture
from printgen.preflight.contrast import _find_plain_colour_behind_box, write_hex_colour
from printgen.preflight.facts import Fact, FactReader
from tests.helpers.drawings import DPI, HIGH, WIDE, art_in, face_of, pdf_of, picture

STEP = 5  # dots
DRAWINGS = {
    "shapes": """<rect x="2" y="3" width="20" height="9" fill="#c33"/><circle cx="12" cy="30" r="9" fill="teal"/>
        <ellipse cx="36" cy="30" rx="12" ry="6" fill="#abc"/><polygon points="40,3 60,8 48,20" fill="orange"/>
        <path d="M50 25C70 30 45 45 60 48H50Q40 40 50 25z" fill="navy"/><polyline points="26,3 36,3 30,20 22,20"/>
        <path d="M20 36 L26 50 L8 41 H32 L14 50 Z" fill="purple"/>
        <path transform="translate(20 0)" d="M20 36 L26 50 L8 41 H32 L14 50 Z" fill="purple" fill-rule="evenodd"/>""",
    "wide outlines": """<rect x="4" y="4" width="20" height="12" fill="none" stroke="#258" stroke-width="5"/>
        <line x1="30" y1="6" x2="58" y2="12" stroke="red" stroke-width="6" stroke-linecap="round"/>
        <circle cx="14" cy="34" r="10" fill="gold" stroke="green" stroke-width="4"/>
        <ellipse cx="44" cy="34" rx="14" ry="6" fill="none" stroke="black" stroke-width="3"/>
        <polygon points="30,18 40,18 35,26" fill="lime" stroke="teal" stroke-width="3" stroke-linejoin="round"/>
        <path d="M50 18C60 18 64 26 56 28h-8z" fill="none" stroke="maroon" stroke-width="3" stroke-linejoin="round"/>
        <g transform="translate(58 44)"><circle r="4" fill="navy"/><line x2="-30" stroke="olive" stroke-width="4"
        stroke-linecap="round"/></g><g transform="scale(0 1)"><circle cx="9" cy="9" r="9"/></g>""",
    "layers seen through": """<rect x="3" y="3" width="40" height="30" fill="#036"/><g opacity=".5">
        <rect x="10" y="10" width="45" height="10" fill="red"/></g><rect x="20" y="5" width="9" height="44" fill="gold"
        fill-opacity=".25"/><line x1="5" y1="44" x2="60" y2="44" stroke="black" stroke-width="6" stroke-opacity=".4"
        stroke-linecap="round"/>""",
    "transforms and icons": """<symbol id="s" viewBox="0 0 10 20"><rect width="10" height="8" fill="#246"/>
        <circle cx="5" cy="14" r="4" fill="red" fill-opacity=".5"/></symbol><g transform="translate(20 8) rotate(30)">
        <rect width="14" height="9" fill="olive"/><path transform="scale(1 2)" d="M16 0h9l-4 9z" fill="maroon"/></g>
        <g opacity=".6"><use href="#s" x="38" y="14" width="15" height="30"/></g>
        <g transform="matrix(0 .5 -1 0 18 26)"><rect width="40" height="9" fill="#c6c"/></g>""",
}


def facts_of(body: str) -> list[Fact]:
    """The measured things of a drawing, in drawing order."""
    tester, face = FaceTester(art_in(None)), face_of(body)
    assert not tester.compile_faces([face])[1]
    reader = FactReader()
    return [fact for seen in tester.drawings[face.identity].seen for fact in reader.measure_slice(seen).items]


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_colour_behind_a_point_is_the_one_in_the_pdf(name: str) -> None:
    facts, shown = facts_of(DRAWINGS[name]), picture(pdf_of(DRAWINGS[name]))
    checked, wrong, drawn = 0, [], set()
    for at_x in range(4, shown.width - 4, STEP):
        for at_y in range(4, shown.height - 4, STEP):
            around = shown.crop((at_x - 3, at_y - 3, at_x + 4, at_y + 4)).getcolors()
            if around is None or len(around) > 1:
                continue  # an edge is near
            ((_, colour),) = around
            x, y = ((at + 0.5) / DPI * 25.4 for at in (at_x, at_y))
            (found,) = find_colours_at_unless_on_picture((x, y), facts)
            drawn.add(colour)
            checked += 1
            if max(abs(255 * ours - theirs) for ours, theirs in zip(found, colour, strict=True)) > 2:  # type: ignore[arg-type]
                wrong.append((round(x, 1), round(y, 1), write_hex_colour(found), colour))
    assert wrong == []
    assert checked > 600
    assert len(drawn) >= 5


@pytest.mark.parametrize("shape", ['circle cx="30" cy="25" r="12"', 'ellipse cx="30" cy="25" rx="20" ry="9"'])
@pytest.mark.parametrize(
    "more", ["", ' stroke="red"', ' stroke="red" stroke-width="4"', ' transform="matrix(1 0 0 .5 0 12.5)"', ' opacity=".5"']
)
def test_a_box_with_one_colour_behind_it_has_this_colour_at_each_point(shape: str, more: str) -> None:
    facts, plain = facts_of(f'{ground("gold")}<{shape} fill="navy"{more}/>'), 0
    for wide, high in itertools.product(range(1, 30, 3), repeat=2):
        left, top = 30 - wide / 3, 25 - high / 2
        colour = _find_plain_colour_behind_box(Box(left, top, left + wide, top + high), facts)
        plain += colour is not None
        corners = itertools.product((left, left + wide), (top, top + high))
        assert colour is None or {find_colours_at_unless_on_picture(corner, facts) for corner in corners} == {(colour,)}
    assert (plain > 10) is (more in ("", ' stroke="red"', ' transform="matrix(1 0 0 .5 0 12.5)"'))


def at_middle(body: str) -> list[str]:
    """The possible colours in the middle of a drawing."""
    return [write_hex_colour(colour) for colour in find_colours_at_unless_on_picture((WIDE / 2, HIGH / 2), facts_of(body))]


def ground(fill: str, alpha: float = 1) -> str:
    return f'<rect width="60" height="50" fill="{fill}" opacity="{alpha}"/>'


def test_the_outline_of_a_shape_is_above_its_fill_and_a_later_thing_above_both() -> None:
    both = '<rect x="20" y="20" width="30" height="30" fill="red" stroke="blue" stroke-width="30"/>'
    assert at_middle(both) == ["#0000ff"]
    assert at_middle(both + ground("lime", 0.5)) == ["#008080"]


def test_only_the_topmost_hundred_layers_count_and_white_paper_below_them() -> None:
    assert at_middle(ground("black") + ground("white", 0.01) * (MOST_LAYERS - 1)) != at_middle(ground("white", 0.01) * 99)
    assert at_middle(ground("black") + ground("white", 0.01) * MOST_LAYERS) == ["#ffffff"]
    assert MOST_LAYERS == 100
