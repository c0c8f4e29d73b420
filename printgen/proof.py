"""Pictures of what will be printed, rendered from the very PDF."""

import io
from collections.abc import Iterator
from pathlib import Path

from printgen.output import plain_name, write_whole
from printgen.press import Kit, faces_pdf, kit_pdf
from printgen.problems import Problems
from printgen.progress import progress

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
            picture = picture.quantize(colours, method=Quantize.FASTOCTREE) if colours else picture
            out = io.BytesIO()
            picture.save(out, "PNG", dpi=(dpi, dpi))
            yield out.getvalue()
    finally:
        document.close()
