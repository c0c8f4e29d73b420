"""The routes of the view of the tables. A table is changed only if it is still what the browser saw."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.core.patterns import compile_later
from printgen.studio.answers import BadRequestError, answer_json, read_json
from printgen.studio.views.games import get_open_studio, open_requested_game

MOST_EDITS = 100_000  # cells and rows in one request
_BASE64 = compile_later(r"[A-Za-z0-9+/]*={0,2}")
_FIELDS = {"cell": {"kind": str, "row": int, "column": int, "text": str}, "new": {"kind": str, "row": int, "cells": list}}
_FIELDS["removed"] = {"kind": str, "row": int}


async def answer_with_table_names(request: Request) -> Response:
    """The names of the tables of a game."""
    game = await open_requested_game(request)
    return answer_json(
        (await get_open_studio(request).ask_project_worker("tables.list_table_file_names", {"game": game.name})).head
    )


async def answer_with_table(request: Request) -> Response:
    """The cells of a table."""
    game, sheet = await open_requested_game(request), request.query_params.get("sheet", "")
    name = request.path_params["name"] + (f"#{sheet}" if sheet else "")
    answer = (await get_open_studio(request).ask_project_worker("tables.read_table", {"game": game.name, "name": name})).head
    return answer_json(answer, 200 if answer.get("stamp") else 404)


async def change_table(request: Request) -> Response:
    """Change cells and rows, or take such a change back. The answer has the new table."""
    content = await read_json(request)
    game, seen = await open_requested_game(request), content.get("seen")
    if not isinstance(seen, str):
        raise BadRequestError(428, "The request does not say which content it changes.")
    question = {"game": game.name, "name": request.path_params["name"], "seen": seen}
    if "change" in content:
        answer = await get_open_studio(request).ask_project_worker(
            "tables.change_table_back", {**question, "change": require_byte_change(content["change"])}
        )
    else:
        answer = await get_open_studio(request).ask_project_worker(
            "tables.edit_table", {**question, "edits": require_edits(content.get("edits"))}
        )
    if answer.head.get("stamp"):
        return answer_json(answer.head)
    return answer_json(answer.head, 409 if answer.head.get("changed") else 422)


def require_edits(edits: Any) -> list[dict[str, Any]]:
    """The edits in a request. Raises BadRequestError for anything that is not an edit."""
    if not isinstance(edits, list) or not 1 <= len(edits) <= MOST_EDITS:
        raise BadRequestError(400, f"edits must be a list of 1 to {MOST_EDITS} edits.")
    for edit in edits:
        fields = _FIELDS.get(str(edit.get("kind"))) if isinstance(edit, dict) else None
        if fields is None or {key: type(value) for key, value in edit.items()} != fields:
            raise BadRequestError(400, "An edit is a cell, a new row or a removed row.")
        if not all(isinstance(cell, str) for cell in edit.get("cells", ())):
            raise BadRequestError(400, "The cells of a new row must be texts.")
    return edits


def require_byte_change(change: Any) -> list[Any]:
    """A change of bytes in a request. Raises BadRequestError for anything else."""
    is_change = isinstance(change, list) and [type(part) for part in change] == [int, str, str]
    if not is_change or not all(_BASE64.fullmatch(part) and len(part) % 4 == 0 for part in change[1:]):
        raise BadRequestError(400, "change must be a place, the removed bytes and the added bytes.")
    return list(change)


ROUTES = [
    Route("/api/games/{game}/tables", answer_with_table_names),
    Route("/api/games/{game}/tables/{name:path}", answer_with_table),
    Route("/api/games/{game}/tables/{name:path}", change_table, methods=["POST"]),
]
