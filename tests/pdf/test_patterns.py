"""Pattern fills look like tiles that are placed by hand, wherever and however the patterns are used."""

import math
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.boxes import Box, make_box
from printgen.core.svg.colours import PATTERNS, FillPattern
from printgen.core.svg.numbers import invert_matrix, multiply_matrices, transform_point
from printgen.pdf.fills import TilePlace, find_tile_grid
from tests.helpers.drawings import cairo_picture, difference, findings_of, opened, pdf_of, picture, svg_of
from tests.pdf.test_inks import MOST_INK, inks_set, most_ink, spaces

DRAWN = '<rect x="1" y="1" width="2" height="1" fill="teal"/><circle cx="3.4" cy="2.4" r="0.5" fill="none" stroke="red"/>'
TILE = 'id="p" patternUnits="userSpaceOnUse" x="0.5" y="0.5" width="4" height="3"'
RECT = '<rect width="9" height="9" fill="url(#p)"/>'
SHAPE = "M10 5H40V40H10zM20 15V30H30V15z"
OUTER = {
    "as it stands": "%s",
    "in a turned and scaled group": '<g transform="translate(20 -5) rotate(25) scale(0.8 1.1)">%s</g>',
    "in a group that fades": '<g opacity=".5">%s</g>',
    "in a clip": '<clipPath id="r"><circle cx="25" cy="20" r="14"/></clipPath><g clip-path="url(#r)">%s</g>',
}
TURN = "rotate(20) skewX(10) translate(3 1)"


def by_hand(turn: str, way: str) -> str:
    """The shape as a clip, the tiles laid out under it."""
    cell = '<clipPath id="c"><rect width="4" height="3"/></clipPath>'
    cell += f'<clipPath id="s"><path {way} d="{SHAPE}"/></clipPath>'
    tiles = (
        f'<g transform="translate({4 * x + 0.5} {3 * y + 0.5})"><g clip-path="url(#c)">{DRAWN}</g></g>'
        for x, y in product(range(-8, 20), range(-10, 24))
    )
    return f'{cell}@<g clip-path="url(#s)"><g transform="{turn}">{"".join(tiles)}</g></g>'


@pytest.mark.parametrize("way", OUTER)
@pytest.mark.parametrize("turn", ["", TURN])
def test_a_pattern_shows_as_its_tiles_laid_out_by_hand(turn: str, way: str) -> None:
    pattern = f'<pattern {TILE} patternTransform="{turn}">{DRAWN}</pattern>'
    ours = picture(pdf_of(pattern + OUTER[way] % f'<path d="{SHAPE}" fill="url(#p)" fill-rule="evenodd"/>'))
    definitions, body = by_hand(turn, 'clip-rule="evenodd"').split("@")
    assert difference(ours, picture(pdf_of(definitions + OUTER[way] % body))) < 0.05
    assert difference(ours, picture(pdf_of(pattern))) > 5


def test_the_shapes_of_a_pattern_start_at_its_tile_as_in_other_programs() -> None:
    held = '<rect width="2" height="2" fill="red"/><rect x="6" y="6" width="2" height="2" fill="blue"/>'
    pattern = f'<pattern id="p" patternUnits="userSpaceOnUse" x="5" y="3" width="8" height="8">{held}</pattern>'
    body = f'{pattern}<rect width="60" height="45" fill="url(#p)"/>'
    shown = picture(pdf_of(body))
    tones = [shown.getpixel((round(x * 144 / 25.4), round(y * 144 / 25.4))) for x, y in ((6, 4), (12, 10), (4, 10), (9, 7))]
    assert tones == [(255, 0, 0), (0, 0, 255), (0, 0, 255), (255, 255, 255)]


def test_a_pattern_in_a_symbol_is_measured_in_the_symbol() -> None:
    pattern = f"<pattern {TILE}>{DRAWN}</pattern>"
    symbol = '<symbol id="s" viewBox="0 0 20 20"><rect width="20" height="20" fill="url(#p)"/></symbol>'
    large = f'{pattern}{symbol}<use href="#s" x="5" y="5" width="40" height="40"/>'
    by_group = f'{pattern}<g transform="translate(5 5) scale(2)"><rect width="20" height="20" fill="url(#p)"/></g>'
    assert difference(picture(pdf_of(large)), picture(pdf_of(by_group))) < 0.05


