"""Each problem of a game.yaml is reported at the line of the key that causes it, in a file with one key on each line."""

from pathlib import Path

import printgen
from tests.helpers.farm import YAML, make_kit, put

GAME = """\
game: meadow  # wrong
edition: "2"
editions:  # wrong
  "1": abc
language: de  # wrong
languages:  # wrong
- en
- de
- en
players:  # wrong
  least: 4
  most: 2
styles:
- colour
palette:  # wrong
  barn:
    grey: "#222"
fonts:
  Title:
    bold: absent.ttf  # wrong
    heavy: absent.ttf  # wrong
  Text: absent.ttf  # wrong
facts:
  both:  # wrong
    value: 1
    table: animals.csv
    source: ours
  absent:
    table: absent.csv  # wrong
    source: ours
keyword:
  colour: rde  # wrong
keywords:
  Draw:
    colour: gren  # wrong
guide:  # wrong
  accent: bran
  wordmark: absent.svg.j2
components:
  without-table:
    kind: card
    size: mini
    template: card.svg.j2
    where:  # wrong
      id: cow
  both:
    kind: card
    size: mini
    template: card.svg.j2
    table: animals.csv
    copies: 1
    rows:  # wrong
    - id: cow
  no-column:
    kind: card
    size: mini
    template: card.svg.j2
    table: animals.csv
    where:
      title: Cow
      breed: big  # wrong
    columns:
      age: number  # wrong
    defaults:
      weight: 1  # wrong
      title: [1]  # wrong
  no-row:
    kind: card
    size: mini
    template: card.svg.j2
    table: animals.csv
    where:
      id: cow
      title: Hne  # wrong
  no-rows:
    kind: card
    size: mini
    template: card.svg.j2
    table: animals.csv
    where:  # wrong
      id: cow
      title: Hen
  joined:
    kind: card
    size: mini
    template: card.svg.j2
    table: animals.csv
    join:  # wrong
      table: absent.csv
      on: id
  text:
    kind: sheet
    size: a5
    text: absent.md  # wrong
  text-and-back:  # wrong
    kind: sheet
    size: a5
    text: rules.md
    back: back.svg.j2
  bound:  # wrong
    kind: sheet
    size: a5
    template: card.svg.j2
    bind: booklet
  undrawn:  # wrong
    kind: card
    size: mini
    template: absent.svg.j2
  circle:  # wrong
    kind: token
    size: 20x30mm
    outline: circle
    template: card.svg.j2
  styled:  # wrong
    kind: card
    size: mini
    template: card.svg.j2
    styles: grey
  nobody:  # wrong
    kind: card
    size: mini
    template: card.svg.j2
    players: 9
  die:
    kind: die
    size: 16x20mm  # wrong
    template: card.svg.j2
  sizes:
    kind: standee
    size:  # wrong
    - 20x30mm
    - 30x40mm
    template: card.svg.j2
  tray:
    kind: tray  # wrong
    size: 80x60mm
    template: card.svg.j2
  box:
    kind: tuck-box
    holds:  # wrong
    - no-cards
    template: card.svg.j2
  folded:
    kind: die
    size: 16x16mm
    template: card.svg.j2
    back: back.svg.j2  # wrong
    outline: circle  # wrong
    corner: 2mm  # wrong
    depth: 20mm  # wrong
    thickness: 1mm  # wrong
"""
MARK = "  # wrong"


def test_each_problem_of_a_game_is_at_the_line_of_its_key(tmp_path: Path) -> None:
    make_kit(tmp_path)
    put(tmp_path / "content/farm/rules.md", "Words.")
    put(tmp_path / YAML, GAME)
    named = {problem.where.line for problem in printgen.open(tmp_path).load("farm").problems if problem.where.file == YAML}
    lines = [f"{number}: {line}" for number, line in enumerate(GAME.splitlines(), 1)]
    assert [line for number, line in enumerate(lines, 1) if number in named] == [line for line in lines if MARK in line]
