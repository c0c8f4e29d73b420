"""Encodes pictures as PNG, JPEG or WebP files with their resolution. The bytes are the same on every machine."""

import io
import struct
from typing import TYPE_CHECKING, Any
from zlib import crc32

from printgen.core.units import MM_PER_INCH
from printgen.pdf.compression import Deflate

if TYPE_CHECKING:
    from PIL.Image import Image

JPEG_QUALITY, WEBP_QUALITY = 92, 90
_PNG_TYPES = {"P": 3, "L": 0, "RGB": 2, "RGBA": 6}  # the colour type in a PNG, by Pillow's mode
_X_RESOLUTION, _Y_RESOLUTION, _RESOLUTION_UNIT, _INCH = 282, 283, 296, 2  # EXIF tags, and the number of the unit


def encode_png(picture: "Image", dpi: float) -> bytes:
    """A picture as a PNG. Compared with Pillow, encoding takes half as long, and drawn faces make smaller files."""
    wide, high = picture.size
    per_metre = round(dpi / MM_PER_INCH * 1000)
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, _PNG_TYPES[picture.mode], 0, 0, 0)),
        (b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
        *([(b"PLTE", bytes(picture.getpalette() or ()))] if picture.mode == "P" else []),
        (b"IDAT", Deflate.encode(_make_png_rows(picture))),
        (b"IEND", b""),
    )
    parts = (struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data)) for kind, data in chunks)
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def _make_png_rows(picture: "Image") -> bytearray:
    """The pixels of a picture, with the byte before each row that tells a PNG reader not to change the row."""
    wide, dots = picture.width * len(picture.getbands()), memoryview(picture.tobytes())
    rows = bytearray((wide + 1) * picture.height)
    for number in range(picture.height):
        start = number * (wide + 1) + 1
        rows[start : start + wide] = dots[number * wide : (number + 1) * wide]
    return rows


def encode_jpeg(picture: "Image", dpi: float) -> bytes:
    """A picture as a JPEG with full colour resolution, because type is hard to read without it; transparency becomes white."""
    from PIL import Image

    if picture.mode == "RGBA":
        ground = Image.new("RGB", picture.size, "white")
        ground.paste(picture, mask=picture.getchannel("A"))
        picture = ground
    return _encode_with_pillow(picture, "JPEG", quality=JPEG_QUALITY, subsampling=0, dpi=(dpi, dpi))


def encode_webp(picture: "Image", dpi: float) -> bytes:
    """A picture as a WebP."""
    from PIL import Image

    notes = Image.Exif()
    notes[_X_RESOLUTION] = notes[_Y_RESOLUTION] = float(dpi)
    notes[_RESOLUTION_UNIT] = _INCH
    return _encode_with_pillow(picture, "WEBP", quality=WEBP_QUALITY, method=4, exif=notes)


def _encode_with_pillow(picture: "Image", file_format: str, **options: Any) -> bytes:
    out = io.BytesIO()
    picture.save(out, file_format, **options)
    return out.getvalue()


ENCODERS = {"png": encode_png, "jpeg": encode_jpeg, "webp": encode_webp}
