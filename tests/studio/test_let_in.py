"""Requests of own pages, links from other sites and slow answers are let through."""

import asyncio
import socket
import time

import pytest

from printgen.core.guard.messages import Message
from printgen.studio import sockets
from printgen.studio.open_studio import OpenStudio
from tests.helpers.studio_client import Browser
from tests.studio.test_hostile_requests import GAMES, Attack, cross, send_raw


def test_answer_may_take_longer_than_a_request(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    async def answer_late(*_: object) -> Message:
        await asyncio.sleep(0.3)
        return Message({"name": "moon"})

    monkeypatch.setattr(sockets, "HEAD_SECONDS", 0.1)
    monkeypatch.setattr(OpenStudio, "ask_project_worker", answer_late)
    with socket.create_connection(("127.0.0.1", browser.port), timeout=10) as line:
        line.sendall(
            f"POST {GAMES} HTTP/1.1\r\nHost: 127.0.0.1:{browser.port}\r\nCookie: {browser.cookie}\r\n"
            f"Origin: {browser.origin}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{{".encode()
        )
        time.sleep(0.05)
        line.sendall(b"}")
        assert line.recv(100).startswith(b"HTTP/1.1 201 ")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (cross("none"), 200), (cross("same-origin"), 200), (cross("", Origin="{origin}"), 200), (cross(""), 200),
        (cross(Sec_Fetch_Mode="navigate", Sec_Fetch_Dest="document"), 200),
        (cross(Sec_Fetch_Mode="cors", Sec_Fetch_Dest="document"), 403), (cross(Sec_Fetch_Mode="navigate"), 403),
    ],
)  # fmt: skip
def test_own_pages_and_links_from_other_sites_are_let_in(browser: Browser, headers: dict[str, str], status: int) -> None:
    answer = send_raw(browser, Attack("visit", status, path="/static/icon.svg", headers=headers))
    assert answer.startswith(b"HTTP/1.1 %d " % status)