def test_a_translucent_pattern_fades_as_a_whole_under_the_stroke() -> None:
    crossing = '<pattern id="p" patternUnits="userSpaceOnUse" width="60" height="60"><rect width="60" height="60"/>'
    crossing += '<rect width="60" height="60" fill="red"/></pattern>'
    shape = '<rect x="9" y="9" width="30" height="30" stroke="blue" stroke-width="1" fill="url(#p)" fill-opacity=".5"/>'
    shown = picture(pdf_of(crossing + shape))
    assert shown.getpixel((100, 100)) == pytest.approx((255, 128, 128), abs=1)
    assert shown.getpixel((51, 100)) == (0, 0, 255)


def test_shapes_of_a_pattern_inherit_from_its_definition() -> None:
    pattern = f'<pattern {TILE} fill="red"><rect width="9" height="9"/></pattern>'
    shown = picture(pdf_of(f'{pattern}<g fill="blue" stroke="none"><g fill="url(#p)"><rect width="30" height="30"/></g></g>'))
    assert shown.getpixel((50, 50)) == (255, 0, 0)


def test_a_pattern_is_drawn_once_and_goes_out_in_the_inks_of_the_print_shop() -> None:
    pattern = f'<pattern {TILE}><circle r="3" fill="#400"/></pattern>'
    bodies = [f'{pattern}<rect x="{x}" width="9" height="9" fill="url(#p)"/>' for x in range(5)]
    with opened(pdf_of(*bodies, ink="cmyk")) as pdf:
        assert len(inks_set(pdf)) == 1
        assert (spaces(pdf), most_ink(pdf)) == (set(), pytest.approx(MOST_INK, abs=0.001))


NUMBER = st.floats(-20, 20)
SIDE = st.floats(0.2, 30)
TURNS = st.tuples(NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER).filter(lambda m: abs(m[0] * m[3] - m[1] * m[2]) > 0.05)


@given(st.tuples(NUMBER, NUMBER, SIDE, SIDE), TURNS, st.builds(make_box, NUMBER, NUMBER, SIDE, SIDE))
def test_a_field_of_tiles_covers_its_shape_and_no_row_or_column_is_idle(
    place: tuple[float, float, float, float], turn: tuple[float, ...], shape: Box
) -> None:
    tile = TilePlace(*place, turn)
    grid = find_tile_grid(tile, shape)
    corners = [(x, y) for x in (shape.left, shape.right) for y in (shape.top, shape.bottom)]
    back = [transform_point(invert_matrix(tile.matrix), *corner) for corner in corners]
    for axis, first, count, start, step in (
        (0, grid.left, grid.columns, tile.x, tile.width),
        (1, grid.top, grid.rows, tile.y, tile.height),
    ):
        places = [(corner[axis] - start) / step for corner in back]
        assert first <= min(places) + 1e-6 < first + 1 + 2e-6
        assert first + count - 1 - 2e-6 < max(places) <= first + count + 1e-6


@given(TURNS)
def test_an_inverse_takes_its_transform_back(turn: tuple[float, ...]) -> None:
    both = multiply_matrices(invert_matrix(turn), turn)  # type: ignore[arg-type]
    assert both == pytest.approx((1, 0, 0, 1, 0, 0), abs=1e-6)


