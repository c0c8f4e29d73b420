"""Each problem of a setup is reported at the line of the key that causes it, in a file with one key on each line."""

from pathlib import Path

import printgen
from tests.helpers.farm import YAML, make_kit, put

MARK = "  # wrong"
SETUP = """\
  rules: {kind: sheet, size: a5, text: rules.md}
setup:
  piles:
    herd:
      pieces:
        animal: 1
      per_player: true
    board:
      pieces:
        barn: 1
    nothing:  # wrong
      at: top
    misspelt:
      pieces:
        anmal: all  # wrong
    text:
      pieces:
        rules: 1  # wrong
    unknown-source:
      take:
        hrd: 1  # wrong
    common:
      take:
        herd: 1  # wrong
    each:
      take:
        herd: 1 of each  # wrong
      per_player: true
    unknown-die:
      dice:
        d7: 1  # wrong
    all-dice:
      dice:
        d6: all  # wrong
    players:
      pieces:
        barn: 1
      players: 7  # wrong
    amount-for-nobody:
      pieces:
        animal:
          2: 1
          3: 1
          4: 1
          9: 1  # wrong
    missing-amount:
      pieces:
        animal:  # wrong
          2: 1
    two-players:
      pieces:
        animal:  # wrong
          two: 1
    two-herds:
      take:
        herd:  # wrong
          two: 1
      per_player: true
    two-dice:
      dice:
        d6:  # wrong
          two: 1
    unknown-fact:
      pieces:
        animal: fact hnds  # wrong
    rows-of-dice:
      dice:
        d6: 1
      where:  # wrong
        id: cow
    unknown-row:
      pieces:
        animal: all
      where:
        title: Cow
        id: cwo  # wrong
    common-match:
      pieces:
        animal: 1
      match:
        id: herd.id  # wrong
    unknown-match:
      pieces:
        animal: 1
      match:
        id: hrd.id  # wrong
      per_player: true
    unknown-column:
      pieces:
        animal: 1
      match:
        id: herd.id
        colour: herd.id  # wrong
        title: herd.name  # wrong
      per_player: true
    on-nothing:
      pieces:
        barn: 1
      on: table  # wrong
    on-herds:
      pieces:
        barn: 1
      on: herd  # wrong
    in-the-air:
      pieces:
        barn: 1
      positions: "3,4"  # wrong
    nobodys:
      pieces:
        barn: 1
      arrange: hand  # wrong
    no-map:
      pieces:
        animal: all
      step: "3,4"  # wrong
      backs: id  # wrong
      middles: "3,4"  # wrong
      letters: words  # wrong
    shuffled-map:
      pieces:
        animal: all
      shuffle: true
      map: "cow@0,0"  # wrong
    map-of-nothing:
      pieces:
        animal: all
      map: hrd.words  # wrong
    map-of-a-column:
      pieces:
        animal: all
      map: herd.place  # wrong
    map-of-words:
      pieces:
        animal: all
      map: herd.words  # wrong
    unknown-piece:
      pieces:
        animal: all
      map: "cwo@0,0"  # wrong
    full-place:
      pieces:
        animal: all
      map: "cow@0,0 hen@0,0"  # wrong
    unknown-columns:
      pieces:
        animal: all
      map: "cow@0,0"
      backs: under  # wrong
      letters: above  # wrong
    map:
      pieces:
        animal: all
      map: "cow@0,0"
      middles: "3,4"
      letters: words
    spaces-of-nothing:
      pieces:
        animal: 1
      spaces: "?"  # wrong
    spaces-and-positions:
      pieces:
        animal: 1
      on: map
      positions: "3,4"  # wrong
      spaces: "?"
    spaces-of-dice:
      dice:
        d6: 1
      on: map
      spaces: "?"  # wrong
    unknown-spaces:
      pieces:
        animal: 1
      on: map
      spaces: hrd.words  # wrong
    spaces-of-a-column:
      pieces:
        animal: 1
      on: map
      spaces: herd.places  # wrong
    spaces-of-words:
      pieces:
        animal: 1
      on: map
      spaces: herd.words  # wrong
"""
SHORTAGES = """\
setup:
  piles:
    herd:
      pieces:
        animal: 6  # wrong
    pasture:
      take:
        herd: 7  # wrong
    map:
      pieces:
        barn: 1
        animal: all
      map: "cow@0,0"  # wrong
"""


def find_lines(folder: Path, setup: str) -> tuple[list[str], list[str]]:
    """The lines with a problem, and the lines that are marked as wrong."""
    make_kit(folder)
    put(folder / "content/farm/rules.md", "Words.")
    put(folder / YAML, (folder / YAML).read_text() + setup)
    lines = (folder / YAML).read_text().splitlines()
    problems = printgen.open(folder).load("farm").problems
    named = {problem.where.line for problem in problems if problem.where.file == YAML}
    assert len(named) <= len(problems)
    return (
        [f"{number}: {line}" for number, line in enumerate(lines, 1) if number in named],
        [f"{number}: {line}" for number, line in enumerate(lines, 1) if MARK in line],
    )


def test_each_problem_of_a_setup_is_at_the_line_of_its_key(tmp_path: Path) -> None:
    found, wrong = find_lines(tmp_path, SETUP)
    assert found == wrong


def test_each_shortage_of_a_setup_is_at_the_line_of_its_amount(tmp_path: Path) -> None:
    found, wrong = find_lines(tmp_path, SHORTAGES)
    assert found == wrong
