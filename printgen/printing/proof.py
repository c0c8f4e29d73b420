"""Pictures of what will be printed, rendered from the very PDF."""

from collections.abc import Iterator
from pathlib import Path

from printgen.guard.frames import Frame
from printgen.guard.helper import Stopped, ask
from printgen.output import plain_name, write_whole
from printgen.printing.press import Kit, faces_pdf, kit_pdf
from printgen.problems import Problems
from printgen.progress import progress

DPI = 150
SECONDS = 15.0  # of computing, for one page


class Unrendered(Exception):
    """Pages that no picture could be made of: a reader of the PDF would have the same trouble."""


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
    request = Frame({"dpi": dpi, "step": step, "colours": colours}, (pdf,))
    try:
        yield from (frame.parts[0] for frame in ask("printgen.printing.rendering", request, SECONDS))
    except Stopped as stopped:
        raise Unrendered(_STOPPED[stopped.reason]) from None


_STOPPED = {
    "time": f"a page takes more than {SECONDS:.0f} s to draw",
    "memory": "a page takes too much memory to draw",
    "crash": "the PDF cannot be shown",
}
