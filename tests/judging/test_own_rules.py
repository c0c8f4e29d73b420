"""Rules of somebody's own: the module of the docs does what is told, and what a module has not is told."""

import re
from pathlib import Path

import pytest

import printgen.games
from tests.house.test_docs import ROOT, write_files
from tests.judging.test_enter import typed
from tests.kit import Told, put, run

PAGE = (ROOT / "docs" / "own-rules.md").read_text()
MODULE = "printgen/games/{}.py"


@pytest.fixture
def pearls(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the game of the docs, its rules beside those of all games."""
    write_files(PAGE, here)
    monkeypatch.setattr(printgen.games, "__path__", [*printgen.games.__path__, str(here / "printgen" / "games")])
    return here


def with_rules(name: str, text: str) -> Told:
    """Score the game under another name, with rules of another text."""
    for file in ("content/pearls/game.yaml", "party.yaml"):
        put(file, Path(file).read_text().replace("game: pearls", f"game: {name}"))
    Path("content/pearls").rename(f"content/{name}")
    Path("templates/pearls").rename(f"templates/{name}")
    put(MODULE.format(name), text)
    return run("score", "party.yaml")


def test_the_game_of_the_docs_prints_and_is_judged_as_told(pearls: Path) -> None:
    assert run("check", "pearls").out == "pearls: nothing is wrong. 1 face was drawn.\n"
    (command,) = re.findall(r"`printgen (score [^`]*\.png)`", PAGE)
    (report,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    told = run(*command.split())
    assert (told.code, told.out) == (1, report)
    assert sorted(path.name for path in (pearls / "output").iterdir()) == ["party-1.png", "party-2.png"]


def test_the_rules_of_the_docs_ask_for_a_sheet(pearls: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, ["2", "Ana", "1", "2", "3", "24", "Bo", "2", "0", "3", ""])
    told = run("enter", "pearls", "new.yaml")
    assert told.code == 0, told.err
    assert "Ana    24 wins" in told.out
    assert "    pearls: [2, 0, 3]\n" in Path("new.yaml").read_text()


def test_a_sheet_that_cannot_be_judged_and_a_fact_that_will_not_do_are_told(pearls: Path) -> None:
    put("party.yaml", Path("party.yaml").read_text().replace("1 2 3", "1 2"))
    assert run("score", "party.yaml").err == "party.yaml:4: Ana has 2 rounds, and 3 are wanted.\n"
    game = "content/pearls/game.yaml"
    put(game, Path(game).read_text().replace("rounds: {value: 3,", "rounds: {value: three,"))
    assert "content/pearls/game.yaml:6: The rules cannot be applied: the fact rounds is not" in run("score", "party.yaml").err


def test_rules_without_a_judge_say_so(pearls: Path) -> None:
    told = with_rules("unjudged", Path(MODULE.format("pearls")).read_text().replace("def judge(", "def jugde("))
    assert (told.code, told.err) == (
        2,
        "party.yaml:1: The rules of unjudged cannot judge a sheet: they have no judge.\n"
        "  hint: docs/own-rules.md says what rules need for it.\n",
    )


def test_rules_that_only_play_are_in_nobodys_way(pearls: Path) -> None:
    told = with_rules("playful", "def playtest(game):\n    raise NotImplementedError\n")
    assert "The rules of playful cannot judge a sheet: they have no Entry, unreadable and judge." in told.err
    assert run("score", str(ROOT / "tests/games/village/legal.yaml")).code == 0


def test_rules_that_ask_for_nothing_say_so(pearls: Path) -> None:
    with_rules("silent", Path(MODULE.format("pearls")).read_text().replace("def questions(", "def not_yet("))
    told = run("enter", "silent")
    assert (told.code, told.err) == (
        2,
        "silent: Nobody has taught silent to ask for a sheet.\n"
        "  hint: type the sheet into a file, and say printgen score FILE.\n",
    )
