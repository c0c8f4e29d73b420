"""Pictures in a face: PNG and JPEG of every kind, SVG that printgen draws itself, and SVG that cairo draws."""

import base64
import builtins
import io
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from printgen.core.guard.messages import Message
from printgen.pdf import cairo_task, foreign_art
from tests.helpers.drawings import cairo, cairo_picture, difference, findings_of, ink_box, opened, pdf_of, picture, svg_of
from tests.helpers.soaked import FEW_EXAMPLES

BODY = '<rect width="60" height="20" fill="gold"/><image href="%s" x="5" y="5" width="48" height="32"/>'
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 60">'
SHIFT = '<filter id="f"><feOffset dx="10" dy="5"/></filter>'


def colours() -> Image.Image:
    grey = Image.radial_gradient("L").resize((60, 40))
    return Image.merge("RGB", (grey, grey.rotate(180), Image.linear_gradient("L").resize((60, 40))))


def clear(kind: str) -> Image.Image:
    shown = colours().convert(kind)
    shown.putalpha(Image.radial_gradient("L").resize((60, 40)))
    return shown


def sixteen_bits() -> Image.Image:
    tones = b"".join((tone * 257).to_bytes(2, "little") for tone in colours().convert("L").tobytes())
    return Image.frombytes("I;16", (60, 40), tones)


RASTERS = {
    "rgb.png": colours,
    "clear.png": lambda: clear("RGBA"),
    "grey.png": lambda: colours().convert("L"),
    "grey-clear.png": lambda: clear("LA"),
    "palette.png": lambda: colours().quantize(16),
    "sixteen.png": sixteen_bits,
    "rgb.jpg": colours,
    "grey.jpg": lambda: colours().convert("L"),
    "cmyk.jpg": lambda: colours().convert("CMYK"),
}


@pytest.mark.parametrize("name", RASTERS)
def test_a_raster_picture_shows_as_cairo_shows_it(name: str, tmp_path: Path) -> None:
    RASTERS[name]().save(tmp_path / name)
    ours = picture(pdf_of(BODY % name, art=tmp_path))
    second = name if name != "sixteen.png" else "eight.png"
    colours().convert("L").save(tmp_path / "eight.png")
    assert difference(ours, cairo_picture(svg_of(BODY % second), ours.size, tmp_path)) < 2.2
    Image.new("RGB", (60, 40), "red").save(tmp_path / "other.png")
    assert difference(ours, cairo_picture(svg_of(BODY % "other.png"), ours.size, tmp_path)) > 10


def test_a_palette_with_a_clear_colour_lets_the_ground_show(tmp_path: Path) -> None:
    dots = Image.new("P", (2, 1))
    dots.putpalette([255, 0, 0, 0, 0, 255])
    dots.putpixel((1, 0), 1)
    dots.save(tmp_path / "dots.png", transparency=1)
    shown = picture(
        pdf_of('<rect width="40" height="9" fill="lime"/><image href="dots.png" width="40" height="20"/>', art=tmp_path)
    )
    assert [shown.getpixel((x, 30)) for x in (50, 180)] == [(255, 0, 0), (0, 255, 0)]


def test_a_picture_keeps_its_proportions_in_the_middle_of_its_box(tmp_path: Path) -> None:
    Image.new("RGB", (20, 10)).save(tmp_path / "wide.png")
    (tmp_path / "wide.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 20 10"><rect x="5" y="5" width="20" height="10"/></svg>'
    )
    for name in ("wide.png", "wide.svg"):
        shown = picture(pdf_of(f'<image href="{name}" x="10" y="10" width="20" height="20"/>', art=tmp_path))
        assert ink_box(shown) == pytest.approx((10, 15, 30, 25), abs=0.3)


