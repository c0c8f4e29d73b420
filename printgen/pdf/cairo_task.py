"""The task of the decoder process that draws strangers' SVG with cairo: art in, the objects of a PDF page in inks out."""

import base64
import binascii
import io
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from urllib.parse import unquote_to_bytes

from printgen.content.pictures import excess_text, is_svg, read_raster
from printgen.core.guard.messages import Frame
from printgen.core.svg.colours import Rgb
from printgen.pdf import raster_task
from printgen.pdf.art_limits import AS_PNG, Refusal, check_art
from printgen.pdf.inks import PressInks, separate, separate_image
from printgen.pdf.numbers import BadNumber

_SET = {"g": "k", "rg": "k", "G": "K", "RG": "K"}
_OTHER = frozenset({"INLINE IMAGE", "k", "K", "sc", "SC"})
_PRESS = PressInks()


class NoInks(BadNumber):
    """A way of saying colours that has no inks here."""

    hint = "save the picture as PNG, at 300 dots per inch; or print without --ink cmyk."


def separate_art(art: Any) -> None:
    """Turn every colour of a PDF by cairo into inks; grey that only tells how dense a mask is stays."""
    import pikepdf

    contents = {page.Contents.objgen for page in art.pages}
    things = [thing for thing in art.objects if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream)]
    for thing in things:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image":
            _image(thing)
        elif isinstance(thing, pikepdf.Stream) and (_drawn(thing) or thing.objgen in contents):
            thing.write(_operators(thing))
        elif "/ShadingType" in thing:
            _shading(thing)
        if "/CS" in thing.get("/Group", {}):
            _group(thing.Group)
    if any(b"/DeviceRGB" in thing.unparse(resolved=True) for thing in things):
        raise _no_inks()


def _drawn(stream: Any) -> bool:
    """Whether a stream is operators of a form or of a pattern."""
    return stream.get("/Subtype") == "/Form" or "/PatternType" in stream


def _operators(stream: Any) -> bytes:
    import pikepdf

    made: list[Any] = []
    for step in pikepdf.parse_content_stream(stream):
        name = str(step.operator)
        if name in _OTHER or (name in ("cs", "CS") and step.operands[0] != "/Pattern"):
            raise _no_inks()
        if name in _SET:
            made.append((_inks(*map(float, step.operands)), pikepdf.Operator(_SET[name])))
        else:
            made.append(step)
    return bytes(pikepdf.unparse_content_stream(made))


def _image(image: Any) -> None:
    """A picture in the art; grey ones are black ink or a mask already."""
    import pikepdf

    if image.get("/ColorSpace") == "/DeviceRGB":
        dots = separate_image(pikepdf.PdfImage(image).as_pil_image())
        image.write(dots.tobytes())
        image.ColorSpace, image.BitsPerComponent = pikepdf.Name.DeviceCMYK, 8


def _group(group: Any) -> None:
    import pikepdf

    if group.CS == "/DeviceRGB":
        group.CS = pikepdf.Name.DeviceCMYK


def _shading(shading: Any) -> None:
    import pikepdf

    if shading.ColorSpace == "/DeviceRGB":
        shading.ColorSpace = pikepdf.Name.DeviceCMYK
        shading.Function = _function(shading.get("/Function"))


def _function(function: Any) -> Any:
    """A gradient's colours by place, each straight piece in steps with inks of their own."""
    import pikepdf

    kind = function.get("/FunctionType") if isinstance(function, pikepdf.Dictionary) else None
    if kind == 3:
        function.Functions = pikepdf.Array([_function(piece) for piece in function.Functions])
        return function
    if kind != 2 or function.N != 1:
        raise _no_inks()
    first, last = (_colour(*map(float, function[name])) for name in ("/C0", "/C1"))
    stops = _PRESS.ramp(((0.0, first), (1.0, last)))
    pieces = [_piece(_inks(*one), _inks(*other)) for (_, one), (_, other) in pairwise(stops)]
    bounds, encode = [place for place, _ in stops[1:-1]], [0, 1] * len(pieces)
    whole = {"/FunctionType": 3, "/Domain": [0, 1], "/Functions": pieces, "/Bounds": bounds, "/Encode": encode}
    return pikepdf.Dictionary(whole)


def _piece(begin: list[float], end: list[float]) -> Any:
    import pikepdf

    return pikepdf.Dictionary({"/FunctionType": 2, "/Domain": [0, 1], "/C0": begin, "/C1": end, "/N": 1})


def _inks(*tones: float) -> list[float]:
    """The inks of a grey or a colour."""
    return [round(ink, 5) for ink in separate(_colour(*tones))]


def _colour(*tones: float) -> Rgb:
    red, green, blue = tones if len(tones) == 3 else tones * 3
    return red, green, blue


def _no_inks() -> NoInks:
    return NoInks("the picture has colours that cannot be turned into inks.")


DRAWN = 1000.0  # points along the longer side, so that what cairo rounds does not show
MOST_HELD = 20_000_000  # dots of all pictures that the art holds
_DATA = re.compile(r"data:[^,]{0,200}?(;base64)?,", re.IGNORECASE)


