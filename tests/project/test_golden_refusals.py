"""What the methods of a project refuse to do, and how they say so, word for word."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import printgen
from printgen.project.source_tables import CellEdit, NewRow
from tests.helpers.farm import CSV, YAML, make_kit, put, swap
from tests.helpers.git_commits import commit_games, start_repository
from tests.helpers.golden import same

ART, PLAYERS = "content/farm/art.png", "players.csv"
Refuse = Callable[[pytest.MonkeyPatch], object]  # returns a result, or raises
Results = printgen.Result[Any]


def copy(change: Callable[[], object]) -> Refuse:
    """Copy the game after a change."""

    def refuse(_: pytest.MonkeyPatch) -> Results:
        change()
        return printgen.open().copy_game("moon", "farm")

    return refuse


def copy_with_limit(module: str, name: str, limit: int) -> Refuse:
    def refuse(patch: pytest.MonkeyPatch) -> Results:
        patch.setattr(f"printgen.project.{module}.{name}", limit)
        return printgen.open().copy_game("moon", "farm")

    return refuse


def write(name: str, content: bytes, **limits: int) -> Refuse:
    """Write a file of the game under other limits."""

    def refuse(patch: pytest.MonkeyPatch) -> Results:
        for limit, value in limits.items():
            patch.setattr(f"printgen.project.sources.{limit}", value)
        seen = printgen.open().read_source("farm", name)
        return printgen.open().write_source("farm", name, content, seen.value.stamp) if seen.value is not None else seen

    return refuse


def write_while_another_program_does(patch: pytest.MonkeyPatch) -> Results:
    seen = printgen.open().read_source("farm", CSV).get()

    def fail(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    patch.setattr("printgen.project.sources.hold_lock", fail)
    return printgen.open().write_source("farm", CSV, b"x", seen.stamp)


def edit(name: str, *edits: Any) -> Refuse:
    def refuse(_: pytest.MonkeyPatch) -> Results:
        table = printgen.open().read_table("farm", name).get()
        return printgen.open().edit_table("farm", name, edits, table.stamp)

    return refuse


def old(change: Callable[[pytest.MonkeyPatch, str], str]) -> Refuse:
    """Open a commit, after a change that returns the commit to open."""

    def refuse(patch: pytest.MonkeyPatch) -> Results:
        start_repository(Path())
        return printgen.open().open_revision("farm", change(patch, commit_games(Path(), "First")))

    return refuse


def without_dulwich(patch: pytest.MonkeyPatch, commit: str) -> str:
    patch.setattr("printgen.project.revisions.find_spec", lambda _: None)
    return commit


def commit_before_the_game(_: pytest.MonkeyPatch) -> Results:
    start_repository(Path())
    Path(YAML).rename("game.yaml")
    commit = commit_games(Path(), "First")
    Path("game.yaml").rename(YAML)
    return printgen.open().open_revision("farm", commit)


def small_limit(name: str) -> Callable[[pytest.MonkeyPatch, str], str]:
    def change(patch: pytest.MonkeyPatch, commit: str) -> str:
        patch.setattr(f"printgen.project.revisions.{name}", 3)
        return commit

    return change


def run(yaml: tuple[str, str] = ("", ""), output: str | None = None, split: int | None = None, **options: Any) -> Refuse:
    """Print a personal sheet for each player."""

    def refuse(_: pytest.MonkeyPatch) -> Results:
        swap(YAML, *yaml) if yaml[0] else None
        put(PLAYERS, "name\nAnn\nBo\n")
        return printgen.open().write_run("farm", PLAYERS, printgen.Options(**options), output, split)

    return refuse


def kit_of_another_game(patch: pytest.MonkeyPatch) -> Results:
    patch.setattr("printgen.project.past_kits.read_kit_manifest", lambda *_: SimpleNamespace(game="ranch"))
    put("output/farm/kit.zip", b"")
    return printgen.open().open_kit("farm", "kit.zip")


def pictures(error: OSError) -> Refuse:
    def refuse(patch: pytest.MonkeyPatch) -> Results:
        def fail(*_: object) -> None:
            raise error

        patch.setattr("printgen.project.pictures.hold_lock", fail)
        return printgen.open().write_pictures("farm")

    return refuse


def book(harm: Callable[[Path], object]) -> Refuse:
    """List the results after harm to their file."""

    def refuse(patch: pytest.MonkeyPatch) -> Results:
        patch.setattr("printgen.project.played.book.PATIENCE", 0.01)
        put("results.sqlite3", b"")
        harm(Path("results.sqlite3"))
        return printgen.ResultsBook(Path("results.sqlite3")).list_games()

    return refuse


def change_version(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 99")


def record_while_locked(patch: pytest.MonkeyPatch) -> Results:
    patch.setattr("printgen.project.played.book.PATIENCE", 0.01)
    scored = cast(printgen.Scored, None)  # nobody looks at it
    with closing(sqlite3.connect("results.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        return printgen.ResultsBook(Path("results.sqlite3")).record_game(scored, date(2026, 11, 20))


def form_for_another_game(_: pytest.MonkeyPatch) -> Results:
    printgen.open().start_game("party", "hearts").get()
    return printgen.open().read_into_form("party", "game: poker\nsheets: []\n")


REFUSALS: dict[str, Refuse] = {
    "copy of a link out of the folder": copy(lambda: Path(ART).symlink_to("/etc/hostname")),
    "copy of a pipe": copy(lambda: os.mkfifo(ART)),
    "copy of a file that is too large": copy_with_limit("copying", "LARGEST_PICTURE", 20),
    "copy of a folder with too many files": copy_with_limit("copying", "MOST_FILES", 1),
    "copy of two files of the same name": copy(lambda: (put("content/farm/a.svg", "1"), put("templates/farm/a.svg", "2"))),
    "copy of a game on one line": copy(lambda: put(YAML, "{game: farm, title: The Farm, components: {}}")),
    "file of no game": lambda _: printgen.open().list_visible_source_names("fram"),
    "no file of the game": lambda _: printgen.open().read_source("farm", "content/farm/animal.csv"),
    "file that is too large to read": write(CSV, b"x", LARGEST_PICTURE=20),
    "content that is too large": write(CSV, b"x" * 500, LARGEST_PICTURE=400),
    "file in use": write_while_another_program_does,
    "table with rows of another width": edit(CSV, NewRow(1, ("a", "b", "c", "d", "e"))),
    "table without that row": edit(CSV, CellEdit(3, 0, "x")),
    "table without that column": edit(CSV, CellEdit(1, 4, "x")),
    "commit without the library for git": old(without_dulwich),
    "commit without the game": commit_before_the_game,
    "commit that is no commit": old(lambda _, commit: commit[:39] + "x"),
    "commit that does not exist": old(lambda _, commit: "0" * 40),
    "commit with too many files": old(small_limit("MOST_FILES")),
    "commit with too many bytes": old(small_limit("MOST_BYTES")),
    "game that is in no repository": lambda _: printgen.open().list_revisions("farm"),
    "supplied game": lambda _: printgen.open().list_revisions("village"),
    "run without a personal component": run(),
    "run of a component that does not exist": run(only="tractor"),
    "run of two components": run(only=("animal", "barn")),
    "run of a text": run(("    kind: board\n", "    kind: board\n    text: rules.md\n"), only="barn"),
    "run of copies and pages": run(only="barn", copies=2, pages="1"),
    "run of several files into one": run(only="barn", split=100, output="all.pdf"),
    "kit of another game": kit_of_another_game,
    "no kit": lambda _: printgen.open().open_kit("farm", "farm-kit.zip"),
    "pictures that another run writes": pictures(BlockingIOError(11, "busy")),
    "pictures on a full disk": pictures(OSError(28, "No space left on device")),
    "results of a newer version": book(change_version),
    "results that are damaged": book(lambda path: path.write_bytes(b"x" * 5000)),
    "results that another program writes": record_while_locked,
    "result that does not exist": lambda _: printgen.ResultsBook(Path("results.sqlite3")).remove_game(7),
    "form for another game's sheet": form_for_another_game,
}  # fmt: skip


@contextmanager
def farm(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """A new folder with the small game."""
    make_kit(folder)
    patch.chdir(folder)
    yield
    with suppress(OSError):
        shutil.rmtree(folder)


@pytest.mark.golden
def test_refusals_are_the_same_as_before(tmp_path: Path) -> None:
    lines = []
    for number, (name, refuse) in enumerate(REFUSALS.items()):
        with pytest.MonkeyPatch.context() as patch, farm(tmp_path / str(number), patch):
            value, problems = refuse(patch)  # type: ignore[misc]
            lines += [
                f"{name}{'' if value is None else ': done'}",
                *(f"  {problem.severity}: {problem}" for problem in problems),
            ]
    same("refusals-of-projects.txt", "\n".join(lines).replace(str(tmp_path), "FOLDER") + "\n")
