"""Decides which requests a studio answers: only those of its own pages, in a browser that was given a pass."""

import asyncio
import time
from collections.abc import Callable
from html import escape
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from printgen.studio.answers import MOST_BODY, BadRequestError, answer_error_in_accepted_form
from printgen.studio.passes import BrowserPasses

SAFE_METHODS = ("GET", "HEAD")
METHODS = (*SAFE_METHODS, "POST", "PUT", "DELETE")
ENTRANCE = "/open"
BODY_SECONDS = 20.0  # for the whole body of a request
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
_CLOSED = "This studio is private. Open it with the address that `printgen studio` shows in the terminal."
_USED = "This address was used before. The terminal in which `printgen studio` runs shows a new one."


class Guard:
    """Lets requests pass that come from the studio's own pages, and adds the headers that restrict these pages."""

    def __init__(
        self, app: ASGIApp, passes: BrowserPasses, port: int, on_token_used: Callable[[], None] = lambda: None
    ) -> None:
        self._app, self._passes, self._port, self._on_token_used = app, passes, port, on_token_used
        self._cookie = f"printgen-studio-{port}"  # cookies do not know ports
        self.last_request = time.monotonic()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        send = wrap_send_with_headers(send)
        try:
            require_request_from_own_page(scope, lambda host: is_own_host(host, self._port))
            if scope["path"] == ENTRANCE:
                await self._redeem_token_and_answer_with_pass(Request(scope))(scope, receive, send)
                return
            if not self._passes.is_valid(read_cookie(scope, self._cookie)):
                raise BadRequestError(403, _CLOSED)
            self.remember_time_of_request()
            await self._app(scope, wrap_receive_with_limit(scope, receive), send)
        except BadRequestError as error:
            await answer_error_in_accepted_form(scope, error)(scope, receive, send)

    def remember_time_of_request(self) -> None:
        """Remember that somebody uses the studio now."""
        self.last_request = time.monotonic()

    def _redeem_token_and_answer_with_pass(self, request: Request) -> Response:
        """The answer that gives a browser its pass, for the right token."""
        if request.method != "GET":
            raise BadRequestError(405, "The studio does not use this method.")
        new = self._passes.redeem_token(request.query_params.get("token", ""))
        if new is None and not self._passes.is_valid(read_cookie(request.scope, self._cookie)):
            raise BadRequestError(403, _USED)
        answer = answer_with_redirect_page(choose_local_path_or_root(request.query_params.get("to", "/")))
        if new is None:
            return answer
        self._on_token_used()
        answer.set_cookie(self._cookie, new, httponly=True, samesite="strict", path="/")
        return answer


def require_request_from_own_page(scope: Scope, is_own_host: Callable[[str], bool]) -> None:
    """Raise BadRequestError for a request to another host, or from a page of another site."""
    headers = Headers(scope=scope)
    hosts = headers.getlist("host")
    if len(hosts) != 1 or not is_own_host(hosts[0]):
        raise BadRequestError(403, "This studio can be used only on the computer on which it runs.")
    if scope["method"] not in METHODS:
        raise BadRequestError(405, "The studio does not use this method.")
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None and origin != f"http://{hosts[0]}":
        raise BadRequestError(403, "This request comes from a page of another site.")
    if site not in (None, "same-origin", "none") and not _is_visit_from_link(scope, headers):
        raise BadRequestError(403, "This request comes from a page of another site.")
    if scope["method"] not in SAFE_METHODS and site is None and origin is None:
        raise BadRequestError(403, "This request does not show which page sent it.")


def read_cookie(scope: Scope, name: str) -> str:
    """The value of a cookie; an empty text if there is none."""
    try:
        found = SimpleCookie(Headers(scope=scope).get("cookie", "")).get(name)
    except CookieError:
        return ""
    return found.value if found is not None else ""


def answer_with_redirect_page(path: str) -> Response:
    """A page that leads on to a path. After a redirect, a browser that another program opened would not send the cookie."""
    onward = f'<meta http-equiv="refresh" content="0;url={escape(path)}">'
    page = f'<!doctype html><html lang="en"><title>printgen studio</title><link rel="icon" href="data:,">{onward}'
    return HTMLResponse(page, 200, {"Cache-Control": "no-store"})


def is_own_host(host: str, port: int) -> bool:
    """Whether a Host header names this computer itself, by a loopback address or as localhost, and the right port."""
    try:
        parts = urlsplit(f"//{host}")
        if parts.port != port or parts.username is not None or parts.path or parts.query or parts.fragment:
            return False
        return parts.hostname == "localhost" or ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return False


def choose_local_path_or_root(path: str) -> str:
    """A path of this site, or "/" for anything else."""
    is_own = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if is_own else "/"


def _is_visit_from_link(scope: Scope, headers: Headers) -> bool:
    """Whether a person followed a link from another site. The cookie is not sent then, so nobody gets in this way."""
    return (
        scope["method"] == "GET" and headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
    )


def wrap_send_with_headers(send: Send) -> Send:
    """The same `send`, which adds the headers that every answer has."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.setdefault("Content-Security-Policy", POLICY)
            for name, text in HEADERS.items():
                headers.setdefault(name, text)
        await send(message)

    return send_with_headers


def wrap_receive_with_limit(scope: Scope, receive: Receive) -> Receive:
    """The same `receive`, which raises BadRequestError for a body that is too long or takes too long."""
    declared = Headers(scope=scope).get("content-length", "0")
    if not declared.isascii() or not declared.isdigit() or len(declared) > 12 or int(declared) > MOST_BODY:
        raise BadRequestError(413, f"The request is larger than {MOST_BODY // 1_000_000} MB.")
    size, is_whole, ends = 0, False, asyncio.get_running_loop().time() + BODY_SECONDS

    async def receive_some() -> Message:
        nonlocal size, is_whole
        if is_whole:
            return await receive()
        try:
            async with asyncio.timeout_at(ends):
                message = await receive()
        except TimeoutError:
            raise BadRequestError(408, "The request took too long to arrive.") from None
        size += len(message.get("body", b""))
        is_whole = message["type"] != "http.request" or not message.get("more_body", False)
        if size > MOST_BODY:
            raise BadRequestError(413, f"The request is larger than {MOST_BODY // 1_000_000} MB.")
        return message

    return receive_some
