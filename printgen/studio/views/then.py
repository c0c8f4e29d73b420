"""The routes of the view that compares a game with an earlier commit or a kit."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.core.patterns import compile_later
from printgen.studio.answers import BadRequestError, answer_json, answer_picture
from printgen.studio.views.games import get_open_studio, open_requested_game, read_identity, read_style_players_and_language

_REVISION, NOW = compile_later(r"[0-9a-f]{40}"), "now"
_LONGEST_NAME = 255  # characters of a file name


async def answer_with_commits_and_kits(request: Request) -> Response:
    """The commits and the kits with which a game can be compared."""
    game = await open_requested_game(request)
    return answer_json(
        (await get_open_studio(request).ask_project_worker("then.list_commits_and_kits", {"game": game.name})).head
    )


async def answer_with_differences(request: Request) -> Response:
    """The pieces that differ from those of the commit or the kit that the query names."""
    game, choice = await open_requested_game(request), read_style_players_and_language(request.query_params)
    revision, kit = request.query_params.get("revision", ""), _read_kit_name(request)
    if bool(revision) == bool(kit) or (revision and not _REVISION.fullmatch(revision)):
        raise BadRequestError(400, "Name a commit or a kit to compare with.")
    if kit:
        return answer_json(
            (await get_open_studio(request).ask_project_worker("then.compare_with_kit", {"game": game.name, "kit": kit})).head
        )
    studio = get_open_studio(request)
    question = {"game": game.name, "revision": revision, "choice": choice._asdict(), "folder": studio.temporary_folder}
    return answer_json((await studio.ask_project_worker("then.compare_with_revision", question)).head)


async def answer_with_past_or_present_picture(request: Request) -> Response:
    """The picture of a face as it was in a commit, or as it is now."""
    game, identity, revision = await open_requested_game(request), read_identity(request), request.path_params["revision"]
    if revision != NOW and not _REVISION.fullmatch(revision):
        raise BadRequestError(404, "There is no such commit.")
    past = "" if revision == NOW else revision
    question = {"game": game.name, "identity": identity, "revision": past, "folder": get_open_studio(request).temporary_folder}
    answer = await get_open_studio(request).ask_project_worker("then.make_picture_of_past_or_present_face", question)
    if not answer.parts:
        raise BadRequestError(410, "There is no such picture any more.")
    return answer_picture(answer.parts[0])


async def answer_with_kit_picture(request: Request) -> Response:
    """The picture of a face of a kit, as it was printed."""
    game, identity, version = await open_requested_game(request), read_identity(request), request.path_params["version"]
    question = {"game": game.name, "kit": _read_kit_name(request), "version": version, "identity": identity}
    answer = await get_open_studio(request).ask_project_worker("then.make_picture_of_kit_face", question)
    if not answer.parts:
        raise BadRequestError(404, "This face of the kit cannot be drawn.")
    return answer_picture(answer.parts[0])


async def answer_with_kit_page(request: Request) -> Response:
    """The picture of a page of a kit."""
    game, kit, page = await open_requested_game(request), _read_kit_name(request), request.query_params.get("page", "")
    answer = await get_open_studio(request).ask_project_worker(
        "then.make_picture_of_kit_page", {"game": game.name, "kit": kit, "page": page}
    )
    if not answer.parts:
        raise BadRequestError(404, "There is no such page.")
    return answer_picture(answer.parts[0], "image/png", never_changes=False)


def _read_kit_name(request: Request) -> str:
    kit = request.query_params.get("kit", "")
    if len(kit) > _LONGEST_NAME:
        raise BadRequestError(400, "The name of the kit is too long.")
    return kit


ROUTES = [
    Route("/api/games/{game}/then", answer_with_commits_and_kits),
    Route("/api/games/{game}/then/pieces", answer_with_differences),
    Route("/api/games/{game}/then/page.png", answer_with_kit_page),
    Route("/api/games/{game}/then/kit-{version}/{identity}.svg", answer_with_kit_picture),
    Route("/api/games/{game}/then/{revision}/{identity}.svg", answer_with_past_or_present_picture),
]
