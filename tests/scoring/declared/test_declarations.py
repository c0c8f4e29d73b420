"""Declarations in game.yaml: every fault is reported at its line, and templates are compared with the declared fields."""

from pathlib import Path

import pytest

from printgen.scoring.declared import filled_sheets
from tests.helpers.declared_games import HEAD, make_game
from tests.helpers.farm import put, run, swap
from tests.helpers.golden import same

YAML, TEMPLATE = "content/pad/game.yaml", "templates/pad/card.svg.j2"
SCORING = """\
scoring:
  sheet: card
  repeat: {round: 1 to 3}
  enter:
    points: {each: round, takes: number from 0 to 20}
    coins: {takes: number from 0 to 9}
  lines:
    bonus: {label: bonus, written: true, formula: "if(coins >= 5, 10, 0)"}
    total: {written: true, formula: sum(points) + bonus}
  must:
    - {that: coins < 9, say: There are only eight coins.}
"""
FIRST = HEAD.count("\n") + 1  # the line of `scoring:`


@pytest.fixture
def pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make_game(SCORING)
    return tmp_path


def test_a_sound_declaration_has_no_problems(pad: Path) -> None:
    assert run("check", "pad", "--strict").out == "pad: no problems found (1 face checked).\n"


@pytest.mark.parametrize(
    ("old", "new", "line", "message", "hint"),
    [
        ("sum(points) + bonus", "points + bonus", 8,
         "The formula `points + bonus` is wrong: The result is a list, but must be a number.", "use sum(points)."),
        ("sheet: card", "sheet: cart", 0, "sheet is cart, but the game has no such component.", "did you mean card?"),
        ("    - {that: coins < 9", "    - {that: coins", 10, "A number is used where a condition is needed.", ""),
        ("{that: coins < 9", "{that: max(coins, 3) < 9", 10, 'Unknown key "3) < 9" in scoring.must.1.', "in quotes"),
    ],
)  # fmt: skip
def test_a_fault_is_reported_at_its_line(pad: Path, old: str, new: str, line: int, message: str, hint: str) -> None:
    swap(YAML, old, new)
    told = run("check", "pad")
    assert told.code == 2
    first, *rest = told.err.splitlines()
    assert first.startswith(f"{YAML}:{FIRST + line}: "), told.err
    assert message in first
    assert hint in " ".join(rest[:1])


def test_a_table_with_a_gap_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    head = HEAD + "facts: {prizes: {table: prizes.csv, source: ours}}\n"
    scoring = SCORING.replace("if(coins >= 5, 10, 0)", "lookup(prizes, coins)")
    prizes = "coins,points\n" + "".join(f"{number},{number * 2}\n" for number in range(10))
    make_game(scoring, head, prizes=prizes)
    assert run("check", "pad").code == 0
    put("content/pad/prizes.csv", prizes.replace("6,12\n", ""))
    told = run("check", "pad")
    assert "The table has no row for 6.\n  hint: add a row that starts with 6." in told.err


def test_too_many_fields_are_refused(pad: Path) -> None:
    swap(YAML, "round: 1 to 3", "round: 1 to 100, row: 1 to 100")
    swap(YAML, "points: {each: round", "points: {each: [round, row]")
    assert "points has more than 2000 fields." in run("check", "pad").err
    swap(YAML, "points: {each: [round, row]", "points: {each: round")
    swap(YAML, "    bonus:", "    square: {each: [round, row], formula: round * row}\n    bonus:")
    assert "A sheet has 10,104 fields, lines and conditions, but may have at most 10,000." in run("check", "pad").err


def test_fields_that_differ_from_the_template_are_reported(pad: Path) -> None:
    swap(TEMPLATE, 'data-field="points.2"', 'data-field="point.2"')
    swap(TEMPLATE, 'data-field="bonus"', 'data-field="bonuses"')
    told = run("check", "pad").err
    place = f"{YAML}:{FIRST}: The template of card has"
    assert f'{place} a field "point.2", which is not declared.\n  hint: did you mean points.2?\n' in told
    assert f'{place} a field "bonuses", which is not declared.\n  hint: did you mean bonus?\n' in told
    for line, field, meant in ((4, "points.2", "point.2"), (7, "bonus", "bonuses")):
        message = f'The template of card has no field "{field}".\n  hint: did you mean {meant}?\n'
        assert f"{YAML}:{FIRST + line}: {message}" in told


@pytest.mark.golden
def test_of_many_missing_and_undeclared_fields_the_first_are_reported(pad: Path) -> None:
    make_game(SCORING.replace("round: 1 to 3", "round: 1 to 9").replace("  enter:", "  name: who\n  enter:"))
    text = (pad / TEMPLATE).read_text().replace('"points.', '"a.').replace('"who"', '"whom"').replace('"total"', '"sum"')
    put(TEMPLATE, text)
    same("declared-template.txt", run("check", "pad").err)


def test_a_drawing_that_is_not_well_formed_is_reported_once(pad: Path) -> None:
    swap(TEMPLATE, 'fill="none"', "fill=none")
    told = run("check", "pad")
    assert told.code == 2
    assert told.err.count("The drawing is not well-formed") == 1


def test_a_box_that_is_too_small_for_its_largest_value_is_reported(pad: Path) -> None:
    swap(TEMPLATE, 'data-field="total" x="90" y="15" width="13"', 'data-field="total" x="90" y="15" width="3"')
    assert run("check", "pad").err == (
        f'{YAML}:{FIRST + 8}: The field "total" is 3 mm wide and 6 mm high, which is too small for 70.\n'
        "  hint: make it at least 3.6 mm wide and 3.5 mm high.\n"
    )
    swap(TEMPLATE, 'y="15" width="3" height="6"', 'y="15" width="3.6" height="3.5"')
    assert run("check", "pad").err == ""


def test_the_schema_of_an_entry_lists_its_fields(pad: Path) -> None:
    schema = run("schema", "pad").out
    assert '"description": "points, for each round."' in schema
    assert '"description": "total."' in schema


def test_sheets_that_read_too_many_values_are_reported(pad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filled_sheets, "MOST_READS", 12)
    told = run("check", "pad")
    assert told.code == 2
    assert "The lines and conditions of these sheets read more than 12 values." in told.err
    assert "let each line use fewer values, or use smaller repeats." in told.err
