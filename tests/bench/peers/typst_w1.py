"""W1 in typst, with cards placed on pages by hand."""

import typst

SOURCE = """
#set page(paper: "a4", margin: 0mm)
#set text(size: 8pt)
#let cards = csv("content/w1/cards.csv", row-type: dictionary)
#let at(x, y, body) = place(dx: x * 1mm, dy: y * 1mm, body)
#let centred(x, y, body) = at(x - 31.5, y, box(width: 63mm, align(center, body)))
#let front(c) = {
  at(1, 1, rect(width: 61mm, height: 86mm, radius: 3mm, stroke: 2mm + rgb(c.frame)))
  centred(31.5, 9, text(12pt, weight: "bold", c.title))
  at(18.5, 20, image("content/w1/" + c.icon + ".svg", width: 26mm))
  centred(31.5, 54, [#c.rules1 \\ #c.rules2])
  at(49, 74, circle(radius: 5mm, fill: rgb(c.frame), align(center + horizon, text(12pt, weight: "bold", c.value))))
}
#let back(c) = at(1, 1, rect(width: 61mm, height: 86mm, radius: 3mm, fill: rgb("#37474f"),
  align(center + horizon, text(24pt, weight: "bold", fill: white, "W1"))))
#let marks = {
  for n in range(4) { for y in (8.5, 282.5) { at(10.5 + 63 * n, y, line(angle: 90deg, length: 6mm, stroke: 0.2mm)) } }
  for n in range(4) { for x in (3, 201.5) { at(x, 16.5 + 88 * n, line(length: 5.5mm, stroke: 0.2mm)) } }
}
#let side(draw, column, part) = page({
  marks
  for (n, c) in part.enumerate() { at(10.5 + 63 * column(n), 16.5 + 88 * calc.quo(n, 3), draw(c)) }
})
#for part in cards.chunks(9) {
  side(front, n => calc.rem(n, 3), part)
  side(back, n => 2 - calc.rem(n, 3), part)
}
"""
typst.compile(SOURCE.encode(), output="typst_w1.pdf", ignore_system_fonts=True)
