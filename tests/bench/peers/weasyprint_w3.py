"""W3 in HTML and CSS, with WeasyPrint."""

from weasyprint import HTML

STYLE = """
@page { size: 210mm 297mm; margin: 0 }
body { margin: 0; font: 11pt sans-serif }
.sheet { position: relative; height: 148.5mm; width: 210mm; overflow: hidden }
.sheet > *, .box > * { position: absolute; box-sizing: border-box }
.box { width: 29mm; height: 20.5mm; border: 0.4mm solid #37474f; border-radius: 3mm; background: #f5f5f5 }
.ring { left: 16.1mm; top: 4.85mm; width: 10mm; height: 10mm }
.ring { border: 0.4mm solid #37474f; border-radius: 5mm; background: white }
.line { top: 15.5mm; border-top: 0.3mm solid #37474f }
.number { right: 10mm; top: 11mm; font-weight: bold }
img { left: 1.6mm; top: 3.85mm; width: 12mm }
"""
ICONS = ("sword", "shield", "leaf", "coin", "flame", "star")
BOX = '<div class="box" style="left:{}mm;top:{}mm"><img src="content/w1/{}.svg"><div class="ring"></div></div>'
BOXES = "".join(BOX.format(10 + 32.2 * x, 24 + 23.5 * y, icon) for y in range(5) for x, icon in enumerate(ICONS))
HEAD = """<div style="left:10mm;top:11mm">Name</div><div class="line" style="left:22mm;width:68mm"></div>
<div style="left:96mm;top:11mm">Score</div><div class="line" style="left:108mm;width:32mm"></div>"""

sheets = "".join(f'<div class="sheet">{HEAD}<div class="number">No. {n:04}</div>{BOXES}</div>' for n in range(1, 201))
HTML(string=f"<style>{STYLE}</style>{sheets}", base_url=".").write_pdf("weasyprint_w3.pdf")