def test_a_photo_taken_sideways_is_turned_upright(tmp_path: Path) -> None:
    held = Image.new("RGB", (40, 20), "white")
    held.paste("black", (0, 0, 40, 10))
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned a quarter to the right
    held.save(tmp_path / "photo.jpg", exif=exif, quality=95)
    shown = picture(pdf_of('<image href="photo.jpg" x="10" y="10" width="20" height="40"/>', art=tmp_path))
    assert ink_box(shown) == pytest.approx((20, 10, 30, 50), abs=0.6)


def test_a_picture_in_many_places_is_one_object_and_a_jpeg_is_not_changed(tmp_path: Path) -> None:
    colours().save(tmp_path / "rgb.jpg")
    body = '<image href="rgb.jpg" width="9" height="9"/><image href="rgb.jpg" x="20" width="9" height="9"/>'
    with opened(pdf_of(body, "<circle r='3'/>" + body, art=tmp_path)) as pdf:
        images = [thing for thing in pdf.objects if hasattr(thing, "keys") and thing.get("/Subtype") == "/Image"]
        assert [bytes(image.read_raw_bytes()) for image in images] == [(tmp_path / "rgb.jpg").read_bytes()]


FADING = '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="red" stop-opacity="0"/>'
MASK = """<rect x="10" y="5" width="80" height="20" fill="white"/>
    <rect x="10" y="25" width="80" height="30" fill="#fff" fill-opacity=".3"/>"""
STRANGERS = {
    "a filter": f'{HEAD}{SHIFT}<rect filter="url(#f)" width="50" height="20" fill="green"/></svg>',
    "styles": f'{HEAD}<style>.a{{fill:#f80}}</style><circle class="a" cx="50" cy="30" r="20" style="stroke:navy"/></svg>',
    "a mask": f'{HEAD}<mask id="m">{MASK}</mask><rect width="100" height="60" fill="red" mask="url(#m)"/></svg>',
    "fading": f'{HEAD}<linearGradient id="g">{FADING}</linearGradient><rect y="5" width="99" height="9" fill="url(#g)"/></svg>',
    "a size unlike its viewBox": HEAD.replace("viewBox", 'width="40" height="80" viewBox')
    + f'{SHIFT}<rect filter="url(#f)" x="20" y="10" width="60" height="40"/></svg>',
}


@pytest.mark.parametrize("name", STRANGERS)
def test_strange_art_is_drawn_by_cairo_and_taken_over(name: str, tmp_path: Path) -> None:
    cairo()
    (tmp_path / "art.svg").write_text(STRANGERS[name])
    ours = picture(pdf_of(BODY % "art.svg", art=tmp_path))
    upright = STRANGERS[name].replace('width="40" height="80" ', "")
    (tmp_path / "art.svg").write_text(upright)
    assert difference(ours, cairo_picture(svg_of(BODY % "art.svg"), ours.size, tmp_path)) < 2
    (tmp_path / "art.svg").write_text(
        upright.replace(HEAD, HEAD + '<g transform="translate(0 10)">').replace("</svg>", "</g></svg>")
    )
    assert difference(ours, cairo_picture(svg_of(BODY % "art.svg"), ours.size, tmp_path)) > 3


def test_art_that_needs_a_missing_libcairo_is_reported_with_the_way_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign_art, "ask_decoder", lambda *_: Message({"no_cairo": True}))
    (tmp_path / "art.svg").write_text(STRANGERS["a filter"])
    (fault,) = findings_of(BODY % "art.svg", art=tmp_path)
    assert "libcairo is not installed" in fault.message
    assert "apt install libcairo2" in fault.hint


def test_the_decoder_says_that_libcairo_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(name: str, *rest: Any) -> Any:
        if name.startswith("cairo"):
            raise OSError("no library called cairo")
        return usual(name, *rest)

    usual = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", without)
    (answer,) = cairo_task.answer_request(Message({"size": (9, 9), "ink": "rgb"}, (b"<svg/>",)))
    assert answer.head == {"no_cairo": True}


