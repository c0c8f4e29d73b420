"""Score sheets that printgen score refuses or warns about: each message has its line and a hint."""

import json
import re
from pathlib import Path

import pytest

from printgen.core.problems import Problems
from tests.helpers.farm import put, run
from tests.helpers.supplied_games import JUDGE, ROOT
from tests.scoring.test_score import LEGAL, SHEETS, judged

pytestmark = pytest.mark.usefixtures("in_the_checkout")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("3-3", "3-7", 4, 'rolls.2 is "3-7". A die shows 1 to 6.'),
        ("3-3, ", "", 4, "There are 9 rolls, but the preparation and 9 turns need 10."),
        ("F2 F7", "F2 X7", 8, 'sheets.1.grid: in row 1, column 3 is "X7".'),
        ("L3 .  F2 L6", "L3 .  L6", 10, "sheets.1.grid: in row 3, there are 5 spaces instead of 6."),
        (".  .  H9", ".  .4 H9", 9, 'sheets.1.grid: in row 2, column 5 is ".4".'),
        ("5 2 6 8", "5 two 6 8", 15, 'sheets.1.scores.4 is "two", but must be a score, or - if there is none.'),
        (" 2 12\n", " 2\n", 15, "Ana has 8 scores, but must have 9; write - for a missing score."),
        ("bonus: L H F", "bonus: L H", 13, "Ana has 2 bonus types, but must have 3 or none."),
        ("{6: 7}", "{6: 12}", 14, "Ana chose avenue 12 in turn 6, but the avenues are 3-4, 5-6, 7, 8-9, 10-11."),
        ("total: 62", "total: lots", 17, 'sheets.1.total is "lots", but must be a whole number.'),
        ("player: Ana", "player: ''", 6, 'sheets.1.player is empty. Enter a name.'),
        ("game: village", "game: vilage", 3, 'There are no rules for the game "vilage".'),
        ("game: village", "gane: village", 1, "The score sheet does not name its game."),
        ("game: village", "game:", 3, "The score sheet does not name its game."),
        ("game: village", "game: [village]", 3, "The score sheet does not name its game."),
        ("game: village", "game: village\nedition: 7", 4, "The sheet is from edition 7, but the game here is edition 1."),
    ],
)  # fmt: skip
def test_unreadable_values_are_reported_with_their_line_and_exit_code_2(
    tmp_path: Path, old: str, new: str, line: int, message: str
) -> None:
    code, said = judged(tmp_path, old, new)
    assert code == 2
    assert f"ana.yaml:{line}: {message}" in said


def test_too_many_sheets_and_repeated_names_are_reported_together(tmp_path: Path) -> None:
    head, sheet = LEGAL.split("sheets:\n", 1)
    (tmp_path / "many.yaml").write_text(head + "sheets:\n" + sheet * 13)
    told = run("score", str(tmp_path / "many.yaml"))
    assert told.code == 2
    assert "There are 13 sheets, but only 1 to 12 can be scored together." in told.err
    assert told.err.count("Ana has two sheets.") == 12


@pytest.mark.parametrize(
    "raw",
    [b"", b"\0" * 40, "game: village".encode("utf-16"), b"&a [*a]", b"- " * 5000, b"x" * 5_000_000, b"{" * 3000, b"[1, 2"],
    ids=["empty", "nul", "utf-16", "alias", "deep", "large", "braces", "open"],
)
def test_files_that_are_not_entries_are_refused(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "sheet.yaml").write_bytes(raw)
    told = run("score", str(tmp_path / "sheet.yaml"))
    assert (told.code, told.out) == (2, "")
    assert "sheet.yaml" in told.err


def test_a_missing_file_gets_a_suggestion(tmp_path: Path) -> None:
    (tmp_path / "ana.yaml").write_text("game: village\n")
    missing, strange = run("score", f"{tmp_path}/anna.yaml").err, run("score", f"{tmp_path}/z/q.csv").err
    assert (
        missing
        == f"{tmp_path}/anna.yaml: This file cannot be read: no such file or directory.\n  hint: did you mean ana.yaml?\n"
    )
    assert strange.endswith("  hint: check the file name and folder.\n")
    assert run("score", str(tmp_path)).err.endswith("is a directory.\n  hint: name a file in this folder.\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("  turns: {value: 9,", "  rounds: {value: 9,", "the fact turns is missing."),
        ("  turns: {value: 9,", "  turns: {value: nine,", "the fact turns is not a whole number from 1 to 9."),
        (
            "bonus_turns: {value: [3, 6, 9],",
            "bonus_turns: {value: [3, 6, 12],",
            "the fact bonus_turns is not a list of at most 3 turns from 1 to 9.",
        ),
        ("  columns: {value: 6,", "  columns: {value: 7,", "the fact columns is not 6."),
        ("- [1, 2, 0, 0, 2, 1]", "- [1, 2, 0, 0, 2]", "the fact points does not have 5 rows of 6 numbers."),
        ("- [1, 2, 0, 0, 2, 1]", "- twelve", "the fact points is not a list of lists of whole numbers."),
        ("dice: [3, 6]}", "dice: [3, 5]}", "the fact legend does not assign each face of a die to H, F or L."),
        ("letter: L", "letters: L", "the fact legend does not give the letter and dice of each type."),
        ("value: nearest", "value: farthest", "the fact full_column is not one of nearest, roomier."),
    ],
)
def test_facts_that_the_rules_cannot_use_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, message: str
) -> None:
    text = (ROOT / "content/village/game.yaml").read_text()
    assert old in text
    put(tmp_path / "content/village/game.yaml", re.sub("editions: .*", "", text.replace(old, new, 1)))
    monkeypatch.chdir(tmp_path)
    told = run("score", str(SHEETS / "legal.yaml"))
    assert told.code == 2
    assert f"The rules cannot be applied: {message}" in told.err


