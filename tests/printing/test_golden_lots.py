"""The lots of components of every kind, with the problems of those that cannot be printed, as a readable text."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

from printgen.core.problems import Problems, Where
from printgen.faces.job import Job
from printgen.model import Component, Copies, Face, Game, Layout, Order, Outline, Piece, Players, Size
from printgen.printing.lots import lay_out_components_that_fit, make_fitted_lots
from printgen.printing.order_checks import MOST_PIECES
from tests.helpers.drawings import svg_of
from tests.helpers.golden import same

HERE = Where("game.yaml", 9)
CARD = Component(
    "card", "card", "card", (Size(63, 88),), Outline(), 2.0, 3.0, "", "back", (), Copies(3), None, (), (), "ours", "", HERE,
    title="Card",
)  # fmt: skip
BOARD = replace(
    CARD, name="board", kind="board", stock="board", sizes=(Size(400, 280),), copies=Copies(1), split=True, title=""
)
RULES = replace(CARD, name="rules", stock="paper", sizes=(Size(105, 148),), copies=Copies(6), bind="booklet")
# The components, the layout and the sides.
CASES: dict[str, tuple[tuple[Component, ...], Layout, str]] = {
    "a card": ((CARD,), Layout(), "long-edge"),
    "numbered marks and names": ((CARD,), Layout(marks="numbered", labels=True), "long-edge"),
    "no marks, names on a sheet": (
        (replace(CARD, kind="sheet", bleed=0.0, sizes=(Size(210, 297),)),),
        Layout(marks="none", labels=True),
        "long-edge",
    ),
    "folded": ((CARD,), Layout(), "gutterfold"),
    "a board in parts": ((BOARD,), Layout(), "long-edge"),
    "a board without pieces": ((CARD, replace(BOARD, copies=Copies(0))), Layout(), "long-edge"),
    "a board that must stay whole": ((replace(BOARD, note="whole"),), Layout(), "long-edge"),
    "a booklet": ((RULES,), Layout(), "long-edge"),
    "too large": ((CARD, replace(BOARD, split=False)), Layout(), "long-edge"),
    "no pieces": ((replace(CARD, copies=Copies(0)),), Layout(), "long-edge"),
    "too many pieces": ((replace(CARD, copies=Copies(MOST_PIECES + 1)),), Layout(), "long-edge"),
    "another stock, player and style": (
        (replace(CARD, players=(9,)), replace(CARD, styles=("grey",)), replace(CARD, stock="label", safe=5.0)),
        Layout(),
        "long-edge",
    ),
}


class EmptyIllustrator:
    """Draws faces without content; a note on a component marks an area that must stay whole."""

    def count_pieces_to_print(self, component: Component, size: Size) -> int:
        return component.copies.number

    def count_pages(self, component: Component, size: Size) -> int:
        return component.copies.number

    def make_pieces(self, component: Component, size: Size) -> Iterator[Piece]:
        whole = f'<rect width="{size.width}" height="9" data-whole="orchard"/>' if component.note else ""
        for number in range(component.copies.number):
            svg = svg_of(whole, size.width, size.height)
            front = Face(f"{component.name} {number}", component.name, size, component.bleed, component.outline, svg)
            yield Piece(component.name, front, replace(front, identity="back") if component.back else None, row=number + 1)


@pytest.mark.golden
def test_lots_of_every_kind() -> None:
    lines: list[str] = []
    for name, (components, layout, sides) in CASES.items():
        game = Game(
            "farm", "Farm", "3", {}, "en", Players(1, 9, 2), ("colour", "grey"), {}, {}, layout, components, {"game": HERE}
        )
        order, problems = Order("a4", 2, 1, "colour", cast(Any, sides)), Problems()
        job, illustrator = Job(game, order, cast(Any, None), problems), cast(Any, EmptyIllustrator())
        lots = make_fitted_lots(lay_out_components_that_fit(job, illustrator), job, illustrator)
        lines.append(f"== {name}: {len(lots)} lots")
        for lot in lots:
            rows = [piece.row for piece in lot.pieces][:8]
            parts = lot.parting.count if lot.parting is not None else None
            pattern = f"{type(lot.pattern).__name__} of {lot.pattern.count}"
            lines.append(f"  {lot.title}: pieces {rows}, {pattern}, {lot.clearance}, parts {parts}")
            lines.append(f"    {[lot.safe, lot.marks, lot.folded, lot.labels, lot.numbers, lot.bind, lot.stock, lot.map_name]}")
        lines += [f"  {found.where}: {found.message} | {found.hint}" for found in problems.found]
    same("lots.txt", "\n".join(lines) + "\n")
