"""Requests from other sites, other programs and thieves get nothing, change nothing, and do not stop the studio."""

import json
import socket
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from printgen.studio import guard, sockets
from tests.helpers.studio_client import Browser

GAMES, STATE = "/api/games", "/api/games/farm/state"
DEAL = "/api/games/farm/deal"
EVIL = "https://evil.example"


class Attack(NamedTuple):
    """A request and the status of its answer. Without other headers, it has those of an own page."""

    name: str
    status: int
    method: str = "GET"
    path: str = GAMES
    headers: dict[str, str] = {}  # noqa: RUF012 - nobody changes it
    body: bytes | None = None


def cross(site: str = "cross-site", **more: str) -> dict[str, str]:
    """The headers that a browser sends for a page of another site."""
    return {"Sec-Fetch-Site": site, **{name.replace("_", "-"): text for name, text in more.items()}}


ATTACKS = [
    # DNS rebinding: the page of another site reaches this computer by a name of its own
    Attack("rebinding by name", 403, headers={"Host": "evil.example:{port}"}),
    Attack("rebinding by name without a port", 403, headers={"Host": "evil.example"}),
    Attack("rebinding by a name that begins like ours", 403, headers={"Host": "localhost.evil.example:{port}"}),
    Attack("rebinding by a name that ends like ours", 403, headers={"Host": "evil-localhost:{port}"}),
    Attack("rebinding by an address of the network", 403, headers={"Host": "192.168.1.5:{port}"}),
    Attack("rebinding by all addresses", 403, headers={"Host": "0.0.0.0:{port}"}),
    Attack("host with a name before it", 403, headers={"Host": "127.0.0.1:{port}@evil.example"}),
    Attack("host as a number", 403, headers={"Host": "2130706433:{port}"}),
    Attack("host in octal", 403, headers={"Host": "0177.0.0.1:{port}"}),
    Attack("host with another port", 403, headers={"Host": "127.0.0.1:80"}),
    Attack("host that is no host", 403, headers={"Host": "[::1"}),
    Attack("rebinding of the news", 403, path="/api/games/farm/events", headers={"Host": "evil.example:{port}"}),
    Attack("rebinding of the entrance", 403, path="/open?token={token}", headers={"Host": "evil.example:{port}"}),
    # forged requests of pages of other sites
    Attack("script of another site", 403, headers=cross(Origin=EVIL, Sec_Fetch_Mode="cors")),
    Attack("image of another site", 403, headers=cross(Sec_Fetch_Mode="no-cors", Sec_Fetch_Dest="image")),
    Attack("frame of another site", 403, path="/", headers=cross(Sec_Fetch_Mode="navigate", Sec_Fetch_Dest="iframe")),
    Attack("object of another site", 403, path="/", headers=cross(Sec_Fetch_Mode="navigate", Sec_Fetch_Dest="object")),
    Attack("page of another port", 403, headers=cross("same-site", Sec_Fetch_Mode="cors")),
    Attack("form of another site", 403, "POST", headers=cross(Origin=EVIL, Sec_Fetch_Mode="navigate")),
    Attack("form of a file", 403, "POST", headers=cross(Origin="null")),
    Attack("origin with another port", 403, headers={"Origin": "http://127.0.0.1:1"}),
    Attack("origin with another scheme", 403, headers={"Origin": "https://127.0.0.1:{port}"}),
    Attack("origin with another name for this computer", 403, headers={"Origin": "http://localhost:{port}"}),
    Attack("empty origin", 403, headers={"Origin": "null"}),
    Attack("post without any sign of its page", 403, "POST", headers={"Sec-Fetch-Site": ""}),
    Attack("put without any sign of its page", 403, "PUT", headers={"Sec-Fetch-Site": ""}),
    Attack("delete without any sign of its page", 403, "DELETE", headers={"Sec-Fetch-Site": ""}),
    Attack("unknown site", 403, headers=cross("sideways")),
    Attack("question whether other sites may ask", 405, "OPTIONS", headers={"Origin": EVIL}),
    Attack("question whether own pages may ask", 405, "OPTIONS"),
    Attack("method trace", 405, "TRACE"),
    Attack("method connect", 405, "CONNECT"),
    Attack("method that does not exist", 405, "STEAL"),
    # stolen and guessed passes
    Attack("no pass", 403, headers={"Cookie": ""}),
    Attack("wrong pass", 403, headers={"Cookie": "printgen-studio-{port}=0"}),
    Attack("empty pass", 403, headers={"Cookie": "printgen-studio-{port}="}),
    Attack("pass of another port", 403, headers={"Cookie": "printgen-studio-1={pass}"}),
    Attack("cookie that is no cookie", 403, headers={"Cookie": "\x01=;;;=\x02"}),
    Attack("pass with letters outside ASCII", 403, headers={"Cookie": "printgen-studio-{port}=\xe9\xff"}),
    Attack("token as a pass", 403, headers={"Cookie": "printgen-studio-{port}={token}"}),
    Attack("token outside the entrance", 403, path="/api/games?token={token}", headers={"Cookie": ""}),
    Attack("pass in the address", 403, path="/api/games?printgen-studio-{port}={pass}", headers={"Cookie": ""}),
    Attack("pass as a password", 403, headers={"Cookie": "", "Authorization": "Bearer {pass}"}),
    Attack("empty token", 403, path="/open?token=", headers={"Cookie": ""}),
    Attack("no token", 403, path="/open", headers={"Cookie": ""}),
    Attack("guessed token", 403, path=f"/open?token={'0' * 48}", headers={"Cookie": ""}),
    Attack("beginning of the token", 403, path="/open?token={token_start}", headers={"Cookie": ""}),
    Attack("token in a post", 405, "POST", path="/open?token={token}", headers={"Cookie": ""}),
    Attack("token of another site's page", 403, path="/open?token={token}", headers=cross(Cookie="", Sec_Fetch_Mode="cors")),
    # files outside the project and outside the page
    Attack("traversal", 404, path="/static/../../server.py"),
    Attack("escaped traversal", 404, path="/static/%2e%2e/%2e%2e/server.py"),
    Attack("twice escaped traversal", 404, path="/static/%252e%252e/server.py"),
    Attack("traversal with the other stroke", 404, path="/static/..%5c..%5cserver.py"),
    Attack("absolute path", 404, path="/static//etc/passwd"),
    Attack("escaped absolute path", 404, path="/static/%2fetc%2fpasswd"),
    Attack("path with a zero", 404, path="/static/app.js%00.css"),
    Attack("module of the server", 404, path="/static/__init__.py"),
    Attack("folder", 404, path="/static/views"),
    Attack("font by a path", 404, path="/fonts/..%2f..%2fsans.ttf"),
    Attack("game by a path", 404, path="/api/games/..%2f..%2fetc/state"),
    Attack("game with a zero", 404, path="/api/games/%00/state"),
    Attack("game outside Unicode", 404, path="/api/games/%ff%fe/state"),
    Attack("very long game", 404, path=f"/api/games/{'a' * 5000}/state"),
    Attack("picture by a path", 404, path="/api/games/farm/pictures/..%2f..%2fx/trim.svg"),
    Attack("picture of a strange kind", 404, path="/api/games/farm/pictures/00/..%2ftrim.svg"),
    Attack("style that is no word", 400, path=f"{STATE}?style=%3Cscript%3E"),
    Attack("players beyond numbers", 400, path=f"{STATE}?players=99999999999"),
    Attack("players below zero", 400, path=f"{STATE}?players=-1"),
    Attack("language with a line break", 400, path=f"{STATE}?language=de%0A"),
    Attack("seed that is no number", 400, path=f"{DEAL}?seed=1;alert(1)"),
    Attack("seed below zero", 400, path=f"{DEAL}?seed=-1"),
    Attack("seed beyond numbers", 400, path=f"{DEAL}?seed={'9' * 5000}"),
    Attack("seed in other digits", 400, path=f"{DEAL}?seed=%D9%A3"),
    Attack("deal of a game by a path", 404, path="/api/games/..%2f..%2fetc/deal"),
    Attack("deal with a post", 405, "POST", path=DEAL, headers={"Origin": "{origin}"}),
    # bodies
    Attack("body larger than allowed", 413, "POST", headers={"Origin": "{origin}", "Content-Length": "99999999999"}),
    Attack("length that is no number", 400, "POST", headers={"Origin": "{origin}", "Content-Length": "-5"}),
    Attack("length in other digits", 400, "POST", headers={"Origin": "{origin}", "Content-Length": "٣"}),
]  # fmt: skip


