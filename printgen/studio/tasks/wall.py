"""Draws a game for the wall, and makes the picture of a face."""

from collections.abc import Mapping, Sequence
from typing import Any

from printgen.core.guard.messages import Message
from printgen.model import Component
from printgen.printing.named_faces import NamedFace, NamedPiece
from printgen.project.drawing import DrawnGame
from printgen.project.orders import Options
from printgen.studio.open_project import OpenProject
from printgen.studio.problems import make_place_json, make_problems_json

_MOST_SENT = 12  # changed faces whose pictures are sent at once, because the browser will ask for them next


def draw_game_and_new_faces(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The state of a game as drawn for a choice of style, players and language, and the pictures of a few new faces.

    `known` in the request has the identities of the faces that the server has.
    """
    drawing = opened.find_or_open_drawing(request["game"])
    drawn, problems = drawing.draw(make_display_options(request["choice"]))
    state = {
        **(make_game_json(drawn) if drawn is not None else {"components": [], "faces": {}}),
        "problems": make_problems_json(problems),
    }
    new = choose_new_faces_if_few(drawn, frozenset(request["known"])) if drawn is not None else []
    pictures = [drawing.make_svg(drawn.game, face) for face in new] if drawn is not None else []
    folders = [str(folder) for folder in drawing.list_possible_source_folders()]
    return Message({"state": state, "folders": folders, "pictures": [face.face.identity for face in new]}, pictures)


def make_face_picture(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The picture of a face by its identity, with its bleed or without it; no parts if no drawing has the face."""
    drawing = opened.find_or_open_drawing(request["game"])
    found = drawing.find_face(request["identity"])
    return Message({}, [drawing.make_svg(*found, bleed=request["bleed"])] if found is not None else [])


def make_picture_of_cut_and_safe_zone(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """A picture of the cut and the safe zone of a face by its identity, to show over the face; no parts if there is none."""
    drawing = opened.find_or_open_drawing(request["game"])
    found = drawing.find_face(request["identity"])
    return Message({}, [drawing.make_cut_and_safe_zone_svg(*found)] if found is not None else [])


def make_display_options(choice: Mapping[str, Any]) -> Options:
    """The options of a choice. What is missing or empty is as the game says."""
    players = choice.get("players")
    return Options(style=choice.get("style") or None, language=choice.get("language") or None, players=players or None)


def choose_new_faces_if_few(drawn: DrawnGame, identities_at_server: frozenset[str]) -> list[NamedFace]:
    """The faces that the server does not have, if they are few and it has any."""
    new = [face for face in drawn.faces() if face.face.identity not in identities_at_server]
    return new if identities_at_server and len(new) <= _MOST_SENT else []


def make_game_json(drawn: DrawnGame) -> dict[str, Any]:
    """A drawn game as the browser gets it: what can be chosen, the components with their pieces, and the faces by name."""
    game, order = drawn.game, drawn.order
    components = {component.name: component for component in game.components}
    return {
        "name": game.name,
        "title": game.title,
        "edition": game.edition,
        "language": game.language,
        "languages": list(game.languages),
        "styles": list(game.styles),
        "style": order.style,
        "players": [game.players.least, order.players, game.players.most],
        "components": [make_component_json(components[name], pieces) for name, pieces in drawn.pieces.items()],
        "faces": {face.name: make_face_json(face, face.name in drawn.stale) for face in drawn.faces()},
    }


def make_component_json(component: Component, pieces: Sequence[NamedPiece]) -> dict[str, Any]:
    """A component, with the names of the front and the back of each different piece."""
    size = component.sizes[0]
    return {
        "name": component.name,
        "title": component.printed_name,
        "kind": component.kind,
        "width": size.width,
        "height": size.height,
        "bleed": component.bleed,
        "safe": component.safe,
        "shape": component.outline.shape,
        "radius": component.outline.radius,
        "template": component.template,
        "back": component.back,
        "where": make_place_json(component.where),
        "pieces": [[piece.front.name, piece.back.name if piece.back is not None else None] for piece in pieces],
        "count": sum({piece.front.name: piece.front.copies for piece in pieces}.values()),
    }


def make_face_json(face: NamedFace, stale: bool) -> dict[str, Any]:
    """A face: its names, the number of its copies, its identity, and the line of its row."""
    return {
        "component": face.component,
        "id": face.id,
        "title": face.title,
        "side": face.side,
        "copies": face.copies,
        "label": face.face.label,
        "identity": face.face.identity,
        "where": make_place_json(face.face.row),
        "stale": stale,
    }


TASKS = {
    "draw_game_and_new_faces": draw_game_and_new_faces,
    "make_face_picture": make_face_picture,
    "make_picture_of_cut_and_safe_zone": make_picture_of_cut_and_safe_zone,
}
