"""The file names, reports and explanations of plans of every kind, as a readable text."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from printgen.core.problems import Problems, Where
from printgen.model import Component, Copies, Face, Game, Layout, Order, Outline, Piece, Players, Selection, Size
from printgen.printing.explanation import explain_layouts
from printgen.printing.paper_fit import find_best_fit
from printgen.printing.plan import Plan, plan_lots
from printgen.printing.report import describe_written_pdf, name_pdf_file
from printgen.printing.selection import select_pages
from printgen.sheets.binding import make_double_sided_pieces
from printgen.sheets.lot import Lot
from printgen.sheets.patterns import FreePattern
from printgen.sheets.split import find_parting_with_fewest_parts
from tests.helpers.golden import same

HERE = Where("game.yaml", 1)
CARD = Component(
    "card", "card", "card", (Size(63, 88),), Outline(), 0.0, 3.0, "card.svg.j2", None, (), Copies(10), None, (), (), "ours", "",
    HERE, title="Card",
)  # fmt: skip
BACKED = replace(CARD, back="back.svg.j2")
TOKEN = replace(CARD, name="token", kind="token", stock="board", sizes=(Size(25, 25),), copies=Copies(3), title="")
CHIP = replace(TOKEN, name="chip", stock="card", outline=Outline("circle"), copies=Copies(30))
BIG = replace(TOKEN, name="big", sizes=(Size(60, 40),), copies=Copies(2))
BOARD = replace(TOKEN, name="board", kind="board", sizes=(Size(400, 280),), copies=Copies(1), split=True)
RULES = replace(CARD, name="rules", stock="paper", sizes=(Size(105, 148),), copies=Copies(6), bind="booklet", title="")
FOLDER = replace(RULES, name="folder", sizes=(Size(63, 88),), copies=Copies(4), bind="leaflet")
SHEET = replace(RULES, name="sheet", kind="sheet", sizes=(Size(210, 297),), copies=Copies(2), bind=None)
ORDER = Order("a4", 2, 1, "colour")
SOME = Selection(("card:ferry, Mill", "token"), {"card": frozenset({1, 2}), "token": frozenset({1})})
# The components, the order, the pages that are selected, the printer, and whether the game is a translation.
CASES: dict[str, tuple[tuple[Component, ...], Order, str, str, bool]] = {
    "cards": ((CARD,), ORDER, "", "", False),
    "cards with backs": ((BACKED,), ORDER, "", "", False),
    "one-sided": ((BACKED,), replace(ORDER, sides="one-sided"), "", "", False),
    "one-sided, some pages": ((BACKED,), replace(ORDER, sides="one-sided"), "1,3", "", False),
    "a front and its back": ((BACKED,), ORDER, "1-2", "", False),
    "a front and another back": ((BACKED,), ORDER, "1,4", "", False),
    "short edge": ((BACKED,), replace(ORDER, sides="short-edge"), "", "", False),
    "folded backs": ((BACKED,), replace(ORDER, sides="gutterfold"), "", "", False),
    "in another style and language": ((CARD,), replace(ORDER, style="grey", paper="letter"), "", "", True),
    "in inks with contours": ((CARD,), replace(ORDER, ink="cmyk", cut_contour=True), "", "", False),
    "for a printer": ((CARD,), replace(ORDER, paper="320x450mm"), "", "attic", False),
    "on square paper": ((CARD,), replace(ORDER, paper="300x300mm"), "", "", False),
    "selected rows": ((CARD, TOKEN), replace(ORDER, only=SOME), "", "", False),
    "many selected rows": ((CARD,), replace(ORDER, only=Selection(("card:" + "ferry," * 20,), SOME.rows)), "", "", False),
    "fronts": ((BACKED,), replace(ORDER, fronts=True), "", "", False),
    "several stocks": ((CARD, TOKEN, BIG, CHIP), ORDER, "", "", False),
    "fewest sheets": ((CARD, TOKEN, BIG), replace(ORDER, fewest_sheets=True), "", "", False),
    "round pieces": ((CHIP,), ORDER, "", "", False),
    "several sizes": ((TOKEN, BIG), ORDER, "", "", False),
    "a board in parts": ((BOARD,), ORDER, "", "", False),
    "a booklet": ((RULES,), ORDER, "", "", False),
    "some pages of a booklet": ((RULES,), ORDER, "1", "", False),
    "a leaflet": ((FOLDER,), ORDER, "", "", False),
    "sheets": ((SHEET,), ORDER, "", "", False),
}


def draw(component: Component, order: Order, size: Size) -> Iterator[Piece]:
    """The pieces of a component, whose faces are empty and differ."""
    for number in range(1, component.copies.number + 1):
        front = Face(f"{component.name} {number}", component.name, size, component.bleed, component.outline, "")
        back = replace(front, identity=f"{front.identity} behind") if order.has_backs(component) else None
        yield Piece(component.name, front, back, row=number)


def make_lot(game: Game, component: Component, order: Order) -> Lot:
    """A lot as `printgen.printing.lots` makes it, but without drawings."""
    fitting = find_best_fit(game, component, order, lambda *_: component.copies.number, Problems())
    assert fitting is not None
    size, pattern = fitting.size, fitting.pattern
    pieces = tuple(draw(component, order, size))
    if component.bind is not None:
        pieces = make_double_sided_pieces(component.bind, pieces, len(pieces))
    paper = Size(210, 297)
    parting = find_parting_with_fewest_parts(size, 0.0, paper) if pattern is None else None
    title, free, bind = component.title or component.name, FreePattern(paper, ()), component.bind
    return Lot(
        title, pieces, pattern or free, fitting.clearance, 3.0, True, fitting.folded, parting=parting, bind=bind,
        stock=component.stock,
    )  # fmt: skip


def plan_of(components: tuple[Component, ...], order: Order, pages: str, printer: str, is_translation: bool) -> Plan:
    languages = ("de", "en") if is_translation else ("en",)
    layout = Layout(sides="long-edge")
    game = Game("farm", "The Farm", "3", {}, "en", Players(), ("colour", "grey"), {}, {}, layout, components, {"game": HERE},
                languages=languages)  # fmt: skip
    plan = replace(plan_lots(tuple(make_lot(game, one, order) for one in components), game, order), printer=printer)
    chosen = select_pages(plan, pages, Problems()) if pages else plan
    assert chosen is not None
    return chosen


@pytest.mark.golden
def test_names_reports_and_explanations_of_plans() -> None:
    lines: list[str] = []
    for name, case in CASES.items():
        plan = plan_of(*case)
        file = name_pdf_file(plan)
        lines += [f"== {name}", describe_written_pdf(plan, Path(file)), explain_layouts(plan)]
    lines += ["== words in a name", name_pdf_file(plan_of(*CASES["cards"]), "cut", "me")]
    for text in ("", " , ", "0", "4", "5", "2-", "3-9", "5-", "2-1", "x", "1,,2", "1,x,9"):
        problems = Problems()
        chosen = select_pages(plan_of(*CASES["cards with backs"]), text, problems)
        lines.append(f"pages {text!r}: {chosen.pages if chosen is not None else 'wrong'}")
        lines += [f"  {found.where}: {found.message} | {found.hint}" for found in problems.found]
    problems = Problems()
    select_pages(plan_of(*CASES["round pieces"]), "2", problems)
    lines += [f"  {found.message} | {found.hint}" for found in problems.found]
    same("reports.txt", "\n".join(lines) + "\n")
