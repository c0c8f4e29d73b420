"""Limits on connections: how many there can be, and how long one may take to send a request's head or to read an answer."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_SOCKETS = 64
HEAD_SECONDS = 10.0  # for the head of a request
READ_SECONDS = 30.0  # in which a browser reads nothing although there is something to read
IDLE_SECONDS = 30  # between two requests
MOST_HEAD = 32_000  # bytes


class LimitedProtocol(H11Protocol):
    """HTTP that closes connections which send or read too slowly, and every connection above the limit."""

    _is_open = False
    _head_timer: asyncio.TimerHandle | None = None
    _read_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Accept a connection, and wait for its first request for a while; or close it."""
        door = transport.get_extra_info("sockname")
        if sum(other.transport.get_extra_info("sockname") == door for other in self.connections) >= MOST_SOCKETS:
            transport.abort()  # phones at their own door cannot keep the person at this computer out
            return
        self._is_open = True
        super().connection_made(transport)
        self._start_or_stop_head_timer()

    def data_received(self, data: bytes) -> None:
        """Read some of a request."""
        if self._is_open:
            super().data_received(data)
            self._start_or_stop_head_timer()

    def pause_writing(self) -> None:
        """Wait until the browser has read more, but not for long."""
        super().pause_writing()
        self._read_timer = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Write more, because the browser has read something."""
        self._stop_timers()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._stop_timers()
        if self._is_open:
            super().connection_lost(exc)

    def _start_or_stop_head_timer(self) -> None:
        """Close the connection later if it is in the middle of a request's head, or at the beginning of its first."""
        waiting = self.conn.their_state is h11.IDLE and (self.cycle is None or bool(self.conn.trailing_data[0]))
        if not waiting and self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
        elif waiting and self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_timers(self) -> None:
        for timer in (self._head_timer, self._read_timer):
            if timer is not None:
                timer.cancel()
        self._head_timer = self._read_timer = None
