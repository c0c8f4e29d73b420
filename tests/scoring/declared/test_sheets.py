"""Entries of a declared game: scored with every reason, checked against the written figures, asked for and drawn."""

from pathlib import Path

import pytest

from tests.helpers.declared_games import make_game
from tests.helpers.farm import put, run, swap
from tests.scoring.declared.test_declarations import SCORING
from tests.scoring.test_enter import typed

COLUMNS = """\
scoring:
  sheet: card
  players: one column each
  name: name.{player}
  repeat: {round: up to 5, kind: [gold, silver]}
  enter:
    trump: {shared: true, each: round, takes: one of A B}
    points: {each: round, takes: number from 0 to 20}
    cards: {each: [kind, round], takes: tick}
    dice: {takes: 2 dice}
  lines:
    so_far: {each: round, written: true, formula: "sum(points[1 to round]) + if(trump = \\"A\\", 1, 0)"}
    total: {written: true, formula: "so_far[length(points)] + sum(dice)"}
    coins: {formula: count(cards)}
  must:
    - {each: round, that: sum(everyone(points)) <= 20, say: A round has at most 20 points.}
    - {each: round, that: "count(cards) > 0", say: Nobody is without cards.}
  winner: [lowest total, highest coins]
"""
ENTRY = """\
game: pad
sheets:
  - player: Ana
    points: 5 6 7
    coins: 6
    bonus: 10
    total: 28
"""


@pytest.fixture
def pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make_game(SCORING)
    put("ana.yaml", ENTRY)
    return tmp_path


def test_every_point_is_explained(pad: Path) -> None:
    told = run("score", "ana.yaml")
    assert (told.code, told.out) == (0, (
        "ana.yaml: no mistakes found.\n\nAna\n  bonus      10\n  total      28\n"
    ))  # fmt: skip


def test_the_first_wrong_line_and_what_follows_from_it_are_named(pad: Path) -> None:
    swap("ana.yaml", "bonus: 10\n    total: 28", "bonus: 9\n    total: 27")
    assert run("score", "ana.yaml").out.splitlines()[:2] == [
        "ana.yaml:6: Ana wrote 9 for bonus, but it must be 10. [score.bonus]",
        "ana.yaml:7: Ana wrote 27 for total, which follows from an earlier mistake. "
        "It must be 28 (sum(5, 6, 7) + 10). [score.total]",
    ]


def test_one_sheet_is_too_few_for_two_players(pad: Path) -> None:
    swap("content/pad/game.yaml", "{least: 1, most: 3", "{least: 2, most: 3")
    assert "There is 1 sheet, but the game is for 2 to 3 players." in run("score", "ana.yaml").err


def test_a_broken_condition_is_reported_in_its_own_words(pad: Path) -> None:
    swap("ana.yaml", "coins: 6", "coins: 9")
    assert run("score", "ana.yaml").out.splitlines()[0] == "ana.yaml:5: Ana: There are only eight coins. [must.1]"


@pytest.mark.parametrize(
    ("old", "new", "total"),
    [
        ("points: 5 6 7", "points: 5 - 7", "total      28"),  # the written total leaves one figure for the empty field
        ("points: 5 6 7\n    coins: 6\n    bonus: 10\n    total: 28", "points: 5 - 7\n    coins: 6", "total    22 to 42"),
        ("coins: 6\n    bonus: 10\n    total: 28", "coins: null", "total    18 to 28"),
        ("points: 5 6 7\n    coins: 6\n    bonus: 10\n    total: 28", "coins: 2", "total     0 to 60"),
    ],
)
def test_empty_fields_leave_a_range(pad: Path, old: str, new: str, total: str) -> None:
    swap("ana.yaml", old, new)
    told = run("score", "ana.yaml")
    assert told.code == 0, told.out
    assert total.split() == told.out.splitlines()[-1].split()


def test_a_line_that_an_empty_field_leaves_open_shows_its_range(pad: Path) -> None:
    swap("ana.yaml", "coins: 6\n    bonus: 10\n    total: 28", "coins: null")
    assert run("score", "ana.yaml").out.splitlines()[3] == "  bonus           ?  0 to 10"


