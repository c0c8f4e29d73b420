"""W2 made by hand: one form for the whole map, clipped to six parts on a page each, and a small map of the parts."""

import csv
import sys
from pathlib import Path

from font_source_sans_pro import font_files_ttf
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDE, HIGH = 615, 321  # mm, the map
PART_WIDE, PART_HIGH = 205, 160.5
LEFT, FOOT = 46, 24.75  # mm, the part on a page of A4


def map_form(c: Canvas) -> None:
    with Path("content/w2/hexes.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    c.beginForm("map", 0, 0, WIDE, HIGH)
    c.setStrokeColor(HexColor("#5d4037"))
    c.setLineWidth(0.4)
    c.setFont("plain", 8 / mm)
    for row in rows:
        x = 30 * int(row["col"]) - (15 if int(row["row"]) % 2 else 0)
        y = HIGH + 8.5 - 25.98 * int(row["row"])
        hexagon(c, x, y, row["color"])
        c.setFillGray(0)
        c.drawCentredString(x, y - 12, f"{row['col']}.{row['row']}")
    c.endForm()


def hexagon(c: Canvas, x: float, y: float, colour: str) -> None:
    path = c.beginPath()
    path.moveTo(x, y + 17.32)
    for corner in ((15, 8.66), (15, -8.66), (0, -17.32), (-15, -8.66), (-15, 8.66)):
        path.lineTo(x + corner[0], y + corner[1])
    path.close()
    c.setFillColor(HexColor(colour))
    c.drawPath(path, fill=1)


def part(c: Canvas, column: int, line: int) -> None:
    c.scale(mm, mm)
    path = c.beginPath()
    path.rect(LEFT, FOOT, PART_WIDE, PART_HIGH)
    c.clipPath(path, stroke=0)
    c.translate(LEFT - PART_WIDE * column, FOOT - PART_HIGH * line)
    c.doForm("map")
    c.showPage()


def main(out: str) -> None:
    registerFont(TTFont("plain", font_files_ttf["SourceSansPro"]))
    c = Canvas(out, landscape(A4))
    map_form(c)
    c.scale(0.4 * mm, 0.4 * mm)
    c.translate(60, 100)
    c.doForm("map")
    c.showPage()
    for number in range(6):
        part(c, number % 3, 1 - number // 3)
    c.save()


main(sys.argv[1])
