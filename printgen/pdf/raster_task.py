"""Decodes raster pictures to data for PDF images, in the decoder process."""

import io
from collections.abc import Iterator
from typing import Any

from printgen.core.guard.messages import Message
from printgen.pdf.compression import Deflate
from printgen.pdf.inks import choose_colour_space

_BAND = 1 << 22  # pixels to convert at once
_QUALITY = 92
# The Pillow operations that turn a picture upright; the index is the EXIF orientation minus 1.
TURNS = ("", "FLIP_LEFT_RIGHT", "ROTATE_180", "FLIP_TOP_BOTTOM", "TRANSPOSE", "ROTATE_270", "TRANSVERSE", "ROTATE_90")
_DRAFT = 8  # decoding every eighth pixel is enough to check a JPEG


def preload_libraries() -> None:
    """Load the decoders of the three supported kinds of picture, and stop Pillow from loading others."""
    from PIL import Image, ImageChops, ImageMath, JpegImagePlugin, PngImagePlugin, WebPImagePlugin  # noqa: F401

    Image.init = lambda: False
    Image.preinit = lambda: None


def answer_request(request: Message) -> Iterator[Message]:
    """The pixels and alpha of a picture for a PDF, or no pixels if the request only checks a file."""
    try:
        yield _decode_or_check_picture(request)
    except (OSError, SyntaxError, ValueError):
        yield Message({"unreadable": True})


def _decode_or_check_picture(request: Message) -> Message:
    """The picture in a request as data for a PDF image. Raises a Pillow error if it cannot be decoded."""
    from PIL import Image

    head, (content,) = request.head, request.parts
    image: Any = Image.open(io.BytesIO(content), formats=(head["kind"],))
    if image.size != (head["width"], head["height"]):
        raise ValueError
    if head["check"]:
        image.draft(image.mode, (max(1, image.width // _DRAFT), max(1, image.height // _DRAFT)))
        image.load()
        return Message({"checked": True})
    image.load()
    if head["turn"] > 1:
        image = image.transpose(Image.Transpose[TURNS[head["turn"] - 1]])
    return _make_jpeg_message(image) if head["as_jpeg"] else make_pixels_message(image, head["ink"])


def _make_jpeg_message(image: Any) -> Message:
    """A JPEG without its metadata."""
    out = io.BytesIO()
    image.convert("RGB").save(out, "JPEG", quality=_QUALITY, comment=b"")
    return Message({"space": "/DeviceRGB"}, (out.getvalue(),))


def make_pixels_message(image: Any, colour_space_name: str) -> Message:
    """The compressed pixels and alpha. Only one band is converted at a time, to save memory."""
    colour_space = choose_colour_space(colour_space_name)
    dots, alpha, space = bytearray(), bytearray(), ""
    high = max(1, _BAND // image.width)
    for top in range(0, image.height, high):
        band = image.crop((0, top, image.width, min(image.height, top + high)))
        colour, clear = _split_colours_and_alpha(convert_to_eight_bits(band))
        inked, space = colour_space.convert_raster_and_name_colour_space(colour)
        dots += inked.tobytes()
        alpha += clear.tobytes() if clear is not None else b""
    del image, band, colour, clear, inked
    packed = [Deflate.encode(dots)]
    dots.clear()
    return Message({"space": space}, (*packed, *([Deflate.encode(alpha)] if alpha else [])))


def convert_to_eight_bits(image: Any) -> Any:
    """The picture with eight bits per channel. A grey picture may have sixteen."""
    if image.mode.startswith("I"):
        return image.convert("I").point(lambda tone: tone * (255 / 65535)).convert("L")
    return image


def _split_colours_and_alpha(image: Any) -> tuple[Any, Any]:
    """The colours of a picture, and its alpha channel or None."""
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        whole = image.convert("RGBA")
        return whole.convert("RGB"), whole.getchannel("A")
    if image.mode in ("L", "CMYK"):
        return image, None
    return image.convert("L" if image.mode == "1" else "RGB"), None
