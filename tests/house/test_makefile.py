"""The commands of the Makefile, as far as they can be checked without running them."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


OF_MAKE = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")  # set by `make test`; a make inside it would print the folder that it enters
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in OF_MAKE}


def given(*words: str) -> str:
    """The commands that make would run in a checkout after setup."""
    ready = ("-o", ".venv/.ready", "-o", ".venv/.ready-dev")
    command = ["make", "-n", *ready, *words]
    return subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("goal", ["list", "print", "kit", "proof", "check", "simulate", "lint", "types"])
def test_a_checkout_can_be_moved_after_setup(goal: str) -> None:
    commands = [word for word in given(goal, "GAME=village").split() if ".venv/bin/" in word]
    assert {word.rpartition(".venv/bin/")[2] for word in commands} == {"python"}, "other files there say where the folder lay"


def test_make_alone_lists_every_command() -> None:
    listed = subprocess.run(["make"], cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout
    (phony,) = re.findall(r"^\.PHONY:((?:.*\\\n)*.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    goals = {goal for goal in phony.split() if goal != "\\"} - {"help", "test-range"}
    assert sorted(re.findall(r"^  make ([\w-]+) ", listed, re.MULTILINE)) == sorted(goals)
    assert listed.startswith("Make a game:\n  make print GAME=village ")


def test_ci_runs_the_tests_as_the_readme_says_and_then_all_other_checks() -> None:
    steps = [line for line in (ROOT / ".ci" / "run").read_text().splitlines() if line.startswith("make ")]
    assert steps == ["make test", "make lint types"]
    assert given("all") == given("lint") + given("types") + given("test")


def test_empty_variables_count_as_unset() -> None:
    assert given("print", "GAME=village", "PAPER=", "COPIES=", "STYLE=") == given("print", "GAME=village")


@pytest.mark.parametrize(
    ("goal", "folder", "versions"),
    [("test-newest", ".venv-newest", "--upgrade-strategy eager"), ("test-oldest", ".venv-oldest", "-c constraints-oldest.txt")],
)
def test_ranges_are_tested_at_their_ends_without_the_tests_of_bytes(goal: str, folder: str, versions: str) -> None:
    said = given(goal)
    assert (
        f"{folder}/bin/python -m pip install --quiet --disable-pip-version-check {'--upgrade ' * ('eager' in versions)}" in said
    )
    assert f'{versions} -e ".[dev]"' in said
    assert f'{folder}/bin/python -m pytest -m "not soak and not bytes"' in said


def set_up_with_failing_pip(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The result of `make list` in a copy of the checkout, whose pip may install nothing."""
    for name in (
        "Makefile",
        "pyproject.toml",
        "constraints.txt",
        "README.md",
        "LICENSE",
        "printgen/core/version.py",
        "printgen/__init__.py",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes((ROOT / name).read_bytes())
    (folder / "content").mkdir()
    (folder / "templates").mkdir()
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    nowhere = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_DRY_RUN": "1"}
    command = ["make", "list", *words]
    return subprocess.run(command, cwd=folder, env=ENVIRONMENT | nowhere, capture_output=True, text=True, check=False)


def test_without_a_network_setup_says_so_in_three_lines(tmp_path: Path) -> None:
    done = set_up_with_failing_pip(tmp_path, "PIP_OPTIONS=--retries 0 --no-build-isolation --ignore-installed")
    assert (done.returncode, done.stdout) == (2, "Setting up .venv (once) …\n")
    assert done.stderr.splitlines()[:3] == [
        "There is no connection to PyPI, which has the libraries. Connect to the internet once, and run make again.",
        'Or install from a folder of wheels: make … PIP_OPTIONS="--no-index --find-links FOLDER"',
        "Everything that pip said is in .venv/pip.log.",
    ]
    assert "127.0.0.1" in (tmp_path / ".venv" / "pip.log").read_text()
    assert not (tmp_path / ".venv" / ".ready").exists()


def test_other_errors_of_pip_are_shown(tmp_path: Path) -> None:
    done = set_up_with_failing_pip(tmp_path, "PIP_OPTIONS=--no-index --find-links . --no-build-isolation --ignore-installed")
    assert done.returncode == 2
    assert done.stderr.startswith("pip could not install the libraries:\n  Cannot install printgen==")
