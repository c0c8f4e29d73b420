"""Draws SVG with cairo in the decoder process, and returns the objects of a PDF page in the document's inks."""

import base64
import binascii
import io
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from urllib.parse import unquote_to_bytes

from printgen.content.pictures import describe_limit_if_exceeded, is_svg, read_raster
from printgen.core.guard.messages import Message
from printgen.core.patterns import compile_later
from printgen.core.svg.colours import Rgb
from printgen.core.svg.numbers import SvgError
from printgen.pdf import raster_task
from printgen.pdf.art_limits import AS_PNG, ArtError, blame_file_for_errors, read_checked_svg
from printgen.pdf.inks import PressColourSpace, convert_image_to_limited_inks, convert_to_limited_inks

LONGER_SIDE = 1000.0  # points; large enough to hide that cairo rounds coordinates
MOST_HELD = 20_000_000  # pixels in all embedded pictures of one SVG together
_DATA_URL = compile_later(r"data:[^,]{0,200}?(;base64)?,", re.IGNORECASE)
_SMALLEST_SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>rect{fill:red}</style><rect width="9" height="9"/></svg>'
)
_INK_OPERATORS = {"g": "k", "rg": "k", "G": "K", "RG": "K"}
_OTHER_COLOURS = frozenset({"INLINE IMAGE", "k", "K", "sc", "SC"})
_PRESS = PressColourSpace()


def preload_libraries() -> None:
    """Load everything that drawing needs. Does nothing if libcairo is missing."""
    import ctypes.util

    ctypes.util.find_library = lambda name: None  # find_library would run ldconfig and gcc; file names are enough
    try:
        import cairosvg.surface
        import pikepdf
    except OSError:
        return
    raster_task.preload_libraries()
    cairosvg.surface.PDFSurface.convert(bytestring=_SMALLEST_SVG)
    pikepdf.new().close()


def answer_request(request: Message) -> Iterator[Message]:
    """The drawn page as plain values, or the reason why the SVG cannot be drawn."""
    try:
        yield _try_to_draw_page(request)
    except ArtError as error:
        yield Message({"refused": error.message, "hint": error.hint})


def _try_to_draw_page(request: Message) -> Message:
    """The page drawn by cairo, or a note that only resvg can draw the SVG. Raises an ArtError if neither can."""
    svg, (wide, high) = request.parts[0], request.head["size"]
    if read_checked_svg(svg).resvg_only:
        return Message({"for_resvg": True})
    try:
        from cairosvg.surface import PDFSurface
    except OSError:
        return Message({"no_cairo": True})
    import pikepdf

    with blame_file_for_errors():
        scale = LONGER_SIDE / max(wide, high)
        size = {"output_width": wide * scale, "output_height": high * scale}
        pdf = PDFSurface.convert(bytestring=svg, url_fetcher=EmbeddedPictures().read_data_url_as_png_or_svg, **size)
    with pikepdf.open(io.BytesIO(pdf)) as art:
        if request.head["ink"] == "cmyk":
            try:
                convert_pdf_colours_to_inks(art)
            except NoInksError as error:
                raise ArtError(str(error), error.hint) from None
        return _PageConverter().pack_page_as_message(art.pages[0])


