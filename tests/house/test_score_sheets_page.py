"""docs/score-sheets.md is true: its blocks work in an empty folder, and print what the page shows."""

import re
from pathlib import Path

import pytest

from docs.scripts.files import read_page, write_quoted_files
from tests.helpers.farm import run, swap

PAGE = read_page("score-sheets")
REPORT, MESSAGE, SIMULATED, TRIP = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [line.split()[1:] for line in re.findall(r"^printgen .*$", PAGE, re.MULTILINE)]


@pytest.fixture
def orchard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write_quoted_files(PAGE, tmp_path)
    return tmp_path


def test_each_command_of_the_page_works(orchard: Path) -> None:
    told = {words[0]: run(*words) for words in COMMANDS}
    assert [told[name].code for name in ("check", "print", "score")] == [0, 0, 1]
    assert told["score"].out == REPORT
    assert sorted(path.name for path in (orchard / "output").glob("*.png")) == ["party-1.png", "party-2.png"]


def test_the_misspelt_name_gives_the_message_of_the_page(orchard: Path) -> None:
    swap("content/orchard/game.yaml", "min(fruit)", "min(fruits)")
    assert run("check", "orchard").err == MESSAGE


def test_the_lines_in_python_give_the_report_of_the_page(orchard: Path) -> None:
    assert run("--trust", "check", "harbours").out == "harbours: no problems found (1 face checked).\n"
    assert run("trust", "content/harbours").code == 0
    assert run("score", "trip.yaml").out == TRIP


def test_random_sheets_are_simulated_as_the_page_shows(orchard: Path) -> None:
    told = run("simulate", "orchard", "--games", "20")
    assert told.code == 0, told.err
    assert told.out.startswith(SIMULATED.replace("1,000", "20"))
    assert "points for (sum)" in told.out
