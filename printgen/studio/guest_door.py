"""The door for phones: an application of its own, which has only the pages and routes to enter a score sheet."""

from collections.abc import Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from printgen.studio.answers import HANDLERS, BadRequestError, answer_error_in_accepted_form, answer_json, read_json
from printgen.studio.guard import (
    Guard,
    answer_with_redirect_page,
    read_cookie,
    require_request_from_own_page,
    wrap_receive_with_limit,
    wrap_send_with_headers,
)
from printgen.studio.guests import Guest, Guests, count_request_if_below_limit
from printgen.studio.open_studio import OpenStudio
from printgen.studio.views.entering import ENTRY_ROUTES, require_entry_text, require_sheet_texts
from printgen.studio.views.games import get_open_studio
from printgen.studio.views.pages import FILE_ROUTES

JOIN = "/join"
_PAGE = Path(__file__).parent / "static" / "guest.html"
_CLOSED = "This page is for invited phones. Ask the person who runs the studio to invite this phone."


class GuestGuard:
    """Lets requests of invited phones pass, about their own game and from their own page."""

    def __init__(self, app: ASGIApp, guests: Guests, on_request: Callable[[], None]) -> None:
        self._app, self._guests, self._on_request = app, guests, on_request
        self._cookie = f"printgen-guest-{guests.port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            return
        send = wrap_send_with_headers(send)
        try:
            require_request_from_own_page(scope, lambda host: host == self._guests.host_and_port)
            if scope["path"] == JOIN:
                await self._redeem_token_and_answer_with_pass(Request(scope))(scope, receive, send)
                return
            guest = self._find_guest_and_count_request(scope)
            self._on_request()
            await self._app({**scope, "guest": guest}, wrap_receive_with_limit(scope, receive), send)
        except BadRequestError as error:
            await answer_error_in_accepted_form(scope, error)(scope, receive, send)

    def _find_guest_and_count_request(self, scope: Scope) -> Guest:
        """The guest who sent a request. Raises BadRequestError for a stranger, another game, or a flood."""
        guest = self._guests.find_guest(read_cookie(scope, self._cookie))
        if guest is None:
            raise BadRequestError(403, _CLOSED)
        if not count_request_if_below_limit(guest):
            raise BadRequestError(429, "This phone sends too many requests. Wait a minute.")
        parts = scope["path"].split("/")
        if parts[1:3] == ["api", "games"] and parts[3:4] != [guest.game]:
            raise BadRequestError(403, "This phone was invited to another game.")
        return guest

    def _redeem_token_and_answer_with_pass(self, request: Request) -> Response:
        """The answer that gives a phone its pass, for the right token."""
        if request.method != "GET":
            raise BadRequestError(405, "The studio does not use this method.")
        if self._guests.has_too_many_wrong_tokens:
            raise BadRequestError(429, "Too many wrong codes were tried. Wait a minute.")
        guest = self._guests.redeem_token(request.query_params.get("token", ""))
        if guest is None and self._guests.find_guest(read_cookie(request.scope, self._cookie)) is None:
            raise BadRequestError(403, "This code was used before, or is older than ten minutes. Ask for a new one.")
        answer = answer_with_redirect_page("/")
        if guest is not None:
            answer.set_cookie(self._cookie, guest.pass_value, httponly=True, samesite="strict", path="/")
        return answer


class PortRouter:
    """Sends each request to the application of the port at which it arrived."""

    def __init__(self, inside: ASGIApp, guests: ASGIApp, port: int) -> None:
        self._inside, self._guests, self._port = inside, guests, port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        is_guest = scope["type"] == "http" and scope["server"][1] == self._port
        await (self._guests if is_guest else self._inside)(scope, receive, send)


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


ROUTES: list[Route] = [
    Route("/", answer_with_guest_page),
    Route("/api/guest", answer_with_guest_game),
    Route("/api/games/{game}/handed-in", hand_in_sheet, methods=["POST"]),
    *FILE_ROUTES,
    *ENTRY_ROUTES,
]


def add_guest_app(app: Guard, studio: OpenStudio, guests: Guests) -> PortRouter:
    """The application of a studio with a second door, at which phones enter score sheets."""
    inside = Starlette(routes=ROUTES, exception_handlers=HANDLERS)
    inside.state.studio, inside.state.guests = studio, guests
    inside.router.redirect_slashes = False
    return PortRouter(app, GuestGuard(inside, guests, app.remember_time_of_request), guests.port)