class EmbeddedPictures:
    """The pictures embedded in an SVG as `data:` URLs. No other pictures can be loaded."""

    def __init__(self) -> None:
        self._dots = 0

    def read_data_url_as_png_or_svg(self, url: str, _kind: str) -> bytes:
        """An embedded picture as PNG, or as SVG that passes the same checks. Raises an ArtError for any other URL."""
        head = _DATA_URL.match(url)
        if head is None:
            message = f"the picture uses {url.rpartition('/')[2][:60]}, but a picture must not use other files."
            raise ArtError(message, "embed that file in the picture, or save the whole picture as PNG.")
        content = unquote_to_bytes(url[head.end() :])
        if head[1]:
            try:
                content = base64.b64decode(content + b"==")
            except binascii.Error:
                raise ArtError(
                    "the picture contains an embedded picture with invalid base64.", "embed that picture again."
                ) from None
        if is_svg(content):
            if wrong := read_checked_svg(content).resvg_only:
                raise ArtError(f"the picture contains an embedded drawing with {wrong}.", AS_PNG)
            return content
        return self._count_pixels_and_convert_to_png(content)

    def _count_pixels_and_convert_to_png(self, content: bytes) -> bytes:
        """An embedded raster as PNG. Counts its pixels, and raises an ArtError if there are too many."""
        from PIL import Image

        raster = read_raster(content)
        if raster is None:
            message = "the picture contains an embedded picture that is not PNG, JPEG, WebP or SVG."
            raise ArtError(message, "save the embedded picture as PNG.")
        if excess := describe_limit_if_exceeded(raster, MOST_HELD - self._dots):
            raise ArtError(f"the picture contains an embedded picture that has {excess}.", "make the embedded picture smaller.")
        self._dots += raster.width * raster.height
        if raster.kind == "PNG":
            return raster.content
        out = io.BytesIO()
        with Image.open(io.BytesIO(raster.content), formats=(raster.kind,)) as image:
            image.convert("RGBA" if image.mode == "RGBA" else "RGB").save(out, "PNG", compress_level=1)
        return out.getvalue()


class NoInksError(SvgError):
    """Raised for a kind of colour in cairo's PDF that printgen cannot separate into inks."""

    hint = "save the picture as a PNG at 300 dots per inch, or print without --ink cmyk."

    def __init__(self) -> None:
        super().__init__("the picture has colours that cannot be converted to inks.")


def convert_pdf_colours_to_inks(pdf: Any) -> None:
    """Convert every colour in a PDF drawn by cairo to inks. Changes the PDF, except for the grey in masks."""
    import pikepdf

    contents = {page.Contents.objgen for page in pdf.pages}
    things = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream)]
    for thing in things:
        is_stream = isinstance(thing, pikepdf.Stream)
        if is_stream and thing.get("/Subtype") == "/Image":
            _convert_rgb_image_to_inks(thing)
        elif is_stream and (thing.get("/Subtype") == "/Form" or "/PatternType" in thing or thing.objgen in contents):
            thing.write(_convert_colour_operators_to_inks(thing))
        elif "/ShadingType" in thing and thing.ColorSpace == "/DeviceRGB":
            thing.ColorSpace = pikepdf.Name.DeviceCMYK
            thing.Function = _convert_gradient_function_to_inks(thing.get("/Function"))
        if "/CS" in thing.get("/Group", {}) and thing.Group.CS == "/DeviceRGB":
            thing.Group.CS = pikepdf.Name.DeviceCMYK
    if any(b"/DeviceRGB" in thing.unparse(resolved=True) for thing in things):
        raise NoInksError


def _convert_colour_operators_to_inks(stream: Any) -> bytes:
    import pikepdf

    made: list[Any] = []
    for step in pikepdf.parse_content_stream(stream):
        name = str(step.operator)
        if name in _OTHER_COLOURS or (name in ("cs", "CS") and step.operands[0] != "/Pattern"):
            raise NoInksError
        if name in _INK_OPERATORS:
            made.append((_convert_colour_to_inks(*map(float, step.operands)), pikepdf.Operator(_INK_OPERATORS[name])))
        else:
            made.append(step)
    return bytes(pikepdf.unparse_content_stream(made))


def _convert_rgb_image_to_inks(image: Any) -> None:
    """Convert an image to inks. A grey image stays unchanged, because it is black ink or a mask."""
    import pikepdf

    if image.get("/ColorSpace") == "/DeviceRGB":
        dots = convert_image_to_limited_inks(pikepdf.PdfImage(image).as_pil_image())
        image.write(dots.tobytes())
        image.ColorSpace, image.BitsPerComponent = pikepdf.Name.DeviceCMYK, 8


