"""The results that a person has kept: standings, a chart, a CSV file, and their removal."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.studio_client import Browser, open_studio, workers_in_this_process

LEGAL = (Path(__file__).parents[1] / "games" / "village" / "legal.yaml").read_text()


@pytest.fixture(scope="module")
def browser(folder: Path) -> Iterator[Browser]:
    """A browser with a studio that keeps results in the shared folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINTGEN_DATA", str(folder / "data"))
        with workers_in_this_process(), open_studio(folder) as browser:
            yield browser


def keep(browser: Browser, text: str, day: str) -> int:
    content = {"text": text, "played_on": day}
    answer = browser.put("/api/games/village/results", content, method="POST")
    return int(answer.json()["number"]) if answer.status == 201 else -answer.status


def test_results_are_kept_listed_and_removed(browser: Browser) -> None:
    assert browser.get("/api/results").json()["games"] == []
    assert keep(browser, LEGAL, "2026-11-19") == 1
    assert keep(browser, LEGAL, "2026-11-20") == 1  # the same sheet
    assert keep(browser, LEGAL.replace("Ana", "Bo"), "2026-11-20") == 2
    found = browser.get("/api/results?game=village").json()
    (game,) = found["games"]
    assert game["standings"] == [["Ana", 1, 0, 62.0, 62, 62], ["Bo", 1, 0, 62.0, 62, 62]]
    assert [played["date"] for played in game["played"]] == ["2026-11-20", "2026-11-19"]
    assert found["charts"][0].startswith("<svg")
    assert browser.get("/api/results?game=5211").json()["games"] == []
    saved = browser.get("/api/results.csv")
    assert saved.content.decode().splitlines()[1] == "1,2026-11-19,village,Ana,62,0,0"
    assert saved.headers["content-disposition"] == 'attachment; filename="results.csv"'
    assert browser.put("/api/results/1", {}, method="DELETE").status == 200
    assert browser.put("/api/results/1", {}, method="DELETE").status == 404


@pytest.mark.parametrize(
    ("content", "status"),
    [
        ({"text": LEGAL, "played_on": "yesterday"}, 400),
        ({"text": LEGAL, "played_on": "2026-19-39"}, 400),
        ({"text": LEGAL}, 400),
        ({"text": 1, "played_on": "2026-11-20"}, 400),
        ({"text": "game: village\n", "played_on": "2026-11-20"}, 422),
    ],
)
def test_results_that_cannot_be_kept_are_refused(browser: Browser, content: dict[str, object], status: int) -> None:
    assert browser.put("/api/games/village/results", content, method="POST").status == status


def test_game_of_results_must_be_a_name(browser: Browser) -> None:
    assert browser.get("/api/results?game=%27%20OR%201=1").status == 400
