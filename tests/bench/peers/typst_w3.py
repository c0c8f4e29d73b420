"""W3 in typst: a loop over two hundred sheets, two to a page."""

import typst

SOURCE = """
#set page(paper: "a4", margin: 0mm)
#set text(size: 11pt)
#let icons = ("sword", "shield", "leaf", "coin", "flame", "star")
#let ink = rgb("#37474f")
#let at(x, y, body) = place(dx: x * 1mm, dy: y * 1mm, body)
#let field(icon) = {
  at(0, 0, rect(width: 29mm, height: 20.5mm, radius: 3mm, fill: rgb("#f5f5f5"), stroke: 0.4mm + ink))
  at(2, 4.25, image("content/w1/" + icon + ".svg", width: 12mm))
  at(16.5, 5.25, circle(radius: 5mm, fill: white, stroke: 0.4mm + ink))
}
#let sheet(number) = {
  at(10, 12, [Name])
  at(22, 15.5, line(length: 68mm, stroke: 0.3mm + ink))
  at(96, 12, [Score])
  at(108, 15.5, line(length: 32mm, stroke: 0.3mm + ink))
  let digits = str(number)
  at(170, 12, box(width: 30mm, align(right, strong("No. " + "0" * (4 - digits.len()) + digits))))
  for y in range(5) { for (x, icon) in icons.enumerate() { at(10 + 32.2 * x, 24 + 23.5 * y, field(icon)) } }
}
#for n in range(100) { page({ at(0, 0, sheet(2 * n + 1)); at(0, 148.5, sheet(2 * n + 2)) }) }
"""
typst.compile(SOURCE.encode(), output="typst_w3.pdf", ignore_system_fonts=True)
