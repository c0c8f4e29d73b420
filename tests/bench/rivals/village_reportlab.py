"""The Village kit made by hand with reportlab: a page with two complete score sheets, and a page with the rules."""

import sys

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from village_pen import HIGH, INK, LAWN, LINE, ROAD, SOFT, WHITE, Pen
from village_rules import AVENUES, POINTS, rules


def sheet(pen: Pen) -> None:
    for face in range(6):
        pen.icon(f"die{face + 1}", 25.6 + 20.5 * face, 8.5, 7.8)
    pen.words(("2 and 12:", "any avenue"), 8, 11.3207, 8, 3.1044, SOFT)
    for row in range(5):
        avenue(pen, row, 18 + 18.2 * row)
    panel(pen)
    legend(pen)
    street(pen)
    pen.note("village · edition 1", 201, "end")


def avenue(pen: Pen, row: int, y: float) -> None:
    pen.canvas.setLineCap(1)
    pen.line(8, y + 16.15, 141.5, y + 16.15, ROAD, 0.6)
    pen.line(8, y + 17.25, 141.5, y + 17.25, ROAD, 0.6)
    pen.canvas.setLineCap(0)
    pen.sign(AVENUES[row], 18.5, y + 9.9, 18, "end")
    for column in range(6):
        plot(pen, 20 + 20.5 * column, y, POINTS[row][column])


def plot(pen: Pen, x: float, y: float, points: int) -> None:
    pen.box(x, y, 19, 15.2, 2.4, LAWN if points else WHITE, LINE)
    for n in range(points):
        pen.icon("star", x + 14.8, y + 0.8 + 3.1 * n, 3.2)
    path, up = pen.canvas.beginPath(), HIGH - y
    path.moveTo(x + 19, up - 10.7)
    path.lineTo(x + 16.2, up - 10.7)
    path.curveTo(x + 15.427, up - 10.7, x + 14.8, up - 11.327, x + 14.8, up - 12.1)
    path.lineTo(x + 14.8, up - 15.2)
    pen.canvas.setLineWidth(0.2)
    pen.canvas.drawPath(path)


def panel(pen: Pen) -> None:
    pen.sign("Village", 146, 18.8, 36)
    pen.line(173, 18.3, 202, 18.3, INK)
    pen.caption("date", 202, 21.4, "end")
    pen.line(146, 29.8, 202, 29.8, INK)
    pen.caption("name", 202, 32.9, "end")
    for x in (146, 155.8):
        pen.box(x, 36, 8.8, 8.8, 2, WHITE, INK)
    pen.words(("*Preparation:* two different", "projects, one in each column"), 167, 39.4771, 8, 3.2456, SOFT)


def legend(pen: Pen) -> None:
    pen.canvas.setLineCap(1)
    pen.line(146, 48, 202, 48, ROAD, 0.6)
    pen.line(146, 99.1, 202, 99.1, ROAD, 0.6)
    pen.canvas.setLineCap(0)
    pen.caption("bonus in 3, 6, 9", 202, 51.3, "end")
    for n, name in enumerate(("House", "Forest", "Lake")):
        y = 54.6167 + 15.8333 * n
        pen.icon(f"die{n + 1}", 145.4, y, 7.8)
        pen.icon(f"die{n + 4}", 153.4, y, 7.8)
        pen.icon(name.lower(), 164, y - 1.8, 11.4)
        pen.sign(name, 178, y + 6.1)
        pen.box(193, y - 0.4, 9, 8.6, 1.2, WHITE, INK)
    pen.icon("square", 146.6, 101, 8.4)
    double = "A double draws one project and a", "*square* anywhere: 10 points if it ends", "beside house, forest and lake."
    pen.words(double, 158, 102.5207, 8, 3.1609)


