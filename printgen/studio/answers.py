"""The answers that all routes give: JSON, pictures and errors, and the headers that belong to them."""

import json
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Scope

MOST_BODY = 8_000_000  # bytes of a request's body
PICTURE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"


class BadRequestError(Exception):
    """Raised for a request that cannot be answered. Becomes an answer with this status and message."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status, self.message = status, message


def answer_json(content: Any, status: int = 200) -> Response:
    """An answer with JSON, which no cache keeps."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return Response(text.encode(errors="replace"), status, {"Cache-Control": "no-store"}, "application/json")


def answer_error(error: BadRequestError) -> Response:
    """An answer with the message of an error."""
    return answer_json({"error": error.message}, error.status)


def answer_error_in_accepted_form(scope: Scope, error: BadRequestError) -> Response:
    """An answer with the message of an error: a text if the request accepts pages, otherwise JSON."""
    is_page = "text/html" in Headers(scope=scope).get("accept", "")
    return PlainTextResponse(error.message, error.status) if is_page else answer_error(error)


async def answer_bad_request(_request: Request, error: Exception) -> Response:
    """The answer to a request that no route can answer."""
    assert isinstance(error, BadRequestError)
    return answer_error(error)


async def answer_unknown_page(_request: Request, error: Exception) -> Response:
    """The answer to a request for which there is no route."""
    assert isinstance(error, HTTPException)
    return answer_error(BadRequestError(error.status_code, "There is no such page."))


HANDLERS = {BadRequestError: answer_bad_request, HTTPException: answer_unknown_page}


def answer_picture(content: bytes, media_type: str = "image/svg+xml", never_changes: bool = True) -> Response:
    """A picture, which browsers may keep if it `never_changes`.

    A page can show it as an image only; opened alone, it runs and loads nothing.
    """
    keeping = "private, max-age=86400, immutable" if never_changes else "no-store"
    headers = {"Cache-Control": keeping, "Content-Security-Policy": PICTURE_POLICY}
    return Response(content, 200, headers, media_type)


async def read_json(request: Request) -> dict[str, Any]:
    """The JSON object in the body of a request. Raises BadRequestError if there is none."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise BadRequestError(415, "The request must contain JSON.")
    try:
        content = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise BadRequestError(400, "The request contains no valid JSON.") from None
    if not isinstance(content, dict):
        raise BadRequestError(400, "The request must contain a JSON object.")
    return content
