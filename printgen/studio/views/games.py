"""The routes that every view of a game uses: its state, its pictures, and its news."""

import asyncio
from collections.abc import AsyncIterator, Mapping

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from printgen.core.patterns import compile_later
from printgen.studio.answers import BadRequestError, answer_json, answer_picture
from printgen.studio.open_game import OpenGame, PictureKind
from printgen.studio.open_studio import OpenStudio
from printgen.studio.windows import DisplayChoice, Window

_IDENTITY = compile_later(r"[0-9a-f]{1,64}")
_WORD = compile_later(r"[\w.-]{0,60}")
KINDS: Mapping[str, PictureKind] = {"trim": "trim", "bleed": "bleed", "lines": "lines"}


def get_open_studio(request: Request) -> OpenStudio:
    """The studio that serves a request."""
    studio: OpenStudio = request.app.state.studio
    return studio


async def open_requested_game(request: Request) -> OpenGame:
    """The open game that a request names. Raises BadRequestError if there is no such game."""
    return await get_open_studio(request).find_or_open_game(request.path_params["game"])


def read_style_players_and_language(query: Mapping[str, str]) -> DisplayChoice:
    """The choice in the query of an address. Raises BadRequestError for values that no game can have."""
    style, language, players = query.get("style", ""), query.get("language", ""), query.get("players", "") or "0"
    if not _WORD.fullmatch(style) or not _WORD.fullmatch(language):
        raise BadRequestError(400, "style and language must be words.")
    if not (players.isascii() and players.isdigit() and len(players) <= 4):
        raise BadRequestError(400, "players must be a number.")
    return DisplayChoice(style, int(players), language)


def read_identity(request: Request) -> str:
    """The identity of a face that a request names. Raises BadRequestError if no face can have it."""
    identity: str = request.path_params["identity"]
    if not _IDENTITY.fullmatch(identity):
        raise BadRequestError(404, "There is no such face.")
    return identity


async def answer_with_games(request: Request) -> Response:
    """The games of the project."""
    return answer_json((await get_open_studio(request).ask_project_worker("library.list_games")).head)


async def answer_with_state(request: Request) -> Response:
    """The state of a game."""
    game = await open_requested_game(request)
    version = await game.find_or_draw_version(read_style_players_and_language(request.query_params))
    game.start_watching()
    return answer_json(version.make_json())


async def answer_hidden_window(request: Request) -> Response:
    """An empty answer to a hidden window, which follows no news but is still open."""
    await open_requested_game(request)
    return answer_json({})


async def answer_with_picture(request: Request) -> Response:
    """The picture of a face."""
    identity, kind = read_identity(request), KINDS.get(request.path_params["kind"])
    if kind is None:
        raise BadRequestError(404, "There is no such picture.")
    game = await open_requested_game(request)
    picture = await game.find_or_draw_picture(identity, kind) or await _find_picture_of_laid_out_face(
        get_open_studio(request), game.name, identity, kind
    )
    if picture is None:
        raise BadRequestError(410, "There is no such picture any more.")
    return answer_picture(picture)


async def _find_picture_of_laid_out_face(studio: OpenStudio, game: str, identity: str, kind: PictureKind) -> bytes | None:
    """The picture of a face that only a layout has, because its component has another size on that paper."""
    task = "wall.make_picture_of_cut_and_safe_zone" if kind == "lines" else "wall.make_face_picture"
    answer = await studio.ask_project_worker(task, {"game": game, "identity": identity, "bleed": kind == "bleed"})
    return bytes(answer.parts[0]) if answer.parts else None


async def answer_with_news(request: Request) -> Response:
    """The news of a game, as server-sent events until the window is closed."""
    game = await open_requested_game(request)
    window = game.open_window(read_style_players_and_language(request.query_params))
    if window is None:
        raise BadRequestError(503, "Too many windows show this game. Close some of them.")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_stream_news(request, game, window), 200, headers, "text/event-stream")


async def _stream_news(request: Request, game: OpenGame, window: Window) -> AsyncIterator[bytes]:
    try:
        async for news in window.yield_news():
            yield news
    except asyncio.CancelledError:
        if not await request.is_disconnected():
            raise
    finally:
        game.windows.discard(window)


ROUTES = [
    Route("/api/games", answer_with_games),
    Route("/api/games/{game}/state", answer_with_state),
    Route("/api/games/{game}/events", answer_with_news),
    Route("/api/games/{game}/alive", answer_hidden_window),
    Route("/api/games/{game}/pictures/{identity}/{kind}.svg", answer_with_picture),
]
