"""One observed run of printgen: its output, its cost, and the files it touched."""

import json
import os
import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.helpers.farm import put
from tests.hostile.allowed import is_worker, may_read, may_write, real_path, writes
from tests.hostile.case import Case
from tests.hostile.starts import PATIENCE, WATCH, Ending, Start, start_anew

MOST_MEMORY = 1_500_000_000
_STARTS = ("subprocess.Popen", "os.posix_spawn", "os.exec", "os.spawn", "os.system", "pty.spawn", "os.forkpty")
_NETWORK = ("socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo")
_CHANGES = ("os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate", "os.chmod",
    "os.chown", "os.utime",
            "shutil.rmtree", "shutil.move")  # fmt: skip
_PLACE = re.compile(r"^[^\s:][^\n:]*(:\d+)?: \S", re.MULTILINE)
_ADVICE = re.compile(r"hint: |[Mm]ust |need|such as|at most|at (the )?least|[Ee]nter |[Cc]hoose |; (save|make) it|too large")
_USAGE = re.compile(r"^(Usage: |Error: )", re.MULTILINE)
_BUG = "a bug"  # part of the message that printgen prints for unexpected exceptions
_WARNED = re.compile(r"\b[A-Z]\w+Warning: ")
_TEMPTING = (
    "gs",
    "gswin64c",
    "gcc",
    "cc",
    "ld",
    "ldconfig",
    "objdump",
    "convert",
    "inkscape",
)  # programs that libraries look for
_GHOST = "ghost"  # the file in which they write that they were started


@dataclass(frozen=True, slots=True)
class Run:
    """The results of a run."""

    code: int | None  # None where it had to be killed
    out: str
    err: str
    seconds: float  # of CPU time, its children's too
    memory: int  # bytes
    read: tuple[str, ...]
    written: tuple[str, ...]
    changed: tuple[str, ...]  # renamed, removed, made
    started: tuple[str, ...]  # processes that are not of the program
    reached: tuple[str, ...]  # over the network
    workers: int


def run_case(case: Case, folder: Path, start: Start = start_anew) -> Run:
    """Build a case in an empty folder and run it; a case with an environment of its own runs in a new Python."""
    _build(case, folder)
    tools = folder.parent / f"{folder.name}-bin"
    tools.mkdir(exist_ok=True)
    for name in _TEMPTING:
        put(tools / name, f"#!/bin/sh\necho {name} >> '{tools / _GHOST}'\nexit 1\n")
        (tools / name).chmod(0o755)
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    own = {"PATH": path, "PRINTGEN_CONFIG": str(folder / "config"), "TMPDIR": str(tools), "PRINTGEN_CACHE": str(_cache(folder))}
    start = start_anew if case.environment else start
    return watched(case.words, folder, case.stdin, {**own, **dict(case.environment)}, start)


def _cache(folder: Path) -> Path:
    """The user's cache folder of a run, which is the only place outside the project that a run may write into."""
    return folder.with_name(f"{folder.name}-cache")