@pytest.mark.parametrize("game", ["5211", "brazil-imperial", "favelas", "sunnyvale"])
def test_names_that_differ_in_capitals_only_are_two_players_and_a_warning(tmp_path: Path, game: str) -> None:
    text = (ROOT / "tests" / "games" / game / "legal.yaml").read_text()
    (tmp_path / "sheet.yaml").write_text(re.sub(r"\bBo\b", "aNA", text))
    told = run("score", str(tmp_path / "sheet.yaml"))
    assert told.code == 0
    warning, hint = told.err.splitlines()
    assert re.fullmatch(
        r".*sheet\.yaml:\d+: warning: Ana and aNA differ only in capital letters, so they count as two players\.", warning
    )
    assert "aNA" in text_line(tmp_path / "sheet.yaml", int(warning.split(":")[1]))
    assert hint == "  hint: if they are the same person, write the name the same way every time."


def text_line(path: Path, number: int) -> str:
    return path.read_text().splitlines()[number - 1]


def test_an_accent_may_be_a_separate_character() -> None:
    text = (ROOT / "tests" / "games" / "5211" / "legal.yaml").read_text()
    players, rounds = text.split("rounds:")
    mixed = players.replace("Bo", "Jos\u00e9") + "rounds:" + rounds.replace("Bo", "Jose\u0301")
    problems = Problems()
    found = JUDGE.judge_text(mixed, "sheet.yaml", problems)
    assert found is not None, problems.sort_by_severity()
    assert found.verdict.valid


def test_a_sheet_of_another_game_gets_one_message(tmp_path: Path) -> None:
    text = LEGAL.replace("game: village\n", "") + "game: 5211\n"
    (tmp_path / "sheet.yaml").write_text(text)
    line = text.count("\n")
    assert run("score", str(tmp_path / "sheet.yaml")).err == (
        f"{tmp_path}/sheet.yaml:{line}: A score sheet of 5211 has no rolls and no sheets, but a score sheet of village does.\n"
        "  hint: if this is a score sheet of village, write `game: village`.\n"
    )


def test_a_sheet_larger_than_any_table_is_refused_before_its_names_are_compared(tmp_path: Path) -> None:
    players = ", ".join(f"p{number}" for number in range(90_000))
    (tmp_path / "sheet.yaml").write_text(f"game: 5211\nplayers: [{players}]\nrounds: []\n")
    assert run("score", str(tmp_path / "sheet.yaml")).err == (
        f"{tmp_path}/sheet.yaml:2: The file has more than 10,000 values and keys.\n"
        "  hint: split the file, or make it smaller.\n"
    )


def test_only_the_first_of_very_many_problems_are_printed(tmp_path: Path) -> None:
    (tmp_path / "sheet.yaml").write_text("game: village\nrolls: []\nsheets: []\n" + "".join(f"k{n}: 1\n" for n in range(900)))
    told = run("score", str(tmp_path / "sheet.yaml"))
    assert (told.err.count("Unknown key"), told.err.count("There are 0 rolls"), told.err.count("There are 0 sheets")) == (
        198,
        1,
        1,
    )
    assert told.err.endswith("… and 702 more. Fix these first.\n")
    assert len(json.loads(run("score", str(tmp_path / "sheet.yaml"), "--json").out)["problems"]) == 902


def test_wrong_values_and_unknown_keys_are_reported_together(tmp_path: Path) -> None:
    sheet = (
        "game: brazil-imperial\nscenario: amazn\nplayers:\n  - name: Ana\n    monarch: Napoleo\n    total: lots\n    wit: 3\n"
    )
    (tmp_path / "sheet.yaml").write_text(sheet)
    told = json.loads(run("score", str(tmp_path / "sheet.yaml"), "--json").out)["problems"]
    assert [(problem["line"], problem["message"]) for problem in told] == [
        (2, "There is no scenario “amazn”. Did you mean amazon?"),
        (5, "Ana: there is no monarch “Napoleo”. Did you mean napoleon?"),
        (6, 'players.1.total is "lots", but must be a whole number.'),
        (7, 'Unknown key "wit" in players.1.'),
    ]


@pytest.mark.parametrize(("old", "new"), [("5 2 6 8", "5 two 6 8"), ("scores:", "scors:"), ("F2 F7", "F2 X7"), ("3-3", "3-7")])
def test_an_unreadable_part_is_reported_once(tmp_path: Path, old: str, new: str) -> None:
    _, said = judged(tmp_path, old, new)
    assert len([line for line in said.splitlines() if not line.startswith("  ")]) == 1


def test_escaped_control_characters_never_reach_the_terminal(tmp_path: Path) -> None:
    for text in (
        'game: village\nsheets: [{player: "\\e[2JAna"}]\n',
        '{"game": "village",\n"sheets": [{"player": "\\u009bAna"}]}\n',
    ):
        (tmp_path / "sheet.yaml").write_text(text)
        told = run("score", str(tmp_path / "sheet.yaml"))
        assert told.code == 2
        assert "sheet.yaml:2: This text contains the control character U+00" in told.err


def test_an_empty_block_at_the_end_is_reported_at_its_own_line(tmp_path: Path) -> None:
    put(tmp_path / "ana.yaml", "game: village\nrolls: 1-1\nsheets:\n- player: Ana\n  grid: |\n")
    assert re.findall(r"ana.yaml:(\d+): sheets.1.grid", run("score", str(tmp_path / "ana.yaml")).err) == ["5"]