def street(pen: Pen) -> None:
    for word, y in (("sum", 117.5), ("dice", 127.1), ("avenue", 133.9), ("score", 137.3)):
        pen.caption(word, 17.8, y, "end")
    for turn in range(9):
        door(pen, turn + 1, 20 + 16.7 * turn + 1.1 * (turn // 3))
    pen.canvas.setLineCap(1)
    pen.line(8, 140.5, 202, 140.5, INK)
    pen.canvas.setLineCap(0)
    pen.sign("+", 174.7, 117.8, 18, "middle")
    pen.icon("square", 178.1, 112.4, 7.4)
    pen.box(187.1, 112.2, 14.9, 7.8, 0.8, WHITE, INK)
    pen.sign("=", 174.7, 133.1, 18, "middle")
    pen.box(178.1, 124.7, 23.4, 15.2, 1.2, WHITE, INK, 1.2)
    pen.caption("total", 202, 123.4, "end")


def door(pen: Pen, turn: int, x: float) -> None:
    bonus = turn % 3 == 0
    wall(pen, x, bonus)
    pen.sign(str(turn), x + (2.9 if bonus else 8.35), 118.1 if bonus else 119.6, 18, "middle")
    if bonus:
        pen.box(x + 5.4, 112.2, 10.6, 7.8, 0.8, WHITE, INK)
    pen.box(x + 0.8, 121.1, 7.25, 8.2, 1.8, WHITE, LINE)
    pen.box(x + 8.65, 121.1, 7.25, 8.2, 1.8, WHITE, LINE)
    pen.box(x + 0.8, 130.1, 6.68, 9.4, 0.8, WHITE, LINE, 0.2)
    pen.box(x + 8.08, 130.1, 7.82, 9.4, 0.8, WHITE, INK, 0.6)


def wall(pen: Pen, x: float, bonus: bool) -> None:
    c, path = pen.canvas, pen.canvas.beginPath()
    path.moveTo(x, HIGH - 140.5)
    for dx, y in ((0, 111.5), (16.7, 111.5)) if bonus else ((0, 117.9), (8.35, 111.9), (16.7, 117.9)):
        path.lineTo(x + dx, HIGH - y)
    path.lineTo(x + 16.7, HIGH - 140.5)
    path.close()
    c.setFillColor(LAWN if bonus else WHITE)
    c.setStrokeColor(INK)
    c.setLineWidth(0.35)
    c.setLineJoin(1)
    c.drawPath(path, fill=1)
    c.setLineJoin(0)


def ruler(c: Canvas) -> None:
    c.saveState()
    c.transform(0, -1, -1, 0, 6.8, 287)
    c.setStrokeGray(0.35)
    c.setFillGray(0.35)
    c.setLineWidth(0.12)
    cm = [(n, 1.4, n, 1.4 - (1.4 if n % 10 == 0 else 0.9 if n % 5 == 0 else 0.6)) for n in range(101)]
    inch = [(n * 3.175, 1.4, n * 3.175, 1.4 + (1.4 if n % 8 == 0 else 0.9 if n % 4 == 0 else 0.6)) for n in range(33)]
    c.lines([(0, 1.4, 101.6, 1.4), *cm, *inch])
    c.transform(1, 0, 0, -1, 102.8, 2.1)
    c.setFont("plain", 6 / mm)
    c.drawString(0, 0, "10 cm · 4 in")
    c.restoreState()


def marks(c: Canvas) -> None:
    c.setStrokeGray(0)
    c.setLineWidth(0.2)
    c.lines([(3, HIGH, 7, HIGH), (203, HIGH, 207, HIGH)])


def main(out: str) -> None:
    c = Canvas(out, A4)
    pen = Pen(c)
    c.beginForm("sheet", 0, 0, 210, HIGH)
    sheet(pen)
    c.endForm()
    c.scale(mm, mm)
    marks(c)
    ruler(c)
    c.doForm("sheet")
    c.translate(0, HIGH)
    c.doForm("sheet")
    c.showPage()
    c.scale(mm, mm)
    marks(c)
    rules(pen, 2)
    c.translate(0, HIGH)
    rules(pen, 1)
    c.showPage()
    c.save()


main(sys.argv[1])
