"""Talks to a worker process. A worker that exceeds a limit or crashes is replaced when it is next asked."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from printgen.core.guard.messages import LONGEST_HEAD, Message, MessageError, parse_message_head_and_sizes
from printgen.core.named_tuples import NamedTuple

Report = Callable[[str, int, int], None]  # what, done, total

_START = "import json, sys; from printgen.studio.worker import run_worker; run_worker(*json.loads(sys.stdin.buffer.readline()))"
_PATH = "import sys; sys.path[:] = {!r}; "
_MOST_WORDS = 4_000  # bytes of standard error to keep
_PATIENCE = 1_800.0  # seconds of real time for one request, in which a busy machine can do the work that the limits allow


class WorkerEndedError(Exception):
    """Raised when a worker process ends before it has answered. The text is what it wrote last, as a problem."""


class WorkerPlace(NamedTuple):
    """Where workers work: the folder of the project, whether its rules may run, and whether the usual limits apply."""

    folder: Path
    trust: bool = False
    limited: bool = True


class Worker:
    """A process that answers one request after another. It is started by its first request."""

    def __init__(self, place: WorkerPlace) -> None:
        self._place = place
        self._process: Process | None = None
        self._words = bytearray()
        self._turn = asyncio.Lock()

    async def ask_for_answer(
        self, task: str, request: Mapping[str, Any], parts: Sequence[bytes] = (), report_progress: Report | None = None
    ) -> Message:
        """The answer of a task. Raises WorkerEndedError if the process ends.

        If the caller is cancelled, the process is stopped, and with it the work.
        """
        async with self._turn:
            process = self._process or await self._start_process()
            try:
                async with asyncio.timeout(_PATIENCE):
                    await _send_request(process, {"task": task, **request}, parts)
                    while (answer := await _receive_answer(process)).head.keys() == {"progress"}:
                        if report_progress is not None:
                            report_progress(*answer.head["progress"])
                    return answer
            except (MessageError, OSError, asyncio.IncompleteReadError, ValueError):
                await self.stop_process()
                words = self._words.decode(errors="replace").strip()
                raise WorkerEndedError(words or "printgen: The drawing process ended.") from None
            except BaseException:
                await self.stop_process()
                raise

    async def stop_process(self) -> None:
        """Stop the process, if it runs."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _start_process(self) -> Process:
        code = _PATH.format([str(Path(path).absolute()) for path in sys.path]) + _START
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable, "-I", "-X", "utf8", "-c", code, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=LONGEST_HEAD
        )
        self._words = bytearray()
        assert process.stdin is not None
        assert process.stderr is not None
        self._drain = asyncio.create_task(_keep_last_output(process.stderr, self._words))
        words = [sys.path, str(self._place.folder), self._place.trust, self._place.limited]
        process.stdin.write(json.dumps(words).encode() + b"\n")
        return process


async def _send_request(process: Process, head: Mapping[str, Any], parts: Sequence[bytes]) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps([head, [len(part) for part in parts]]).encode() + b"\n")
    for part in parts:
        process.stdin.write(part)
    await process.stdin.drain()


async def _receive_answer(process: Process) -> Message:
    assert process.stdout is not None
    line = await process.stdout.readline()
    if not line:
        raise MessageError
    head, sizes = parse_message_head_and_sizes(line)
    return Message(head, [await process.stdout.readexactly(size) for size in sizes])


async def _keep_last_output(stream: asyncio.StreamReader, kept_output: bytearray) -> None:
    """Append what a stream brings to `kept_output`, of which only the end is kept."""
    while piece := await stream.read(_MOST_WORDS):
        kept_output += piece
        del kept_output[:-_MOST_WORDS]
