"""Pages print a game, make kits, run exporters and start games; each job reports its progress and can be cancelled."""

import time
from pathlib import Path
from typing import Any

import printgen
from printgen.studio.open_project import OpenProject
from printgen.studio.tasks.making import _complete_options_of_request
from printgen.studio.views.making import require_order_values
from tests.helpers.studio_client import Answer, Browser

HAS_PROCESSES = True

JOBS = "/api/games/farm/jobs"


def post(browser: Browser, content: dict[str, Any], path: str = JOBS) -> Answer:
    return browser.put(path, content, method="POST")


def wait_for(browser: Browser, number: int) -> dict[str, Any]:
    """A job, once it has ended."""
    until = time.monotonic() + 60
    while True:
        (job,) = (job for job in browser.get(JOBS).json()["jobs"] if job["number"] == number)
        if job["state"] != "running":
            return dict(job)
        assert time.monotonic() < until
        time.sleep(0.05)


def test_print_writes_the_pdf_and_sends_it(browser: Browser, folder: Path) -> None:
    started = post(browser, {"kind": "print", "paper": "letter", "copies": 2})
    assert started.status == 202
    job = wait_for(browser, started.json()["number"])
    assert (job["state"], job["files"]) == ("done", ["output/farm/farm-letter.pdf"])
    sent = browser.get(f"/api/jobs/{job['number']}/files/0")
    assert sent.content == (folder / "output/farm/farm-letter.pdf").read_bytes()
    assert sent.headers["content-disposition"] == 'attachment; filename="farm-letter.pdf"'
    assert browser.get(f"/api/jobs/{job['number']}/files/1").status == 404


def test_every_option_of_an_order_is_taken_and_the_usual_number_of_copies_is_1(kit: Path) -> None:
    order = {"paper": "a3", "players": 3, "style": "pale", "language": "de", "sides": "one-sided", "copies": 2}
    assert require_order_values({**order, "exporter": "deck"}) == {**order, "exporter": "deck"}
    for chosen in (order, {"copies": 1}):
        completed, problems = _complete_options_of_request(OpenProject(printgen.open), {"game": "farm", **chosen})
        assert (completed is not None, problems) == (True, ())
        assert {name: getattr(completed and completed.options, name) for name in chosen} == chosen
    completed, _ = _complete_options_of_request(OpenProject(printgen.open), {"game": "farm"})
    assert completed is not None
    assert completed.options.copies == 1


def test_job_that_fails_says_why(browser: Browser) -> None:
    job = wait_for(browser, post(browser, {"kind": "export", "exporter": "nothing"}).json()["number"])
    assert (job["state"], job["files"]) == ("failed", [])
    assert "nothing" in job["problems"][0]["message"]


def test_cancelled_job_stops_and_writes_nothing(browser: Browser, folder: Path) -> None:
    job = post(browser, {"kind": "kit"}).json()
    assert browser.put(f"/api/jobs/{job['number']}", {}, method="DELETE").json()["state"] == "cancelled"
    assert not list((folder / "output").rglob("*.zip"))


def test_two_jobs_run_at_the_same_time_and_no_more(browser: Browser) -> None:
    numbers = [post(browser, {"kind": "kit"}).json()["number"] for _ in range(2)]
    assert post(browser, {"kind": "kit"}).status == 429
    for number in numbers:
        browser.put(f"/api/jobs/{number}", {}, method="DELETE")


def test_orders_that_cannot_be_are_refused(browser: Browser) -> None:
    for wrong in (
        {"kind": "delete"}, {"kind": "print", "paper": "../a4"}, {"kind": "print", "copies": "2"},
        {"kind": "print", "copies": -1},
        {"kind": "print", "copies": True}, {"kind": "print", "paper": ["a4"]}, {"kind": "print", "output": "/x"}, {},
    ):  # fmt: skip
        assert post(browser, wrong).status == 400
    assert browser.get("/api/jobs/999/files/0").status == 404


def test_new_game_is_made_from_a_starting_point(browser: Browser, folder: Path) -> None:
    points = browser.get("/api/starting-points").json()["points"]
    assert "deck" in [point["name"] for point in points]
    assert browser.get("/api/starting-points/deck/0.svg").headers["content-type"] == "image/svg+xml"
    assert [browser.get(f"/api/starting-points/deck/{number}.svg").status for number in (2, 3)] == [200, 204]
    assert browser.get("/api/starting-points/..%2fdeck/0.svg").status == 404
    assert post(browser, {"name": "moon", "start": "deck"}, "/api/games").json()["name"] == "moon"
    assert (folder / "content/moon/game.yaml").exists()
    assert browser.get("/api/games/moon/state").json()["faces"]
    again = post(browser, {"name": "moon", "start": "deck"}, "/api/games")
    assert (again.status, "moon" in again.json()["problems"][0]["message"]) == (409, True)
    assert post(browser, {"name": "../moon", "start": "deck"}, "/api/games").status == 409


def test_sheets_have_every_face_and_the_order_of_the_cuts(browser: Browser) -> None:
    found = browser.get("/api/games/farm/sheets?paper=a4").json()
    faces = {face["identity"] for face in browser.get("/api/games/farm/state").json()["faces"].values()}
    sides = [side for paper in found["papers"] for side in (paper["front"], paper["back"]) if side]
    assert {place["identity"] for side in sides for place in side["places"]} == faces
    assert (found["paper"], found["sides"]) == ("a4", "long-edge")
    assert [number for number, *_ in found["papers"][0]["cuts"]] == list(range(1, len(found["papers"][0]["cuts"]) + 1))
    assert browser.get("/api/games/farm/sheets?paper=20x20mm").json()["problems"]
    assert browser.get("/api/games/farm/sheets?paper=%2e%2e%2f").status == 400


def test_elements_of_a_face_have_their_template_lines(browser: Browser) -> None:
    face = browser.get("/api/games/farm/state").json()["faces"]["animal-cow-front"]
    elements = browser.get(f"/api/games/farm/elements/{face['identity']}").json()["elements"]
    assert [(element["kind"], element["where"]) for element in elements] == [
        ("shape", ["templates/farm/card.svg.j2", 1]),
        ("text", ["templates/farm/card.svg.j2", 2]),
        ("text", ["templates/farm/card.svg.j2", 3]),
    ]
    assert elements[2]["fit"] == {"asked": 9.0, "shrunk": False, "tight": False}
