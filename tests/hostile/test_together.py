"""Parallel runs in one folder, and files that appear during an entry: nothing is lost or incomplete."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

from tests.helpers.farm import put
from tests.hostile.allowed import ROOT
from tests.scoring.test_enter import ANSWERS

TYPED = "".join(f"{answer}\n" for answer in ANSWERS)
PATIENCE = 60


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PRINTGEN_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config" / "printers.yaml"


def start(folder: Path, *words: str) -> "subprocess.Popen[str]":
    """A run that waits for input."""
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return subprocess.Popen([sys.executable, "-m", "printgen", *words], cwd=folder, text=True, **streams)  # type: ignore[call-overload, no-any-return]


def until(there: Path) -> None:
    """Wait until a file exists."""
    end = time.monotonic() + PATIENCE
    while not there.exists():
        assert time.monotonic() < end, f"{there} never came"
        time.sleep(0.02)


def typed(process: "subprocess.Popen[str]", text: str) -> None:
    assert process.stdin is not None
    process.stdin.write(text)
    process.stdin.flush()


def test_a_sheet_that_comes_while_another_is_entered_stays_as_it_is(tmp_path: Path, config: Path) -> None:
    entering = start(tmp_path, "enter", "village", "s.yaml")
    typed(entering, "".join(f"{answer}\n" for answer in ANSWERS[:-1]))
    until(tmp_path / "s.yaml.part")
    put(tmp_path / "s.yaml", "precious\n")
    said, _ = entering.communicate("\n", timeout=PATIENCE)
    assert (tmp_path / "s.yaml").read_text() == "precious\n"
    assert "Traceback" not in said
    kept = "".join(path.read_text() for path in tmp_path.iterdir() if path.is_file() and path.name != "s.yaml")
    assert "Ana" in kept, f"the answers are gone: {said}"


@pytest.mark.parametrize("names", [("s.yaml", "s.yaml"), (), ("a.yaml", "b.yaml")], ids=["one name", "no name", "two names"])
def test_two_who_enter_at_once_lose_no_answer(tmp_path: Path, config: Path, names: tuple[str, ...]) -> None:
    wished = names or (None, None)
    both = [start(tmp_path, "enter", "village", *([name] if name else [])) for name in wished]
    for process, name in zip(both, ("Ana", "Bea"), strict=True):
        typed(process, name + "\n")
    time.sleep(1.5)
    said = [process.communicate(TYPED.partition("\n")[2], timeout=PATIENCE)[0] for process in both]
    assert not any("Traceback" in one for one in said), said
    text = "".join(path.read_text() for path in tmp_path.iterdir() if path.is_file())
    for process, name, one in zip(both, ("Ana", "Bea"), said, strict=True):
        told_at_once = process.returncode == 2 and "hint: " in one  # before anything was typed
        assert name in text or told_at_once, one


def test_eight_printers_added_at_once_are_all_kept_or_told(tmp_path: Path, config: Path) -> None:
    names = [f"p{number}" for number in range(8)]
    runs = [start(tmp_path, "printer", "add", name, *"555555") for name in names]
    said = {name: run.communicate(timeout=PATIENCE)[0] for name, run in zip(names, runs, strict=True)}
    kept = set(yaml.safe_load(config.read_text())["printers"])
    assert {name for name, run in zip(names, runs, strict=True) if run.returncode == 0} == kept, said
    assert kept, said


def test_six_prints_at_once_leave_one_whole_file(kit: Path, config: Path) -> None:
    runs = [start(kit, "print", "farm") for _ in range(6)]
    said = [run.communicate(timeout=PATIENCE)[0] for run in runs]
    assert [run.returncode for run in runs] == [0] * 6, said
    assert (kit / "output/farm/farm-a4.pdf").read_bytes().rstrip().endswith(b"%%EOF")
    assert not list((kit / "output").rglob("*.part"))


@pytest.mark.parametrize("mask", [0o077, 0o022, 0o027])
def test_files_have_what_the_mask_leaves_them(kit: Path, config: Path, mask: int) -> None:
    former = os.umask(mask)
    try:
        start(kit, "print", "farm").communicate(timeout=PATIENCE)
    finally:
        os.umask(former)
    for path in (kit / "output").rglob("*"):
        whole = 0o777 if path.is_dir() else 0o666
        assert path.stat().st_mode & 0o777 == whole & ~mask, path
