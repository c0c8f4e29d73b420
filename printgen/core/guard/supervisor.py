"""Runs a command in a child process under limits that the system enforces, and reports why the process ended."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import ceil
from time import process_time
from typing import TYPE_CHECKING, ClassVar, NoReturn

if TYPE_CHECKING:
    from mmap import mmap


FAILED = 2  # exit code
SECONDS = 120  # seconds of CPU time, until the amount of work is known
MEMORY = 1_400_000_000  # bytes of address space
GRACE = 1  # seconds between printgen's limit and the system's limit, which counts whole seconds
_MEGABYTE = 1_000_000
_PAGE = 4096  # bytes for the child's description of what it is doing
_SIGNAL_NAMES = ("SIGCHLD", "SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2")
_SIGNALS = frozenset(getattr(signal, name) for name in _SIGNAL_NAMES if hasattr(signal, name))
_CRASH = "printgen crashed here, which is a bug.", "please report the crash, and attach the game if you can."
_ENDINGS_BY_NAME = {
    "SIGXCPU": ("This took too long, so printgen stopped.", "remove loops inside loops, or add --no-limits to wait longer."),
    "SIGKILL": (
        "Another program or the system stopped printgen.",
        "if memory ran out, close other programs or print fewer pieces at a time.",
    ),
    **dict.fromkeys(("SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE"), _CRASH),
}
_ENDINGS = {int(getattr(signal, name)): words for name, words in _ENDINGS_BY_NAME.items() if hasattr(signal, name)}


class _OwnRun:
    """The limits of this process, and the description of its current work in memory shared with the parent process."""

    page: "mmap | None" = None
    doing = ""
    seconds: float = SECONDS
    memory = MEMORY
    system_limits: ClassVar[dict[str, int]] = {}  # by name, as this process set them last


def run_supervised_and_exit_if_possible(run: Callable[[], None], limited: bool) -> None:
    """Run a function in a child process under limits, and exit with the child's exit code.

    On Windows and macOS, the function runs in this process.
    """
    if not hasattr(signal, "sigwaitinfo"):  # Windows, and macOS
        run()
        return
    from mmap import mmap

    page, (lifeline, parent_end) = mmap(-1, _PAGE), os.pipe()
    usual = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    child = os.fork()
    if child:
        os.close(lifeline)
        _exit_like_child(*_wait_for_exit_code_and_signal(child), page)
    signal.pthread_sigmask(signal.SIG_SETMASK, usual)
    os.close(parent_end)
    _end_process_when_parent_ends(lifeline)
    if limited:
        _OwnRun.page = page
        _limit_total_cpu_time(SECONDS)
        set_system_limit("AS", MEMORY)
    try:
        run()
    except SystemExit as end:
        _exit_quickly_unless_message(end.code)
        raise


@contextmanager
def limit_and_describe_work(description: str, seconds: float) -> Iterator[None]:
    """Describe the work in the block for the supervisor.

    The operating system ends this process if the work takes much more than `seconds` of CPU time.
    """
    if _OwnRun.page is None:
        yield
        return
    before = _OwnRun.doing
    _set_work_description(description)
    _limit_total_cpu_time(min(_OwnRun.seconds, process_time() + seconds + GRACE))
    try:
        yield
    finally:
        _set_work_description(before)
        _limit_total_cpu_time(_OwnRun.seconds)


def extend_limits(seconds: float, memory_bytes: int = 0) -> None:
    """Raise the limits of the command by `seconds` of CPU time and `memory_bytes` bytes, because there is more work to do."""
    if _OwnRun.page is not None:
        _OwnRun.seconds, _OwnRun.memory = _OwnRun.seconds + seconds, _OwnRun.memory + memory_bytes
        _limit_total_cpu_time(_OwnRun.seconds)
        set_system_limit("AS", -(-_OwnRun.memory // _MEGABYTE) * _MEGABYTE)


def limit_work_of_worker() -> None:
    """Limit the CPU time of each piece of work of this worker, even if it is not a copy of a process with limits."""
    if _OwnRun.page is None and hasattr(signal, "sigwaitinfo"):
        from mmap import mmap

        _OwnRun.page = mmap(-1, _PAGE)
    renew_time_limit()


def renew_time_limit() -> None:
    """Let the time limit of the command begin again, because a long-running command begins a new piece of work."""
    if _OwnRun.page is not None:
        _OwnRun.seconds = process_time() + SECONDS
        _limit_total_cpu_time(_OwnRun.seconds)


def describe_current_work() -> str:
    """The latest description of this process's work."""
    return _OwnRun.doing


def set_system_limit(name: str, value: int, for_good: bool = False) -> None:
    """Set a limit such as CPU (whole seconds) or AS (bytes), up to its hard limit. Ignores an unsupported limit."""
    if _OwnRun.system_limits.get(name) == value and not for_good:
        return  # a print with many faces comes here often
    _OwnRun.system_limits[name] = value
    with suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        kind = getattr(resource, f"RLIMIT_{name}")
        _, hard = resource.getrlimit(kind)
        capped = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (capped, capped if for_good else hard))


def _set_work_description(description: str) -> None:
    assert _OwnRun.page is not None
    text = description.encode(errors="replace")[: _PAGE - 1]
    _OwnRun.doing, _OwnRun.page[: len(text) + 1] = description, text + b"\0"


def _limit_total_cpu_time(seconds: float) -> None:
    """Make the system end this process after this many seconds of CPU time."""
    set_system_limit("CPU", ceil(seconds))


def _exit_quickly_unless_message(exit_code: object) -> None:
    """Exit without unloading Python's modules, which saves 3 % of the time of a short run.

    Returns if Python must exit itself, because it has something to print.
    """
    if isinstance(exit_code, int) or exit_code is None:
        with suppress(OSError):  # a full disk or a closed pipe, which Python reports when it exits normally
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(exit_code or 0)


def _end_process_when_parent_ends(lifeline: int) -> None:
    """Make the operating system end this process when its parent ends, even during a library call."""
    import fcntl

    fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lifeline, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)


def _wait_for_exit_code_and_signal(child: int) -> tuple[int, int]:
    """The exit code of the child, and the number of the signal that ended it or 0. Passes signals on to the child."""
    while True:
        news = signal.sigwaitinfo(_SIGNALS)
        if news.si_signo == signal.SIGCHLD:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return (0, os.WTERMSIG(status)) if os.WIFSIGNALED(status) else (os.WEXITSTATUS(status), 0)
        elif news.si_code <= 0:  # sent by a program; the child itself gets signals from the terminal
            os.kill(child, news.si_signo)


def _exit_like_child(exit_code: int, signal_number: int, shared_page: "mmap") -> NoReturn:
    """Exit with the child's exit code or signal. If the operating system ended the child, print the reason."""
    if signal_number and signal_number not in _ENDINGS:
        signal.signal(signal_number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal_number})
        os.kill(os.getpid(), signal_number)
    if signal_number:
        from printgen.core.problems import Problem, Where

        what = shared_page[:].partition(b"\0")[0].decode(errors="replace")
        with suppress(OSError):
            sys.stderr.write(f"{Problem(Where(what or 'printgen'), *_ENDINGS[signal_number])}\n")
            sys.stderr.flush()
    os._exit(FAILED if signal_number else exit_code)
