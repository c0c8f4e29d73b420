"""Paths out of the project are refused, however they are written, and messages show nothing of the files there."""

import shutil
from pathlib import Path

import pytest

from tests.helpers.farm import CSV, TEMPLATE, YAML, put, refused, run, swap

SECRET = "id,title,words,count\nsecret,secret,secret,5\n"


@pytest.fixture
def outside(kit: Path) -> Path:
    """A private file next to the project, which is the current folder."""
    secret = kit.parent / f"{kit.name}-secret.csv"
    secret.write_text(SECRET)
    return secret


def link(name: str, target: Path) -> None:
    """Replace a file with a symbolic link."""
    Path(name).unlink(missing_ok=True)
    Path(name).symlink_to(target)


@pytest.mark.parametrize("written", ["../../../{}", "{folder}/{}", "../farm/../../../{}"])
def test_table(outside: Path, written: str) -> None:
    name = written.format(outside.name, folder=outside.parent)
    swap(YAML, "animals.csv", name)
    assert refused() == (
        f'content/farm/game.yaml:20: The table "{name}" is outside the game\'s folder.\n'
        "  hint: put the file into content/farm/."
    )


def test_a_table_that_is_a_link_out_is_refused(outside: Path) -> None:
    link(CSV, outside)
    assert refused() == (
        'content/farm/game.yaml:20: The table "animals.csv" is outside the game\'s folder.\n'
        "  hint: put the file into content/farm/."
    )


def test_a_game_file_that_is_a_link_out_is_refused(outside: Path) -> None:
    link(YAML, outside)
    assert refused() == (
        "content/farm/game.yaml: This link points outside the game's folder.\n  hint: replace the link with the file itself."
    )


@pytest.mark.parametrize("name", ["../../../secret.svg.j2", "/etc/passwd"])
def test_template(kit: Path, name: str) -> None:
    swap(YAML, "template: card.svg.j2", f"template: {name}")
    assert refused() == (
        f"content/farm/game.yaml:15: animal needs the template {name}, which is not in templates/farm/.\n"
        "  hint: use back.svg.j2, barn.svg.j2 or card.svg.j2."
    )


def test_a_template_that_is_a_link_out_is_refused(outside: Path) -> None:
    link(TEMPLATE, outside)
    assert refused() == (
        "content/farm/game.yaml:15: animal needs the template card.svg.j2, which is not in templates/farm/.\n"
        "  hint: did you mean barn.svg.j2?"
    )


@pytest.mark.parametrize("tag", ["include", "extends", "import"])
@pytest.mark.parametrize("name", ["../../../etc/passwd", "/etc/passwd", "../farm/../../etc/passwd"])
def test_an_included_template_outside_the_project_is_refused(kit: Path, tag: str, name: str) -> None:
    put(TEMPLATE, f'{{% {tag} "{name}" {"as all" if tag == "import" else ""} %}}\n')
    assert refused() == (
        f"templates/farm/card.svg.j2:1: There is no template {name}.\n"
        "  hint: check the name; templates must be in templates/GAME/, content/GAME/ or templates/."
    )


def test_an_included_template_that_is_a_link_out_is_refused(outside: Path) -> None:
    link("templates/farm/part.svg.j2", outside)
    put(TEMPLATE, '{% include "part.svg.j2" %}\n')
    assert refused().startswith("templates/farm/card.svg.j2:1: There is no template part.svg.j2.\n")


@pytest.mark.parametrize("name", ["/etc/passwd", "../../../secret.png", "file:///etc/passwd", "https://example.com/a.png"])
def test_picture(kit: Path, name: str) -> None:
    swap(CSV, "hen,Hen,Lays eggs.,3\n", "")
    swap(YAML, "    rulebook_count: 5\n", "")
    put(TEMPLATE, f'<image href="{name}" x="1" y="1" width="9" height="9"/>\n')
    assert refused("kit", "farm") == (
        "templates/farm/card.svg.j2:1: animal: "
        f"there is no picture {name} in content/ or templates/.\n"
        "  hint: put the file into content/farm/ or templates/farm/, and check its name."
    )


def test_a_picture_that_is_a_link_out_is_refused(outside: Path) -> None:
    link("content/farm/cow.png", outside)
    put(TEMPLATE, '<image href="cow.png" x="1" y="1" width="9" height="9"/>\n')
    assert "there is no picture cow.png in content/ or templates/" in refused("kit", "farm")


@pytest.mark.parametrize(
    "art",
    [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter/>'
        '<image href="file://{}" width="9" height="9"/></svg>',
        '<!DOCTYPE svg [<!ENTITY e SYSTEM "file://{}">]>'
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&e;</text></svg>',
    ],
    ids=["image", "entity"],
)
def test_a_picture_that_names_other_files_is_refused(outside: Path, art: str) -> None:
    put("content/farm/cow.svg", art.format(outside))
    put(TEMPLATE, '<image href="cow.svg" x="1" y="1" width="9" height="9"/>\n')
    said = refused()
    # without libcairo, the missing library is reported first
    assert said.startswith(
        (
            "templates/farm/card.svg.j2:1: animal: <image>: cow.svg: the picture ",
            "templates/farm/card.svg.j2:1: animal: <image>: cow.svg: this picture ",
        )
    )
    assert "secret," not in said


def test_icons_that_are_a_link_out_are_refused(outside: Path) -> None:
    outside.write_text('<symbol id="secret" viewBox="0 0 9 9"><rect/></symbol>')
    link("templates/farm/icons.svg", outside)
    put(TEMPLATE, '{{ icon("secret", 1, 1) }}\n')
    assert refused().startswith('templates/farm/card.svg.j2:1: There is no icon "secret".\n  hint: ')


def test_a_whole_game_may_be_a_link(kit: Path) -> None:
    (kit / "content" / "farm").rename(kit / "farm-content")
    (kit / "content" / "farm").symlink_to(kit / "farm-content")
    assert run("print", "farm").code == 0


@pytest.mark.parametrize("folder", ["content", "content/farm", "templates", "templates/farm", "templates/shared"])
@pytest.mark.parametrize("command", ["print", "check", "kit", "proof", "inspect"])
def test_a_folder_that_is_a_link_out_of_the_project_is_refused(
    kit: Path, tmp_path_factory: pytest.TempPathFactory, folder: str, command: str
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "moved"
    Path("templates/shared").mkdir()
    shutil.move(folder, elsewhere)
    Path(folder).symlink_to(elsewhere)
    message = (
        f"{folder}: This link points outside the project, to {elsewhere}.\n  hint: replace the link with the folder itself."
    )
    assert message in refused(command, "farm")


def test_a_project_may_be_a_link_and_contain_links_inside_itself(
    kit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("templates/farm").rename("templates/common")
    Path("templates/farm").symlink_to("common")
    here = tmp_path.parent / f"{tmp_path.name}-link"
    here.symlink_to(tmp_path)
    monkeypatch.chdir(here)
    assert run("print", "farm").code == 0


def test_list_shows_nothing_of_a_game_outside_the_project(kit: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "moved"
    shutil.move("content/farm", elsewhere)
    Path("content/farm").symlink_to(elsewhere)
    assert "The Farm" not in run("list").out
