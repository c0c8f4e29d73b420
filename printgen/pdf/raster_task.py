"""The task of the decoder process that decodes strangers' pictures: picture files in, data for a PDF out."""

import io
from collections.abc import Iterator
from typing import Any

from printgen.core.guard.messages import Frame
from printgen.pdf.compression import Deflate
from printgen.pdf.inks import inks_for

_BAND = 1 << 22  # dots that are converted at once
_QUALITY = 92
_TURNS = ("", "FLIP_LEFT_RIGHT", "ROTATE_180", "FLIP_TOP_BOTTOM", "TRANSPOSE", "ROTATE_270", "TRANSVERSE", "ROTATE_90")
_DRAFT = 8  # to check a JPEG, every eighth dot is enough


def prepare() -> None:
    """Load the decoders of the three kinds of picture that are taken, and stop Pillow from loading others."""
    from PIL import Image, ImageChops, ImageMath, JpegImagePlugin, PngImagePlugin, WebPImagePlugin  # noqa: F401

    Image.init = lambda: False
    Image.preinit = lambda: None


def answer(request: Frame) -> Iterator[Frame]:
    """The picture for a PDF: its size, dots and alpha; no dots for a JPEG that is embedded as it is."""
    try:
        yield _answer(request)
    except (OSError, SyntaxError, ValueError):
        yield Frame({"unreadable": True})


def _answer(request: Frame) -> Frame:
    from PIL import Image

    head, (content,) = request.head, request.parts
    image = Image.open(io.BytesIO(content), formats=(head["kind"],))
    if image.size != (head["width"], head["height"]):
        raise ValueError
    if head["check"]:
        image.draft(image.mode, (max(1, image.width // _DRAFT), max(1, image.height // _DRAFT)))
        image.load()
        return Frame({"checked": True})
    image = _upright(image, head["turn"])
    if head["as_jpeg"]:
        return _jpeg(image)
    return _pixels(image, head["ink"])


def _upright(image: Any, turn: int) -> Any:
    from PIL import Image

    image.load()
    return image.transpose(Image.Transpose[_TURNS[turn - 1]]) if turn > 1 else image


def _jpeg(image: Any) -> Frame:
    out = io.BytesIO()
    image.convert("RGB").save(out, "JPEG", quality=_QUALITY, comment=b"")
    return Frame({**_size(image), "space": "/DeviceRGB"}, (out.getvalue(),))


def _pixels(image: Any, ink: str) -> Frame:
    """The dots, converted a band at a time, so that memory holds a large picture only once."""
    inks = inks_for(ink)
    dots, alpha, space = bytearray(), bytearray(), ""
    high = max(1, _BAND // image.width)
    for top in range(0, image.height, high):
        band = image.crop((0, top, image.width, min(image.height, top + high)))
        colour, clear = _parted(_eight_bits(band))
        inked, space = inks.raster(colour)
        dots += inked.tobytes()
        alpha += clear.tobytes() if clear is not None else b""
    size = _size(image)
    del image, band, colour, clear, inked
    packed = [Deflate.encode(dots)]
    dots.clear()
    return Frame({**size, "space": space}, (*packed, *([Deflate.encode(alpha)] if alpha else [])))


def _eight_bits(image: Any) -> Any:
    if image.mode.startswith("I"):  # sixteen bits a dot
        return image.convert("I").point(lambda tone: tone * (255 / 65535)).convert("L")
    return image


def _parted(image: Any) -> tuple[Any, Any]:
    """The colours of a picture, and its alpha where it has one."""
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        whole = image.convert("RGBA")
        return whole.convert("RGB"), whole.getchannel("A")
    if image.mode in ("L", "CMYK"):
        return image, None
    return image.convert("L" if image.mode == "1" else "RGB"), None


def _size(image: Any) -> dict[str, int]:
    return {"width": image.width, "height": image.height}
