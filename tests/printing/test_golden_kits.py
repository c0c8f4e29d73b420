"""The kits of supplied games, each printed in another way: guide, sheets, and the hashes of faces, pages and cut files."""

import hashlib
from collections import defaultdict
from pathlib import Path

import pytest

from printgen.core.problems import Problems
from printgen.core.units import write_number
from printgen.faces.job import Job
from printgen.kit.guide.text import GuideSource, write_guide_text
from printgen.model import Order, Sheet
from printgen.printing.cut_layouts import list_different_sheet_layouts
from printgen.printing.explanation import explain_layouts
from printgen.printing.printout import Printout, make_printout
from printgen.printing.report import describe_written_pdf
from tests.helpers.drawings import opened
from tests.helpers.golden import same
from tests.helpers.guides import draw_pages
from tests.helpers.supplied_games import ROOT, SHELVES, declared

ORDERS = {
    "5211": Order("letter", 4, 1, "low-ink", "short-edge"),
    "favelas": Order("a4", 3, 1, "grey", "one-sided", cut_contour=True),
    "sunnyvale": Order("a3", 3, 1, "colour", ink="cmyk"),
    "village": Order("a4", 5, 2, "low-ink"),
}


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def sheet_text(sheet: Sheet) -> str:
    """The pieces, marks and notes on a sheet, with their places."""
    xs, ys, turns = (
        " ".join(f"{value:g}" for value in sorted({round(getattr(place, name), 1) for place in sheet.placements}))
        for name in ("x", "y", "turn")
    )
    ends = sum(mark.x1 + mark.y1 + mark.x2 + mark.y2 for mark in sheet.marks)
    lines = [
        f"{sheet.side} {sheet.label}, {write_number(sheet.paper.width)} x {write_number(sheet.paper.height)}",
        f"  pieces: {len(sheet.placements)}, turned {turns}, x {xs}, y {ys}",
        f"  marks: {len(sheet.marks)}, sum of coordinates {ends:.1f}",
        *(f"  {'upright ' * note.upright}{note.x:.1f} {note.y:.1f} {note.text}" for note in sheet.notes),
    ]
    if sheet.ruler is not None:
        lines.append(f"  {'upright ' * sheet.ruler.upright}ruler at {sheet.ruler.x:.1f} {sheet.ruler.y:.1f}")
    return "\n".join(lines)


def hashes(made: Printout) -> list[str]:
    """The hashes of the faces of each component, the operators of each page, and each cut file."""
    faces = defaultdict(list)
    for piece in made.plan.pieces:
        faces[piece.component] += [face.svg for face in piece.faces]
    lines = [f"faces of {name}: {digest(chr(0).join(svgs).encode())}" for name, svgs in faces.items()]
    whole = made.pdf()
    lines.append(f"the whole file: {digest(whole)}")
    with opened(whole) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            boxes = " ".join(f"{float(edge):.1f}" for key in ("/TrimBox", "/BleedBox") if key in page for edge in page[key])
            lines.append(f"page {number}: {digest(page.Contents.read_bytes())} boxes {boxes}")
        drawn = [
            thing.read_bytes() for thing in pdf.objects if hasattr(thing, "read_bytes") and thing.get("/Subtype") == "/Form"
        ]
        lines.append(f"{len(drawn)} forms: {digest(b''.join(drawn))}")
    return [*lines, *(f"{name}: {digest(content)}" for name, content in made.cut_files().items())]


@pytest.mark.golden
@pytest.mark.bytes
@pytest.mark.parametrize("game", ORDERS)
def test_the_kit_of_a_game(game: str) -> None:
    problems = Problems()
    made = make_printout(Job(declared(game), ORDERS[game], SHELVES, problems))
    assert made is not None, problems.sort_by_severity()
    layouts = list_different_sheet_layouts(made.plan)
    guide = write_guide_text(GuideSource(made.plan, layouts, (12.3, 4.5, 6.7, 8.9)))  # type: ignore[arg-type]
    report = describe_written_pdf(made.plan, Path("kit.pdf"))
    pages = draw_pages(made, ROOT)
    drawings = f"{len(pages)} pages of the guide: {digest(chr(0).join(page.write_svg() for page in pages).encode())}"
    sheets = "\n".join(dict.fromkeys(map(sheet_text, made.plan.sheets)))
    same(
        f"kit-{game}.txt",
        "\n\n".join([report, explain_layouts(made.plan), guide, drawings, sheets, "\n".join(hashes(made))]) + "\n",
    )
