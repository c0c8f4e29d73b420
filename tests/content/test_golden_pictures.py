"""What is read from the first bytes of PNG, JPEG and WebP files, sound and damaged ones, word for word."""

import struct
from typing import Any

import pytest

from printgen.content import pictures
from tests.helpers.calls import same_results

SOF, SCAN = 0xC0, 0xDA


def exif(turn: int, order: str = "<", tag: int = 0x0112, kind: int = 3, before: int = 0) -> bytes:
    """EXIF data with an orientation, after other tags."""
    head = b"II*\0" if order == "<" else b"MM\0*"
    tags = [(0x010E, 2, 1, 0)] * before + [(tag, kind, 1, turn)]
    return head + struct.pack(f"{order}IH", 8, len(tags)) + b"".join(struct.pack(f"{order}HHIHxx", *one) for one in tags)


def png(width: int, height: int, *chunks: tuple[bytes, bytes], length: int = 13) -> bytes:
    """A PNG without its data."""
    head = struct.pack(">II5B", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), *chunks)
    whole = b"".join(struct.pack(">I", len(body)) + name + body + b"sum!" for name, body in parts)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", length) + whole[4:]


def jpeg(*segments: tuple[int, bytes], end: bytes = b"\xff\xd9") -> bytes:
    """A JPEG of these markers and bodies."""
    return b"\xff\xd8" + b"".join(segment(*one) for one in segments) + end


def segment(marker: int, body: bytes) -> bytes:
    """A part of a JPEG; the body of a scan has its compressed data after its head."""
    size = 6 + 2 * body[0] if marker == SCAN else len(body) + 2
    return bytes((0xFF, marker)) + struct.pack(">H", size) + body


def frame(width: int = 60, height: int = 40, channels: int = 3, bits: int = 8) -> bytes:
    """The head of the frame of a JPEG."""
    return struct.pack(">BHHB", bits, height, width, channels) + b"\1\x11\0" * channels


def scan(data: bytes = b"data", channels: int = 1) -> bytes:
    """A scan of a JPEG."""
    return bytes((channels,)) + b"\1\0" * channels + b"\0\x3f\0" + data


def webp(*chunks: tuple[bytes, bytes]) -> bytes:
    """A WebP of these chunks."""
    parts = b"".join(name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2) for name, body in chunks)
    return b"RIFF" + struct.pack("<I", len(parts) + 4) + b"WEBP" + parts


def read(content: bytes) -> Any:
    """What is known of a picture, with its bytes only if they have changed."""
    raster = pictures.read_raster(content)
    return raster and (*raster[:3], None if raster.content == content else raster.content, *raster[4:], raster.upright_size)


@pytest.mark.golden
def test_heads_of_pictures_are_read_as_they_were() -> None:
    own = {name: value for name, value in globals().items() if not name.startswith("_")}
    same_results("calls-pictures.txt", {**vars(pictures), **own, "trim": pictures._write_jpeg_segment_without_extras})
