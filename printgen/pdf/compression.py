"""The filter for every stream: a pinned compressor gives the same bytes on every machine."""

import deflate

LEVEL = 6


class Deflate:
    """Flate, as reportlab calls a filter."""

    pdfname = "FlateDecode"

    @staticmethod
    def encode(content: bytes | bytearray | str) -> bytes:
        """The compressed content."""
        raw = content.encode("latin-1") if isinstance(content, str) else content
        return bytes(deflate.zlib_compress(raw, LEVEL))
