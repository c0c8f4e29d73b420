"""The routes for printing, kits, exports and new games."""

from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from printgen.core.patterns import compile_later
from printgen.studio.answers import BadRequestError, answer_json, answer_picture, read_json
from printgen.studio.jobs import KINDS, Job
from printgen.studio.views.games import get_open_studio, open_requested_game

_WORD = compile_later(r"[\w. -]{0,60}")
_WORDS = ("paper", "style", "language", "sides", "exporter")
_NUMBERS = ("players", "copies")


async def answer_with_jobs_and_exporters(request: Request) -> Response:
    """The jobs of a game, and what can be exported."""
    game, studio = await open_requested_game(request), get_open_studio(request)
    exporters = (await studio.ask_project_worker("making.list_exporters")).head["exporters"]
    return answer_json({"jobs": [job.make_json() for job in studio.jobs.list_game_jobs(game.name)], "exporters": exporters})


async def start_job(request: Request) -> Response:
    """Start a job: a print, a kit or an export."""
    content = await read_json(request)
    game, studio = await open_requested_game(request), get_open_studio(request)
    kind = content.pop("kind", None)
    if kind not in KINDS:
        raise BadRequestError(400, "kind must be print, kit or export.")
    job = studio.jobs.start_job(
        game.name, kind, require_order_values(content), lambda job: game.send_news_to_windows("job", job.make_json())
    )
    return answer_json(job.make_json(), 202)


async def cancel_job(request: Request) -> Response:
    """Cancel a job."""
    studio, job = get_open_studio(request), find_job(request)
    await studio.jobs.cancel_job(job)
    return answer_json(job.make_json())


async def answer_with_made_file(request: Request) -> Response:
    """A file that a job has made, to save it."""
    job, number = find_job(request), request.path_params["file"]
    paths = job.result.get("paths", [])
    if number >= len(paths) or not Path(paths[number]).is_file():
        raise BadRequestError(404, "There is no such file any more.")
    path = Path(paths[number])
    return FileResponse(path, filename=path.name, headers={"Content-Security-Policy": "sandbox", "Cache-Control": "no-store"})


async def answer_with_starting_points(request: Request) -> Response:
    """The starting points of new games."""
    return answer_json((await get_open_studio(request).ask_project_worker("library.list_starting_points")).head)


async def answer_with_picture_of_starting_point(request: Request) -> Response:
    """A picture of a starting point; an empty answer if it has fewer faces."""
    studio, name, number = get_open_studio(request), request.path_params["name"], request.path_params["number"]
    answer = await studio.ask_project_worker("library.draw_first_faces_of_starting_point", {"name": name})
    if not answer.parts:
        raise BadRequestError(404, "There is no such starting point.")
    return answer_picture(answer.parts[number]) if number < len(answer.parts) else Response(status_code=204)


async def create_new_or_copied_game(request: Request) -> Response:
    """Make a new game from a starting point, or as a copy of a game."""
    content = await read_json(request)
    name, start, source = (content.get(key) or "" for key in ("name", "start", "source"))
    if not all(isinstance(word, str) and len(word) <= 200 for word in (name, start, source)):
        raise BadRequestError(400, "name, start and source must be words.")
    answer = await get_open_studio(request).ask_project_worker(
        "library.create_new_or_copied_game", {"name": name, "start": start, "source": source}
    )
    return answer_json(answer.head, 201 if answer.head["name"] else 409)


def find_job(request: Request) -> Job:
    """The job that a request names."""
    return get_open_studio(request).jobs.find_job(request.path_params["number"])


def require_order_values(content: dict[str, Any]) -> dict[str, Any]:
    """The order in a request. Raises BadRequestError for values that no order can have."""
    for key, value in content.items():
        if key in _WORDS and (not isinstance(value, str) or not _WORD.fullmatch(value)):
            raise BadRequestError(400, f"{key} must be a word.")
        if key in _NUMBERS and (type(value) is not int or not 0 <= value <= 10_000):
            raise BadRequestError(400, f"{key} must be a number.")
        if key not in (*_WORDS, *_NUMBERS):
            raise BadRequestError(400, f'An order has no "{key}".')
    return content


ROUTES = [
    Route("/api/games/{game}/jobs", answer_with_jobs_and_exporters),
    Route("/api/games/{game}/jobs", start_job, methods=["POST"]),
    Route("/api/jobs/{number:int}", cancel_job, methods=["DELETE"]),
    Route("/api/jobs/{number:int}/files/{file:int}", answer_with_made_file),
    Route("/api/starting-points", answer_with_starting_points),
    Route("/api/starting-points/{name}/{number:int}.svg", answer_with_picture_of_starting_point),
    Route("/api/games", create_new_or_copied_game, methods=["POST"]),
]
