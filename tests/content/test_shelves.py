"""The shelves of a folder, the games on them, and the order in which the files of a game are looked for."""

import os
from pathlib import Path

import pytest

from printgen.content import shelves as shelves_module
from printgen.content.shelves import Shelf, Shelves, Trust, find_named_file, find_shelves, is_supplied_shelf
from printgen.core.problems import Problems, Where
from tests.helpers.farm import put


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with two games and other folders."""
    project = tmp_path / "project"
    for name in ("content/farm/game.yaml", "content/village/game.yaml", "content/.hidden/game.yaml", "content/notes/a.txt",
                 "templates/farm/card.svg.j2", "sub/deep/x.txt"):  # fmt: skip
        put(project / name, "")
    for folder in ("elsewhere", "drafts/templates", "plain/content/farm"):
        (tmp_path / folder).mkdir(parents=True)
    return project


@pytest.mark.parametrize(
    ("folder", "root", "home"),
    [
        ("project", "project", "."), ("project/sub/deep", "project", "../.."), ("project/content/farm", "project", "../.."),
        ("project/content", "project", ".."), ("elsewhere", None, "."), ("drafts", "drafts", "."),
        ("drafts/templates", None, "."), ("plain", "plain", "."), ("plain/content/farm", None, "."),
    ],
)  # fmt: skip
def test_the_project_is_the_nearest_folder_with_games(project: Path, folder: str, root: str | None, home: str) -> None:
    found = find_shelves(project.parent / folder, Trust(True))
    own = [shelf for shelf in found.shelves if not is_supplied_shelf(shelf)]
    assert [shelf.root for shelf in own] == ([project.parent / root] if root else [])
    assert is_supplied_shelf(found.shelves[-1])
    assert {shelf.here for shelf in found.shelves} == {project.parent / folder}
    assert (found.home, found.trust) == (Path(home), Trust(True))


def test_a_project_of_another_user_is_not_used(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stat = Path.stat

    def change_owner(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        found = stat(path, follow_symlinks=follow_symlinks)
        return os.stat_result((*found[:4], found.st_uid + 1, *found[5:])) if path == project else found

    monkeypatch.setattr(shelves_module.Path, "stat", change_owner)
    assert len(find_shelves(project / "sub").shelves) == 1
    assert len(find_shelves(project).shelves) == 2


def test_each_game_is_on_the_first_shelf_that_has_it(project: Path) -> None:
    found = find_shelves(project)
    games = dict(found.list_games())
    assert [name for name in games if games[name].root == project] == ["farm", "village"]
    assert set(games) > {"favelas", "5211", "village"}
    assert "starting-points" not in games
    assert found.find_shelf("village") == games["village"] == found.shelves[0]
    assert found.find_shelf("notes") is None
    content = {name: found.find_folder_with_game_name(name) for name in ("notes", "farm", "absent", "", "..", "a/b", ".")}
    assert {name: path for name, path in content.items() if path} == {
        "notes": project / "content/notes", "farm": project / "content/farm"
    }  # fmt: skip


def test_files_in_messages_have_names_as_short_as_the_users_folder_allows(project: Path) -> None:
    path = project / "content/farm/game.yaml"
    names = {
        here: Shelf(project, project.parent / here).make_display_name(path) for here in ("project", "project/sub", "elsewhere")
    }
    assert names == {"project": "content/farm/game.yaml", "project/sub": "../content/farm/game.yaml", "elsewhere": str(path)}
    assert Shelf(project).make_display_name(path) == str(path)
    assert Shelf(project, project).make_display_name(Path("/a/b")) == "/a/b"


def test_a_template_is_found_in_the_first_of_its_folders(project: Path) -> None:
    places = ("templates/farm", "content/farm", "templates")
    found = Shelves((Shelf(project),))
    assert found.list_template_folders("farm") == tuple(project / place for place in places)
    for place in reversed(places):
        put(project / place / "a.svg.j2", "")
        assert found.find_template("farm", "a.svg.j2") == project / place / "a.svg.j2"
    assert found.find_templates("farm", ("a.svg.j2", "b.svg.j2")) == {
        "a.svg.j2": project / "templates/farm/a.svg.j2",
        "b.svg.j2": None,
    }


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cows.csv", ""),
        ("cwos.csv", "The table cwos.csv is not in content/farm/. did you mean cows.csv?"),
        ("pig.csv", "The table pig.csv is not in content/farm/. use cows.csv."),
        ("cwos.xlsx", "The table cwos.xlsx is not in content/farm/. put the file into content/farm/, or correct the name."),
        ("cows", "The table cows is not in content/farm/. put the file into content/farm/, or correct the name."),
        ("../a.csv", 'The table "../a.csv" is outside the game\'s folder. put the file into content/farm/.'),
    ],
)
def test_a_missing_file_of_a_game_is_reported_with_a_file_of_the_same_kind(project: Path, name: str, message: str) -> None:
    folder, problems = project / "content/farm", Problems()
    put(folder / "cows.csv", "")
    path = find_named_file("table", name, Where("game.yaml", 3), folder, Shelf(project, project), problems)
    assert path == (None if message else folder / name)
    assert [f"{problem.message} {problem.hint}" for problem in problems.found] == ([message] if message else [])
