"""The whole command in a process of its own, under limits that the system itself enforces, and a word for how it ended.

A limit inside a process cannot stop a single long call of a library, and a crash cannot tell anything. So the command runs in a
child; its parent only waits, passes signals on, and says what happened where the child no longer can. Where the system lacks
what this needs, the command runs as it is.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import ceil
from time import process_time
from typing import TYPE_CHECKING, NoReturn

from printgen.guard.rlimits import set_limit

if TYPE_CHECKING:
    from mmap import mmap

FAILED = 2  # exit code
SECONDS = 120  # of computing before anything is known of the work
MEMORY = 1_400_000_000  # bytes of address space
GRACE = 1  # second after a limit of our own, until the system, which counts whole ones, ends the process
_PAGE = 4096  # bytes in which the child says what it is doing
_NAMES = ("SIGCHLD", "SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2")
_HEARD = frozenset(getattr(signal, name) for name in _NAMES if hasattr(signal, name))


class _Watch:
    """What this process is doing, for its parent to read; and how much it may use."""

    page: "mmap | None" = None
    doing = ""
    seconds: float = SECONDS
    memory = MEMORY


def supervised(run: Callable[[], None], limited: bool) -> None:
    """Run in a child under limits, and leave with its exit code; where the system cannot do that, run here."""
    if not hasattr(signal, "sigwaitinfo"):  # Windows, and macOS
        run()
        return
    from mmap import mmap

    page, (lifeline, held) = mmap(-1, _PAGE), os.pipe()
    usual = signal.pthread_sigmask(signal.SIG_BLOCK, _HEARD)
    child = os.fork()
    if child:
        os.close(lifeline)
        _leave(*_waited(child), page)
    signal.pthread_sigmask(signal.SIG_SETMASK, usual)
    os.close(held)
    _end_with_parent(lifeline)
    if limited:
        _Watch.page = page
        _limit_time(SECONDS)
        set_limit("AS", MEMORY)
    try:
        run()
    except SystemExit as end:
        _exit_at_once(end.code)
        raise


@contextmanager
def doing(what: str, seconds: float) -> Iterator[None]:
    """Say what is being done; should it take longer, and this process not stop itself soon after, the system ends it."""
    if _Watch.page is None:
        yield
        return
    before = _Watch.doing
    _say(what)
    _limit_time(min(_Watch.seconds, process_time() + seconds + GRACE))
    try:
        yield
    finally:
        _say(before)
        _limit_time(_Watch.seconds)


def allow(seconds: float, memory: int = 0) -> None:
    """Give the command more computing time, and more memory in bytes, as there is more honest work to do."""
    if _Watch.page is not None:
        _Watch.seconds, _Watch.memory = _Watch.seconds + seconds, _Watch.memory + memory
        _limit_time(_Watch.seconds)
        set_limit("AS", _Watch.memory)


def now_doing() -> str:
    """What was said to be done last."""
    return _Watch.doing


def _say(what: str) -> None:
    assert _Watch.page is not None
    text = what.encode(errors="replace")[: _PAGE - 1]
    _Watch.doing, _Watch.page[: len(text) + 1] = what, text + b"\0"


def _limit_time(seconds: float) -> None:
    """Let the system end this process when it has computed for so long."""
    set_limit("CPU", ceil(seconds))


def _exit_at_once(code: object) -> None:
    """Exit without letting Python take all its modules down one by one, which costs a short run 3 % of its time."""
    if isinstance(code, int) or code is None:
        with suppress(OSError):  # a full disk or a closed pipe, which Python reports on its own way out
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code or 0)


def _end_with_parent(lifeline: int) -> None:
    """Let the system end this process when its parent is gone, whatever it does then."""
    import fcntl

    fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lifeline, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)


def _waited(child: int) -> tuple[int, int]:
    """The exit code of the child, or the signal that ended it; what is sent to this process alone goes on to the child."""
    while True:
        news = signal.sigwaitinfo(_HEARD)
        if news.si_signo == signal.SIGCHLD:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return (0, os.WTERMSIG(status)) if os.WIFSIGNALED(status) else (os.WEXITSTATUS(status), 0)
        elif news.si_code <= 0:  # from a program; keys at the terminal reach the child by themselves
            os.kill(child, news.si_signo)


def _leave(code: int, number: int, page: "mmap") -> NoReturn:
    """Leave as the child did; where it could not say why it ended, say what is known."""
    if number and number not in _KNOWN:
        signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
        os.kill(os.getpid(), number)
    if number:
        from printgen.problems import Problem, Where

        what = page[:].partition(b"\0")[0].decode(errors="replace")
        with suppress(OSError):
            sys.stderr.write(f"{Problem(Where(what or 'printgen'), *_KNOWN[number])}\n")
            sys.stderr.flush()
    os._exit(FAILED if number else code)


_CRASH = "printgen crashed here. That is a bug.", "please report it, with the game if you can."
_ENDS = {
    "SIGXCPU": ("This takes too long, so printgen stopped.", "look for loops in loops, or add --no-limits to wait for it."),
    "SIGKILL": ("printgen was stopped from outside.", "if memory ran out, close other programs or print less at once."),
    **dict.fromkeys(("SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE"), _CRASH),
}
_KNOWN = {int(getattr(signal, name)): words for name, words in _ENDS.items() if hasattr(signal, name)}
