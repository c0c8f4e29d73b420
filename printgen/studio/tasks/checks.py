"""Checks a game for the studio."""

from collections.abc import Mapping
from typing import Any

from printgen.core.guard.messages import Message
from printgen.studio.open_project import OpenProject
from printgen.studio.problems import make_problems_json


def check_game(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """All problems of a game, in every style, for every number of players and in every language."""
    live = opened.find_or_open_check(request["game"])
    update = live.check_changes()
    live.accept_update(update)
    return Message(
        {"problems": make_problems_json(update.problems), "faces": update.faces, "seconds": round(update.seconds, 3)}
    )


TASKS = {"check_game": check_game}
