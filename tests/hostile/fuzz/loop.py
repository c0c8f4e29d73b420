"""Tries one after the other, in a process that is watched: what is raised, what it costs, what it opens."""

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
    """One way in which tries failed: where, how often, and the first of them."""

    cause: str
    number: int
    what: str
    times: int = 1


@dataclass(slots=True)
class Round:
    """What came of some tries."""

    tries: int = 0
    seconds: float = 0.0
    slowest: tuple[float, int] = (0.0, 0)  # seconds, and the number of the try
    memory: int = 0  # bytes, at most
    outcomes: Counter[str] = field(default_factory=Counter)
    failures: dict[str, Failure] = field(default_factory=dict)

    def fail(self, cause: str, number: int, what: str) -> None:
        """Note that a try failed."""
        known = self.failures.get(cause)
        first = (known.number, known.what, known.times + 1) if known else (number, what, 1)
        self.failures[cause] = Failure(cause, *first)

    def add(self, other: "Round") -> None:
        """Note all of another round as well."""
        self.tries += other.tries
        self.seconds += other.seconds
        self.slowest, self.memory = max(self.slowest, other.slowest), max(self.memory, other.memory)
        self.outcomes += other.outcomes
        for cause, failure in other.failures.items():
            known = self.failures.get(cause, failure)
            times = failure.times + (known.times if known is not failure else 0)
            self.failures[cause] = Failure(cause, known.number, known.what, times)


class Guard:
    """Notes what the process opens and starts beyond what it may; a hook cannot be taken away, so it can be told to rest."""

    def __init__(self) -> None:
        self.folders: tuple[str, ...] = ()
        self.awake, self.breaches = False, list[str]()
        self._fine: set[Any] = set()
        sys.dont_write_bytecode = True  # a module that is imported for the first time would be a file written outside
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


def play(kind: Kind, seed: int, numbers: range, guard: Guard | None = None, clock: str | None = None) -> Round:
    """Some tries of a kind, in a folder of their own; a clock is a file that always holds the number of the try."""
    found, former = Round(), Path.cwd()
    with TemporaryDirectory(prefix="fuzz-") as folder, warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")  # a person would see it on standard error
        os.chdir(folder)
        try:
            hold = kind.reader(Path(folder))
            if guard is not None:
                guard.folders = (os.path.realpath(folder),)
            for number in numbers:
                if clock is not None:
                    Path(clock).write_text(str(number))
                _try(kind, hold, seed, number, found, guard)
                for one in heard:
                    found.fail(f"warning: {one.category.__name__}: {one.message!s:.90}", number, f"{one.filename}:{one.lineno}")
                heard.clear()
        finally:
            os.chdir(former)
    found.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return found


def written(kind: Kind, seed: int, number: int) -> str:
    """The input of one try."""
    return kind.write(Chance(seed * 1_000_003 + number))


def _try(kind: Kind, hold: Any, seed: int, number: int, found: Round, guard: Guard | None) -> None:
    text = written(kind, seed, number)
    if guard is not None:
        guard.breaches, guard.awake = [], True
    start = time.process_time()
    raised: BaseException | None = None
    try:
        outcome = hold(text)
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
    """The kind of a fault, and the innermost line of the program that it came through."""
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if "/printgen/" in frame.filename] or frames
    return f"{type(fault).__name__} at {own[-1].filename.rpartition('/printgen/')[2]}:{own[-1].lineno}"


def limit_process() -> None:
    """Keep this process from taking more than its share, whatever a try does to it."""
    resource.setrlimit(resource.RLIMIT_AS, (3 * MOST_MEMORY, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