def test_a_picture_inside_strange_art_is_taken_over(tmp_path: Path) -> None:
    out = io.BytesIO()
    colours().save(out, "PNG")
    link = base64.b64encode(out.getvalue()).decode()
    (tmp_path / "art.svg").write_text(
        f'{HEAD}{SHIFT}<image xlink:href="data:image/png;base64,{link}" width="90" height="60"/></svg>'
    )
    cairo()
    pdf = pdf_of('<image href="art.svg" x="5" y="5" width="50" height="30"/>', art=tmp_path)
    colours().save(tmp_path / "rgb.png")
    plain = picture(pdf_of('<image href="rgb.png" x="5" y="5" width="45" height="30"/>', art=tmp_path))
    assert difference(picture(pdf), plain) < 3
    with opened(pdf) as file:
        assert not file.check_pdf_syntax()


@pytest.mark.parametrize(
    ("art", "told"),
    [
        (
            f'{HEAD}{SHIFT}<image xlink:href="file:///etc/hostname" width="9" height="9"/></svg>',
            "uses hostname, but a picture must not use other files",
        ),
        (
            f'{HEAD}{SHIFT}<image xlink:href="http://127.0.0.1:9/a.png" width="9" height="9"/></svg>',
            "uses a.png, but a picture must not use other files",
        ),
        (f'{HEAD}{SHIFT}<use xlink:href="other.svg#a"/></svg>', "uses other.svg, but a picture must not use other files"),
        (f'<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/hostname">]>{HEAD}<text y="20">&e;</text></svg>', "EntitiesForbidden"),
        (f"{HEAD}<foreignObject/></svg>", "<foreignObject>, which printgen does not draw"),
        ("<svg>", "is not a readable picture"),
        ("", "is not a readable picture"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "has no viewBox and shows no shapes"),
        (HEAD.replace("60", "-60") + "</svg>", "has no viewBox and shows no shapes"),
        (HEAD.replace("60", "nan") + "</svg>", "is not a readable picture"),
        (f'{HEAD}<image href="art.svg" width="9" height="9"/></svg>', "uses art.svg, but a picture must not use other files"),
    ],
)
def test_art_that_would_come_out_wrong_is_refused(art: str, told: str, tmp_path: Path) -> None:
    cairo()
    (tmp_path / "art.svg").write_text(art)
    (fault,) = findings_of(BODY % "art.svg", art=tmp_path)
    assert fault.ordinal == 2
    assert told in fault.message


@pytest.mark.parametrize(
    ("art", "message", "hint"),
    [
        (
            '<text font-family="Arial">A</text>',
            'art.svg: <text>: There is no font family "Arial".',
            "turn the text into paths (in Inkscape: Path > Object to Path), or use ",
        ),
        (
            '<text><tspan font-family="sans-serif">A</tspan></text>',
            'art.svg: <tspan>: There is no font family "sans-serif".',
            "turn the text into paths (in Inkscape: Path > Object to Path), or use ",
        ),
        (
            '<text style="font-family:Lato">A</text>',
            "<image>: art.svg: the picture contains text, which would be drawn with a font from this computer.",
            "turn the text into paths (in Inkscape: Path > Object to Path).",
        ),
    ],
)
def test_text_in_art_never_takes_a_font_of_the_machine(art: str, message: str, hint: str, tmp_path: Path) -> None:
    cairo()
    (tmp_path / "art.svg").write_text(f"{HEAD}{art}</svg>")
    (fault,) = findings_of(BODY % "art.svg", art=tmp_path)
    assert fault.message == message
    assert fault.hint.startswith(hint)


