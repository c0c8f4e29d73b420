"""Runs a studio: opens a socket on this computer, serves the application, and stops when nobody uses it any more."""

import asyncio
import os
import socket
import sys
import tempfile
import time
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from html import escape
from pathlib import Path
from urllib.parse import quote

import uvicorn
from starlette.types import ASGIApp

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.studio.app import make_guarded_app
from printgen.studio.guard import Guard
from printgen.studio.guest_door import add_guest_app
from printgen.studio.guests import Guests
from printgen.studio.lan_addresses import LanAddress, list_lan_addresses_best_first
from printgen.studio.open_studio import OpenStudio
from printgen.studio.passes import BrowserPasses
from printgen.studio.process import WorkerPlace
from printgen.studio.sockets import IDLE_SECONDS, MOST_HEAD, MOST_SOCKETS, LimitedProtocol

HOST = "127.0.0.1"
PORT = 8317  # if it is free; what a browser stores belongs to an address with its port
PATIENCE = 300.0  # seconds without a window or a request, after which the studio stops


@dataclass(frozen=True, slots=True)
class StudioOptions:
    """How a studio is opened: the game to show first, the port (0 for the usual one), and whether to open a browser.

    If `stay` is true, the studio runs until it is interrupted. If `lan` is true, phones in the local network can be invited,
    at `lan_address` if it is given, or else at the best address.
    """

    game: str = ""
    port: int = 0
    browser: bool = True
    stay: bool = False
    lan: bool = False
    lan_address: str = ""


class NoNetworkError(OSError):
    """Raised if this computer has no address in a local network, or has `others`, but not the wanted one."""

    def __init__(self, others: Sequence[LanAddress]) -> None:
        super().__init__("no address in a local network")
        self.others = tuple(others)


def run_studio(place: WorkerPlace, options: StudioOptions, print_line: Callable[[str], None]) -> None:
    """Serve a studio until it is interrupted, or until nobody has used it for a while. `print_line` prints a line.

    Raises OSError if the port cannot be used, or if there is no local network for phones.
    """
    lan = choose_lan_address(options.lan_address) if options.lan else None
    listeners = [open_local_listener(options.port), *([open_lan_listener(lan.address)] if lan is not None else [])]
    port = listeners[0].getsockname()[1]
    guests = Guests(lan.address, listeners[1].getsockname()[1], lan.others) if lan is not None else None
    passes, studio = BrowserPasses(), OpenStudio(place)
    path = f"/games/{quote(options.game)}" if options.game else "/"

    def make_one_time_address() -> str:
        return f"http://{HOST}:{port}/open?token={passes.token}&to={quote(path)}"

    app = make_guarded_app(studio, passes, port, lambda: print_line(f"For another browser: {make_one_time_address()}"), guests)
    config = make_server_config(add_guest_app(app, studio, guests) if guests is not None else app)
    print_line(f"The studio is open at {make_one_time_address()}")
    print_line("This address works once. Press Ctrl-C to stop.")
    if guests is not None:
        print_line(f"Phones in your network can join at {guests.host_and_port}, each with a code that the view Score shows.")
        if guests.others:
            others = join_words(guests.others, "or")
            print_line(f"If they cannot, try another address of this computer with --lan-address: {others}.")
    with ExitStack() as ends:
        for listener in listeners:
            ends.enter_context(listener)
        if options.browser:
            ends.enter_context(open_in_browser(make_one_time_address()))
        asyncio.run(_serve_and_close_studio(uvicorn.Server(config), listeners, app, studio, options.stay))


def make_server_config(app: ASGIApp) -> uvicorn.Config:
    """The settings of the server, with its limits."""
    return uvicorn.Config(
        app, http=LimitedProtocol, ws="none", loop="asyncio", log_config=None, log_level="critical", access_log=False,
        server_header=False, proxy_headers=False, timeout_keep_alive=IDLE_SECONDS, timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=MOST_HEAD,
    )  # fmt: skip


def open_local_listener(port: int) -> socket.socket:
    """A socket at a port of this computer; at the usual port, or another one if that is taken, if `port` is 0."""
    for candidate in (port,) if port else (PORT, 0):
        listener = make_tcp_socket()
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


class LanChoice(NamedTuple):
    """The address for phones, and descriptions of the other addresses of this computer in local networks."""

    address: str
    others: tuple[str, ...]


def choose_lan_address(requested: str = "") -> LanChoice:
    """The requested address of this computer in a local network, or the best one.

    Raises NoNetworkError if there is none.
    """
    found = list_lan_addresses_best_first()
    chosen = next((one for one in found if not requested or one.address == requested), None)
    if chosen is None:
        raise NoNetworkError(found)
    return LanChoice(chosen.address, tuple(one.address_and_interface for one in found if one is not chosen))


def open_lan_listener(address: str) -> socket.socket:
    """A socket at an address of this computer in a local network."""
    listener = make_tcp_socket()
    listener.bind((address, 0))
    listener.listen(MOST_SOCKETS)
    return listener


def make_tcp_socket() -> socket.socket:
    """A TCP socket. It names the protocol, because asyncio sends small answers at once only on sockets that do."""
    return socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)


async def _serve_and_close_studio(
    server: uvicorn.Server, listeners: list[socket.socket], guard: Guard, studio: OpenStudio, stay_when_unused: bool
) -> None:
    watch = asyncio.create_task(_stop_when_unused(server, guard, studio)) if not stay_when_unused else None
    try:
        await server.serve(sockets=listeners)
    finally:
        if watch is not None:
            watch.cancel()
        await studio.close()


async def _stop_when_unused(server: uvicorn.Server, guard: Guard, studio: OpenStudio) -> None:
    while studio.has_windows or time.monotonic() - guard.last_request < PATIENCE:
        await asyncio.sleep(1)
    server.should_exit = True


@contextmanager
def open_in_browser(address: str) -> Iterator[None]:
    """Open an address through a file that only this user can read, because other users can see the words of a command.

    The file is deleted at the end.
    """
    with tempfile.TemporaryDirectory(prefix="printgen-studio-") as folder:
        page = Path(folder) / "open.html"
        handle = os.open(page, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f'<!doctype html><meta http-equiv="refresh" content="0;url={escape(address)}">')
        with suppress(webbrowser.Error):
            webbrowser.open(page.as_uri())
        yield
