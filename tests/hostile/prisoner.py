"""A task for the decoder process that tries to break out of it, or to use more resources than it may."""

import ctypes  # noqa: F401 - loaded before the limits, as the libraries of real tasks are
import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

from printgen.core.guard.messages import Message


def preload_libraries() -> None:
    """Do nothing, because this task needs no further modules."""


def answer_request(request: Message) -> Iterator[Message]:
    """The result of the attempt: the name of the error, or `nothing`."""
    try:
        TRIES[request.head["try"]]()
    except OSError as fault:
        yield Message({"stopped_by": type(fault).__name__})
    else:
        yield Message({"stopped_by": "nothing"})


def _loop_in_c() -> None:
    sum([[1]] * 400_000, [])  # noqa: RUF017 - slow on purpose


def _fill() -> None:
    kept = []
    while True:
        kept.append(bytes(50_000_000))


def _talk_nonsense() -> None:
    os.write(1, b"no JSON\n")


TRIES: dict[str, Callable[[], object]] = {
    "read": lambda: Path("/etc/hostname").read_text(),
    "list": lambda: list(Path("/").iterdir()),
    "write": lambda: Path("/tmp/printgen-was-here").write_text("x"),
    "run": lambda: subprocess.run(["true"], check=False),
    "connect": lambda: socket.create_connection(("127.0.0.1", 9), 1),
    "loop": _loop_in_c,
    "fill": _fill,
    "crash": os.abort,
    "nonsense": _talk_nonsense,
    "nothing": lambda: None,
}
