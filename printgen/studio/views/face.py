"""The route of the view of one face: what is drawn on it."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.studio.answers import answer_json
from printgen.studio.views.games import open_requested_game, read_identity


async def answer_with_face_elements(request: Request) -> Response:
    """Everything that is drawn on a face."""
    game, identity = await open_requested_game(request), read_identity(request)
    return answer_json((await game.ask_drawer("face.find_face_elements", {"identity": identity})).head)


ROUTES = [Route("/api/games/{game}/elements/{identity}", answer_with_face_elements)]
