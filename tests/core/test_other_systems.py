"""printgen uses nothing that Windows or macOS lacks, except in guarded places, and works without it."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from docs.scripts.files import ROOT

GUARDED = {  # the only files that may use POSIX-only names; each tests for them, or is used only where they exist
    "content/sealed_files.py",
    "core/files/locks.py",
    "core/guard/budget.py",
    "core/guard/supervisor.py",
    "core/guard/worker.py",
}
MODULES = set("crypt fcntl grp nis posix pty pwd resource syslog termios tty".split())
NAMES = {
    "os": set(
        "chown fchmod fork forkpty getegid geteuid getgid getpgid getuid killpg lchown link mkfifo mknod nice pread pwrite "
        "register_at_fork sendfile setsid statvfs sync uname wait waitpid WIFSIGNALED WTERMSIG WEXITSTATUS WNOHANG "
        "O_ASYNC".split()
    ),
    "signal": set(
        "alarm pthread_sigmask setitimer sigwait sigwaitinfo ITIMER_PROF SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGPROF "
        "SIGUSR1 SIGXCPU SIG_BLOCK SIG_SETMASK".split()
    ),
}
WORDS = re.compile(rf"\b(?:os|signal|read_text|write_text|{'|'.join(sorted(MODULES))})\b")  # what the tests look for
LACKING = f"""
import ctypes.util, os, signal, subprocess, sys, tempfile, types
import PIL.Image, typer.main, typer._click.core
for name in {sorted(MODULES)}:
    sys.modules[name] = None
for module, names in ((os, {sorted(NAMES["os"])}), (signal, {sorted(NAMES["signal"])})):
    for name in names:
        if hasattr(module, name) and name != "SIGKILL":  # on this system, subprocess itself needs it
            delattr(module, name)
locks = types.ModuleType("msvcrt")
locks.LK_NBLCK, locks.locking, locks.setmode = 2, lambda handle, mode, size: None, lambda handle, mode: None
sys.modules["msvcrt"], sys.platform = locks, "win32"
"""
RUN = "from printgen.__main__ import main; main()"


@cache
def list_nodes(path: Path) -> list[ast.AST]:
    """The imports and calls, and the names of attributes, in a file that has any of the words."""
    text = path.read_text(encoding="utf-8")
    nodes = ast.walk(ast.parse(text)) if WORDS.search(text) else ()
    return [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom | ast.Attribute | ast.Call)]


def test_only_guarded_places_use_what_other_systems_lack() -> None:
    package = ROOT / "printgen"
    using = {path.relative_to(package).as_posix() for path in package.rglob("*.py") if list_posix_names(path)}
    assert using == GUARDED


def list_posix_names(path: Path) -> list[str]:
    """The names in a file that only POSIX systems have: imported modules, and attributes of `os` and `signal`."""
    found = []
    for node in list_nodes(path):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name in MODULES]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            lacking = NAMES.get(node.module, set())
            found += [node.module] if node.module in MODULES else [one.name for one in node.names if one.name in lacking]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in NAMES.get(node.value.id, ()):
            found.append(f"{node.value.id}.{node.attr}")
    return found


def test_text_files_are_opened_with_an_encoding_and_a_newline_mode() -> None:
    careless = []
    for path in (ROOT / "printgen").rglob("*.py"):
        for node in list_nodes(path):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("read_text", "write_text")
            ):
                named = {keyword.arg for keyword in node.keywords}
                careless += [f"{path.name}:{node.lineno}"] if "encoding" not in named else []
                careless += [f"{path.name}:{node.lineno}"] if node.func.attr == "write_text" and "newline" not in named else []
    assert careless == []


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("new", "moon"), "content/moon: your new game"),
        (("print", "village"), "village-a4.pdf: 2 pages"),
        (("pictures", "5211", "--only", "card:1-2", "--dpi", "50"), " PNG files at 50 dpi"),
        (("score", str(ROOT / "docs/examples/ana.yaml")), "[score.turn]"),
    ],
)
def test_commands_work_without_what_windows_lacks(tmp_path: Path, words: tuple[str, ...], shown: str) -> None:
    script = f"{LACKING}\nsys.argv = ['printgen', *{words!r}]\n{RUN}\n"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    assert shown in done.stdout, done.stderr
