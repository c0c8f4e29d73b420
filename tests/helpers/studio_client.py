"""A studio that listens at a port of this computer, and a browser without windows that sends it requests."""

import asyncio
import io
import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import uvicorn

import printgen
from printgen.core.guard.messages import Message, read_message, write_message
from printgen.studio.app import make_guarded_app
from printgen.studio.open_project import OpenProject
from printgen.studio.open_studio import OpenStudio
from printgen.studio.passes import BrowserPasses
from printgen.studio.process import Report, Worker, WorkerPlace
from printgen.studio.server import HOST, make_server_config, open_local_listener
from printgen.studio.worker import run_task

FREE = 0  # any free port


class Answer(NamedTuple):
    """The answer to a request."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    def json(self) -> Any:
        """The JSON in the answer."""
        return json.loads(self.content)


class Browser:
    """Sends requests to a studio as its own pages do, with the cookie that the studio gave it."""

    def __init__(self, port: int, passes: BrowserPasses) -> None:
        self.port, self.passes = port, passes
        self.origin = f"http://{HOST}:{port}"
        self.cookie = ""

    def visit(self) -> None:
        """Open the first address of the studio, and keep its cookie."""
        answer = self.send("GET", f"/open?token={self.passes.token}")
        assert answer.status == 200
        self.cookie = answer.headers["set-cookie"].partition(";")[0]

    def get(self, path: str) -> Answer:
        """The answer to a request of an own page."""
        return self.send("GET", path, {"Sec-Fetch-Site": "same-origin"})

    def put(self, path: str, content: Any, headers: Mapping[str, str] | None = None, method: str = "PUT") -> Answer:
        """The answer to a request of an own page that sends JSON."""
        own = {"Sec-Fetch-Site": "same-origin", "Origin": self.origin, "Content-Type": "application/json"}
        return self.send(method, path, {**own, **(headers or {})}, json.dumps(content).encode())

    def send(self, method: str, path: str, headers: Mapping[str, str] | None = None, body: bytes | None = None) -> Answer:
        """The answer to a request with the cookie and these headers; an empty header replaces a usual one."""
        sent = {"Cookie": self.cookie, **(headers or {})}
        connection = HTTPConnection(HOST, self.port, timeout=60)
        try:
            connection.request(method, path, body, {name: text for name, text in sent.items() if text})
            answer = connection.getresponse()
            return Answer(answer.status, {name.lower(): text for name, text in answer.getheaders()}, answer.read())
        finally:
            connection.close()


@contextmanager
def open_studio(folder: Path) -> Iterator[Browser]:
    """A browser that has been given a pass by a studio in a folder."""
    listener, passes, studio = open_local_listener(FREE), BrowserPasses(), OpenStudio(WorkerPlace(folder))
    port = listener.getsockname()[1]
    server = uvicorn.Server(make_server_config(make_guarded_app(studio, passes, port)))
    thread = threading.Thread(target=asyncio.run, args=[server.serve(sockets=[listener])])
    thread.start()
    try:
        browser = Browser(port, passes)
        browser.visit()
        yield browser
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


class WorkerHere(Worker):
    """A worker without a process, which starts at once. Its messages become bytes, as on the way to a process."""

    def __init__(self, place: WorkerPlace) -> None:
        super().__init__(place)
        self._opened = OpenProject(lambda: printgen.open(place.folder, trust=place.trust))

    async def ask_for_answer(
        self,
        task: str,
        request: Mapping[str, Any],
        parts: Sequence[bytes] = (),
        report_progress: Report | None = None,
    ) -> Message:
        async with self._turn:
            return await asyncio.to_thread(self._run, Message({"task": task, **request}, parts))

    async def stop_process(self) -> None:
        """Delete the files that end with a process."""
        if self._opened._past is not None:
            self._opened._past[1].close_and_delete_files()

    def _run(self, request: Message) -> Message:
        return send(run_task(self._opened, send(request)))


def send(message: Message) -> Message:
    """A message as it arrives at another process."""
    wire = io.BytesIO()
    write_message(wire, message)
    wire.seek(0)
    arrived = read_message(wire)
    assert arrived is not None
    return arrived


@contextmanager
def workers_in_this_process() -> Iterator[None]:
    """Let studios that are opened in the block start no processes."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("open_game", "open_studio", "jobs"):
            patch.setattr(f"printgen.studio.{module}.Worker", WorkerHere)
        yield
