"""A new game gets a usable name and a folder of its own; nothing is overwritten, and nothing stays half-written."""

import shutil
from pathlib import Path

import pytest

import printgen
from printgen.core.files.outputs import NameTakenError
from tests.helpers.farm import put, refused, run

RULE = "a name has at most 60 letters from a to z, digits and hyphens."


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (("My", "Game"), '"My Game" cannot be the name of a game.', f"use my-game; {RULE}"),
        (("São",), '"São" cannot be the name of a game.', f"use sao; {RULE}"),
        (("月",), '"月" cannot be the name of a game.', f"use a name such as moon; {RULE}"),
        (("",), '"" cannot be the name of a game.', f"use a name such as moon; {RULE}"),
        (("../up/Moon",), '"../up/Moon" cannot be the name of a game.', f"use moon; {RULE}"),
        (("c:\\games\\sun",), '"c:\\games\\sun" cannot be the name of a game.', f"use sun; {RULE}"),
        (("m" * 61,), f'"{"m" * 61}" cannot be the name of a game.', f"use {'m' * 60}; {RULE}"),
        (("con",), '"con" cannot be a folder on Windows.', "use con-game."),
        (("shared",), "shared is a folder of printgen itself.", "use another name, such as shared-2."),
        (
            ("starting-points",),
            "starting-points is a folder of printgen itself.",
            "use another name, such as starting-points-2.",
        ),
        (
            ("village",),
            "village is a supplied game.",
            "use another name, such as my-village; to change a copy, run `printgen new my-village --from village`.",
        ),
    ],
)
def test_a_name_that_cannot_be_used_gets_a_better_one(words: tuple[str, ...], message: str, hint: str, here: Path) -> None:
    assert refused("new", *words) == f"new: {message}\n  hint: {hint}"
    assert not list(here.iterdir())


def test_an_unknown_starting_point_and_a_copy_with_a_start_are_refused(here: Path) -> None:
    assert refused("new", "moon", "--start", "dek") == (
        '--start: There is no starting point "dek".\n  hint: did you mean deck?'
    )
    assert "use either --start or --from" in run("new", "moon", "--start", "deck", "--from", "village").err
    assert not list(here.iterdir())


@pytest.mark.parametrize("taken", ["content/moon/notes.txt", "templates/moon/card.svg.j2", "content/Moon/game.yaml"])
def test_a_folder_that_exists_is_left_alone(taken: str, here: Path) -> None:
    put(taken, "mine")
    put("content/moon-2/mine.txt", "mine")
    assert refused("new", "moon") == (
        f"new: There is already a folder {Path(taken).parent.as_posix()} in this project.\n"
        "  hint: use another name, such as moon-3."
    )
    assert Path(taken).read_text() == "mine"


def test_the_name_of_an_own_game_suggests_a_copy(here: Path) -> None:
    run("new", "moon")
    assert refused("new", "moon") == (
        "new: There is already a folder content/moon in this project.\n"
        "  hint: use another name, such as my-moon; to change a copy, run `printgen new my-moon --from moon`."
    )


def test_a_schema_that_exists_is_kept(here: Path) -> None:
    put("content/game.schema.json", "{}")
    assert run("new", "moon").code == 0
    assert Path("content/game.schema.json").read_text() == "{}"


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("others", [(), ("content/sun/game.yaml",)])
def test_a_game_that_cannot_be_finished_leaves_nothing(
    failure: BaseException, others: tuple[str, ...], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for other in others:
        put(other, "components: {}\n")
    before = sorted(here.rglob("*.yaml"))
    copied = []

    def copy(source: object, target: object) -> None:
        copied.append(source)
        if len(copied) == 3:
            raise failure

    monkeypatch.setattr(shutil, "copyfileobj", copy)
    told = run("new", "moon")
    assert told.code == (2 if isinstance(failure, OSError) else 130)
    assert "The file cannot be written: no space left on device." in told.err or "Interrupted" in told.err
    assert sorted(path for path in here.rglob("*") if path.is_file() and path.name != "game.schema.json") == before
    assert [path.name for path in here.glob("content/*moon*")] == []
    assert (here / "content").exists() == bool(others)


def test_a_leftover_of_a_killed_run_is_no_game_and_is_replaced(here: Path) -> None:
    put("content/.moon.part/game.yaml", "components: {}\n")
    assert ".moon" not in run("list").out
    assert run("new", "moon").code == 0
    assert {path.name for path in Path("content").iterdir()} == {"game.schema.json", "moon"}


def test_a_link_in_the_place_of_a_leftover_is_not_followed(here: Path) -> None:
    put("elsewhere/mine.txt", "mine")
    Path("content").mkdir()
    Path("content/.moon.part").symlink_to(here / "elsewhere")
    assert run("new", "moon").code == 0
    assert [path.name for path in Path("elsewhere").iterdir()] == ["mine.txt"]
    assert not Path("content/moon").is_symlink()


def test_a_content_folder_that_is_a_file_or_leads_out_is_reported(here: Path) -> None:
    put("content", "not a folder")
    assert "cannot be written: " in refused("new", "moon")
    Path("content").unlink()
    outside = here.parent / f"{here.name}-outside"
    outside.mkdir()
    Path("content").symlink_to(outside)
    assert "This link points outside the project" in refused("new", "moon")
    assert not list(outside.iterdir())


def test_a_game_is_started_in_the_project_above(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("new", "moon")
    monkeypatch.chdir("content/moon")
    assert run("new", "sun").out.startswith("../../content/sun: your new game")
    assert (here / "content/sun/game.yaml").is_file()


def test_a_started_game_names_its_files() -> None:
    assert printgen.NewGame("moon", Path("content/moon"), ("game.yaml",)).has_code is False


def test_a_schema_that_another_run_has_just_written_is_kept(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def find_taken(path: Path, *_: object) -> bool:
        put(path, "{}")
        raise NameTakenError

    monkeypatch.setattr("printgen.project.starting.write_file_or_raise_if_taken", find_taken)
    assert run("new", "moon").code == 0
    assert Path("content/game.schema.json").read_text() == "{}"
