"""The faces of the deck drawn by hand: reportlab calls that draw the same as templates/deck, with the same fonts."""

from typing import Any

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

WIDE, HIGH = 63.5, 88.9  # mm
COLOURS = ("paper", "frame", "high", "low", "far", "middle", "near")
CORNERS = (
    (4, 80.9, 4.0, 83.567, 5.333, 84.9, 8, 84.9),
    (55.5, 84.9, 58.167, 84.9, 59.5, 83.567, 59.5, 80.9),
    (4, 8.0, 4.0, 5.333, 5.333, 4.0, 8, 4.0),
    (55.5, 4.0, 58.167, 4.0, 59.5, 5.333, 59.5, 8.0),
)
WHITE, BLACK, GREY, SUN = map(HexColor, ("#ffffff", "#000000", "#555555", "#fff59d"))


class Inks(dict[str, Color]):
    """The colour for a text such as `#aa3322`, cached."""

    def __missing__(self, name: str) -> Color:
        self[name] = HexColor(name)
        return self[name]


INK = Inks()


def card(c: Canvas, row: dict[str, str]) -> None:
    ink = {name: INK[row[name]] for name in COLOURS}
    frame(c, ink)
    title(c, row, ink)
    window(c, row, ink)
    words(c, row, ink)
    numbers(c, row, ink)
    foot(c, row, ink)


def frame(c: Canvas, ink: dict[str, Color]) -> None:
    c.setStrokeColor(ink["frame"])
    c.setFillColor(ink["paper"])
    c.setLineWidth(1)
    c.roundRect(1.5, 1.5, 60.5, 85.9, 3, fill=1)
    c.setLineWidth(0.2)
    c.setDash([1, 0.6])
    c.roundRect(3, 3, 57.5, 82.9, 2)
    c.setDash()
    c.setLineWidth(0.5)
    c.setLineCap(1)
    path = c.beginPath()
    for points in CORNERS:
        path.moveTo(*points[:2])
        path.curveTo(*points[2:])
    c.drawPath(path)
    c.setLineCap(0)


def title(c: Canvas, row: dict[str, str], ink: dict[str, Color]) -> None:
    c.setFillColor(ink["frame"])
    polygon(c, (5, 83.4), (50, 83.4), (48, 80.15), (50, 76.9), (5, 76.9), (7, 80.15))
    runs(c, 8.5, 78.7, ("bold", 4.2, WHITE, row["first"]), ("plain", 4.2, ink["high"], f" {row['second']}"))
    c.setFillColor(ink["near"])
    c.setStrokeGray(1)
    c.setLineWidth(0.4)
    c.circle(54, 80.15, 3.4, fill=1)
    c.setFillGray(1)
    c.setFont("bold", 4.4)
    c.drawCentredString(54, 78.6, row["cost"])


def window(c: Canvas, row: dict[str, str], ink: dict[str, Color]) -> None:
    c.saveState()
    path = c.beginPath()
    path.roundRect(5, 44.9, 53.5, 30, 2)
    c.clipPath(path, stroke=0, fill=0)
    c.linearGradient(5, 74.9, 5, 44.9, (ink["low"], ink["high"]))
    c.setFillColor(SUN)
    c.circle(int(row["sunx"]), HIGH - int(row["suny"]), int(row["sunr"]), stroke=0, fill=1)
    for name, first, x1, x2 in (("far", 0, 20, 40), ("middle", 4, 18, 44), ("near", 8, 24, 36)):
        hill(c, [HIGH - int(row[f"h{first + n}"]) for n in range(4)], x1, x2, ink[name])
    c.setFillColor(ink["frame"])
    for n in range(5):
        x, top = 10 + 11 * n, 46.9 + int(row[f"t{n}"])
        polygon(c, (x, top), (x + 2, 47.9), (x + 0.5, 47.9), (x + 0.5, 46.9), (x - 0.5, 46.9), (x - 0.5, 47.9), (x - 2, 47.9))
    c.setFillGray(1)
    c.setFillAlpha(0.4)
    for x, y, rx, ry in ((15, 52.9, 8, 1.2), (33, 54.9, 7, 1), (50, 51.9, 9, 1.4)):
        c.ellipse(x - rx, y - ry, x + rx, y + ry, stroke=0, fill=1)
    c.restoreState()
    c.setStrokeColor(ink["frame"])
    c.setLineWidth(0.5)
    c.roundRect(5, 44.9, 53.5, 30, 2)


