"""W1 in HTML and CSS, with WeasyPrint."""

import csv
from pathlib import Path

from weasyprint import HTML

STYLE = """
@page { size: 210mm 297mm; margin: 0 }
body { margin: 0; font: 8pt sans-serif; text-align: center }
.side { position: relative; height: 297mm; break-after: page }
.side > *, .card > * { position: absolute; box-sizing: border-box }
.card { width: 63mm; height: 88mm }
.frame { left: 0; top: 0; width: 63mm; height: 88mm; border: 2mm solid; border-radius: 4mm }
.back { left: 1mm; top: 1mm; width: 61mm; height: 86mm; border-radius: 3mm; background: #37474f; color: white }
.back { font: bold 24pt/86mm sans-serif }
.title { left: 0; width: 63mm; top: 8mm; font: bold 12pt sans-serif }
.rules { left: 0; width: 63mm; top: 54mm }
.value { left: 49mm; top: 74mm; width: 10mm; height: 10mm; border-radius: 5mm; font: bold 12pt/10mm sans-serif }
img { left: 18.5mm; top: 20mm; width: 26mm }
.mark { background: black }
"""
FRONT = """<div class="frame" style="border-color:{frame}"></div><div class="title">{title}</div>
<img src="content/w1/{icon}.svg"><div class="rules">{rules1}<br>{rules2}</div>
<div class="value" style="background:{frame}">{value}</div>"""
BACK = '<div class="back">W1</div>'
LINE = '<div class="mark" style="left:{}mm;top:{}mm;width:{}mm;height:{}mm"></div>'
MARKS = "".join(LINE.format(10.4 + 63 * n, y, 0.2, 6) for n in range(4) for y in (8.5, 282.5))
MARKS += "".join(LINE.format(x, 16.4 + 88 * n, 5.5, 0.2) for n in range(4) for x in (3, 201.5))


def side(rows: list[dict[str, str]], back: bool) -> str:
    places = [(10.5 + 63 * (2 - at % 3 if back else at % 3), 16.5 + 88 * (at // 3)) for at in range(len(rows))]
    cards = (
        f'<div class="card" style="left:{x}mm;top:{y}mm">{BACK if back else FRONT.format(**row)}</div>'
        for row, (x, y) in zip(rows, places, strict=True)
    )
    return f'<div class="side">{MARKS}{"".join(cards)}</div>'


with Path("content/w1/cards.csv").open(newline="") as file:
    rows = list(csv.DictReader(file))
pages = "".join(side(rows[first : first + 9], back) for first in range(0, 100, 9) for back in (False, True))
HTML(string=f"<style>{STYLE}</style>{pages}", base_url=".").write_pdf("weasyprint_w1.pdf")
