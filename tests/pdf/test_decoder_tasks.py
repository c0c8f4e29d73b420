"""The tasks of the decoder process, called in this process: the dots and inks of pictures, and why others are refused."""

import base64
import io
import zlib
from collections.abc import Sequence
from typing import Any

import pikepdf
import pytest
from PIL import Image

from printgen.core.guard.messages import Message
from printgen.pdf import cairo_task, raster_task, resvg_task
from printgen.pdf.art_limits import ArtError
from printgen.pdf.cairo_task import EmbeddedPictures, _PageConverter, convert_pdf_colours_to_inks

DOTS = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (10, 20, 40), (200, 200, 200), (255, 255, 255)]
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 2">'
AS_PNG = "save the picture as a PNG at 300 dots per inch."


def colours(mode: str = "RGB") -> Image.Image:
    """A picture of three by two dots."""
    image = Image.new("RGB", (3, 2))
    image.putdata(DOTS)
    return image.convert(mode)


def saved(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def decode(content: bytes, **options: Any) -> Message:
    """The answer about a picture file of three by two dots."""
    head = {"kind": "PNG", "turn": 1, "check": False, "width": 3, "height": 2, "as_jpeg": False, "ink": "rgb"}
    (answer,) = raster_task.answer_request(Message({**head, **options}, (content,)))
    return answer


def list_dots(answer: Message) -> list[str]:
    """The decompressed pixels of an answer, and its alpha channel, in hexadecimal digits."""
    return [zlib.decompress(bytes(part)).hex() for part in answer.parts]


def clear() -> Image.Image:
    image = colours("RGBA")
    image.putalpha(Image.frombytes("L", (3, 2), bytes((0, 50, 100, 150, 200, 255))))
    return image


def with_clear_colour() -> bytes:
    image = Image.new("P", (3, 2), 1)
    image.putpalette([255, 0, 0, 0, 0, 255])
    image.putpixel((2, 1), 0)
    return saved(image, transparency=1)


SIXTEEN_BITS = Image.frombytes("I;16", (3, 2), b"\0\0\0\x10\0\x80\xff\x80\0\xff\xff\xff")
ALPHA = "00326496c8ff"
RGB = "".join(f"{part:02x}" for dot in DOTS for part in dot)


@pytest.mark.parametrize(
    ("content", "ink", "space", "dots"),
    [
        (saved(colours()), "rgb", "/DeviceRGB", [RGB]),
        (saved(colours()), "cmyk", "/DeviceCMYK", ["00ffff00ff00ff00ffff0000bf7f00d70000003700000000"]),
        (saved(clear()), "rgb", "/DeviceRGB", [RGB, ALPHA]),
        (saved(clear().convert("LA")), "rgb", "/DeviceRGB", ["4c4c4c9696961d1d1d131313c8c8c8ffffff", ALPHA]),
        (saved(colours("L")), "rgb", "/DeviceGray", ["4c961d13c8ff"]),
        (saved(colours("1")), "rgb", "/DeviceGray", ["00ff0000ffff"]),
        (saved(SIXTEEN_BITS), "rgb", "/DeviceGray", ["000f7f80feff"]),
        (with_clear_colour(), "rgb", "/DeviceRGB", ["0000ff" * 5 + "ff0000", "00" * 5 + "ff"]),
    ],
)  # fmt: skip
def test_each_dot_of_a_picture_and_its_alpha_are_decoded(content: bytes, ink: str, space: str, dots: list[str]) -> None:
    answer = decode(content, ink=ink)
    assert list_dots(answer) == dots
    assert answer.head == {"space": space}


@pytest.mark.parametrize(
    ("turn", "order"),
    [*enumerate(("012345", "210543", "543210", "345012", "031425", "304152", "524130", "251403"), 1)],
)
def test_a_picture_is_turned_upright_for_each_orientation(turn: int, order: str) -> None:
    answer = decode(saved(colours()), turn=turn)
    assert list_dots(answer) == ["".join(f"{part:02x}" for at in order for part in DOTS[int(at)])]


def test_a_photograph_stays_a_jpeg_without_comments_and_a_check_decodes_no_dots() -> None:
    answer = decode(saved(colours(), "JPEG", comment=b"secret"), kind="JPEG", as_jpeg=True)
    assert answer.head == {"space": "/DeviceRGB"}
    assert bytes(answer.parts[0]).startswith(b"\xff\xd8")
    assert b"secret" not in bytes(answer.parts[0])
    assert decode(saved(colours()), check=True) == Message({"checked": True})


@pytest.mark.parametrize("options", [{"kind": "JPEG"}, {"width": 4}, {"height": 3}])
def test_a_picture_that_is_not_what_its_head_says_is_unreadable(options: dict[str, Any]) -> None:
    assert decode(saved(colours()), **options).head == {"unreadable": True}
    assert decode(saved(colours())[:-30]).head == {"unreadable": True}


def as_url(content: bytes, kind: str = "image/png", coded: bool = True) -> str:
    return (
        f"data:{kind};base64,{base64.b64encode(content).decode().rstrip('=')}" if coded else f"data:{kind},{content.decode()}"
    )


def test_embedded_pictures_are_given_as_png_or_as_checked_drawings() -> None:
    embedded, png = EmbeddedPictures(), saved(colours())
    assert embedded.read_data_url_as_png_or_svg(as_url(png), "") == png
    for image in (colours(), clear()):
        made = Image.open(
            io.BytesIO(embedded.read_data_url_as_png_or_svg(as_url(saved(image, "WEBP", lossless=True, exact=True)), ""))
        )
        assert (made.format, made.mode, made.tobytes()) == ("PNG", image.mode, image.tobytes())
    drawing = f"{HEAD}</svg>".encode()
    assert embedded.read_data_url_as_png_or_svg(as_url(drawing), "") == drawing
    assert embedded.read_data_url_as_png_or_svg(f"data:image/svg+xml,{drawing.decode()}", "") == drawing


@pytest.mark.parametrize(
    ("url", "message", "hint"),
    [
        ("x/secret.png", "the picture uses secret.png, but a picture must not use other files.",
         "embed that file in the picture, or save the whole picture as PNG."),
        ("data:image/png;base64,A",
         "the picture contains an embedded picture with invalid base64.", "embed that picture again."),
        (as_url(b"GIF89a"), "the picture contains an embedded picture that is not PNG, JPEG, WebP or SVG.",
         "save the embedded picture as PNG."),
        (as_url(f'{HEAD}<filter><feTile/></filter></svg>'.encode()),
         "the picture contains an embedded drawing with <feTile>.", AS_PNG),
        (as_url(f"{HEAD}<text/></svg>".encode()),
         "the picture contains text, which would be drawn with a font from this computer.",
         "turn the text into paths (in Inkscape: Path > Object to Path)."),
    ],
)  # fmt: skip
def test_an_embedded_picture_that_cannot_be_used_is_refused(url: str, message: str, hint: str) -> None:
    with pytest.raises(ArtError) as refused:
        EmbeddedPictures().read_data_url_as_png_or_svg(url, "")
    assert (refused.value.message, refused.value.hint) == (message, hint)


def test_embedded_pictures_have_twenty_million_dots_in_total() -> None:
    embedded, large = EmbeddedPictures(), as_url(saved(Image.new("1", (4000, 2500))))
    for _ in range(2):
        embedded.read_data_url_as_png_or_svg(large, "")
    with pytest.raises(ArtError) as refused:
        embedded.read_data_url_as_png_or_svg(as_url(saved(Image.new("1", (1, 1)))), "")
    message = "the picture contains an embedded picture that has more than 0 million pixels."
    assert (refused.value.message, refused.value.hint) == (message, "make the embedded picture smaller.")


def draw(svg: str, task: Any = resvg_task, **options: Any) -> Message:
    head = {"view": (0, 0, 4, 2), "dots": (4, 2), "ink": "rgb", "size": (4, 2)}
    (answer,) = task.answer_request(Message({**head, **options}, (svg.encode(),)))
    return answer


def test_resvg_draws_the_view_of_a_drawing_with_its_embedded_pictures() -> None:
    square = f'<image xlink:href="{as_url(saved(Image.new("RGB", (1, 1), "blue")))}" x="2" width="2" height="2"/>'
    body = f'<rect width="1" height="2" fill="red"/>{square}<a xlink:href="page.html" href="a.html"/><use xlink:href="#none"/>'
    answer = draw(HEAD.replace(">", ' width="9" height="9">') + body + "</svg>")
    assert answer.head == {"space": "/DeviceRGB"}
    assert list_dots(answer)[1] == "ff00ffff" * 2
    assert list_dots(answer)[0] == ("ff0000" + "7f007f" + "0000ff" * 2) * 2
    shifted = draw(HEAD + body + "</svg>", view=(2, 0, 2, 2), dots=(2, 2), ink="cmyk")
    assert (shifted.head["space"], list_dots(shifted)) == ("/DeviceCMYK", ["ffff0000" * 4, "ff" * 4])


def test_the_colours_of_edges_spread_to_clear_dots() -> None:
    image = Image.new("RGBA", (7, 1))
    image.putpixel((0, 0), (255, 0, 0, 255))
    spread = resvg_task._spread_edge_colours(image)
    assert [spread.getpixel((x, 0)) for x in (0, 1, 2, 6)] == [(255, 0, 0, 255), (255, 0, 0, 0), (255, 0, 0, 0), (0, 0, 0, 0)]


@pytest.mark.parametrize(
    ("body", "message", "tasks"),
    [
        ("<script/>", "the picture contains a <script>, which printgen does not draw.", (resvg_task, cairo_task)),
        ("<g>", "the picture cannot be drawn (ParseError).", (resvg_task, cairo_task)),
        (f'<image href="{as_url(f"{HEAD}<image/></svg>".encode())}"/>',
         "the picture contains an embedded drawing with pictures in it.", (resvg_task,)),
    ],
)  # fmt: skip
def test_a_drawing_is_refused_with_its_reason(body: str, message: str, tasks: Sequence[Any]) -> None:
    for task in tasks:
        assert draw(f"{HEAD}{body}</svg>", task) == Message({"refused": message, "hint": AS_PNG})


def test_art_with_a_filter_is_left_to_resvg() -> None:
    assert draw(f"{HEAD}<filter><feTile/></filter></svg>", cairo_task) == Message({"for_resvg": True})


def art_of(operators: bytes, **entries: Any) -> tuple[pikepdf.Pdf, Any]:
    """A PDF of one page with these operators, whose page has these entries."""
    art = pikepdf.new()
    page = art.add_blank_page(page_size=(40, 20))
    page.Contents = art.make_stream(operators)
    for name, value in entries.items():
        page.obj[f"/{name}"] = art.make_indirect(value) if isinstance(value, pikepdf.Dictionary) else value
    return art, page


def numbers(values: Sequence[Any]) -> list[float]:
    return [float(value) for value in values]


def test_operators_forms_and_gradients_are_converted_to_inks() -> None:
    begin, end = [1, 0, 0], [0, 0, 0]
    piece = pikepdf.Dictionary(FunctionType=2, C0=begin, C1=end, N=1)
    both = pikepdf.Dictionary(FunctionType=3, Functions=[piece, pikepdf.Dictionary(FunctionType=2, C0=[1], C1=[0], N=1)])
    shading = pikepdf.Dictionary(ShadingType=2, ColorSpace=pikepdf.Name.DeviceRGB, Function=both)
    group = pikepdf.Dictionary(Group=pikepdf.Dictionary(CS=pikepdf.Name.DeviceRGB))
    art, page = art_of(b"1 0 0 rg 0.5 G 0 0 1 RG 1 g /Pattern cs 1 2 m", Odd=shading, Even=group)
    convert_pdf_colours_to_inks(art)
    assert page.Contents.read_bytes().split(b"\n") == [
        b"0 1 1 0 k", b"0 0 0 0.5 K", b"1 1 0 0 K", b"0 0 0 0 k", b"/Pattern cs", b"1 2 m",
    ]  # fmt: skip
    assert (shading.ColorSpace, group.Group.CS) == ("/DeviceCMYK", "/DeviceCMYK")
    made = page.obj["/Odd"].Function.Functions[0]
    assert numbers(made.Functions[0].C0) == [0, 1, 1, 0]
    assert numbers(made.Functions[-1].C1) == [0, 0, 0, 1]
    assert numbers(made.Functions[0].C1) == numbers(made.Functions[1].C0)
    assert len(made.Functions) == len(made.Bounds) + 1 == len(made.Encode) / 2
    assert numbers(made.Bounds) == sorted(numbers(made.Bounds))
    assert numbers(made.Encode) == [0, 1] * len(made.Functions)
    assert {(one.FunctionType, float(one.N), *numbers(one.Domain)) for one in made.Functions} == {(2, 1.0, 0.0, 1.0)}


def test_a_page_becomes_plain_values() -> None:
    form = pikepdf.Dictionary(Kind=pikepdf.Name.Form, Wide=1.5, High=2, Set=pikepdf.Array([True, None]))
    art, page = art_of(b"q Q")
    page.obj["/Resources"] = pikepdf.Dictionary(First=art.make_indirect(form), Stream=art.make_stream(b"abc", Half=0.25))
    page.obj["/Resources"]["/Again"] = page.obj["/Resources"]["/First"]
    answer = _PageConverter().pack_page_as_message(page)
    entries = {"Again": {"object": 0}, "First": {"object": 0}, "Stream": {"object": 1}}
    assert answer.head == {
        "box": [0.0, 0.0, 40.0, 20.0],
        "objects": [
            {"entries": {"Kind": "/Form", "Wide": "1.5", "High": "2", "Set": [True, None]}},
            {"entries": {"Half": "0.25"}, "part": 0},
        ],
        "resources": {"entries": entries},
    }
    assert [bytes(part) for part in answer.parts] == [b"abc", b"q Q"]
