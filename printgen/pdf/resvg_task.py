"""Draws SVG with resvg in the decoder process, for filters, masks and blending that cairo's PDF pages cannot show."""

import base64
import io
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, tostring

from printgen.content.pictures import is_svg
from printgen.core.guard.messages import Message
from printgen.core.patterns import compile_later
from printgen.core.svg.numbers import SizeInDots, View
from printgen.pdf import raster_task
from printgen.pdf.art_limits import AS_PNG, ArtError, blame_file_for_errors, check_filter_work, read_checked_svg
from printgen.pdf.cairo_task import EmbeddedPictures

_HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
_SIZES = ("width", "height", "preserveAspectRatio")
_IMAGE = compile_later(rb"<(?:[\w.-]+:)?image\b")
_SMALLEST_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'


def preload_libraries() -> None:
    """Load everything that drawing needs."""
    from PIL import Image

    raster_task.preload_libraries()
    _spread_edge_colours(Image.new("RGBA", (1, 1)))
    _draw_png(read_checked_svg(_SMALLEST_SVG).root, (0, 0, 9, 9), (9, 9))


def answer_request(request: Message) -> Iterator[Message]:
    """The pixels of the drawing, like those of a raster picture, or the reason why the SVG cannot be drawn."""
    try:
        yield _draw_pixels(request)
    except ArtError as error:
        yield Message({"refused": error.message, "hint": error.hint})


def _draw_pixels(request: Message) -> Message:
    """The drawing that a request asks for, as pixels. Raises an ArtError if the SVG cannot be drawn."""
    from PIL import Image

    head, (svg,) = request.head, request.parts
    root = read_checked_svg(svg).root
    with blame_file_for_errors():
        check_filter_work(root, head["view"], head["dots"])
        _check_and_convert_embedded_pictures(root)
        png = _draw_png(root, head["view"], head["dots"])
    image = Image.open(io.BytesIO(png), formats=("PNG",))
    return raster_task.make_pixels_message(_spread_edge_colours(image.convert("RGBA")), head["ink"])


def _spread_edge_colours(image: Any) -> Any:
    """The picture with edge colours spread to nearby transparent dots, for viewers that smooth pictures."""
    from PIL import Image, ImageFilter

    alpha = image.getchannel("A")
    spread = image.convert("RGBa").filter(ImageFilter.BoxBlur(2)).convert("RGBA").convert("RGB")
    colours = Image.composite(image.convert("RGB"), spread, alpha.point(lambda share: 255 if share else 0))
    colours.putalpha(alpha)
    return colours


def _draw_png(root: Element, view: View, size: SizeInDots) -> bytes:
    """The part of a drawing in the view as a PNG of this size. No fonts are loaded, because text was rejected earlier."""
    from resvg_py import svg_to_bytes

    attributes = {name: text for name, text in root.attrib.items() if name not in _SIZES}
    whole = Element(root.tag, {**attributes, "viewBox": " ".join(map(repr, view))})
    whole.text = root.text
    whole.extend(root)
    svg = tostring(whole, encoding="unicode")
    return bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True, width=size[0], height=size[1]))


def _check_and_convert_embedded_pictures(root: Element) -> None:
    """Check every picture embedded in a drawing, and replace it by PNG or SVG."""
    embedded = EmbeddedPictures()
    for node in root.iter():
        for name in _HREFS:
            link = node.get(name, "").strip()
            if link and not link.startswith("#") and not node.tag.endswith("}a"):
                node.set(name, _write_data_url(embedded.read_data_url_as_png_or_svg(link, "")))


def _write_data_url(content: bytes) -> str:
    """A checked picture as a `data:` URL. Raises an ArtError for a drawing with nested pictures, which resvg omits."""
    drawn = is_svg(content)
    if drawn and _IMAGE.search(content):
        raise ArtError("the picture contains an embedded drawing with pictures in it.", AS_PNG)
    return f"data:image/{'svg+xml' if drawn else 'png'};base64,{base64.b64encode(content).decode()}"
