"""A project from Python, called wrongly or from elsewhere: relative paths, impossible names and numbers, and cancelling."""

from dataclasses import replace
from pathlib import Path

import pytest

import printgen
from printgen.project.project import Project
from tests.helpers.farm import make_kit, put
from tests.helpers.pearls import PARTY, RULES, make_pearls

WATCHED = """

def find_best_possible_score(game, entry, watch):
    try:
        for _ in watch(range(3), 3):
            pass
    except Exception:
        pass
    raise ValueError("the rules went on")
"""


@pytest.fixture
def far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project that is not in the current folder."""
    make_kit(tmp_path / "far")
    make_pearls(tmp_path / "far")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return printgen.open(tmp_path / "far", trust=True)


def test_relative_paths_start_from_the_folder_that_was_opened(far: Project) -> None:
    put(far.folder / "farm.zip", far.kit("farm").get().content)
    scored = far.score(PARTY).get()
    assert scored.text().startswith("party.yaml:8: ")
    assert far.draw_to_files(scored, "party.png").get() == tuple(far.folder / f"party-{number}.png" for number in (1, 2))
    assert far.diff("farm.zip", "farm.zip").get().printout is None
    assert far.write_diff("farm.zip", "farm").get().path is None
    assert far.write_print("farm", output="pdf").get().path == far.folder / "pdf" / "farm" / "farm-a4.pdf"
    assert far.judge_combat("pearls", PARTY).problems[0].message.startswith('The rules of pearls have no "make_contest"')
    assert list(Path().iterdir()) == []


def test_a_single_folder_to_trust_is_one_folder(tmp_path: Path) -> None:
    make_pearls(tmp_path)
    (tmp_path / "other").mkdir()
    for trusted, ok in ((str(tmp_path), True), (tmp_path, True), (str(tmp_path / "other"), False), ([str(tmp_path)], True)):
        assert printgen.open(tmp_path, trust=trusted).score(PARTY).ok is ok


@pytest.mark.parametrize("folder", ["nowhere", "party.yaml", "a\0b"])
def test_a_missing_folder_cannot_be_opened(far: Project, folder: str) -> None:
    with pytest.raises(printgen.Failed, match="There is no such folder"):
        printgen.open(f"{far.folder}/{folder}")


@pytest.mark.parametrize("name", ["../farm", "farm/", "/etc", "..", "", "a\0b", "\ud800", "x" * 5000])
def test_a_game_with_an_impossible_name_is_a_problem(far: Project, name: str) -> None:
    changed = replace(far.load("farm").get(), name=name)
    results = (far.print(name), far.write_proofs(name), far.write_export(name, "plan"), far.simulate(name))
    for result in (*results, far.print(changed), far.kit(changed), far.check(changed), far.judge_combat_text(name, "a: 1")):
        assert result.value is None
        assert [problem.message[:16] for problem in result.problems] == ["There is no game"]


@pytest.mark.parametrize("path", ["a\0b", "\ud800"])
def test_a_path_that_no_file_can_have_is_a_problem(far: Project, path: str) -> None:
    scored = far.score(PARTY).get()
    calls = (
        far.score(path), far.judge_combat("pearls", path), far.find_card_places("sunnyvale", "card", path),
        far.diff(path, "farm"), far.draw_to_files(scored, path), far.write_print("farm", output=path),
    )  # fmt: skip
    for result in calls:
        assert result.value is None
        assert [problem.message for problem in result.problems] == [
            "This path contains characters that a file name cannot have."
        ]


@pytest.mark.parametrize("text", ["game: \ud800", "game: pearls\0", "x" * 5_000_000])
def test_a_text_is_checked_like_a_file(far: Project, text: str) -> None:
    for result in (far.score_text(text), far.judge_combat_text("brazil-imperial", text)):
        assert result.value is None
        assert len(result.problems) == 1


def test_problems_in_a_text_name_it_or_say_what_it_is(far: Project) -> None:
    results = (
        far.score_text("x: 1"), far.judge_combat_text("brazil-imperial", "x: 1"),
        far.score_text("x: 1", "ana.yaml"), far.judge_combat_text("brazil-imperial", "x: 1", "fight"),
    )  # fmt: skip
    assert [result.problems[0].where.file for result in results] == ["sheet", "combat", "ana.yaml", "fight"]


@pytest.mark.parametrize("options", [printgen.Options(players=0), printgen.Options(copies=0), printgen.Options(copies=-1)])
def test_numbers_below_one_are_problems(far: Project, options: printgen.Options) -> None:
    for result in (far.print("farm", options), far.kit("farm", options)):
        assert result.value is None
        assert len(result.problems) == 1


@pytest.mark.parametrize("trial", [printgen.Trial(games=0), printgen.Trial(games=-1), printgen.Trial(2, players=0)])
def test_no_games_and_no_players_are_problems(far: Project, trial: printgen.Trial) -> None:
    result = far.simulate("village", trial)
    assert result.value is None
    assert len(result.problems) == 1


def test_files_that_cannot_be_written_are_no_value(far: Project) -> None:
    put(far.folder / "full", "")
    scored = far.score(PARTY).get()
    calls = (
        far.draw_to_files(scored, "party.gif"), far.draw_to_files(scored, "full/party.png"),
        far.write_proofs("farm", output="full"), far.write_export("farm", "plan", output="full"),
    )  # fmt: skip
    for result in calls:
        with pytest.raises(printgen.Failed):
            result.get()


def test_a_game_that_cannot_be_read_is_not_checked(far: Project) -> None:
    assert far.check("nowhere").value is None
    assert far.check("farm").get().game.name == "farm"


def test_rules_cannot_catch_the_exception_that_cancels(far: Project) -> None:
    class Stop(Exception):
        pass

    def stop(what: str, done: int, total: int) -> None:
        if what == "looking back":
            raise Stop

    rules = far.folder / RULES
    put(rules, rules.read_text() + WATCHED)
    with pytest.raises(Stop):
        printgen.open(far.folder, trust=True, progress=stop).score(PARTY, best=True)
