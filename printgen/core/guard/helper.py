"""Requests to decoder processes: a process starts when it is first needed, serves until it fails, and is then replaced."""

import atexit
import json
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from typing import BinaryIO, Literal, cast

from printgen.core.guard.messages import BadFrame, Frame, read_frame, write_frame

Reason = Literal["time", "memory", "crash"]

_START = (
    "import json, sys; sys.path[:] = json.loads(sys.stdin.buffer.readline()); "
    "from printgen.core.guard.worker import serve; serve({!r})"
)
_ENVIRONMENT: tuple[str, ...] = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH")
_ENVIRONMENT += ("SYSTEMROOT", "PATH") if sys.platform == "win32" else ()  # where libraries are found
_PATIENCE = 4  # seconds by the clock for each second of CPU time: the machine may be busy
_LATE = -getattr(signal, "SIGXCPU", signal.SIGTERM)


class Stopped(Exception):
    """The decoder process exceeded a limit or crashed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


class Helper:
    """One decoder process."""

    def __init__(self, task: str) -> None:
        self.task = task
        kept = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
        command = [sys.executable, "-I", "-S", "-X", "utf8", "-c", _START.format(task)]
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=kept)
        self._requests, self._answers = cast(BinaryIO, self._process.stdin), cast(BinaryIO, self._process.stdout)
        self._overdue = False
        paths = [str(Path(path).absolute()) for path in sys.path]
        self._requests.write(json.dumps(paths).encode() + b"\n")

    def ask(self, request: Frame, seconds: float) -> Iterator[Frame]:
        """The answers to a request; each may take `seconds` of CPU time."""
        try:
            write_frame(self._requests, Frame({"seconds": seconds, **request.head}, request.parts))
            while (frame := self._next(seconds)).head.pop("more", False):
                yield frame
        except (BadFrame, OSError):
            raise Stopped(self._reason()) from None
        if "failed" in frame.head:
            raise Stopped("memory")

    def _next(self, seconds: float) -> Frame:
        timer = threading.Timer(seconds * _PATIENCE, self._give_up)
        timer.start()
        try:
            frame = read_frame(self._answers)
        finally:
            timer.cancel()
        if frame is None:
            raise BadFrame
        return frame

    def _give_up(self) -> None:
        self._overdue = True
        self._process.kill()

    def _reason(self) -> Reason:
        """Why there is no answer."""
        try:
            code = self._process.wait(timeout=1)
        except TimeoutExpired:  # still running, but what it sent is no message
            return "crash"
        return "time" if self._overdue or code == _LATE else "crash"

    def end(self) -> None:
        """Stop the process."""
        self._process.kill()
        self._process.wait()
        self._answers.close()
        with suppress(OSError):  # unsent bytes have no reader
            self._requests.close()


class _Idle:
    """Processes that wait for a request; each serves one caller at a time."""

    def __init__(self) -> None:
        self._helpers: list[Helper] = []
        self._lock = threading.Lock()

    def take(self, task: str) -> Helper:
        with self._lock:
            known = next((helper for helper in self._helpers if helper.task == task), None)
            if known is not None:
                self._helpers.remove(known)
        return known or Helper(task)

    def put(self, helper: Helper) -> None:
        with self._lock:
            self._helpers.append(helper)

    def end(self) -> None:
        while self._helpers:
            self._helpers.pop().end()


_IDLE = _Idle()
atexit.register(_IDLE.end)


def ask(task: str, request: Frame, seconds: float) -> Iterator[Frame]:
    """The answers of a task that runs in a separate, locked-in process; each answer may take `seconds` of CPU time."""
    helper = _IDLE.take(task)
    try:
        yield from helper.ask(request, seconds)
    except BaseException:
        helper.end()
        raise
    _IDLE.put(helper)
