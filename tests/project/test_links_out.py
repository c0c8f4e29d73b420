"""Nothing is written through a link in the project, but `--output` may name a link."""

from pathlib import Path

import pytest

from tests.helpers.farm import put, run

COMMANDS = {"print": "output/farm", "kit": "output/farm", "proof": "output/farm/proof"}


@pytest.fixture
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside the project."""
    return tmp_path_factory.mktemp("elsewhere")


def link(name: str, target: Path) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).symlink_to(target)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["output", "output/farm"])
def test_folder_that_leads_out_is_refused(kit: Path, elsewhere: Path, command: str, name: str) -> None:
    link(name, elsewhere)
    told = run(command, "farm")
    assert (told.code, told.out, list(elsewhere.iterdir())) == (2, "", [])
    assert told.err == (
        f"{name}: This link points outside the project, to {elsewhere}.\n"
        "  hint: replace the link with a folder, or name another folder with --output.\n"
    )


def test_folder_of_proofs_that_leads_out_is_refused(kit: Path, elsewhere: Path) -> None:
    link("output/farm/proof", elsewhere)
    assert run("proof", "farm").err.startswith("output/farm/proof: This link points outside the project")
    assert list(elsewhere.iterdir()) == []


def test_folder_of_a_reprint_that_leads_out_is_refused(kit: Path, elsewhere: Path) -> None:
    assert run("kit", "farm", "--output", "old").code == 0
    link("output/farm", elsewhere)
    assert run("diff", "old/farm/farm-kit.zip", "farm").err.startswith("output/farm: This link points outside the project")


def test_folder_of_a_calibration_page_that_leads_out_is_refused(kit: Path, elsewhere: Path) -> None:
    link("output", elsewhere)
    assert run("calibrate").err.startswith("output: This link points outside the project")
    assert list(elsewhere.iterdir()) == []


def test_the_ledger_is_not_written_through_a_link(kit: Path, elsewhere: Path) -> None:
    put(elsewhere / "prints.json", "precious")
    link("output/farm/.cache", elsewhere)
    assert run("print", "farm").code == 0
    assert [(path.name, path.read_text()) for path in elsewhere.iterdir()] == [("prints.json", "precious")]


def test_a_link_named_by_the_caller_is_followed_but_links_below_it_are_not(kit: Path, elsewhere: Path) -> None:
    (elsewhere / "mine").mkdir()
    link("mine", elsewhere / "mine")
    assert run("print", "farm", "--output", "mine").code == 0
    assert (elsewhere / "mine" / "farm" / "farm-a4.pdf").is_file()
    Path("mine/farm").rename(elsewhere / "farm")
    link("mine/farm", elsewhere / "farm")
    assert run("print", "farm", "--output", "mine").err.startswith("mine/farm: This link points outside mine, to ")


def test_link_within_the_project_is_followed(kit: Path) -> None:
    Path("prints").mkdir()
    link("output", Path("prints"))
    assert run("print", "farm").code == 0
    assert Path("prints/farm/farm-a4.pdf").is_file()