def _build(case: Case, folder: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of Pillow, which will give up some of the old formats
        case.build(folder)


def watched(
    words: tuple[str, ...], folder: Path, stdin: str = "", environment: dict[str, str] | None = None, start: Start = start_anew
) -> Run:
    """Run printgen with these words in a folder."""
    with TemporaryDirectory(prefix="watch-") as aside:
        log, out, err, asked = (Path(aside, name) for name in ("log", "out", "err", "in"))
        asked.write_text(stdin)
        out.touch()
        err.touch()
        ending = start(log, words, folder, (asked, out, err), {**os.environ, **(environment or {})})
        events = [json.loads(line) for line in log.read_text(errors="replace").splitlines()] if log.exists() else []
        return _run(ending, (_text(out), _text(err)), events, os.path.realpath(folder), log)


def _text(file: Path) -> str:
    with file.open(errors="replace") as stream:
        return stream.read(1_000_000)


def _run(ending: Ending, said: tuple[str, str], events: list[list[Any]], folder: str, log: Path) -> Run:
    read, written, changed, started, reached, workers = (
        dict[str, None](),
        dict[str, None](),
        list[str](),
        list[str](),
        list[str](),
        0,
    )
    for event, _, *given in events:
        if event == "open" and isinstance(given[0], str) and given[0] != str(log):
            real = real_path(given[0], folder, given[2] or 0)
            (written if writes(given[1], given[2] or 0) else read)[real] = None
        elif event in _STARTS:
            workers += is_worker(event, given)
            started += [] if is_worker(event, given) else [f"{event} {given!r:.150}"]
        elif event in _CHANGES:
            ends = given[:2] if event in ("os.rename", "os.link", "os.symlink", "shutil.move") else given[:1]
            paths = [real_path(one, folder, os.O_NOFOLLOW) for one in ends if isinstance(one, str)]
            changed += [path for path in paths if os.path.normpath(path) != folder]  # a folder made where it is
        elif event in _NETWORK:
            reached.append(f"{event} {given!r:.150}")
    return Run(
        ending.code, *said, ending.seconds, ending.memory, tuple(read), tuple(written),
        tuple(dict.fromkeys(changed)), tuple(started), tuple(reached), workers,
    )  # fmt: skip


def outside(run: Run, case: Case, folder: Path) -> list[str]:
    """The files that a run opened or changed without permission."""
    real = os.path.realpath(folder)
    config = os.path.join(real, "config")  # noqa: PTH118 - the user's settings folder of a run
    settings = [f"{config}/cache.key", f"{config}/.cache.key"]
    may = [os.path.realpath(_cache(folder)), *settings, *(os.path.join(real, name) for name in case.writes)]  # noqa: PTH118
    beside = [f"{os.path.join(os.path.dirname(one), '.' + os.path.basename(one))}" for one in may]  # noqa: PTH118, PTH119, PTH120
    wrong = [f"read {one}" for one in run.read if not may_read(one, real, str(WATCH), may[0])]
    for one in (*run.written, *run.changed):
        if not (may_write(one, *may) or any(one.startswith(part) for part in (*may, *beside)) or one == config):
            wrong.append(f"write {one}")
    return wrong


def breaches(case: Case, run: Run, folder: Path) -> list[str]:
    """Every promise that a run broke."""
    said = run.out + run.err
    wrong = []
    if run.code is None:
        wrong.append(f"never ended: killed after {PATIENCE:.0f} s")
    elif run.code not in case.codes:
        wrong.append(f"exit code {run.code}, but allowed are {case.codes}: {run.err[-300:]}")
    if "Traceback" in said or _BUG in said:
        wrong.append(f"a bug: {said.strip()[-250:]}")
    if found := _WARNED.search(said):
        wrong.append(f"a warning of Python: {said[found.start() : found.start() + 150]}")
    if run.code == 2 and not _is_helpful(run.err or run.out):
        wrong.append(f"a message without a place or a hint: {run.err[:300]!r}")
    if run.seconds > case.seconds:
        wrong.append(f"{run.seconds:.1f} s of CPU time, but the limit is {case.seconds:.0f} s")
    if run.memory > MOST_MEMORY:
        wrong.append(f"{run.memory / 1e9:.2f} GB of memory")
    wrong += [f"outside: {one}" for one in outside(run, case, folder)]
    wrong += [f"started: {one}" for one in run.started] + [f"network: {one}" for one in run.reached]
    ghost = folder.parent / f"{folder.name}-bin" / _GHOST
    wrong += [f"started without a trace: {name}" for name in (ghost.read_text().split() if ghost.exists() else ())]
    kept = case.words[:1] == ("enter",)  # an interrupted entry keeps its answers
    if run.code is not None and not kept and (left := list(folder.rglob("*.part"))):
        wrong.append(f"left behind: {left}")
    if complaint := case.look(folder):
        wrong.append(complaint)
    return wrong


def _is_helpful(said: str) -> bool:
    """Whether a refusal names a place and what to do or what is required, or shows the usage of the command."""
    return bool(_USAGE.search(said)) or (bool(_PLACE.search(said)) and bool(_ADVICE.search(said))) or '"hint"' in said