def hill(c: Canvas, heights: list[float], x1: float, x2: float, colour: Color) -> None:
    path = c.beginPath()
    path.moveTo(5, 44.9)
    path.lineTo(5, heights[0])
    path.curveTo(x1, heights[1], x2, heights[2], 58.5, heights[3])
    path.lineTo(58.5, 44.9)
    path.close()
    c.setFillColor(colour)
    c.drawPath(path, stroke=0, fill=1)


def words(c: Canvas, row: dict[str, str], ink: dict[str, Color]) -> None:
    number = ("italic", 3, ink["near"], f"number {row['id']}")
    runs(c, 5.5, 40.3, ("bold", 3, BLACK, row["kind"]), ("plain", 3, BLACK, " · "), number)
    for n in range(int(row["cost"])):
        icon(c, row["icon"], 54.5 - n * 4, 39.9, 3.6)
    c.setLineWidth(0.3)
    c.setDash([0.3, 0.9])
    c.setLineCap(1)
    c.line(5, 38.4, 58.5, 38.4)
    c.setDash()
    c.setLineCap(0)
    keyword, rule = f"{row['keyword']}:", f" {row['rule']}"
    wide = pdfmetrics.stringWidth(keyword, "bold", 3.1) + pdfmetrics.stringWidth(rule, "plain", 3.1)
    runs(c, 31.75 - wide / 2, 33.9, ("bold", 3.1, BLACK, keyword), ("plain", 3.1, BLACK, rule))
    c.setFont("plain", 3.1)
    c.drawCentredString(31.75, 29.9, row["end"])
    c.setFillColor(GREY)
    c.setFont("italic", 2.8)
    c.drawCentredString(31.75, 24.9, f"“{row['saying']}”")


def numbers(c: Canvas, row: dict[str, str], ink: dict[str, Color]) -> None:
    c.setFillColor(ink["near"])
    c.setFont("bold", 4)
    for n, (name, what) in enumerate((("sword", "might"), ("leaf", "wit"), ("star", "luck"), ("coin", "gold"))):
        icon(c, name, 7 + n * 13.4, 16.9, 5)
        c.drawString(13 + n * 13.4, 17.9, row[what])
    c.setLineWidth(0.4)
    c.setDash([1.2, 0.5])
    c.line(8, 12.4, 50, 12.4)
    c.setDash()
    c.setLineWidth(0.3)
    c.setFillColor(ink["frame"])
    for step in range(1, 11):
        if step == int(row["value"]) + 1:
            c.setFillGray(1)
        c.circle(3.75 + step * 4.5, 12.4, 1.7, fill=1)


def foot(c: Canvas, row: dict[str, str], ink: dict[str, Color]) -> None:
    c.setFillColor(ink["near"])
    polygon(c, (55, 15.9), (58, 12.4), (55, 8.9), (52, 12.4))
    c.setFillGray(1)
    c.setFont("bold", 3.6)
    c.drawCentredString(55, 11.1, row["value"])
    path = c.beginPath()
    path.moveTo(8, 8.4)
    for n in range(1, 11):
        path.lineTo(8 + 4 * n, 9.3 if n % 2 else 8.4)
    c.setLineWidth(0.25)
    c.setLineJoin(1)
    c.drawPath(path)
    c.setLineJoin(0)
    c.setFillColor(GREY)
    c.setFont("plain", 2.1)
    c.drawString(9, 5.3, "Bench deck, first edition")
    c.drawRightString(54.5, 5.3, f"{row['id']} of 100")


def polygon(c: Canvas, *points: tuple[float, float]) -> None:
    path = c.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    c.drawPath(path, stroke=0, fill=1)


def icon(c: Canvas, name: str, x: float, y: float, size: float) -> None:
    c.saveState()
    c.transform(size / 100, 0, 0, size / 100, x, y)
    c.doForm(name)
    c.restoreState()


def runs(c: Canvas, x: float, y: float, *parts: tuple[str, float, Any, str]) -> None:
    text = c.beginText(x, y)
    for font, size, colour, words in parts:
        text.setFont(font, size)
        text.setFillColor(colour)
        text.textOut(words)
    c.drawText(text)
