"""A plan as JSON, for programs in any language: what is printed, on which sheet, and where."""

import json
from typing import Any

from printgen.model import Face, Piece, Placement, Sheet
from printgen.printing.plan import Plan

FORMAT = 1


def plan_json(plan: Plan) -> str:
    """Faces, pieces and sheets; lengths in mm from the top left corner, turns in degrees clockwise."""
    game, order = plan.game, plan.order
    numbers = {face.identity: number for number, face in enumerate(plan.faces())}
    content = {
        "format": FORMAT,
        "game": {"name": game.name, "title": game.title, "edition": game.edition},
        "order": {
            "paper": order.paper,
            "players": order.players,
            "copies": order.copies,
            "style": order.style,
            "sides": order.sides,
        },
        "faces": [_face(face) for face in plan.faces()],
        "pieces": [_piece(piece, numbers) for piece in plan.pieces],
        "sheets": [_sheet(sheet, numbers) for sheet in plan.sheets],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _face(face: Face) -> dict[str, Any]:
    row = {"file": face.row.file, "line": face.row.line} if face.row is not None else None
    return {
        "label": face.label, "width": face.size.width, "height": face.size.height, "bleed": face.bleed,
        "shape": face.outline.shape, "identity": face.identity, "row": row,
    }  # fmt: skip


def _piece(piece: Piece, numbers: dict[str, int]) -> dict[str, Any]:
    back = numbers[piece.back.identity] if piece.back is not None else None
    return {"component": piece.component, "front": numbers[piece.front.identity], "back": back, "copy": piece.copy}


def _sheet(sheet: Sheet, numbers: dict[str, int]) -> dict[str, Any]:
    return {
        "width": sheet.paper.width, "height": sheet.paper.height, "side": sheet.side, "label": sheet.label,
        "places": [_place(place, numbers) for place in sheet.placements],
        "marks": [{"kind": mark.kind, "x1": mark.x1, "y1": mark.y1, "x2": mark.x2, "y2": mark.y2} for mark in sheet.marks],
    }  # fmt: skip


def _place(place: Placement, numbers: dict[str, int]) -> dict[str, Any]:
    return {
        "face": numbers[place.face.identity], "x": place.x, "y": place.y, "turn": place.turn,
        "width": place.size.width, "height": place.size.height,
    }  # fmt: skip