@pytest.mark.parametrize("name", ["none.png", "broken.png", "broken.jpg", "text.png", "../art.png", ""])
def test_a_missing_picture_is_reported_at_every_place(name: str, tmp_path: Path) -> None:
    colours().save(tmp_path / "whole.png")
    (tmp_path / "broken.png").write_bytes((tmp_path / "whole.png").read_bytes()[:200])
    (tmp_path / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 no more")
    (tmp_path / "text.png").write_text("a text")
    faults = findings_of(
        f'<image href="{name}" width="9" height="9"/><g><image href="{name}" width="8" height="8"/></g>', art=tmp_path
    )
    assert [fault.ordinal for fault in faults] == [1, 3]
    told = ("there is no picture", "is not a readable picture", "the picture has no file name")
    assert all(any(words in fault.message for words in told) for fault in faults)


@FEW_EXAMPLES
@given(st.sampled_from(["clear.png", "palette.png", "rgb.jpg", "cmyk.jpg"]), st.data())
def test_a_picture_with_broken_bytes_is_drawn_or_reported(name: str, data: st.DataObject) -> None:
    out = io.BytesIO()
    RASTERS[name]().save(out, "PNG" if name.endswith("png") else "JPEG")
    raw = bytearray(out.getvalue())
    for place, byte in data.draw(st.lists(st.tuples(st.integers(0, len(raw) - 1), st.integers(0, 255)), max_size=9)):
        raw[place] = byte
    with TemporaryDirectory() as folder:
        (Path(folder) / name).write_bytes(raw[: data.draw(st.integers(1, len(raw)))])
        faults = findings_of(f'<image href="{name}" width="9" height="9"/>', art=Path(folder))
    told = ("is not a readable picture", "million pixels", "a side of more than", " progressive scans", " steps, and ")
    assert all(any(words in fault.message for words in told) for fault in faults)


def test_a_picture_wants_a_width_and_a_height(tmp_path: Path) -> None:
    colours().save(tmp_path / "rgb.png")
    (fault,) = findings_of('<image href="rgb.png" width="9"/>', art=tmp_path)
    assert fault.message == "<image>: an image needs a width and a height."


def test_art_of_the_subset_has_lines_as_wide_as_svg_has_them(tmp_path: Path) -> None:
    (tmp_path / "art.svg").write_text(f'{HEAD}<path d="M0 30h100" stroke="black"/></svg>')
    ours = picture(pdf_of(BODY % "art.svg", art=tmp_path))
    assert difference(ours, cairo_picture(svg_of(BODY % "art.svg"), ours.size, tmp_path)) < 0.5


@pytest.mark.parametrize("size", ['width="100" height="60"', 'width="100px" height="60px"', 'width="75pt" height="45pt"'])
@pytest.mark.parametrize("more", ["", 'style="stroke:navy"'])
def test_art_with_a_size_and_no_view_box_is_drawn(size: str, more: str, tmp_path: Path) -> None:
    shape = f'<rect x="10" y="10" width="60" height="30" fill="green" {more}/></svg>'
    shown = []
    for head in (HEAD, f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'):
        (tmp_path / "art.svg").write_text(head + shape)
        shown.append(picture(pdf_of(BODY % "art.svg", art=tmp_path)))
    assert difference(*shown) < 0.1


def test_lengths_in_art_are_lengths_of_svg_and_not_of_a_face(tmp_path: Path) -> None:
    shown = []
    for width in ("96", "1in"):
        (tmp_path / "art.svg").write_text(f'{HEAD}<rect width="{width}" height="60"/></svg>')
        shown.append(picture(pdf_of(BODY % "art.svg", art=tmp_path)))
    assert difference(*shown) < 0.1


def test_a_link_to_a_page_is_no_reference_to_an_element_with_a_similar_id(tmp_path: Path) -> None:
    shape = '<path d="M0 0H90V50H0Z" fill="url(#fade)"/><linearGradient id="fade"><stop stop-color="red"/></linearGradient>'
    (tmp_path / "art.svg").write_text(f'{HEAD}<g id="arm"><a xlink:href="farm">{shape}</a></g></svg>')
    assert findings_of(BODY % "art.svg", art=tmp_path) == ()
