"""Eight journeys of newcomers, each in an empty folder with only the installed wheel."""

import json
from pathlib import Path

import pytest

from tests.helpers.installed_wheel import Person
from tests.scoring.test_enter import ANSWERS

PLAYERS = "number,name,url\n" + "".join(f"{n},Player {n},https://example.org/{n}\n" for n in range(1, 61))
SHEETS = """\
title: Sheets
components:
  sheet: {kind: sheet, size: a5, template: sheet.svg.j2, table: players.csv}
"""
SHEET = """\
<text x="15" y="30" font-size="20pt">{{ row.name }}</text>
<text x="15" y="45">Sheet {{ row.number }} of {{ row.of }}</text>
{{ qr(row.url, x=15, y=60, size=40) }}
"""


@pytest.fixture
def person(wheel: Path, tmp_path: Path) -> Person:
    folder = tmp_path / "empty"
    folder.mkdir()
    return Person(folder, wheel)


def succeeds(person: Person, command: str, stdin: str = "") -> str:
    """The output of a command that succeeds without a word on standard error."""
    code, out, err = person.runs(*command.split(), stdin=stdin)
    assert (code, err) == (0, ""), command
    return out


def fails(person: Person, command: str) -> str:
    """The error of a command that cannot be carried out, which is never a traceback."""
    code, _, err = person.runs(*command.split())
    assert code == 2, command
    assert "Traceback" not in err
    return err


def test_j1_first_page(person: Person) -> None:
    assert succeeds(person, "--version").startswith("printgen ")
    assert "brazil-imperial" in succeeds(person, "list")
    assert succeeds(person, "print village").startswith("output/village/village-a4.pdf: 2 pages")


def test_j2_own_cards(person: Person) -> None:
    succeeds(person, "new moon")
    table = person.folder / "content/moon/cats.csv"
    table.write_text(table.read_text().replace("The Loaf", "Moon Cat"))
    succeeds(person, "check moon --strict")
    assert "part-cat-1-3" in succeeds(person, "print moon --only cat:1-3")
    assert "750 × 1050 px" in succeeds(person, "pictures moon --only cat:1")
    assert "Moon Cat" in (person.folder / "output/moon/pictures/pictures.csv").read_text()


def test_j3_a_roll_and_write_with_a_checked_sheet(person: Person) -> None:
    succeeds(person, "new hedge --start roll-and-write")
    answers = ["1", "Ana", "1 2 3 6 - -", "2 5 6 - - -", "3 4 - - - -", "x x - - -", "10 6 3", "4", "16"]
    code, out, _ = person.runs("enter", "hedge", stdin="\n".join([*answers, ""]))
    assert code == 1, out
    assert "Ana wrote 16 for total, but it must be 15" in out


def test_j4_a_player_goes_back_and_gets_a_picture(person: Person) -> None:
    out = succeeds(person, "enter village ana.yaml", stdin="\n".join([*ANSWERS[:4], "<", *ANSWERS[3:], ""]))
    assert "ana.yaml: no mistakes found." in out
    assert "printgen score ana.yaml --picture" in out
    assert person.runs("score", "ana.yaml", "--picture", "ana.png")[::2] == (0, "ana.png written.\n")


def test_j5_files_for_a_print_shop(person: Person) -> None:
    out = succeeds(person, "print village --ink cmyk --cut-contour --paper sra3 -o shop.pdf")
    assert out.startswith("shop.pdf: ")
    assert (person.folder / "shop.pdf").read_bytes().startswith(b"%PDF-")


def test_j6_only_help(person: Person) -> None:
    assert "Make a game:" in succeeds(person, "-h")
    assert "Did you mean 'print'" in fails(person, "pint village")
    assert "did you mean village?" in fails(person, "print vilage")
    assert "hint: use a4, letter, a3," in fails(person, "print village --paper lettr")
    assert "did you mean tables?" in fails(person, "docs tabels")
    assert succeeds(person, "docs tables").startswith("# ")
    assert not list(person.folder.iterdir())


def test_j7_personal_sheets(person: Person) -> None:
    game = person.folder / "content/sheets"
    game.mkdir(parents=True)
    for name, text in (("game.yaml", SHEETS), ("players.csv", PLAYERS), ("sheet.svg.j2", SHEET)):
        (game / name).write_text(text)
    assert "60 × sheet" in succeeds(person, "print sheets")


def test_j8_comforts(person: Person) -> None:
    (person.folder / "printgen.toml").write_text('paper = "letter"\n')
    succeeds(person, "new mine --from village")
    assert succeeds(person, "print mine").startswith("output/mine/mine-letter.pdf: ")
    game = person.folder / "content/mine/game.yaml"
    game.write_text(game.read_text().replace("title: Village", "title: My Village"))
    succeeds(person, "check mine --strict --language en")
    (person.folder / "printgen.toml").write_text('papr = "letter"\n')
    assert fails(person, "print mine") == "printgen.toml:1: papr is not a setting.\n  hint: did you mean paper?\n"
    assert json.loads(succeeds(person, "schema mine"))["title"].endswith("Village")
