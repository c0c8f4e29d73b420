"""Open windows: each gets the news of one game through a bounded queue, as server-sent events."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

from printgen.core.named_tuples import NamedTuple

MOST_NEWS = 64  # that wait for one window; after that, it has to read the whole state again
_BEAT = 15.0  # seconds after which a comment keeps a quiet stream open


class DisplayChoice(NamedTuple):
    """What a window shows of a game; what is empty or 0 is as the game says."""

    style: str = ""
    players: int = 0
    language: str = ""


class Window:
    """A window of a browser that follows a game."""

    def __init__(self, choice: DisplayChoice) -> None:
        self.choice = choice
        self._news: deque[bytes] = deque()
        self._is_new = asyncio.Event()

    def add_news(self, event: str, content: Any) -> None:
        """Add news for the window. If too many wait, they are replaced by the advice to read everything again."""
        if len(self._news) >= MOST_NEWS:
            self._news.clear()
            event, content = "reload", {}
        self._news.append(write_server_sent_event(event, content))
        self._is_new.set()

    async def yield_news(self) -> AsyncIterator[bytes]:
        """The news as server-sent events. Never ends by itself."""
        yield b"retry: 500\n\n"
        while True:
            while self._news:
                yield self._news.popleft()
            self._is_new.clear()
            try:
                async with asyncio.timeout(_BEAT):
                    await self._is_new.wait()
            except TimeoutError:
                yield b": still here\n\n"


def write_server_sent_event(event: str, content: Any) -> bytes:
    """A server-sent event with JSON."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return f"event: {event}\ndata: {text}\n\n".encode(errors="replace")
