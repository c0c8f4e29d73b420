"""Pictures of what will be printed, rendered from the very PDF."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from printgen.guard.frames import Frame
from printgen.guard.helper import Stopped, ask
from printgen.output import plain_name, write_whole
from printgen.printing.press import Kit, faces_pdf, kit_pdf
from printgen.problems import Problems, Unfinished, Where
from printgen.progress import progress

Inks: TypeAlias = tuple[float, float, float, float]  # cyan, magenta, yellow and black of a page, in percent

DPI = 150
SECONDS = 15.0  # of computing, for one page


def write_proofs(kit: Kit, folder: Path, faces: bool, problems: Problems) -> Iterator[Path]:
    """Write a picture of each page or each face; gives the files as they are written."""
    labels = [face.label for face in kit.faces()] if faces else [f"page {number}" for number in range(1, len(kit.sheets) + 1)]
    pictures = page_pictures(faces_pdf(kit) if faces else kit_pdf(kit))
    for number, (label, picture) in enumerate(progress(zip(labels, pictures, strict=True), len(labels), "proofs"), 1):
        path = folder / f"{number:03}-{plain_name(label)}.png"
        if not write_whole(path, picture, problems):
            return
        yield path


def page_pictures(pdf: bytes, dpi: int = DPI) -> Iterator[bytes]:
    """A PNG of every page."""
    yield from (picture for picture, _ in _rendered(pdf, {"dpi": dpi, "step": 1, "few_colours": False}))


def small_pictures(pdf: bytes, dpi: int, step: int) -> Iterator[tuple[bytes, Inks]]:
    """A PNG of few colours, and the ink, of the first page and then of one in so many."""
    yield from ((picture, head["ink"]) for picture, head in _rendered(pdf, {"dpi": dpi, "step": step, "few_colours": True}))


def _rendered(pdf: bytes, how: dict[str, Any]) -> Iterator[tuple[bytes, dict[str, Any]]]:
    try:
        for frame in ask("printgen.printing.rendering", Frame(how, (pdf,)), SECONDS):
            yield frame.parts[0], frame.head
    except Stopped as stopped:
        raise Unfinished(Where("proofs"), *_STOPPED[stopped.reason]) from None


_STOPPED = {
    "time": (
        f"A page takes more than {SECONDS:.0f} s to show.",
        "simplify its drawings; people who open the PDF wait as long.",
    ),
    "memory": ("A page takes too much memory to show.", "make its pictures smaller."),
    "crash": ("A page cannot be shown.", "save its pictures again from another program."),
}
