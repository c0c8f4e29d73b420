"""W3 in protograf, with lengths in centimetres."""

from pathlib import Path

from protograf import Circle, Create, Image, Line, PageBreak, Rectangle, Save, Text

ART = Path("content/w1").resolve()

ICONS = ("sword", "shield", "leaf", "coin", "flame", "star")


def sheet(number: int, top: float) -> None:
    Text(x=1, y=top + 1.5, text="Name", font_size=11, align="left")
    Line(x=2.2, y=top + 1.55, x1=9, y1=top + 1.55, stroke="#37474f", stroke_width=0.85)
    Text(x=9.6, y=top + 1.5, text="Score", font_size=11, align="left")
    Line(x=10.8, y=top + 1.55, x1=14, y1=top + 1.55, stroke="#37474f", stroke_width=0.85)
    Text(x=20, y=top + 1.5, text=f"No. {number:04}", font_size=11, align="right", font_name="Helvetica-Bold")
    for line in range(5):
        for column, icon in enumerate(ICONS):
            box(icon, 1 + 3.22 * column, top + 2.4 + 2.35 * line)


def box(icon: str, x: float, y: float) -> None:
    Rectangle(x=x, y=y, width=2.9, height=2.05, rounding=0.3, fill="#f5f5f5", stroke="#37474f", stroke_width=1.13)
    Image(f"{ART}/{icon}.svg", x=x + 0.2, y=y + 0.425, width=1.2, height=1.2)
    Circle(cx=x + 2.15, cy=y + 1.025, radius=0.5, fill="white", stroke="#37474f", stroke_width=1.13)


Create(filename="protograf_w3.pdf", paper="A4", margin=0)
for page in range(100):
    sheet(2 * page + 1, 0)
    sheet(2 * page + 2, 14.85)
    if page < 99:
        PageBreak()
Save()