def fill(text: str, browser: Browser) -> str:
    """A text with what a thief can know of the studio."""
    known = {
        "port": str(browser.port), "token": browser.passes.token, "token_start": browser.passes.token[:20],
        "pass": browser.passes.known[-1], "origin": browser.origin,
    }  # fmt: skip
    for name, value in known.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def send_raw(browser: Browser, attack: Attack) -> bytes:
    """The beginning of the answer to a request that is sent byte by byte as an attack says."""
    headers = {"Host": f"127.0.0.1:{browser.port}", "Cookie": browser.cookie, "Sec-Fetch-Site": "same-origin", **attack.headers}
    lines = [f"{name}: {fill(text, browser)}" for name, text in headers.items() if text]
    head = f"{attack.method} {fill(attack.path, browser)} HTTP/1.1\r\n" + "\r\n".join([*lines, "Connection: close", "", ""])
    with socket.create_connection(("127.0.0.1", browser.port), timeout=10) as line:
        line.sendall(head.encode("latin-1", errors="replace"))
        return line.recv(4000)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name.replace(" ", "-"))
def test_request_is_refused(browser: Browser, attack: Attack) -> None:
    answer = send_raw(browser, attack)
    assert answer.startswith(b"HTTP/1.1 %d " % attack.status)
    assert b"set-cookie" not in answer.lower()


