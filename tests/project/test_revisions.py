"""A game is compared with what it was in an earlier commit, and with a kit in its output folder."""

import stat
from pathlib import Path

import pytest
from dulwich.objects import Blob, Commit, Tree
from dulwich.repo import Repo

import printgen
from printgen.project.past import ComparedPiece
from printgen.project.project import Project
from printgen.project.revisions import PastGame
from tests.helpers.farm import CSV, put, swap
from tests.helpers.git_commits import WHO, commit_games, start_repository


@pytest.fixture
def first(kit: Path) -> str:
    """The commit of the small game in a new repository."""
    start_repository(Path())
    return commit_games(Path(), "The first version\n\nwith details")


def draw(project: Project, past: PastGame) -> list[ComparedPiece]:
    then, now = past.drawing.draw().get(), project.open_drawing("farm").draw().get()
    return list(project.compare(then, now).pieces)


def test_game_is_compared_with_an_earlier_commit(first: str) -> None:
    swap(Path(CSV), "Gives milk.", "Gives cream.")
    second = commit_games(Path(), "Cream")
    swap(Path(CSV), "hen,Hen,Lays eggs.,3\n", "pig,Pig,Digs.,1\n")
    project = printgen.open()
    revisions = project.list_revisions("farm").get()
    assert [(revision.id, revision.summary) for revision in revisions] == [(second, "Cream"), (first, "The first version")]
    past = project.open_revision("farm", first).get()
    compared = draw(project, past)
    assert [(piece.component, piece.label, piece.then is None, piece.now is None) for piece in compared] == [
        ("animal", "animal “Cow”", False, False),
        ("animal", "animal “Pig”", True, False),
        ("animal", "animal “Hen”", False, True),
    ]
    assert compared[0].then is not None
    game, face = past.drawing.find_face(compared[0].then.front) or pytest.fail("the old face is not drawn")
    assert b"cream" not in past.drawing.make_svg(game, face)
    past.close_and_delete_files()
    past = project.open_revision("farm", second).get()
    assert {piece.label for piece in draw(project, past)} == {"animal “Pig”", "animal “Hen”"}
    past.close_and_delete_files()


def test_project_may_be_a_folder_of_the_repository(kit: Path, tmp_path: Path) -> None:
    inner = Path("games/farm-project")
    inner.mkdir(parents=True)
    for name in ("content", "templates"):
        Path(name).rename(inner / name)
    put(inner / "content/farm/notes/old/plan.txt", "Add a pig.")
    start_repository(Path())
    made = commit_games(Path(), "All", "games/farm-project")
    project = printgen.open(inner)
    past = project.open_revision("farm", made).get()
    assert draw(project, past) == []
    assert any((folder / "notes/old/plan.txt").is_file() for folder in past.drawing.list_possible_source_folders())
    past.close_and_delete_files()


@pytest.mark.parametrize("revision", ["HEAD", "main", "0" * 40, "", "../x", "Z" * 40])
def test_unknown_commits_are_reported(first: str, revision: str) -> None:
    problem = printgen.open().open_revision("farm", revision).problems[0]
    assert problem.message == "That commit cannot be read."


def test_games_without_a_history_are_reported(kit: Path) -> None:
    project = printgen.open()
    assert project.list_revisions("farm").problems[0].message == "This game is not in a git repository."
    assert "supplied" in project.list_revisions("village").problems[0].message
    start_repository(Path())
    assert project.list_revisions("farm").problems[0].message == "The git repository has no commit that can be read."


def make_commit(repo: Repo, tree: Tree) -> str:
    made = Commit()
    made.tree, made.author, made.committer, made.message = tree.id, WHO, WHO, b"hostile"
    made.author_time = made.commit_time = 0
    made.author_timezone = made.commit_timezone = 0
    repo.object_store.add_object(made)
    return made.id.decode()


def test_hostile_trees_write_nothing_outside_their_folder(first: str, tmp_path: Path) -> None:
    repo = Repo(".")
    blob, link = Blob.from_string(b"game: farm\n"), Blob.from_string(b"/etc")
    evil = Tree()
    for name in (b"game.yaml", b"..", b"a\\b", b"c:d"):
        evil.add(name, 0o100644, blob.id)
    evil.add(b"link", 0o120000, link.id)
    evil.add(b"module", 0o160000, blob.id)
    up = Tree()
    up.add(b"escaped.txt", 0o100644, blob.id)
    evil.add(b".", stat.S_IFDIR, up.id)
    games, content = Tree(), Tree()
    games.add(b"farm", stat.S_IFDIR, evil.id)
    content.add(b"content", stat.S_IFDIR, games.id)
    for one in (blob, link, up, evil, games, content):
        repo.object_store.add_object(one)
    made = make_commit(repo, content)
    repo.close()
    past = printgen.open().open_revision("farm", made).get()
    (folder,) = [
        Path(folder)
        for folder in past.drawing.list_possible_source_folders()
        if folder.name == "farm" and "printgen-revision-" in str(folder)
    ][:1]
    assert [path.name for path in folder.iterdir()] == ["game.yaml"]
    past.close_and_delete_files()
    assert not folder.exists()
