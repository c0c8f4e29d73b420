"""docs/mass-runs.md is true: its commands print what the page shows."""

import re
from pathlib import Path

import pytest

from docs.scripts.files import read_page
from tests.helpers.farm import run
from tests.helpers.personal_sheets import make_game, write_table

PAGE = read_page("mass-runs")
RUNS = [block.partition("\n")[::2] for block in re.findall(r"```console\n\$ printgen (.*?)```", PAGE, re.DOTALL)]
TABLE = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[0].splitlines()


@pytest.mark.parametrize(("command", "shown"), RUNS)
def test_each_command_of_the_page_prints_what_the_page_shows(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    more = [f"{number},Player {number},B{number}" for number in range(4, 501)]
    write_table(tmp_path, [*TABLE[1:], *more], heading=TABLE[0])
    write_table(tmp_path, [TABLE[1], "2,Wolfeschlegelsteinhausenbergerdorff the Elder,B2"], "long.csv", TABLE[0])
    result = run(*command.split())
    assert re.sub(r"in \S+/shared", "in …/shared", result.out + result.err) == shown


def test_the_macro_of_the_page_draws_a_strip_in_your_own_game(tmp_path: Path) -> None:
    (macro,) = re.findall(r"```jinja\n(.*?)```", PAGE, re.DOTALL)
    table = write_table(tmp_path, ["1,Ana Lima,A1"], heading=TABLE[0])
    assert make_game(tmp_path, macro).write_run("meet", table).problems == ()
