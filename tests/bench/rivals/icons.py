"""The six icons of the benchmark for reportlab, drawn by hand in a box of 100 × 100 with y pointing up."""

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

SWORD = (
    (50, 95),
    (60, 80),
    (60, 38),
    (75, 38),
    (75, 28),
    (57, 28),
    (57, 5),
    (43, 5),
    (43, 28),
    (25, 28),
    (25, 38),
    (40, 38),
    (40, 80),
)
STAR = (50, 96), (62, 62), (98, 62), (69, 40), (80, 5), (50, 26), (20, 5), (31, 40), (2, 62), (38, 62)
SHIELD = (50, 95), (90, 82), (90, 50), (88.7, 30, 75.3, 14.3, 50, 3), (24.7, 14.3, 11.3, 30, 10, 50), (10, 82)
LEAF = (
    (90, 92), (43.3, 92, 17.3, 74.7, 12, 40), (10.7, 26.7, 12.7, 16, 18, 8), (24.7, 22.7, 37, 37.3, 55, 52),
    (43.7, 36, 35.3, 22, 30, 10), (70, 8.7, 90, 36, 90, 92),
)  # fmt: skip
FLAME = (
    (52, 96), (57.3, 78.7, 66, 65.3, 78, 56), (88.7, 42.7, 88.7, 29.3, 78, 16), (70, 7.3, 60.7, 3, 50, 3),
    (36.7, 3, 26.7, 8, 20, 18), (13.3, 31.3, 15.3, 44.7, 26, 58), (31.3, 51.3, 36, 48.7, 40, 50), (36, 66, 40, 81.3, 52, 96),
)  # fmt: skip
BAR = (44, 66), (56, 66), (56, 34), (44, 34)
ICONS = {
    "sword": ("#455a64", SWORD),
    "shield": ("#1565c0", SHIELD),
    "leaf": ("#2e7d32", LEAF),
    "coin": ("#f9a825", BAR),
    "flame": ("#d84315", FLAME),
    "star": ("#6a1b9a", STAR),
}


def icon_forms(canvas: Canvas) -> None:
    """Define each icon as a form, which doForm draws."""
    for name, (colour, points) in ICONS.items():
        canvas.beginForm(name, 0, 0, 100, 100)
        canvas.setFillColor(HexColor(colour))
        canvas.drawPath(_path(canvas, name, points), stroke=0, fill=1)
        canvas.endForm()


def _path(canvas: Canvas, name: str, points: tuple[tuple[float, ...], ...]) -> PDFPathObject:
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point) if len(point) == 2 else path.curveTo(*point)
    path.close()
    if name == "coin":
        path.circle(50, 50, 44)
        path.circle(50, 50, 28)
    return path
