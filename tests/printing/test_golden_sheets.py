"""Sheets of every kind of component: pieces, marks, notes and rulers, compared with a text file that a person can read."""

from pathlib import Path

import pytest

from printgen.content.loader import load_game
from printgen.content.shelves import Shelf, Shelves
from printgen.core.problems import Problems
from printgen.core.units import write_number
from printgen.faces.job import Job
from printgen.model import Order, Sheet
from printgen.printing.printout import make_printout
from tests.helpers.farm import put
from tests.helpers.golden import same

COMPONENTS = {
    "crate": "kind: card, size: 63x88mm, bleed: 2mm, template: a.svg.j2, back: a.svg.j2, copies: 2",
    "barrel": "kind: token, size: 60x60mm, outline: circle, template: a.svg.j2, back: a.svg.j2, copies: 2",
    "buoy": "kind: tile, size: 75x65mm, outline: hexagon, bleed: 1mm, template: a.svg.j2, copies: 2",
    "flag": 'kind: token, size: 40x25mm, outline: polygon, points: "0,0 40,0 30,12 40,25 0,25", template: a.svg.j2, copies: 2',
    "pier": "kind: board, size: 300x200mm, split: true, template: a.svg.j2",
    "log": "kind: sheet, size: a5, template: a.svg.j2, copies: per player",
    "die": "kind: die, size: 18x18mm, template: a.svg.j2",
    "crane": "kind: standee, size: 25x40mm, bleed: 1mm, template: a.svg.j2",
}
LAYOUTS = {"plain": "{}", "labels": "{labels: true, gutter: 8mm, margin: 12mm}", "gutterfold": "{sides: gutterfold}"}


def describe_sheet(number: int, sheet: Sheet) -> list[str]:
    """A line for the sheet, and lines for the pieces, the marks and the notes on it, and for its ruler."""
    lines = [
        f"  sheet {number} {sheet.side} {sheet.label}: {write_number(sheet.paper.width)} x {write_number(sheet.paper.height)}"
    ]
    lines += [f"    {p.face.label}: {p.x:.2f} {p.y:.2f} turned {p.turn}" for p in sheet.placements]
    for kind in ("cut", "fold", "register"):
        marks = [f"{m.x1:.2f} {m.y1:.2f} to {m.x2:.2f} {m.y2:.2f}" for m in sheet.marks if m.kind == kind]
        lines += [f"    {kind}: {', '.join(marks[at : at + 4])}" for at in range(0, len(marks), 4) if sheet.side == "front"]
    lines += [f"    note: {note.x:.2f} {note.y:.2f} {' · '.join(note.text.split(' · ')[:4])}" for note in sheet.notes]
    ruler = sheet.ruler
    return [*lines, f"    ruler: {ruler.x:.2f} {ruler.y:.2f}{' upright' * ruler.upright}"] if ruler is not None else lines


@pytest.mark.golden
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_sheets_of_every_kind_of_component(layout: str, tmp_path: Path) -> None:
    put(tmp_path / "templates/docks/a.svg.j2", "{{ outline(fill='white') }}\n")
    lines = []
    for name, declared in COMPONENTS.items():
        head = f"game: docks\nplayers: {{least: 2, most: 4, usual: 2}}\nlayout: {LAYOUTS[layout]}\ncomponents:\n"
        put(tmp_path / "content/docks/game.yaml", f"{head}  {name}: {{{declared}}}\n")
        shelves, problems = Shelves((Shelf(tmp_path),)), Problems()
        game = load_game("docks", shelves, problems)
        assert game is not None, problems.sort_by_severity()
        made = make_printout(Job(game, Order("a4", 2, 1, game.styles[0], sides=game.layout.sides), shelves, problems))
        assert made is not None, problems.sort_by_severity()
        lines += [f"{name}:", *(line for at, sheet in enumerate(made.plan.sheets, 1) for line in describe_sheet(at, sheet))]
    same(f"sheets-{layout}.txt", "\n".join(lines) + "\n")
