"""Helpers for tests of drawings: faces from a line of SVG, their PDFs, and pictures to compare."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from printgen.model import Face, Outline, Sheet, Size
from printgen.pdf.document import DocumentInfo, PdfWriter
from printgen.pdf.face_compiler import FaceTester
from printgen.pdf.findings import DrawingFinding
from printgen.sheets.layout import make_face_sized_sheets

WIDE, HIGH = 63.5, 50.8  # 180 by 144 points: whole pixels at 144 dpi
ABOUT = DocumentInfo("A game", "a-game · edition 1", "en")
DPI = 144


def svg_of(body: str, width: float = WIDE, height: float = HIGH, bleed: float = 0.0) -> str:
    """A complete SVG drawing in mm that contains `body`."""
    wide, high = width + 2 * bleed, height + 2 * bleed
    box = f"{-bleed:g} {-bleed:g} {wide:g} {high:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}mm" height="{high:g}mm" viewBox="{box}">{body}</svg>'


def face_of(body: str, width: float = WIDE, height: float = HIGH, bleed: float = 0.0) -> Face:
    """A face that contains this SVG. Equal SVG gives the same face."""
    svg = svg_of(body, width, height, bleed)
    return Face(f"{svg}", body[:20], Size(width, height), bleed, Outline(), svg)


def art_in(folder: Path | None) -> Callable[[str], Path | None]:
    """A function that finds the pictures in a folder by name."""
    return lambda name: folder / name if folder is not None and (folder / name).is_file() else None


def pdf_of_sheets(sheets: tuple[Sheet, ...], about: DocumentInfo = ABOUT, art: Path | None = None, ink: str = "rgb") -> bytes:
    """The PDF of some sheets. A compiler finding about any drawing fails the test."""
    writer = PdfWriter(art_in(art), ink)
    compiled, findings = writer.compile_faces(place.face for sheet in sheets for place in sheet.placements)
    assert not findings, [finding for _, finding in findings]
    return writer.write_pdf(sheets, compiled, about)


def pdf_of(*bodies: str, art: Path | None = None, width: float = WIDE, height: float = HIGH, ink: str = "rgb") -> bytes:
    """A PDF with a page for each drawing."""
    return pdf_of_sheets(make_face_sized_sheets(face_of(body, width, height) for body in bodies), art=art, ink=ink)


def findings_of(body: str, art: Path | None = None) -> tuple[DrawingFinding, ...]:
    """The compiler's findings about a drawing, which must be the same for a print and for a check."""
    found, checked = (compiler(art_in(art)).compile_faces([face_of(body)])[1] for compiler in (PdfWriter, FaceTester))
    assert [finding for _, finding in checked] == [finding for _, finding in found]
    return tuple(finding for _, finding in found)


def pictures(pdf: bytes, dpi: int = DPI) -> Iterator[Image.Image]:
    """Every page of a PDF as a picture."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            yield page.render(scale=dpi / 72).to_pil().convert("RGB")
            page.close()
    finally:
        document.close()


def picture(pdf: bytes, dpi: int = DPI) -> Image.Image:
    """The first page of a PDF as a picture."""
    return next(iter(list(pictures(pdf, dpi))))


def words_of(pdf: bytes, page: int = 0) -> str:
    """The text that a PDF reader finds on a page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        one = document[page]
        text = one.get_textpage()
        found = str(text.get_text_range())
        text.close()
        one.close()
        return found
    finally:
        document.close()


def ink_box(shown: Image.Image, dpi: int = DPI) -> tuple[float, float, float, float]:
    """The box around all dots that are not white: left, top, right and bottom in mm."""
    box = ImageChops.invert(shown.convert("L")).point(lambda tone: 255 if tone > 60 else 0).getbbox()
    assert box is not None
    return tuple(edge / dpi * 25.4 for edge in box)  # type: ignore[return-value]


def cairo_picture(svg: str, size: tuple[int, int], folder: Path | None = None) -> Image.Image:
    """A picture of an SVG drawn by cairo, to compare with."""
    cairosvg = cairo()
    url = str(folder / "drawing.svg") if folder else None
    png = cairosvg.svg2png(
        bytestring=svg.encode(), url=url, unsafe=True, output_width=size[0], output_height=size[1], background_color="white"
    )
    return Image.open(io.BytesIO(png)).convert("RGB")


def cairo() -> Any:
    """The module cairosvg. Skips the test if it is missing."""
    try:
        import cairosvg
    except OSError:
        pytest.skip("libcairo is missing, so there is no second opinion")
    return cairosvg


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean absolute difference of two pictures, from 0 to 255."""
    assert one.size == other.size
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def opened(pdf: bytes) -> pikepdf.Pdf:
    """A PDF opened with pikepdf."""
    return pikepdf.open(io.BytesIO(pdf))
