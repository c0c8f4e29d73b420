"""A page of a real browser that has opened a studio as a person does."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.bench.walls import ending

expect.set_options(timeout=20_000)  # of a busy machine
SHOWN = "a.card img[src]"
EXPECTED = (
    *(200, 201, 202, 204),
    409,  # the name of a game that exists, or a file that has changed
    410,  # a picture that a change removed while the page asked for it
)


@contextmanager
def open_page(browser: Browser, folder: Path) -> Iterator[Page]:
    """A page with the wall of the small game in a folder. At the end, no script of the page may have failed."""
    command = [sys.executable, "-m", "printgen", "studio", "farm", "--no-browser"]
    own = {"PYTHONUNBUFFERED": "1", "PRINTGEN_DATA": str(folder / "data"), "PYTHONPATH": str(Path(__file__).parents[2])}
    with (
        subprocess.Popen(command, cwd=folder, env={**os.environ, **own}, stdout=subprocess.PIPE, text=True) as studio,
        ending(studio),
        browser.new_page(viewport={"width": 1100, "height": 700}, reduced_motion="reduce") as page,
    ):
        assert studio.stdout is not None
        address = re.search(r"http://\S+", studio.stdout.readline())
        assert address is not None
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if is_fault(message) else None)
        page.on("response", lambda answer: faults.append(answer.url) if answer.status not in EXPECTED else None)
        page.on("request", lambda request: faults.append(request.url) if "//127.0.0.1:" not in request.url else None)
        page.goto(address[0])
        page.wait_for_selector(SHOWN)
        yield page
        assert not faults, faults


def is_fault(message: ConsoleMessage) -> bool:
    return message.type == "error" and not message.text.startswith("Failed to load resource")


def address_of(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])


def wait_for_text(path: Path, text: str) -> None:
    """Wait until a file has a content."""
    for _ in range(400):
        if path.read_text() == text:
            return
        time.sleep(0.05)
    assert path.read_text() == text
