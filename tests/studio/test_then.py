"""Pages see how a game looked in an earlier commit, and in a kit."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import printgen
from tests.helpers.farm import CSV, swap
from tests.helpers.git_commits import commit_games, start_repository
from tests.helpers.older_kit import write_older_kit
from tests.helpers.studio_client import Browser, open_studio, workers_in_this_process


@pytest.fixture(scope="module")
def browser(folder: Path) -> Iterator[Browser]:
    """A browser with a studio whose game is in a git repository, and has changed since its commit."""
    start_repository(folder)
    commit_games(folder, "First")
    swap(folder / CSV, "Gives milk.", "Gives cream.")
    with workers_in_this_process(), open_studio(folder) as browser:
        yield browser


@pytest.mark.usefixtures("browser")
def test_files_of_a_commit_are_deleted_when_the_studio_closes(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with open_studio(folder) as browser:
        revision = browser.get("/api/games/farm/then").json()["revisions"][0][0]
        assert browser.get(f"/api/games/farm/then/pieces?revision={revision}").json()["same"] is not None
        assert [path.name for path in tmp_path.glob("printgen-studio-*/printgen-revision-*/content/*")] == ["farm"]
    assert list(tmp_path.glob("printgen-studio-*")) == []


def test_pieces_are_shown_then_and_now(browser: Browser) -> None:
    found = browser.get("/api/games/farm/then").json()
    ((revision, _, summary),) = found["revisions"]
    assert summary == "First"
    compared = browser.get(f"/api/games/farm/then/pieces?revision={revision}").json()
    ((component, label, then, now),) = compared["pieces"]
    assert (component, label, compared["same"]) == ("animal", "animal “Cow”", 2)
    old, new = (browser.get(f"/api/games/farm/then/{where}/{side[0]}.svg") for where, side in ((revision, then), ("now", now)))
    assert (old.status, new.status) == (200, 200)
    assert old.content != new.content
    assert "sandbox" in old.headers["content-security-policy"]
    assert browser.get(f"/api/games/farm/then/now/{then[0]}.svg").status == 410


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("then/pieces", 400),
        ("then/pieces?revision=HEAD", 400),
        (f"then/pieces?revision={'0' * 40}&kit=x.zip", 400),
        (f"then/pieces?kit={'x' * 300}", 400),
        ("then/HEAD/00.svg", 404),
        (f"then/{'0' * 40}/00.svg", 410),
        ("then/now/..%2f..%2fx.svg", 404),
    ],
)
def test_strange_commits_and_kits_are_refused(browser: Browser, path: str, status: int) -> None:
    assert browser.get(f"/api/games/farm/{path}").status == status


def test_unknown_commit_and_kit_are_reported(browser: Browser) -> None:
    for query in (f"revision={'0' * 40}", "kit=..%2f..%2fx.zip"):
        answer = browser.get(f"/api/games/farm/then/pieces?{query}").json()
        assert answer["pieces"] == []
        assert answer["problems"]


@pytest.fixture(scope="module")
def kit(browser: Browser, folder: Path) -> str:
    """The name of a kit of the game, which has changed since then."""
    printgen.open(folder).write_kit("farm").get()
    swap(folder / CSV, "Lays eggs.", "Lays hats.")
    [name] = browser.get("/api/games/farm/then").json()["kits"]
    return str(name)


def test_pieces_are_shown_as_they_are_in_a_kit_and_now(browser: Browser, kit: str) -> None:
    compared = browser.get(f"/api/games/farm/then/pieces?kit={kit}").json()
    ((component, label, then, now),) = compared["pieces"]
    assert (component, label, compared["same"], "pages" in compared) == ("animal", "animal “Hen”", 2, False)
    path = f"/api/games/farm/then/kit-{compared['version']}/{then[0]}.svg?kit={kit}"
    picture = browser.get(path)
    assert (picture.status, picture.headers["content-type"]) == (200, "image/svg+xml")
    assert b"data:image/png" in picture.content
    assert "sandbox" in picture.headers["content-security-policy"]
    for strange in (path.replace(then[0], now[0]), path.replace("/kit-", "/kit-0"), path.replace(kit, "..%2f" + kit)):
        assert browser.get(strange).status == 404
    assert browser.get(path.replace(kit, "x" * 300)).status == 400


def test_kit_of_an_older_printgen_shows_its_pages(browser: Browser, folder: Path, kit: str) -> None:
    path = folder / "output/farm" / kit
    write_older_kit(path, path.with_name("old.zip"))
    compared = browser.get("/api/games/farm/then/pieces?kit=old.zip").json()
    assert [piece[1] for piece in compared["pieces"]] == ["animal “Hen”"]
    assert [problem["message"][:32] for problem in compared["lacks"]] == ["An older printgen made this kit,"]
    assert compared["pages"][0] == "proofs/a4-001.png"
    page = browser.get(f"/api/games/farm/then/page.png?kit=old.zip&page={compared['pages'][0]}")
    path.with_name("old.zip").unlink()
    assert (page.status, page.headers["content-type"], page.content[:4]) == (200, "image/png", b"\x89PNG")
    assert page.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("page", ["manifest.json", "..%2f..%2fx.png", "proofs/a4-999.png", "x" * 300])
def test_other_files_of_a_kit_are_not_shown(browser: Browser, kit: str, page: str) -> None:
    assert browser.get(f"/api/games/farm/then/page.png?kit={kit}&page={page}").status == 404
