"""The guide of a game with every kind of component, compared with readable text files: its Markdown, and all on its pages."""

import hashlib
import re
from pathlib import Path

import pytest

from printgen.kit.exporters import write_plan_json
from printgen.kit.guide.canvas import GuideCanvas
from printgen.kit.guide.text import GuideSource, write_guide_text
from printgen.kit.places import write_face_places_csv
from printgen.printing.cut_layouts import list_different_sheet_layouts
from tests.helpers.farm import GAME, YAML, put
from tests.helpers.folded_farm import FOLDED, make_folds
from tests.helpers.golden import same
from tests.helpers.guides import draw_pages, print_game

COMPONENTS = """\
  rules: {kind: sheet, size: a6, text: rules.md, bind: booklet, stock: paper}
  hints: {kind: sheet, size: 50x70mm, text: rules.md, bind: leaflet, copies: 3}
  egg: {kind: token, size: 20x20mm, outline: circle, template: plain.svg.j2, copies: 9, bleed: 1mm}
  field: {kind: tile, size: 40x46.188mm, outline: hexagon, template: plain.svg.j2, copies: 5}
  land: {kind: board, size: 400x250mm, split: true, template: plain.svg.j2}
  seed: {kind: card, size: 44x63mm, corner: 0mm, template: plain.svg.j2, copies: 20, stock: label}
  seal: {kind: tile, size: 30x30mm, corner: 2mm, template: plain.svg.j2, copies: 2, stock: label}
"""
TEXTS = "guide:\n  about: A farm with {hands} hands.\n  first_game: ['Take {hands} cards.', Feed the **cow**.]\n"
CREDITS = "credits: {original: Moo, designers: Ana, publishers: Barns}\nguide: {accent: barn}\n"


def make_large_farm() -> None:
    """Write a game that has a component of every kind into the current folder."""
    make_folds()
    put(YAML, GAME.replace("palette:\n", f"{CREDITS}palette:\n") + FOLDED + COMPONENTS)
    put("content/farm/texts.yaml", TEXTS)
    put("content/farm/rules.md", "\n\n---\n\n".join(["Feed the cow."] * 8))
    put(
        "templates/farm/plain.svg.j2",
        "<rect x='-1' y='-1' width='{{ width + 2 }}' height='{{ height + 2 }}' fill='{{ ink.barn }}'/>",
    )


def list_page_lines(page: GuideCanvas) -> list[str]:
    """The words on a page, each with its place, and a hash of the shapes and pictures between them."""
    svg = page.write_svg()
    for face in page.faces.values():
        svg = svg.replace(face.identity, face.label)
    lines, shapes = [], []
    for element in re.findall(r"<text.*?</text>|<[^/][^>]*>", svg):
        if element.startswith("<text"):
            lines += write_shapes(shapes)
            shapes = []
            x, y = (re.search(rf'\b{name}="([^"]+)"', element) for name in "xy")
            assert x is not None
            assert y is not None
            look = hash_text(re.sub(r">[^<]*<", "><", element))
            lines.append(f"  {x[1]} {y[1]} {look} {' '.join(re.sub(r'<[^>]*>', ' ', element).split())}")
        else:
            shapes.append(element)
    return lines + write_shapes(shapes)


def write_shapes(shapes: list[str]) -> list[str]:
    return [f"  {len(shapes)} shapes: {hash_text(''.join(shapes))}"] if shapes else []


def hash_text(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


@pytest.mark.golden
def test_the_guide_of_a_game_with_every_kind_of_component(kit: Path) -> None:
    make_large_farm()
    printout = print_game("farm", Path.cwd())
    plan = printout.plan
    layouts = list_different_sheet_layouts(plan)
    lines = [write_guide_text(GuideSource(plan, layouts, (12.3, 4.5, 6.7, 8.9)))]
    for number, page in enumerate(draw_pages(printout, Path.cwd()), 1):
        lines += [f"page {number}", *list_page_lines(page)]
    same("guide-of-a-large-farm.txt", "\n".join(lines) + "\n")
    identities = {face.identity: str(number) for number, face in enumerate(plan.faces())}
    tables = write_face_places_csv(plan).decode() + write_plan_json(plan)
    tables = re.sub("|".join(identities), lambda found: identities[found[0]], tables)
    tables = re.sub(r'"marks": \[(.+?)\]', lambda found: f'"marks": {hash_text(found[1])}', re.sub(r"\n {3,}", " ", tables))
    same("tables-of-a-large-farm.txt", tables)
