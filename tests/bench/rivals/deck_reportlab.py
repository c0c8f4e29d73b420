"""The deck made by hand with reportlab: the document, its pages and the back. The faces are in deck_card.py."""

import csv
import io
import sys
from pathlib import Path

import reportlab
from deck_card import HIGH, WIDE, card
from icons import icon_forms
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONTS = Path(reportlab.__file__).parents[1] / "font_source_sans_pro" / "files"
LEFT, FOOT = 9.75, 15.15  # mm; 3 × 3 on A4


def fonts() -> None:
    for name, file in (("plain", "Regular"), ("bold", "Bold"), ("italic", "It")):
        pdfmetrics.registerFont(TTFont(name, str(FONTS / f"SourceSansPro-{file}.ttf")))


def marks_form(c: Canvas) -> None:
    c.beginForm("marks", 0, 0, 210, 297)
    c.setLineWidth(0.2)
    c.lines([(LEFT + WIDE * n, y, LEFT + WIDE * n, y + 6) for n in range(4) for y in (FOOT - 8, 289.85 - 6)])
    c.lines([(x, FOOT + HIGH * n, x + 4.75, FOOT + HIGH * n) for n in range(4) for x in (3, 202.25)])
    c.endForm()


def back(c: Canvas) -> None:
    """Draw the back, except for its gradient, which reportlab cannot draw in a form."""
    c.beginForm("back", 0, 0, WIDE, HIGH)
    c.setStrokeGray(1)
    c.setDash([2, 1])
    c.setLineWidth(0.5)
    c.roundRect(4, 4, 55.5, 80.9, 2)
    c.setDash()
    c.setLineWidth(0.4)
    for line in range(6):
        for column in range(4):
            c.circle(11.5 + column * 13.5, 76.9 - line * 13, 2.5)
    c.setFillColor(HexColor("#1b2a6b"))
    c.setLineWidth(0.8)
    c.circle(31.75, 44.45, 12, fill=1)
    c.setFillGray(1)
    c.setFont("bold", 9)
    c.drawCentredString(31.75, 41.3, "deck")
    c.endForm()


def draw_back(c: Canvas) -> None:
    c.saveState()
    path = c.beginPath()
    path.roundRect(1.5, 1.5, 60.5, 85.9, 3)
    c.clipPath(path, stroke=0, fill=0)
    c.transform(60.5, 0, 0, 85.9, 1.5, 1.5)
    c.radialGradient(0.5, 0.5, 0.5, (HexColor("#5c7cfa"), HexColor("#1b2a6b")))
    c.restoreState()
    c.doForm("back")


def side(c: Canvas, rows: list[dict[str, str]], backs: bool) -> None:
    c.scale(mm, mm)
    c.doForm("marks")
    for at, row in enumerate(rows):
        c.saveState()
        c.translate(LEFT + WIDE * (2 - at % 3 if backs else at % 3), FOOT + HIGH * (2 - at // 3))
        draw_back(c) if backs else card(c, row)
        c.restoreState()
    c.showPage()


def job() -> bytes:
    """The bytes of a PDF with the whole deck."""
    out = io.BytesIO()
    fonts()
    c = Canvas(out, A4)
    icon_forms(c)
    marks_form(c)
    back(c)
    with Path("content/deck/cards.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    for first in range(0, len(rows), 9):
        side(c, rows[first : first + 9], False)
        side(c, rows[first : first + 9], True)
    c.save()
    return out.getvalue()


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(job())