@pytest.mark.parametrize(
    ("definition", "ordinal", "told"),
    [
        ('<pattern id="p" width="4" height="4"/>', 1,
         '<pattern>: a pattern needs patternUnits="userSpaceOnUse" and measurements in mm.'),
        ('<pattern id="p" patternUnits="userSpaceOnUse" width="4"/>', 1,
         "<pattern>: a pattern must be at least 0.2 mm wide and high."),
        (f'<pattern {TILE} patternTransform="scale(0)"/>', 1, "<pattern>: a pattern must be at least 0.2 mm wide and high."),
        (f'<pattern {TILE} patternTransform="matrix(1 1 1 1 0 0)"/>', 1,
         "<pattern>: a pattern must be at least 0.2 mm wide and high."),
        (f'<pattern {TILE} patternTransform="turn(3)"/>', 1,
         '<pattern>: "turn" is not a transform, or has the wrong number of values.'),
        (f'<pattern {TILE} viewBox="0 0 9 9"/>', 1, "<pattern> does not support viewBox."),
        (f"<pattern {TILE}><g/></pattern>", 2, "<g>: a pattern may only contain plain shapes in plain colours."),
        (f"<pattern {TILE}>{RECT}</pattern>", 2, "<rect>: a pattern may only contain plain shapes in plain colours."),
        (f'<pattern {TILE} fill="url(#p)"><rect/></pattern>', 2,
         "<rect>: a pattern may only contain plain shapes in plain colours."),
        (f'<pattern {TILE}><circle r="x"/></pattern>', 2, '<circle>: "x" is not a number.'),
        (f'<pattern {TILE} stroke="blu"/>', 1, '<pattern>: "blu" is not a colour.'),
    ],
)  # fmt: skip
def test_an_invalid_pattern_is_reported_at_its_element(definition: str, ordinal: int, told: str) -> None:
    faults = findings_of(f"{definition}<g>{RECT}{RECT}</g>")
    assert [(fault.ordinal, fault.message) for fault in faults] == [(ordinal, told)]


@pytest.mark.parametrize(
    ("use", "told"),
    [
        ('<path d="M0 0H9" stroke="url(#p)"/>', "<path>: `stroke` must be a colour, not a gradient or pattern."),
        ('<text fill="url(#p)">a</text>', "<text>: the `fill` of text must be a colour, not a gradient or pattern."),
        ('<rect width="9" height="9" fill="currentColor" color="url(#p)"/>',
         "<rect>: `color` must be a colour, not a gradient or pattern."),
    ],
)  # fmt: skip
def test_a_pattern_in_place_of_a_colour_is_reported_with_a_hint(use: str, told: str) -> None:
    (fault,) = findings_of(f"<pattern {TILE}>{DRAWN}</pattern>{use}")
    assert (fault.message, fault.hint) == (told, "use a colour; if an ink is a pattern in some style, use solid(ink.NAME).")


def test_too_many_tiles_are_reported() -> None:
    tiny = '<pattern id="p" patternUnits="userSpaceOnUse" width=".2" height=".2"/>'
    (fault,) = findings_of(f'{tiny}<rect width="1e6" height="1e6" fill="url(#p)"/>')
    assert (fault.ordinal, fault.message) == (
        2,
        "One part of the drawing has more than 20000 <use> elements and pattern tiles.",
    )


def swatch(name: str) -> str:
    pattern = FillPattern(name)
    return f'{pattern.svg}<rect x="5" y="5" width="36" height="36" fill="{pattern.reference}"/>'


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_of_the_family_saves_ink_and_fills_a_large_sheet(name: str) -> None:
    shown = picture(pdf_of(swatch(name)), 300).convert("L").crop((60, 60, 484, 484))
    covered = 1 - sum(tone * count for tone, count in enumerate(shown.histogram())) / 255 / (shown.width * shown.height)
    assert 0.1 < covered < 0.25
    pattern = FillPattern(name)
    assert not findings_of(f'{pattern.svg}<rect width="420" height="297" fill="{pattern.reference}"/>')


def test_the_supplied_patterns_look_different() -> None:
    shown = {name: picture(pdf_of(swatch(name)), 72).convert("L").crop((16, 16, 112, 112)) for name in PATTERNS}
    for one, other in combinations(PATTERNS, 2):
        assert difference(shown[one].convert("RGB"), shown[other].convert("RGB")) > 20, (one, other)


def test_other_programs_draw_the_supplied_patterns_in_the_same_colour() -> None:
    pattern = FillPattern("dots", "red")
    assert pattern.reference == FillPattern("dots", "#f00").reference
    body = f'{pattern.svg}<rect width="60" height="45" fill="{pattern.reference}"/>'
    ours = picture(pdf_of(body))
    theirs = cairo_picture(svg_of(body), ours.size)
    means = [[sum(t * n for t, n in enumerate(band.histogram())) for band in shown.split()] for shown in (ours, theirs)]
    assert means[0] == pytest.approx(means[1], rel=0.04)
    assert math.isclose(means[0][1], means[0][2], rel_tol=0.001)
