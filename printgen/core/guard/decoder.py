"""Sends requests to decoder processes. A decoder process is started when needed, and replaced when it fails."""

import atexit
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Literal, cast

from printgen.core.guard.messages import Message, MessageError, read_message, write_message

Reason = Literal["time", "memory", "crash"]

_START = (
    "import json, sys; sys.path[:] = json.loads(sys.stdin.buffer.readline()); "
    "from printgen.core.guard.worker import answer_requests; answer_requests({!r})"
)
_ENVIRONMENT: tuple[str, ...] = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH")
_ENVIRONMENT += ("SYSTEMROOT", "PATH") if sys.platform == "win32" else ()  # Windows needs these to find libraries
_PATIENCE = 4  # seconds of real time for each second of CPU time, because the machine may be busy
# The exit codes of a process that used up its CPU time.
_OUT_OF_TIME = {-getattr(signal, name) for name in ("SIGPROF", "SIGXCPU") if hasattr(signal, name)}


class DecoderError(Exception):
    """Raised when a decoder process exceeds a limit or crashes."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


# Garbage collection must not free a running process before the caller that gave up on its answers has ended it.
_RUNNING: set["DecoderProcess"] = set()


class DecoderProcess:
    """A running process that answers requests for one task. The task is the name of a Python module."""

    def __init__(self, task: str) -> None:
        self.task = task
        kept = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
        command = [sys.executable, "-I", "-S", "-X", "utf8", "-c", _START.format(task)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=kept
        )
        self._requests, self._answers = cast(BinaryIO, self._process.stdin), cast(BinaryIO, self._process.stdout)
        _RUNNING.add(self)
        self._is_overdue = False
        paths = [str(Path(path).absolute()) for path in sys.path]
        self._requests.write(json.dumps(paths).encode() + b"\n")

    def ask_for_answers(self, request: Message, seconds: float) -> Iterator[Message]:
        """Send a request and yield the answers. Each answer may take `seconds` of CPU time.

        Raises DecoderError if the process fails.
        """
        try:
            write_message(self._requests, Message({"seconds": seconds, **request.head}, request.parts))
            while (answer := self._read_answer(seconds)).head.pop("more", False):
                yield answer
        except (MessageError, OSError):
            raise DecoderError(self._find_failure_reason()) from None
        if "failed" in answer.head:
            raise DecoderError("memory")

    def _read_answer(self, seconds: float) -> Message:
        """The next answer. Kills the process if it takes too long. Raises MessageError if no answer comes."""
        timer = threading.Timer(seconds * _PATIENCE, self._kill_process_as_overdue)
        timer.start()
        try:
            answer = read_message(self._answers)
        finally:
            timer.cancel()
        if answer is None:
            raise MessageError
        return answer

    def _kill_process_as_overdue(self) -> None:
        self._is_overdue = True
        self._process.kill()

    def _find_failure_reason(self) -> Reason:
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:  # still running, but it sent something other than a message
            return "crash"
        return "time" if self._is_overdue or code in _OUT_OF_TIME else "crash"

    def stop_process(self) -> None:
        """Stop the process."""
        _RUNNING.discard(self)
        self._process.kill()
        self._process.wait()
        self._answers.close()
        with suppress(OSError):  # the process no longer reads unsent bytes
            self._requests.close()


class _IdleProcesses:
    """The decoder processes that are waiting for a request. Each process serves one caller at a time."""

    def __init__(self) -> None:
        self._processes: list[DecoderProcess] = []
        self._lock = threading.Lock()

    def take_or_start_process(self, task: str) -> DecoderProcess:
        with self._lock:
            known = next((process for process in self._processes if process.task == task), None)
            if known is not None:
                self._processes.remove(known)
        return known or DecoderProcess(task)

    def put_process_back(self, process: DecoderProcess) -> None:
        with self._lock:
            self._processes.append(process)


_IDLE = _IdleProcesses()


@atexit.register
def _end_all_processes() -> None:
    for process in tuple(_RUNNING):
        process.stop_process()


def ask_decoder_process(task: str, request: Message, seconds: float) -> Iterator[Message]:
    """Yield the answers of a task that runs in a sandboxed process. Each answer may take `seconds` of CPU time.

    Raises DecoderError if the process exceeds a limit or crashes.
    """
    process = _IDLE.take_or_start_process(task)
    try:
        yield from process.ask_for_answers(request, seconds)
    except BaseException:
        process.stop_process()
        raise
    _IDLE.put_process_back(process)
