"""Runs tries in a watched process, and notes exceptions, costs and forbidden file accesses."""

import os
import resource
import signal
import sys
import time
import traceback
import warnings
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.hostile.allowed import is_worker, may_read, may_write, real_path, writes
from tests.hostile.fuzz.kind import Chance, Kind

MOST_MEMORY = 1_500_000_000
_PROCESSES = ("subprocess.Popen", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "os.startfile", "pty.spawn")
_NETWORK = ("socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo", "http.client.connect")
_CHANGES = (
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.symlink",
    "os.link",
    "os.truncate",
    "os.chmod",
    "os.chown",
    "shutil.rmtree",
)


@dataclass(frozen=True, slots=True)
class Failure:
    """One cause of failures, with the number of the first try that failed, its details, and how many tries failed."""

    cause: str
    number: int
    what: str
    times: int = 1


@dataclass(slots=True)
class Round:
    """The results of some tries."""

    tries: int = 0
    seconds: float = 0.0
    slowest: tuple[float, int] = (0.0, 0)  # the seconds and the number of the slowest try
    memory: int = 0  # peak, in bytes
    outcomes: Counter[str] = field(default_factory=Counter)
    failures: dict[str, Failure] = field(default_factory=dict)

    def fail(self, cause: str, number: int, what: str) -> None:
        """Add a failed try."""
        known = self.failures.get(cause)
        first = (known.number, known.what, known.times + 1) if known else (number, what, 1)
        self.failures[cause] = Failure(cause, *first)

    def add(self, other: "Round") -> None:
        """Add the results of another round."""
        self.tries += other.tries
        self.seconds += other.seconds
        self.slowest, self.memory = max(self.slowest, other.slowest), max(self.memory, other.memory)
        self.outcomes += other.outcomes
        for cause, failure in other.failures.items():
            known = self.failures.get(cause, failure)
            times = failure.times + (known.times if known is not failure else 0)
            self.failures[cause] = Failure(cause, known.number, known.what, times)


class Guard:
    """Notes forbidden file accesses, processes and connections while `awake`. Its audit hook cannot be removed."""

    def __init__(self) -> None:
        self.folders: tuple[str, ...] = ()
        self.awake, self.breaches = False, list[str]()
        self._fine: set[Any] = set()
        sys.dont_write_bytecode = True  # otherwise the first import of a module would write a file outside
        sys.addaudithook(self._note)

    def _note(self, event: str, given: tuple[Any, ...]) -> None:
        if not self.awake:
            return
        if event == "open":
            self._opened(*given)
        elif (event in _PROCESSES and not is_worker(event, given)) or event in _NETWORK:
            self.breaches.append(f"{event} {given!r:.200}")
        elif event in _CHANGES:
            self._changed(event, given[0])

    def _opened(self, path: Any, mode: str | None, flags: int) -> None:
        if isinstance(path, int) or (path, mode, flags) in self._fine:
            return
        real = real_path(os.fsdecode(path), self.folders[0], flags)
        may = may_write(real, *self.folders) if writes(mode, flags) else may_read(real, *self.folders)
        if may:
            self._fine.add((path, mode, flags))
        else:
            self.breaches.append(f"open {real} {mode or flags}")

    def _changed(self, event: str, path: Any) -> None:
        if not isinstance(path, int) and not may_write(real_path(os.fsdecode(path), self.folders[0]), *self.folders):
            self.breaches.append(f"{event} {path!r}")


def run_tries(kind: Kind, seed: int, numbers: range, guard: Guard | None = None, clock: str | None = None) -> Round:
    """Run some tries of a kind in a temporary folder. The file `clock` always holds the number of the current try."""
    found, former = Round(), Path.cwd()
    with TemporaryDirectory(prefix="fuzz-") as folder, warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")  # a user would see the warning on standard error
        os.chdir(folder)
        os.environ |= {"PRINTGEN_CACHE": f"{folder}/cache", "PRINTGEN_CONFIG": f"{folder}/config"}
        try:
            read_input = kind.reader(Path(folder))
            if guard is not None:
                guard.folders = (os.path.realpath(folder),)
            for number in numbers:
                if clock is not None:
                    Path(clock).write_text(str(number))
                _try(kind, read_input, seed, number, found, guard)
                for one in heard:
                    found.fail(f"warning: {one.category.__name__}: {one.message!s:.90}", number, f"{one.filename}:{one.lineno}")
                heard.clear()
        finally:
            os.chdir(former)
    found.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return found


def input_of(kind: Kind, seed: int, number: int) -> str:
    """The input of one try."""
    return kind.write(Chance(seed * 1_000_003 + number))


def _try(kind: Kind, read_input: Any, seed: int, number: int, found: Round, guard: Guard | None) -> None:
    text = input_of(kind, seed, number)
    if guard is not None:
        guard.breaches, guard.awake = [], True
    start = time.process_time()
    raised: BaseException | None = None
    try:
        outcome = read_input(text)
    except (Exception, SystemExit) as fault:
        outcome, raised = "raised", fault
    seconds = time.process_time() - start
    if guard is not None:
        guard.awake = False
    if raised is not None:
        found.fail(_cause(raised), number, "".join(traceback.format_exception(raised)[-3:]))
    if guard is not None:
        for breach in guard.breaches:
            found.fail(f"breach: {breach}", number, breach)
    if seconds > kind.seconds:
        found.fail("slow", number, f"{seconds:.1f} s")
    found.tries += 1
    found.seconds += seconds
    found.slowest = max(found.slowest, (seconds, number))
    found.outcomes[outcome] += 1


def _cause(fault: BaseException) -> str:
    """The type of an exception, and the innermost line of printgen in its traceback."""
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if "/printgen/" in frame.filename] or frames
    return f"{type(fault).__name__} at {own[-1].filename.rpartition('/printgen/')[2]}:{own[-1].lineno}"


def limit_process() -> None:
    """Limit the memory of this process, and turn off core dumps."""
    resource.setrlimit(resource.RLIMIT_AS, (3 * MOST_MEMORY, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
