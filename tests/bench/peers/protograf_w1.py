"""W1 in protograf, with lengths in centimetres."""

import csv
from pathlib import Path

from protograf import Card, CardBack, Create, Deck, Save, circle, image, rectangle, text

ART = Path("content/w1").resolve()
with Path("content/w1/cards.csv").open(newline="") as file:
    rows = list(csv.DictReader(file))

Create(filename="protograf_w1.pdf", paper="A4", margin_left=1.04, margin_right=1.04, margin_top=1.64, margin_bottom=1.64)
Deck(cards=100, width=6.3, height=8.8, grid_marks=True, grid_length=0.55, fill=None, stroke=None)
for number, row in enumerate(rows, 1):
    Card(
        number,
        rectangle(x=0.1, y=0.1, width=6.1, height=8.6, rounding=0.3, fill=None, stroke=row["frame"], stroke_width=5.67),
        text(x=3.15, y=1.2, text=row["title"], font_size=12, font_name="Helvetica-Bold"),
        image(f"{ART}/{row['icon']}.svg", x=1.85, y=2.0, width=2.6, height=2.6),
        text(x=3.15, y=5.7, text=row["rules1"], font_size=8),
        text(x=3.15, y=6.05, text=row["rules2"], font_size=8),
        circle(cx=5.4, cy=7.9, radius=0.5, fill=row["frame"], stroke=None),
        text(x=5.4, y=8.05, text=row["value"], font_size=12, font_name="Helvetica-Bold"),
    )
CardBack(
    "*",
    rectangle(x=0.1, y=0.1, width=6.1, height=8.6, rounding=0.3, fill="#37474f", stroke=None),
    text(x=3.15, y=4.6, text="W1", font_size=24, font_name="Helvetica-Bold", stroke="white"),
)
Save()
