"""PDFs for print shops: only inks, black as black ink only, and never too much ink."""

import base64
import io
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from printgen.pdf.cairo_task import NoInksError, convert_pdf_colours_to_inks
from printgen.pdf.inks import MOST_INK, convert_image_to_limited_inks, convert_to_limited_inks
from tests.helpers.drawings import cairo, opened, pdf_of, pdf_of_sheets, picture
from tests.helpers.farm import make_kit, refused, run
from tests.pdf.test_images import RASTERS, STRANGERS
from tests.pdf.test_pdf import deck

TONE = st.floats(0, 1)
COLOUR = st.tuples(TONE, TONE, TONE)
DOTS = st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=1, max_size=20)
OVER = 0.001  # what rounding to a ten-thousandth may add
STOPS = '<stop stop-color="black"/><stop offset=".5" stop-color="#c00"/><stop offset="1" stop-color="#004"/>'
DRAWING = f"""<linearGradient id="g">{STOPS}</linearGradient>
<symbol id="s" viewBox="0 0 9 9"><circle r="4" fill="currentColor" stroke="#123"/></symbol>
<rect width="20" height="20" fill="url(#g)" stroke="#400000" stroke-width="1"/>
<g opacity=".4"><rect width="9" height="30" fill="#000080"/><text y="9">black</text></g>
<use href="#s" width="9" height="9" color="teal"/><path d="M0 0h9v9z" fill="gold" fill-opacity=".5"/>"""


