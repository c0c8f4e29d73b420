"""Draws a swatch of every pattern that a palette can name."""

from collections.abc import Iterator

from printgen.core.svg.colours import PATTERNS, FillPattern
from printgen.model import Face, Outline, Size
from printgen.pdf.document import DocumentInfo, PdfWriter
from printgen.printing.pictures import render_pages
from printgen.sheets.layout import make_face_sized_sheets

SIZE = Size(124, 56)


def draw_pictures() -> Iterator[tuple[str, bytes]]:
    """Draw the picture, and yield it with its file name."""
    body = "".join(_swatch(FillPattern(name), 2 + at % 5 * 24.5, 2 + at // 5 * 27) for at, name in enumerate(PATTERNS))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE.width} {SIZE.height}">{body}</svg>'
    face = Face("patterns", "patterns", SIZE, 0, Outline(), svg)
    writer = PdfWriter(lambda _: None)
    compiled, _ = writer.compile_faces([face])
    pdf = writer.write_pdf(make_face_sized_sheets([face]), compiled, DocumentInfo("Patterns", "", "en"))
    yield "patterns", next(render_pages(pdf, 200))


def _swatch(pattern: FillPattern, x: float, y: float) -> str:
    """The SVG of a rectangle filled with a pattern, with the pattern's name below it."""
    rect = f'<rect x="{x}" y="{y}" width="22" height="20" rx="2" fill="{pattern.reference}" stroke="black"/>'
    return f'{pattern.svg}{rect}<text x="{x}" y="{y + 23.6}">{pattern.name}</text>'
