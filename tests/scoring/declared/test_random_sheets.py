"""Random sheets of declared games: they meet every condition, score without contradiction, or are refused honestly."""

from pathlib import Path
from random import Random

import pytest

from printgen.scoring.contract.results import SheetFinding
from printgen.scoring.declared import playtest, random_sheets
from printgen.scoring.declared.judge import find_broken_conditions
from printgen.scoring.declared.plan_maker import make_plan
from printgen.scoring.declared.random_sheets import SheetFiller
from printgen.scoring.declared.unfit import UnfitDeclaration
from tests.helpers.declared_games import load_pad, make_game
from tests.helpers.farm import run
from tests.helpers.golden import same
from tests.helpers.pearls import line_of

YAML = "content/pad/game.yaml"
SCORING = """\
scoring:
  sheet: card
  repeat: {{hand: up to 9, kind: [gold, silver], space: 1 to 6}}
  enter:
    points: {{each: hand, takes: number from 0 to 40}}
    cards: {{each: kind, takes: number from 0 to 9}}
    left: {{shared: true, each: kind, takes: number from 0 to 9}}
    number: {{each: space, takes: number from 11 to 66, empty: 0}}
    lock: {{takes: tick}}
    dice: {{takes: 2 dice}}
    colour: {{takes: one of red blue}}
  lines:
    so_far: {{each: hand, label: so far, written: true, formula: "sum(points[1 to hand])"}}
    bonus: {{label: bonus, written: true, formula: "if(lock, sum(dice), 0)"}}
    total: {{written: true, formula: sum(points) + bonus}}
  must:
    - {{each: hand, that: sum(everyone(points)) = 25, say: A hand has 25 points.}}
    - {{each: kind, that: sum(everyone(cards)) + left = 9, say: There are nine cards of each kind.}}
    - {{that: rises(number), say: Numbers rise.}}
    - {{that: 'not lock or colour = "red"', say: Only red has a lock.}}
    - {{that: '{that}', say: The game ends at 60.}}
"""


def make_pad(folder: Path, monkeypatch: pytest.MonkeyPatch, that: str) -> None:
    """A game with this last condition, in a folder that becomes the current folder."""
    monkeypatch.chdir(folder)
    make_game(SCORING.format(that=that))


@pytest.mark.golden
def test_random_sheets_meet_supplies_orders_and_goals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_pad(tmp_path, monkeypatch, "max(everyone(sum(points))) >= 60")
    plan = make_plan(load_pad())
    lines = list[str]()
    for seed in range(5):
        sheets = SheetFiller(plan, 2, Random(seed)).try_to_fill_sheets()
        assert sheets is not None
        assert list(find_broken_conditions(sheets, ["Ana", "Bo"])) == []
        assert (
            max(sum(sheets.entered["points", seat, (hand,)] for hand in range(1, sheets.used["hand"] + 1)) for seat in (0, 1))
            >= 60
        )
        lines += [f"seed {seed}: {sheets.used}", *(f"  {cell}: {value}" for cell, value in sorted(sheets.entered.items()))]
    same("random-sheets.txt", "\n".join(lines))


@pytest.mark.golden
def test_the_report_shows_totals_lines_and_rounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_pad(tmp_path, monkeypatch, "total >= 0")
    told = run("simulate", "pad", "--games", "8")
    assert told.code == 0, told.err
    same("simulated-declared.txt", told.out)


def test_conditions_that_chance_cannot_meet_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_pad(tmp_path, monkeypatch, "sum(dice) > 12")
    told = run("simulate", "pad")
    assert told.code == 2
    line = line_of("sum(dice) > 12", YAML)
    assert told.err == (
        f"{YAML}:{line}: No sheet with random figures met all conditions, most often because of this one: "
        '"The game ends at 60."\n'
        "  hint: score real sheets instead; printgen simulate needs conditions that chance can meet.\n"
    )


def test_the_search_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_pad(tmp_path, monkeypatch, "total > 1000")
    monkeypatch.setattr(random_sheets, "MOST_WORK", 2000)
    filler = SheetFiller(make_plan(load_pad()), 2, Random(1))
    assert filler.try_to_fill_sheets() is None
    assert 4000 < filler._work < 5000


@pytest.mark.own_messages
def test_a_correct_sheet_that_is_found_wrong_is_reported_as_a_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_pad(tmp_path, monkeypatch, "total >= 0")
    wrong = SheetFinding("score.bonus", "Ana wrote 3.", ("sheets", 0, "bonus"), "Ana")
    monkeypatch.setattr(playtest, "find_wrong_figures", lambda *_: [wrong])
    message = f"{YAML}:{line_of('bonus:', YAML)}: A correct random sheet was found wrong, which is a bug: Ana wrote 3.\n"
    assert run("simulate", "pad").err.startswith(message)


def test_a_formula_that_fails_for_some_figures_is_reported_at_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_pad(tmp_path, monkeypatch, "commonest(points) >= 0 and points[commonest(dice)] >= 0")
    with pytest.raises(UnfitDeclaration, match=r"must\.4|The formula"):
        playtest.make_playtest(make_plan(load_pad()), load_pad())


@pytest.mark.parametrize(
    "name", ["bowling", "fences", "gin", "golf", "realms", "roll-and-write", "scorepad", "treasures", "yacht"]
)
def test_starting_points_are_simulated(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(playtest, "FIRST", 1)
    assert run("new", "mine", "--start", name).code == 0
    told = run("simulate", "mine", "--games", "2")
    assert (told.code, told.err.count("hint")) == (0, 0), told.err
