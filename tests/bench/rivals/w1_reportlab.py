"""W1 made by hand: the script of somebody who knows reportlab well, for this one deck.

It uses the built-in fonts, or embeds two fonts if its second argument is `embedded`."""

import csv
import sys
from pathlib import Path

from icons import icon_forms
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
LEFT, FOOT = 10.5, 16.5  # mm; cards of 63 × 88, 3 × 3


def forms(c: Canvas) -> None:
    icon_forms(c)
    c.beginForm("back", 0, 0, 63, 88)
    c.setFillColor(HexColor("#37474f"))
    c.roundRect(1, 1, 61, 86, 3, stroke=0, fill=1)
    c.setFillGray(1)
    c.setFont(BOLD, 24 / mm)
    c.drawCentredString(31.5, 42, "W1")
    c.endForm()
    c.beginForm("marks", 0, 0, 210, 297)
    c.setLineWidth(0.2)
    c.lines([(LEFT + 63 * n, y, LEFT + 63 * n, y + 6) for n in range(4) for y in (8.5, 282.5)])
    c.lines([(x, FOOT + 88 * n, x + 5.5, FOOT + 88 * n) for n in range(4) for x in (3, 201.5)])
    c.endForm()


def card(c: Canvas, row: dict[str, str]) -> None:
    colour = HexColor(row["frame"])
    c.setStrokeColor(colour)
    c.setLineWidth(2)
    c.roundRect(1, 1, 61, 86, 3)
    c.setFillColor(colour)
    c.circle(54, 9, 5, stroke=0, fill=1)
    c.setFillGray(0)
    c.setFont(BOLD, 12 / mm)
    c.drawCentredString(31.5, 76, row["title"])
    c.drawCentredString(54, 7.4, row["value"])
    c.setFont(PLAIN, 8 / mm)
    c.drawCentredString(31.5, 31.2, row["rules1"])
    c.drawCentredString(31.5, 27.7, row["rules2"])
    c.translate(18.5, 42)
    c.scale(0.26, 0.26)
    c.doForm(row["icon"])


def side(c: Canvas, rows: list[dict[str, str]], back: bool) -> None:
    c.scale(mm, mm)
    c.doForm("marks")
    for at, row in enumerate(rows):
        c.saveState()
        column = 2 - at % 3 if back else at % 3
        c.translate(LEFT + 63 * column, FOOT + 88 * (2 - at // 3))
        c.doForm("back") if back else card(c, row)
        c.restoreState()
    c.showPage()


def main(out: str) -> None:
    c = Canvas(out, A4)
    forms(c)
    with Path("content/w1/cards.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    for first in range(0, len(rows), 9):
        side(c, rows[first : first + 9], False)
        side(c, rows[first : first + 9], True)
    c.save()


def embed_fonts() -> None:
    from font_source_sans_pro import font_files_ttf
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    registerFont(TTFont("plain", font_files_ttf["SourceSansPro"]))
    registerFont(TTFont("bold", font_files_ttf["SourceSansProSemibold"]))


if sys.argv[2:] == ["embedded"]:
    embed_fonts()
    PLAIN, BOLD = "plain", "bold"
main(sys.argv[1])
