"""Lists the games of the project, and starts new ones."""

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import printgen
from printgen.core.guard.messages import Message
from printgen.studio.open_project import OpenProject
from printgen.studio.problems import make_problems_json

_MOST_DRAWN = 3  # faces of a starting point
_SAMPLE = "sample"  # the name of the game that is made to draw a starting point


def list_games(opened: OpenProject, _request: Mapping[str, Any]) -> Message:
    """The games of the project and the games supplied with printgen."""
    games = [
        {
            "name": name,
            "title": headline.title if headline is not None else name,
            "edition": headline.edition if headline is not None else None,
            "players": [headline.players.least, headline.players.most] if headline is not None else None,
            "readable": headline is not None,
        }
        for name, headline in opened.project.games().items()
    ]
    return Message({"games": games})


def list_starting_points(opened: OpenProject, _request: Mapping[str, Any]) -> Message:
    """The starting points of new games."""
    points = [{"name": point.name, "summary": point.summary} for point in opened.project.starting_points()]
    return Message({"points": points, "folder": str(opened.project.folder)})


def draw_first_faces_of_starting_point(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """Pictures of the first faces of a starting point, each of another component as far as possible."""
    name = request["name"]
    if name not in opened.samples:
        opened.samples[name] = _draw_first_faces_as_svg(name)
    return Message({}, opened.samples[name])


def create_new_or_copied_game(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """Make a new game from a starting point, or as a copy of a game."""
    name, source = request["name"], request["source"]
    made, problems = opened.project.copy_game(name, source) if source else opened.project.start_game(name, request["start"])
    return Message({"name": made.name if made is not None else "", "problems": make_problems_json(problems)})


def _draw_first_faces_as_svg(starting_point: str) -> list[bytes]:
    with tempfile.TemporaryDirectory(prefix="printgen-studio-") as folder:
        project = printgen.open(Path(folder))
        if project.start_game(_SAMPLE, starting_point).value is None:
            return []
        drawing = project.open_drawing(_SAMPLE)
        drawn = drawing.draw().value
        if drawn is None:
            return []
        firsts = [pieces[0].front for pieces in drawn.pieces.values() if pieces]
        others = [piece.front for pieces in drawn.pieces.values() for piece in pieces[1:]]
        return [drawing.make_svg(drawn.game, face) for face in [*firsts, *others][:_MOST_DRAWN]]


TASKS = {
    "list_games": list_games,
    "list_starting_points": list_starting_points,
    "draw_first_faces_of_starting_point": draw_first_faces_of_starting_point,
    "create_new_or_copied_game": create_new_or_copied_game,
}
