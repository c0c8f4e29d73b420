"""Pictures of what will be printed, rendered from the very PDF."""

import io
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from printgen.output import plain_name, write_whole
from printgen.printing.press import Kit, faces_pdf, kit_pdf
from printgen.problems import Problems
from printgen.progress import progress
from printgen.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 150


def write_proofs(kit: Kit, folder: Path, faces: bool, problems: Problems) -> Iterator[Path]:
    """Write a picture of each page or each face; gives the files as they are written."""
    labels = [face.label for face in kit.faces()] if faces else [f"page {number}" for number in range(1, len(kit.sheets) + 1)]
    pictures = page_pictures(faces_pdf(kit) if faces else kit_pdf(kit))
    for number, (label, picture) in enumerate(progress(zip(labels, pictures, strict=True), len(labels), "proofs"), 1):
        path = folder / f"{number:03}-{plain_name(label)}.png"
        if not write_whole(path, picture, problems):
            return
        yield path


def page_pictures(pdf: bytes, dpi: int = DPI, step: int = 1, colours: int = 0) -> Iterator[bytes]:
    """A PNG of every page, or of the first and then of one in so many, with all colours or so many."""
    import pypdfium2
    from PIL.Image import Quantize

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number in range(0, len(document), step):
            picture = document[number].render(scale=dpi / 72).to_pil()
            if colours:
                yield _png(picture.quantize(colours, method=Quantize.FASTOCTREE), dpi)
                continue
            out = io.BytesIO()
            picture.save(out, "PNG", dpi=(dpi, dpi))
            yield out.getvalue()
    finally:
        document.close()


def _png(picture: "Image", dpi: int) -> bytes:
    """A picture of few colours, in half of Pillow's time, and the same bytes on every machine."""
    from printgen.pdf.store import Deflate

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
