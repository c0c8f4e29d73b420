"""Every view in a real browser: Debian's Chromium, driven by Playwright."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import printgen
from tests.helpers.farm import ANIMALS, CSV, TEMPLATE, swap

if shutil.which("chromium") is None and os.environ.get("CI") != "true":
    pytest.skip("The browser is missing. Install it with `apt-get install chromium`.", allow_module_level=True)

from playwright.sync_api import ConsoleMessage, Page, expect, sync_playwright

expect.set_options(timeout=20_000)  # of a busy machine
LEGAL = Path(__file__).parents[1] / "games" / "village" / "legal.yaml"
SHOWN = "a.card img[src]"
EXPECTED = (200, 201, 202, 204, 409)  # the last one for the name of a game that exists


@pytest.fixture(scope="module")
def page(folder: Path) -> Iterator[Page]:
    """A page of a browser that has opened a studio as a person does. No script of the page may fail."""
    command = [sys.executable, "-m", "printgen", "studio", "farm", "--no-browser"]
    environment = {
        **os.environ,
        "PYTHONUNBUFFERED": "1",
        "PRINTGEN_DATA": str(folder / "data"),
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as studio:
        assert studio.stdout is not None
        address = re.search(r"http://\S+", studio.stdout.readline())
        assert address is not None
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1100, "height": 700}, reduced_motion="reduce")
            faults: list[str] = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("console", lambda message: faults.append(message.text) if is_fault(message) else None)
            page.on("response", lambda answer: faults.append(answer.url) if answer.status not in EXPECTED else None)
            page.on("request", lambda request: faults.append(request.url) if "//127.0.0.1:" not in request.url else None)
            page.goto(address[0])
            page.wait_for_selector(SHOWN)
            yield page
            browser.close()
            assert faults == []
        studio.terminate()


@pytest.fixture(autouse=True)
def open_wall(page: Page, folder: Path) -> None:
    """Every test begins on the wall, with the same table."""
    if (folder / CSV).read_text() != ANIMALS:
        (folder / CSV).write_text(ANIMALS)
    page.goto(f"{address_of(page)}/games/farm/wall")
    page.wait_for_selector(SHOWN)


def is_fault(message: ConsoleMessage) -> bool:
    return message.type == "error" and not message.text.startswith("Failed to load resource")


def address_of(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])


def test_wall_shows_each_face_once_with_its_copies(page: Page) -> None:
    assert page.locator("a.card .name").all_inner_texts() == ["Cow · ×2", "Hen · ×3", "animal · back · ×5", "barn"]
    page.get_by_label("Find a face").fill("hen")
    expect(page.locator("a.card:visible")).to_have_count(1)
    page.reload()
    expect(page.get_by_label("Find a face")).to_have_value("hen")


def test_saved_change_flashes_on_the_wall_and_is_announced(page: Page, folder: Path) -> None:
    before = page.get_by_label("animal: Cow").locator("img").get_attribute("src")
    swap(folder / CSV, "Gives milk.", "Gives cream.")
    expect(page.locator("a.card.changed .name")).to_have_text("Cow · ×2")
    expect(page.locator("#live")).to_have_text("1 face changed.")
    assert page.get_by_label("animal: Cow").locator("img").get_attribute("src") != before


def test_address_of_a_face_survives_another_order_of_the_rows(page: Page, folder: Path) -> None:
    page.get_by_label("animal: Hen").click()
    expect(page.locator(".about h2")).to_have_text("Hen")
    assert page.url.endswith("/games/farm/face/animal-hen-front")
    text = (folder / CSV).read_text()
    head, cow, hen = text.splitlines()
    (folder / CSV).write_text("\n".join([head, hen, cow, ""]))
    expect(page.locator(".about dd").nth(3)).to_have_text("content/farm/animals.csv:2")
    page.reload()
    expect(page.locator(".about h2")).to_have_text("Hen")
    (folder / CSV).write_text(text)


def test_click_on_a_text_shows_its_template_line(page: Page) -> None:
    page.get_by_label("animal: Cow").click()
    with page.expect_response(re.compile("/elements/")):
        page.wait_for_selector(".paper img[src]")
    picture = page.locator(".paper").first
    box = picture.bounding_box()
    assert box is not None
    picture.click(position={"x": box["width"] * 12 / 69, "y": box["height"] * 14 / 94})
    expect(page.locator(".about > .elements .chosen .place")).to_have_text("templates/farm/card.svg.j2:2")
    page.get_by_label("Seen in").select_option("deutan")
    assert "deutan" in str(page.locator(".paper > img").first.evaluate("image => getComputedStyle(image).filter"))


def test_broken_template_keeps_its_picture_under_the_message(page: Page, folder: Path) -> None:
    swap(folder / TEMPLATE, "{{ row.title }}", "{{ row.titel }}")
    cow = page.get_by_label("animal: Cow")
    expect(cow.locator(".fault")).to_contain_text("titel")
    assert cow.locator("img").evaluate("image => image.naturalWidth") > 0
    page.get_by_role("link", name=re.compile("Problems")).click()
    expect(page.locator(".problems .error .place").first).to_have_text("templates/farm/card.svg.j2:2")
    swap(folder / TEMPLATE, "{{ row.titel }}", "{{ row.title }}")
    expect(page.locator(".problems .error")).to_have_count(0)


def test_keyboard_reaches_every_face_and_view(page: Page) -> None:
    page.get_by_label("animal: Cow").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("animal: Hen")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(".paper img[src]")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".about h2")).to_have_text("Cow")
    page.keyboard.press("Escape")
    page.wait_for_selector(SHOWN)
    page.keyboard.press("2")
    page.wait_for_selector(".sheet-page img")
    expect(page.locator("nav a[aria-current]")).to_have_text("Sheets")
    page.keyboard.press("1")
    page.wait_for_selector(SHOWN)


def test_sheets_show_the_cuts_and_the_back_against_the_light(page: Page) -> None:
    page.goto(f"{address_of(page)}/games/farm/sheet?paper=a4")
    page.wait_for_selector(".sheet-page img")
    page.get_by_role("button", name="Order of the cuts").click()
    assert page.locator("text.cut-number").first.is_visible()
    page.get_by_role("button", name="Show backs through fronts").click()
    expect(page.locator(".layer.through.flip-x").first).to_be_visible()


def test_print_button_makes_a_file_to_save(page: Page) -> None:
    page.goto(f"{address_of(page)}/games/farm/print")
    page.get_by_role("button", name="Print", exact=True).click()
    expect(page.locator(".jobs .done .files a")).to_have_text(re.compile(r"output/farm/farm-\w+\.pdf"), timeout=30_000)
    with page.expect_download() as saved:
        page.locator(".jobs .done .files a").click()
    assert saved.value.suggested_filename.startswith("farm-")


def test_new_game_opens_on_its_wall(page: Page) -> None:
    page.goto(f"{address_of(page)}/new")
    page.get_by_label("Name").fill("farm")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_contain_text("farm")
    page.get_by_label("Name").fill("moon")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(SHOWN)
    assert page.url.endswith("/games/moon/wall")


@pytest.mark.parametrize(
    "path", ["/", "/games/farm/wall", "/games/farm/face/barn-front", "/games/farm/table", "/games/farm/problems"]
)
def test_view_has_landmarks_names_and_no_sideways_scrolling_on_a_phone(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{address_of(page)}{path}")
    page.wait_for_selector("main h2, main [role=grid]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("header h1, nav[aria-label], main").count() == 3
    nameless = "node => !(node.getAttribute('aria-label') || node.innerText.trim() || node.labels?.length)"
    for node in page.locator("a:visible, button:visible, input:visible, select:visible").all():
        assert not node.evaluate(nameless), node.evaluate("node => node.outerHTML")
    assert page.locator("img:not([alt])").count() == 0
    page.set_viewport_size({"width": 1100, "height": 700})


def test_two_thousand_faces_need_few_elements(page: Page, folder: Path) -> None:
    rows = "".join(f"a{n},Animal {n},Words {n}.,1\n" for n in range(2000))
    before = (folder / CSV).read_text()
    (folder / CSV).write_text("id,title,words,count\n" + rows)
    expect(page.locator(".total")).to_have_text("2,004 faces", timeout=60_000)
    scroller = page.locator(".scroller")
    for part in (0.3, 0.9):
        scroller.evaluate("(node, part) => { node.scrollTop = node.scrollHeight * part; }", part)
        page.wait_for_timeout(100)
        assert 5 < page.locator("a.card").count() < 200
    page.get_by_label("Find a face").fill("1999")
    expect(page.locator("a.card .name").first).to_have_text("Animal 1999")
    (folder / CSV).write_text(before)


def open_table(page: Page) -> None:
    page.goto(f"{address_of(page)}/games/farm/table/content/farm/animals.csv")
    expect(page.get_by_role("grid")).to_be_focused()


def wait_for_text(path: Path, text: str) -> None:
    for _ in range(400):
        if path.read_text() == text:
            return
        time.sleep(0.05)
    assert path.read_text() == text


def test_cells_are_edited_with_the_keys_of_a_spreadsheet(page: Page, folder: Path) -> None:
    before = (folder / CSV).read_text()
    open_table(page)
    for key in ("ArrowRight", "F2", "End", "s", "Enter"):
        page.keyboard.press(key)
    wait_for_text(folder / CSV, before.replace(",Cow,", ",Cows,"))
    page.keyboard.type("Duck")
    page.keyboard.press("Tab")
    page.keyboard.press("Delete")
    wait_for_text(folder / CSV, before.replace(",Cow,", ",Cows,").replace("Hen,Lays eggs.", "Duck,"))
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    wait_for_text(folder / CSV, before.replace(",Cow,", ",Cows,"))
    page.keyboard.press("Control+y")
    wait_for_text(folder / CSV, before.replace(",Cow,", ",Cows,").replace(",Hen,", ",Duck,"))
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    wait_for_text(folder / CSV, before)


def test_ranges_and_rows_are_copied_pasted_added_and_deleted(page: Page, folder: Path) -> None:
    before = (folder / CSV).read_text()
    open_table(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for key in ("Home", "Shift+ArrowDown", "Shift+End", "Control+c", "Control+End", "Home", "Control+v"):
        page.keyboard.press(key)
    rows = "".join(before.splitlines(keepends=True)[1:])
    wait_for_text(folder / CSV, before + rows)
    expect(page.get_by_role("grid")).to_have_attribute("aria-rowcount", "6")
    page.get_by_role("button", name="Delete rows").click()
    wait_for_text(folder / CSV, before)
    page.get_by_role("button", name="New row").click()
    page.keyboard.type("pig")
    page.keyboard.press("Enter")
    wait_for_text(folder / CSV, before + "pig,,,\n")
    expect(page.locator(".cell-note b")).to_have_text("id, new row")
    page.get_by_role("grid").focus()
    page.keyboard.press("Control+z")
    wait_for_text(folder / CSV, before)


def test_file_that_changed_on_disk_is_never_overwritten_in_silence(page: Page, folder: Path) -> None:
    before = (folder / CSV).read_text()
    open_table(page)
    page.keyboard.press("F2")
    (folder / CSV).write_text(before.replace("hen,Hen", "goose,Goose").replace("cow,", "cow,"))
    page.keyboard.press("End")
    page.keyboard.type("boy")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You wrote: cowboy")
    assert (folder / CSV).read_text() == before.replace("hen,Hen", "goose,Goose")
    dialog.get_by_role("button", name="Make my change in the new file").click()
    wait_for_text(folder / CSV, before.replace("hen,Hen", "goose,Goose").replace("cow,", "cowboy,"))
    (folder / CSV).write_text(before)
    expect(page.get_by_role("gridcell", name="hen", exact=True)).to_be_visible()


def test_problem_is_shown_in_its_cell(page: Page, folder: Path) -> None:
    before = (folder / CSV).read_text()
    (folder / CSV).write_text(before.replace("milk.,2", "milk.,many"))
    page.goto(f"{address_of(page)}/games/farm/problems")
    page.get_by_role("link", name="Show in the table").first.click()
    wrong = page.locator("[aria-invalid]")
    expect(wrong).to_have_text("many")
    wrong.click()
    expect(page.locator(".cell-note")).to_contain_text('count is "many"')
    (folder / CSV).write_text(before)
    expect(wrong).to_have_count(0)


def test_large_table_has_few_cells_in_the_page(page: Page, folder: Path) -> None:
    before = (folder / CSV).read_text()
    (folder / CSV).write_text("id,title,words,count\n" + "".join(f"a{n},Animal {n},Words {n}.,1\n" for n in range(2000)))
    open_table(page)
    page.keyboard.press("Control+End")
    expect(page.locator(".cell.active")).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    expect(page.locator(".cell.active")).to_have_text("a1999")
    assert page.locator(".cell").count() < 400
    (folder / CSV).write_text(before)


def test_score_sheet_is_filled_in_on_the_paper(page: Page, folder: Path) -> None:
    printgen.open(folder).start_game("party", "hearts").get()
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


def test_score_sheet_is_filled_in_with_one_thumb(page: Page, folder: Path) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{address_of(page)}/games/party/score")
    page.locator("button.field.name").first.click()
    page.keyboard.type("Eve")
    page.get_by_role("button", name="Next").click()
    expect(page.locator("button.field.name").first).to_have_text("Eve")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1100, "height": 700})


def test_questions_lead_to_a_verdict_that_is_kept(page: Page, folder: Path) -> None:
    page.goto(f"{address_of(page)}/games/village/score")
    page.locator(".answers .asked input").fill("Ana")
    page.keyboard.press("Enter")
    expect(page.locator(".answers .answered input")).to_have_value("Ana")
    page.locator(".answers .asked input").fill("nothing")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".questions .error")).not_to_be_empty()
    page.get_by_label("Score sheet to open").set_input_files(LEGAL)
    expect(page.locator(".totals .won, .totals tr").first).to_contain_text("62")
    page.get_by_role("button", name="Keep the result").click()
    expect(page.locator(".keep .hint")).to_contain_text("Kept as number 1.")
    page.get_by_role("button", name="Keep the result").click()
    expect(page.locator(".keep .hint")).to_contain_text("already in your results")
