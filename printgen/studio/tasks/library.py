"""Lists the games of the project."""

from collections.abc import Mapping, Sequence
from typing import Any

from printgen.core.guard.messages import Message
from printgen.studio.desk import Desk


def list_games(desk: Desk, _request: Mapping[str, Any], _parts: Sequence[bytes]) -> Message:
    """The games of the project and the games supplied with printgen."""
    games = [
        {
            "name": name,
            "title": headline.title if headline is not None else name,
            "edition": headline.edition if headline is not None else None,
            "players": [headline.players.least, headline.players.most] if headline is not None else None,
            "readable": headline is not None,
        }
        for name, headline in desk.project.games().items()
    ]
    return Message({"games": games})


TASKS = {"list_games": list_games}
