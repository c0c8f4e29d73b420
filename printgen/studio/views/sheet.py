"""The route of the view of the sheets."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.core.patterns import compile_later
from printgen.studio.answers import BadRequestError, answer_json
from printgen.studio.views.games import get_open_studio, open_requested_game, read_style_players_and_language

_PAPER = compile_later(r"[\w.]{0,40}")


async def answer_with_sheets(request: Request) -> Response:
    """The papers of a game as they are printed."""
    game, choice, paper = (
        await open_requested_game(request),
        read_style_players_and_language(request.query_params),
        request.query_params.get("paper", ""),
    )
    if not _PAPER.fullmatch(paper):
        raise BadRequestError(400, "paper must be a word.")
    question = {"game": game.name, "choice": choice._asdict(), "paper": paper}
    return answer_json((await get_open_studio(request).ask_project_worker("sheet.lay_out_sheets", question)).head)


ROUTES = [Route("/api/games/{game}/sheets", answer_with_sheets)]
