"""Every view for screen readers, keyboards and thumbs: its accessible tree is in tests/golden, and no view breaks a rule."""

from datetime import date
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

import printgen
from printgen.preflight.contrast import measure_contrast
from printgen.project.played.book import FILE, ResultsBook
from tests.helpers import golden
from tests.helpers.accessible_pages import list_faults, list_nameless, write_tree
from tests.helpers.farm import CSV, YAML, make_kit, put, swap
from tests.helpers.git_commits import commit_games, start_repository
from tests.helpers.studio_page import SHOWN, address_of
from tests.studio.browser.test_play_in_browser import SETUP

IDLE = ".link.on"  # the check has ended
LISTS = ("games", "new")  # of the supplied games and starting points, which have tests of their own
VIEWS = {
    "games": ("/", ".games"),
    "new": ("/new", ".samples img"),
    "all-results": ("/results", "svg.chart"),
    "wall": ("/games/farm/wall", f"{SHOWN}, {IDLE}"),
    "face": ("/games/farm/face/animal-cow-front", f"{IDLE}, .paper img[src]"),
    "sheets": ("/games/farm/sheet?paper=a4", f"{IDLE}, .sheet-page img"),
    "table": ("/games/farm/table", f"{IDLE}, .cell"),
    "play": ("/games/farm/play?seed=4&players=2", f"{IDLE}, .in-hand img[src]"),
    "hands": ("/games/farm/play/hands?seed=4", f"{IDLE}, .sample img"),
    "problems": ("/games/bent/problems", f"{IDLE}, .problems li"),
    "then": ("/games/farm/then", f"{IDLE}, .then-sides img"),
    "score": ("/games/party/score", f"{IDLE}, .form-page"),
    "results": ("/games/party/results", f"{IDLE}, svg.chart"),
    "print": ("/games/farm/print", f"{IDLE}, .makers"),
    "failure": ("/games/farm/nothing", ".view-failure h2"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a game that has changed since its commit, one that cannot be read, and one with a kept result."""
    folder = tmp_path_factory.mktemp("project")
    make_kit(folder)
    put(folder / YAML, (folder / YAML).read_text() + SETUP)
    start_repository(folder)
    commit_games(folder, "The first herd")
    swap(folder / CSV, "Gives milk.", "Gives cream.")
    put(folder / "content/bent/game.yaml", "title: Bent\npleyers: 2\n")
    project = printgen.open(folder)
    project.start_game("party", "hearts").get()
    sheets = "".join(
        f"  - player: {name}\n    points: [{points}, 0]\n"
        for name, points in zip("Ann Bo Cleo Dan".split(), (13, 8, 5, 0), strict=True)
    )
    scored = project.score_text(f"game: party\nsheets:\n{sheets}").get()
    ResultsBook(folder / "data" / FILE).record_game(scored, date(2026, 11, 3)).get()
    return folder


@pytest.mark.golden
@pytest.mark.parametrize("name", VIEWS)
def test_view_can_be_used_by_everybody(page: Page, name: str) -> None:
    path, shown = VIEWS[name]
    page.goto(f"{address_of(page)}{path}")
    for selector in shown.split(", "):
        page.wait_for_selector(selector, timeout=30_000)
    page.wait_for_timeout(150)
    tree = write_tree(page, "body" if name == "wall" else "main")
    if name not in LISTS:
        golden.same(f"studio-{name}.txt", tree)
    assert list_nameless(tree) + list_faults(page) == []


def test_only_the_cards_of_the_wall_glow(page: Page) -> None:
    page.goto(f"{address_of(page)}/games/farm/then")
    page.wait_for_selector(".then-piece.changed")
    assert page.evaluate("getComputedStyle(document.querySelector('.changed'), '::before').content") == "none"


@pytest.mark.parametrize(("path", "paper"), [("/new", ".samples img"), ("/games/farm/face/animal-cow-front", ".paper")])
def test_paper_is_white_in_the_dark(page: Page, path: str, paper: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{address_of(page)}{path}")
    page.wait_for_selector(paper)
    assert page.locator(paper).first.evaluate("node => getComputedStyle(node).backgroundColor") == "rgb(255, 255, 255)"


# The colour of the sheet under a chart, and those of the names of eight players.
READ_CHART = """() => {
  const group = document.querySelector(".chart g"), name = group.querySelector("text");
  const read = (colour) => colour.match(/[0-9]+/g).slice(0, 3).map((channel) => channel / 255);
  const fills = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => {
    group.setAttribute("class", `player-${number}`);
    return read(getComputedStyle(name).fill);
  });
  return [read(getComputedStyle(document.querySelector(".game-results")).backgroundColor), ...fills];
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_chart_of_results_can_be_read_in_every_theme(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{address_of(page)}/results")
    page.wait_for_selector("svg.chart")
    assert page.locator(".chart g text").first.evaluate("node => getComputedStyle(node).fontFamily").startswith("Sans")
    sheet, *fills = page.evaluate(READ_CHART)
    assert min(measure_contrast(fill, sheet) for fill in fills) >= 4.5


def test_frame_of_the_bank_card_fits_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{address_of(page)}/games/farm/face/animal-cow-front")
    page.get_by_role("button", name="Measure this screen").click()
    page.get_by_label("Width of the card").fill("6")  # CSS pixels in a millimetre
    width, room = page.locator("dialog").evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert page.locator(".bank-card").evaluate("node => node.offsetWidth") == pytest.approx(54 * 6, abs=1)
    assert width <= room
    page.get_by_role("button", name="Cancel").click()


@pytest.mark.parametrize(
    ("view", "shown"), [("play", ".play-bar"), ("table", ".summary"), ("score", ".summary"), ("sheet", ".fault >> nth=0")]
)
def test_view_of_a_game_that_cannot_be_read_shows_the_reason(page: Page, view: str, shown: str) -> None:
    page.goto(f"{address_of(page)}/games/bent/{view}")
    expect(page.locator(shown)).to_contain_text("components is missing")
    expect(page.locator(shown)).not_to_contain_text("`")
