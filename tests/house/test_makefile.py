"""The commands of the Makefile, as far as they can be checked without running them."""

import os
import re
import subprocess
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
