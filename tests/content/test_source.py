"""A game comes from the project of the current folder, and commands print a line that says so."""

import os
from pathlib import Path
from shutil import copytree

import pytest

from printgen.content.shelves import Shelf, find_shelves
from tests.helpers.farm import YAML, make_kit, put, run, swap
from tests.helpers.supplied_games import ROOT
from tests.preflight.test_preflight import SMALL

BOARD = "templates/farm/barn.svg.j2"


@pytest.fixture
def village(kit: Path) -> Path:
    """A project with a game that has the name of a supplied game, but another title."""
    copytree(ROOT / "content" / "village", "content/village")
    swap("content/village/game.yaml", "title: Village", "title: Mine")
    return kit


@pytest.mark.parametrize(
    ("folder", "told"),
    [
        (".", ""),
        ("content/village", ""),
        ("content", "village: the game in village\n"),
        ("templates", "village: the game in ../content/village\n"),
        ("templates/village", "village: the game in ../../content/village\n"),
        ("notes/2026", "village: the game in ../../content/village\n"),
    ],
)
def test_the_game_of_the_project_is_checked_from_all_its_folders(
    village: Path, monkeypatch: pytest.MonkeyPatch, folder: str, told: str
) -> None:
    (village / folder).mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(village / folder)
    done = run("inspect", "village")
    assert (done.code, done.err) == (0, told)
    assert "Mine" in done.out


def test_check_in_the_folder_of_a_game_checks_that_game(village: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swap("content/village/game.yaml", "title: Mine", "titel: Mine")
    monkeypatch.chdir(village / "content" / "village")
    assert run("check", "village").err.startswith('game.yaml:3: Unknown key "titel".')


def test_file_names_are_relative_to_the_current_folder(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(BOARD, SMALL)
    monkeypatch.chdir(kit / "content" / "farm")
    assert run("check", "farm").err.startswith("../../templates/farm/barn.svg.j2:1: warning: barn: the text size is 7 pt")
    swap("game.yaml", "kind: board", "kind: bord")
    assert run("check", "farm").err.startswith("game.yaml:25: components.barn.kind")
    monkeypatch.chdir(kit / "templates" / "farm")
    assert run("check", "farm").err.splitlines()[1].startswith("../../content/farm/game.yaml:25: components.barn.kind")


def test_a_print_is_written_to_the_output_folder_of_the_project(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(kit / "content" / "farm")
    assert run("print", "farm").out.startswith("../../output/farm/farm-a4.pdf: ")
    assert (kit / "output" / "farm" / "farm-a4.pdf").is_file()
    assert not Path("output").exists()
    assert "Nothing has changed" in run("print", "farm").out
    assert run("print", "farm", "--output", "here").out.startswith("here/farm/farm-a4.pdf")


def test_links_out_of_a_project_are_refused_in_all_its_folders(
    kit: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    (kit / "output").symlink_to(tmp_path_factory.mktemp("elsewhere"))
    monkeypatch.chdir(kit / "content" / "farm")
    told = run("print", "farm")
    assert (told.code, told.err.partition(": ")[0]) == (2, "../../output")


def test_a_supplied_game_is_marked_as_such_only_inside_a_project(
    kit: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert run("inspect", "village").err.startswith("village: the supplied game in /")
    assert run("inspect", "village").err.endswith("/content/village\n")
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))
    assert run("inspect", "village").err == ""


def test_a_score_report_names_the_source_of_its_game(kit: Path) -> None:
    sheet = ROOT / "tests" / "games" / "village" / "legal.yaml"
    assert run("score", str(sheet)).err.startswith("village: the supplied game in /")


def test_a_folder_without_games_is_not_a_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "content" / "notes.txt", "")
    put(tmp_path / "templates" / "letter.txt", "")
    (tmp_path / "below").mkdir()
    assert len(find_shelves(tmp_path / "below").shelves) == 1
    assert find_shelves(tmp_path / "below").home == Path()


def test_the_nearest_project_is_used(tmp_path: Path) -> None:
    make_kit(tmp_path)
    make_kit(tmp_path / "inner")
    (tmp_path / "inner" / "below").mkdir()
    assert find_shelves(tmp_path / "inner" / "below").shelves[0].root == tmp_path / "inner"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give files away")
def test_a_project_of_another_user_above_is_not_used(kit: Path) -> None:
    (kit / "below").mkdir()
    assert find_shelves(kit / "below").shelves[0].root == kit
    os.chown(kit, 12345, 12345)
    assert find_shelves(kit / "below").shelves[0].root != kit
    assert find_shelves(kit).shelves[0].root == kit  # the current folder itself is trusted, because the person chose it


def test_relative_file_names_do_not_change_with_the_current_folder(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelves = find_shelves(kit)
    monkeypatch.chdir("/")
    assert shelves.shelves[0].make_display_name(kit / YAML) == YAML
    assert Shelf(kit).make_display_name(kit / YAML) == f"{kit}/{YAML}"
