"""The answers of the studio to the requests in requests.txt, word for word: status, headers, and JSON or a refusal."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import printgen
from tests.helpers.farm import YAML, make_kit
from tests.helpers.golden import same
from tests.helpers.studio_client import Browser
from tests.studio.browser.test_play_in_browser import SETUP

REQUESTS = (Path(__file__).parent / "requests.txt").read_text(encoding="utf-8").splitlines()
OWN = ("date", "server", "content-length", "set-cookie")  # headers that differ each time
TABLE = "/api/games/farm/tables/content/farm/animals.csv"
POINTS = (("Ann", 13), ("Bo", 8), ("Cleo", 5), ("Dan", 0))
SHEET = "game: party\nsheets:\n" + "".join(f"  - player: {name}\n    points: [{points}, 0]\n" for name, points in POINTS)
# What the words in capitals in requests.txt stand for; x{61} stands for 61 letters.
WORDS = {
    "41 SHEETS": ", ".join(["{}"] * 41),
    "40 SHEETS": ", ".join(["{}"] * 40),
    "5001 FIELDS": json.dumps(dict.fromkeys(map(str, range(5001)), "")),
    "2001 ANSWERS": ", ".join(['""'] * 2001),
    "SHEET": json.dumps(SHEET)[1:-1],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the small game and its setup, with a game that has rules, and with the results."""
    folder = tmp_path_factory.mktemp("project")
    make_kit(folder)
    with (folder / YAML).open("a") as file:
        file.write(SETUP)
    printgen.open(folder).start_game("party", "hearts").get()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINTGEN_DATA", str(folder / "data"))
        yield folder


class Answers:
    """The answers as text: headers that differ from those of the first answers, and numbers for hashes."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser, self.folder = browser, folder
        self.numbers: dict[str, str] = {}
        self.usual = {"cache-control": "no-store", "content-type": "application/json"}
        self.lines: list[str] = []

    def clean(self, text: str) -> str:
        text = re.sub(r"<svg.*?</svg>", "SVG", text.replace(str(self.folder), "FOLDER").replace(str(self.browser.port), "PORT"))
        return re.sub(r"\b[0-9a-f]{16,64}\b", lambda found: self.numbers.setdefault(found[0], f"#{len(self.numbers)}"), text)

    def add(self, request: str, known: dict[str, str]) -> None:
        method, path, content = (*expand(request, known).split(" ", 2), "")[:3]
        own = self.browser
        answer = own.get(path) if method == "GET" else own.put(path, json.loads(content), method=method)
        kind = answer.headers.get("content-type", "")
        shown = self.clean(answer.content.decode()) if kind == "application/json" or "csv" in kind else ""
        headers = {name: text for name, text in answer.headers.items() if name not in OWN and self.usual.get(name) != text}
        self.usual = {**headers, **self.usual}
        self.lines += [
            request,
            f"  {answer.status}",
            *(self.clean(f"  {name}: {text}") for name, text in headers.items()),
            *([f"  {shown}"] if shown else []),
        ]


def expand(request: str, known: dict[str, str]) -> str:
    """A request with what its short forms stand for."""
    for word, text in {**WORDS, **known}.items():
        request = request.replace(word, text)
    return re.sub(r"(\w)\{(\d+)\}", lambda found: found[1] * int(found[2]), request)


@pytest.mark.golden
def test_requests_of_every_kind_are_answered_as_before(browser: Browser, folder: Path) -> None:
    answers = Answers(browser, folder)
    cow = browser.get("/api/games/farm/state").json()["faces"]["animal-cow-front"]["identity"]
    for request in REQUESTS:
        stamp = browser.get(TABLE).json()["stamp"] if "STAMP" in request else ""
        answers.add(request, {"COW": cow, "STAMP": stamp})
    same("studio-answers.txt", "\n".join(answers.lines) + "\n")
