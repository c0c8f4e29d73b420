"""Score sheets and results, in a real browser."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import printgen
from tests.helpers.pearls import make_pearls
from tests.helpers.soaked import soak_after
from tests.helpers.studio_page import address_of

GAMES = Path(__file__).parents[2] / "games"
LEGAL = GAMES / "village" / "legal.yaml"
# Counts the addresses of pictures that the page makes and forgets; it keeps the text of each one that it does not forget.
COUNT_ADDRESSES = """\
() => {
  window.made = window.forgotten = 0;
  const {createObjectURL, revokeObjectURL} = URL;
  URL.createObjectURL = blob => { made += 1; return createObjectURL.call(URL, blob); };
  URL.revokeObjectURL = address => { forgotten += 1; revokeObjectURL.call(URL, address); };
}"""
pytestmark = pytest.mark.usefixtures("emptied")


@pytest.fixture(scope="module")
def folder(folder: Path) -> Path:
    """The shared folder, also with a game that has a score sheet."""
    printgen.open(folder).start_game("party", "hearts").get()
    return folder


def test_score_sheet_is_filled_in_on_the_paper(page: Page) -> None:
    page.goto(f"{address_of(page)}/games/party/score")
    names = page.locator(".field.name")
    for number, name in enumerate(("Ana", "Bo", "Cleo", "Dan")):
        names.nth(number).fill(name)
    page.locator(".field.number").nth(0).fill("three")
    expect(page.locator(".field.wrong")).to_have_count(1)
    expect(page.locator(".verdict .faults")).to_contain_text("Must be a whole number")
    page.locator(".field.number").nth(0).fill("3")
    expect(page.locator(".totals th").first).to_have_text("Ana")
    expect(page.locator("img.verdict-picture")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    text = Path(saved.value.path()).read_text()
    assert "player: 'Ana'" in text
    page.reload()
    expect(names.nth(3)).to_have_value("Dan")
    page.get_by_role("button", name="Clear").click()
    expect(names.nth(0)).to_have_value("")
    page.get_by_label("Score sheet to open").set_input_files(
        {"name": "party.yaml", "mimeType": "text/yaml", "buffer": text.encode()}
    )
    expect(names.nth(1)).to_have_value("Bo")


def test_score_sheet_is_filled_in_with_one_thumb(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{address_of(page)}/games/party/score")
    page.locator("button.field.name").first.click()
    page.keyboard.type("Eve")
    page.get_by_role("button", name="Next").click()
    expect(page.locator("button.field.name").first).to_have_text("Eve")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1100, "height": 700})


@pytest.mark.parametrize("game", soak_after(3, ["village", "5211", "favelas", "sunnyvale", "brazil-imperial"]))
def test_sheet_of_a_supplied_game_is_opened_and_saved(page: Page, folder: Path, game: str) -> None:
    project, text = printgen.open(folder), (GAMES / game / "legal.yaml").read_text()
    sheets = project.read_into_form(game, text).get()
    page.goto(f"{address_of(page)}/games/{game}/score")
    page.get_by_label("Score sheet to open").set_input_files(GAMES / game / "legal.yaml")
    expect(page.locator("img.verdict-picture").first).to_be_visible()
    expect(page.locator(".field.wrong")).to_have_count(0)
    shown = page.locator(".field").evaluate_all(
        "nodes => nodes.map((node) => node.type === 'checkbox' ? node.checked && 'x' : node.value)"
    )
    assert sorted(text for text in shown if text) == sorted(text for text in sheets[0].values() if text)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert Path(saved.value.path()).read_text() == project.fill_form(game, sheets).get().text


def test_signs_are_typed_into_the_paper(page: Page) -> None:
    page.goto(f"{address_of(page)}/games/village/score")
    page.get_by_role("button", name="Clear").click()
    page.get_by_label("name", exact=True).fill("Ana")
    first = page.get_by_label("avenue 3-4, space 1", exact=True)
    first.focus()
    page.keyboard.press("f")
    expect(first).to_have_value("F")
    expect(page.locator(".field-note")).to_contain_text("H house, F forest, L lake, S square")
    page.keyboard.press("Tab")
    expect(page.get_by_label("avenue 3-4, space 1, turn")).to_be_focused()
    page.keyboard.press("2")
    page.keyboard.press("Tab")
    expect(page.get_by_label("avenue 3-4, space 2", exact=True)).to_be_focused()
    page.get_by_role("button", name="Save as a file").click()
    expect(page.locator(".tray [role=status]")).to_have_text("The file needs every text that the verdict asks for.")
    gap = page.locator(".verdict .fault-link")
    expect(gap).to_have_text("preparation, die 1")
    gap.click()
    expect(page.get_by_label("preparation, die 1")).to_be_focused()
    page.get_by_label("total", exact=True).fill("many")
    expect(page.locator(".field.wrong")).to_have_attribute("aria-label", "total")
    expect(page.locator(".verdict .faults")).to_contain_text("Must be a whole number")


def test_verdict_on_the_paper_is_kept(page: Page) -> None:
    page.goto(f"{address_of(page)}/games/village/score")
    page.get_by_label("Score sheet to open").set_input_files(LEGAL)
    expect(page.locator(".totals tr").first).to_contain_text("62")
    page.evaluate(COUNT_ADDRESSES)
    page.get_by_label("door 6, score").fill("9")
    expect(page.locator(".field.wrong").first).to_have_attribute("aria-label", "door 6, score")
    page.get_by_label("door 6, score").fill("8")
    expect(page.locator(".field.wrong")).to_have_count(0)
    page.wait_for_function("made > 1 && made === forgotten")
    page.get_by_role("button", name="Keep the result").click()
    expect(page.locator(".keep .hint")).to_contain_text("Kept as number 1.")
    page.get_by_role("button", name="Keep the result").click()
    expect(page.locator(".keep .hint")).to_contain_text("already in your results")
    page.get_by_role("link", name="All results").click()
    expect(page.locator(".standings tbody th")).to_have_text(["Ana"])
    expect(page.locator("svg.chart")).to_be_visible()
    remove = page.get_by_role("button", name="Remove the result")
    remove.click()
    remove.click()
    expect(page.locator(".view-results .summary").first).to_contain_text("No results yet.")


def test_questions_appear_when_they_are_needed(page: Page) -> None:
    page.goto(f"{address_of(page)}/games/5211/score")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".question:visible")).to_have_count(4)
    page.get_by_label("name, player 3").fill("Cy")
    expect(page.locator(".question:visible")).to_have_count(5)
    expect(page.locator(".question-row").first).to_contain_text("Cy")
    page.get_by_label("round 1, player 1", exact=True).fill("G1 G2 G3 G4")
    expect(page.locator(".question:visible")).to_have_count(8)
    page.get_by_label("round 1, player 2", exact=True).fill("X1")
    expect(page.locator(".field.wrong")).to_have_attribute("aria-label", "round 1, player 2")


def test_taps_go_through_the_signs(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 780})
    page.goto(f"{address_of(page)}/games/village/score")
    page.get_by_role("button", name="Clear").click()
    space = page.get_by_label("avenue 5-6, space 1", exact=True)
    for sign in ("H", "F", "L", "S", ""):
        space.click()
        expect(space).to_have_text(sign)
    page.locator(".thumb-control").get_by_role("button", name="lake").click()
    expect(space).to_have_text("L")
    expect(page.locator(".thumb-bar label")).to_have_text("avenue 5-6, space 1, turn")
    box = space.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    small = [button.bounding_box() for button in page.locator(".thumb-bar button").all()]
    assert all(one is not None and min(one["width"], one["height"]) >= 44 for one in small)
    page.set_viewport_size({"width": 1100, "height": 700})


def test_questions_of_own_rules_lead_to_a_verdict(page: Page, folder: Path) -> None:
    make_pearls(folder)
    own = {**os.environ, "PRINTGEN_DATA": str(folder / "data")}
    subprocess.run([sys.executable, "-m", "printgen", "trust", "content/pearls"], cwd=folder, env=own, check=True)
    page.goto(f"{address_of(page)}/games/pearls/score")
    expect(page.locator(".empty-sheet")).to_have_css("background-color", "rgb(255, 255, 255)")  # also in the dark
    page.locator(".answers .asked input").fill("2")
    page.keyboard.press("Enter")
    expect(page.locator(".answers .answered input")).to_have_value("2")
    page.locator(".answers .asked input").fill("Ana")
    page.get_by_role("button", name="Next").click()
    page.locator(".answers .asked input").fill("nothing")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".questions .error")).not_to_be_empty()
    page.get_by_label("Score sheet to open").set_input_files(folder / "party.yaml")
    expect(page.locator(".totals tr").first).to_contain_text("24")
