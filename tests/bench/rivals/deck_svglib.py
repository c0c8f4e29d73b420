"""The deck with svglib: the same SVG faces, converted to reportlab drawings and placed nine to a page."""

import io
import sys
from pathlib import Path

from deck_places import HIGH, pages
from reportlab.graphics import renderPDF
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from svglib.svglib import svg2rlg


def job() -> bytes:
    """The bytes of a PDF with the whole deck."""
    out = io.BytesIO()
    c = Canvas(out, A4)
    for places in pages():
        for name, x, y in places:
            renderPDF.draw(svg2rlg(f"faces/{name}.svg"), c, x * mm, A4[1] - (y + HIGH) * mm)
        c.showPage()
    c.save()
    return out.getvalue()


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(job())
