"""A studio listens on this computer only, hides its token from other users, and stops when nobody uses it."""

import asyncio
import socket
import stat
import webbrowser
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from printgen.core.sfnt.style import read_font_style
from printgen.core.sfnt.tables import read_font_tables_in_memory
from printgen.studio import server
from printgen.studio.process import WorkerPlace
from printgen.studio.server import PORT, StudioOptions, open_in_browser, open_lan_listener, open_local_listener, run_studio
from printgen.studio.views.pages import _FONTS


def test_listener_is_on_this_computer_and_takes_another_port_if_the_usual_one_is_taken() -> None:
    with open_local_listener(0) as first, open_local_listener(0) as second:
        assert {first.getsockname()[0], second.getsockname()[0]} == {"127.0.0.1"}
        assert second.getsockname()[1] not in (PORT, first.getsockname()[1])


def test_each_font_of_the_page_has_the_weight_and_slope_of_its_name() -> None:
    for name, (package, path) in _FONTS.items():
        style = read_font_style(read_font_tables_in_memory(files(package).joinpath(path).read_bytes()))
        assert (style.lightest, style.italic) == (600 if "semibold" in name else 400, "italic" in name), name
        assert style.family.split()[-2] == {"sans": "Sans", "serif": "Serif", "mono": "Plex"}[name.split("-")[0].split(".")[0]]


def test_small_answers_are_sent_at_once() -> None:
    """Otherwise, each answer after the first on a connection waits for 40 ms."""
    accepted: asyncio.Queue[int] = asyncio.Queue()

    class Taker(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            accepted.put_nowait(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    async def connect(listener: socket.socket) -> int:
        async with await asyncio.get_running_loop().create_server(Taker, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            writer.close()
            return await accepted.get()

    with open_local_listener(0) as own, open_lan_listener("127.0.0.1") as lan:
        assert asyncio.run(connect(own))
        assert asyncio.run(connect(lan))


def test_token_reaches_the_browser_through_a_file_of_this_user(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    with open_in_browser("http://127.0.0.1:1/open?token=secret&to=/"):
        assert "secret" not in opened[0]
        page = Path(url2pathname(urlsplit(opened[0]).path))
        assert stat.S_IMODE(page.stat().st_mode) == 0o600
        assert stat.S_IMODE(page.parent.stat().st_mode) == 0o700
        assert "0;url=http://127.0.0.1:1/open?token=secret&amp;to=/" in page.read_text()
    assert not page.exists()


def test_studio_stops_when_its_last_window_has_been_closed_for_a_while(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.0)
    lines: list[str] = []
    run_studio(WorkerPlace(folder), StudioOptions("farm", browser=False), lines.append)
    assert lines[0].startswith("The studio is open at http://127.0.0.1:")
    assert lines[0].endswith("&to=/games/farm")


def test_studio_stays_while_a_window_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.0)

    class Thing:
        has_windows, last_request, should_exit = True, 0.0, False

    thing: Any = Thing()

    async def watch() -> bool:
        task = asyncio.create_task(server._stop_when_unused(thing, thing, thing))
        await asyncio.sleep(0.05)
        stayed = not thing.should_exit
        task.cancel()
        return stayed

    assert asyncio.run(watch())