def prepare() -> None:
    """Load all that the art needs; without cairo there is nothing to load."""
    import ctypes.util

    ctypes.util.find_library = lambda name: None  # it would start ldconfig and gcc, where the names of files are enough
    try:
        import cairosvg.surface
        import pikepdf
    except OSError:
        return
    raster_task.prepare()
    cairosvg.surface.PDFSurface.convert(bytestring=_WARM)
    pikepdf.new().close()


_WARM = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>rect{fill:red}</style><rect width="9" height="9"/></svg>'
)


def answer(request: Frame) -> Iterator[Frame]:
    """The page as plain values, or why the art is refused."""
    try:
        yield _answer(request)
    except Refusal as refusal:
        yield Frame({"refused": refusal.message, "hint": refusal.hint})


def _answer(request: Frame) -> Frame:
    try:
        from cairosvg.surface import PDFSurface
    except OSError:
        return Frame({"no_cairo": True})
    import pikepdf

    svg, (wide, high) = request.parts[0], request.head["size"]
    try:
        check_art(svg)
        scale = DRAWN / max(wide, high)
        size = {"output_width": wide * scale, "output_height": high * scale}
        pdf = PDFSurface.convert(bytestring=svg, url_fetcher=_Held().fetch, **size)
    except (Refusal, MemoryError):
        raise
    except Exception as fault:  # whatever a stranger's file does to the library is the file's fault
        raise Refusal(f"the picture cannot be drawn ({type(fault).__name__}).", AS_PNG) from None
    with pikepdf.open(io.BytesIO(pdf)) as art:
        if request.head["ink"] == "cmyk":
            try:
                separate_art(art)
            except NoInks as fault:
                raise Refusal(str(fault), fault.hint) from None
        return _Plain().page(art.pages[0])


class _Held:
    """The pictures that art holds as `data:`; it can name no others."""

    def __init__(self) -> None:
        self._dots = 0

    def fetch(self, url: str, _kind: str) -> bytes:
        """A PNG, or an SVG that is as harmless as the art itself."""
        head = _DATA.match(url)
        if head is None:
            message = f"the picture names {url.rpartition('/')[2][:60]}, and nothing outside the file is read."
            raise Refusal(message, "embed it in the picture's own file, or save the whole as PNG.")
        content = unquote_to_bytes(url[head.end() :])
        if head[1]:
            content = _unpacked(content)
        if is_svg(content):
            check_art(content)
            return content
        return self._png(content)

    def _png(self, content: bytes) -> bytes:
        from PIL import Image

        raster = read_raster(content)
        if raster is None:
            raise Refusal("the picture holds another that is not PNG, JPEG, WebP or SVG.", "save that one as PNG.")
        if too_much := excess_text(raster, MOST_HELD - self._dots):
            raise Refusal(f"the picture holds another that has {too_much}.", "make the one that it holds smaller.")
        self._dots += raster.width * raster.height
        if raster.kind == "PNG":
            return raster.content
        out = io.BytesIO()
        with Image.open(io.BytesIO(raster.content), formats=(raster.kind,)) as image:
            image.convert("RGBA" if image.mode == "RGBA" else "RGB").save(out, "PNG", compress_level=1)
        return out.getvalue()


def _unpacked(text: bytes) -> bytes:
    try:
        return base64.b64decode(text + b"==")
    except binascii.Error:
        raise Refusal("the picture holds another whose base64 is broken.", "save it again.") from None


class _Plain:
    """A PDF page as values that JSON can hold: lists, maps, and `[number]` for an object of its own."""

    def __init__(self) -> None:
        self._objects: list[Any] = []
        self._parts: list[bytes] = []
        self._known: dict[tuple[int, int], int] = {}

    def page(self, page: Any) -> Frame:
        """What the page is drawn with, its operators last."""
        import pikepdf

        page.contents_coalesce()
        resources = self._value(page.obj.get("/Resources", pikepdf.Dictionary()))
        self._parts.append(page.Contents.read_bytes())
        box = [float(edge) for edge in page.mediabox]
        return Frame({"box": box, "objects": self._objects, "resources": resources}, self._parts)

    def _value(self, thing: Any) -> Any:
        import pikepdf

        if thing is None or isinstance(thing, bool):
            return thing
        if not isinstance(thing, pikepdf.Object):
            return f"{thing:f}" if not isinstance(thing, int) else str(thing)
        if not thing.is_indirect and not isinstance(thing, pikepdf.Stream):
            return self._direct(thing)
        if thing.objgen not in self._known:
            made = self._stream(thing) if isinstance(thing, pikepdf.Stream) else self._direct(thing)
            self._objects.append(made)
            self._known[thing.objgen] = len(self._objects) - 1
        return {"object": self._known[thing.objgen]}

    def _stream(self, thing: Any) -> Any:
        entries = self._entries(
            (name, part) for name, part in thing.items() if name not in ("/Length", "/Filter", "/DecodeParms")
        )
        self._parts.append(thing.read_bytes())
        return {"entries": entries, "part": len(self._parts) - 1}

    def _direct(self, thing: Any) -> Any:
        import pikepdf

        if isinstance(thing, pikepdf.Dictionary):
            return {"entries": self._entries(thing.items())}
        if isinstance(thing, pikepdf.Array):
            return [self._value(part) for part in thing]
        return thing.unparse().decode("latin-1")

    def _entries(self, items: Any) -> dict[str, Any]:
        return {name[1:]: self._value(part) for name, part in items}
