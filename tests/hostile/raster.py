"""Raster pictures made by code: large pictures in few bytes, and formats that printgen does not accept."""

import io
import struct
import zlib
from functools import cache

from PIL import Image

HELD = 1 << 20  # bytes in one repeated block of a bomb
OTHERS = tuple(
    ("GIF TIFF ICO BMP DIB PPM JPEG2000 TGA PCX SGI DDS IM MSP XBM ICNS SPIDER EPS BLP QOI AVIF MPO PDF PALM WEBP").split()
)


def png(width: int, height: int, channels: int = 4) -> bytes:
    """A PNG of zeros, which takes little time to make and few bytes to store, whatever its size."""
    colour = {1: 0, 3: 2, 4: 6}[channels]
    head = struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", head)
        + _chunk(b"IDAT", zeros(height * (1 + width * channels)))
        + _chunk(b"IEND", b"")
    )


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def zeros(length: int) -> bytes:
    """`length` zeros, deflated as one repeated block."""
    return b"\x78\x01" + _blocks(length, b"\0") + struct.pack(">I", (length % 65521) << 16 | 1)


def _blocks(length: int, sign: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    whole = packer.compress(sign * HELD) + packer.flush(zlib.Z_FULL_FLUSH)
    rest = zlib.compressobj(9, zlib.DEFLATED, -15)
    return whole * (length // HELD) + rest.compress(sign * (length % HELD)) + rest.flush()


def gzip_of_blanks(head: bytes, length: int, tail: bytes) -> bytes:
    """A gzip stream of a text with `length` blanks between its head and tail."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    first = packer.compress(head) + packer.flush(zlib.Z_FULL_FLUSH)
    whole = packer.compress(b" " * HELD) + packer.flush(zlib.Z_FULL_FLUSH)
    last = zlib.compressobj(9, zlib.DEFLATED, -15)
    end = last.compress(tail) + last.flush()
    sums = struct.pack("<II", 0, 0)  # nobody should come as far as the sums
    return b"\x1f\x8b\x08\0\0\0\0\0\0\x03" + first + whole * (length // HELD) + end + sums


@cache
def saved(kind: str, width: int = 20, height: int = 20, mode: str = "RGB", **words: object) -> bytes:
    """A one-colour picture in a format, or a few bytes that look like one if Pillow cannot write the format."""
    out = io.BytesIO()
    for one in (mode, "RGB", "L", "P", "1", "F"):
        try:
            Image.new(one, (width, height)).save(out, kind, **words)
            return out.getvalue()
        except (OSError, KeyError, ValueError):
            out = io.BytesIO()
    return kind.encode() + bytes(64)


def handmade() -> dict[str, bytes]:
    """Pictures in formats that Pillow reads but does not write."""
    return {
        "psd": b"8BPS" + struct.pack(">H6xHIIHH", 1, 3, 20, 20, 8, 3) + bytes(4 * 3) + b"\0\0" + bytes(1200),
        "fits": b"".join(card.ljust(80).encode() for card in ("SIMPLE  = T", "BITPIX  = 8", "NAXIS   = 2", "NAXIS1  = 20",
        "NAXIS2  = 20", "END")).ljust(2880) + bytes(400),
        "wmf": b"\xd7\xcd\xc6\x9a\0\0" + struct.pack("<hhhhHI", 0, 0, 20, 20, 1440, 0) + bytes(40),
        "sun": struct.pack(">8I", 0x59A66A95, 20, 20, 8, 400, 1, 0, 0) + bytes(400),
        "fli": struct.pack("<IHHHHHH", 128, 0xAF11, 1, 20, 20, 8, 3) + bytes(114),
        "cur": struct.pack("<HHH", 0, 2, 1) + bytes(62),
        "gbr": struct.pack(">IIIII4sI", 28, 2, 20, 20, 1, b"GIMP", 10) + bytes(400),
        "mcidas": bytes(7) + b"\x04" + bytes(248),
        "gd": b"\xff\xff" + struct.pack(">HH", 20, 20) + bytes(900),
        "iptc": b"\x1c\x03\x3c\0\x02\x01\x01" + bytes(40),
        "hdf5": b"\x89HDF\r\n\x1a\n" + bytes(90),
        "grib": b"GRIB" + bytes(3) + b"\x01" + bytes(90),
        "bufr": b"BUFR" + bytes(90),
        "pcd": bytes(2048) + b"PCD_" + bytes(4096),
        "xpm": b'/* XPM */\nstatic char * a[] = {\n"2 2 1 1",\n"a c #ff0000",\n"aa",\n"aa"};\n',
        "walimage": bytes(100),
        "fpx": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1024),
    }  # fmt: skip


def every_other() -> dict[str, bytes]:
    """A small picture in each format that printgen does not accept."""
    return {kind.lower(): saved(kind) for kind in OTHERS} | handmade()


@cache
def progressive(side: int, mode: str = "L") -> bytes:
    """A JPEG with many passes."""
    return saved("JPEG", side, side, mode, progressive=True, quality=30)


def scans(side: int, times: int) -> bytes:
    """A JPEG that repeats its last pass `times` times."""
    whole = progressive(side)
    last = whole.rindex(b"\xff\xda")
    return whole[:-2] + whole[last:-2] * times + b"\xff\xd9"


def on_its_side(side: int) -> bytes:
    """A JPEG from a camera that was held upright, as its EXIF notes say."""
    notes = Image.Exif()
    notes[0x0112] = 6
    return saved("JPEG", side, side, "L", exif=notes.tobytes())


def with_notes(marker: bytes, behind: bytes) -> bytes:
    """A photograph with a location in its notes, a comment, and bytes after its end."""
    notes = Image.Exif()
    notes[0x010E] = marker.decode()
    notes.get_ifd(0x8825)[1] = "N"
    plain = saved("JPEG", 20, 20, "RGB", exif=notes.tobytes())
    remark = b"\xff\xfe" + struct.pack(">H", len(marker) + 2) + marker
    return plain[:2] + remark + plain[2:] + behind
