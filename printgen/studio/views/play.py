"""The route of the view of a game that is set up on a table."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.studio.answers import BadRequestError, answer_json
from printgen.studio.views.games import open_requested_game, read_style_players_and_language

_MOST_DIGITS = 9  # of a seed


async def answer_with_deal(request: Request) -> Response:
    """The deal of a game for a choice and a seed."""
    choice, seed = read_style_players_and_language(request.query_params), request.query_params.get("seed", "1")
    if not (seed.isascii() and seed.isdigit() and len(seed) <= _MOST_DIGITS):
        raise BadRequestError(400, f"seed must be a number of at most {_MOST_DIGITS} digits.")
    game = await open_requested_game(request)
    return answer_json((await game.ask_drawer("play.deal_game", {"choice": choice._asdict(), "seed": int(seed)})).head)


ROUTES = [Route("/api/games/{game}/deal", answer_with_deal)]
