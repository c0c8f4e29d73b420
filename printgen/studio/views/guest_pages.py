"""The page of an invited phone, and the route with which it hands in its sheet."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.studio.answers import BadRequestError, answer_json, read_json
from printgen.studio.guests import Guest
from printgen.studio.views.entering import require_entry_text, require_sheet_texts
from printgen.studio.views.games import get_open_studio

_PAGE = Path(__file__).parents[1] / "static" / "guest.html"


async def answer_with_guest_page(_request: Request) -> Response:
    """The page of a phone."""
    return Response(_PAGE.read_bytes(), 200, {"Cache-Control": "no-cache"}, "text/html; charset=utf-8")


async def answer_with_guest_game(request: Request) -> Response:
    """The game that a phone was invited to."""
    name = get_guest(request).game
    games = (await get_open_studio(request).ask_project_worker("library.list_games")).head["games"]
    title = next((game["title"] for game in games if game["name"] == name), name)
    return answer_json({"game": name, "title": title})


async def hand_in_sheet(request: Request) -> Response:
    """Show the sheet of a phone to the studio. A later sheet replaces it."""
    content, guest = await read_json(request), get_guest(request)
    if "sheet" in content:
        guest.handed = {"sheet": require_sheet_texts([content["sheet"]])[0]}
    elif content.get("text"):
        guest.handed = {"text": require_entry_text(content["text"])}
    else:
        raise BadRequestError(400, "Fill in the sheet before you hand it in.")
    get_open_studio(request).send_news_to_windows(guest.game, "phones", {})
    return answer_json({}, 201)


def get_guest(request: Request) -> Guest:
    """The guest who sent a request."""
    guest: Guest = request.scope["guest"]
    return guest


ROUTES = [
    Route("/", answer_with_guest_page),
    Route("/api/guest", answer_with_guest_game),
    Route("/api/games/{game}/handed-in", hand_in_sheet, methods=["POST"]),
]
