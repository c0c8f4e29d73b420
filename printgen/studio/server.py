"""Runs a studio: opens a socket on this computer, serves the application, and stops when nobody uses it any more."""

import asyncio
import logging
import os
import socket
import sys
import tempfile
import time
import webbrowser
from collections.abc import Callable
from contextlib import nullcontext, suppress
from html import escape
from pathlib import Path
from urllib.parse import quote

import uvicorn

from printgen.core.records import dataclass
from printgen.studio.app import make_app
from printgen.studio.guard import Guard
from printgen.studio.hub import Hub
from printgen.studio.passes import Passes
from printgen.studio.process import Place
from printgen.studio.sockets import IDLE_SECONDS, MOST_HEAD, MOST_SOCKETS, LimitedProtocol

HOST = "127.0.0.1"
PORT = 8317  # if it is free; what a browser stores belongs to an address with its port
PATIENCE = 300.0  # seconds without a window or a request, after which the studio stops


@dataclass(frozen=True, slots=True)
class Visit:
    """How a studio is opened: the game to show first, the port (0 for the usual one), and whether to open a browser.

    If `stay` is true, the studio runs until it is interrupted.
    """

    game: str = ""
    port: int = 0
    browser: bool = True
    stay: bool = False


def run_studio(place: Place, visit: Visit, show: Callable[[str], None]) -> None:
    """Serve a studio until it is interrupted, or until nobody has used it for a while. `show` prints a line.

    Raises OSError if the port cannot be used.
    """
    listener = open_listener(visit.port)
    port = listener.getsockname()[1]
    passes, hub = Passes(), Hub(place)
    path = f"/games/{quote(visit.game)}" if visit.game else "/"

    def make_address() -> str:
        return f"http://{HOST}:{port}/open?token={passes.token}&to={quote(path)}"

    app = make_app(hub, passes, port, on_used=lambda: show(f"For another browser: {make_address()}"))
    config = make_server_config(app)
    show(f"The studio is open at {make_address()}")
    show("This address works once. Press Ctrl-C to stop.")
    with listener, open_in_browser(make_address()) if visit.browser else nullcontext():
        asyncio.run(_serve(uvicorn.Server(config), listener, app, hub, visit.stay))


def make_server_config(app: Guard) -> uvicorn.Config:
    """The settings of the server, with its limits."""
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)
    return uvicorn.Config(
        app, http=LimitedProtocol, ws="none", loop="asyncio", log_config=None, access_log=False, server_header=False,
        proxy_headers=False, timeout_keep_alive=IDLE_SECONDS, timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=MOST_HEAD,
    )  # fmt: skip


def open_listener(port: int) -> socket.socket:
    """A socket at a port of this computer; at the usual port, or another one if that is taken, if `port` is 0."""
    for candidate in (port,) if port else (PORT, 0):
        listener = socket.socket()
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, candidate))
            listener.listen(MOST_SOCKETS)
        except OSError:
            listener.close()
            if port:
                raise
            continue
        return listener
    raise OSError("no free port")


async def _serve(server: uvicorn.Server, listener: socket.socket, guard: Guard, hub: Hub, stay: bool) -> None:
    watch = asyncio.create_task(_stop_when_unused(server, guard, hub)) if not stay else None
    try:
        await server.serve(sockets=[listener])
    finally:
        if watch is not None:
            watch.cancel()
        await hub.close()


async def _stop_when_unused(server: uvicorn.Server, guard: Guard, hub: Hub) -> None:
    while hub.has_windows or time.monotonic() - guard.last_request < PATIENCE:
        await asyncio.sleep(1)
    server.should_exit = True


class open_in_browser:  # noqa: N801 - a context manager
    """Open an address through a file that only this user can read, because other users can see the words of a command."""

    def __init__(self, address: str) -> None:
        self._address = address

    def __enter__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="printgen-studio-")
        page = Path(self._folder.name) / "open.html"
        handle = os.open(page, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f'<!doctype html><meta http-equiv="refresh" content="0;url={escape(self._address)}">')
        with suppress(webbrowser.Error):
            webbrowser.open(page.as_uri())

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()