def test_there_are_at_least_sixty_attacks_and_no_two_have_the_same_name() -> None:
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS) >= 60


def test_an_own_page_is_answered_after_all_attacks(browser: Browser) -> None:
    assert browser.get(GAMES).status == 200


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("text/plain", b"{}", 415), ("application/json", b"{", 400), ("application/json", b"[]", 400),
        ("application/json", b"\xff\xfe", 400), ("application/json", b"[" * 100_000, 400), ("application/json", b"", 400),
        ("multipart/form-data; boundary=x", b"--x--", 415), ("application/json; charset=utf-7", b"+", 400),
    ],
)  # fmt: skip
def test_bodies_that_are_no_json_objects_are_refused(browser: Browser, kind: str, body: bytes, status: int) -> None:
    headers = {"Origin": browser.origin, "Content-Type": kind, "Sec-Fetch-Site": "same-origin"}
    assert browser.send("POST", "/api/games/farm/jobs", headers, body).status == status


def test_body_without_a_length_is_cut_off(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_BODY", 100_000)
    chunk = b"%x\r\n%s\r\n" % (50_000, b"x" * 50_000)
    with socket.create_connection(("127.0.0.1", browser.port), timeout=10) as line:
        line.sendall(
            f"POST /api/games/farm/jobs HTTP/1.1\r\nHost: 127.0.0.1:{browser.port}\r\nCookie: {browser.cookie}\r\n"
            f"Origin: {browser.origin}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
        )
        for _ in range(4):
            line.sendall(chunk)
        assert line.recv(100).startswith(b"HTTP/1.1 413 ")


def test_body_that_never_ends_is_given_up(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.3)
    headers = {"Origin": "{origin}", "Content-Type": "application/json", "Content-Length": "100"}
    assert send_raw(browser, Attack("slow body", 408, "POST", "/api/games/farm/jobs", headers)).startswith(b"HTTP/1.1 408 ")


def test_connection_that_sends_no_request_is_closed(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HEAD_SECONDS", 0.2)
    for beginning in (b"", b"GET / HTTP/1.1\r\nHost: 127", b"GET /static/app.js HTTP/1.1\r\nX: 1\r\n"):
        with socket.create_connection(("127.0.0.1", browser.port), timeout=10) as line:
            line.sendall(beginning)
            assert is_closed(line)


def test_second_request_of_a_connection_may_not_take_longer(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HEAD_SECONDS", 0.2)
    with socket.create_connection(("127.0.0.1", browser.port), timeout=10) as line:
        line.sendall(
            f"GET /static/icon.svg HTTP/1.1\r\nHost: 127.0.0.1:{browser.port}\r\nCookie: {browser.cookie}\r\n\r\n".encode()
        )
        assert line.recv(4000).startswith(b"HTTP/1.1 200")
        line.sendall(b"GET / HTTP/1.1\r\nHost")
        assert is_closed(line)


def test_head_that_is_too_long_is_refused(browser: Browser) -> None:
    with socket.create_connection(("127.0.0.1", browser.port), timeout=10) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        try:
            for _ in range(100):
                line.sendall(b"X-Long: " + b"x" * 8000 + b"\r\n")
            answer = line.recv(100)
        except OSError:
            answer = b""
        assert answer.startswith(b"HTTP/1.1 4") or answer == b""


def test_many_sockets_do_not_lock_anybody_out(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HEAD_SECONDS", 0.5)
    lines = [socket.create_connection(("127.0.0.1", browser.port), timeout=10) for _ in range(sockets.MOST_SOCKETS + 40)]
    until = time.monotonic() + 20
    while True:
        try:
            status = browser.get(GAMES).status
            break
        except OSError:  # every place is taken for now
            assert time.monotonic() < until
            time.sleep(0.05)
    assert status == 200
    assert sum(map(is_closed, lines)) == len(lines)
    for line in lines:
        line.close()


def test_news_are_sent_to_a_limited_number_of_windows(browser: Browser) -> None:
    head = f"GET /api/games/farm/events HTTP/1.1\r\nHost: 127.0.0.1:{browser.port}\r\nCookie: {browser.cookie}\r\n\r\n"
    lines = []
    answers = []
    for _ in range(26):
        line = socket.create_connection(("127.0.0.1", browser.port), timeout=10)
        line.sendall(head.encode())
        answers.append(line.recv(12))
        lines.append(line)
    assert (answers.count(b"HTTP/1.1 200"), answers.count(b"HTTP/1.1 503")) == (24, 2)
    for line in lines:
        line.close()
    until = time.monotonic() + 10
    while not send_raw(browser, Attack("again", 200, path="/api/games/farm/events")).startswith(b"HTTP/1.1 200"):
        assert time.monotonic() < until
        time.sleep(0.05)


def test_bytes_that_are_no_request_are_refused(browser: Browser) -> None:
    for noise in (
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"\x00" * 100,
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", browser.port), timeout=10) as line:
            line.sendall(noise)
            line.shutdown(socket.SHUT_WR)
            assert not line.recv(100).startswith(b"HTTP/1.1 2")


def test_link_out_of_the_project_is_not_followed(browser: Browser, folder: Path) -> None:
    outside = folder.parent / "outside"
    (outside / "content").mkdir(parents=True)
    (outside / "content" / "game.yaml").write_text("game: thief\ntitle: SECRET\ncomponents: {}\n")
    (folder / "content" / "thief").symlink_to(outside / "content")
    try:
        answer = browser.get("/api/games/thief/state")
        assert b"outside the project" in answer.content
        assert json.loads(answer.content)["faces"] == {}
    finally:
        (folder / "content" / "thief").unlink()


def is_closed(line: socket.socket) -> bool:
    """Whether the other side closes a connection within a few seconds."""
    try:
        while line.recv(4000):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True
