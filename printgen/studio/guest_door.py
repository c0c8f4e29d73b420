"""The door for phones: an application of its own, which has only the pages and routes to enter a score sheet."""

from collections.abc import Callable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from printgen.studio.answers import HANDLERS, BadRequestError, answer_refusal_as_text_or_json
from printgen.studio.guard import (
    check_request_source,
    make_redirect_page,
    read_cookie,
    wrap_receive_with_limit,
    wrap_send_with_headers,
)
from printgen.studio.guests import Guest, Guests, count_request_if_below_limit
from printgen.studio.open_studio import OpenStudio
from printgen.studio.views import guest_pages
from printgen.studio.views.entering import ENTRY_ROUTES
from printgen.studio.views.pages import FILE_ROUTES

JOIN = "/join"
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
            check_request_source(scope, lambda host: host == self._guests.host_and_port)
            if scope["path"] == JOIN:
                await self._redeem_token_and_answer_with_pass(Request(scope))(scope, receive, send)
                return
            guest = self._find_guest_and_count_request(scope)
            self._on_request()
            await self._app({**scope, "guest": guest}, wrap_receive_with_limit(scope, receive), send)
        except BadRequestError as error:
            await answer_refusal_as_text_or_json(scope, error)(scope, receive, send)

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
        answer = make_redirect_page("/")
        if guest is not None:
            answer.set_cookie(self._cookie, guest.value, httponly=True, samesite="strict", path="/")
        return answer


class PortRouter:
    """Sends each request to the application of the port at which it arrived."""

    def __init__(self, inside: ASGIApp, guests: ASGIApp, port: int) -> None:
        self._inside, self._guests, self._port = inside, guests, port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        is_guest = scope["type"] == "http" and scope["server"][1] == self._port
        await (self._guests if is_guest else self._inside)(scope, receive, send)


def make_guest_app(studio: OpenStudio, guests: Guests, on_request: Callable[[], None]) -> GuestGuard:
    """The application for phones."""
    routes: list[Route] = [*guest_pages.ROUTES, *FILE_ROUTES, *ENTRY_ROUTES]
    app = Starlette(routes=routes, exception_handlers=HANDLERS)
    app.state.studio, app.state.guests = studio, guests
    app.router.redirect_slashes = False
    return GuestGuard(app, guests, on_request)
