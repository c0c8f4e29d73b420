"""Functions that draw the pages of Village by hand: text, boxes and icons, in mm from the top left of a half page."""

from pathlib import Path

import reportlab
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

HIGH = 148.5
PACKAGES = Path(reportlab.__file__).parents[1]
FONTS = {
    "plain": "font_source_sans_pro/files/SourceSansPro-Regular.ttf",
    "bold": "font_source_sans_pro/files/SourceSansPro-Bold.ttf",
    "italic": "font_source_sans_pro/files/SourceSansPro-It.ttf",
    "sign": "font_amatic_sc/files/AmaticSC-Bold.ttf",
}
INK, SOFT, LINE, ROAD, LAWN = map(HexColor, ("#26323a", "#5c6b73", "#8d989d", "#d9c9a6", "#f4f1e6"))
HOUSE, FOREST, LAKE, STAR, WHITE = map(HexColor, ("#b3401f", "#1f6b3a", "#1464a0", "#d08a00", "#ffffff"))
COLOURS = {"house": HOUSE, "forest": FOREST, "lake": LAKE, "square": INK, "star": STAR, "arrow": SOFT}
LINES = {
    "house": "2.5 12.5 12 21 21.5 12.5|5 14.4 5 3 19 3 19 14.4|10 3 10 9.5 14 9.5 14 3",
    "forest": "8.5 21 3 7 14 7 8.5 21|8.5 7 8.5 2.5|15.3 12.6 16.8 16 21.5 6.4 17 6.4|17.5 6.4 17.5 2.5",
    "square": "3.5 20.5 20.5 20.5 20.5 3.5 3.5 3.5 3.5 20.5|12 16.5 16.5 12 12 7.5 7.5 12 12 16.5",
    "star": "12 21.5 14.9 15.3 21.6 14.5 16.6 9.9 18 3.2 12 6.5 6 3.2 7.4 9.9 2.4 14.5 9.1 15.3 12 21.5",
    "arrow": "3 12 20 12|14 18 20 12 14 6",
    "lake": "",
}
CURVES = (
    "4 15.5 6 19.5 11 18.5 14 19.2 18 20.1 21.5 17.5 21.3 13.5 21.1 10.2 20 9.3 19.5 7.2 18.8 4.2 14.5 3.7 11.2 4.2 "
    "6.5 4.9 3.2 5.5 2.5 9.5 2.2 11.5 3.1 13.7 4 15.5|"
    "7 12.7 8.2 13.8 9.2 13.8 10.4 12.7 11.6 11.6 12.6 11.6 13.8 12.7 15 13.8 16 13.8 17.2 12.7|"
    "8.5 8.5 9.5 9.4 10.4 9.4 11.4 8.5 12.4 7.6 13.3 7.6 14.3 8.5"
)
PIPS = {
    1: "12 12",
    2: "7.5 7.5|16.5 16.5",
    3: "7 7|12 12|17 17",
    4: "7.5 16.5|16.5 16.5|7.5 7.5|16.5 7.5",
    5: "7 17|17 17|12 12|7 7|17 7",
    6: "7.5 17.2|16.5 17.2|7.5 12|16.5 12|7.5 6.8|16.5 6.8",
}


def _numbers(text: str) -> list[list[float]]:
    return [[float(number) for number in part.split()] for part in text.split("|") if part]


class Pen:
    """A canvas with y pointing down."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        for name, file in FONTS.items():
            pdfmetrics.registerFont(TTFont(name, str(PACKAGES / file)))
        for name in LINES:
            self._icon_form(name)
        for face in PIPS:
            self._die_form(face)

    def _icon_form(self, name: str) -> None:
        c, path = self.canvas, self.canvas.beginPath()
        for points in _numbers(LINES[name]):
            path.moveTo(*points[:2])
            for at in range(2, len(points), 2):
                path.lineTo(*points[at : at + 2])
        for points in _numbers(CURVES if name == "lake" else ""):
            path.moveTo(*points[:2])
            for at in range(2, len(points), 6):
                path.curveTo(*points[at : at + 6])
        c.beginForm(name, 0, 0, 24, 24)
        c.setStrokeColor(COLOURS[name])
        c.setFillColor(COLOURS[name])
        c.setLineWidth(2)
        c.setLineCap(1)
        c.setLineJoin(1)
        c.drawPath(path, fill=name == "star")
        c.endForm()

    def _die_form(self, face: int) -> None:
        c = self.canvas
        c.beginForm(f"die{face}", 0, 0, 24, 24)
        c.setStrokeColor(INK)
        c.setFillColor(WHITE)
        c.setLineWidth(2)
        c.roundRect(2, 2, 20, 20, 4.5, fill=1)
        c.setFillColor(INK)
        for x, y in _numbers(PIPS[face]):
            c.circle(x, y, 2.3 if face == 1 else 2.1, stroke=0, fill=1)
        c.endForm()

    def icon(self, name: str, x: float, y: float, size: float) -> None:
        """Draw a die or a project with its top left corner at x, y."""
        c = self.canvas
        c.saveState()
        c.transform(size / 24, 0, 0, size / 24, x, HIGH - y - size)
        c.doForm(name)
        c.restoreState()

    def box(
        self, x: float, y: float, wide: float, high: float, radius: float, fill: Color, line: Color | None, width: float = 0.35
    ) -> None:
        """Draw a rectangle with round corners."""
        c = self.canvas
        c.setFillColor(fill)
        if line is not None:
            c.setStrokeColor(line)
            c.setLineWidth(width)
        c.roundRect(x, HIGH - y - high, wide, high, radius, stroke=line is not None, fill=1)

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: Color, width: float = 0.35) -> None:
        """Draw a straight line."""
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(width)
        self.canvas.line(x1, HIGH - y1, x2, HIGH - y2)

    def sign(self, words: str, x: float, y: float, size: float = 18, anchor: str = "start", colour: Color = INK) -> None:
        """Draw a heading."""
        self._word(words, "sign", x, y, size, anchor, colour)

    def caption(self, words: str, x: float, y: float, anchor: str = "start") -> None:
        """Draw a small word."""
        self._word(words, "plain", x, y, 8, anchor, SOFT)

    def note(self, words: str, x: float, anchor: str = "start") -> None:
        """Draw a word in the margin."""
        c = self.canvas
        c.setFont("plain", 6 / mm)
        c.setFillColor(SOFT)
        (c.drawString if anchor == "start" else c.drawRightString)(x, HIGH - 143.9, words, charSpace=0.1)

    def _word(self, words: str, font: str, x: float, y: float, size: float, anchor: str, colour: Color) -> None:
        c = self.canvas
        c.setFont(font, size / mm)
        c.setFillColor(colour)
        draw = {"start": c.drawString, "middle": c.drawCentredString, "end": c.drawRightString}[anchor]
        draw(x, HIGH - y, words)

    def words(
        self, lines: tuple[str, ...], x: float, y: float, size: float = 9, leading: float = 4.0005, colour: Color = INK
    ) -> None:
        """Draw lines of text. Text between asterisks is bold, text between underscores is italic."""
        text = self.canvas.beginText()
        text.setFillColor(colour)
        for number, line in enumerate(lines):
            text.setTextOrigin(x, HIGH - y - number * leading)
            mark, other = ("_", "italic") if "_" in line else ("*", "bold")
            for at, part in enumerate(line.split(mark)):
                text.setFont(other if at % 2 else "plain", size / mm)
                text.textOut(part)
        self.canvas.drawText(text)
