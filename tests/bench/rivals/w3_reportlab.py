"""W3 made by hand: one reportlab form for everything that the sheets share, plus the number of each, in a built-in font."""

import sys

from icons import ICONS, icon_forms
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas


def box(c: Canvas, icon: str, x: float, y: float) -> None:
    c.setFillColor(HexColor("#f5f5f5"))
    c.roundRect(x, y, 29, 20.5, 3, fill=1)
    c.setFillGray(1)
    c.circle(x + 21.5, y + 10.25, 5, fill=1)
    c.saveState()
    c.translate(x + 2, y + 4.25)
    c.scale(0.12, 0.12)
    c.doForm(icon)
    c.restoreState()


def sheet_form(c: Canvas) -> None:
    icon_forms(c)
    c.beginForm("sheet", 0, 0, 210, 148.5)
    c.setFont("Helvetica", 11 / mm)
    c.drawString(10, 133.5, "Name")
    c.drawString(96, 133.5, "Score")
    c.setStrokeColor(HexColor("#37474f"))
    c.setLineWidth(0.3)
    c.lines([(22, 133, 90, 133), (108, 133, 140, 133)])
    c.setLineWidth(0.4)
    for line in range(5):
        for column, icon in enumerate(ICONS):
            box(c, icon, 10 + column * 32.2, 104 - line * 23.5)
    c.endForm()


def main(out: str) -> None:
    c = Canvas(out, A4)
    sheet_form(c)
    for first in range(1, 201, 2):
        c.scale(mm, mm)
        c.setFont("Helvetica-Bold", 11 / mm)
        c.doForm("sheet")
        c.drawRightString(200, 133.5, f"No. {first + 1:04}")
        c.translate(0, 148.5)
        c.doForm("sheet")
        c.drawRightString(200, 133.5, f"No. {first:04}")
        c.showPage()
    c.save()


main(sys.argv[1])
