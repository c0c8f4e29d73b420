"""The routes of the score sheets: the form of a game, its verdict, and the results that a person keeps."""

from datetime import date
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.core.guard.messages import Message
from printgen.core.patterns import compile_later
from printgen.studio.answers import BadRequestError, answer_json, read_json
from printgen.studio.views.games import get_open_studio, open_requested_game

MOST_SHEETS, MOST_FIELDS, LONGEST_TEXT = 40, 5_000, 1_000
MOST_ANSWERS = 2_000
LONGEST_ENTRY = 400_000  # characters
_LANGUAGE = compile_later(r"[\w-]{0,20}")
_DATE = compile_later(r"[0-9]{4}-[01][0-9]-[0-3][0-9]")


async def read_game_name_and_open_unless_guest(request: Request) -> str:
    """The name of the game that a request is about. A guest's guard has compared it with the guest's pass."""
    name: str = request.path_params["game"]
    return name if "guest" in request.scope else (await open_requested_game(request)).name


async def answer_with_empty_form(request: Request) -> Response:
    """The empty sheet of a game, and its fields."""
    language = request.query_params.get("language", "")
    if not _LANGUAGE.fullmatch(language):
        raise BadRequestError(400, "language must be a word.")
    return _answer_with_message_and_svgs(
        await get_open_studio(request).ask_project_worker(
            "entering.open_form", {"game": await read_game_name_and_open_unless_guest(request), "language": language}
        )
    )


async def answer_with_filled_form(request: Request) -> Response:
    """The entry that a filled form means, and its verdict."""
    content = await read_json(request)
    question = {
        "game": await read_game_name_and_open_unless_guest(request),
        "sheets": require_sheet_texts(content.get("sheets")),
    }
    return _answer_with_message_and_svgs(await get_open_studio(request).ask_project_worker("entering.fill_form", question))


async def answer_with_form_of_saved_entry(request: Request) -> Response:
    """The texts of a saved entry, in the fields of its sheets."""
    question = {"game": await read_game_name_and_open_unless_guest(request), "text": await read_entry_text(request)}
    return _answer_with_message_and_svgs(
        await get_open_studio(request).ask_project_worker("entering.read_entry_into_form", question)
    )


async def answer_with_questions(request: Request) -> Response:
    """The questions of a game's rules with some answers, and the next one."""
    answers = (await read_json(request)).get("answers")
    if not isinstance(answers, list) or len(answers) > MOST_ANSWERS or not all(map(is_short_text, answers)):
        raise BadRequestError(400, f"answers must be a list of at most {MOST_ANSWERS} short texts.")
    return _answer_with_message_and_svgs(
        await get_open_studio(request).ask_project_worker(
            "entering.answer_questions_of_rules",
            {"game": await read_game_name_and_open_unless_guest(request), "answers": answers},
        )
    )


async def answer_with_verdict(request: Request) -> Response:
    """The verdict on the text of an entry."""
    question = {"game": await read_game_name_and_open_unless_guest(request), "text": await read_entry_text(request)}
    return _answer_with_message_and_svgs(await get_open_studio(request).ask_project_worker("entering.score_entry", question))


async def record_result(request: Request) -> Response:
    """Add the result of an entry to the user's results."""
    content = await read_json(request)
    played_on = content.get("played_on")
    if not is_date(played_on):
        raise BadRequestError(400, "played_on must be a date such as 2026-11-20.")
    question = {
        "game": await read_game_name_and_open_unless_guest(request),
        "text": require_entry_text(content.get("text")),
        "played_on": played_on,
    }
    answer = await get_open_studio(request).ask_project_worker("entering.record_result", question)
    return answer_json(answer.head, 201 if answer.head.get("number") else 422)


async def read_entry_text(request: Request) -> str:
    """The text of an entry in the body of a request. Raises BadRequestError."""
    return require_entry_text((await read_json(request)).get("text"))


def require_entry_text(text: Any) -> str:
    """The text of an entry. Raises BadRequestError for anything else."""
    if not isinstance(text, str) or len(text) > LONGEST_ENTRY:
        raise BadRequestError(400, f"text must be a score sheet of at most {LONGEST_ENTRY:,} characters.")
    return text


def require_sheet_texts(sheets: Any) -> list[dict[str, str]]:
    """The texts of sheets by field. Raises BadRequestError for anything else."""
    is_list = isinstance(sheets, list) and 1 <= len(sheets) <= MOST_SHEETS
    if not is_list or not all(
        isinstance(sheet, dict) and len(sheet) <= MOST_FIELDS and all(map(is_short_text, sheet.values())) for sheet in sheets
    ):
        raise BadRequestError(400, f"sheets must be a list of 1 to {MOST_SHEETS} sheets with short texts.")
    return list(sheets)


def is_date(value: Any) -> bool:
    """Whether something is a date such as 2026-11-20."""
    try:
        return isinstance(value, str) and bool(_DATE.fullmatch(value)) and bool(date.fromisoformat(value))
    except ValueError:
        return False


def is_short_text(value: Any) -> bool:
    """Whether something is a text that a field can hold."""
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


def _answer_with_message_and_svgs(message: Message) -> Response:
    """The answer of a task, with its pictures as SVG texts."""
    return answer_json({**message.head, "svgs": [part.decode() for part in message.parts]})


ENTRY_ROUTES = [
    Route("/api/games/{game}/form", answer_with_empty_form),
    Route("/api/games/{game}/form", answer_with_filled_form, methods=["POST"]),
    Route("/api/games/{game}/form/read", answer_with_form_of_saved_entry, methods=["POST"]),
    Route("/api/games/{game}/questions", answer_with_questions, methods=["POST"]),
    Route("/api/games/{game}/score", answer_with_verdict, methods=["POST"]),
]
ROUTES = [*ENTRY_ROUTES, Route("/api/games/{game}/results", record_result, methods=["POST"])]
