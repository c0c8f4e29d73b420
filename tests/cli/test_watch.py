"""`printgen watch`: what it prints after each change, and how it ends."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.helpers.farm import CSV, YAML, run, swap

ROOT = Path(__file__).resolve().parents[2]
_TIME = re.compile(r"\d\d:\d\d:\d\d  |\d+\.\d\d s")


class _Edits:
    """Pauses of the watch in which an edit happens; after the last edit, the user presses Ctrl-C."""

    def __init__(self, *edits: tuple[str, str, str]) -> None:
        self._edits = list(edits)

    def __call__(self, seconds: float) -> None:
        if seconds != 0.1:  # not the pause of waiting for a change
            return
        if not self._edits:
            raise KeyboardInterrupt
        swap(*self._edits.pop(0))


def watch(monkeypatch: pytest.MonkeyPatch, *edits: tuple[str, str, str], words: tuple[str, ...] = ()) -> list[str]:
    """The lines that the command prints during these edits, without times."""
    monkeypatch.setattr("printgen.project.live.time.sleep", _Edits(*edits))
    told = run("watch", "farm", *words)
    assert (told.code, told.err) == (0, "Stopped.\n")
    return [_TIME.sub("", line) for line in told.out.splitlines()]


def test_each_change_names_the_faces_and_the_problems(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = watch(monkeypatch, (CSV, "Lays eggs", "Lays many eggs"), (YAML, "title:", "titel:"), (YAML, "titel:", "title:"))
    assert lines == [
        "no problems found (4 faces checked, ).",
        "Waiting for changes. Press Ctrl-C to stop.",
        "  redrawn: animal “Hen”",
        "1 face changed, no problems found (4 faces checked, ).",
        'content/farm/game.yaml:2: Unknown key "titel".',
        "  hint: did you mean title?",
        "1 error (0 faces checked, ).",
        'solved: content/farm/game.yaml:2: Unknown key "titel".',
        "no problems found (4 faces checked, ).",
    ]
    assert not Path("output").exists()


def test_with_print_the_pdf_follows_the_changes(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = watch(monkeypatch, (YAML, "title: The Farm", "title: The Zoo"), (YAML, "5", "6"), words=("--print",))
    assert lines.count("output/farm/farm-a4.pdf: 4 pages on 2 sheets of A4 paper (1 card, 1 board), both sides.") == 2
    assert b"The Zoo" in Path("output/farm/farm-a4.pdf").read_bytes()
    assert lines[-1] == "1 error (4 faces checked, )."  # and the PDF stays


def test_a_real_watch_sees_a_real_change_and_stops_with_ctrl_c(kit: Path) -> None:
    words = (sys.executable, "-m", "printgen", "watch", "farm")
    child = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert child.stdout is not None
    while "Waiting" not in child.stdout.readline():
        pass
    time.sleep(0.1)
    swap(CSV, "Cow", "Ox")
    assert child.stdout.readline() == "  added: animal “Ox”\n"
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=20)
    assert child.returncode == 0
