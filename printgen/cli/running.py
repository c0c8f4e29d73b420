"""Runs the command line. Every failure becomes a message."""

import errno
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from printgen.cli.plain_words import run_command_and_exit_if_plain
from printgen.cli.terminal import WRONG, echo
from printgen.core.guard.supervisor import describe_current_work
from printgen.core.problems import Problem, Where
from printgen.core.version import __version__

_DISK_IS_FULL = (errno.ENOSPC, errno.EDQUOT)


def main() -> None:
    """Run the command line. Every failure becomes a message, never a traceback."""
    _make_streams_write_any_text()
    words = sys.argv[1:]
    try:
        run_command_and_exit_if_plain(words)
        from printgen.cli.app import load_app

        load_app(words)()
    except MemoryError:
        where = Where(describe_current_work() or "printgen")
        _exit_with_message(
            str(Problem(where, "This takes too much memory.", "print fewer pieces at a time, or add --no-limits."))
        )
    except OSError as fault:
        if fault.errno == errno.EPIPE:
            _silence_stdout()  # the reader, such as `head`, has ended: exit like other programs
            sys.exit(1)
        if fault.errno not in _DISK_IS_FULL:
            _exit_with_message(save_bug_report_and_make_message(fault))
        _exit_because_of_full_disk(fault)
    except Exception as fault:
        _exit_with_message(save_bug_report_and_make_message(fault))


def _exit_with_message(message: str) -> NoReturn:
    with suppress(OSError):
        echo(message, err=True)
    sys.exit(WRONG)


def _exit_because_of_full_disk(fault: OSError) -> NoReturn:
    """Exit with an error because the disk for standard output is full.

    Python flushes standard output once more on exit, so this function redirects it to devnull first.
    """
    _silence_stdout()
    hint = "free some disk space, or send the output to another disk."
    echo(f"standard output: {fault.strerror}.\n  hint: {hint}", err=True)
    sys.exit(WRONG)


def _silence_stdout() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _make_streams_write_any_text() -> None:
    """Make the standard streams accept any character, and replace closed streams with empty ones."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.FileIO(os.devnull, mode), encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="surrogateescape" if mode == "r" else "backslashreplace")


def save_bug_report_and_make_message(fault: BaseException) -> str:
    """Save the traceback and the command to a new file. Returns a message that names the file."""
    error = f"{type(fault).__name__}: {fault}".partition("\n")[0][:200]
    message = f"printgen: This is a bug in printgen, not in your files ({error})."
    with suppress(OSError):  # the disk is full
        return f"{message}\n  hint: please report the bug, and attach {_write_traceback_file(fault)}."
    return f"{message}\n  hint: please report the bug, together with the command that you typed."


def _write_traceback_file(fault: BaseException) -> Path:
    import platform
    import tempfile
    from traceback import format_exception

    lines = (
        f"printgen {__version__}, Python {platform.python_version()}, {sys.platform}",
        f"arguments: {' '.join(map(ascii, sys.argv[1:]))}",
        "",
        "".join(format_exception(fault)),
    )
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", prefix="printgen-bug-", suffix=".txt", delete=False) as file:
        file.write("\n".join(lines).encode(errors="backslashreplace").decode())
    return Path(file.name)
