"""What printgen score cannot read, or only with a warning: told with its line, and with what to do."""

import json
import re
from pathlib import Path

import pytest

from printgen.core.problems import Problems
from printgen.scoring.judge import judge_text
from tests.helpers.farm import put, run
from tests.helpers.supplied_games import ROOT, SHELVES
from tests.scoring.test_score import LEGAL, SHEETS, judged

pytestmark = pytest.mark.usefixtures("in_the_checkout")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("3-3", "3-7", 4, 'rolls.2 is "3-7". A die shows 1 to 6.'),
        ("3-3, ", "", 4, "There are 9 rolls; the preparation and 9 turns are 10."),
        ("F2 F7", "F2 X7", 8, 'sheets.1.grid: in row 1 column 3 is "X7".'),
        ("L3 .  F2 L6", "L3 .  L6", 10, "sheets.1.grid: in row 3 the row has 5 spaces, and 6 are wanted."),
        (".  .  H9", ".  .4 H9", 9, 'sheets.1.grid: in row 2 column 5 is ".4".'),
        ("5 2 6 8", "5 two 6 8", 15, 'sheets.1.scores.4 is "two". A score is wanted, or - where none was written.'),
        (" 2 12\n", " 2\n", 15, "Ana has 8 scores; 9 are wanted, with - for one that is missing."),
        ("bonus: L H F", "bonus: L H", 13, "Ana has 2 bonus types; 3 are wanted, or none."),
        ("{6: 7}", "{6: 12}", 14, "Ana chose avenue 12 in turn 6; the avenues are 3-4, 5-6, 7, 8-9, 10-11."),
        ("total: 62", "total: lots", 17, 'sheets.1.total is "lots". A whole number is wanted.'),
        ("player: Ana", "player: ''", 6, 'sheets.1.player is empty. A name is wanted.'),
        ("game: village", "game: vilage", 3, 'There are no rules for the game "vilage".'),
        ("game: village", "gane: village", 1, "The entry does not name its game."),
        ("game: village", "game:", 3, "The entry does not name its game."),
        ("game: village", "game: [village]", 3, "The entry does not name its game."),
        ("game: village", "game: village\nedition: 7", 4, "The sheet is of edition 7; this program holds edition 1."),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_its_line_and_ends_in_2(
    tmp_path: Path, old: str, new: str, line: int, message: str
) -> None:
    code, said = judged(tmp_path, old, new)
    assert code == 2
    assert f"ana.yaml:{line}: {message}" in said


def test_thirteen_sheets_and_two_of_one_name_are_told_together(tmp_path: Path) -> None:
    head, sheet = LEGAL.split("sheets:\n", 1)
    (tmp_path / "many.yaml").write_text(head + "sheets:\n" + sheet * 13)
    told = run("score", str(tmp_path / "many.yaml"))
    assert told.code == 2
    assert "There are 13 sheets; 1 to 12 can be scored together." in told.err
    assert told.err.count("Ana has two sheets.") == 12


@pytest.mark.parametrize(
    "raw",
    [b"", b"\0" * 40, "game: village".encode("utf-16"), b"&a [*a]", b"- " * 5000, b"x" * 5_000_000, b"{" * 3000, b"[1, 2"],
    ids=["empty", "nul", "utf-16", "alias", "deep", "large", "braces", "open"],
)
def test_what_is_no_entry_at_all_is_refused(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "sheet.yaml").write_bytes(raw)
    told = run("score", str(tmp_path / "sheet.yaml"))
    assert (told.code, told.out) == (2, "")
    assert "sheet.yaml" in told.err


