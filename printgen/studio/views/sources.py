"""The routes of the files of a game. A file is replaced only if it is still what the browser saw."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.studio.answers import BadRequestError, answer_json
from printgen.studio.views.games import get_open_studio, open_requested_game


async def answer_with_file_names(request: Request) -> Response:
    """The names of the files of a game."""
    game = await open_requested_game(request)
    return answer_json(
        (await get_open_studio(request).ask_project_worker("sources.list_visible_source_names", {"game": game.name})).head
    )


async def answer_with_file(request: Request) -> Response:
    """The content of a file, with its hash as the ETag."""
    game = await open_requested_game(request)
    answer = await get_open_studio(request).ask_project_worker(
        "sources.read_source", {"game": game.name, "name": request.path_params["name"]}
    )
    if not answer.parts:
        return answer_json(answer.head, 404)
    headers = {"ETag": f'"{answer.head["stamp"]}"', "Cache-Control": "no-store", "Content-Security-Policy": "sandbox"}
    return Response(answer.parts[0], 200, headers, "application/octet-stream")


async def replace_file(request: Request) -> Response:
    """Replace a file with the body of the request. `If-Match` must have the ETag with which the file was read."""
    seen = request.headers.get("if-match", "")
    if not (seen.startswith('"') and seen.endswith('"')):
        raise BadRequestError(428, "The request does not say which content it replaces.")
    if request.headers.get("content-type") != "application/octet-stream":
        raise BadRequestError(415, "The request must contain the bytes of a file.")
    game, content = await open_requested_game(request), await request.body()
    question = {"game": game.name, "name": request.path_params["name"], "seen": seen.strip('"')}
    answer = await get_open_studio(request).ask_project_worker("sources.write_source", question, (content,))
    if not answer.head["stamp"]:
        return answer_json(answer.head, 409)
    return Response(status_code=204, headers={"ETag": f'"{answer.head["stamp"]}"'})


ROUTES = [
    Route("/api/games/{game}/files", answer_with_file_names),
    Route("/api/games/{game}/files/{name:path}", answer_with_file),
    Route("/api/games/{game}/files/{name:path}", replace_file, methods=["PUT"]),
]
