"""Guests: phones that were invited to fill in the score sheet of one game. Each invitation works once, and for ten minutes."""

import hmac
import secrets
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import field
from itertools import count
from typing import Any

from printgen.core.records import dataclass

_BYTES = 24  # of randomness in tokens and passes
INVITED = 600.0  # seconds in which an invitation can be used
MOST_GUESTS = 24
MOST_WRONG = 30  # wrong tokens and passes in a minute; after that, nobody can join for a while
MOST_REQUESTS = 240  # of one guest in a minute
_MINUTE = 60.0


@dataclass(slots=True)
class Guest:
    """A phone: the game that it may enter a sheet for, its token until it has joined, then its pass, and its sheet."""

    number: int
    game: str
    token: str
    invited: float  # monotonic seconds
    pass_value: str = ""  # empty until the token was used
    handed: dict[str, Any] | None = None  # the sheet that the phone handed in, as fields or as a text
    requests: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_REQUESTS))

    def make_json_without_sheet(self) -> dict[str, Any]:
        """The phone as the host's browser gets it."""
        return {"number": self.number, "isOn": bool(self.pass_value)}


class Guests:
    """The phones of a studio that has a door in the local network."""

    def __init__(self, address: str, port: int, others: Sequence[str] = ()) -> None:
        self.address, self.port = address, port
        self.others = tuple(others)  # other addresses of this computer, to try if phones cannot join
        self._guests: dict[int, Guest] = {}
        self._numbers = count(1)
        self._wrong: deque[float] = deque(maxlen=MOST_WRONG)

    @property
    def host_and_port(self) -> str:
        """The value of the Host header of each request."""
        return f"{self.address}:{self.port}"

    def invite_guest(self, game: str) -> Guest | None:
        """A new guest with a token, or None if there are too many."""
        self._forget_expired_invitations()
        if len(self._guests) >= MOST_GUESTS:
            return None
        guest = Guest(next(self._numbers), game, secrets.token_hex(_BYTES), time.monotonic())
        self._guests[guest.number] = guest
        return guest

    def redeem_token(self, token: str) -> Guest | None:
        """The guest with a token, who gets a pass; the token then becomes useless. None for any other text."""
        self._forget_expired_invitations()
        found = None
        for guest in self._guests.values():
            if guest.token and hmac.compare_digest(token.encode(), guest.token.encode()):
                found = guest
        if found is None:
            self._wrong.append(time.monotonic())
            return None
        found.token, found.pass_value = "", secrets.token_hex(_BYTES)
        return found

    def find_guest(self, pass_value: str) -> Guest | None:
        """The guest with a pass. Takes the same time for each wrong value."""
        found = None
        for guest in self._guests.values():
            if guest.pass_value and hmac.compare_digest(pass_value.encode(), guest.pass_value.encode()):
                found = guest
        return found

    def list_guests_of_game(self, game: str) -> list[Guest]:
        """The guests of a game."""
        self._forget_expired_invitations()
        return [guest for guest in self._guests.values() if guest.game == game]

    def remove_guest(self, game: str, guest_number: int) -> bool:
        """Send a guest away. Returns whether there was one with this number in the game."""
        found = self._guests.get(guest_number)
        if found is None or found.game != game:
            return False
        del self._guests[guest_number]
        return True

    @property
    def has_too_many_wrong_tokens(self) -> bool:
        """Whether so many wrong tokens came in the last minute that nobody can join for a while."""
        return len(self._wrong) == MOST_WRONG and time.monotonic() - self._wrong[0] < _MINUTE

    def _forget_expired_invitations(self) -> None:
        now = time.monotonic()
        self._guests = {
            number: guest for number, guest in self._guests.items() if guest.pass_value or now - guest.invited < INVITED
        }


def count_request_if_below_limit(guest: Guest) -> bool:
    """Whether a guest has not sent too many requests in the last minute. Counts the request."""
    now = time.monotonic()
    if len(guest.requests) == MOST_REQUESTS and now - guest.requests[0] < _MINUTE:
        return False
    guest.requests.append(now)
    return True
