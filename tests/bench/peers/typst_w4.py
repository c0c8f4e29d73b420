"""W4 in typst, with cards placed on pages by hand."""

import typst

SOURCE = """
#set page(paper: "a4", margin: 0mm)
#let cards = csv("content/w4/cards.csv", delimiter: ";", row-type: dictionary)
#let at(x, y, body) = place(dx: x * 1mm, dy: y * 1mm, body)
#let title(body) = text(15pt, font: "Own Serif", fill: white, body)
#let rules(words) = {
  let parts = words.split(regex("</?b>"))
  for (n, part) in parts.enumerate() { if calc.rem(n, 2) == 1 { strong(part) } else { part } }
}
#let front(c) = {
  at(0, 0, rect(width: 63mm, height: 88mm, fill: rgb("#f6eddc")))
  at(0, 0, image("content/w4/" + c.Picture, width: 63mm, height: 40mm, fit: "cover"))
  at(0, 40, rect(width: 63mm, height: 10mm, fill: rgb("#1a5a78")))
  at(5, 42.3, title(c.at("Card Name", default: c.values().first())))
  at(45, 42.3, box(width: 13mm, align(right, title(c.at("Cost (gold)")))))
  at(5, 53, box(width: 53mm, text(11pt, rules(c.at("Rules text")))))
}
#for part in cards.chunks(9) {
  page(for (n, c) in part.enumerate() { at(10.5 + 63 * calc.rem(n, 3), 16.5 + 88 * calc.quo(n, 3), front(c)) })
}
"""
typst.compile(SOURCE.encode(), output="typst_w4.pdf", font_paths=["fonts"], ignore_system_fonts=True)
