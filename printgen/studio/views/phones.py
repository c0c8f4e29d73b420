"""The routes with which a person invites phones, sends them away, and sees the sheets that they handed in."""

import io
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.studio.answers import BadRequestError, answer_json, read_json
from printgen.studio.guests import Guests
from printgen.studio.views.games import open_requested_game


async def answer_with_phones_and_handed_sheets(request: Request) -> Response:
    """The phones of a game, and their sheets."""
    game, guests = await open_requested_game(request), get_guests(request)
    if guests is None:
        return answer_json({"open": False, "phones": [], "handed": []})
    found = guests.list_guests_of_game(game.name)
    handed = [{"phone": guest.number, **guest.handed} for guest in found if guest.handed is not None]
    phones = [guest.make_json_without_sheet() for guest in found]
    return answer_json({"open": True, "others": guests.others, "phones": phones, "handed": handed})


async def invite_phone(request: Request) -> Response:
    """A new address for one phone, and its QR code."""
    await read_json(request)
    game, guests = await open_requested_game(request), get_guests(request)
    if guests is None:
        raise BadRequestError(409, "Start printgen studio with --lan to invite phones.")
    guest = guests.invite_guest(game.name)
    if guest is None:
        raise BadRequestError(429, "Too many phones are invited. Remove one of them.")
    address = f"http://{guests.host_and_port}/join?token={quote(guest.token)}"
    return answer_json({"number": guest.number, "address": address, "qr": draw_qr_code(address)}, 201)


async def remove_phone(request: Request) -> Response:
    """Send a phone away. Its pass becomes useless."""
    game, guests = await open_requested_game(request), get_guests(request)
    if guests is None or not guests.remove_guest(game.name, request.path_params["number"]):
        raise BadRequestError(404, "There is no such phone.")
    return answer_json({})


def get_guests(request: Request) -> Guests | None:
    """The phones of the studio that got a request; None if it has no door in the local network."""
    guests: Guests | None = request.app.state.guests
    return guests


def draw_qr_code(text: str) -> str:
    """A QR code as an SVG picture."""
    import segno

    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", border=4, scale=6, dark="#000", light="#fff")
    return out.getvalue().decode()


ROUTES = [
    Route("/api/games/{game}/phones", answer_with_phones_and_handed_sheets),
    Route("/api/games/{game}/phones", invite_phone, methods=["POST"]),
    Route("/api/games/{game}/phones/{number:int}", remove_phone, methods=["DELETE"]),
]