def test_too_many_ways_to_fill_in_a_large_sheet_are_not_tried(pad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swap("ana.yaml", "points: 5 6 7", "points: 5 - 7")
    assert run("score", "ana.yaml").out.endswith("total      28\n")
    monkeypatch.setattr("printgen.scoring.declared.judge.MOST_WORK", 20)
    assert run("score", "ana.yaml").out.endswith("total    22 to 42\n")


def test_a_total_that_no_empty_field_can_explain_is_wrong(pad: Path) -> None:
    swap("ana.yaml", "points: 5 6 7", "points: 5 - 7")
    swap("ana.yaml", "total: 28", "total: 50")
    assert "Ana wrote 50 for total, but it can only be from 22 to 42" in run("score", "ana.yaml").out


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("points: 5 6 7", "points: 5 6", "ana.yaml:4: Ana has 2 rounds in points instead of 3. Write - for an empty field."),
        ("points: 5 6 7", "points: 5 6 x", 'points.3 is "x", but must be a whole number from 0 to 20, or - if'),
        ("points: 5 6 7", "points: 5 6 21", 'points.3 is "21", but must be a whole number from 0 to 20, or - if'),
        ("points: 5 6 7", "pionts: 5 6 7", 'ana.yaml:4: Unknown key "pionts" in sheets.1.'),
        ("sheets:", "sheets:\n  - player: Ana", "There are two sheets of Ana."),
        ("game: pad", "game: pad\nscore: 4", 'Unknown key "score"'),
    ],
)
def test_a_sheet_that_cannot_be_read_is_refused(pad: Path, old: str, new: str, message: str) -> None:
    swap("ana.yaml", old, new)
    assert message in run("score", "ana.yaml").err


@pytest.mark.parametrize("command", [("score", "ana.yaml"), ("enter", "pad"), ("schema", "pad")])
def test_a_game_that_cannot_be_read_is_reported_and_not_called_a_bug(pad: Path, command: tuple[str, ...]) -> None:
    swap("content/pad/game.yaml", "lines:", "line:")
    told = run(*command)
    assert told.code == 2
    assert 'Unknown key "line" in scoring.\n  hint: did you mean lines?\n' in told.err


def test_enter_asks_for_each_row_and_scores_the_sheet(pad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, ["1", "Ana", "5 6", "5 6 7", "nine", "6", "10", "28"])
    told = run("enter", "pad")
    assert told.code == 0, told.out
    assert "  Enter 3 values, with spaces between them, or - for an empty field.\n" in told.out
    assert "  Must be a whole number from 0 to 9, or - if the field is empty.\n" in told.out
    assert "pad.yaml: no mistakes found." in told.out


def test_a_round_with_too_few_values_is_asked_for_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_game(SCORING.replace("round: 1 to 3", "round: up to 3").replace("bonus: {label", "sums: {each: round, written: true, "
              "formula: points}\n    bonus: {label"))  # fmt: skip
    typed(monkeypatch, ["1", "Ana", "5", "5 5", "", "6", "10", "15"])
    told = run("enter", "pad")
    assert "  Enter 2 values, with spaces between them, or - for an empty field.\n" in told.out
    assert (told.code, told.err) == (0, "")


def test_enter_takes_every_number_of_players_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_game(COLUMNS)
    prompts = typed(monkeypatch, ["0", "4", "3"])
    told = run("enter", "pad").out
    assert prompts == ["players: "] * 3 + ["name: "]
    assert told.count("The game is for 1, 2 or 3 players.") == 2


def test_columns_rounds_shared_fields_and_ties(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_game(COLUMNS)
    assert run("check", "pad", "--strict").code == 0
    rounds = {"Ana": ["5 6", "10 15", "", "xx", "-x", "34", "22"], "Bo": ["7 8", "8 15", "", "xx", "xx", "43", "22"]}
    prompts = typed(monkeypatch, ["2", "Ana", "Bo", "A B", *rounds["Ana"], *rounds["Bo"]])
    told = run("enter", "pad")
    assert told.code == 0, told.out + told.err
    assert told.out.startswith("`<` goes back")
    per_player = "round 1 (points, so_far)", "round 2 (points, so_far)", "round 3 (points, so_far)"
    per_player += "cards, kind gold (up to 5 values)", "cards, kind silver (up to 5 values)", "dice", "total"
    asked = (*(f"{name}, {words}: " for name in ("Ana", "Bo") for words in per_player),)
    assert prompts == ["players: ", "name: ", "name: ", "trump (up to 5 values): ", *asked]
    assert "\nBo     22 wins\nAna    22\n" in told.out  # tied, but Bo has more coins


def test_the_picture_shows_the_figures_and_circles_wrong_ones(pad: Path) -> None:
    swap("ana.yaml", "total: 28", "total: 29")
    assert run("score", "ana.yaml", "--picture", "ana.svg").code == 1
    drawing = (pad / "ana.svg").read_text()
    assert ">29<" in drawing
    assert ">28<" in drawing


@pytest.mark.parametrize(
    ("signs", "row", "code"), [("A B", "AAB", 0), ("A B", "A A B", 0), ("gold B", "B B B", 0), ("gold B", "BBB", 2)]
)
def test_a_row_of_letters_needs_no_spaces(signs: str, row: str, code: int, here: Path) -> None:
    make_game(SCORING.replace("takes: number from 0 to 20", f"takes: one of {signs}").replace("sum(points)", "length(points)"))
    put("ana.yaml", f"game: pad\nsheets:\n  - player: Ana\n    points: {row}\n    coins: 1\n    bonus: 0\n    total: 3\n")
    told = run("score", "ana.yaml")
    assert told.code == code, told.err
