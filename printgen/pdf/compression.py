"""Compresses every stream with a pinned compressor, so that the bytes are the same on every machine."""

import deflate

LEVEL = 6


class Deflate:
    """The Flate filter as reportlab expects it."""

    pdfname = "FlateDecode"

    @staticmethod
    def encode(content: bytes | bytearray | str) -> bytes:
        """The compressed bytes of the content."""
        raw = content.encode("latin-1") if isinstance(content, str) else content
        return bytes(deflate.zlib_compress(raw, LEVEL))
