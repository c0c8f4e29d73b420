"""Personal sheets by hand: python personal_reportlab.py TABLE OUT. The boxes are a form, and the QR codes as fast as ours."""

import csv
import sys
from io import BytesIO
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printgen.faces.qr_codes import make_qr_code_if_supported
from printgen.faces.text.catalogue import find_font_chain, read_font_bytes
from printgen.faces.text.families import DEFAULT_FAMILY

HIGH = 148.5


def draw_boxes(canvas: Canvas) -> None:
    """Define the form with everything that all sheets have."""
    canvas.beginForm("boxes")
    canvas.setLineWidth(0.4 * mm)
    canvas.rect(8 * mm, 8 * mm, 194 * mm, 132.5 * mm)
    canvas.setLineWidth(0.3 * mm)
    canvas.setFont("text", 9)
    for number in range(30):
        x, y = 12 + number % 6 * 20, 40 + number // 6 * 16
        canvas.rect(x * mm, (HIGH - y - 14) * mm, 18 * mm, 14 * mm)
        canvas.drawCentredString((x + 9) * mm, (HIGH - y - 9) * mm, str(number + 1))
    canvas.endForm()


def draw_code(canvas: Canvas, data: str) -> None:
    """Draw a QR code, 40 mm wide with its quiet zone."""
    code = make_qr_code_if_supported(data, "M")
    assert code is not None
    module = 40 * mm / (code.size + 8)
    path = canvas.beginPath()
    for begin, end in code.list_bit_ranges_of_dark_runs():
        x, y = begin % code.bits_per_row + 4, begin // code.bits_per_row + 4
        path.rect(150 * mm + x * module, (HIGH - 50) * mm - (y + 1) * module, (end - begin) * module, module)
    canvas.drawPath(path, stroke=0, fill=1)


def main(table: str, out: str) -> None:
    """Two sheets on each A4 page."""
    key = find_font_chain(DEFAULT_FAMILY)[0]
    pdfmetrics.registerFont(TTFont("text", BytesIO(read_font_bytes(key))))
    canvas = Canvas(out, pagesize=A4, pageCompression=1, invariant=1)
    draw_boxes(canvas)
    with Path(table).open(encoding="utf-8", newline="") as file:
        for at, row in enumerate(csv.DictReader(file)):
            if at and at % 2 == 0:
                canvas.showPage()
            canvas.saveState()
            canvas.translate(0, 0 if at % 2 else HIGH * mm)
            canvas.doForm("boxes")
            canvas.setFont("text", 16)
            canvas.drawString(12 * mm, (HIGH - 16.04) * mm, row["name"])
            canvas.setFont("text", 14)
            canvas.drawRightString(196 * mm, (HIGH - 20) * mm, row["number"])
            draw_code(canvas, f"https://example.org/p/{row['number']}")
            canvas.restoreState()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
