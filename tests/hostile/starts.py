"""Starts printgen for a case, in a new Python or in a fork of a process that is ready, and waits until it ends."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from typing import Protocol

from tests.hostile.allowed import ROOT

PATIENCE = 150.0  # seconds by the clock after which everything that was started is killed
WATCH = ROOT / "tests" / "hostile" / "watch.py"


@dataclass(frozen=True, slots=True)
class Ending:
    """The exit code of a run, which is None if it had to be killed, and its costs."""

    code: int | None
    seconds: float  # of CPU time, with its children's
    memory: int  # bytes


class Start(Protocol):
    """Runs printgen with a log of its events, and these files as standard streams."""

    def __call__(
        self, log: Path, words: Sequence[str], folder: Path, streams: Sequence[Path], environment: Mapping[str, str]
    ) -> Ending: ...


# A small process between the tests and printgen, because Linux counts the peak of the tests as that of what they start.
_MEASURE = """
import os, sys
process = os.posix_spawn(sys.executable, [sys.executable, *sys.argv[2:]], os.environ)
_, status, usage = os.wait4(process, 0)
with open(sys.argv[1], "w") as file:
    file.write(str(usage.ru_maxrss))
code = os.waitstatus_to_exitcode(status)
os.kill(os.getpid(), -code) if code < 0 else os._exit(code)
"""


def start_anew(
    log: Path, words: Sequence[str], folder: Path, streams: Sequence[Path], environment: Mapping[str, str]
) -> Ending:
    """Run printgen in a new Python."""
    asked, out, err = streams
    peak = log.with_suffix(".peak")
    with out.open("wb") as to_out, err.open("wb") as to_err, asked.open("rb") as source:
        process = subprocess.Popen(
            [sys.executable, "-SEc", _MEASURE, str(peak), str(WATCH), str(log), *words], cwd=folder, stdin=source,
            stdout=to_out, stderr=to_err, start_new_session=True, env=environment,
        )  # fmt: skip
        end = time.monotonic() + PATIENCE
        while not (waited := os.wait4(process.pid, os.WNOHANG))[0] and time.monotonic() < end:
            time.sleep(0.02)
        _kill(process.pid)  # what it left behind
        _, status, usage = waited if waited[0] else os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)  # it has been waited for
    code = process.returncode if waited[0] else None
    memory = int(peak.read_text()) if peak.exists() else usage.ru_maxrss
    return Ending(code, usage.ru_utime + usage.ru_stime, _bytes(memory))


@contextmanager
def warm_start() -> Iterator[Start]:
    """A start in forks of one process, which ends with the block."""
    words = [sys.executable, str(WATCH.with_name("warm.py"))]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as ready:

        def start(
            log: Path, words: Sequence[str], folder: Path, streams: Sequence[Path], environment: Mapping[str, str]
        ) -> Ending:
            assert ready.stdin is not None
            assert ready.stdout is not None
            order = {
                "words": [str(log), *words], "folder": str(folder), "streams": [*map(str, streams)],
                "environment": dict(environment),
            }  # fmt: skip
            print(json.dumps(order), file=ready.stdin, flush=True)
            process = int(ready.stdout.readline())
            late = Timer(PATIENCE, _kill, (process,))
            late.start()
            status, seconds, memory = json.loads(ready.stdout.readline())
            code = os.waitstatus_to_exitcode(status) if late.is_alive() else None
            late.cancel()
            _kill(process)  # what it left behind
            return Ending(code, seconds, _bytes(memory))

        yield start


def _bytes(most: int) -> int:
    """The memory in bytes of ru_maxrss, which Linux counts in kB."""
    return most * (1 if sys.platform == "darwin" else 1024)


def _kill(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return
