"""Selections of rows, stocks and pages, and the names of faces, with the problems of wrong words, as a readable text."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from printgen.core.problems import Problems, Where
from printgen.model import Component, Copies, Face, Game, Layout, Order, Outline, Piece, Players, Row, Selection, Size
from printgen.model.game import Manuscript
from printgen.printing.named_faces import list_named_faces, name_distinct_pieces, name_rows
from printgen.printing.selection import select_rows, select_rows_on_stock
from tests.helpers.golden import same

HERE = Where("game.yaml", 9)


def component(name: str, *rows: dict[str, object], **more: object) -> Component:
    """A component with these rows; a row starts in line 2 of its table."""
    made = tuple(Row(Where(f"{name}.csv", line), cells) for line, cells in enumerate(rows, 2))  # type: ignore[arg-type]
    usual = Component(
        name, "card", "card", (Size(20, 20),), Outline(), 0.0, 3.0, "", None, made, Copies(), None, (), (), "ours", "", HERE
    )
    return replace(usual, **more)  # type: ignore[arg-type]


CARDS = component(
    "card", {"id": "ferry", "title": "The Ferry"}, {"id": "mill", "title": "Mühle"}, {"id": "ox", "title": "Mühle"}
)
TILES = component("tile", {"id": "10"}, {"id": "20"}, {"id": "30"}, stock="board", players=(3, 4))
NOTES = component("note", {"text": "a"}, {"text": "b"}, {"text": "b"}, styles=("grey",))
MAP = component("map", {})
BOX = replace(MAP, name="box", rows=(Row(HERE, {"id": "x"}),))  # without a table
TWINS = component("twin", {"id": "Æ"}, {"id": "O e"}, {"id": "O-e"}, {"id": "漢"}, {"id": "漢"})
RULES = component("rules", {}, {}, stock="paper", text=Manuscript("rules.md", "One page."))
GAME = Game("farm", "The Farm", "3", {}, "en", Players(2, 4, 3), ("colour", "grey"), {}, {}, Layout(),
            (CARDS, TILES, NOTES, MAP, BOX, TWINS, RULES), {"game": HERE})  # fmt: skip
ORDER = Order("a4", 3, 1, "colour")
WORDS = (
    "card", "CARD , tile", "card:ferry", "card:ferry,mill,tile:20", "card:The Ferry", "card:muhle", "card:1-2",
    "card:2-", "card:3", "card:4", "card:2-9", "card:3-1", "card:fery", "card:", "card: ", "cards", "ferry", "fery",
    "tile:10", "tile:1", "tile:10-20", "tile:25-", "tile:21-29", "note", "note:a", "note:9", "map", "map:1", "map:x", "rules",
    "rules:1", "twin:漢", "twin:o-e", "", " , ", "card:ferry,map,mill", "card:ferry,nothing", "x" * 99,
)  # fmt: skip
STOCKS = ("card", "board", "paper", "label", "carton")
SOME = replace(ORDER, only=Selection(("card:ferry", "map"), {"card": frozenset({1}), "map": frozenset({1})}))


def describe(name: str, select: Callable[[Problems], Selection | None]) -> list[str]:
    problems = Problems()
    made = select(problems)
    rows = {part: sorted(numbers) for part, numbers in made.rows.items()} if made is not None else None
    return [f"{name}: {rows}", *(f"    {found.where}: {found.message} | {found.hint}" for found in problems.found)]


def draw(part: Component) -> list[Piece]:
    """The pieces of a component: two equal copies of each row, and for notes a second that differs, with a shared back."""
    pieces = []
    for number, row in enumerate(part.rows, 1):
        where = part.where if part.name in ("map", "box") else row.where
        back = Face(f"back of {part.name}", part.name, Size(20, 20), 0.0, Outline(), "", part.where)
        for copy in (1, 2):
            identity = f"{part.name} {number}{f'.{copy}' * (part.name == 'note')}"
            pieces.append(Piece(part.name, replace(back, identity=identity, row=where), back, copy, 2, row=number))
    return pieces


@pytest.mark.golden
def test_selections_and_their_problems() -> None:
    lines = [
        line for word in WORDS for line in describe(repr(word), lambda told, word=word: select_rows(GAME, ORDER, word, told))
    ]  # type: ignore[misc]
    lines += describe("several options", lambda told: select_rows(GAME, ORDER, ("card:ferry", "mill", "map"), told))
    for players, style in ((2, "colour"), (3, "grey")):
        order = replace(ORDER, players=players, style=style)
        lines += describe(f"{players} players, {style}", lambda told, order=order: select_rows(GAME, order, "tile,note", told))  # type: ignore[misc]
    for order in (ORDER, SOME):
        for stock in STOCKS:
            name = f"{stock} of {order.only.words}"
            lines += describe(name, lambda told, order=order, stock=stock: select_rows_on_stock(GAME, order, stock, told))  # type: ignore[misc]
    same("selections.txt", "\n".join(lines) + "\n")


@pytest.mark.golden
def test_names_of_faces() -> None:
    pieces = [piece for part in GAME.components for piece in draw(part)]
    lines = [f"{part.name}: {name_rows(part)}" for part in GAME.components]
    for name, named in name_distinct_pieces(GAME, pieces).items():
        lines += [f"== {len(named)} pieces of {name}"]
        faces = list_named_faces(named)
        lines += [
            f"{one.name} {one.side} ({one.stem}, {one.id!r}, {one.title!r}) {one.copies} × {one.face.identity}" for one in faces
        ]
    same("names-of-faces.txt", "\n".join(lines) + "\n")