def _convert_gradient_function_to_inks(function: Any) -> Any:
    """The colour function of a gradient, converted to inks. Each linear piece becomes several pieces."""
    import pikepdf

    kind = function.get("/FunctionType") if isinstance(function, pikepdf.Dictionary) else None
    if kind == 3:
        function.Functions = pikepdf.Array([_convert_gradient_function_to_inks(piece) for piece in function.Functions])
        return function
    if kind != 2 or function.N != 1:
        raise NoInksError
    first, last = (_make_rgb(*map(float, function[name])) for name in ("/C0", "/C1"))
    stops = _PRESS.adapt_gradient_stops(((0.0, first), (1.0, last)))
    pieces = [
        pikepdf.Dictionary(
            {
                "/FunctionType": 2,
                "/Domain": [0, 1],
                "/C0": _convert_colour_to_inks(*begin),
                "/C1": _convert_colour_to_inks(*end),
                "/N": 1,
            }
        )
        for (_, begin), (_, end) in pairwise(stops)
    ]
    bounds, encode = [place for place, _ in stops[1:-1]], [0, 1] * len(pieces)
    whole = {"/FunctionType": 3, "/Domain": [0, 1], "/Functions": pieces, "/Bounds": bounds, "/Encode": encode}
    return pikepdf.Dictionary(whole)


def _convert_colour_to_inks(*grey_or_rgb: float) -> list[float]:
    """The inks for a grey (one number) or for red, green and blue."""
    return [round(ink, 5) for ink in convert_to_limited_inks(_make_rgb(*grey_or_rgb))]


def _make_rgb(*grey_or_rgb: float) -> Rgb:
    red, green, blue = grey_or_rgb if len(grey_or_rgb) == 3 else grey_or_rgb * 3
    return red, green, blue


class _PageConverter:
    """Turns a PDF page into values for JSON. `{"object": n}` stands for object number n."""

    def __init__(self) -> None:
        self._objects: list[Any] = []
        self._parts: list[bytes] = []
        self._known: dict[tuple[int, int], int] = {}

    def pack_page_as_message(self, page: Any) -> Message:
        """The box, the objects and the resources of a page. The operators of the page are the last part."""
        import pikepdf

        page.contents_coalesce()
        resources = self._convert_or_refer_to_object(page.obj.get("/Resources", pikepdf.Dictionary()))
        self._parts.append(page.Contents.read_bytes())
        box = [float(edge) for edge in page.mediabox]
        return Message({"box": box, "objects": self._objects, "resources": resources}, self._parts)

    def _convert_or_refer_to_object(self, pdf_object: Any) -> Any:
        """The value of a PDF object. An indirect object or a stream is added to the list of objects."""
        import pikepdf

        if pdf_object is None or isinstance(pdf_object, bool):
            return pdf_object
        if not isinstance(pdf_object, pikepdf.Object):
            return f"{pdf_object:f}" if not isinstance(pdf_object, int) else str(pdf_object)
        if not pdf_object.is_indirect and not isinstance(pdf_object, pikepdf.Stream):
            return self._convert_direct_object(pdf_object)
        if pdf_object.objgen not in self._known:
            made = (
                self._convert_stream_and_add_content(pdf_object)
                if isinstance(pdf_object, pikepdf.Stream)
                else self._convert_direct_object(pdf_object)
            )
            self._objects.append(made)
            self._known[pdf_object.objgen] = len(self._objects) - 1
        return {"object": self._known[pdf_object.objgen]}

    def _convert_stream_and_add_content(self, stream: Any) -> Any:
        """The value of a stream. Its decoded content is added to the parts."""
        entries = self._convert_entries(
            (name, part) for name, part in stream.items() if name not in ("/Length", "/Filter", "/DecodeParms")
        )
        self._parts.append(stream.read_bytes())
        return {"entries": entries, "part": len(self._parts) - 1}

    def _convert_direct_object(self, pdf_object: Any) -> Any:
        import pikepdf

        if isinstance(pdf_object, pikepdf.Dictionary):
            return {"entries": self._convert_entries(pdf_object.items())}
        if isinstance(pdf_object, pikepdf.Array):
            return [self._convert_or_refer_to_object(part) for part in pdf_object]
        return pdf_object.unparse().decode("latin-1")

    def _convert_entries(self, items: Any) -> dict[str, Any]:
        return {name[1:]: self._convert_or_refer_to_object(part) for name, part in items}
