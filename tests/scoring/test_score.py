"""printgen score as people and programs call it: exit codes, JSON, several files, standard input."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from printgen.cli.app import load_app
from tests.helpers.farm import run
from tests.helpers.supplied_games import ROOT

SHEETS = ROOT / "tests" / "games" / "village"
LEGAL = (SHEETS / "legal.yaml").read_text()
pytestmark = pytest.mark.usefixtures("in_the_checkout")


def judged(tmp_path: Path, old: str, new: str) -> tuple[int, str]:
    """The exit code and the lines of problems for the legal sheet with one text changed."""
    assert old in LEGAL
    (tmp_path / "ana.yaml").write_text(LEGAL.replace(old, new, 1))
    told = run("score", str(tmp_path / "ana.yaml"))
    return told.code, told.err.replace(f"{tmp_path}/", "")


def test_a_correct_sheet_exits_with_0() -> None:
    told = run("score", str(SHEETS / "legal.yaml"))
    assert told.code == 0
    assert "legal.yaml: no mistakes found." in told.out
    assert "turn 7     14" in told.out


def test_a_wrong_sum_exits_with_1_and_names_line_and_code() -> None:
    told = run("score", str(SHEETS / "score-total.yaml"))
    assert told.code == 1
    assert "score-total.yaml:17: The total is given as 58, but the boxes add up to 62. [score.total]" in told.out


def test_a_total_of_wrong_boxes_is_compared_with_the_corrected_boxes(tmp_path: Path) -> None:
    code, said = judged(tmp_path, "6 8 14 2 12\n    squares: 10\n    total: 62", "7 8 14 2 12\n    squares: 10\n    total: 63")
    assert (code, said) == (1, "")
    told = run("score", str(tmp_path / "ana.yaml"))
    assert "The score for turn 5 is given as 7, but can only be 6. [score.turn]" in told.out
    assert "The total is given as 63, but the corrected boxes add up to 62. [score.total]" in told.out


@pytest.mark.parametrize(
    ("game", "old", "new", "said"),
    [
        ("village", "S6", "H6", "There is 1 square, but the turns have 2 doubles."),
        ("village", "L9 .  F5", "", "there are 3 spaces instead of 6."),
        ("favelas", "B B / B P P / Y Y Y G", "B B B P P Y Y Y G", "there is 1 row instead of 3"),
        ("favelas", "B B / B P P", "B / B P P", "row 1 has 1 space instead of 2"),
        ("sunnyvale", "{open: 0,", "{open: 1,", "Ana has 0 homes in Open Space, but the sheet says 1."),
        ("5211", "players: [Ana, Bo]", "players: [Ana]", "who is not a player; the only player is Ana."),
        ("5211", "players: [Ana, Bo]", "players: []", "who is not a player; the entry has no players."),
    ],
)
def test_messages_use_singular_and_plural_correctly(tmp_path: Path, game: str, old: str, new: str, said: str) -> None:
    legal = (SHEETS.parent / game / "legal.yaml").read_text()
    assert old in legal
    (tmp_path / "one.yaml").write_text(legal.replace(old, new, 1))
    told = run("score", str(tmp_path / "one.yaml"))
    assert said in told.out + told.err


def test_the_json_of_the_contract() -> None:
    told = run("score", "--json", str(SHEETS / "score-total.yaml"))
    verdict = json.loads(told.out)
    assert verdict["game"] == "village"
    assert verdict["valid"] is False
    player = verdict["players"][0]
    assert (player["name"], player["total"], player["range"], player["written"]) == ("Ana", 62, [62, 62], 58)
    assert (player["legal"], player["squares"]) == (True, 10)
    assert verdict["winners"] == ["Ana"]
    assert verdict["findings"][0].keys() == {"code", "player", "turn", "line", "message"}


def test_without_digits_and_numbers_the_range_is_that_of_the_contract() -> None:
    verdict = json.loads(run("score", "--json", str(SHEETS / "legal-bare.yaml")).out)
    assert verdict["players"][0]["range"] == [39, 69]
    assert verdict["winners"] == []


def test_several_files_give_a_line_each_and_the_highest_code(tmp_path: Path) -> None:
    (tmp_path / "no.yaml").write_text("game: village\n")
    files = [SHEETS / "legal.yaml", SHEETS / "score-total.yaml", tmp_path / "no.yaml"]
    told = run("score", "--json", *map(str, files))
    lines = [json.loads(line) for line in told.out.splitlines()]
    assert told.code == 2
    assert [line.get("valid") for line in lines] == [True, False, None]
    assert {problem["message"] for problem in lines[2]["problems"]} == {"rolls is missing.", "sheets is missing."}


def test_standard_input_is_a_dash_among_other_files(tmp_path: Path) -> None:
    (tmp_path / "ana.yaml").write_text(LEGAL)
    told = CliRunner().invoke(load_app(), ["score", str(tmp_path / "ana.yaml"), "-", "--json"], input=LEGAL)
    first, second = map(json.loads, told.stdout.splitlines())
    assert (told.exit_code, second["file"]) == (0, "standard input")
    assert first["players"] == second["players"]


def test_an_entry_may_be_json(tmp_path: Path) -> None:
    grid = ". F2 F7 L9 . F5\n. L5 L0 . . H9\nH8 S1 L3 . F2 L6\nH6 F9 L1 F4 . L3\nH0 H4 S6 H8 L7 L3"
    rolls = "3-1 3-3 5-2 6-3 2-4 2-6 6-6 5-3 1-4 6-4".split()
    entry = {"game": "village", "rolls": rolls, "sheets": [{"player": "Ana", "grid": grid, "avenues": {"6": "7"}, "total": 62}]}
    (tmp_path / "ana.json").write_text(json.dumps(entry))
    assert run("score", str(tmp_path / "ana.json")).code == 0