def test_a_file_that_is_not_there_is_looked_for_under_a_name_like_it(tmp_path: Path) -> None:
    (tmp_path / "ana.yaml").write_text("game: village\n")
    missing, strange = run("score", f"{tmp_path}/anna.yaml").err, run("score", f"{tmp_path}/z/q.csv").err
    assert (
        missing
        == f"{tmp_path}/anna.yaml: anna.yaml cannot be read: no such file or directory.\n  hint: did you mean ana.yaml?\n"
    )
    assert strange.endswith("  hint: check the file name and folder.\n")
    assert run("score", str(tmp_path)).err.endswith("is a directory.\n  hint: name a file in it.\n")


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
        ("- [1, 2, 0, 0, 2, 1]", "- [1, 2, 0, 0, 2]", "the fact points does not have 5 rows of 6."),
        ("- [1, 2, 0, 0, 2, 1]", "- twelve", "the fact points is not made of lists of whole numbers."),
        ("dice: [3, 6]}", "dice: [3, 5]}", "the fact legend does not give each face of a die to one of H, F, L."),
        ("letter: L", "letters: L", "the fact legend does not say letter and dice of each type."),
        ("value: nearest", "value: farthest", "the fact full_column is not one of nearest, roomier."),
    ],
)
def test_a_content_whose_facts_do_not_fit_the_rules_is_told(
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
    assert re.fullmatch(r".*sheet\.yaml:\d+: warning: Ana and aNA differ in capitals only, and count as two players\.", warning)
    assert "aNA" in text_line(tmp_path / "sheet.yaml", int(warning.split(":")[1]))
    assert hint == "  hint: where one person is meant, write one name."


def text_line(path: Path, number: int) -> str:
    return path.read_text().splitlines()[number - 1]


def test_an_accent_may_be_a_letter_of_its_own() -> None:
    text = (ROOT / "tests" / "games" / "5211" / "legal.yaml").read_text()
    players, rounds = text.split("rounds:")
    mixed = players.replace("Bo", "Jos\u00e9") + "rounds:" + rounds.replace("Bo", "Jose\u0301")
    problems = Problems()
    found = judge_text(mixed, "sheet.yaml", SHELVES, problems)
    assert found is not None, problems.sorted()
    assert found.verdict.valid


def test_a_sheet_of_another_game_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "sheet.yaml").write_text(LEGAL.replace("game: village", "game: 5211"))
    line = 1 + LEGAL[: LEGAL.index("game: village")].count("\n")
    assert run("score", str(tmp_path / "sheet.yaml")).err == (
        f"{tmp_path}/sheet.yaml:{line}: A sheet of 5211 has no rolls and no sheets; one of village has.\n"
        "  hint: if it is one, write `game: village`.\n"
    )


def test_a_sheet_larger_than_any_table_is_refused_before_its_names_are_compared(tmp_path: Path) -> None:
    players = ", ".join(f"p{number}" for number in range(90_000))
    (tmp_path / "sheet.yaml").write_text(f"game: 5211\nplayers: [{players}]\nrounds: []\n")
    assert run("score", str(tmp_path / "sheet.yaml")).err == (
        f"{tmp_path}/sheet.yaml:2: The file has more than 10000 parts.\n  hint: split it.\n"
    )


def test_so_many_problems_that_nobody_reads_them_are_told_in_part(tmp_path: Path) -> None:
    (tmp_path / "sheet.yaml").write_text("game: village\nrolls: []\nsheets: []\n" + "".join(f"k{n}: 1\n" for n in range(900)))
    told = run("score", str(tmp_path / "sheet.yaml"))
    assert (told.err.count("is not known."), told.err.count("There are 0 rolls"), told.err.count("There are 0 sheets")) == (
        198,
        1,
        1,
    )
    assert told.err.endswith("… and 702 more. Fix these first.\n")
    assert len(json.loads(run("score", str(tmp_path / "sheet.yaml"), "--json").out)["problems"]) == 902


def test_what_has_no_sense_and_what_nobody_knows_is_told_together(tmp_path: Path) -> None:
    sheet = (
        "game: brazil-imperial\nscenario: amazn\nplayers:\n  - name: Ana\n    monarch: Napoleo\n    total: lots\n    wit: 3\n"
    )
    (tmp_path / "sheet.yaml").write_text(sheet)
    told = json.loads(run("score", str(tmp_path / "sheet.yaml"), "--json").out)["problems"]
    assert [(problem["line"], problem["message"]) for problem in told] == [
        (2, "There is no scenario “amazn”. Did you mean amazon?"),
        (5, "Ana: there is no monarch “Napoleo”. Did you mean napoleon?"),
        (6, 'players.1.total is "lots". A whole number is wanted.'),
        (7, "wit is not known in players.1."),
    ]


@pytest.mark.parametrize(("old", "new"), [("5 2 6 8", "5 two 6 8"), ("scores:", "scors:"), ("F2 F7", "F2 X7"), ("3-3", "3-7")])
def test_a_part_that_cannot_be_read_is_told_once(tmp_path: Path, old: str, new: str) -> None:
    _, said = judged(tmp_path, old, new)
    assert len([line for line in said.splitlines() if not line.startswith("  ")]) == 1


def test_no_escape_of_yaml_or_json_brings_a_control_character_to_the_terminal(tmp_path: Path) -> None:
    for text in (
        'game: village\nsheets: [{player: "\\e[2JAna"}]\n',
        '{"game": "village",\n"sheets": [{"player": "\\u009bAna"}]}\n',
    ):
        (tmp_path / "sheet.yaml").write_text(text)
        told = run("score", str(tmp_path / "sheet.yaml"))
        assert told.code == 2
        assert "sheet.yaml:2: A control character is written here (U+00" in told.err


def test_an_empty_block_at_the_end_is_told_of_its_own_line(tmp_path: Path) -> None:
    put(tmp_path / "ana.yaml", "game: village\nrolls: 1-1\nsheets:\n- player: Ana\n  grid: |\n")
    assert re.findall(r"ana.yaml:(\d+): sheets.1.grid", run("score", str(tmp_path / "ana.yaml")).err) == ["5"]
