"""The task of the decoder process that turns pages into pictures, which decodes the photographs on them once more."""

import io
import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING
from zlib import crc32

from printgen.guard.frames import Frame
from printgen.pdf.compress import Deflate
from printgen.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image


def prepare() -> None:
    """Load all that rendering needs."""
    import pypdfium2  # noqa: F401
    from PIL import Image, PngImagePlugin  # noqa: F401

    Image.init = lambda: False
    Image.preinit = lambda: None


def answer(request: Frame) -> Iterator[Frame]:
    """A PNG of every page that is asked for."""
    import pypdfium2

    head, (pdf,) = request.head, request.parts
    document = pypdfium2.PdfDocument(pdf)
    for number in range(0, len(document), head["step"]):
        page = document[number]
        yield Frame({}, (_picture(page.render(scale=head["dpi"] / 72).to_pil(), head["dpi"], head["colours"]),))
        page.close()


def _picture(picture: "Image", dpi: int, colours: int) -> bytes:
    from PIL.Image import Quantize

    if colours:
        return _png(picture.quantize(colours, method=Quantize.FASTOCTREE), dpi)
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()


def _png(picture: "Image", dpi: int) -> bytes:
    """A picture of few colours, in half of Pillow's time, and the same bytes on every machine."""
    wide, high = picture.size
    dots, per_metre = picture.tobytes(), round(dpi / MM_PER_INCH * 1000)
    rows = b"".join(b"\0" + dots[at : at + wide] for at in range(0, wide * high, wide))
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)),
        (b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
        (b"PLTE", bytes(picture.getpalette() or ())),
        (b"IDAT", Deflate.encode(rows)),
        (b"IEND", b""),
    )
    parts = (struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data)) for kind, data in chunks)
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)
