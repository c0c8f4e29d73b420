"""A copy of a game has its rules, a new first edition and one folder; no file outside of the game is copied."""

import re
from pathlib import Path

import pytest

import printgen
from tests.helpers.farm import CSV, YAML, put, refused, run, swap

ROOT = Path(__file__).resolve().parents[2]
ANA = (ROOT / "docs" / "examples" / "ana.yaml").read_text()


@pytest.fixture
def copied(here: Path) -> Path:
    """A project with a copy of Village."""
    assert run("new", "hamlet", "--from", "village").code == 0
    return here


def test_a_copy_of_a_supplied_game_draws_the_same_and_scores_by_the_same_rules(copied: Path) -> None:
    project = printgen.open(copied)
    faces = [[face.svg for face in project.print(game).get().plan.faces()] for game in ("hamlet", "village")]
    assert faces[0] == faces[1]
    put("ana.yaml", ANA.replace("game: village", "game: hamlet"))
    put("original.yaml", ANA)
    assert run("score", "ana.yaml").out == run("score", "original.yaml").out.replace("original.yaml", "ana.yaml")
    assert run("simulate", "hamlet", "--games", "2").out == run("simulate", "village", "--games", "2").out


def test_a_copy_begins_at_edition_1_without_a_history(copied: Path) -> None:
    text = Path("content/hamlet/game.yaml").read_text()
    assert text.startswith("# yaml-language-server: $schema=../game.schema.json\nrules: village\ntitle: Village\n")
    assert 'edition: "1"\nlanguages:' in text
    swap("content/hamlet/game.yaml", "square_points: {value: 10", "square_points: {value: 12")
    assert run("check", "hamlet", "--strict", "--language", "en").code == 0


def test_a_copy_of_a_copy_keeps_the_rules(copied: Path) -> None:
    assert run("new", "thorp", "--from", "hamlet").code == 0
    assert Path("content/thorp/game.yaml").read_text() == Path("content/hamlet/game.yaml").read_text()


def test_an_entered_sheet_names_the_copy(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.scoring.test_enter import ANSWERS, typed

    typed(monkeypatch, ANSWERS)
    assert "no mistakes found" in run("enter", "hamlet").out
    assert Path("hamlet.yaml").read_text().startswith("game: 'hamlet'\n")


@pytest.mark.parametrize("game", ["5211", "favelas", "sunnyvale", "brazil-imperial"])
def test_every_supplied_game_can_be_copied_with_its_rules(game: str, here: Path) -> None:
    project = printgen.open(here)
    project.copy_game("mine", game).get()
    assert project.load("mine").problems == ()
    assert re.search(rf'^rules: "?{game}"?$', Path("content/mine/game.yaml").read_text(), re.MULTILINE)
    assert run("schema", "mine").code == 0


def test_misspelt_rules_get_a_suggestion(copied: Path) -> None:
    swap("content/hamlet/game.yaml", "rules: village", "rules: vilage")
    assert run("check", "hamlet", "--language", "en").err == (
        'content/hamlet/game.yaml:2: rules is "vilage", but no game with this name has rules in printgen or in a package.\n'
        "  hint: did you mean village?\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("check hamlet", "content/hamlet/game.yaml:1: This is not UTF-8 text."),
        ("score sheet.yaml", 'sheet.yaml:1: There are no rules for the game "hamlet".'),
    ],
)
def test_a_copy_that_is_not_in_utf_8_is_reported(copied: Path, words: str, message: str) -> None:
    path = Path("content/hamlet/game.yaml")
    path.write_bytes(b"# \xff\n" + path.read_bytes())
    put("sheet.yaml", "game: hamlet\n")
    told = run(*words.split())
    assert (told.code, told.err.splitlines()[0]) == (2, message)


def test_an_own_game_is_copied_into_one_folder(kit: Path) -> None:
    put(YAML, f"# My farm\nedition: '7'\neditions:\n  '7': abc\n\n# The rest\n{Path(YAML).read_text()}")
    put("templates/farm/.hidden", "")
    assert run("new", "ranch", "--from", "farm").code == 0
    assert sorted(path.name for path in Path("content/ranch").iterdir()) == [
        *("animals.csv", "back.svg.j2", "barn.svg.j2", "card.svg.j2", "game.yaml"),
    ]
    text = Path("content/ranch/game.yaml").read_text()
    assert text.startswith('# My farm\nedition: "1"\n\n# The rest\ntitle: The Farm\n')
    assert run("check", "ranch").code == 0


def test_own_rules_are_copied_but_must_be_trusted_again(pearls: Path) -> None:
    assert run("trust", "content/pearls").code == 0
    told = run("new", "beads", "--from", "pearls")
    assert "Read them, then run `printgen trust content/beads`." in told.out
    assert "rules:" not in Path("content/beads/game.yaml").read_text()
    assert "are not trusted yet" in run("check", "beads").err


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: put("templates/farm/animals.csv", "a\n1\n"), "templates/farm/animals.csv has the same name"),
        (lambda: Path("content/farm/spy.txt").symlink_to("/etc/hostname"), "does not point to a file in the game's folder"),
        (lambda: Path("content/farm/all").symlink_to("."), "does not point to a file in the game's folder"),
        (lambda: put(YAML, "{title: Farm, components: {}}"), "several keys of this game are on one line."),
        (lambda: put(YAML, "title: [\n"), "This is not valid YAML"),
    ],
)
def test_a_game_that_cannot_be_copied_is_reported(make: object, message: str, kit: Path) -> None:
    make()  # type: ignore[operator]
    assert message in refused("new", "ranch", "--from", "farm")
    assert not Path("content/ranch").exists()


def test_two_equal_files_of_one_name_become_one(kit: Path) -> None:
    put("templates/farm/animals.csv", Path(CSV).read_text())
    assert run("new", "ranch", "--from", "farm").code == 0
    assert Path("content/ranch/animals.csv").read_text() == Path(CSV).read_text()


def test_an_unknown_game_is_reported(here: Path) -> None:
    assert refused("new", "moon", "--from", "vilage") == 'content: There is no game "vilage".\n  hint: did you mean village?'
    assert not list(here.iterdir())


def test_a_game_can_have_its_templates_and_icons_beside_its_content(kit: Path) -> None:
    put("content/farm/barn.svg.j2", "{{ icon('hay', 10, 10, 9) }}")
    put("content/farm/icons.svg", '<svg><symbol id="hay" viewBox="0 0 9 9"><path d="M1 1h7v7H1z"/></symbol></svg>')
    Path("templates/farm/barn.svg.j2").unlink()
    assert run("check", "farm", "--strict").code == 0
    swap(YAML, "barn.svg.j2", "bran.svg.j2")
    assert "hint: did you mean barn.svg.j2?" in refused()


def test_a_missing_template_is_expected_where_the_others_are(here: Path) -> None:
    run("new", "moon")
    Path("content/moon/back.svg.j2").rename("content/moon/bcak.svg.j2")
    assert "needs the template back.svg.j2, which is not in content/moon/.\n  hint: did you mean bcak.svg.j2?" in refused(
        "print", "moon"
    )
