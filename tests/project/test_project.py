"""A project from Python: results carry problems, nothing is printed, and threads and projects do not affect each other."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.content.loader import load_game
from printgen.scoring import judge
from tests.helpers.farm import CSV, TEMPLATE, YAML, make_kit, run, swap

ROOT = Path(__file__).resolve().parents[2]


def test_a_script_gets_the_bytes_that_the_command_writes(kit: Path) -> None:
    assert run("print", "farm").code == 0
    printout = printgen.open(kit).print("farm").get()
    assert printout.pdf() == (kit / "output" / "farm" / "farm-a4.pdf").read_bytes()
    assert printout.pdf() == printout.pdf()


def test_problems_come_as_values_and_nothing_is_printed(kit: Path, capfd: pytest.CaptureFixture[str]) -> None:
    swap(CSV, "cow,Cow", "cow,")
    swap(TEMPLATE, "fill=", "fil=")
    result = printgen.open(kit).print("farm")
    assert not result.ok
    assert result.value is None
    assert [problem.where.file for problem in result.problems] == ["templates/farm/card.svg.j2"]
    with pytest.raises(printgen.Failed, match=r"templates/farm/card\.svg\.j2:1"):
        result.get()
    assert capfd.readouterr() == ("", "")


def test_a_project_does_not_depend_on_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_kit(tmp_path / "farm")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    project = printgen.open(tmp_path / "farm")
    assert "farm" in project.games()
    written = project.write_print("farm").get()
    assert written.path == tmp_path / "farm" / "output" / "farm" / "farm-a4.pdf"
    assert list((tmp_path / "elsewhere").iterdir()) == []
    assert project.write_print("farm").get().unchanged


def test_two_projects_with_games_of_one_name_stay_apart(tmp_path: Path) -> None:
    for name in ("first", "second"):
        make_kit(tmp_path / name)
    yaml = tmp_path / "second" / YAML
    yaml.write_text(yaml.read_text().replace("title: The Farm", "title: The Other Farm"))
    first, second = (printgen.open(tmp_path / name) for name in ("first", "second"))
    titles = [project.load("farm").get().title for project in (first, second, first)]
    assert titles == ["The Farm", "The Other Farm", "The Farm"]


def test_threads_print_the_same_bytes_side_by_side() -> None:
    project = printgen.open(ROOT)
    styles = ("colour", "low-ink")

    def print_village(style: str) -> bytes:
        return project.print("village", printgen.Options(style=style)).get().pdf()

    alone = [print_village(style) for style in styles]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(print_village, styles * 2)) == alone * 2


def test_a_game_changed_in_python_prints(kit: Path) -> None:
    from dataclasses import replace

    project = printgen.open(kit)
    game = project.load("farm").get()
    cards = [component for component in game.components if component.name == "animal"]
    plan = project.print(replace(game, components=tuple(cards))).get().plan
    assert {piece.component for piece in plan.pieces} == {"animal"}


def test_work_that_is_cancelled_writes_nothing(kit: Path) -> None:
    class Cancelled(Exception):
        pass

    def cancel(what: str, done: int, total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        printgen.open(kit, progress=cancel).write_print("farm")
    assert list(kit.glob("output/**/*.*")) == []


def test_a_plan_knows_nothing_of_pdf() -> None:
    from dataclasses import fields

    names = ["game", "order", "pieces", "arrangement", "sheets", "printer", "pages"]
    assert [field.name for field in fields(printgen.Plan)] == names


def test_many_score_sheets_get_the_verdicts_that_each_gets_alone_and_load_each_game_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []

    def load_and_count(name: str, *rest: Any) -> Any:
        loaded.append(name)
        return load_game(name, *rest)

    (tmp_path / "broken.yaml").write_text("game: village\nrolls: none\n")
    sheets = ROOT / "tests" / "games"
    files = [
        sheets / "village" / "legal.yaml", sheets / "favelas" / "tallest.yaml", tmp_path / "broken.yaml", tmp_path / "missing",
        sheets / "village" / "score-total.yaml", sheets / "favelas" / "legal.yaml", "bad\0name",
    ]  # fmt: skip
    project = printgen.open(tmp_path)
    alone = [project.score(file) for file in files]
    monkeypatch.setattr(judge, "load_game", load_and_count)
    together = list(project.score_all(files))
    assert loaded == ["village", "favelas"]
    assert [result.problems for result in together] == [result.problems for result in alone]
    assert [result.value and result.value.text() for result in together] == [
        result.value and result.value.text() for result in alone
    ]
    assert [result.ok for result in together] == [True, True, False, False, True, True, False]
