"""Takes pictures of the studio in a real browser: Debian's Chromium, driven by Playwright."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

import printgen
from docs.scripts.files import ROOT
from docs.scripts.images import open_image, png_bytes
from printgen.project.played.book import FILE, ResultsBook

if TYPE_CHECKING:
    from playwright.sync_api import Page

DESK, PHONE = {"width": 1180, "height": 740}, {"width": 390, "height": 780}
COLOURS = 256
COMMITTED = 1_793_900_000  # seconds
NAMES = ("Ana", "Bo", "Cleo", "Dan")
SHOWN = "a.card img[src]"
EXAMPLE = ROOT / "docs" / "examples" / "ana.yaml"


def draw_pictures() -> Iterator[tuple[str, bytes]]:
    """The pictures of docs/studio.md, by name. There are none without the browser."""
    if shutil.which("chromium") is None:
        print("docs/pictures/studio-*.png: not drawn, because chromium is not installed.")  # noqa: T201
        return
    with tempfile.TemporaryDirectory() as name, open_studio(Path(name)) as (address, open_page):
        wall = f"{address}/games/moon/wall"
        yield "studio-wall", take_picture(open_page(DESK, "light"), wall, SHOWN)
        yield "studio-phone", take_picture(open_page(PHONE, "light"), wall, SHOWN)
        yield "studio-face", _take_face(open_page(DESK, "light"), wall)
        sheets = f"{address}/games/moon/sheet?paper=a4&cuts=on"
        yield "studio-sheets", take_picture(open_page(DESK, "light"), sheets, ".sheet-page img")
        yield (
            "studio-table",
            _take_table(open_page(DESK, "light"), f"{address}/games/moon/table", Path(name) / "content/moon/cats.csv"),
        )
        yield "studio-score", _take_score(open_page(DESK, "light"), f"{address}/games/village/score")
        yield "studio-score-phone", _take_thumb(open_page(PHONE, "light"), f"{address}/games/village/score")
        yield "studio-results", take_picture(open_page(DESK, "light"), f"{address}/games/party/results", "svg.chart")
        yield "studio-then", _take_then(open_page(DESK, "light"), f"{address}/games/moon/then", Path(name))
        favelas = f"{address}/games/favelas/play?players=4&seed=21"
        yield "studio-play", take_picture(open_page(DESK, "light"), favelas, ".stack img[src]")
        hands = f"{address}/games/5211/play/hands?seed=11&column=value"
        yield "studio-hands", take_picture(open_page(DESK, "light"), hands, ".sample img")
        yield "studio-broken", _take_broken(open_page(DESK, "dark"), wall, Path(name) / "content/moon/cat.svg.j2")


@contextmanager
def open_studio(folder: Path) -> Iterator[Any]:
    """The address of a studio with a new game, and a function that opens a page of a size and a colour scheme."""
    from playwright.sync_api import sync_playwright

    command, environment = (
        [sys.executable, "-m", "printgen"],
        {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "PRINTGEN_DATA": str(folder / "data")},
    )
    subprocess.run([*command, "new", "moon"], cwd=folder, env=environment, check=True, capture_output=True)
    subprocess.run(
        [*command, "new", "party", "--start", "hearts"], cwd=folder, env=environment, check=True, capture_output=True
    )
    _keep_results(folder)
    studio = subprocess.Popen(
        [*command, "studio", "--no-browser"], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert studio.stdout is not None
        first = re.findall(r"(http://[^/]+)(\S+)", studio.stdout.readline())[0]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            context = browser.new_context()
            page = context.new_page()
            page.goto("".join(first))
            page.wait_for_selector(".games")
            cookies = context.storage_state()

            def open_page(size: Any, scheme: Any) -> "Page":
                for former in browser.contexts:  # one page at a time, because each holds a connection
                    former.close()
                return browser.new_context(
                    storage_state=cookies, viewport=size, color_scheme=scheme, reduced_motion="reduce"
                ).new_page()

            yield first[0], open_page
            browser.close()
    finally:
        studio.terminate()
        studio.wait()


def take_picture(page: "Page", address: str, shown: str) -> bytes:
    """A picture of a view, once something is shown and the check has ended."""
    page.goto(address)
    page.wait_for_selector(shown)
    return _save(page)


def _take_face(page: "Page", wall: str) -> bytes:
    page.goto(wall)
    page.wait_for_selector(SHOWN)
    with page.expect_response(re.compile("/elements/")):
        page.locator("a.card").first.click()
    page.wait_for_selector(".paper img[src]")
    paper = page.locator(".paper").first
    box = paper.bounding_box()
    assert box is not None
    paper.click(position={"x": box["width"] * 0.5, "y": box["height"] * 0.8})
    page.wait_for_selector(".elements .chosen")
    return _save(page)


def _take_table(page: "Page", address: str, table: Path) -> bytes:
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace(",2\n", ",two\n", 1), encoding="utf-8")
    page.goto(address)
    page.locator("[aria-invalid]").click()
    picture = _save(page)
    table.write_text(text, encoding="utf-8")
    return picture


def _take_score(page: "Page", address: str) -> bytes:
    _open_example(page, address)
    page.wait_for_timeout(800)
    return _save(page)


def _open_example(page: "Page", address: str) -> None:
    page.goto(address)
    page.get_by_label("Score sheet to open").set_input_files(EXAMPLE)
    page.wait_for_selector("img.verdict-picture")


def _keep_results(folder: Path) -> None:
    """Keep four games of four players."""
    project, book = printgen.open(folder), ResultsBook(folder / "data" / FILE)
    for game in range(4):
        rounds = [
            [(3 * game * player + 5 * player + 2 * game + number * number) % 13 for number in range(8)] for player in range(4)
        ]
        sheets = "".join(f"  - player: {name}\n    points: {own}\n" for name, own in zip(NAMES, rounds, strict=True))
        book.record_game(project.score_text(f"game: party\nsheets:\n{sheets}").get(), date(2026, 11, 3 + 5 * game)).get()


def _take_thumb(page: "Page", address: str) -> bytes:
    _open_example(page, address)
    page.get_by_label("avenue 5-6, space 2", exact=True).click()
    return _save(page)


def _take_then(page: "Page", address: str, folder: Path) -> bytes:
    from dulwich import porcelain

    table, who = folder / "content/moon/cats.csv", b"A designer <designer@example.org>"
    porcelain.init(str(folder)).close()
    porcelain.add(str(folder), [str(path) for path in (folder / "content").rglob("*") if path.is_file()])
    porcelain.commit(str(folder), b"Nine cats", author=who, committer=who, commit_timestamp=COMMITTED)
    text = table.read_text(encoding="utf-8")
    changed = text.replace("nap,3,ginger", "snack,4,cream", 1).replace("There is a bird.", "There are two birds.")
    table.write_text(changed, encoding="utf-8")
    picture = take_picture(page, address, ".then-sides img")
    table.write_text(text, encoding="utf-8")
    return picture


def _take_broken(page: "Page", wall: str, template: Path) -> bytes:
    page.goto(wall)
    page.wait_for_selector(SHOWN)
    text = template.read_text(encoding="utf-8")
    template.write_text(text.replace("}}", "}", 1), encoding="utf-8")
    page.wait_for_selector(".card .fault")
    return _save(page)


def _save(page: "Page") -> bytes:
    page.wait_for_selector(".link.on", timeout=120_000)
    page.wait_for_timeout(300)
    return png_bytes(open_image(page.screenshot()).quantize(COLOURS, Image.Quantize.MEDIANCUT))
