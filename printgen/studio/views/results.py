"""The routes of the results of the user's games."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.core.patterns import compile_later
from printgen.studio.answers import BadRequestError, answer_json
from printgen.studio.views.games import get_open_studio
from printgen.studio.views.pages import answer_with_page

_GAME = compile_later(r"[\w.-]{0,200}")


async def answer_with_results(request: Request) -> Response:
    """The results of one game or of all games, with standings and a chart for each game."""
    answer = await get_open_studio(request).ask_project_worker(
        "results.list_results_and_draw_charts", {"game": read_game_name_in_query(request)}
    )
    return answer_json({**answer.head, "charts": [part.decode() for part in answer.parts]})


async def answer_with_results_csv(request: Request) -> Response:
    """The totals of one game or of all games, to save."""
    answer = await get_open_studio(request).ask_project_worker(
        "results.make_results_csv", {"game": read_game_name_in_query(request)}
    )
    headers = {"Content-Disposition": 'attachment; filename="results.csv"', "Cache-Control": "no-store"}
    return Response(answer.parts[0], 200, headers, "text/csv; charset=utf-8")


async def remove_result(request: Request) -> Response:
    """Remove a result."""
    answer = await get_open_studio(request).ask_project_worker(
        "results.remove_result", {"number": request.path_params["number"]}
    )
    return answer_json(answer.head, 200 if answer.head["removed"] else 404)


def read_game_name_in_query(request: Request) -> str:
    """The game in the query of a request; an empty text for all games. Raises BadRequestError if it is not a name."""
    game = request.query_params.get("game", "")
    if not _GAME.fullmatch(game):
        raise BadRequestError(400, "game must be the name of a game.")
    return game


ROUTES = [
    Route("/results", answer_with_page),
    Route("/api/results", answer_with_results),
    Route("/api/results.csv", answer_with_results_csv),
    Route("/api/results/{number:int}", remove_result, methods=["DELETE"]),
]
