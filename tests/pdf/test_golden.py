"""A tiny invented game: its faces and their places on paper, compared with text files that a person can read."""

from pathlib import Path

import pytest

from printgen.content.loader import load_game
from printgen.content.shelves import Shelf, Shelves
from printgen.core.problems import Problems
from printgen.core.units import write_number
from printgen.faces.job import Job
from printgen.model import Order
from printgen.printing.plan import Plan
from printgen.printing.printout import make_printout
from tests.helpers.golden import same

GAME = """\
game: ponds
title: Ponds & Frogs
players: {least: 2, most: 4, usual: 3}
palette:
  water: "#88aacc"
facts:
  jumps: {value: 3, source: rulebook, note: page 1}
components:
  frog:
    kind: card
    size: poker
    bleed: 3mm
    template: frog.svg.j2
    back: back.svg.j2
    rows:
      - {id: 1, title: Tree frog, words: "Jump **{{n}}** leaves, then *rest* at a :leaf: until your next turn.", count: 2}
      - {id: 2, title: Toad, words: "Stay.", count: 8}
    copies: column count
  leaf:
    kind: token
    size: 25x25mm
    outline: circle
    template: leaf.svg.j2
    copies: per player
  help:
    kind: sheet
    size: [a5, half-letter]
    safe: 8mm
    template: help.svg.j2
    copies: per player
"""
TEMPLATES = {
    "frog.svg.j2": """\
{{ outline(-bleed, fill=ink.water) }}
<text x="{{ width / 2 }}" y="12" font-size="14pt" font-weight="bold" text-anchor="middle">{{ row.title }}</text>
{{ text(row.words | replace('{{n}}', facts.jumps), x=6, y=50, width=width - 12, height=20, size=10, least=8, align='center') }}
{{ icon('leaf', 6, 6, 5, color='green') }}
""",
    "back.svg.j2": """\
{{ outline(-bleed, fill=ink.water) }}
{{ icon('leaf', 20, 30, 20) }}
""",
    "leaf.svg.j2": '{{ outline(1, fill="none", stroke="green", stroke_width=0.5) }}\n{{ qr("leaf " ~ copy, 6, 6, 13) }}\n',
    "help.svg.j2": """\
{% for jump in range(facts.jumps) %}
<rect data-field="jump.{{ jump + 1 }}" x="{{ 10 + 12 * jump }}" y="10" width="10" height="10" fill="none" stroke="black"/>
{% endfor %}
""",
    "icons.svg": '<symbol id="leaf" viewBox="0 0 10 10"><path d="M1 9Q1 1 9 1Q9 9 1 9z" fill="currentColor"/></symbol>',
}


def kit_for(folder: Path, players: int, copies: int = 1) -> Plan:
    """The game printed for a number of players."""
    (folder / "content" / "ponds").mkdir(parents=True, exist_ok=True)
    (folder / "templates" / "ponds").mkdir(parents=True, exist_ok=True)
    (folder / "content" / "ponds" / "game.yaml").write_text(GAME)
    for name, text in TEMPLATES.items():
        (folder / "templates" / "ponds" / name).write_text(text)
    shelves, problems = Shelves((Shelf(folder),)), Problems()
    game = load_game("ponds", shelves, problems)
    assert game is not None, problems.sort_by_severity()
    made = make_printout(Job(game, Order("a4", players, copies, game.styles[0]), shelves, problems))
    assert not problems.sort_by_severity()
    assert made is not None
    return made.plan


@pytest.mark.golden
def test_places_on_paper(tmp_path: Path) -> None:
    kit, lines = kit_for(tmp_path, 3), []
    for number, sheet in enumerate(kit.sheets, 1):
        lines.append(
            f"sheet {number} {sheet.side} {sheet.label}: {write_number(sheet.paper.width)} x {write_number(sheet.paper.height)}"
        )
        lines += [f"  {p.face.label}: {p.x:.2f} {p.y:.2f} turned {p.turn}" for p in sheet.placements]
        lines += [f"  mark: {m.x1:.2f} {m.y1:.2f} to {m.x2:.2f} {m.y2:.2f}" for m in sheet.marks if sheet.side == "front"]
        lines += [f"  note: {n.x:.2f} {n.y:.2f} {n.text}" for n in sheet.notes]
        if sheet.ruler is not None:
            lines.append(f"  ruler: {sheet.ruler.x:.2f} {sheet.ruler.y:.2f}{' upright' if sheet.ruler.upright else ''}")
    same("ponds-places.txt", "\n".join(lines) + "\n")


@pytest.mark.golden
def test_faces(tmp_path: Path) -> None:
    faces = kit_for(tmp_path, 3).faces()
    drawn = [f"<!-- {face.label} -->\n" + face.svg.replace("><", ">\n<") for face in faces]
    same("ponds-faces.svg.txt", "\n".join(drawn) + "\n")


@pytest.mark.parametrize(
    ("players", "copies", "frogs", "leaves", "helps", "pages"),
    [(2, 1, 10, 2, 2, 8), (4, 1, 10, 4, 4, 10), (2, 3, 30, 6, 6, 16)],
)
def test_a_kit_has_what_its_players_need(
    tmp_path: Path, players: int, copies: int, frogs: int, leaves: int, helps: int, pages: int
) -> None:
    kit = kit_for(tmp_path, players, copies)
    counts = [sum(piece.component == name for piece in kit.pieces) for name in ("frog", "leaf", "help")]
    assert (counts, len(kit.sheets)) == ([frogs, leaves, helps], pages)
