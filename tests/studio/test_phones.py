"""Phones in the local network can do nothing but enter a score sheet of the game to which they were invited."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
import uvicorn

import printgen
from printgen.studio import guests as guests_module
from printgen.studio.app import make_guarded_app
from printgen.studio.guest_door import add_guest_app
from printgen.studio.guests import Guests
from printgen.studio.open_studio import OpenStudio
from printgen.studio.passes import BrowserPasses
from printgen.studio.process import WorkerPlace
from printgen.studio.server import (
    make_server_config,
    open_lan_listener,
    open_local_listener,
)
from tests.helpers.studio_client import FREE, Answer, Browser

OWN = {"Sec-Fetch-Site": "same-origin"}


class Doors(NamedTuple):
    """The browser of the host, and a phone that has not joined yet. Both doors are at addresses of this computer."""

    host: Browser
    phone: Browser
    guests: Guests

    def invite(self, game: str = "lanes") -> str:
        """The path of a new invitation."""
        answer = self.host.put(f"/api/games/{game}/phones", {}, method="POST")
        assert answer.status == 201
        return str(answer.json()["address"].removeprefix(self.phone.origin))

    def join(self, path: str) -> Browser:
        """A phone that has followed an invitation."""
        answer = self.phone.send("GET", path)
        assert answer.status == 200
        joined = Browser(self.phone.port, self.host.passes)
        joined.cookie = answer.headers["set-cookie"].partition(";")[0]
        return joined


@contextmanager
def open_doors(folder: Path, address: str = "127.0.0.1") -> Iterator[Doors]:
    inside, outside, passes, studio = (
        open_local_listener(FREE),
        open_lan_listener(address),
        BrowserPasses(),
        OpenStudio(WorkerPlace(folder)),
    )
    guests = Guests(*outside.getsockname())
    app = add_guest_app(make_guarded_app(studio, passes, inside.getsockname()[1], guests=guests), studio, guests)
    server = uvicorn.Server(make_server_config(app))
    thread = threading.Thread(target=asyncio.run, args=[server.serve(sockets=[inside, outside])])
    thread.start()
    try:
        host, phone = Browser(inside.getsockname()[1], passes), Browser(guests.port, passes)
        host.visit()
        yield Doors(host, phone, guests)
    finally:
        server.should_exit = True
        thread.join()
        inside.close()
        outside.close()


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    folder = tmp_path_factory.mktemp("project")
    project = printgen.open(folder)
    project.start_game("lanes", "bowling").get()
    project.start_game("deal", "hearts").get()
    with open_doors(folder) as doors:
        yield doors


@pytest.fixture(scope="module")
def joined(doors: Doors) -> Browser:
    """A phone that has joined."""
    return doors.join(doors.invite())


def post(browser: Browser, path: str, content: object) -> Answer:
    return browser.put(path, content, method="POST")


def test_phone_joins_once_fills_in_a_sheet_and_hands_it_in(doors: Doors) -> None:
    path = doors.invite()
    phone = doors.join(path)
    assert phone.get("/api/guest").json() == {"game": "lanes", "title": "Ten Pins"}
    assert doors.phone.send("GET", path).status == 403  # the code works once
    assert (post(doors.phone, "/join", {}).status, post(doors.phone, "/join", {}).json()["error"]) == (
        405, "The studio does not use this method.",
    )  # fmt: skip
    form = phone.get("/api/games/lanes/form").json()
    assert form["form"]["fields"][0]["kind"] == "name"
    name = form["form"]["fields"][0]["name"]
    assert post(phone, "/api/games/lanes/form", {"sheets": [{name: "Ana"}]}).json()["verdict"]["players"][0][0] == "Ana"
    assert post(phone, "/api/games/lanes/handed-in", {"sheet": {name: "Ana"}}).status == 201
    phones = doors.host.get("/api/games/lanes/phones").json()
    assert phones["handed"][-1]["sheet"] == {name: "Ana"}
    number = phones["phones"][-1]["number"]
    assert doors.host.put(f"/api/games/lanes/phones/{number}", {}, method="DELETE").status == 200
    assert phone.get("/api/guest").status == 403


def test_code_works_for_ten_minutes(doors: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    path = doors.invite()
    monkeypatch.setattr(guests_module, "INVITED", 0.0)
    assert doors.phone.send("GET", path).status == 403


STUDIO_ROUTES = [
    ("GET", "/api/games"),
    ("GET", "/api/games/lanes/state"),
    ("GET", "/api/games/lanes/events"),
    ("GET", "/api/games/lanes/files"),
    ("GET", "/api/games/lanes/files/content/lanes/game.yaml"),
    ("PUT", "/api/games/lanes/files/content/lanes/game.yaml"),
    ("GET", "/api/games/lanes/tables"),
    ("POST", "/api/games/lanes/tables/content/lanes/x.csv"),
    ("GET", "/api/games/lanes/sheets"),
    ("GET", "/api/games/lanes/jobs"),
    ("POST", "/api/games/lanes/jobs"),
    ("POST", "/api/games/lanes/results"),
    ("GET", "/api/games/lanes/phones"),
    ("POST", "/api/games/lanes/phones"),
    ("DELETE", "/api/games/lanes/phones/1"),
    ("POST", "/api/games"),
    ("GET", "/api/starting-points"),
    ("GET", "/games/lanes/wall"),
    ("GET", "/new"),
    ("GET", "/open?token={token}"),
    ("GET", "/static/../server.py"),
    ("GET", "/static/%2e%2e/guests.py"),
]


@pytest.mark.parametrize(("method", "path"), STUDIO_ROUTES)
def test_routes_of_the_studio_do_not_exist_for_phones(doors: Doors, joined: Browser, method: str, path: str) -> None:
    path = path.replace("{token}", doors.host.passes.token)
    answer = joined.put(path, {}, method=method) if method != "GET" else joined.get(path)
    assert answer.status in (403, 404, 405)


@pytest.mark.parametrize(
    "path", ["/api/games/deal/form", "/api/games/village/form", "/api/games/../form", "/api/games/%6canes%2f/form"]
)
def test_other_games_are_closed_to_a_phone(joined: Browser, path: str) -> None:
    assert joined.get(path).status in (403, 404)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Cookie": ""}, 403),
        ({"Cookie": "printgen-guest-{port}=0"}, 403),
        ({"Cookie": "printgen-guest-{port}={studio}"}, 403),
        ({"Cookie": "printgen-studio-{port}={studio}"}, 403),
        ({"Host": "evil.example:{port}"}, 403),
        ({"Host": "localhost:{port}"}, 403),
        ({"Host": "127.0.0.1:1"}, 403),
        ({"Host": "192.168.1.5:{port}"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_strangers_rebinding_and_other_sites_are_refused(
    doors: Doors, joined: Browser, headers: dict[str, str], status: int
) -> None:
    studio = doors.host.cookie.partition("=")[2]
    made = {name: text.format(port=joined.port, studio=studio) for name, text in headers.items()}
    assert joined.send("GET", "/api/guest", {**OWN, **made}).status == status


def test_pass_of_a_phone_is_useless_at_the_other_door(doors: Doors, joined: Browser) -> None:
    value = joined.cookie.partition("=")[2]
    for cookie in (joined.cookie, f"printgen-studio-{doors.host.port}={value}"):
        assert doors.host.send("GET", "/api/games", {**OWN, "Cookie": cookie}).status == 403
    assert doors.host.send("GET", "/api/games", {**OWN, "Host": doors.guests.host_and_port}).status == 403


@pytest.mark.parametrize(
    ("path", "content", "status"),
    [
        ("form", {"sheets": []}, 400),
        ("form", {"sheets": [{"a": 1}]}, 400),
        ("form", {"sheets": [{"a": "x" * 1001}]}, 400),
        ("form", {"sheets": [{}] * 41}, 400),
        ("form", {"sheets": "x"}, 400),
        ("form", {"sheets": [{"constructor": "x", "../../etc": "y"}]}, 200),
        ("questions", {"answers": ["x"] * 2001}, 400),
        ("questions", {"answers": [1]}, 400),
        ("score", {"text": "x" * 400_001}, 400),
        ("score", {"text": 1}, 400),
        ("score", {"text": "game: [" * 400}, 200),
        ("score", {"text": "&a [*a, *a]"}, 200),
        ("score", {"text": "game: village\n"}, 200),
        ("form/read", {"text": "\x00"}, 200),
        ("handed-in", {}, 400),
        ("handed-in", {"sheet": {"a": []}}, 400),
        ("handed-in", {"text": "x" * 400_001}, 400),
    ],
)
def test_strange_sheets_are_refused_or_reported(doors: Doors, path: str, content: object, status: int) -> None:
    phone = doors.join(doors.invite())
    answer = post(phone, f"/api/games/lanes/{path}", content)
    assert answer.status == status
    if status == 200:
        assert answer.json().get("verdict") is None or path == "form"
    for guest in doors.guests.list_guests_of_game("lanes")[1:]:
        doors.guests.remove_guest("lanes", guest.number)


def test_flood_of_requests_and_wrong_codes_is_stopped(doors: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests_module, "MOST_REQUESTS", 20)
    phone = doors.join(doors.invite())
    statuses = [phone.get("/api/guest").status for _ in range(guests_module.MOST_REQUESTS + 2)]
    assert statuses[-1] == 429
    assert statuses.count(200) == guests_module.MOST_REQUESTS
    tries = [doors.phone.send("GET", "/join?token=0").status for _ in range(guests_module.MOST_WRONG + 1)]
    assert tries[-1] == 429
    assert doors.host.get("/api/games").status == 200
    monkeypatch.setattr(guests_module, "_MINUTE", 0.0)
    doors.join(doors.invite())


def test_phones_need_the_option(folder: Path, browser: Browser) -> None:
    assert browser.get("/api/games/farm/phones").json() == {"open": False, "phones": [], "handed": []}
    assert browser.put("/api/games/farm/phones", {}, method="POST").status == 409
