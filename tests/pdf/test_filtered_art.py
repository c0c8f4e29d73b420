"""SVG pictures with filters, masks and blending: resvg draws them as dots, at the resolution of a print."""

import base64
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from printgen.pdf import foreign_art
from tests.helpers.drawings import findings_of, opened, pdf_of, picture

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 60">'
BLUR = '<filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="4"/></filter>'
SOFT = f'{HEAD}{BLUR}<rect filter="url(#f)" x="20" y="10" width="60" height="40" fill="red"/></svg>'
SHOWN = '<image href="art.svg" x="5" y="5" width="50" height="30"/>'
FADE = '<linearGradient id="g"><stop stop-color="white"/><stop offset="1" stop-color="black"/></linearGradient>'
MASKED = f'{HEAD}<mask id="m">{FADE}<rect width="100" height="60" fill="url(#g)"/></mask><rect mask="url(#m)" %s/></svg>'
BLENDED = f'{HEAD}<rect width="60" height="60" fill="yellow"/><rect x="40" width="60" height="60" fill="cyan" %s/></svg>'


@pytest.fixture
def shown(tmp_path: Path) -> Callable[[str], Image.Image]:
    """Draws an SVG picture, which is 50 × 30 mm large, on a page."""

    def draw(art: str) -> Image.Image:
        (tmp_path / "art.svg").write_text(art)
        return picture(pdf_of(SHOWN, art=tmp_path))

    return draw


def at(page: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """The colour of a page at a place in the picture's own units."""
    found = page.getpixel((int((5 + x / 2) * 144 / 25.4), int((5 + y / 2) * 144 / 25.4)))
    assert isinstance(found, tuple)
    return found


def test_a_blurred_edge_fades_from_the_colour_to_the_paper(shown: Callable[[str], Image.Image]) -> None:
    page = shown(SOFT)
    greens = [at(page, x, 30)[1] for x in (50, 24, 20, 16, 5)]
    assert greens == sorted(greens)
    assert greens[0] == 0
    assert 90 < greens[2] < 165
    assert greens[4] == 255
    assert all(at(page, x, 30)[0] > 250 for x in range(2, 98, 3))  # no dark rim


def test_a_mask_of_greys_and_a_blend_mode_are_drawn(shown: Callable[[str], Image.Image]) -> None:
    page = shown(MASKED % 'width="100" height="60"')
    assert at(page, 4, 30)[0] < 40 < 120 < at(page, 60, 30)[0] < at(page, 95, 30)[0]
    assert at(shown(BLENDED % 'style="mix-blend-mode:multiply"'), 50, 30) == (0, 255, 0)
    assert at(shown(BLENDED % 'style="mix-blend-mode:normal"'), 50, 30) == (0, 255, 255)


def test_the_number_of_dots_follows_the_printed_size(tmp_path: Path) -> None:
    (tmp_path / "art.svg").write_text(SOFT)
    small = '<image href="art.svg" width="20" height="20"/>'
    sizes = []
    for body in (small, f'<g transform="scale(3)">{small}</g>', small + SHOWN + SHOWN):
        with opened(pdf_of(body, art=tmp_path)) as pdf:
            images = (thing for thing in pdf.objects if hasattr(thing, "keys") and "/SMask" in thing)
            sizes.append(sorted(int(image.Width) for image in images))
    assert sizes == [[256], [768], [256, 768]]


@pytest.mark.parametrize("ink", ["rgb", "cmyk"])
def test_the_drawing_is_separated_into_the_inks_of_the_document(ink: str, tmp_path: Path) -> None:
    (tmp_path / "art.svg").write_text(SOFT)
    with opened(pdf_of(SHOWN, art=tmp_path, ink=ink)) as pdf:
        spaces = {str(thing.ColorSpace) for thing in pdf.objects if hasattr(thing, "keys") and "/SMask" in thing}
    assert spaces == {"/DeviceRGB" if ink == "rgb" else "/DeviceCMYK"}


def data(content: bytes, mime: str = "png") -> str:
    return f"data:image/{mime};base64,{base64.b64encode(content).decode()}"


def test_a_picture_in_the_drawing_is_shown_and_another_file_is_refused(
    shown: Callable[[str], Image.Image], tmp_path: Path
) -> None:
    out = io.BytesIO()
    Image.new("RGB", (4, 4), "lime").save(out, "WEBP", lossless=True)
    image = SOFT.replace("</svg>", '<image xlink:href="%s" width="10" height="10"/></svg>')
    assert at(shown(image % data(out.getvalue())), 5, 5) == (0, 255, 0)
    inner = f'{HEAD}<image href="{data(out.getvalue())}" width="9" height="9"/></svg>'.encode()
    for link, message in (
        ("/etc/hostname", "uses hostname, but a picture must not use other files."),
        ("data:image/gif;base64,R0lGODdh", "an embedded picture that is not PNG, JPEG, WebP or SVG."),
        (data(inner, "svg+xml"), "an embedded drawing with pictures in it."),
    ):
        (tmp_path / "art.svg").write_text(image % link)
        (finding,) = findings_of(SHOWN, art=tmp_path)
        assert message in finding.message


def test_text_beside_a_filter_is_refused_and_no_font_of_the_machine_is_used(tmp_path: Path) -> None:
    (tmp_path / "art.svg").write_text(SOFT.replace("</svg>", '<text y="20">A</text></svg>'))
    (finding,) = findings_of(SHOWN, art=tmp_path)
    assert (
        finding.message == "<image>: art.svg: the picture contains text, which would be drawn with a font from this computer."
    )


def test_a_filter_that_takes_too_long_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "art.svg").write_text(SOFT.replace("<feGaussianBlur std", '<feMorphology radius="20" operator="dilate" std'))
    monkeypatch.setattr(foreign_art, "_LEAST_SECONDS", 0.1)
    (finding,) = findings_of(SHOWN, art=tmp_path)
    assert finding.message == "<image>: art.svg takes more than 0.3 s to draw."


def test_a_filter_with_too_many_steps_is_refused_before_it_fills_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign_art, "_LEAST_SECONDS", 20)  # on a busy machine, a drawing may take several times as long
    (tmp_path / "art.svg").write_text(SOFT.replace("<feGaussianBlur", '<feOffset dx="1"/>' * 3 + "<feGaussianBlur"))
    assert not findings_of(SHOWN, art=tmp_path)
    (tmp_path / "art.svg").write_text(SOFT.replace("<feGaussianBlur", '<feOffset dx="1"/>' * 15 + "<feGaussianBlur"))
    (finding,) = findings_of(SHOWN, art=tmp_path)
    assert finding.message == "<image>: art.svg: the picture has a filter of 16 steps, which would fill 51 million dots."


def test_the_number_of_dots_is_bounded() -> None:
    assert foreign_art.choose_size_in_dots((0, 0, 100, 60), 9_000) == (4096, 2458)
    assert foreign_art.choose_size_in_dots((0, 0, 1e-3, 100), 5) == (1, 256)
