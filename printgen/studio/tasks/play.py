"""Deals a game for the view of a table, and lists its decks with the columns that a chart can show."""

from collections.abc import Mapping, Sequence
from typing import Any

from printgen.core.guard.messages import Message
from printgen.core.named_tuples import NamedTuple
from printgen.model import Component, Deal, DealtPiece, DealtPile, Pile
from printgen.printing.named_faces import ALL_ROWS, NamedPiece, RowOfComponent, make_file_name_stems_by_row
from printgen.project.drawing import DrawnGame
from printgen.studio.open_project import OpenProject
from printgen.studio.problems import make_problems_json
from printgen.studio.tasks.wall import make_display_options

_DECKS = ("card", "tile", "token")
_MOST_VALUES = 24  # different values of a column in a chart
_MOST_COLUMNS = 24
_LONGEST = 20  # letters of a value in a chart
_NOTHING: Mapping[str, Any] = {"piles": [], "declared": True, "then": [], "nets": {}, "decks": []}


def deal_game(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """A deal of a game: its piles with the names of the faces of their pieces, and its decks."""
    options = make_display_options(request["choice"])
    drawn, problems = opened.find_or_open_drawing(request["game"]).draw(options)
    dealt, more = opened.project.set_up(drawn.game, options, request["seed"]) if drawn is not None else (None, ())
    head = {
        "problems": make_problems_json((*problems, *more)),
        **(make_deal_json(drawn, dealt) if drawn and dealt else _NOTHING),
    }
    return Message(head)


def make_deal_json(drawn: DrawnGame, dealt: Deal) -> dict[str, Any]:
    """A deal as the browser gets it."""
    finder = _FaceFinder.make_finder(drawn)
    return {
        "piles": [make_pile_json(pile, finder) for pile in dealt.piles],
        "declared": dealt.setup.is_declared,
        "then": list(dealt.setup.then),
        "nets": {part.name: make_panels_json(part) for part in drawn.game.components if part.panels},
        "decks": make_decks_json(drawn, dealt.setup.piles, finder),
    }


class FaceNames(NamedTuple):
    """The names of the faces of a piece. A piece has no back, or neither if it cannot be drawn."""

    front: str | None
    back: str | None


class _FaceFinder(NamedTuple):
    """Finds the drawn faces of dealt pieces by name."""

    components: Mapping[str, Component]
    names: Mapping[RowOfComponent, str]
    pieces: Mapping[str, Mapping[str, NamedPiece]]

    @classmethod
    def make_finder(cls, drawn: DrawnGame) -> "_FaceFinder":
        by_front = {name: {piece.front.name: piece for piece in pieces} for name, pieces in drawn.pieces.items()}
        return cls(
            {part.name: part for part in drawn.game.components}, make_file_name_stems_by_row(drawn.game.components), by_front
        )

    def find_face_names_of_piece(self, dealt: DealtPiece) -> FaceNames:
        """The names of the front and the back of a piece; no names if it cannot be drawn now."""
        known = self.pieces.get(dealt.component, {})
        row, same = (self.names.get((dealt.component, number), "") for number in (dealt.row, ALL_ROWS))
        for stem in (row, f"{row}-copy-{dealt.copy}", same, f"{same}-copy-{dealt.copy}"):
            piece = known.get(f"{stem}-front")
            if piece is not None:
                return _list_face_names(piece)
        looks = [piece for name, piece in known.items() if name.startswith((f"{row}-copy-", f"{same}-copy-"))]
        shown = [piece for piece in looks for _ in range(piece.front.copies)]  # copies that look alike have the name of one
        piece = shown[(dealt.copy - 1) % len(shown)] if shown else None
        return _list_face_names(piece) if piece is not None else FaceNames(None, None)


def _list_face_names(piece: NamedPiece) -> FaceNames:
    return FaceNames(piece.front.name, piece.back.name if piece.back is not None else None)


def make_pile_json(dealt: DealtPile, finder: _FaceFinder) -> dict[str, Any]:
    """A pile as the browser gets it. Each piece has its component, the names of its front and back, and the side of a die."""
    pile = dealt.pile
    return {
        "name": pile.name,
        "title": pile.title,
        "seat": dealt.seat,
        "at": pile.at,
        "on": pile.on,
        "positions": [list(position) for position in dealt.positions],
        "arrange": pile.arrange,
        "face": pile.face,
        "spots": [[spot.x, spot.y, spot.turn, spot.is_back] for spot in dealt.spots],
        "pieces": [[piece.component, *finder.find_face_names_of_piece(piece), piece.side] for piece in dealt.pieces],
    }


def make_panels_json(component: Component) -> list[list[Any]]:
    """The panels of a net: names, corners and sizes in mm, and turns."""
    return [[panel.name, panel.x, panel.y, panel.width, panel.height, panel.turn] for panel in component.panels]


def make_decks_json(drawn: DrawnGame, piles: Sequence[Pile], finder: _FaceFinder) -> list[dict[str, Any]]:
    """The components that can be dealt as hands, and the piles that mix several of them."""
    parts = {name: finder.components[name] for name in drawn.pieces}
    decks = [part for part in parts.values() if part.kind in _DECKS and part.text is None]
    mixed = [(pile.title, [take.source for take in pile.pieces if take.source in parts]) for pile in piles]
    named = [(title, names) for title, names in mixed if len(names) > 1 and all(parts[name] in decks for name in names)]
    named += [(part.printed_name, [part.name]) for part in decks]
    players = drawn.order.players
    described: list[dict[str, Any]] = [
        {"name": "+".join(names), "title": title, "rows": _make_rows_json([parts[name] for name in names], players, finder)}
        for title, names in named
    ]
    return [deck for deck in described if sum(row["copies"] for row in deck["rows"]) > 1]


def _make_rows_json(components: Sequence[Component], players: int, finder: _FaceFinder) -> list[dict[str, Any]]:
    """The rows of a deck: the names of their faces, the number of copies, and the cells that a chart can show."""
    rows = []
    for component in components:
        columns = _list_chart_columns(component)
        for number, row in enumerate(component.rows, 1):
            faces = finder.find_face_names_of_piece(DealtPiece(component.name, number, 1))
            cells = {
                component.find_heading_or_column(name): row.cells[name] for name in columns if row.cells.get(name, "") != ""
            }
            copies = component.count_pieces_of_row(row, players)
            rows.append({"component": component.name, "faces": faces, "copies": copies, "cells": cells})
    return rows


def _list_chart_columns(component: Component) -> list[str]:
    """The columns with few different values, which are short."""
    names = dict.fromkeys(name for row in component.rows for name in row.cells)
    copies = component.copies.column
    found = [
        name
        for name in names
        if name not in (copies, component.find_column_or_keep_name("id")) and _has_few_short_values(component, name)
    ]
    return found[:_MOST_COLUMNS]


def _has_few_short_values(component: Component, column: str) -> bool:
    values = {str(row.cells.get(column, "")) for row in component.rows} - {""}
    return 1 < len(values) <= _MOST_VALUES and all(len(value) <= _LONGEST for value in values)


TASKS = {"deal_game": deal_game}
