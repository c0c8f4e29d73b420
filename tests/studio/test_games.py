"""The server gives pages the state of a game, its pictures and its news."""

import json
import time
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

from tests.helpers.farm import CSV, TEMPLATE, swap
from tests.helpers.studio_client import Browser

STATE = "/api/games/farm/state"
HAS_PROCESSES = True


def wait_for_version(browser: Browser, version: int) -> dict[str, Any]:
    """The state of the game, once it has a later version."""
    until = time.monotonic() + 30
    while (state := browser.get(STATE).json())["version"] <= version:
        assert time.monotonic() < until
        time.sleep(0.02)
    return dict(state)


def test_games_of_the_project_come_first(browser: Browser) -> None:
    games = browser.get("/api/games").json()["games"]
    assert games[0] == {"name": "farm", "title": "The Farm", "edition": "1", "players": [2, 4], "readable": True}
    assert "village" in [game["name"] for game in games]


def test_state_has_every_piece_and_counts_its_copies(browser: Browser) -> None:
    state = browser.get(STATE).json()
    animal, barn = state["components"]
    assert animal["pieces"] == [["animal-cow-front", "animal-back"], ["animal-hen-front", "animal-back"]]
    assert (animal["count"], barn["count"]) == (5, 1)
    assert state["faces"]["animal-hen-front"] | {"identity": ""} == {
        "component": "animal", "id": "hen", "title": "Hen", "side": "front", "copies": 3, "label": "animal “Hen”",
        "identity": "",
        "where": ["content/farm/animals.csv", 3], "stale": False,
    }  # fmt: skip
    assert state["problems"] == []


def test_pictures_are_images_that_need_and_run_nothing(browser: Browser) -> None:
    face = browser.get(STATE).json()["faces"]["animal-cow-front"]
    answer = browser.get(f"/api/games/farm/pictures/{face['identity']}/trim.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
    assert fromstring(answer.content).get("viewBox") == "0 0 63 88"
    bleed = browser.get(f"/api/games/farm/pictures/{face['identity']}/bleed.svg")
    assert fromstring(bleed.content).get("viewBox") == "-3 -3 69 94"
    assert b"stroke" in browser.get(f"/api/games/farm/pictures/{face['identity']}/lines.svg").content


def test_change_of_a_row_changes_only_its_face(browser: Browser, folder: Path) -> None:
    before = browser.get(STATE).json()
    swap(folder / CSV, "Gives milk.", "Gives cream.")
    after = wait_for_version(browser, before["version"])
    assert [name for name, face in after["faces"].items() if face != before["faces"][name]] == ["animal-cow-front"]


def test_broken_template_keeps_the_last_pictures_and_says_why(browser: Browser, folder: Path) -> None:
    before = browser.get(STATE).json()
    swap(folder / TEMPLATE, "{{ row.title }}", "{{ row.titel }}")
    after = wait_for_version(browser, before["version"])
    assert after["faces"]["animal-cow-front"] == before["faces"]["animal-cow-front"] | {"stale": True}
    assert not after["faces"]["barn-front"]["stale"]
    assert [(problem["file"], problem["line"]) for problem in after["problems"]] == [("templates/farm/card.svg.j2", 2)]
    swap(folder / TEMPLATE, "{{ row.titel }}", "{{ row.title }}")
    assert wait_for_version(browser, after["version"])["faces"] == before["faces"]


def test_game_that_cannot_be_read_keeps_all_pictures(browser: Browser, folder: Path) -> None:
    before = browser.get(STATE).json()
    swap(folder / "content/farm/game.yaml", "players:", "players: [")
    after = wait_for_version(browser, before["version"])
    assert {face["stale"] for face in after["faces"].values()} == {True}
    assert after["problems"][0]["file"] == "content/farm/game.yaml"
    swap(folder / "content/farm/game.yaml", "players: [", "players:")
    assert wait_for_version(browser, after["version"])["faces"] == before["faces"]


def test_endless_template_ends_its_process_and_not_the_studio(browser: Browser, folder: Path) -> None:
    before = browser.get(STATE).json()
    endless = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
    swap(folder / TEMPLATE, "<rect", f"{endless}<rect")
    after = wait_for_version(browser, before["version"])
    assert "steps" in json.dumps(after["problems"])
    swap(folder / TEMPLATE, endless, "")
    assert wait_for_version(browser, after["version"])["faces"] == before["faces"]


def test_unknown_games_and_pictures_are_not_found(browser: Browser) -> None:
    assert browser.get("/api/games/nothing/state").json() == {"error": 'There is no game "nothing".'}
    assert browser.get("/api/games/farm/pictures/00000000000000000000/trim.svg").status == 410
    assert browser.get("/api/games/farm/pictures/0/other.svg").status == 404