def drawn(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Every stream of operators: pages, forms, patterns."""
    yield from pdf.pages
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and (thing.get("/Subtype") == "/Form" or "/PatternType" in thing):
            yield thing


def inks_set(pdf: pikepdf.Pdf) -> list[tuple[float, ...]]:
    """The inks of every colour that operators set; any other way to set one fails the test."""
    found = []
    for one in drawn(pdf):
        for operands, operator in pikepdf.parse_content_stream(one):
            assert str(operator) not in ("g", "G", "rg", "RG", "sc", "SC", "CS"), operator
            assert str(operator) != "cs" or operands[0] == "/Pattern"
            if str(operator) in ("k", "K"):
                found.append(tuple(map(float, operands)))
    return found


def most_ink(pdf: pikepdf.Pdf) -> float:
    """The most ink of any colour, of any step of a gradient, of any dot of a picture."""
    most = [sum(inks) for inks in inks_set(pdf)]
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/ColorSpace") == "/DeviceCMYK" and "/Width" in thing:
            dots = thing.read_bytes()
            most.append(max(sum(dots[at : at + 4]) / 255 for at in range(0, len(dots), 4)))
        elif isinstance(thing, pikepdf.Dictionary) and thing.get("/ColorSpace") == "/DeviceCMYK":
            most += [sum(map(float, step[end])) for step in pieces(thing.Function) for end in ("/C0", "/C1")]
    return max(most)


def pieces(function: Any) -> list[Any]:
    """The straight steps of a gradient."""
    return [function] if function.FunctionType == 2 else [step for one in function.Functions for step in pieces(one)]


def spaces(pdf: pikepdf.Pdf) -> set[str]:
    """The colour spaces that anything in the file names."""
    names = ("/DeviceRGB", "/DeviceCMYK", "/DeviceGray", "/CalRGB", "/ICCBased", "/Indexed", "/Lab")
    texts = [thing.unparse(resolved=True) for thing in pdf.objects if isinstance(thing, pikepdf.Object)]
    return {name for name in names if any(name.encode() in text for text in texts)}


def masks_are_all_grey(pdf: pikepdf.Pdf) -> bool:
    """Whether grey is only the space of alpha."""
    masks = {thing.SMask.objgen for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and "/SMask" in thing}
    grey = [t.objgen for t in pdf.objects if isinstance(t, pikepdf.Stream) and t.get("/ColorSpace") == "/DeviceGray"]
    return masks.issuperset(grey)


@given(COLOUR)
def test_no_colour_takes_more_ink_than_the_card_or_loses_its_hue(colour: tuple[float, float, float]) -> None:
    *inks, black = convert_to_limited_inks(colour)
    assert sum(inks) + black <= MOST_INK + 1e-9
    assert min(*inks, black) >= 0
    shown = [(1 - ink) * (1 - black) for ink in inks]
    if sum(inks) + black < MOST_INK - 1e-9:
        assert shown == pytest.approx(colour, abs=1e-9)
    assert all((one - other) * (a - b) >= -1e-9 for (one, other), (a, b) in zip(pairwise(shown), pairwise(colour), strict=True))


@given(TONE)
def test_grey_is_black_ink_alone(tone: float) -> None:
    assert convert_to_limited_inks((tone, tone, tone)) == pytest.approx((0, 0, 0, 1 - tone))


@given(DOTS)
def test_a_dot_of_a_picture_gets_the_inks_of_its_colour(dots: list[tuple[int, int, int]]) -> None:
    image = Image.new("RGB", (len(dots), 1))
    image.putdata(dots)
    made = convert_image_to_limited_inks(image)
    for at, (red, green, blue) in enumerate(dots):
        inks = made.getpixel((at, 0))
        assert inks == pytest.approx(
            [255 * ink for ink in convert_to_limited_inks((red / 255, green / 255, blue / 255))], abs=2
        )
        assert sum(inks) <= MOST_INK * 255


def test_a_large_picture_is_worked_on_in_strips_and_comes_out_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    image = RASTERS["rgb.png"]()
    whole = convert_image_to_limited_inks(image)
    monkeypatch.setattr("printgen.pdf.inks._STRIP", 7 * image.width)
    assert convert_image_to_limited_inks(image).tobytes() == whole.tobytes()


def test_a_picture_that_comes_in_inks_keeps_them_as_far_as_the_card_takes_them() -> None:
    image = Image.new("CMYK", (2, 1), (10, 20, 30, 40))
    image.putpixel((1, 0), (255, 255, 255, 255))
    made = convert_image_to_limited_inks(image)
    assert (made.getpixel((0, 0)), made.getpixel((1, 0))) == ((10, 20, 30, 40), (119, 119, 119, 255))


def test_black_text_marks_and_ruler_are_black_ink_alone() -> None:
    with opened(pdf_of_sheets(deck(9, back=False), ink="cmyk")) as pdf:
        assert set(inks_set(pdf)) == {(0, 0, 0, 1), (0, 0, 0, 0.65)}  # the ruler is grey
        assert spaces(pdf) == set()  # nothing is blended, so nothing says how


def test_everything_is_printed_in_inks_and_never_with_too_much_ink() -> None:
    with opened(pdf_of(DRAWING, ink="cmyk")) as pdf:
        assert spaces(pdf) == {"/DeviceCMYK"}
        assert pdf.pages[0].obj.Group.CS == "/DeviceCMYK"
        assert MOST_INK - 0.1 < most_ink(pdf) < MOST_INK + OVER


@pytest.mark.parametrize("name", RASTERS)
def test_every_kind_of_picture_goes_out_in_inks(name: str, tmp_path: Path) -> None:
    RASTERS[name]().save(tmp_path / name)
    with opened(pdf_of(f'<image href="{name}" width="30" height="20"/>', art=tmp_path, ink="cmyk")) as pdf:
        assert "/DeviceRGB" not in spaces(pdf)
        assert masks_are_all_grey(pdf)
        assert 0 < most_ink(pdf) <= MOST_INK


def test_a_gradient_shows_the_same_colours_as_on_a_screen_between_its_stops_too() -> None:
    with opened(pdf_of(DRAWING, ink="cmyk")) as pdf:
        (shading,) = (thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary) and "/ShadingType" in thing)
        places = [0.0, *map(float, shading.Function.Bounds), 1.0]
        for place, step in zip(places, shading.Function.Functions, strict=False):
            colour = (0.8 * 2 * place, 0, 0) if place <= 0.5 else (0.8 * (2 - 2 * place), 0, 4 / 15 * (2 * place - 1))
            assert [float(ink) for ink in step.C0] == pytest.approx(convert_to_limited_inks(colour), abs=0.001)


def held() -> str:
    """A picture within an SVG file."""
    out = io.BytesIO()
    RASTERS["rgb.png"]().save(out, "PNG")
    return f'<image xlink:href="data:image/png;base64,{base64.b64encode(out.getvalue()).decode()}" width="9" height="9"/>'


RING = '<radialGradient id="g"><stop stop-color="red"/><stop offset=".5" stop-color="#004"/><stop offset="1"/></radialGradient>'
TILE = '<pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse"><circle r="2" fill="red"/></pattern>'
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 60"><style/>'
MORE = {
    "a picture": f"{HEAD}{held()}</svg>",
    "a gradient": f'{HEAD}{RING}<circle r="40" fill="url(#g)"/></svg>',
    "a pattern": f'{HEAD}{TILE}<circle r="40" fill="url(#p)"/></svg>',
}


@pytest.mark.parametrize("svg", [*STRANGERS.values(), *MORE.values()])
def test_strange_art_goes_out_in_inks_too(svg: str, tmp_path: Path) -> None:
    cairo()
    (tmp_path / "art.svg").write_text(svg)
    with opened(pdf_of('<image href="art.svg" width="30" height="20"/>', art=tmp_path, ink="cmyk")) as pdf:
        assert "/DeviceRGB" not in spaces(pdf)
        assert 0 < most_ink(pdf) <= MOST_INK + OVER


def shading(space: pikepdf.Name, **function: Any) -> pikepdf.Dictionary:
    return pikepdf.Dictionary(ShadingType=2, ColorSpace=space, Function=pikepdf.Dictionary(**function))


@pytest.mark.parametrize(
    "content", [b"/DeviceRGB cs", b"/DeviceRGB CS", b"1 0 0 sc", b"1 0 0 0 k", b"BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI"]
)
def test_art_whose_colours_cannot_be_converted_to_inks_is_refused(content: bytes) -> None:
    with pikepdf.new() as art:
        art.add_blank_page().Contents = art.make_stream(content)
        with pytest.raises(NoInksError, match="cannot be converted to inks") as refused_art:
            convert_pdf_colours_to_inks(art)
        assert refused_art.value.hint == "save the picture as a PNG at 300 dots per inch, or print without --ink cmyk."


@pytest.mark.parametrize("function", [{"FunctionType": 0}, {"FunctionType": 2, "N": 2, "C0": [1, 0, 0], "C1": [0, 0, 1]}])
def test_a_gradient_that_is_not_linear_cannot_be_converted_to_inks(function: dict[str, Any]) -> None:
    with pikepdf.new() as art:
        art.add_blank_page().Contents = art.make_stream(b"/Pattern cs /P scn")
        art.make_indirect(shading(pikepdf.Name.DeviceRGB, **function))
        with pytest.raises(NoInksError, match="cannot be converted to inks"):
            convert_pdf_colours_to_inks(art)


def test_colours_groups_and_gradients_become_inks_but_the_grey_of_masks_stays() -> None:
    linear = {"FunctionType": 2, "N": 1, "C0": [1, 0, 0], "C1": [1, 1, 1]}
    with pikepdf.new() as art:
        page = art.add_blank_page()
        page.Contents = art.make_stream(b"/Pattern cs /P scn 1 0 0 rg 0 0 1 RG 0.25 g 1 G 0 0 5 5 re f")
        page.obj["/Group"] = pikepdf.Dictionary(S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceRGB)
        colours = art.make_indirect(shading(pikepdf.Name.DeviceRGB, **linear))
        mask = art.make_indirect(shading(pikepdf.Name.DeviceGray, **linear | {"C0": [0], "C1": [1]}))
        convert_pdf_colours_to_inks(art)
        steps = [f"{' '.join(map(str, step.operands))} {step.operator}" for step in pikepdf.parse_content_stream(page)]
        assert steps == ["/Pattern cs", "/P scn", "0 1 1 0 k", "1 1 0 0 K", "0 0 0 0.75 k", "0 0 0 0 K", "0 0 5 5 re", " f"]
        assert (page.obj.Group.CS, colours.ColorSpace, mask.ColorSpace) == ("/DeviceCMYK", "/DeviceCMYK", "/DeviceGray")
        assert mask.Function.unparse() == pikepdf.Dictionary(**linear | {"C0": [0], "C1": [1]}).unparse()
        first, last = colours.Function.Functions[0], colours.Function.Functions[-1]
        assert ([*first.C0], [*last.C1]) == ([0, 1, 1, 0], [0, 0, 0, 0])
        assert [*colours.Function.Bounds] == pytest.approx([step / 16 for step in range(1, 16)])


def test_patterns_in_cairo_art_are_converted_to_inks_and_other_streams_are_not() -> None:
    with pikepdf.new() as art:
        page = art.add_blank_page()
        page.Contents = art.make_stream(b"")
        tile, other = art.make_stream(b"1 0 0 rg 0 0 5 5 re f", PatternType=1), art.make_stream(b"1 0 0 rg")
        page.obj["/Odd"] = pikepdf.Array([tile, other])
        convert_pdf_colours_to_inks(art)
        assert [str(step.operator) for step in pikepdf.parse_content_stream(tile)] == ["k", "re", "f"]
        assert other.read_bytes() == b"1 0 0 rg"


def test_a_game_is_printed_in_inks_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_kit(tmp_path)
    told = run("print", "farm", "--ink", "CMYK")
    assert "output/farm/farm-a4-cmyk.pdf" in told.out
    with pikepdf.open("output/farm/farm-a4-cmyk.pdf") as pdf:
        assert spaces(pdf) == set()
        assert (0, 0.7, 0.8, 0.3333) in {tuple(round(ink, 4) for ink in inks) for inks in inks_set(pdf)}


def test_an_unknown_ink_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_kit(tmp_path)
    assert refused("print", "farm", "--ink", "cymk") == '--ink: There is no ink "cymk".\n  hint: use rgb or cmyk.'


@pytest.mark.parametrize("ink", ["rgb", "cmyk"])
def test_shapes_that_overlap_in_a_transparent_group_are_not_darker_there(ink: str) -> None:
    square = '<rect x="%d" width="20" height="20"/>'
    shapes = f'<g opacity="0.5">{square % 0}{square % 10}</g>'
    drawn = picture(pdf_of(shapes, ink=ink), 72)
    left, middle, right = (drawn.getpixel((round(x / 25.4 * 72), 20)) for x in (5, 15, 25))
    assert left == middle == right != (255, 255, 255)
