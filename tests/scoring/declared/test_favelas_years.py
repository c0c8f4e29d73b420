"""The years of Favelas, declared in formulas, agree with its rules in Python on every legal sheet of the tests."""

import re
from pathlib import Path

import pytest
import yaml

import printgen
from printgen.scoring.declared.filled_sheets import EVERYBODY, FilledSheets
from printgen.scoring.declared.plan_maker import make_plan
from tests.helpers.declared_games import HEAD, load_pad, make_game
from tests.helpers.supplied_games import ROOT

DICE = ("blue", "purple", "yellow", "green", "red", "bonus")
SHEETS = sorted((ROOT / "tests/games/favelas").glob("legal*.yaml"))
SCORING = """\
scoring:
  sheet: card
  players: one column each
  repeat: {year: up to 3, space: 1 to 9, die: [blue, purple, yellow, green, red, bonus]}
  enter:
    council: {shared: true, each: [year, die], takes: number from 1 to 6}
    board: {each: [year, space], takes: one of B P Y G R}
  lines:
    b: {each: year, formula: 'count(board, "B")'}
    p: {each: year, formula: 'count(board, "P")'}
    y: {each: year, formula: 'count(board, "Y")'}
    g: {each: year, formula: 'count(board, "G")'}
    r: {each: year, formula: 'count(board, "R")'}
    colours:
      each: year
      formula: >-
        if(b > 0 and b = max(everyone(b)), council[year, blue], 0)
        + if(p > 0 and p = max(everyone(p)), council[year, purple], 0)
        + if(y > 0 and y = max(everyone(y)), council[year, yellow], 0)
        + if(g > 0 and g = max(everyone(g)), council[year, green], 0)
        + if(r > 0 and r = max(everyone(r)), council[year, red], 0)
    score:
      each: year
      formula: colours + if(min(b, p, y, g, r) > 0, council[year, bonus], 0)
    total: {formula: sum(score)}
"""


@pytest.mark.parametrize("file", SHEETS, ids=[path.stem for path in SHEETS])
def test_both_give_the_same_totals(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_game(SCORING, HEAD.replace("most: 3", "most: 4"))
    scored, typed = printgen.open(ROOT).score(file).get().verdict.players, yaml.safe_load(file.read_text())
    values = {
        ("council", EVERYBODY, (year, die)): written["council"][name]
        for year, written in enumerate(typed["years"], 1)
        for die, name in enumerate(DICE, 1)
    }
    for player, score in enumerate(scored):
        for year, written in enumerate(typed["years"], 1):
            for space, letter in enumerate(re.findall(r"[BPYGR]", str(written["boards"][score.name]).upper()), 1):
                values["board", player, (year, space)] = letter
    sheets = FilledSheets(make_plan(load_pad()), len(scored), {"year": len(typed["years"]), "space": 9, "die": 6}, values)
    assert [sheets.find_or_compute_value("total", player, ()) for player in range(len(scored))] == [
        score.total for score in scored
    ]
